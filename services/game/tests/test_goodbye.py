"""A service that is told to end acknowledges what it has committed and says goodbye."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from domino_contracts.codes import Close
from domino_contracts.updates import Update
from domino_embedded.ports import free_port
from domino_rules.seats import PerSeat

from tests.cluster import Cluster, Replica, cluster, dealt, same
from tests.protocol_client import new_id
from tests.timeouts import PATIENCE


@pytest.mark.anyio
async def test_draining_closes_with_a_code_and_keeps_what_was_said(database_url: str, redis_url: str) -> None:
    async with cluster(database_url, redis_url, 2) as twins:
        invitation = twins.room()
        async with invitation.seated() as (red, blue):
            mover, other = await dealt(red, blue)
            leaving = twins.replicas[0 if mover is red else 1].app
            due = mover.due()
            assert due is not None
            command = {**due, "id": new_id()}
            version = mover.version
            await mover.say(command)
            await mover.until(lambda: mover.outcome(command["id"]))
            await leaving.drain()
            assert await mover.until_closed() == Close.RESTARTING
            assert other.closed is None
            await mover.connect()
            assert mover.closed == Close.RESTARTING
            await mover.connect(twins.replicas[1 if mover is red else 0].base)
            await same(red, blue)
            assert mover.version == version + 1


@pytest.mark.anyio
async def test_during_a_rolling_update_the_other_player_sees_no_absence(
    database_url: str, redis_url: str
) -> None:
    async with cluster(database_url, redis_url, 2) as twins, twins.room().seated() as (red, blue):
        said = len(blue.heard)
        await twins.replicas[0].app.drain()
        await red.until_closed()
        await red.connect(twins.replicas[1].base)
        await red.until_present(red=True, blue=True)
        assert [message.type for message in blue.heard[said:] if message.type == "present"] == []
        mover, _ = await dealt(red, blue)
        assert isinstance(await mover.step(), Update)


@pytest.mark.anyio
async def test_the_process_itself_ends_in_good_order(database_url: str, redis_url: str) -> None:
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    environment = {**os.environ, "DATABASE_URL": database_url, "REDIS_URL": redis_url}
    environment |= {"HOST": "127.0.0.1", "PORT": str(port)}
    process = started(environment)
    try:
        wait_until_ready(base)
        app = None
        alone = Cluster(database_url, redis_url, (Replica(app, base),))  # type: ignore[arg-type]
        invitation = alone.room()
        async with invitation.seated() as (red, blue):
            assert red.present == PerSeat(True, True)
            process.send_signal(signal.SIGTERM)
            assert await red.until_closed() == Close.RESTARTING
            assert await blue.until_closed() == Close.RESTARTING
            written, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        for hidden in (invitation.code, *invitation.tokens.values()):
            assert hidden not in written
        assert "seat_connected" in written
    finally:
        process.kill()
        process.communicate()


def started(environment: dict[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "domino_game"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def test_without_settings_it_says_so_and_ends() -> None:
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")
    }
    ended = subprocess.run(
        [sys.executable, "-m", "domino_game"], env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert "DATABASE_URL is not set" in ended.stderr


def wait_until_ready(base: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{base}/health/ready", timeout=PATIENCE) as response:
                if response.status == 200:
                    return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            pass
        signal.sigtimedwait([], 0.1)
    raise TimeoutError

"""More and fewer replicas while people play."""

from __future__ import annotations

from tests.compose.containers import Containers, ids, output_of
from tests.compose.pair import Pair
from tests.compose.steps import check_kept


def sockets(containers: Containers) -> list[int]:
    """Connected seats on each replica of the game service."""
    count = "import urllib.request as u; print(u.urlopen('http://127.0.0.1:9100/metrics').read().decode())"
    found = []
    for container in containers.of("game"):
        metrics = output_of(container, "python", "-c", count)
        (line,) = [line for line in metrics.splitlines() if line.startswith("domino_connected_seats ")]
        found.append(int(float(line.split()[1])))
    return found


def test_whole_round_on_one_replica(containers: Containers) -> None:
    with Pair(containers.address) as pair:
        pair.play()
        assert pair.over
        check_kept(containers, pair)


def test_match_across_replicas(containers: Containers) -> None:
    """Eight tables on three replicas: that all pairs sit together by chance happens once in 6,561 times."""
    containers.up(game=3, rooms=2, ai=2)
    apart = False
    for _ in range(8):
        with Pair(containers.address, steered=True) as pair:
            apart = apart or max(sockets(containers)) == 1
            pair.play()
            assert pair.over
            check_kept(containers, pair)
    assert apart
    containers.up()


def test_both_seats_of_a_room_meet_on_one_replica(containers: Containers) -> None:
    containers.up(game=3)
    for _ in range(3):
        with Pair(containers.address):
            assert sorted(sockets(containers)) == [0, 0, 2]
    containers.up()


def test_scaling_up_and_down_in_mid_round(containers: Containers, pair: Pair) -> None:
    before = ids(containers.of("edge"))
    containers.up(game=3, rooms=2, ai=2)
    assert pair.play(3) == 3
    containers.up(game=1, rooms=1, ai=1)
    pair.together()
    assert pair.play(3) > 0
    check_kept(containers, pair)
    assert ids(containers.of("edge")) == before

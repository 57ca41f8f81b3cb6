"""Which ports can be had, and what is said of the others."""

import socket

import pytest
from domino_embedded.errors import StartError
from domino_embedded.ports import LOOPBACK, claim, free_port, is_listening


def test_a_free_port_can_be_claimed_and_nobody_listens_there() -> None:
    port = free_port()
    claim(LOOPBACK, port)
    assert not is_listening(port)


def test_a_port_in_use_is_not_claimed() -> None:
    with socket.create_server((LOOPBACK, 0)) as other:
        port = other.getsockname()[1]
        assert is_listening(port)
        with pytest.raises(StartError, match=f"port {port} is taken"):
            claim(LOOPBACK, port)


@pytest.mark.parametrize("host", ["203.0.113.7", "no-such-host.invalid"])
def test_a_host_that_is_not_this_machine_is_refused(host: str) -> None:
    with pytest.raises(StartError, match=f"cannot listen on {host}: .*\n.*HOST"):
        claim(host, free_port())

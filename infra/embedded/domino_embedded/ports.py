"""TCP ports: a free one on the loopback interface, and whether a wished one can be had."""

import errno
import socket

from domino_embedded.errors import StartError

LOOPBACK = "127.0.0.1"


def free_port() -> int:
    """A loopback port that nobody listens on now (somebody else may still take it before we do)."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def is_listening(port: int) -> bool:
    """Whether a server accepts connections on this loopback port."""
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex((LOOPBACK, port)) == 0


def claim(host: str, port: int) -> None:
    """Check that `host:port` can be listened on; raises StartError with the way out if not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise StartError(*_reason(error, host, port)) from None


def _reason(error: OSError, host: str, port: int) -> tuple[str, str]:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program", f"choose another one: make play PORT={port + 1}"
    if error.errno == errno.EACCES:
        return f"port {port} is not ours to use", "choose one above 1023: make play PORT=8080"
    return f"cannot listen on {host}: {error.strerror}", "set HOST to an address of this machine"


def lan_address() -> str | None:
    """This machine's address in the local network, None without one; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation: only the route is looked up
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address

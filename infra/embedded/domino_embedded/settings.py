"""What the runner is told by the environment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from domino_embedded.account import for_postgres
from domino_embedded.errors import StartError

CHECKOUT = Path(__file__).resolve().parents[3]
FOR_ROOT = Path("/var/lib/domino-for-two")  # when root's checkout is closed to the account that runs Postgres


@dataclass(frozen=True, slots=True)
class Settings:
    """Where to listen and where to keep data."""

    host: str
    port: int
    data: Path

    @classmethod
    def read(cls, env: Mapping[str, str] = os.environ) -> "Settings":
        """From HOST, PORT and DOMINO_DATA; raises StartError for a port that is none."""
        text = env.get("PORT", "8080")
        if not (text.isdecimal() and 0 < int(text) < 65536):
            raise StartError(
                f"PORT={text} is not a port", "choose a number from 1 to 65535: make play PORT=8080"
            )
        named = env.get("DOMINO_DATA")
        data = Path(named).expanduser() if named else default_data()
        return cls(env.get("HOST", "127.0.0.1"), int(text), data)


def default_data() -> Path:
    """`.data` in the checkout, or root's own place if Postgres' account cannot get there."""
    account = for_postgres(CHECKOUT / ".data" / "postgres")
    return CHECKOUT / ".data" if account is None or account.can_reach(CHECKOUT) else FOR_ROOT

"""What the environment says, and what it must not say."""

from pathlib import Path

import pytest
from domino_embedded.errors import StartError
from domino_embedded.settings import Settings


def test_host_port_and_data_come_from_the_environment(tmp_path: Path) -> None:
    told = Settings.read({"HOST": "0.0.0.0", "PORT": "9000", "DOMINO_DATA": str(tmp_path)})
    assert told == Settings("0.0.0.0", 9000, tmp_path)


def test_without_a_word_it_is_this_machine_alone() -> None:
    assert Settings.read({}).host == "127.0.0.1"
    assert Settings.read({}).port == 8080


@pytest.mark.parametrize("port", ["eighty", "0", "70000", "-1", ""])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    with pytest.raises(StartError, match=f"PORT={port} is not a port"):
        Settings.read({"PORT": port})

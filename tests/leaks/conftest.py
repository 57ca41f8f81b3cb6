"""What the tests of the leak scan share."""

from tests.replica import single

__all__ = ["single"]

"""What the fuzzers share."""

from tests.replica import single

__all__ = ["single"]

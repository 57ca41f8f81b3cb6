"""Our values as JSON. msgspec writes dataclasses with slots in a quarter of orjson's time, byte for byte the
same; what comes in from outside is still read by pydantic."""

from __future__ import annotations

import msgspec

encode = msgspec.json.Encoder().encode
"""Any message, event or table as JSON (UTF-8)."""

"""Lengths of time as people write them: 30s, 5m, 2h30m, 1:30."""

from __future__ import annotations

import re

from .codes import USAGE
from .refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

UNITS: Final = {
    "ms": 0.001, "s": 1, "sec": 1, "second": 1, "seconds": 1, "m": 60, "min": 60, "minute": 60, "minutes": 60,
    "h": 3600, "hour": 3600, "hours": 3600, "d": 86400, "day": 86400, "days": 86400, "w": 604800, "week": 604800, "weeks": 604800,
}
_PART: Final = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*")
_CLOCK: Final = re.compile(r"(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$", re.ASCII)
#: Longer than any lifetime.
_MOST: Final = 200 * 366 * 86400


def seconds(written: str) -> float | None:
    """The seconds of a length such as 2h30m, 90 minutes or 1:30 (hours and minutes); None if it is not a length."""
    text = written.strip().lower()
    if clock := _CLOCK.match(text):
        return int(clock[1]) * 3600 + int(clock[2]) * 60 + int(clock[3] or 0)
    total, at, last = 0.0, 0, float("inf")
    while at < len(text):
        part = _PART.match(text, at)
        unit = UNITS.get(part[2]) if part else None
        # From the longest unit to the shortest, each once: 5m2h is a mistake.
        if part is None or unit is None or unit >= last or not part[1].isascii():
            return None
        total, at, last = total + float(part[1]) * unit, part.end(), unit
    return total if at and total <= _MOST else None


def length(written: str | None, option: str) -> int | None:
    """A user's length in ns; None for None."""
    if written is None:
        return None
    found = seconds(written)
    if found is None:
        raise Refused(f'{option} "{written}" is not a length; write 30s, 5m, 1h30m or 1:30', USAGE, "TALLY_E_MISUSE")
    return round(found * 1e9)

"""How people see a value of SQL: times in the book's time zone, lengths like a timer, days as dates. A column's name tells its kind."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, timezone

from .views import COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import tzinfo
    from typing import Any, Final

_KINDS: Final = {name: kind for columns in COLUMNS.values() for name, (kind, _) in columns.items() if kind in ("time", "length", "day")}
#: A column, perhaps with its table, or its minimum or maximum; of lengths also the sum or mean.
_COLUMN: Final = re.compile(r'(?:(min|max|sum|total|avg)\s*\(\s*)?(?:\w+\.)?"?(\w+)"?\s*\)?', re.IGNORECASE)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)


def kind_of(column: str) -> str:
    """Whether a column's values are times, lengths or days; empty if none of these."""
    match = _COLUMN.fullmatch(column.strip())
    if match is None or (match[1] is None) != (")" not in column):
        return ""
    kind = _KINDS.get(match[2].lower(), "")
    return "" if match[1] and match[1].lower() not in ("min", "max") and kind != "length" else kind


def shown(value: Any, kind: str, zone: tzinfo) -> str:
    """A value for people; a time outside the calendar stays a number."""
    if value is None:
        return ""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        try:
            if kind == "time" and isinstance(value, int):
                return _time(value, zone)
            if kind == "length":
                return _length(int(value))
            if kind == "day" and isinstance(value, int):
                return date(value // 10_000, value // 100 % 100, value % 100).isoformat()
        except (ValueError, OverflowError):
            pass
    return str(value)


def _time(ns: int, zone: tzinfo) -> str:
    seconds, rest = divmod(ns, 1_000_000_000)
    time = (_EPOCH + timedelta(seconds=seconds)).astimezone(zone)
    return f"{time:%Y-%m-%d %H:%M:%S}" + (f".{rest // 1_000_000:03}" if rest else "")


def _length(ns: int) -> str:
    sign, ns = ("-", -ns) if ns < 0 else ("", ns)
    seconds, rest = divmod(ns, 1_000_000_000)
    return f"{sign}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}" + (f".{rest // 1_000_000:03}" if rest >= 1_000_000 else "")

"""Conversion of instants between Python's datetime, which has microseconds, and the library's nanoseconds, exactly in both directions."""

from __future__ import annotations

import functools
import re
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from typing import TYPE_CHECKING, Any, Final, Union

from .._c._reasons import Reason
from .._c.errors import CorruptError, InvalidError

if TYPE_CHECKING:
    from fractions import Fraction

Instant = Union[datetime, int]
Duration = Union[timedelta, int]
#: Frames a second: 25, 29.97, Fraction(30000, 1001), or "30000/1001".
Rate = Union[float, "Fraction", str]

EPOCH: Final = datetime(1970, 1, 1, tzinfo=timezone.utc)
_OFFSET: Final = re.compile(r"([+-])(\d\d):?(\d\d)")
_BOUND: Final = 2**63


def bounded(number: int) -> int:
    """Returns the number, if it fits into the library's 64 bits."""
    if not -_BOUND <= number < _BOUND:
        raise InvalidError(f"{number} does not fit into 64 bits", reason=Reason.RANGE)
    return number


def to_ns(value: Instant) -> int:
    """Returns nanoseconds since 1970-01-01T00:00:00Z, from an aware datetime or from such a number itself."""
    if type(value) is int and -_BOUND <= value < _BOUND:
        return value
    if isinstance(value, datetime):
        if value.tzinfo is None or value.utcoffset() is None:
            raise InvalidError(
                f"{value!r} has no time zone, so it names no instant; give it one, as with "
                "datetime(…, tzinfo=ZoneInfo('Europe/Berlin')), or use book.now()",
                reason=Reason.REQUIRED,
            )
        return bounded(span_ns(value - EPOCH))
    if isinstance(value, int) and not isinstance(value, bool):
        return bounded(value)
    raise InvalidError(f"a time is an aware datetime or a whole number of ns since 1970, not {value!r}", reason=Reason.TYPE)


def span_ns(value: Duration) -> int:
    """Returns nanoseconds from a timedelta, or from such a number itself."""
    if isinstance(value, timedelta):
        return ((value.days * 86_400 + value.seconds) * 1_000_000 + value.microseconds) * 1_000
    return bounded(value)


def from_ns(value: int, zone: tzinfo = timezone.utc) -> datetime:
    """Returns the aware datetime of an instant in a zone, rounded down to microseconds."""
    try:
        return (EPOCH + timedelta(microseconds=value // 1_000)).astimezone(zone)
    except (TypeError, ValueError, OverflowError):
        raise _damaged("time", value) from None


def delta(value: int) -> timedelta:
    """Returns the timedelta of a number of nanoseconds, rounded down to microseconds."""
    try:
        return timedelta(microseconds=value // 1_000)
    except (TypeError, ValueError, OverflowError):
        raise _damaged("duration", value) from None


def _damaged(what: str, value: Any) -> CorruptError:
    return CorruptError(f"there is no {what} {str(value)[:60]!r}; check the book, and restore a backup or salvage it")


@functools.lru_cache(maxsize=256)
def zone_of(name: str | None) -> tzinfo:
    """Returns the zone of a name such as Europe/Berlin, UTC or +02:00; UTC if this system does not know it."""
    if not name or not isinstance(name, str) or name in ("UTC", "Z"):
        return timezone.utc
    offset = _OFFSET.fullmatch(name)
    if offset:
        span = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        # What a day does not hold is no offset.
        return timezone(-span if offset[1] == "-" else span) if span < timedelta(days=1) else timezone.utc
    # Loaded where a zone is named: in UTC it would be a tenth of what importing the package takes.
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return timezone.utc


def name_of(value: Instant) -> str | None:
    """Returns the library's name for the zone of a datetime; None if it has none."""
    return zone_name(value.tzinfo) if isinstance(value, datetime) and value.tzinfo is not None else None


def zone_name(zone: tzinfo) -> str | None:
    """Returns the library's name for a zone; None if it has none."""
    key = getattr(zone, "key", None)
    if isinstance(key, str):
        return key
    if zone is timezone.utc:
        return "UTC"
    if isinstance(zone, timezone):
        seconds = int(zone.utcoffset(None).total_seconds())
        if seconds % 60:
            return None
        sign, minutes = ("-" if seconds < 0 else "+"), abs(seconds) // 60
        return f"{sign}{minutes // 60:02}:{minutes % 60:02}"
    return None


def day_number(day: date) -> int:
    """Returns a day in the library's form: 20260302."""
    return day.year * 10_000 + day.month * 100 + day.day


def day_bound(name: str, day: date | None) -> int:
    """Returns a first or last day in the library's form; 0 if there is no bound."""
    if day is None:
        return 0
    if not isinstance(day, date):
        raise InvalidError(f"{name} is a date, not {day!r}", reason=Reason.TYPE)
    return day_number(day)


def date_of(number: int | None) -> date | None:
    """Returns the date of such a number; None for 0 or nothing."""
    if not number:
        return None
    try:
        return date(number // 10_000, number // 100 % 100, number % 100)
    except (TypeError, ValueError, OverflowError):
        raise _damaged("day", number) from None


def day_bounds(day: date, zone: tzinfo, start: str) -> tuple[int, int]:
    """Returns when a day begins and ends, in a zone and with the time at which days begin there."""
    begin = time(int(start[:2]), int(start[3:5]))
    return tuple(  # type: ignore[return-value]
        to_ns(datetime.combine(which, begin, tzinfo=zone)) for which in (day, day + timedelta(days=1))
    )

"""Times, lengths and numbers for people."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime, timedelta, tzinfo


def when(time: datetime | None, zone: tzinfo | None = None) -> str:
    """A time for people: the day and the time of day, in the book's time zone, or else its own."""
    if time is None:
        return ""
    return (time if zone is None else time.astimezone(zone)).strftime("%Y-%m-%d %H:%M:%S")


def clock(time: datetime, zone: tzinfo, today: datetime) -> str:
    """A time near now for people: today only the time of day, otherwise the day too."""
    here = time.astimezone(zone)
    return f"{here:%H:%M}" if here.date() == today.astimezone(zone).date() else f"{here:%Y-%m-%d %H:%M}"


def how_long(duration: timedelta | None) -> str:
    """A length for people."""
    if duration is None:
        return ""
    seconds = duration.days * 86400 + duration.seconds
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def ago(time: datetime, now: datetime) -> str:
    """How long ago a time was, in the largest unit."""
    seconds = int((now - time).total_seconds())
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if abs(seconds) >= size:
            number = abs(seconds) // size
            return f"{many(number, unit)} ago" if seconds > 0 else f"in {many(number, unit)}"
    return "just now" if seconds >= 0 else "in a moment"


def many(number: int, what: str) -> str:
    """A count with its noun."""
    if number == 1:
        return f"1 {what}"
    return f"{number:,} {f'{what[:-1]}ies' if what.endswith('y') and what[-2:] != 'ay' else f'{what}s'}"

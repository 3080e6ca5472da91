"""Times and durations as the library writes them, always with the zone given."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Literal

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import byref, call, lib, text
from .time import Duration, Instant, from_ns, name_of, span_ns, to_ns, zone_of

TimeStyle = Literal["iso", "display", "file-name", "date", "clock"]
DurationStyle = Literal["timer", "compact", "csv", "memo", "iso", "seconds"]
TIME_STYLES: Final[dict[TimeStyle, int]] = {
    "iso": _abi.TIME_ISO, "display": _abi.TIME_DISPLAY, "file-name": _abi.TIME_FILE_NAME, "date": _abi.TIME_DATE,
    "clock": _abi.TIME_CLOCK,
}
DURATION_STYLES: Final[dict[DurationStyle, int]] = {
    "timer": _abi.DURATION_TIMER, "compact": _abi.DURATION_COMPACT, "csv": _abi.DURATION_CSV,
    "memo": _abi.DURATION_MEMO, "iso": _abi.DURATION_ISO, "seconds": _abi.DURATION_SECONDS,
}


def _style(styles: Mapping[Any, int], name: str) -> int:
    if name not in styles:
        raise InvalidError(f"there is no style {name!r}; use one of {', '.join(styles)}", reason=Reason.CHOICE)
    return styles[name]


def format_time(time: Instant, style: TimeStyle = "display", zone: str | None = None) -> str:
    """A time as text, in a zone: else in that of the datetime, else UTC. Styles: iso, display, file-name, date, clock.

    >>> tallybook.format_time(0, "display", "Europe/Berlin"), tallybook.format_time(1, "iso")
    ('1 Jan 1970, 01:00:00', '1970-01-01T00:00:00.000000001Z')
    """
    buffer, size = ctypes.create_string_buffer(64), ctypes.c_size_t()
    named = text(zone or name_of(time) or "UTC")
    call(lib.tally_time_format, to_ns(time), _style(TIME_STYLES, style), *named, buffer, 64, byref(size))
    return buffer.raw[: size.value].decode()


def parse_time_ns(value: str, zone: str | None = None) -> int:
    """An ISO 8601 time in ns; `zone` is the zone of one that names none.

    >>> tallybook.parse_time_ns("1970-01-01T00:00:01.000000001Z")
    1000000001
    """
    out = ctypes.c_int64()
    named = (None, 0) if zone is None else text(zone)
    call(lib.tally_time_parse, *text(value), *named, byref(out))
    return out.value


def parse_time(value: str, zone: str | None = None) -> datetime:
    """An ISO 8601 time as an aware datetime, in `zone` or else in UTC.

    >>> tallybook.parse_time("2025-08-02T13:05:10+02:00").isoformat()
    '2025-08-02T11:05:10+00:00'
    """
    return from_ns(parse_time_ns(value, zone), zone_of(zone))


def format_duration(duration: Duration, style: DurationStyle = "timer") -> str:
    """A duration as text. Styles: timer, compact, csv, memo, iso, seconds.

    >>> tallybook.format_duration(timedelta(hours=2, minutes=15)), tallybook.format_duration(8100 * 10**9, "compact")
    ('2:15:00', '2h 15m')
    """
    buffer, size = ctypes.create_string_buffer(64), ctypes.c_size_t()
    call(lib.tally_duration_format, span_ns(duration), _style(DURATION_STYLES, style), buffer, 64, byref(size))
    return buffer.raw[: size.value].decode()


def tag_color(name: str) -> str:
    """The colour of a tag that was given none: always the same for a name, and around the circle with the alphabet.

    >>> tallybook.tag_color("Work") == tallybook.tag_color(" work"), tallybook.tag_color("Home")
    (True, '#7D770F')
    """
    buffer, size = ctypes.create_string_buffer(64), ctypes.c_size_t()
    call(lib.tally_tag_color, *text(name), buffer, 64, byref(size))
    return buffer.raw[: size.value].decode()


def fit_text(value: str, columns: int | None = None) -> tuple[str, int]:
    """The longest beginning of a text that fits into so many columns of a terminal, and how many it takes; None: all of it.

    >>> tallybook.fit_text("鷺の巣", 5), tallybook.fit_text("✅ e\u0301")[1]
    (('鷺の', 4), 4)
    """
    size, taken = ctypes.c_size_t(), ctypes.c_size_t()
    given = text(value)
    # What lies beyond a size is as much as one can say.
    most = ctypes.c_size_t(-1).value if columns is None else max(0, min(columns, ctypes.c_size_t(-1).value))
    call(lib.tally_text_fit, *given, most, byref(size), byref(taken))
    return value.encode()[: size.value].decode(), taken.value

"""Times and durations as the library writes them, always with the zone given."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, Literal

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import byref, call, lib, text
from .time import Duration, Instant, delta, from_ns, name_of, span_ns, to_ns, zone_of

if TYPE_CHECKING:
    from fractions import Fraction

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
    """Writes a time as text in a zone: `zone`, otherwise that of the datetime, otherwise UTC. Styles: iso, display, file-name, date, clock.

    >>> tallybook.format_time(0, "display", "Europe/Berlin"), tallybook.format_time(1, "iso")
    ('1 Jan 1970, 01:00:00', '1970-01-01T00:00:00.000000001Z')
    """
    buffer, size = ctypes.create_string_buffer(64), ctypes.c_size_t()
    named = text(zone or name_of(time) or "UTC")
    call(lib.tally_time_format, to_ns(time), _style(TIME_STYLES, style), *named, buffer, 64, byref(size))
    return buffer.raw[: size.value].decode()


def parse_time_ns(value: str, zone: str | None = None) -> int:
    """Reads an ISO 8601 time in ns; `zone` is the zone of a time that names none.

    >>> tallybook.parse_time_ns("1970-01-01T00:00:01.000000001Z")
    1000000001
    """
    out = ctypes.c_int64()
    named = (None, 0) if zone is None else text(zone)
    call(lib.tally_time_parse, *text(value), *named, byref(out))
    return out.value


def parse_time(value: str, zone: str | None = None) -> datetime:
    """Reads an ISO 8601 time as an aware datetime, in `zone` or otherwise in UTC.

    >>> tallybook.parse_time("2025-08-02T13:05:10+02:00").isoformat()
    '2025-08-02T11:05:10+00:00'
    """
    return from_ns(parse_time_ns(value, zone), zone_of(zone))


def format_duration(duration: Duration, style: DurationStyle = "timer") -> str:
    """Writes a duration as text. Styles: timer, compact, csv, memo, iso, seconds.

    >>> tallybook.format_duration(timedelta(hours=2, minutes=15)), tallybook.format_duration(8100 * 10**9, "compact")
    ('2:15:00', '2h 15m')
    """
    buffer, size = ctypes.create_string_buffer(64), ctypes.c_size_t()
    call(lib.tally_duration_format, span_ns(duration), _style(DURATION_STYLES, style), buffer, 64, byref(size))
    return buffer.raw[: size.value].decode()


def format_timecode(time: Duration, rate: float | Fraction | int, *, drop_frame: bool = False) -> str:
    """Writes a time within a film as an SMPTE 12M timecode, of the frame that begins nearest. `rate` is frames a second; 29.97, 23.976 and the like
    mean 30000/1001 and 24000/1001. With `drop_frame` numbers are skipped so that the count keeps up with the clock.

    >>> tallybook.format_timecode(timedelta(minutes=1), 25), tallybook.format_timecode(timedelta(seconds=60.06), 29.97, drop_frame=True)
    ('00:01:00:00', '00:01:00;02')
    """
    buffer, size = ctypes.create_string_buffer(64), ctypes.c_size_t()
    call(lib.tally_timecode_format, span_ns(time), *frame_rate(rate), _abi.TIMECODE_DROP_FRAME if drop_frame else 0, buffer, 64, byref(size))
    return buffer.raw[: size.value].decode()


def parse_timecode(value: str, rate: float | Fraction | int, *, drop_frame: bool | None = None) -> timedelta:
    """Reads a timecode: when its frame begins, rounded down to microseconds. A semicolon means that numbers are skipped, unless `drop_frame` says
    otherwise.

    >>> tallybook.parse_timecode("00:01:00;02", 29.97), tallybook.parse_timecode("00:00:02:12", 25)
    (datetime.timedelta(seconds=60, microseconds=60000), datetime.timedelta(seconds=2, microseconds=480000))
    """
    return delta(parse_timecode_ns(value, rate, drop_frame=drop_frame))


def parse_timecode_ns(value: str, rate: float | Fraction | int, *, drop_frame: bool | None = None) -> int:
    """Reads a timecode: when its frame begins, in ns, exactly.

    >>> tallybook.parse_timecode_ns("00:00:00:01", 23.976)
    41708333
    """
    out = ctypes.c_int64()
    leaves_out = ";" in value if drop_frame is None else drop_frame
    call(lib.tally_timecode_parse, *text(value), *frame_rate(rate), _abi.TIMECODE_DROP_FRAME if leaves_out else 0, byref(out))
    return out.value


def frame_rate(rate: float | Fraction | int) -> tuple[int, int]:
    """Returns a rate as the two numbers that the library takes."""
    from fractions import Fraction

    if isinstance(rate, float) and rate > 0 and rate < 1001:
        # 29.97 and 23.976 stand for 30 and 24 of 1001 parts.
        nominal = round(rate)
        if nominal != rate and abs(rate - nominal * 1000 / 1001) < 0.005:
            return nominal * 1000, 1001
    try:
        exact = Fraction(rate).limit_denominator(1_000_000)
    except (TypeError, ValueError, OverflowError):
        exact = Fraction(0)
    # The library refuses what is no rate, if it is a number that it can be given.
    return (exact.numerator, exact.denominator) if abs(exact) < 10**9 else (0, 1)


def tag_color(name: str) -> str:
    """Returns the colour that a tag of a name has by default. The same name always has the same colour; names in alphabetical order run once around the
    colour circle.

    >>> tallybook.tag_color("Work") == tallybook.tag_color(" work"), tallybook.tag_color("Home")
    (True, '#7D770F')
    """
    buffer, size = ctypes.create_string_buffer(64), ctypes.c_size_t()
    call(lib.tally_tag_color, *text(name), buffer, 64, byref(size))
    return buffer.raw[: size.value].decode()


def fit_text(value: str, columns: int | None = None) -> tuple[str, int]:
    """Returns the longest beginning of a text that fits into a number of a terminal's columns, and how many it takes; None: all of it.

    >>> tallybook.fit_text("鷺の巣", 5), tallybook.fit_text("✅ e\u0301")[1]
    (('鷺の', 4), 4)
    """
    size, taken = ctypes.c_size_t(), ctypes.c_size_t()
    given = text(value)
    # What lies beyond a size is as much as one can say.
    most = ctypes.c_size_t(-1).value if columns is None else max(0, min(columns, ctypes.c_size_t(-1).value))
    call(lib.tally_text_fit, *given, most, byref(size), byref(taken))
    return value.encode()[: size.value].decode(), taken.value

"""Summary tables: a selection, counted and measured by day, tag, subject and the like."""

from __future__ import annotations

import ctypes
import io
import weakref
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final, Literal, Union

from .._c import _abi
from .._c.arrow import capsule
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.handles import refuse_pickling
from .._c.library import byref, call, lib, make, parse, take_bytes, text
from ..vocabulary.fields import field_number
from ..vocabulary.text import format_duration
from ..vocabulary.time import Duration, delta, span_ns
from .frames import Frames
from .notebook import MOST, first_rows
from .selection import Moment, Selection

Group = Literal[
    "day", "week", "month", "year", "hour", "weekday", "tag", "subject", "kind", "collection", "category", "event_type", "priority", "session"]
Measure = Literal[
    "count", "duration", "events", "sum", "mean", "median", "minimum", "maximum", "deviation", "complete", "incomplete", "carried"]
Measured = Literal["duration", "span", "event_count", "latitude", "longitude", "accuracy", "intervals"]

GROUPS: Final = {
    "day": _abi.BY_DAY, "week": _abi.BY_WEEK, "month": _abi.BY_MONTH, "year": _abi.BY_YEAR, "hour": _abi.BY_HOUR,
    "weekday": _abi.BY_WEEKDAY, "tag": _abi.BY_TAG, "subject": _abi.BY_SUBJECT, "kind": _abi.BY_KIND,
    "collection": _abi.BY_COLLECTION, "category": _abi.BY_CATEGORY, "event_type": _abi.BY_EVENT_TYPE,
    "priority": _abi.BY_PRIORITY, "session": _abi.BY_SESSION,
}
MEASURES: Final = {
    "count": _abi.MEASURE_COUNT, "duration": _abi.MEASURE_DURATION, "events": _abi.MEASURE_EVENTS,
    "sum": _abi.MEASURE_SUM, "mean": _abi.MEASURE_MEAN, "median": _abi.MEASURE_MEDIAN, "minimum": _abi.MEASURE_MINIMUM,
    "maximum": _abi.MEASURE_MAXIMUM, "deviation": _abi.MEASURE_DEVIATION, "complete": _abi.MEASURE_COMPLETE, "incomplete": _abi.MEASURE_INCOMPLETE,
    "carried": _abi.MEASURE_CARRIED,
}
#: The measures that have another name in a stream.
COLUMNS: Final = {"events": "event_count", "complete": "completed_count", "incomplete": "incomplete_count", "carried": "carried_count"}
STATISTICS: Final = ("sum", "mean", "median", "minimum", "maximum", "deviation")
DATES: Final = ("day", "week", "month", "year")

Key = Union[str, int, date, None]


@dataclass(frozen=True)
class SummaryRow:
    """A row of a summary: for all of its groups together, for the first of them as a total, or for everything.

    `keys` are its groups as values, fewer in a total. A key is a date for day, week, month and year (their first day), and a number for hours and
    weekdays. For entries it is their id, for categories and a template's field of texts a text, and None if there is no value. `labels` are the same
    for people. Numbers that were not measured are None; `complete`, `incomplete` and `carried` are only for tasks. Durations among the statistics are
    in ns.

    >>> _ = nest.note("Arrival")
    >>> nest.notes.summary(by="weekday").rows[0].count
    1
    """

    keys: tuple[Key, ...]
    labels: tuple[str, ...]
    count: int | None
    duration_ns: int | None
    events: int | None
    sum: float | None
    mean: float | None
    median: float | None
    minimum: float | None
    maximum: float | None
    deviation: float | None
    complete: int | None = None
    incomplete: int | None = None
    carried: int | None = None

    @property
    def duration(self) -> timedelta | None:
        """How long the sessions in it lasted, rounded down to microseconds.

        >>> nest.sessions.summary().total.duration
        datetime.timedelta(0)
        """
        return None if self.duration_ns is None else delta(self.duration_ns)


class Summary(Frames):
    """A table that sums up a view. It is read at once, and stays valid when the book is closed.

    Iterating gives a row for each group. `totals` are those of groups that have others within them, in the order of the table; `total` covers
    everything. Printed, it is a table with its totals; a notebook shows it as one. `df`, `pl` and `arrow` give a table without totals. It has a column
    for each group under its name, and one for each measure. For groups with an id or a number it also has a column with that, such as `tag_key`.

    >>> for hour in (8, 9): _ = nest.note("Look", time=hour * 3_600_000_000_000)
    >>> print(nest.notes.summary(by=("day", "hour"), measure="count"))
    Day         Hour   Count
    ----------  -----  -----
    1970-01-01  08:00      1
    1970-01-01  09:00      1
    1970-01-01  Total      2
    Total                  2
    """

    def __init__(self, by: tuple[str, ...], measures: tuple[str, ...], is_time: bool, cursor: int) -> None:
        self.by = by
        self.measures = measures
        self._is_time = is_time
        rows = parse(_written(cursor, _abi.FORMAT_JSON))
        call(lib.tally_cursor_rewind, cursor)
        self._text = _written(cursor, _abi.FORMAT_TEXT).decode()
        call(lib.tally_cursor_rewind, cursor)
        self._markdown = _written(cursor, _abi.FORMAT_MARKDOWN).decode()
        call(lib.tally_cursor_rewind, cursor)
        self._html = first_rows(cursor, f"{len(rows):,} rows, of which {MOST} are here" if len(rows) > MOST else "")
        self._cursor = cursor
        weakref.finalize(self, lib.tally_cursor_free, cursor)
        table = [self._row(row) for row in rows]
        self.rows: tuple[SummaryRow, ...] = tuple(row for row in table if len(row.keys) == len(by))
        self.totals: tuple[SummaryRow, ...] = tuple(row for row in table if 0 < len(row.keys) < len(by))
        self.total: SummaryRow = table[-1]

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the rows, including totals, as a capsule of Arrow's C stream interface, while the book is open.

        >>> type(nest.notes.summary(by="day").__arrow_c_stream__()).__name__
        'PyCapsule'
        """
        call(lib.tally_cursor_rewind, self._cursor)
        return capsule(self._cursor)

    # A table for analysts has neither totals nor numbers of the ABI: what is summed up again would count them twice.
    def _columns(self) -> list[tuple[str, str, str]]:
        """What a table has of the stream: a column there, its name here, and what it is made into."""
        groups = []
        for place, name in enumerate(self.by, 1):
            if name in DATES:
                groups.append((f"group_{place}", name, "date"))
            else:
                groups += [(f"label_{place}", name, ""), (f"group_{place}", f"{name}_key", "")]
        return groups + [(COLUMNS.get(name, name), name, "duration" if self._is_time and name in STATISTICS else "") for name in self.measures]

    def _pyarrow(self, table: Any, package: Any) -> Any:
        import pyarrow.compute as compute

        table = table.filter(compute.equal(table["level"], len(self.by)))
        columns = {}
        for source, name, kind in self._columns():
            if source not in table.column_names:
                continue
            column = table[source]
            if kind == "date":
                column = compute.strptime(column.cast("string"), "%Y%m%d", "s").cast("date32")
            elif kind == "duration":
                column = compute.round(column).cast("int64").cast(package.duration("ns"))
            columns[name] = column
        return package.table(columns)

    def _polars(self, frame: Any, package: Any) -> Any:
        columns = []
        for source, name, kind in self._columns():
            if source not in frame.columns:
                continue
            column = package.col(source)
            if kind == "date":
                column = column.cast(package.String).str.to_date("%Y%m%d")
            elif kind == "duration":
                column = column.round().cast(package.Int64).cast(package.Duration("ns"))
            columns.append(column.alias(name))
        return frame.filter(package.col("level") == len(self.by)).select(columns)

    def _row(self, row: dict[str, Any]) -> SummaryRow:
        level = row["level"]
        keys = tuple(_key(name, row, place) for place, name in enumerate(self.by[:level], 1))
        labels = tuple(row.get(f"label_{place}", "") for place in range(1, level + 1))
        return SummaryRow(
            keys, labels, row.get("count"), row.get("duration"), row.get("event_count"),
            row.get("sum"), row.get("mean"), row.get("median"), row.get("minimum"), row.get("maximum"), row.get("deviation"),
            row.get("completed_count"), row.get("incomplete_count"), row.get("carried_count"),
        )

    def __reduce__(self) -> Any:
        raise refuse_pickling("summary")

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: Any) -> Any:
        return self.rows[index]

    def __iter__(self) -> Iterator[SummaryRow]:
        return iter(self.rows)

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    def __repr__(self) -> str:
        what = " and ".join(self.by) or "nothing"
        return f"<Summary by {what}, {len(self.rows)} rows>"

    def to_markdown(self) -> str:
        """Returns the table with its totals, in Markdown.

        >>> print(nest.notes.summary(measure="count").to_markdown(), end="")
        | Count |
        | --: |
        | 0 |
        """
        return self._markdown

    def to_csv(self, *, totals: bool = False) -> str:
        """Returns the rows as CSV (RFC 4180), with durations in seconds. With `totals` it includes totals, with empty cells in place of groups.

        >>> nest.sessions.summary(by="tag").to_csv()
        'tag,count,duration\\r\\n'
        """
        # Loaded where it is needed, as it would be a thirtieth of what importing the package takes.
        import csv

        target = io.StringIO()
        writer = csv.writer(target)
        writer.writerow([*self.by, *self.measures])
        rows = [*self.rows, *(self.totals if totals else ()), *((self.total,) if totals and self.by else ())]
        for row in rows:
            labels = list(row.labels) + [""] * (len(self.by) - len(row.labels))
            writer.writerow(labels + [self._plain(name, self._value(name, row)) for name in self.measures])
        return target.getvalue()

    def _value(self, name: str, row: SummaryRow) -> Any:
        return row.duration_ns if name == "duration" else getattr(row, name)

    def _plain(self, name: str, value: Any) -> str:
        if value is None:
            return ""
        if name == "duration" or (self._is_time and name in STATISTICS):
            return format_duration(round(value), "seconds")
        return str(value)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return self._html


def _written(cursor: int, format: int) -> bytes:
    return take_bytes(make(lib.tally_cursor_write, lib.tally_bytes_free, cursor, format, None, stoppable=True))


def _key(name: str, row: dict[str, Any], place: int) -> Key:
    number: int | None = row.get(f"group_{place}")
    if number is None:
        return None if name in GROUPS and name != "category" else row.get(f"label_{place}") or None
    return date(number // 10_000, number // 100 % 100, number % 100) if name in DATES else number


def group_number(name: str, own: Mapping[str, tuple[int, str]]) -> int:
    """Returns the number of a group: one of GROUPS, or a field of the view's template, also as "fields.name"."""
    if name in GROUPS:
        return GROUPS[name]
    found = own.get(name.removeprefix("fields."))
    if found is None:
        raise InvalidError(f"there is no group {name!r}; use one of {', '.join([*GROUPS, *own])}", reason=Reason.CHOICE)
    return found[0]


def _names(given: str | Sequence[str], known: dict[str, int], what: str) -> tuple[str, ...]:
    names = (given,) if isinstance(given, str) else tuple(given)
    for name in names:
        if name not in known:
            raise InvalidError(f"there is no {what} {name!r}; use one of {', '.join(known)}", reason=Reason.CHOICE)
    return names


def day_start_ns(value: str | Duration | None) -> int:
    """Returns when a day begins, in the library's form; -1 for the setting."""
    if value is None:
        return -1
    if isinstance(value, str):
        hours, _, minutes = value.partition(":")
        if not (hours.isdigit() and minutes.isdigit()):
            raise InvalidError(f"a day starts at a time such as 04:00, not at {value!r}", reason=Reason.TYPE)
        return (int(hours) * 60 + int(minutes)) * 60_000_000_000
    return span_ns(value)


def summarize(
    view: Selection[Any], by: str | Sequence[str], measure: str | Sequence[str] | None, of: str | None, zone: str | None,
    day_start: str | Duration | None, since: Moment | None, until: Moment | None, flags: int,
    rank: str | None, limit: int,
) -> Summary:
    """Returns the summary of a view; see `View.summary`."""
    groups = (by,) if isinstance(by, str) else tuple(by)
    numbers = [group_number(name, view._own) for name in groups]
    if len(groups) > 4:
        raise InvalidError(f"a summary has at most four groups, not {len(groups)}", reason=Reason.LENGTH)
    measures = _names(("count", "duration") if measure is None else measure, MEASURES, "measure")
    options = _abi.tally_summary_options()
    options.struct_size = ctypes.sizeof(_abi.tally_summary_options)
    options.flags = flags | _abi.SUMMARY_TOTALS
    for name in measures:
        options.measures |= MEASURES[name]
    options.by_1, options.by_2, options.by_3, options.by_4 = (numbers + [_abi.BY_NONE] * 4)[:4]
    if of == "intervals":
        options.flags |= _abi.SUMMARY_INTERVALS
    elif of is not None:
        options.field = field_number(of, view._own)[0]
    if zone is not None:
        options.zone, options.zone_length = text(zone)
    options.day_start = day_start_ns(day_start)
    options.since = _abi.UNBOUNDED if since is None else view._moment(since, 0)
    options.until = _abi.UNBOUNDED if until is None else view._moment(until, 1)
    if rank is not None:
        [ranking] = _names(rank, MEASURES, "measure")
        options.rank = MEASURES[ranking]
    if not 0 <= limit < 1 << 32:
        raise InvalidError(f"a limit of {limit} groups is none; give 0 for all, or up to 4294967295", reason=Reason.RANGE)
    options.limit = limit
    with view._selection() as query:
        cursor = make(lib.tally_query_summary, lib.tally_cursor_free, query, byref(options), stoppable=True)
    try:
        ordered = tuple(name for name in MEASURES if name in measures)
        return Summary(groups, ordered, of in ("intervals", "duration", "span"), cursor)
    except BaseException:
        lib.tally_cursor_free(cursor)
        raise

"""Timelines: sessions by year, month and day, newest first, with totals and with hints on what a host need not show."""

from __future__ import annotations

import ctypes
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from .._c import _abi
from .._c.arrow import Batch, BatchRow, read_batches, whole
from .._c.handles import refuse_pickling
from .._c.library import byref, lib, make, take_bytes, text
from ..vocabulary.time import Duration, day_bound, delta
from .frames import Frames
from .notebook import MOST, first_rows, how_many, shown
from .selection import Selection
from .summary import day_start_ns

if TYPE_CHECKING:
    from ..entries.session import Session

LEVELS: Final = ("total", "year", "month", "day", "record")


@dataclass(frozen=True)
class TimelineRow:
    """A row of a timeline: its level is total, year, month, day or record.

    `date` is the first day of the row's period. For the total it is the day of all records, if they have the same one. `shown` says whether a host
    shows the row.

    >>> with nest.record("Watch") as session: session.log("A")
    >>> [row.level for row in nest.sessions.timeline()]
    ['total', 'year', 'month', 'day', 'record']
    """

    level: str
    date: date | None
    label: str
    count: int
    duration_ns: int
    shown: bool
    session: Session | None

    @property
    def duration(self) -> timedelta:
        """How long its records lasted, rounded down to microseconds.

        >>> nest.sessions.timeline().total.duration
        datetime.timedelta(0)
        """
        return delta(self.duration_ns)


class Timeline(Frames):
    """The rows of a timeline, read at once; the object for a row is made on first access.

    >>> with nest.record("Watch") as session: session.log("A")
    >>> timeline = nest.sessions.timeline()
    >>> timeline.total.count, timeline.shows_tags, timeline[-1].session.title
    (1, True, 'Watch')
    """

    def __init__(
        self, batches: Sequence[Batch], make: Callable[[dict[str, Any]], TimelineRow], again: Callable[[], int], zone: str,
    ) -> None:
        self._batches = batches
        # The first row of each batch, and behind the last.
        self._starts = list(accumulate((batch.length for batch in batches), initial=0))
        self._make = make
        self._again = again
        self._zone = zone
        self._rows: list[TimelineRow | None] = [None] * self._starts[-1]
        self.shows_tags = bool(batches[0]["shows_tags"][0])

    @property
    def total(self) -> TimelineRow:
        """The first row, which is the total.

        >>> nest.sessions.timeline().total.count
        0
        """
        return self._row(0)

    def _row(self, index: int) -> TimelineRow:
        row = self._rows[index]
        if row is None:
            index %= len(self._rows)
            batch = bisect_right(self._starts, index) - 1
            row = self._rows[index] = self._make(BatchRow(self._batches[batch], index - self._starts[batch]))
        return row

    def __reduce__(self) -> Any:
        raise refuse_pickling("timeline")

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._row(each) for each in range(*index.indices(len(self)))]
        return self._row(index)

    def __str__(self) -> str:
        """Returns a table of the rows. It is written on each call, from the view as the book then has it."""
        return self._written(_abi.FORMAT_TEXT).rstrip("\n")

    def _written(self, format: int) -> str:
        cursor = self._again()
        try:
            return take_bytes(make(lib.tally_cursor_write, lib.tally_bytes_free, cursor, format, None, stoppable=True)).decode()
        finally:
            lib.tally_cursor_free(cursor)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the rows as a capsule of Arrow's C stream interface. They are read anew, from the view as the book then has it.

        >>> type(nest.sessions.timeline().__arrow_c_stream__()).__name__
        'PyCapsule'
        """
        return whole(self._again())

    def _own_zone(self) -> str:
        return self._zone

    @shown
    def _repr_html_(self) -> str:
        """What a notebook shows: the first rows."""
        cursor = self._again()
        try:
            return first_rows(cursor, f"{len(self):,} rows, of which {MOST} are here" if len(self) > MOST else "")
        finally:
            lib.tally_cursor_free(cursor)

    def __iter__(self) -> Iterator[TimelineRow]:
        return map(self._row, range(len(self)))

    def __repr__(self) -> str:
        return f"<Timeline of {how_many(self.total.count, 'record')}, {how_many(len(self), 'row')}>"


def read_timeline(
    view: Selection[Any], first_day: date | None, last_day: date | None, zone: str | None, day_start: str | Duration | None,
) -> Timeline:
    """Returns the timeline of a view; see `View.timeline`."""
    options = _abi.tally_timeline_options()
    options.struct_size = ctypes.sizeof(_abi.tally_timeline_options)
    options.first_day, options.last_day = day_bound("first_day", first_day), day_bound("last_day", last_day)
    if zone is not None:
        options.zone, options.zone_length = text(zone)
    options.day_start = day_start_ns(day_start)

    def cursor() -> int:
        with view._selection() as query:
            return make(lib.tally_query_timeline, lib.tally_cursor_free, query, byref(options), stoppable=True)

    opened = cursor()
    try:
        batches = list(read_batches(opened))
    finally:
        lib.tally_cursor_free(opened)
    return Timeline(batches, partial(_row, view), cursor, zone or view._own_zone())


def _row(view: Selection[Any], row: dict[str, Any]) -> TimelineRow:
    level = LEVELS[row["level"]] if row["level"] < len(LEVELS) else f"level {row['level']}"
    number = row.get("group_1")
    day = None if number is None else date(number // 10_000, number // 100 % 100, number % 100)
    session = view._object(row) if level == "record" else None
    return TimelineRow(level, day, row.get("label_1", ""), row["count"], row["duration"], bool(row["shown"]), session)

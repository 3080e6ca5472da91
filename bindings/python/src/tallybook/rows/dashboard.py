"""Dashboards: facts about the items that a view selects."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import byref, lib, make, read_rows, text
from ..vocabulary.time import Duration, delta, from_ns
from .notebook import table
from .selection import Selection
from .summary import day_start_ns


@dataclass(frozen=True)
class Dashboard:
    """The latest item, how many there are, how often, how long ago, as of the moment when you asked. Missing values are None.

    An item counts at its time, a session at its start.

    >>> for hour in (8, 10, 13): _ = nest.note("Look", time=hour * 3_600_000_000_000)
    >>> board = nest.notes.dashboard()
    >>> board.count, board.mean_interval, board.longest_gap
    (3, datetime.timedelta(seconds=9000), datetime.timedelta(seconds=10800))
    """

    count: int
    """How many there are."""
    latest_id: int | None
    """The id of the item with the latest time; `book.get` returns the item."""
    latest_time_ns: int | None
    """Its time."""
    since_latest_ns: int | None
    """The time from then to now; less than 0 if it is in the future."""
    mean_interval_ns: int | None
    """The mean of the intervals between successive items; None for fewer than two."""
    longest_gap_ns: int | None
    """The longest of these intervals."""
    longest_gap_time_ns: int | None
    """When that interval began."""
    today: int
    """How many are on the current day."""
    day_mean: float | None
    """The mean number per day, over the days before today; days before the first item do not count."""

    def _repr_html_(self) -> str:
        """What a notebook shows: a line for each fact that there is."""
        facts = {
            "entries": self.count, "latest": self.latest_time, "since the latest": self.since_latest, "mean interval": self.mean_interval,
            "longest gap": self.longest_gap, "today": self.today, "mean of the days before": self.day_mean,
        }
        return table((), [(name, fact) for name, fact in facts.items() if fact is not None])

    @property
    def latest_time(self) -> datetime | None:
        """The latest item's time, in UTC.

        >>> _ = nest.note("Look", time=0)
        >>> nest.notes.dashboard().latest_time.year
        1970
        """
        return None if self.latest_time_ns is None else from_ns(self.latest_time_ns)

    @property
    def since_latest(self) -> timedelta | None:
        """How long it has been since the latest, rounded down to microseconds.

        >>> nest.notes.dashboard().since_latest is None
        True
        """
        return _delta(self.since_latest_ns)

    @property
    def mean_interval(self) -> timedelta | None:
        """The mean of the intervals between successive items, rounded down to microseconds.

        >>> nest.notes.dashboard().mean_interval is None
        True
        """
        return _delta(self.mean_interval_ns)

    @property
    def longest_gap(self) -> timedelta | None:
        """The longest of these intervals, rounded down to microseconds.

        >>> nest.notes.dashboard().longest_gap is None
        True
        """
        return _delta(self.longest_gap_ns)


def _delta(length: int | None) -> timedelta | None:
    return None if length is None else delta(length)


def dashboard(view: Selection[Any], days: int, zone: str | None, day_start: str | Duration | None) -> Dashboard:
    """Returns the dashboard of a view; see `View.dashboard`."""
    options = _abi.tally_dashboard_options()
    options.struct_size = ctypes.sizeof(options)
    if days == 0:
        # To the library 0 is the default.
        raise InvalidError("days is 0; give 1 to 366", reason=Reason.RANGE)
    options.days = days
    if zone is not None:
        options.zone, options.zone_length = text(zone)
    options.day_start = day_start_ns(day_start)
    with view._selection() as query:
        (row,) = read_rows(make(lib.tally_query_dashboard, lib.tally_cursor_free, query, byref(options), stoppable=True))
    return Dashboard(
        row["count"], row.get("latest"), row.get("latest_time"), row.get("since_latest"), row.get("mean_interval"), row.get("longest_gap"),
        row.get("longest_gap_time"), row["today"], row.get("day_mean"))

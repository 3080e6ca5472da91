"""Time budgets: how often, how long and how far apart, for each subject and type."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final, Literal, Union

from .._c import _abi
from .._c._reasons import Reason
from .._c.arrow import capsule
from .._c.errors import InvalidError
from .._c.handles import refuse_pickling
from .._c.library import byref, call, lib, make, parse, take_bytes
from ..vocabulary.time import Instant, delta, span_ns
from .frames import Frames
from .notebook import MOST, first_rows
from .selection import Selection

BudgetMeasure = Literal[
    "count", "sum", "mean", "deviation", "median", "minimum", "maximum", "share", "rate", "latency", "gap_mean", "gap_deviation", "open_count",
    "observed"]
RANKS: Final = {
    "count": _abi.FIELD_COUNT, "sum": _abi.FIELD_SUM, "mean": _abi.FIELD_MEAN, "deviation": _abi.FIELD_DEVIATION, "median": _abi.FIELD_MEDIAN,
    "minimum": _abi.FIELD_MINIMUM, "maximum": _abi.FIELD_MAXIMUM, "share": _abi.FIELD_SHARE, "rate": _abi.FIELD_RATE,
    "latency": _abi.FIELD_LATENCY, "gap_mean": _abi.FIELD_GAP_MEAN, "gap_deviation": _abi.FIELD_GAP_DEVIATION,
    "open_count": _abi.FIELD_OPEN_COUNT, "observed": _abi.FIELD_OBSERVED,
}


@dataclass(frozen=True)
class BudgetRow:
    """A row of a time budget. Lengths of time are in ns; of points there are none but the gaps and the latency. None is what there is not.

    >>> with nest.record("Watch", time=0) as session:
    ...     session.log("A", time=5_000_000_000); session.stop(time=10_000_000_000)
    >>> row = nest.bouts.budget()[0]
    >>> row.type, row.count, row.rate, row.latency_ns
    ('A', 1, 360.0, 5000000000.0)
    """

    session_id: int | None
    subject_id: int | None
    type: str
    type_id: int
    count: int
    sum_ns: int | None
    mean_ns: float | None
    deviation_ns: float | None
    median_ns: float | None
    minimum_ns: int | None
    maximum_ns: int | None
    share: float | None
    rate: float | None
    latency_ns: float | None
    gap_mean_ns: float | None
    gap_deviation_ns: float | None
    open_count: int
    observed_ns: int

    @property
    def sum(self) -> timedelta | None:
        """How long the states lasted in all, cut to microseconds.

        >>> with nest.record("Watch") as session: session.log("A")
        >>> nest.bouts.budget()[0].sum is None
        True
        """
        return None if self.sum_ns is None else delta(self.sum_ns)

    @property
    def observed(self) -> timedelta:
        """How long the subject was observed, cut to microseconds.

        >>> with nest.record("Watch", time=0) as session:
        ...     session.log("A", time=5); session.stop(time=10_000_000_000)
        >>> nest.bouts.budget()[0].observed
        datetime.timedelta(seconds=10)
        """
        return delta(self.observed_ns)


class Budget(Frames):
    """A time budget: a row for each subject and type. It is read at once, and stays when the book is closed. Printed, it is a table; in a notebook
    it shows itself.

    >>> stand = nest.event_types.create("Stand", mode="state")
    >>> with nest.record("Watch", time=0) as session:
    ...     for second in (2, 4, 8, 10): session.log(stand, time=second * 1_000_000_000)
    ...     session.stop(time=20_000_000_000)
    >>> for row in nest.bouts.budget(): print(row.type, row.count, row.sum, row.share)
    Stand 2 0:00:04 0.2
    """

    def __init__(self, names: Any, cursor: int) -> None:
        rows = parse(_written(cursor, _abi.FORMAT_JSON))
        call(lib.tally_cursor_rewind, cursor)
        self._text = _written(cursor, _abi.FORMAT_TEXT).decode()
        call(lib.tally_cursor_rewind, cursor)
        self._markdown = _written(cursor, _abi.FORMAT_MARKDOWN).decode()
        call(lib.tally_cursor_rewind, cursor)
        self._csv = _written(cursor, _abi.FORMAT_CSV).decode()
        call(lib.tally_cursor_rewind, cursor)
        self._html = first_rows(cursor, f"{len(rows):,} rows, of which {MOST} are here" if len(rows) > MOST else "")
        self._cursor = cursor
        weakref.finalize(self, lib.tally_cursor_free, cursor)
        self.rows: tuple[BudgetRow, ...] = tuple(BudgetRow(
            row.get("session"), row.get("subject"), names(row["type"]), row["type"], row["count"], row.get("sum"), row.get("mean"), row.get("deviation"),
            row.get("median"), row.get("minimum"), row.get("maximum"), row.get("share"), row.get("rate"), row.get("latency"), row.get("gap_mean"),
            row.get("gap_deviation"), row["open_count"], row["observed"]) for row in rows)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The rows as a capsule of Arrow's C stream interface, while the book is open.

        >>> type(nest.bouts.budget().__arrow_c_stream__()).__name__
        'PyCapsule'
        """
        call(lib.tally_cursor_rewind, self._cursor)
        return capsule(self._cursor)

    def __reduce__(self) -> Any:
        raise refuse_pickling("time budget")

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: Any) -> Any:
        return self.rows[index]

    def __iter__(self) -> Iterator[BudgetRow]:
        return iter(self.rows)

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<Budget, {len(self.rows)} rows>"

    def to_markdown(self) -> str:
        """The table in Markdown.

        >>> nest.bouts.budget().to_markdown().count("|")
        0
        """
        return self._markdown

    def to_csv(self) -> str:
        """The rows as CSV (RFC 4180), every field of each.

        >>> with nest.record("Watch") as session: session.log("A")
        >>> nest.bouts.budget().to_csv().splitlines()[0][:18]
        'subject,type,count'
        """
        return self._csv

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return self._html


def _written(cursor: int, format: int) -> bytes:
    return take_bytes(make(lib.tally_cursor_write, lib.tally_bytes_free, cursor, format, None))


def budget(
    view: Selection[Any], by_session: bool, empty: bool, since: Instant | date | timedelta | None, until: Instant | date | timedelta | None,
    not_observed: Sequence[int], rank: str | None, limit: int,
) -> Budget:
    """The time budget of a view of bouts; see `Bouts.budget`."""
    options = _abi.tally_budget_options()
    options.struct_size = ctypes.sizeof(_abi.tally_budget_options)
    options.flags = (_abi.BUDGET_BY_SESSION if by_session else 0) | (_abi.BUDGET_EMPTY if empty else 0)
    from_start = [isinstance(each, timedelta) for each in (since, until) if each is not None]
    if len(set(from_start)) > 1:
        raise InvalidError("since and until are either both times or both lengths from each start", reason=Reason.TYPE)
    if any(from_start):
        options.flags |= _abi.BUDGET_FROM_START
    options.since, options.until = (_bound(view, each, end) for end, each in enumerate((since, until)))
    if rank is not None:
        if rank not in RANKS:
            raise InvalidError(f"there is no measure {rank!r}; use one of {', '.join(RANKS)}", reason=Reason.CHOICE)
        options.rank = RANKS[rank]
    if not 0 <= limit < 1 << 32:
        raise InvalidError(f"a limit of {limit} rows is none; give 0 for all, or up to 4294967295", reason=Reason.RANGE)
    options.limit = limit
    types = (ctypes.c_int64 * len(not_observed))(*not_observed)
    with view._selection() as query:
        cursor = make(lib.tally_query_time_budget, lib.tally_cursor_free, query, byref(options), types, len(types))
    try:
        return Budget(view._book._type_name, cursor)
    except BaseException:
        lib.tally_cursor_free(cursor)
        raise


def _bound(view: Selection[Any], given: Union[Instant, date, timedelta, None], end: int) -> int:
    if given is None:
        return _abi.UNBOUNDED
    return span_ns(given) if isinstance(given, timedelta) else view._moment(given, end)

"""Time budgets: how often, how long and how far apart, for each subject and type."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final, Literal

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import byref, lib, make
from .._c.store import Store
from ..vocabulary.time import delta
from .observed import Bound, Observed, bounds
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
    """A row of a time budget. Durations are in ns; of these, points have only the gaps and the latency. Missing values are None.

    >>> with nest.record("Watch", time=0) as session:
    ...     session.log("A", time=5_000_000_000); session.stop(time=10_000_000_000)
    >>> row = nest.bouts.budget()[0]
    >>> row.type, row.count, row.rate, row.latency_ns
    ('A', 1, 360.0, 5000000000.0)
    """

    session_id: int | None
    #: The name of the subject that it is about.
    subject: str | None
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
    #: The values of the events' fields, in a budget by fields.
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sum(self) -> timedelta | None:
        """How long the states lasted in total, rounded down to microseconds.

        >>> with nest.record("Watch") as session: session.log("A")
        >>> nest.bouts.budget()[0].sum is None
        True
        """
        return None if self.sum_ns is None else delta(self.sum_ns)

    @property
    def observed(self) -> timedelta:
        """How long the subject was observed, rounded down to microseconds.

        >>> with nest.record("Watch", time=0) as session:
        ...     session.log("A", time=5); session.stop(time=10_000_000_000)
        >>> nest.bouts.budget()[0].observed
        datetime.timedelta(seconds=10)
        """
        return delta(self.observed_ns)


class Budget(Observed[BudgetRow]):
    """A time budget: a row for each subject and type.

    >>> stand = nest.event_types.create("Stand", mode="state")
    >>> with nest.record("Watch", time=0) as session:
    ...     for second in (2, 4, 8, 10): session.log(stand, time=second * 1_000_000_000)
    ...     session.stop(time=20_000_000_000)
    >>> for row in nest.bouts.budget(): print(row.type, row.count, row.sum, row.share)
    Stand 2 0:00:04 0.2
    """

    def __init__(self, book: Store, cursor: int) -> None:
        super().__init__(cursor, lambda row: BudgetRow(
            row.get("session"), book._subject_name(row.get("subject")), row.get("subject"), book._type_name(row["type"]), row["type"], row["count"], row.get("sum"), row.get("mean"), row.get("deviation"),
            row.get("median"), row.get("minimum"), row.get("maximum"), row.get("share"), row.get("rate"), row.get("latency"), row.get("gap_mean"),
            row.get("gap_deviation"), row["open_count"], row["observed"], row.get("fields") or {}))


def budget(
    view: Selection[Any], by_session: bool, by_fields: bool, empty: bool, since: Bound, until: Bound, not_observed: Sequence[int], rank: str | None, limit: int,
) -> Budget:
    """Calculates the time budget of a view of bouts; see `Bouts.budget`."""
    options = _abi.tally_budget_options()
    options.struct_size = ctypes.sizeof(_abi.tally_budget_options)
    options.flags = (_abi.BUDGET_BY_SESSION if by_session else 0) | (_abi.BUDGET_EMPTY if empty else 0) | (_abi.BUDGET_BY_FIELDS if by_fields else 0)
    bounds(view, options, _abi.BUDGET_FROM_START, since, until)
    if rank is not None:
        if rank not in RANKS:
            raise InvalidError(f"there is no measure {rank!r}; use one of {', '.join(RANKS)}", reason=Reason.CHOICE)
        options.rank = RANKS[rank]
    if not 0 <= limit < 1 << 32:
        raise InvalidError(f"a limit of {limit} rows is none; give 0 for all, or up to 4294967295", reason=Reason.RANGE)
    options.limit = limit
    types = (ctypes.c_int64 * len(not_observed))(*not_observed)
    with view._selection() as query:
        cursor = make(lib.tally_query_time_budget, lib.tally_cursor_free, query, byref(options), types, len(types), stoppable=True)
    return Budget(view._book, cursor)

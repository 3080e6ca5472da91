"""Bouts of sessions: states from their starts to their stops, and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, tzinfo
from typing import Any

from .._c import _abi
from .._c.library import lib, make
from .._c.store import Store
from ..rows.agreement import Agreement, agreement
from ..rows.budget import Budget, BudgetMeasure, budget
from ..rows.findings import Findings, read_findings
from ..rows.observed import Observed
from ..rows.sequences import Overlap, Sample, Transition, overlaps, samples, transitions
from ..vocabulary.constants import State
from ..vocabulary.fields import whole
from ..vocabulary.row import Row
from ..vocabulary.time import Duration, Instant, delta, from_ns, zone_name, zone_of
from .event_type import EventType, logged_type
from .view import View


@dataclass(frozen=True)
class Bout:
    """A state from its start to its stop, or a point, which has neither end nor duration. Value, note and subject are those of the event that began it.

    >>> stand = book.event_types.create("Stand", mode="state")
    >>> with nest.record("Session 1", time=0) as session:
    ...     session.log(stand, time=1_000_000_000, note="up"); session.log(stand, time=4_000_000_000, note="down")
    >>> bout = session.item.bouts.first()
    >>> bout.type, bout.duration, bout.note, bout.stop_note, bout.is_open
    ('Stand', datetime.timedelta(seconds=3), 'up', 'down', False)
    """

    session_id: int
    #: The number of the event that began it.
    seq: int
    time_ns: int
    end_ns: int | None
    duration_ns: int | None
    type: str
    type_id: int
    #: The name of the subject that it is about.
    subject: str | None
    subject_id: int | None
    value: float | None
    note: str | None
    stop_note: str | None
    #: Whether no stop closed its state, which then ends with its session.
    is_open: bool
    zone: tzinfo
    #: The values of its fields, by their names: those of its start, and those that its stop added.
    fields: Mapping[str, Any] = field(default_factory=dict)
    #: The id of the variant of its type that began it, otherwise of the one that stopped it.
    variant_id: int | None = None

    @property
    def time(self) -> datetime:
        """When it began, in the zone of its session; among bouts of several sessions, in the setting time_zone.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A", time=0)
        >>> nest.bouts.first().time.isoformat()
        '1970-01-01T00:00:00+00:00'
        """
        return from_ns(self.time_ns, self.zone)

    @property
    def end(self) -> datetime | None:
        """When it ended; None for a point.

        >>> with nest.record("Session 1") as session: session.log("A")
        >>> nest.bouts.first().end is None
        True
        """
        return None if self.end_ns is None else from_ns(self.end_ns, self.zone)

    @property
    def duration(self) -> timedelta | None:
        """How long it lasted, without its session's pauses; None for a point.

        >>> with nest.record("Session 1") as session: session.log("A")
        >>> nest.bouts.first().duration is None
        True
        """
        return None if self.duration_ns is None else delta(self.duration_ns)


class Bouts(View[Bout]):
    """The bouts of a session, or of several: session by session in order of their starts, and within each in order of time. Starts and stops are paired
    across the entire session first, so no condition changes how long a state lasted.

    >>> stand = book.event_types.create("Stand", mode="state")
    >>> with nest.record("Session 1", time=0) as session:
    ...     for second in (1, 3, 10, 15): session.log(stand, time=second * 1_000_000_000)
    ...     session.log("A", time=20_000_000_000)
    >>> [bout.duration_ns // 1_000_000_000 for bout in nest.bouts(type="Stand")], len(nest.bouts(end__null=True))
    ([2, 5], 1)
    >>> longest = nest.bouts(order="-duration", limit=1).first()
    >>> longest.time_ns
    10000000000
    """

    def __init__(self, book: Store, parent: int | None, zone: tzinfo | None = None) -> None:
        super().__init__(book, _abi.KIND_BOUT, parent=parent)
        self._zone = zone

    def _own_zone(self) -> str:
        return super()._own_zone() if self._zone is None else zone_name(self._zone) or "UTC"

    def _resolve(self, name: str, value: Any) -> Any:
        return logged_type(self._book, self._parent, value) if name == "type" else value

    def _object(self, row: dict[str, Any]) -> Bout:
        kind, state = row["type"], row.get("state")
        if self._zone is None:
            self._zone = zone_of(self._book.settings["time_zone"])
        return Bout(
            row["session"], row["seq"], row["time"], row.get("end"), row.get("duration"), self._book._type_name(kind), kind,
            self._book._subject_name(row.get("subject")), row.get("subject") or None,
            row.get("value"), row.get("text"), row.get("stop_text"), state == State.RUNNING, self._zone, row.get("fields") or {},
            row.get("variant"),
        )

    def budget(
        self, *, by_session: bool = False, by_fields: bool = False, empty: bool = False, since: Instant | date | timedelta | None = None,
        until: Instant | date | timedelta | None = None, not_observed: str | EventType | int | Sequence[str | EventType | int] = (),
        rank: BudgetMeasure | None = None, limit: int = 0,
    ) -> Budget:
        """Calculates a time budget, with a row for each subject and type.

        A row tells how often, how long, the share of the observed time, the rate per hour, the latency of the first start, and the gaps.

        All sessions count as one; with `by_session` each has its own rows, and with `by_fields` each set of values of the events' fields has. `empty`
        adds rows for a subject and a type that were never logged together. `since` and `until` are times; timedeltas are measured from each session's
        start. Bouts are cut to them. Time in pauses never counts, and time while a state of the types `not_observed` is open is not observed time. With
        `rank` the greatest come first, and `limit` says how many rows there are.

        >>> stand = nest.event_types.create("Stand", mode="state")
        >>> with nest.record("Watch", time=0) as session:
        ...     for second in (2, 4, 8, 10): session.log(stand, time=second * 1_000_000_000)
        ...     session.stop(time=20_000_000_000)
        >>> whole, half = nest.bouts.budget()[0], nest.bouts.budget(until=timedelta(seconds=9))[0]
        >>> whole.mean_ns, whole.latency_ns, whole.gap_mean_ns, half.sum_ns, round(half.share, 3)
        (2000000000.0, 2000000000.0, 4000000000.0, 3000000000, 0.333)
        """
        types = [not_observed] if isinstance(not_observed, (str, Row, int)) else not_observed
        return budget(
            self, by_session, by_fields, empty, since, until, [logged_type(self._book, self._parent, each) for each in types], rank, limit)

    def transitions(self, *, compound: bool = False, by_subject: bool = False) -> Observed[Transition]:
        """Tells which behaviour follows which, within a session and a subject: bouts in the order of their starts. With `compound`, states open
        together are one behaviour, which changes at each start, stop and point.

        >>> with nest.record("Watch") as session:
        ...     for type in "ABAB": session.log(type)
        >>> [(each.from_, each.to, each.count, each.share_from) for each in nest.bouts.transitions()]
        [('A', 'B', 2, 1.0), ('B', 'A', 1, 1.0)]
        """
        return transitions(self, compound, by_subject)

    def samples(
        self, step: Duration, *, one_zero: bool = False, since: Instant | date | timedelta | None = None,
        until: Instant | date | timedelta | None = None,
    ) -> Observed[Sample]:
        """Samples what each subject did, every `step`: the states that are open, or with `one_zero` everything done since the previous sample,
        including points.

        `since` and `until` are times; timedeltas are measured from each session's start.

        >>> with nest.record("Watch", time=0) as session:
        ...     session.log("A", time=1_500_000_000); session.stop(time=3_000_000_000)
        >>> [each.types for each in nest.bouts.samples(timedelta(seconds=1), one_zero=True)]
        [(), ('A',), ()]
        """
        return samples(self, step, one_zero, since, until)

    def overlaps(self) -> Observed[Overlap]:
        """Tells how long states were open together, for each two of them.

        >>> len(nest.bouts.overlaps())
        0
        """
        return overlaps(self)

    def check(self) -> Findings:
        """Lists what an observer may want to look at in the sessions; nothing if all is well. Findings are states that are not closed, stops without a
        start, and states open together that exclude each other. They are also events outside of their session, values that their template refuses, keys
        that two have, event types that are archived but have events, and event types that nobody used.

        >>> _ = nest.event_types.create("Stand", mode="state")
        >>> with nest.record("Watch") as session: session.log("Stand")
        >>> for finding in nest.bouts.check(): print(finding.reason.name, finding.found)
        UNCLOSED 1
        """
        with self._selection() as query:
            return read_findings(make(lib.tally_query_check, lib.tally_cursor_free, query, stoppable=True))

    def agreement(
        self, one: Row | int, other: Row | int, *, step: Duration | None = None, within: Duration | None = None, by_fields: bool = False,
    ) -> Agreement:
        """Compares two sessions (or their ids) of the same observation by their bouts that match the view's conditions. With `step`, the result is
        Cohen's kappa over samples, one every `step`. With `within`, it is which bouts begin no more than that time apart, the nearest first. With
        `by_fields`, a type with other values of its fields is another type.

        >>> for observer in ("Ann", "Bob"):
        ...     with nest.record(observer, time=0) as session:
        ...         session.log("A", time=0); session.log("B", time=4_000_000_000)
        >>> said = nest.bouts.agreement(*nest.sessions, step=timedelta(seconds=1))
        >>> said.kappa, said.agreed, said.count
        (1.0, 5, 5)
        """
        return agreement(self, whole("session", one), whole("session", other), step, within, by_fields)

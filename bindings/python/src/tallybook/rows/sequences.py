"""Sequences, overlaps and samples of behaviour: what follows what, what is done at once, and what is seen at intervals."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Any

from .._c import _abi
from .._c.library import byref, lib, make
from ..vocabulary.time import Duration, delta, from_ns, span_ns, zone_of
from .observed import Bound, Observed, bounds
from .selection import Selection


@dataclass(frozen=True)
class Transition:
    """How often one behaviour followed another: both by their names, with plus signs between those that are done at once.

    >>> with nest.record("Watch") as session: session.log("A"); session.log("B"); session.log("B")
    >>> [(each.from_, each.to, each.count) for each in nest.bouts.transitions()]
    [('A', 'B', 1), ('B', 'B', 1)]
    """

    #: The name of the subject that did both.
    subject: str | None
    subject_id: int | None
    from_: str
    to: str
    count: int
    #: The share of all transitions; with `by_subject`, of those of the same subject.
    share: float
    #: The share of those from the same behaviour.
    share_from: float


@dataclass(frozen=True)
class Sample:
    """What a subject did at a time: the ids of the event types, and their names.

    >>> stand = nest.event_types.create("Stand", mode="state")
    >>> with nest.record("Watch", time=0) as session:
    ...     session.log(stand, time=1_000_000_000); session.stop(time=2_000_000_000)
    >>> [each.types for each in nest.bouts.samples(timedelta(seconds=1))]
    [(), ('Stand',), ('Stand',)]
    """

    session_id: int
    time_ns: int
    #: The name of the sampled subject.
    subject: str | None
    subject_id: int | None
    type_ids: tuple[int, ...]
    types: tuple[str, ...]
    zone: tzinfo

    @property
    def time(self) -> datetime:
        """When the sample was taken, in the setting time_zone.

        >>> with nest.record("Watch", time=0) as session: session.log("A", time=0); session.stop(time=0)
        >>> nest.bouts.samples(1)[0].time.isoformat()
        '1970-01-01T00:00:00+00:00'
        """
        return from_ns(self.time_ns, self.zone)


@dataclass(frozen=True)
class Overlap:
    """How long two states, each of a subject, were open together.

    >>> stand, call = (nest.event_types.create(name, mode="state") for name in ("Stand", "Call"))
    >>> with nest.record("Watch", time=0) as session:
    ...     session.log(stand, time=0); session.log(call, time=3_000_000_000); session.stop(time=5_000_000_000)
    >>> [(each.type, each.other_type, each.duration) for each in nest.bouts.overlaps()]
    [('Call', 'Stand', datetime.timedelta(seconds=2))]
    """

    #: For each state, the name of the subject that it is about.
    subject: str | None
    subject_id: int | None
    type: str
    other_subject: str | None
    other_subject_id: int | None
    other_type: str
    duration_ns: int

    @property
    def duration(self) -> timedelta:
        """How long they were open together, without pauses, rounded down to microseconds.

        >>> nest.bouts.overlaps().rows
        ()
        """
        return delta(self.duration_ns)


def transitions(view: Selection[Any], compound: bool, by_subject: bool) -> Observed[Transition]:
    """Tells which behaviour follows which; see `Bouts.transitions`."""
    flags = (_abi.TRANSITION_COMPOUND if compound else 0) | (_abi.TRANSITION_BY_SUBJECT if by_subject else 0)
    with view._selection() as query:
        cursor = make(lib.tally_query_transitions, lib.tally_cursor_free, query, flags, stoppable=True)
    named = view._book._subject_name
    return Observed(cursor, lambda row: Transition(named(row.get("subject")), row.get("subject"), row["from"], row["to"], row["count"], row["share"], row["share_from"]))


def samples(view: Selection[Any], step: Duration, one_zero: bool, since: Bound, until: Bound) -> Observed[Sample]:
    """Samples what was done at every step; see `Bouts.samples`."""
    options = _abi.tally_sample_options()
    options.struct_size, options.step = ctypes.sizeof(_abi.tally_sample_options), span_ns(step)
    options.flags = _abi.SAMPLE_ONE_ZERO if one_zero else 0
    bounds(view, options, _abi.SAMPLE_FROM_START, since, until)
    with view._selection() as query:
        cursor = make(lib.tally_query_samples, lib.tally_cursor_free, query, byref(options), stoppable=True)
    names, named = view._book._type_name, view._book._subject_name
    zone = zone_of(view._book.settings["time_zone"])

    def sample(row: dict[str, Any]) -> Sample:
        types = tuple(row.get("types") or ())
        return Sample(row["session"], row["time"], named(row.get("subject")), row.get("subject"), types, tuple(map(names, types)), zone)

    return Observed(cursor, sample)


def overlaps(view: Selection[Any]) -> Observed[Overlap]:
    """Tells how long states were open together; see `Bouts.overlaps`."""
    with view._selection() as query:
        cursor = make(lib.tally_query_overlaps, lib.tally_cursor_free, query, stoppable=True)
    names, named = view._book._type_name, view._book._subject_name
    return Observed(cursor, lambda row: Overlap(
        named(row.get("subject")), row.get("subject"), names(row["type"]), named(row.get("other_subject")), row.get("other_subject"), names(row["other_type"]), row["duration"]))

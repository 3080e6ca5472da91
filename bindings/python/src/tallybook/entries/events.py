"""Events of sessions: iterable, as columns of plain arrays, and for one session changeable after the fact."""

from __future__ import annotations

import ctypes
import math
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any, Final, NamedTuple, TypeVar

from .._c import _abi
from .._c._reasons import Reason
from .._c.arrow import Column, read_columns
from .._c.errors import InvalidError
from .._c.library import byref, call, lib
from .._c.store import Store
from ..doing.recording import element
from ..vocabulary.constants import KEEP, Keep, Phase, PhaseName
from ..vocabulary.time import Instant, from_ns, zone_name, zone_of
from .event_type import EventType, Variant, logged_type, seen_type, variant_id
from .subject import Subject
from .view import View

Self = TypeVar("Self", bound="LoggedEvents")


@dataclass(frozen=True)
class Event:
    """An event that was logged in a session.

    >>> heron = book.subjects.create("Grey heron")
    >>> with nest.record("Session 1") as session:
    ...     session.log("A", time=1_000_000_001, value=2.5, note="far off", subject=heron)
    >>> event = session.item.events.first()
    >>> event.type, event.time_ns, event.value, event.note, event.subject, event.seq
    ('A', 1000000001, 2.5, 'far off', 'Grey heron', 1)
    """

    seq: int
    time_ns: int
    type: str
    type_id: int
    phase: Phase
    value: float | None
    note: str | None
    #: The name of the subject that it is about.
    subject: str | None
    subject_id: int | None
    session_id: int
    zone: tzinfo
    #: The values of its fields, by their names.
    fields: Mapping[str, Any] = field(default_factory=dict)
    #: The id of the variant of its type that was logged.
    variant_id: int | None = None

    @property
    def time(self) -> datetime:
        """When it happened, in the zone of its session; among events of several sessions, in the setting time_zone.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A", time=0)
        >>> session.item.events.first().time.isoformat()
        '1970-01-01T00:00:00+00:00'
        """
        return from_ns(self.time_ns, self.zone)


class Columns(NamedTuple):
    """Events as arrays of equal length. A missing value is NaN, a missing subject 0. The numbers are those within each session.

    >>> with nest.record("Session 1") as session:
    ...     session.log("A", time=5)
    >>> session.item.events.columns().times_ns
    array('q', [5])
    """

    seqs: array[int]
    times_ns: array[int]
    types: array[int]
    phases: array[int]
    subjects: array[int]
    values: array[float]
    sessions: array[int]


#: Where a stream of events has the columns, with which type, and the number for a missing value.
_COLUMNS: Final = (
    Column(0, "Q", "Q"), Column(1, "q", "q"), Column(2, "q", "q"), Column(4, "b", "i"), Column(5, "q", "q", 0), Column(7, "d", "d", math.nan),
    Column(9, "q", "q"))


class LoggedEvents(View[Event]):
    """Events of any number of sessions: session by session in order of their starts, and within each in order of time. Columns are read once and kept
    by this object.

    >>> for title in ("Morning", "Evening"):
    ...     with nest.record(title) as session: session.log("A"); session.log("B")
    >>> len(nest.events), len(book.events(type="B"))
    (4, 2)
    """

    def __init__(self, book: Store, parent: int | None, zone: tzinfo | None = None) -> None:
        super().__init__(book, _abi.KIND_EVENT, parent=parent)
        self._zone = zone
        self._columns: Columns | None = None

    def __copy__(self: Self) -> Self:
        # What is narrowed down has other columns.
        view = object.__new__(type(self))
        view.__dict__.update(self.__dict__)
        view._columns = None
        return view

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_columns": None}

    def _resolve(self, name: str, value: Any) -> Any:
        return logged_type(self._book, self._parent, value) if name == "type" else value

    def _object(self, row: dict[str, Any]) -> Event:
        kind = row["type"]
        if self._zone is None:
            self._zone = zone_of(self._book.settings["time_zone"])
        return Event(
            row["seq"], row["time"], self._book._type_name(kind), kind, Phase(row["phase"]), row.get("value"),
            row.get("text"), self._book._subject_name(row.get("subject")), row.get("subject") or None, row["session"], self._zone, row.get("fields") or {}, row.get("variant"),
        )

    # ----------------------------------------------------------------------------------------------------
    # Columns
    # ----------------------------------------------------------------------------------------------------

    def columns(self) -> Columns:
        """Returns all columns, read in large pieces and without an object for each event.

        >>> with nest.record("Session 1") as session:
        ...     _ = session.log_many(range(1000), "A")
        >>> sum(session.item.events.columns().times_ns)
        499500
        """
        if self._columns is None:
            self._columns = Columns(*read_columns(self._cursor(), _COLUMNS))
        return self._columns

    @property
    def seqs(self) -> array[int]:
        """Their numbers in the session.

        >>> with nest.record("Session 1") as session: session.log("A")
        >>> session.item.events.seqs
        array('Q', [1])
        """
        return self.columns().seqs

    @property
    def times_ns(self) -> array[int]:
        """Their times, in ns.

        >>> with nest.record("Session 1") as session: session.log("A", time=7)
        >>> session.item.events.times_ns
        array('q', [7])
        """
        return self.columns().times_ns

    @property
    def types(self) -> array[int]:
        """Their event types' ids.

        >>> with nest.record("Session 1") as session: session.log("A")
        >>> session.item.events.types[0] == book.event_types["A"].id
        True
        """
        return self.columns().types

    @property
    def phases(self) -> array[int]:
        """Their phases, as numbers of Phase.

        >>> with nest.record("Session 1") as session: session.log("A")
        >>> session.item.events.phases
        array('i', [1])
        """
        return self.columns().phases

    @property
    def subjects(self) -> array[int]:
        """Their subjects' ids; 0 if there is none.

        >>> with nest.record("Session 1") as session: session.log("A")
        >>> session.item.events.subjects
        array('q', [0])
        """
        return self.columns().subjects

    @property
    def values(self) -> array[float]:
        """Their values; NaN if there is none.

        >>> with nest.record("Session 1") as session: session.log("A", value=2.5)
        >>> session.item.events.values
        array('d', [2.5])
        """
        return self.columns().values

    @property
    def sessions(self) -> array[int]:
        """The ids of their sessions.

        >>> with nest.record("Session 1") as session: session.log("A")
        >>> nest.events.sessions[0] == session.item.id
        True
        """
        return self.columns().sessions


class Events(LoggedEvents):
    """The events of a session in order of time, which can be changed. Columns are read once and kept by this object.

    >>> with nest.record("Session 1") as session:
    ...     session.log("A", time=1); session.log("B", time=2)
    >>> events = session.item.events
    >>> list(events.times_ns), [event.type for event in events], len(events(type="B"))
    ([1, 2], ['A', 'B'], 1)
    """

    def __init__(self, book: Store, session: int, zone: tzinfo) -> None:
        super().__init__(book, session, zone)
        self._session = session

    def _own_zone(self) -> str:
        return "UTC" if self._zone is None else zone_name(self._zone) or "UTC"

    def _where(self) -> list[str]:
        return [f"of session {self._session}"]

    def _type(self, value: str | EventType | Variant | int, fields: Mapping[str, Any] | None) -> int:
        seen = seen_type(self._book, self._session, value)
        return variant_id(self._book, seen, fields) if fields else seen

    # ----------------------------------------------------------------------------------------------------
    # Changing
    # ----------------------------------------------------------------------------------------------------

    def insert(
        self, type: str | EventType | Variant | int, *, time: Instant, value: float | None = None, note: str | None = None,
        subject: Subject | int | None = None, phase: Phase | PhaseName = Phase.AUTO, fields: Mapping[str, Any] | None = None,
    ) -> int:
        """Adds an event, also to a stopped session; returns its number.

        >>> with nest.record("Session 1") as session: session.log("A")
        >>> session.item.events.insert("B", time=book.now(), note="seen on the film")
        2
        """
        event = element(time, self._type(type, fields), phase, value, note, subject)
        out = ctypes.c_uint64()
        call(lib.tally_event_insert, self._book._handle, self._session, byref(event), ctypes.sizeof(event), byref(out))
        self._columns = None
        return out.value

    def change(
        self, event: Event, *, type: str | EventType | Variant | int | Keep = KEEP, time: Instant | Keep = KEEP, value: float | None | Keep = KEEP,
        note: str | None | Keep = KEEP, subject: Subject | int | None | Keep = KEEP, phase: Phase | PhaseName | Keep = KEEP,
        fields: Mapping[str, Any] | None | Keep = KEEP,
    ) -> None:
        """Changes the contents of an event; arguments that are not given, or are KEEP, stay. None removes its value, note, subject or fields. With
        another type, the fields are removed unless new ones are given.

        >>> with nest.record("Session 1") as session: session.log("A", value=1)
        >>> events = session.item.events
        >>> events.change(events.first(), type="B", note="it was B")
        >>> [(event.type, event.value, event.note) for event in events]
        [('B', 1.0, 'it was B')]
        >>> events.change(events.first(), value=None, note=None)
        >>> [(event.type, event.value, event.note) for event in events]
        [('B', None, None)]
        """
        for name, given in (("type", type), ("time", time), ("phase", phase)):
            if given is None:
                raise InvalidError(f"{name} takes no None, since each event has one; leave it out to keep it", reason=Reason.REQUIRED)
        if fields is KEEP:
            kind = event.variant_id or event.type_id if type is KEEP else self._type(type, None)
        else:
            kind = self._type(event.type_id if type is KEEP else type, fields)
        changed = element(
            event.time_ns if time is KEEP else time, kind, event.phase if phase is KEEP else phase,
            event.value if value is KEEP else value, (event.note if note is KEEP else note) or None,
            event.subject_id if subject is KEEP else subject,
        )
        call(
            lib.tally_event_change, self._book._handle, self._session, event.seq, byref(changed),
            ctypes.sizeof(changed),
        )
        self._columns = None

    # Views delete all of themselves; of events that is refused, since each is an act of its own.
    def delete(self, event: Event | int) -> None:  # type: ignore[override]
        """Deletes an event; its number is not used again.

        >>> with nest.record("Session 1") as session: session.log("A"); session.log("B")
        >>> session.item.events.delete(1)
        >>> [event.seq for event in session.item.events]
        [2]
        """
        seq = event.seq if isinstance(event, Event) else event
        call(lib.tally_event_delete, self._book._handle, self._session, seq)
        self._columns = None

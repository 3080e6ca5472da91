"""Recording: a session that is running. Once the call returns, a logged event is kept."""

from __future__ import annotations

import ctypes
import json
import math
from array import array
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Union, cast

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import Error, InvalidError, NotFoundError
from .._c.handles import Owner
from .._c.library import byref, call, find, lib, make, raise_kept, read_info, read_rows, text
from .._c.store import Store
from ..vocabulary.constants import Phase, PhaseName, State
from ..vocabulary.fields import own_json, whole
from ..vocabulary.row import Row
from ..vocabulary.time import Instant, bounded, delta, to_ns

if TYPE_CHECKING:
    from ..entries.event_type import EventType, Variant
    from ..entries.events import Event, Events
    from ..entries.session import Session
    from ..entries.subject import Subject

TypeName = Union[str, "EventType", "Variant", int]


def element(
    time: Instant | None, type_id: int, phase: Phase | PhaseName, value: float | None, note: str | None,
    subject: Subject | int | None,
) -> _abi.tally_event:
    """Returns an event in the library's form."""
    event = _abi.tally_event()
    event.time = _abi.NOW if time is None else to_ns(time)
    event.type = type_id
    event.subject = 0 if subject is None else whole("subject", subject)
    event.value = math.nan if value is None else value
    if note is not None:
        event.note, event.note_length = text(note)
    event.phase = whole("phase", phase)
    return event


def is_event_type(value: Any) -> bool:
    """Whether a value is an event type or a variant of one, whose classes are not known here."""
    return isinstance(value, Row) and value._row.get("kind") in (_abi.KIND_EVENT_TYPE, _abi.KIND_VARIANT)


def _type_id(type: Any) -> int:
    """The id of an event type, or such an id itself."""
    return int(type._row["id"]) if is_event_type(type) else bounded(int(type))


class _Ids(dict[Any, ctypes.c_int64]):
    """The ids of event types as a session sees them, by name; asked for once.

    They are kept as ctypes passes them: a number would be converted anew at every call, which costs more than the
    library takes to log.
    """

    def __init__(self, book: Store, raw: int, session: int) -> None:
        super().__init__()
        self._book = book
        self._raw = raw
        self._session = session

    def __missing__(self, type: TypeName) -> ctypes.c_int64:
        if isinstance(type, str):
            if self._book._raw is None:
                _refuse(self._raw)
            seen = find(self._book._raw, _abi.KIND_EVENT_TYPE, self._session, type)
            if seen is None:
                raise NotFoundError(
                    f'there is no event type "{type}" for this session; make it with '
                    f"collection.event_types.create({type!r})",
                    reason=Reason.NO_EVENT_TYPE,
                )
            found = seen
        else:
            found = _type_id(type)
        self[type] = kept = ctypes.c_int64(found)
        return kept

    def number(self, type: TypeName) -> int:
        return self[type].value


def _refuse(raw: int) -> None:
    # A getter has no status of its own: what is wrong with the handle is asked for where a call gives it. An event
    # of type 0 is refused in any case, and by a good handle only because of its type.
    event = _abi.tally_event()
    try:
        call(lib.tally_session_log_events, raw, byref(event), 1, ctypes.sizeof(event), None)
    except NotFoundError:
        pass


class Counts(Mapping[str, int]):
    """The number of events of each type in a recording; a state counts once. It is live: each access asks the library again.

    >>> with nest.record("Session 1") as session:
    ...     session.log("A"); session.log("A"); session.log("B")
    ...     session.counts["A"], session.counts["C"], dict(session.counts)
    (2, 0, {'A': 2, 'B': 1})
    """

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    def __getitem__(self, type: str) -> int:
        return self._recording.count(type)

    def __iter__(self) -> Iterator[str]:
        recording = self._recording
        seen = dict.fromkeys(recording._book._type_name(each) for each in recording._types())
        return (name for name in seen if recording.count(name))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


class Recording(Owner):
    """A session that this process records. At the end of `with` it is stopped, whatever happened, and kept.

    >>> with nest.record("Session 1") as session:
    ...     session.log("A")
    ...     session.counts["A"], session.state.name
    (1, 'RUNNING')
    >>> session.item.title
    'Session 1'
    """

    _what = "recording"
    _instead = "; `item` is its session, with its events"

    def __init__(self, book: Store, raw: int) -> None:
        self._own(raw, lib.tally_session_free)
        self._token = ctypes.c_void_p(raw)
        self._book = book
        self._id = int(_info(raw).item)
        self._ids = _Ids(book, raw, self._id)
        # Variants that were logged, by their types and what they say.
        self._variants: dict[tuple[int, str], int] = {}
        # What makes events of rows, once that is needed.
        self._events: Events | None = None
        # The short way of log calls the library's function itself, unless a clock in Python may have raised in it.
        self._call = _log_clocked if book._clocked else lib.tally_session_log
        self._call_events = _log_events_clocked if book._clocked else lib.tally_session_log_events
        # Events that no call fills at present.
        self._spare: list[tuple[_abi.tally_event, Any]] = []
        book._recordings.add(self)

    # ----------------------------------------------------------------------------------------------------
    # Logging
    # ----------------------------------------------------------------------------------------------------

    def log(
        self, type: TypeName, time: Instant | None = None, value: float | None = None, note: str | None = None,
        subject: Subject | int | None = None, phase: Phase | PhaseName | None = None, fields: Mapping[str, Any] | None = None,
    ) -> None:
        """Logs an event, now or at an aware datetime or ns. Once it returns, the event is kept.

        A type is named as the session's collection sees it. One of mode state starts if it is not open and stops if it is, unless a phase is given.
        `fields` are values of the fields of the type's template. Equal values are one variant, as with `EventType.variant`.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A")
        ...     session.log("B", time=book.now() - timedelta(seconds=3))
        ...     session.log("C", value=2.5, note="far off", subject=book.subjects.create("Grey heron"))
        >>> session.item.event_count
        3
        """
        if fields:
            type = self._varied(type, fields)
        if value is None and note is None and subject is None and phase is None:
            if self._call(self._token, self._ids[type], _now if time is None else to_ns(time)) == 0:
                return
        elif self._log_event(type, time, value, note, subject, phase):
            return
        self._log_whole(type, time, value, note, subject, phase)

    def _varied(self, type: TypeName, fields: Mapping[str, Any]) -> int:
        """The id of a type with values of its template's fields."""
        kind, said = self._ids.number(type), json.dumps(dict(fields), ensure_ascii=False, default=own_json, sort_keys=True)
        known = self._variants.get((kind, said))
        if known is None:
            out = ctypes.c_int64()
            call(lib.tally_event_type_variant, self._book._handle, kind, *text(said), byref(out))
            known = self._variants[kind, said] = out.value
        return known

    def _log_event(
        self, type: TypeName, time: Instant | None, value: float | None, note: str | None,
        subject: Subject | int | None, phase: Phase | PhaseName | None,
    ) -> bool:
        """The short way of an event that has more than a type and a time; False where the library refused it."""
        try:
            # Each call has one for itself, since several threads may log: to make one costs more than all the rest.
            event, pointer = self._spare.pop()
        except IndexError:
            event = _abi.tally_event()
            pointer = byref(event)
        event.type = self._ids[type]
        event.time = _abi.NOW if time is None else to_ns(time)
        event.value = math.nan if value is None else value
        event.subject = 0 if subject is None else whole("subject", subject)
        event.phase = _abi.PHASE_AUTO if phase is None else whole("phase", phase)
        event.note, event.note_length = (None, 0) if note is None else text(note)
        status = self._call_events(self._token, pointer, _one, _event_size, None, None)
        self._spare.append((event, pointer))
        return status == 0

    def _log_whole(
        self, type: TypeName, time: Instant | None, value: float | None, note: str | None,
        subject: Subject | int | None, phase: Phase | PhaseName | None,
    ) -> None:
        # Also what the short way refused: this one says why. A name that has another meaning now is asked for anew.
        handle = self._handle
        self._ids.clear()
        event = element(time, self._ids.number(type), Phase.AUTO if phase is None else phase, value, note, subject)
        call(lib.tally_session_log_events, handle, byref(event), 1, ctypes.sizeof(event), None)

    def log_many(self, times_ns: Any, types: Any) -> int:
        """Logs many events at once, all of them or none, straight into the book; returns the number of the first.

        `times_ns` is a buffer of 64-bit numbers, such as an array("q") or a NumPy array, which is not copied, or any iterable of ns and aware
        datetimes. `types` is the same with ids or names, or one name for all.

        >>> with nest.record("Session 1") as session:
        ...     session.log_many([1, 2, 3], ["A", "B", "A"]), session.log_many(range(1000), "C")
        (1, 4)
        """
        times, _times = _numbers(times_ns, to_ns)
        if isinstance(types, (str, int)) or is_event_type(types):
            same = array("q", [self._ids.number(types)]) * len(times)
            kinds, _kinds = _numbers(same, int)
        else:
            kinds, _kinds = _numbers(types, self._ids.number)
        if len(times) != len(kinds):
            raise InvalidError(f"there are {len(times)} times and {len(kinds)} types", reason=Reason.LENGTH)
        out = ctypes.c_uint64()
        call(lib.tally_session_log_columns, self._handle, times, kinds, len(times), byref(out))
        return out.value

    # ----------------------------------------------------------------------------------------------------
    # Where it stands
    # ----------------------------------------------------------------------------------------------------

    def _types(self) -> list[int]:
        return [each.id for each in self._book._all_types()]

    @property
    def id(self) -> int:
        """The id of the recorded session.

        >>> with nest.record("Session 1") as session:
        ...     session.id == session.item.id
        True
        """
        return self._id

    @property
    def item(self) -> Session:
        """The session as the book has it.

        >>> with nest.record("Session 1") as session:
        ...     session.item.title
        'Session 1'
        """
        return cast("Session", self._book.get(self._id))

    @property
    def state(self) -> State:
        """Whether it is running, paused or stopped.

        >>> with nest.record("Session 1") as session:
        ...     session.pause(); session.state.name
        'PAUSED'
        """
        return State(_info(self._handle).state)

    @property
    def elapsed(self) -> timedelta:
        """How long it has run, without pauses.

        >>> with nest.record("Session 1") as session:
        ...     session.elapsed >= timedelta(0)
        True
        """
        return delta(self.elapsed_ns)

    @property
    def elapsed_ns(self) -> int:
        """How long it has run, without pauses, in ns.

        >>> with nest.record("Session 1", time=0) as session:
        ...     session.pause(time=1_000_000_007)
        ...     session.elapsed_ns
        1000000007
        """
        return int(_info(self._handle).elapsed)

    @property
    def counts(self) -> Counts:
        """The number of events of each type, by name.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A"); session.counts["A"]
        1
        """
        return Counts(self)

    def count(self, type: TypeName | None = None) -> int:
        """Counts the events of a type, or of all types; a state counts once.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A"); session.log("B"); session.count(), session.count("A")
        (2, 1)
        """
        out = ctypes.c_uint64()
        call(lib.tally_session_count, self._handle, _abi.ANY if type is None else self._ids.number(type), byref(out))
        return out.value

    @property
    def open_states(self) -> list[Event]:
        """The open states: the start of each, oldest first. It is usually answered from memory, so you can ask after each key.

        >>> feeding = nest.event_types.create("Feeding", mode="state")
        >>> with nest.record("Session 1") as session:
        ...     session.log("Feeding"); before = session.open_states
        ...     session.log("Feeding"); [event.type for event in before], session.open_states
        (['Feeding'], [])
        """
        rows = read_rows(make(lib.tally_session_open_list, lib.tally_cursor_free, self._handle))
        if not rows:
            return []
        if self._events is None:
            self._events = self.item.events
        return [self._events._object(row) for row in rows]

    def take_back(self, subject: Subject | int | None = None) -> int:
        """Undoes the newest event, or the newest about a subject: the last key. Returns its number.

        If it is a start that stopped other states of its group, those run again. This is one step of history; `undo` brings the event back.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A"); session.log("B"); session.take_back(), session.count(), session.last_seq
        (2, 1, 1)
        """
        self._book._require_outside("recording")
        out = ctypes.c_uint64()
        call(lib.tally_session_take_back, self._handle, 0 if subject is None else whole("subject", subject), byref(out))
        return out.value

    @property
    def last_seq(self) -> int:
        """The number of the newest event that was not removed; 0 if there is none.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A"); session.last_seq
        1
        """
        return int(_info(self._handle).last_seq)

    # ----------------------------------------------------------------------------------------------------
    # Pausing and stopping
    # ----------------------------------------------------------------------------------------------------

    def pause(self, time: Instant | None = None) -> None:
        """Begins a pause, which counts neither as elapsed time nor as duration.

        >>> with nest.record("Session 1", time=0) as session:
        ...     session.pause(time=5); session.resume(time=8); session.stop(time=10)
        >>> session.item.duration_ns
        7
        """
        self._book._require_outside("recording")
        call(lib.tally_session_pause, self._handle, _abi.NOW if time is None else to_ns(time))

    def resume(self, time: Instant | None = None) -> None:
        """Ends a pause.

        >>> with nest.record("Session 1") as session:
        ...     session.pause(); session.resume(); session.state.name
        'RUNNING'
        """
        self._book._require_outside("recording")
        call(lib.tally_session_resume, self._handle, _abi.NOW if time is None else to_ns(time))

    def stop(self, time: Instant | None = None) -> None:
        """Stops the session; an open pause ends with it. The recording still answers its counts.

        >>> session = nest.record("Session 1")
        >>> session.log("A")
        >>> session.stop()
        >>> session.counts["A"], session.item.state.name
        (1, 'STOPPED')
        >>> session.close()
        """
        self._book._require_outside("recording")
        call(lib.tally_session_stop, self._handle, _abi.NOW if time is None else to_ns(time))

    def close(self) -> None:
        """Frees the handle; a running session goes on running and can be attached to.

        >>> session = nest.record("Session 1")
        >>> session.close()
        >>> session.item.state.name
        'RUNNING'
        """
        self._token = ctypes.c_void_p()
        super().close()

    def __exit__(self, kind: Any, *_: Any) -> None:
        try:
            if self._raw is not None and _state(self._raw) != _abi.STATE_STOPPED:
                if kind is None:
                    self.stop()
                else:
                    self._stop_quietly()
        finally:
            self.close()

    def _stop_quietly(self) -> None:
        # The exception that ends the block says more than one about stopping.
        try:
            self.stop()
        except Exception:
            pass

    def __repr__(self) -> str:
        if self._raw is None:
            return f"<Recording {self._id} closed>"
        state = _state(self._raw)
        return f"<Recording {self._id} {State(state).name.lower() if state else 'of a closed book'}>"


def _info(session: int) -> Any:
    return read_info(lib.tally_session_stat, _abi.tally_session_info(), session)


def _state(session: int) -> int:
    """Where it stands; 0 where that cannot be asked any more."""
    try:
        return int(_info(session).state)
    except Error:
        return 0


_now = ctypes.c_int64(_abi.NOW)
_one, _event_size = ctypes.c_size_t(1), ctypes.c_size_t(ctypes.sizeof(_abi.tally_event))


def _log_clocked(handle: Any, type: Any, time: Any) -> int:
    status = int(lib.tally_session_log(handle, type, time))
    raise_kept()
    return status


def _numbers(values: Any, convert: Any) -> tuple[Any, Any]:
    """64-bit numbers as ctypes takes them, and what must live as long: a buffer as it is, else a copy."""
    try:
        view = memoryview(values)
    except TypeError:
        view = None
    if view is not None and view.format in ("q", "l") and view.itemsize == 8 and view.ndim == 1 and view.c_contiguous:
        kind = ctypes.c_int64 * len(view)
        return (kind.from_buffer_copy(view) if view.readonly else kind.from_buffer(view)), view
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise InvalidError(f"a buffer of 64-bit numbers or an iterable is needed, not {values!r}", reason=Reason.TYPE)
    try:
        copied = array("q", [convert(each) for each in values])
    except (OverflowError, TypeError) as refusal:
        raise InvalidError(f"not all are 64-bit numbers: {refusal}", reason=Reason.TYPE) from None
    return (ctypes.c_int64 * len(copied)).from_buffer(copied), copied


def _log_events_clocked(*arguments: Any) -> int:
    status = int(lib.tally_session_log_events(*arguments))
    raise_kept()
    return status

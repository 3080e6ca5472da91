"""Saves the presses of phones, each exactly once, however often it arrives and whenever the service is killed.

A phone gives each press a different time in µs. The three digits below, the ns, are the phone's number. So an event's time identifies
its press: if the press is already saved, the book has an event with that time, type and subject.
"""

from __future__ import annotations

import contextlib
import functools
import json
import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from .._c._reasons import Reason
from .._c.errors import BusyError, InvalidError, LimitError, NotFoundError, StateError, UTF8Error
from ..book import Book
from ..doing.recording import Recording
from ..entries.collection import Collection
from ..entries.bouts import Bout
from ..entries.event_type import EventType
from ..entries.events import Event
from ..entries.session import Session
from ..recorder.ethogram import Target
from ..recorder.pauses import Pause, Pauses
from ..recorder.steady import SessionClock
from ..vocabulary.constants import Phase, State
from ..vocabulary.text import format_time
from .roster import MOST_PHONES, Roster

#: How far ahead a phone's clock may be, in ns; phones compare it with ours.
_AHEAD: Final = 5 * 10**9
#: For how many seconds after a press nobody else can record the session: less than others wait for it.
_HOLDS: Final = 3.0
#: How long a phone waits for an answer, in ns: no request arrives later.
_WAY: Final = 15 * 10**9
_LONGEST: Final = 65536
_LAST: Final = 2**53


class Press(NamedTuple):
    """A press: an event of a session, or a note beside it."""

    number: int
    session: int
    time: int
    type: int
    subject: int
    phase: Phase
    value: float | None
    text: str | None
    is_note: bool
    #: Its values, by the fields of its type's template.
    fields: Mapping[str, Any]


class Presses:
    """Records the sessions of a book for phones. Calls from several threads wait for one another."""

    def __init__(self, book: Book, roster: Roster) -> None:
        self._book = book
        self._roster = roster
        self.lock = threading.RLock()
        self._recordings: dict[int, tuple[Recording, float]] = {}
        self._clocks: dict[int, SessionClock] = {}
        self._pauses = Pauses()

    def take(self, phone: str, given: Any) -> tuple[list[dict[str, Any]], dict[int, str]]:
        """Saves presses in order. Returns an answer for each, and the sessions that are busy.

        A press that the book refuses is refused for good, and its answer has the reason. A press without an answer belongs to a session that another recorder
        has; the second value has the reason, and the phone sends it again. If no press could be saved now, this raises, and the phone sends all again.
        """
        if not isinstance(given, list):
            raise InvalidError("presses must be a list", reason=Reason.TYPE)
        number = self._roster.number_of(phone)
        answers: list[dict[str, Any]] = []
        busy: dict[int, BusyError] = {}
        # Read once for all presses: each late one changes the session.
        paused: dict[int, Sequence[Pause]] = {}
        with self.lock:
            for each in given:
                answer: dict[str, Any] = {"number": each.get("number") if isinstance(each, dict) else None}
                session = -1
                try:
                    press = _press(each, number)
                    session = press.session
                    # Presses after one that waits in the same session wait too.
                    if session in busy:
                        continue
                    self._take(press, paused)
                except BusyError as refusal:
                    if refusal.reason is not Reason.RECORDER:
                        raise
                    # Another process has the session for now. Presses of other sessions need not wait.
                    busy[session] = refusal
                    continue
                except (InvalidError, LimitError, NotFoundError, StateError, UTF8Error) as refusal:
                    if refusal.reason is Reason.IS_RECORDED:
                        # Or this process has it.
                        busy[session] = BusyError(str(refusal), reason=Reason.RECORDER)
                        continue
                    answer["refused"] = str(refusal)
                answers.append(answer)
        if busy and not answers:
            raise next(iter(busy.values()))
        return answers, {session: str(refusal) for session, refusal in busy.items()}

    def clock_of(self, session: Session) -> SessionClock:
        """The clock of a session: the wall time at the first request here, and from then on a clock that nobody sets. Hold the lock."""
        if session.id not in self._clocks:
            ahead = self._roster.clock_of(session.id, SessionClock.of_wall(self._book, session).ahead)
            self._clocks[session.id] = SessionClock(ahead)
        return self._clocks[session.id]

    def elapsed_of(self, session: Session) -> int:
        """How long a session that was just read has run by that clock, excluding pauses. Hold the lock."""
        return self.clock_of(session).elapsed(session, self._pauses.of(session))

    def turn(self, session: Session, given: Any = None) -> int:
        """The time at which a session pauses, resumes or stops: the time of the request on the phone if it is plausible, else now. It is after all
        earlier presses, since a phone's clock may be ahead. Hold the lock."""
        now = self.clock_of(session).now()
        asked = now if given is None else _whole({"time": given}, "time") * MOST_PHONES
        # The time of a clock that was not compared is not used.
        now = asked if now - _WAY <= asked <= now + _AHEAD else now
        newest = session.events(time__le=now + _AHEAD, order="-time").first()
        begun = [each.start for each in self._pauses.of(session) if each.stop is None]
        return max([now, *begun, *([] if newest is None else [newest.time_ns + 1])])

    def since(self, session: Session) -> int:
        """The time since which a session has run without a pause: no later press is before it. Hold the lock."""
        return max([session.time_ns, *(each.stop or 0 for each in self._pauses.of(session))])

    def recording(self, session: int) -> Recording:
        """The recording of a session, attached if necessary. Hold the lock."""
        kept = self._recordings.get(session)
        recording = kept[0] if kept is not None else self._session(session).attach()
        self._recordings[session] = (recording, time.monotonic())
        return recording

    def taken(self, session: Session, phone: str, since: int) -> list[int]:
        """The presses of a phone, since a time, that the book has: their times as the phone knows them."""
        number = self._roster.known(phone)
        if number is None or not 0 <= since < _LAST:
            return []
        return [each // MOST_PHONES for each in session.events(time__ge=since * MOST_PHONES).times_ns if each % MOST_PHONES == number]

    def begin(self, phone: str, given: dict[str, Any]) -> int:
        """Starts a session and returns its id. If its time shows that it was already started, returns that one."""
        title, place, moment = given.get("title"), _whole(given, "collection", 0), _moment(given, self._roster.number_of(phone))
        if not isinstance(title, str) or not title.strip():
            raise InvalidError("a session needs a title", reason=Reason.REQUIRED)
        with self.lock:
            begun = self._book.sessions(time=moment).first()
            if begun is not None:
                return begun.id
            self._require_past(moment, self._book.now_ns())
            collection = self._book.get(place) if place else self._book
            if not isinstance(collection, (Book, Collection)):
                raise InvalidError(f"entry {place} is not a collection", reason=Reason.CHOICE)
            recording = collection.start(title.strip(), time=moment)
            self._recordings[recording.id] = (recording, time.monotonic())
            return recording.id

    def let_go(self, session: int | None = None, *, idle: bool = False) -> None:
        """Lets others record a session, or all; with `idle`, only those without a recent press."""
        if not self.lock.acquire(blocking=not idle):
            return
        try:
            for id, (recording, since) in list(self._recordings.items()):
                if session in (None, id) and not (idle and time.monotonic() - since < _HOLDS):
                    del self._recordings[id]
                    recording.close()
        finally:
            self.lock.release()

    def take_back(self, phone: str, given: Any) -> bool:
        """Removes the event of a press of this phone. Returns False if it is not in the book and this phone did not remove it."""
        press = _press(given, self._roster.number_of(phone))
        with self.lock:
            session = self._session(press.session)
            event = _event(session, press)
            if event is None and self._roster.is_gone(press.time):
                # It was removed, and the answer got lost.
                return True
            taken = [] if event is None else self._with_stops(session, event)
            # First: a press whose answer got lost is sent again and must not bring the event back. Nor must one that is still on its way.
            self._roster.let_go([press.time])
            if taken:
                with self._edited(session.id), self._book.transaction("take back"):
                    for each in taken:
                        session.events.delete(each)
            return bool(taken)

    @contextlib.contextmanager
    def _edited(self, session: int) -> Iterator[None]:
        """Surrounds a change of a session's events. While the session is recorded here, nobody else can pause it."""
        before = self._session(session)
        yield
        if session in self._recordings:
            self._pauses.carry(before, self._session(session))

    def _with_stops(self, session: Session, event: Event) -> list[Event]:
        """An event, and the stops that it caused. Raises if later events depend on it."""
        taken = [event]
        if event.phase is not Phase.STOP:
            # They are logged right before it, with its time.
            for stop in sorted(session.events(time=event.time_ns, phase=Phase.STOP), key=lambda each: -each.seq):
                if stop.seq == event.seq - len(taken) and stop.subject_id == event.subject_id:
                    taken.append(stop)
        if event.phase is Phase.POINT and len(taken) == 1:
            return taken
        ended = self._ending(event.type_id)
        for later in session.events(time__gt=event.time_ns, phase__gt=Phase.POINT):
            if later.subject_id == event.subject_id and ended(later.type_id):
                raise StateError(f"{later.type} was logged after it; undo that first, where it was logged", reason=Reason.CONCURRENT)
        return taken

    def _target(self, type: int) -> Target | None:
        """An event type that a running session can log; None if it cannot, for example from the trash, or if the id is not an event type."""
        with contextlib.suppress(NotFoundError):
            found = self._book.get(type)
            return Target.of(found) if isinstance(found, EventType) and found.recordable else None
        return None

    def _is_ending(self, press: Press) -> bool:
        """Whether a press may end a state: most points do not."""
        return press.phase is not Phase.POINT or (target := self._target(press.type)) is not None and bool(target.excludes)

    def _ending(self, type: int) -> Callable[[int], bool]:
        """A test for the event types that an event of `type` ends. A type in the trash ends only its own states."""
        target, known = self._target(type), functools.cache(self._target)
        if target is None:
            return lambda other: other == type
        return lambda other: (found := known(other)) is not None and target.ends(found)

    def amend(self, session: int, seq: int, value: float | None, text: str | None) -> None:
        """Sets or removes an event's value and text."""
        with self.lock:
            events = self._session(session).events
            event = events(seq=seq).first()
            if event is None:
                raise NotFoundError("this event was removed meanwhile", reason=Reason.NO_EVENT)
            with self._edited(session):
                events.change(event, value=_value(value), note=_text(text))

    # ----------------------------------------------------------------------------------------------------
    # One press
    # ----------------------------------------------------------------------------------------------------

    def _take(self, press: Press, paused: dict[int, Sequence[Pause]]) -> None:
        if self._roster.is_gone(press.time):
            return
        session = self._session(press.session)
        if press.is_note:
            self._note(session, press)
            return
        if _event(session, press) is not None:
            return
        if press.time < session.time_ns:
            raise InvalidError(f'{self._shown(press.time)} is before the start of "{session.title}"', reason=Reason.TIME_ORDER)
        if session.end_ns is None:
            self._require_past(press.time, self.clock_of(session).now())
        elif press.time > session.end_ns:
            raise StateError(f'{self._shown(press.time)} is after the end of "{session.title}"', reason=Reason.HAS_ENDED)
        if session.id not in paused:
            paused[session.id] = self._pauses.of(session)
        for pause in paused[session.id]:
            if pause.has(press.time):
                raise StateError(
                    f'{self._shown(press.time)} is in a pause of "{session.title}" that began at {self._shown(pause.start)}; write a note of it instead',
                    reason=Reason.IS_PAUSED)
        given: dict[str, Any] = {"time": press.time, "value": press.value, "note": press.text, "subject": press.subject or None, "phase": press.phase, "fields": press.fields}
        if session.state is State.RUNNING and self._target(press.type) is not None:
            recording = self.recording(session.id)
            self._require_newest(session, press)
            if press.phase is Phase.START and any(each.type_id == press.type and (each.subject_id or 0) == press.subject for each in recording.open_states):
                # With other values, the book would run it beside the open one.
                raise self._fault(press)
            recording.log(press.type, **given)
        else:
            # A late press: the session was stopped or paused since, or the type was deleted; or it stops a state that was open then.
            self.let_go(session.id)
            self._require_newest(session, press)
            ended = self._ended_by(session, press)
            with self._book.transaction("press"):
                for each in ended:
                    session.events.insert(each.type_id, time=press.time, subject=each.subject_id, phase=Phase.STOP, fields=each.fields or None)
                session.events.insert(press.type, **given)

    def _require_newest(self, session: Session, press: Press) -> None:
        """Refuses the start or stop of a state if the book has a later one: the person saw an older state, and the later events would not fit."""
        if not self._is_ending(press):
            return
        for later in self._alike(session.events(time__gt=press.time, phase__gt=Phase.POINT, order="time"), press):
            what = "began" if later.phase is Phase.START else "ended"
            raise StateError(f"{later.type} {what} at {self._shown(later.time_ns)}, after this tap, which no longer fits", reason=Reason.CONCURRENT)

    def _ended_by(self, session: Session, press: Press) -> list[Bout]:
        """The open states that a press ends, in a session that is no longer recorded. Refuses a press that a recording would refuse."""
        if not self._is_ending(press):
            return []
        ends = self._ending(press.type)
        opened = [each for each in session.bouts(state=State.RUNNING) if (each.subject_id or 0) == press.subject and ends(each.type_id)]
        is_open = any(each.type_id == press.type for each in opened)
        if press.phase is not Phase.POINT and is_open is (press.phase is Phase.START):
            raise self._fault(press)
        return sorted(opened, key=lambda each: each.type_id) if press.phase is not Phase.STOP else []

    def _fault(self, press: Press) -> StateError:
        """The error for a start of an open state, or a stop of one that is not open."""
        told = "is open already; stop it first" if press.phase is Phase.START else "is not open; start it first"
        return StateError(f"{self._book.get(press.type).name} {told}", reason=Reason.CONCURRENT)

    def _alike(self, found: Iterable[Event], press: Press) -> Iterator[Event]:
        """The starts and stops of the states that a press ends, about the same subject."""
        ends = self._ending(press.type)
        for event in found:
            if (event.subject_id or 0) == press.subject and ends(event.type_id):
                yield event

    def _note(self, session: Session, press: Press) -> None:
        place = session.parent or self._book
        if not press.text:
            raise InvalidError("a note needs a text", reason=Reason.REQUIRED)
        if not any(each.time_ns == press.time for each in place.notes(time=press.time)):
            place.note(press.text, time=press.time)

    def _require_past(self, moment: int, now: int) -> None:
        if moment > now + _AHEAD:
            raise InvalidError(f"{self._shown(moment)} is in the future; set the phone's clock", reason=Reason.FUTURE)

    def _shown(self, moment: int) -> str:
        return format_time(moment, zone=str(self._book.settings["time_zone"]))

    def _session(self, id: int) -> Session:
        found = self._book.get(id)
        if not isinstance(found, Session):
            raise NotFoundError(f"entry {id} is not a session", reason=Reason.NO_ENTRY)
        return found


def _press(given: Any, phone: int) -> Press:
    """Reads a press from a phone's JSON."""
    if not isinstance(given, dict):
        raise InvalidError("a press must be an object", reason=Reason.TYPE)
    phase = given.get("phase", "point")
    if phase not in ("point", "start", "stop"):
        raise InvalidError(f"the phase of a press must be point, start or stop, not {phase!r}", reason=Reason.CHOICE)
    time = _moment(given, phone)
    is_note = given.get("kind") == "note"
    return Press(
        _whole(given, "number"), _whole(given, "session"), time, 0 if is_note else _whole(given, "type"), _whole(given, "subject", 0),
        Phase[phase.upper()], _value(given.get("value")), _text(given.get("text")), is_note, _fields(given.get("fields")))


def _event(session: Session, press: Press) -> Event | None:
    """The event of a press. Its value and text do not identify it: somebody may have changed them since."""
    for event in session.events(time=press.time):
        if event.type_id == press.type and (event.subject_id or 0) == press.subject:
            return event
    return None


def _moment(given: dict[str, Any], phone: int) -> int:
    """The time of a phone's press in ns; no other phone has a press at that time."""
    return _whole(given, "time") * MOST_PHONES + phone


def _whole(given: dict[str, Any], name: str, otherwise: int | None = None) -> int:
    value = given.get(name, otherwise)
    if type(value) is not int or not 0 <= value < _LAST:
        raise InvalidError(f"{name} must be a whole number, not {str(value)[:40]!r}", reason=Reason.TYPE)
    return value


def _value(given: Any) -> float | None:
    if given is None:
        return None
    try:
        if type(given) in (int, float) and math.isfinite(given):
            return float(given)
    except OverflowError:
        pass
    raise InvalidError("a value must be a finite number", reason=Reason.TYPE)


def _fields(given: Any) -> Mapping[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise InvalidError("fields must be an object", reason=Reason.TYPE)
    try:
        json.dumps(given, allow_nan=False)
    except ValueError:
        raise InvalidError("a number in a field must be finite", reason=Reason.TYPE) from None
    return given


def _text(given: Any) -> str | None:
    if given is None or given == "":
        return None
    if not isinstance(given, str) or len(given) > _LONGEST:
        raise InvalidError(f"a text must have at most {_LONGEST:,} characters", reason=Reason.TYPE)
    return given



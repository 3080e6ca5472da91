"""Takes what phones press, each press once, however often it comes and whenever the service was killed.

A phone gives its presses times that differ from one another, in µs. The three digits below them, of ns, are the phone's number. So the time
of an event is the press: one that is in the book already has an event of that time, type and subject.
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

#: A phone, which compares its clock with ours, may be ahead by so much; and for so long after a press nobody else can record the session: less than others wait for it.
_AHEAD: Final = 5 * 10**9
_HOLDS: Final = 3.0
#: So long a phone waits for an answer: what it asks for comes no later.
_WAY: Final = 15 * 10**9
_LONGEST: Final = 65536
_LAST: Final = 2**53


class Press(NamedTuple):
    """What was pressed: an event of a session, or a note beside it."""

    number: int
    session: int
    time: int
    type: int
    subject: int
    phase: Phase
    value: float | None
    text: str | None
    is_note: bool
    #: What it says beyond its type, by the fields of the type's template.
    fields: Mapping[str, Any]


class Presses:
    """The sessions of a book, recorded for phones. Threads wait for one another."""

    def __init__(self, book: Book, roster: Roster) -> None:
        self._book = book
        self._roster = roster
        self.lock = threading.RLock()
        self._recordings: dict[int, tuple[Recording, float]] = {}
        self._clocks: dict[int, SessionClock] = {}
        self._pauses = Pauses()

    def take(self, phone: str, given: Any) -> tuple[list[dict[str, Any]], dict[int, str]]:
        """Takes presses in their order, and says of each what became of it.

        One that the book refuses is refused for good, and says why. Of one that has no answer another recorder has the session for now, which is told beside
        that: the phone sends it again. Where no press could be taken now this raises, and the phone sends all again.
        """
        if not isinstance(given, list):
            raise InvalidError("presses are a list", reason=Reason.TYPE)
        number = self._roster.number_of(phone)
        answers: list[dict[str, Any]] = []
        busy: dict[int, BusyError] = {}
        # Read once for all of them: each that comes late into a session changes it.
        paused: dict[int, Sequence[Pause]] = {}
        with self.lock:
            for each in given:
                answer: dict[str, Any] = {"number": each.get("number") if isinstance(each, dict) else None}
                session = -1
                try:
                    press = _press(each, number)
                    session = press.session
                    # What comes after a press that waits, waits too.
                    if session in busy:
                        continue
                    self._take(press, paused)
                except BusyError as refusal:
                    if refusal.reason is not Reason.RECORDER:
                        raise
                    # Another process has it, for now. Presses of other sessions need not wait for that.
                    busy[session] = refusal
                    continue
                except (InvalidError, LimitError, NotFoundError, StateError, UTF8Error) as refusal:
                    if refusal.reason is Reason.IS_RECORDED:
                        # Or this one does.
                        busy[session] = BusyError(str(refusal), reason=Reason.RECORDER)
                        continue
                    answer["refused"] = str(refusal)
                answers.append(answer)
        if busy and not answers:
            raise next(iter(busy.values()))
        return answers, {session: str(refusal) for session, refusal in busy.items()}

    def clock_of(self, session: Session) -> SessionClock:
        """The clock of a session: when it was first asked for here that of the wall, and from there one that nobody sets. With the lock held."""
        if session.id not in self._clocks:
            ahead = self._roster.clock_of(session.id, SessionClock.of_wall(self._book, session).ahead)
            self._clocks[session.id] = SessionClock(ahead)
        return self._clocks[session.id]

    def elapsed_of(self, session: Session) -> int:
        """How long a session, as it was read just now, has run by that clock, pauses left out. With the lock held."""
        return self.clock_of(session).elapsed(session, self._pauses.of(session))

    def turn(self, session: Session, given: Any = None) -> int:
        """When a session pauses, goes on or stops: when a phone says that somebody asked for it, which is a moment ago, else now. Behind what was pressed
        before: a phone may be ahead. With the lock held."""
        now = self.clock_of(session).now()
        asked = now if given is None else _whole({"time": given}, "time") * MOST_PHONES
        # A clock that nobody compared says nothing.
        now = asked if now - _WAY <= asked <= now + _AHEAD else now
        newest = session.events(time__le=now + _AHEAD, order="-time").first()
        begun = [each.start for each in self._pauses.of(session) if each.stop is None]
        return max([now, *begun, *([] if newest is None else [newest.time_ns + 1])])

    def since(self, session: Session) -> int:
        """Since when a session runs without a pause: nothing that was pressed since is before that. With the lock held."""
        return max([session.time_ns, *(each.stop or 0 for each in self._pauses.of(session))])

    def recording(self, session: int) -> Recording:
        """The session, recorded here. With the lock held."""
        kept = self._recordings.get(session)
        recording = kept[0] if kept is not None else self._session(session).attach()
        self._recordings[session] = (recording, time.monotonic())
        return recording

    def taken(self, session: Session, phone: str, since: int) -> list[int]:
        """Which presses of a phone the book has, of those since a time: that of each, as the phone knows it."""
        number = self._roster.known(phone)
        if number is None or not 0 <= since < _LAST:
            return []
        return [each // MOST_PHONES for each in session.events(time__ge=since * MOST_PHONES).times_ns if each % MOST_PHONES == number]

    def begin(self, phone: str, given: dict[str, Any]) -> int:
        """Begins a session; its id. One that was begun already, as its time says, is the same one."""
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
                raise InvalidError(f"entry {place} is no collection", reason=Reason.CHOICE)
            recording = collection.start(title.strip(), time=moment)
            self._recordings[recording.id] = (recording, time.monotonic())
            return recording.id

    def let_go(self, session: int | None = None, *, idle: bool = False) -> None:
        """Lets others record a session, or all of them: those in which nobody has pressed for a while."""
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
        """Takes back what a press of this phone became; False where that is not in the book, though the phone has not taken it back."""
        press = _press(given, self._roster.number_of(phone))
        with self.lock:
            session = self._session(press.session)
            event = _event(session, press)
            if event is None and self._roster.is_gone(press.time):
                # It was, and the answer got lost.
                return True
            taken = [] if event is None else self._with_stops(session, event)
            # Before it goes: a press whose answer got lost comes again, and must not bring it back. Nor must one that is still on its way.
            self._roster.let_go([press.time])
            if taken:
                with self._edited(session.id), self._book.transaction("take back"):
                    for each in taken:
                        session.events.delete(each)
            return bool(taken)

    @contextlib.contextmanager
    def _edited(self, session: int) -> Iterator[None]:
        """Around what changes events of a session. Where it is recorded here nobody else can pause it."""
        before = self._session(session)
        yield
        if session in self._recordings:
            self._pauses.carry(before, self._session(session))

    def _with_stops(self, session: Session, event: Event) -> list[Event]:
        """An event, and the stops that it brought about as a start. Refuses where others pressed what builds on it."""
        taken = [event]
        if event.phase is not Phase.STOP:
            # They are logged right before it, at its time.
            for stop in sorted(session.events(time=event.time_ns, phase=Phase.STOP), key=lambda each: -each.seq):
                if stop.seq == event.seq - len(taken) and stop.subject_id == event.subject_id:
                    taken.append(stop)
        if event.phase is Phase.POINT and len(taken) == 1:
            return taken
        ended = self._ending(event.type_id)
        for later in session.events(time__gt=event.time_ns, phase__gt=Phase.POINT):
            if later.subject_id == event.subject_id and ended(later.type_id):
                raise StateError(f"{later.type} was pressed after it; take that back first, where it was pressed", reason=Reason.CONCURRENT)
        return taken

    def _target(self, type: int) -> Target | None:
        """An event type that a running session can log; None where it is in the trash, say, or none at all."""
        with contextlib.suppress(NotFoundError):
            found = self._book.get(type)
            return Target.of(found) if isinstance(found, EventType) and found.recordable else None
        return None

    def _is_ending(self, press: Press) -> bool:
        """Whether it may end anything: most points do not."""
        return press.phase is not Phase.POINT or (target := self._target(press.type)) is not None and bool(target.excludes)

    def _ending(self, type: int) -> Callable[[int], bool]:
        """Which event types are ended by an event of one; by one that is in the trash its own."""
        target, known = self._target(type), functools.cache(self._target)
        if target is None:
            return lambda other: other == type
        return lambda other: (found := known(other)) is not None and target.ends(found)

    def amend(self, session: int, seq: int, value: float | None, text: str | None) -> None:
        """Gives an event a value and a text, or takes them away."""
        with self.lock:
            events = self._session(session).events
            event = events(seq=seq).first()
            if event is None:
                raise NotFoundError("this event was taken back meanwhile", reason=Reason.NO_EVENT)
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
                    f'{self._shown(press.time)} is in a pause of "{session.title}", since {self._shown(pause.start)}; write a note of what happened in it',
                    reason=Reason.IS_PAUSED)
        given: dict[str, Any] = {"time": press.time, "value": press.value, "note": press.text, "subject": press.subject or None, "phase": press.phase, "fields": press.fields}
        if session.state is State.RUNNING and self._target(press.type) is not None:
            recording = self.recording(session.id)
            self._require_newest(session, press)
            if press.phase is Phase.START and any(each.type_id == press.type and (each.subject_id or 0) == press.subject for each in recording.open_states):
                # With other values the book would have it run beside the one that is open.
                raise self._fault(press)
            recording.log(press.type, **given)
        else:
            # It was pressed before somebody stopped the session, began a pause or removed its type, and comes only now; or it stops what was open then.
            self.let_go(session.id)
            self._require_newest(session, press)
            ended = self._ended_by(session, press)
            with self._book.transaction("press"):
                for each in ended:
                    session.events.insert(each.type_id, time=press.time, subject=each.subject_id, phase=Phase.STOP, fields=each.fields or None)
                session.events.insert(press.type, **given)

    def _require_newest(self, session: Session, press: Press) -> None:
        """Refuses the start or stop of a state where the book has a later one: whoever pressed it saw another state of things, and what follows would not fit."""
        if not self._is_ending(press):
            return
        for later in self._alike(session.events(time__gt=press.time, phase__gt=Phase.POINT, order="time"), press):
            what = "began" if later.phase is Phase.START else "ended"
            raise StateError(f"{later.type} {what} at {self._shown(later.time_ns)}, after this was pressed, so it does not fit any more", reason=Reason.CONCURRENT)

    def _ended_by(self, session: Session, press: Press) -> list[Bout]:
        """What is open and ends with a start, in a session in which nothing is logged any more. Refuses what could not be logged either."""
        if not self._is_ending(press):
            return []
        ends = self._ending(press.type)
        opened = [each for each in session.bouts(state=State.RUNNING) if (each.subject_id or 0) == press.subject and ends(each.type_id)]
        is_open = any(each.type_id == press.type for each in opened)
        if press.phase is not Phase.POINT and is_open is (press.phase is Phase.START):
            raise self._fault(press)
        return sorted(opened, key=lambda each: each.type_id) if press.phase is not Phase.STOP else []

    def _fault(self, press: Press) -> StateError:
        """What is wrong with a start of a state that is open, or a stop of one that is not."""
        told = "is open already; stop it first" if press.phase is Phase.START else "is not open; start it first"
        return StateError(f"{self._book.get(press.type).name} {told}", reason=Reason.CONCURRENT)

    def _alike(self, found: Iterable[Event], press: Press) -> Iterator[Event]:
        """Of starts and stops those of what a press ends, about the same subject."""
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
            raise InvalidError(f"{self._shown(moment)} is yet to come; set the phone's clock", reason=Reason.FUTURE)

    def _shown(self, moment: int) -> str:
        return format_time(moment, zone=str(self._book.settings["time_zone"]))

    def _session(self, id: int) -> Session:
        found = self._book.get(id)
        if not isinstance(found, Session):
            raise NotFoundError(f"entry {id} is no session", reason=Reason.NO_ENTRY)
        return found


def _press(given: Any, phone: int) -> Press:
    """A press as a phone says it."""
    if not isinstance(given, dict):
        raise InvalidError("a press is an object", reason=Reason.TYPE)
    phase = given.get("phase", "point")
    if phase not in ("point", "start", "stop"):
        raise InvalidError(f"a press has the phase point, start or stop, not {phase!r}", reason=Reason.CHOICE)
    time = _moment(given, phone)
    is_note = given.get("kind") == "note"
    return Press(
        _whole(given, "number"), _whole(given, "session"), time, 0 if is_note else _whole(given, "type"), _whole(given, "subject", 0),
        Phase[phase.upper()], _value(given.get("value")), _text(given.get("text")), is_note, _fields(given.get("fields")))


def _event(session: Session, press: Press) -> Event | None:
    """What a press became. The notes of an event are no part of what it is: somebody may have changed them since."""
    for event in session.events(time=press.time):
        if event.type_id == press.type and (event.subject_id or 0) == press.subject:
            return event
    return None


def _moment(given: dict[str, Any], phone: int) -> int:
    """When a phone did something, in ns: no other phone did anything at that time."""
    return _whole(given, "time") * MOST_PHONES + phone


def _whole(given: dict[str, Any], name: str, otherwise: int | None = None) -> int:
    value = given.get(name, otherwise)
    if type(value) is not int or not 0 <= value < _LAST:
        raise InvalidError(f"{name} is a whole number, not {str(value)[:40]!r}", reason=Reason.TYPE)
    return value


def _value(given: Any) -> float | None:
    if given is None:
        return None
    try:
        if type(given) in (int, float) and math.isfinite(given):
            return float(given)
    except OverflowError:
        pass
    raise InvalidError("a value is a finite number", reason=Reason.TYPE)


def _fields(given: Any) -> Mapping[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise InvalidError("fields are an object", reason=Reason.TYPE)
    try:
        json.dumps(given, allow_nan=False)
    except ValueError:
        raise InvalidError("a field holds a finite number", reason=Reason.TYPE) from None
    return given


def _text(given: Any) -> str | None:
    if given is None or given == "":
        return None
    if not isinstance(given, str) or len(given) > _LONGEST:
        raise InvalidError(f"a text has at most {_LONGEST:,} signs", reason=Reason.TYPE)
    return given



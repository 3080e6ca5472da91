"""Applies keys to a recording, and reads its new state from the book."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from .._c.errors import Error, NotFoundError
from ..entries.event_type import EventType, Variant
from ..vocabulary.constants import Phase, State
from ..vocabulary.values import values_text
from .actions import Action, Amend, Log, Note, Pause, Reopen, Seek, TakeBack
from .ethogram import Ethogram, Target
from .film import Film
from .model import Message, Model
from .schedule import Schedule
from .seen import EventView, TypeView, View
from .steady import Press, SessionClock

if TYPE_CHECKING:
    from ..book import Book
    from ..doing.recording import Recording
    from ..entries.events import Event

#: The span over which the rate is counted, and how many of the newest events are queried.
_WINDOW: Final = 60 * 10**9
_NEWEST: Final = 40
_SECOND: Final = 10**9


class Desk:
    """A recording, and the source of its times: the session's clock, or a film that begins `offset` ns after the session."""

    def __init__(
        self, book: Book, recording: Recording, ethogram: Ethogram, model: Model, *, film: Film | None = None, offset: int = 0,
        schedule: Schedule | None = None, mark: Target | None = None,
    ) -> None:
        self._book = book
        self._recording = recording
        self._item = recording.item
        self._events = self._item.events
        self._clock = SessionClock.of_recording(book, recording)
        self._ethogram = ethogram
        self._model = model
        self._film = film
        self._offset = offset
        self._schedule = schedule
        self._mark = mark
        self._names = {each.id: each for each in [*ethogram.types, *ethogram.subjects]}
        self._scan = 0
        #: The time of the newest key.
        self._latest = 0
        #: The second of the last count, the events of the minute before it, and the total at that moment.
        self._rated = (-1, 0, 0)
        model.newest = self._newest_logged()

    # ----------------------------------------------------------------------------------------------------
    # Times
    # ----------------------------------------------------------------------------------------------------

    def moment(self, press: Press) -> int:
        """The time at which a key was pressed; it may have waited for another process's write."""
        if self._film is None:
            # Keys that arrive together have the same time and keep their order; no key is earlier than the one before it.
            self._latest = max(self._clock.at(press.at), self._latest)
            return self._latest
        return self._film_time(self._film.position() if press.where is None else press.where())

    @property
    def is_paused(self) -> bool:
        """Whether the session is paused."""
        return self._recording.state is State.PAUSED

    def present(self) -> int:
        """The recording's position in ns since its start, excluding pauses; with a film, the film's position."""
        if self._film is None:
            return self._recording.elapsed_ns
        return round(self._film.last_position * _SECOND)

    def look(self) -> None:
        """Asks the film for its position, so that the clock advances."""
        if self._film is not None and self._film.is_open:
            self._film.position()

    def _film_time(self, position: float) -> int:
        return self._item.time_ns + self._offset + round(position * _SECOND)

    # ----------------------------------------------------------------------------------------------------
    # Keys
    # ----------------------------------------------------------------------------------------------------

    def do(self, action: Action, press: Press) -> Message:
        """Does the action of a key pressed at `press`, and returns a message about it. Raises the book's errors."""
        if isinstance(action, Log):
            try:
                return self._log(action)
            except NotFoundError:
                if self._is_there(action.type):
                    raise
                return Message(f"{action.type.name} was deleted meanwhile, and nothing was logged; tallybook restore {action.type.id} restores it", True)
        if isinstance(action, Amend):
            return self._amend(action)
        if isinstance(action, Note):
            place = self._item.parent or self._book
            place.note(action.text, time=action.time)
            return Message(f"✓ note: {action.text}")
        if isinstance(action, TakeBack):
            return self._take_back()
        if isinstance(action, Pause):
            return self._pause(press)
        film = self._film
        if film is not None and isinstance(action, Seek):
            film.seek(action.seconds)
            return Message(f"the film continues at {clock(round(film.position() * _SECOND))}")
        if film is not None and isinstance(action, Reopen):
            film.open()
            return Message(f"the film continues at {clock(round(film.position() * _SECOND))}")
        return Message("")

    def _log(self, action: Log) -> Message:
        about = action.subject
        if action.fields is None and self.is_paused:
            return Message(f"paused, so {action.type.name} was not logged; Space resumes", True)
        ended = self._ended_by(action)
        later = None if self._film is None else next((each for each in ended if each.time_ns > action.time), None)
        if later is not None:
            # Coded backwards: a stop before its start would make a state without a length, and another that nothing stops.
            return Message(f"{self._name(later.type_id, later.type)} began at {self._clock_of(later)}; seek past that to end it, or undo it", True)
        if action.fields is None:
            asked = self._ask(action, ended)
            if asked is None:
                return Message("")
            action = asked
        # Everything that a template may refuse is checked before anything is logged.
        stops = [self._kind(each.type, each.fields) for each in action.stops if each.fields]
        if stops:
            self._kind(action.type, action.fields or {})
        for kind in stops:
            self._recording.log(kind, action.time, subject=None if about is None else about.id, phase=Phase.STOP)
        self._recording.log(
            action.type.id, action.time, subject=None if about is None else about.id, fields=action.fields,
            phase=None if action.phase is Phase.AUTO else action.phase)
        seq = self._recording.last_seq
        self._model.newest = (seq, action.type.name)
        if action.type.id in self._model.asked and not self._is_stop(seq):
            self._model.ask_value(seq, action.type.name)
        return Message("")

    def _ask(self, action: Log, ended: Sequence[Event]) -> Log | None:
        """Asks for the values of an event, and of the states that it ends."""
        own = [each for each in ended if each.type_id == action.type.id]
        others = {each.type_id for each in ended} - {action.type.id}
        asking = [each for each in self._ethogram.types if each.id in others and any(question.is_at_stop for question in each.questions)]
        if not action.type.questions and not asking:
            return action
        return self._model.ask_fields(
            action, max(own, key=lambda each: each.time_ns).fields if own else None, lambda fields: self._kept(action.type, fields), asking)

    def _kept(self, type: Target, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values as the book stores them, such as a day as a time."""
        found = self._book.get(self._kind(type, fields))
        return found.fields if isinstance(found, Variant) else {}

    def _kind(self, type: Target, fields: Mapping[str, Any]) -> int:
        """The id to log: the type's variant if there are values, else the type."""
        found = self._book.get(type.id)
        return int(found.variant(fields).id) if fields and isinstance(found, EventType) else type.id

    def _ended_by(self, action: Log) -> list[Event]:
        """The starts of the open states, about the same subject, that an action ends."""
        about = 0 if action.subject is None else action.subject.id
        ended = self._ethogram.ended_by(action.type)
        return [] if not ended else [each for each in self._recording.open_states if each.type_id in ended and (each.subject_id or 0) == about]

    def _is_there(self, target: Target) -> bool:
        try:
            self._book.get(target.id)
        except NotFoundError:
            return False
        return True

    def _is_stop(self, seq: int) -> bool:
        event = self._events(seq=seq).first()
        return event is not None and event.phase is Phase.STOP

    def _amend(self, action: Amend) -> Message:
        event = self._events(seq=action.seq).first()
        if event is None:
            return Message("this event was removed meanwhile; nothing was saved", True)
        value = event.value if action.value is None else action.value
        self._events.change(event, value=value, note=action.text or event.note)
        return Message(f"✓ {self._name(event.type_id, event.type)}: {_details(value, action.text or event.note)}")

    def _take_back(self) -> Message:
        seq = self._recording.last_seq
        event = self._events(seq=seq).first() if seq else None
        if event is None:
            return Message("there is no event to undo", True)
        self._recording.take_back()
        self._rated = (-1, 0, 0)
        self._model.newest = self._newest_logged()
        return Message(f"removed {self._name(event.type_id, event.type)}, {self._clock_of(event)}; tallybook undo brings it back")

    def _newest_logged(self) -> tuple[int, str] | None:
        """The event that was logged last, perhaps by an earlier recorder; it may be given a value."""
        seq = self._recording.last_seq
        event = self._events(seq=seq).first() if seq else None
        return None if event is None else (event.seq, self._name(event.type_id, event.type))

    def _pause(self, press: Press) -> Message:
        if self._film is not None and self.is_paused:
            # The film has its own clock, and keys are refused while the session is paused.
            self._recording.resume()
            return Message("the session was paused; it is running again")
        if self._film is not None:
            self._film.toggle()
            return Message("the film is paused" if self._film.is_paused() else "the film continues")
        if self.is_paused:
            self._turn(self._recording.resume, press)
            return Message("resumed")
        self._turn(self._recording.pause, press)
        return Message("paused: no key logs an event until Space is pressed again")

    def _turn(self, verb: Callable[[int | None], None], press: Press) -> None:
        """Pauses, resumes or stops at the time of the key, not the time of its handling."""
        if self._clock.is_told:
            verb(self.moment(press))
        else:
            # The recording knows the time, and tells it once it runs.
            verb(None)
            self._clock, self._latest = SessionClock.of_recording(self._book, self._recording), 0

    # ----------------------------------------------------------------------------------------------------
    # Scans
    # ----------------------------------------------------------------------------------------------------

    def reach(self) -> Message | None:
        """The message if a scan is due now, else None. Each scan logs its mark, even if the observer then sees nothing."""
        if self._schedule is None:
            return None
        present = self.present()
        if self._film is None and self._schedule.is_jump(present):
            self._schedule.reach(present)
            return Message(f"scans were missed while the recorder was suspended; the next is in {clock(self._schedule.left(present))}", True)
        for number in self._schedule.reach(present):
            self._scan = number
            if self._mark is not None:
                time = None if self._film is None else self._film_time(self._film.last_position)
                self._recording.log(self._mark.id, time)
            return Message(f"scan {number}: what do you see now?")
        return None

    # ----------------------------------------------------------------------------------------------------
    # Ending
    # ----------------------------------------------------------------------------------------------------

    def stop(self, press: Press) -> None:
        """Stops the session at the time of the key, or at the film's end. If an event is later than the film's end, the session ends at that event."""
        if self._film is None:
            self._turn(self._recording.stop, press)
            return
        length = None
        try:
            length = self._film.length()
        except Error:
            # The player has ended, so the film's length is unknown.
            pass
        ends = self._film_time(self._film.last_position if length is None else length)
        newest = self._events(order="-time").first()
        self._recording.stop(ends if newest is None else max(ends, newest.time_ns))

    # ----------------------------------------------------------------------------------------------------
    # The view
    # ----------------------------------------------------------------------------------------------------

    def view(self, height: int) -> View:
        """The view of the book's current state."""
        recording, model = self._recording, self._model
        state = recording.state.name.lower()
        present = self.present()
        time, total = self._now(), recording.count()
        opened: dict[int, list[tuple[int, str]]] = {}
        for event in recording.open_states:
            said = "  ".join(part for part in (self._name(event.subject_id or 0, ""), values_text(event.fields)) if part)
            opened.setdefault(event.type_id, []).append((event.time_ns, said))
        types = tuple(
            TypeView(each.key, each.name, recording.count(each.id), each.color, tuple(_open(time, *one) for one in opened.get(each.id, ())))
            for each in self._ethogram.types)
        return View(
            title=self._item.title, state=state, clock=clock(present), total=total, rate=f"{self._rate(time, total)} in the last minute",
            about="" if model.subject is None else model.subject.name, types=types, subjects=tuple((each.key, each.name) for each in self._ethogram.subjects),
            newest=tuple(self._shown(event) for event in self._newest(min(height, _NEWEST))), message=model.message, prompt=model.prompt,
            commands=tuple(model.commands), shows_help=model.shows_help, film=self._film_text(), scan=self._scan_text(present))

    def _rate(self, time: int, total: int) -> int:
        """The number of events in the last minute; a state counts once, as in all counts of a recording. It is queried once a second, since
        in a long session the query costs more than a key; events logged since are added."""
        second, rate, before = self._rated
        if second != time // _SECOND:
            # A condition on the phase would read all events.
            phases = self._events(time__ge=time - _WINDOW, time__le=time).columns().phases
            rate, before = sum(each != Phase.STOP for each in phases), total
            self._rated = (time // _SECOND, rate, total)
        return rate + total - before

    def _now(self) -> int:
        return self._clock.now() if self._film is None else self._film_time(self._film.last_position)

    def _newest(self, count: int) -> list[Event]:
        """The newest events first. With a film, these are the events before its position, since events may be coded anywhere."""
        if count <= 0:
            return []
        if self._film is None:
            return self._events(order="-time")[:count]
        # Half a second more, so that events pressed at this position are included.
        return self._events(order="-time", time__le=self._now() + _SECOND // 2)[:count]

    def _shown(self, event: Event) -> EventView:
        target = self._names.get(event.type_id)
        return EventView(
            self._clock_of(event), target.name if target else event.type, event.phase.name.lower(), target.color if target else None,
            self._name(event.subject_id or 0, ""), _details(event.value, event.note, event.fields))

    def _clock_of(self, event: Event) -> str:
        return clock(event.time_ns - self._item.time_ns - (self._offset if self._film else 0), tenths=True)

    def _name(self, id: int, otherwise: str) -> str:
        """The name of an event type or subject, even one that is not offered here."""
        if not id:
            return otherwise
        if id not in self._names:
            name = otherwise
            try:
                name = otherwise or str(self._book.get(id).name)
            except Error:
                # It is in the trash; the event is still about it.
                name = f"subject {id}"
            self._names[id] = Target(id, name, "")
        return self._names[id].name

    def _film_text(self) -> str:
        if self._film is None:
            return ""
        return f"{self._film.name}{'' if self._film.is_open else ' (closed)'}"

    def _scan_text(self, present: int) -> str:
        if self._schedule is None:
            return ""
        return f"scan {self._scan + 1} in {clock(self._schedule.left(present) + _SECOND - 1)}"


def clock(ns: int, *, tenths: bool = False) -> str:
    """A time on a clock that starts at 0: 1:02:03, or 2:03.4 with tenths."""
    sign, ns = ("-", -ns) if ns < 0 else ("", ns)
    seconds, rest = divmod(ns, _SECOND)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{sign}{text}.{rest // 10**8}" if tenths else sign + text


def _open(time: int, start: int, about: str) -> str:
    since = clock(max(0, time - start))
    return f"{since} {about}" if about else since


def _details(value: float | None, text: str | None, fields: Mapping[str, Any] = MappingProxyType({})) -> str:
    shown = "" if value is None else f"{value:g}"
    return "  ".join(part for part in (values_text(fields), shown, text or "") if part)

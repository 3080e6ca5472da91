"""How things stand, as the page shows it: sessions, the ethogram with counts and what is open, the newest events. Times are µs since 1970."""

from __future__ import annotations

from typing import Any, Final

from .._c.errors import Error
from ..book import Book
from ..doing.recording import Recording
from ..entries.events import Event
from ..entries.session import Session
from ..recorder.ethogram import Ethogram, Target, ethogram_of
from ..vocabulary.constants import Phase, State

_NEWEST: Final = 20
_MOST_SESSIONS: Final = 50
_MINUTE: Final = 60 * 10**9


def sessions_of(book: Book) -> list[dict[str, Any]]:
    """What runs, the newest first."""
    found = [each for state in (State.RUNNING, State.PAUSED) for each in book.sessions(state=state, order="-time", limit=_MOST_SESSIONS)]
    return [{"id": each.id, "title": each.title, "state": each.state.name.lower(), "time": each.time_ns // 1000} for each in found]


def collections_of(book: Book) -> list[dict[str, Any]]:
    """Where a session can begin."""
    return [{"id": each.id, "title": each.title} for each in book.collections(order="name", limit=_MOST_SESSIONS)]


class Standing:
    """How a session stands; where it is recorded here the recording says it."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def of(self, session: Session, recording: Recording | None, now: int, elapsed: int | None) -> dict[str, Any]:
        """All that the page shows of it. `now` is by its own clock, and so is how long it has run, where that is known."""
        ethogram = ethogram_of(self._book, session.parent)
        events = session.events
        counts = _counts(session) if recording is None else {each.id: recording.count(each.id) for each in ethogram.types}
        started: dict[int, list[dict[str, Any]]] = {}
        for event in _open(session) if recording is None else recording.open_states:
            started.setdefault(event.type_id, []).append({"subject": event.subject_id or 0, "time": event.time_ns // 1000})
        newest = events(order="-time")[:_NEWEST]
        return {
            "id": session.id, "title": session.title, "state": session.state.name.lower(), "time": session.time_ns // 1000, "now": now // 1000,
            "elapsed": (_elapsed(session, now) if elapsed is None else elapsed) // 1000,
            "collection": session.parent.title if session.parent else "", "total": sum(counts.values()) if recording is None else recording.count(),
            "lately": len(events(time__ge=now - _MINUTE, phase__lt=Phase.STOP)),
            "types": [
                _target(each) | {"isState": each.is_state, "exclusion": each.exclusion, "count": counts.get(each.id, 0), "open": started.get(each.id, [])}
                for each in ethogram.types],
            "subjects": [_target(each) for each in ethogram.subjects],
            "newest": [self._event(event, ethogram) for event in newest],
        }

    def _event(self, event: Event, ethogram: Ethogram) -> dict[str, Any]:
        named = {each.id: each for each in [*ethogram.types, *ethogram.subjects]}
        kind = named.get(event.type_id)
        about = named.get(event.subject_id or 0)
        return {
            "seq": event.seq, "time": event.time_ns // 1000, "type": event.type_id, "name": kind.name if kind else event.type,
            "phase": event.phase.name.lower(), "subject": event.subject_id or 0, "about": about.name if about else self._name(event.subject_id),
            "value": event.value, "text": event.note or "", "color": kind.color if kind else None}

    def _name(self, subject: int | None) -> str:
        """A subject that is not offered any more."""
        if not subject:
            return ""
        try:
            return str(self._book.get(subject).name)
        except Error:
            # It is in the trash; the event still is about it.
            return f"subject {subject}"


def _target(each: Target) -> dict[str, Any]:
    return {"id": each.id, "name": each.name, "key": each.key, "color": each.color}


def _counts(session: Session) -> dict[int, int]:
    """Events by type, of a session that another process records, or that has ended."""
    return {int(row.keys[0]): row.count or 0 for row in session.events.summary(by="event_type", measure=["count"]) if isinstance(row.keys[0], int)}


def _open(session: Session) -> list[Event]:
    """What is open in such a one: starts whose stop has not come."""
    found: dict[tuple[int, int | None], Event] = {}
    if session.state is not State.STOPPED:
        for event in session.events(phase__gt=Phase.POINT):
            if event.phase is Phase.START:
                found[event.type_id, event.subject_id] = event
            else:
                found.pop((event.type_id, event.subject_id), None)
    return list(found.values())


def _elapsed(session: Session, now: int) -> int:
    """How long it lasted; of one that another process records the time since its start, pauses included."""
    return max(0, now - session.time_ns) if session.duration_ns is None else session.duration_ns

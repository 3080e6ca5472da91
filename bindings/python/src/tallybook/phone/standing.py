"""The state that the page shows: sessions, the ethogram with counts and open states, and the newest events. Times are in µs since 1970."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Set
from typing import TYPE_CHECKING, Any, Final

from .._c.errors import Error
from ..book import Book
from ..entries.events import Event
from ..entries.session import Session
from ..recorder.asking import Question
from ..recorder.ethogram import Ethogram, Target
from ..recorder.ethograms import Ethograms
from ..vocabulary.constants import State
from ..vocabulary.values import values_text
from .account import Account

if TYPE_CHECKING:
    from ..entries.event_type import EventType
    from ..entries.subject import Subject

_MOST_SESSIONS: Final = 50
_MOST_ACCOUNTS: Final = 8
_MINUTE: Final = 60 * 10**9


def sessions_of(book: Book) -> list[dict[str, Any]]:
    """The running and paused sessions, each group with the newest first."""
    found = [each for state in (State.RUNNING, State.PAUSED) for each in book.sessions(state=state, order="-time", limit=_MOST_SESSIONS)]
    return [{"id": each.id, "title": each.title, "state": each.state.name.lower(), "time": each.time_ns // 1000} for each in found]


def collections_of(book: Book) -> list[dict[str, Any]]:
    """The collections in which a session can start."""
    return [{"id": each.id, "title": each.title} for each in book.collections(order="name", limit=_MOST_SESSIONS)]


class Standing:
    """The state of a session, whoever records it."""

    def __init__(self, book: Book, asked: Collection[str] = ()) -> None:
        self._book = book
        #: The names of event types that ask for a value and a text.
        self._asked = asked
        self._ethograms = Ethograms(book)
        #: The accounts of recently shown sessions.
        self._accounts: dict[int, Account] = {}

    def of(self, session: Session, now: int, elapsed: int) -> dict[str, Any]:
        """All that the page shows of a session that was just read. `now` and `elapsed` are by the session's own clock."""
        ethogram = self._ethograms.of(session.parent)
        valued = {found.id for name in self._asked if (found := ethogram.named(name)) is not None}
        account = self._account(session)
        started: dict[int, list[dict[str, Any]]] = {}
        for (kind, subject), events in account.open.items():
            started.setdefault(kind, []).extend(
                {"subject": subject, "time": each.time_ns // 1000, "fields": dict(each.fields), "said": values_text(each.fields)} for each in events)
        return {
            "id": session.id, "title": session.title, "state": session.state.name.lower(), "time": session.time_ns // 1000, "now": now // 1000,
            "elapsed": elapsed // 1000, "collection": session.parent.title if session.parent else "", "total": account.total,
            "lately": account.since(now - _MINUTE),
            "types": [
                _target(each) | {
                    "isState": each.is_state, "ends": sorted(ethogram.ended_by(each) - {each.id}), "count": account.counts[each.id], "open": started.get(each.id, []),
                    "questions": [*(_VALUE if each.id in valued else ()), *(_question(one) for one in each.questions)]}
                for each in [*ethogram.types, *_left_open(ethogram.types, {type for type, _ in account.open}, self._book._all_types)]],
            "subjects": [
                _target(each) for each in [*ethogram.subjects, *_left_open(ethogram.subjects, {subject for _, subject in account.open}, lambda: self._book.subjects)]],
            "newest": [self._event(event, ethogram) for event in account.newest],
        }

    def close(self) -> None:
        """Stops watching the book."""
        self._ethograms.close()

    def _account(self, session: Session) -> Account:
        account = self._accounts.pop(session.id, None) or Account()
        account.look(session)
        self._accounts[session.id] = account
        while len(self._accounts) > _MOST_ACCOUNTS:
            del self._accounts[next(iter(self._accounts))]
        return account

    def _event(self, event: Event, ethogram: Ethogram) -> dict[str, Any]:
        named = {each.id: each for each in [*ethogram.types, *ethogram.subjects]}
        kind = named.get(event.type_id)
        about = named.get(event.subject_id or 0)
        return {
            "seq": event.seq, "time": event.time_ns // 1000, "type": event.type_id, "name": kind.name if kind else event.type,
            "phase": event.phase.name.lower(), "subject": event.subject_id or 0, "about": about.name if about else self._name(event.subject_id),
            "said": values_text(event.fields), "value": event.value, "text": event.note or "", "color": kind.color if kind else None}

    def _name(self, subject: int | None) -> str:
        """The name of a subject that is no longer offered."""
        if not subject:
            return ""
        try:
            return str(self._book.get(subject).name)
        except Error:
            # It is in the trash; the event is still about it.
            return f"subject {subject}"


#: The questions for a value and a text, as in `tallybook record --ask`. `is` names the property of the event that gets the answer, instead of a field.
_VALUE: Final = (
    {"name": "value", "is": "value", "title": "Value", "type": "number", "several": False, "choices": [], "required": False, "atStop": False},
    {"name": "text", "is": "text", "title": "Text", "type": "string", "several": False, "choices": [], "required": False, "atStop": False},
)


def _left_open(offered: Iterable[Target], open: Set[int], all: Callable[[], Iterable[EventType | Subject]]) -> list[Target]:
    """Types or subjects that are no longer offered but have an open state, so that it can be stopped."""
    missing = open - {each.id for each in offered} - {0}
    return [Target.of(each) for each in all() if each.id in missing] if missing else []


def _question(each: Question) -> dict[str, Any]:
    return {
        "name": each.name, "title": each.title, "type": each.type, "several": each.takes_several, "choices": [*zip(each.words, each.choices)],
        "required": each.is_required, "atStop": each.is_at_stop}


def _target(each: Target) -> dict[str, Any]:
    return {"id": each.id, "name": each.name, "key": each.key, "color": each.color}

"""Describes a session: its length and its number of events."""

from __future__ import annotations

from datetime import timedelta

from ...vocabulary.constants import Phase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...entries.session import Session


def counts(session: Session) -> dict[str, int]:
    """The number of events of each type in a session, the most frequent first. A state counts once. For a running session, as of now."""
    if session.state.name == "STOPPED" and not session.event_count:
        return {}
    columns = session.events.columns()
    found: dict[int, int] = {}
    for type, phase in zip(columns.types, columns.phases):
        if phase != Phase.STOP:
            found[type] = found.get(type, 0) + 1
    named: dict[str, int] = {}
    for type, number in found.items():
        # Includes types in the trash; if another has the same name now, they are counted together.
        name = session.book._type_name(type)
        named[name] = named.get(name, 0) + number
    return dict(sorted(named.items(), key=lambda each: (-each[1], each[0])))


def elapsed(session: Session) -> timedelta:
    """The length of a session without its pauses; for a running one, so far."""
    if session.duration is not None:
        return session.duration
    total = session.book.sessions(id=session.id).summary(measure="duration", running=True).total
    return max(total.duration or timedelta(0), timedelta(0))

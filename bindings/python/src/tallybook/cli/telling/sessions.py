"""What is told of a session: how long it has lasted, and how many events it holds."""

from __future__ import annotations

from datetime import timedelta

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...entries.session import Session


def counts(session: Session) -> dict[str, int]:
    """How many events of each type a session holds, most of them first; of a running one as of now."""
    if session.state.name == "STOPPED" and not session.event_count:
        return {}
    names: dict[int, str] = {}
    found: dict[int, int] = {}
    for type in session.events.types:
        found[type] = found.get(type, 0) + 1
    for type in found:
        names[type] = session.book.get(type).name
    return {names[type]: number for type, number in sorted(found.items(), key=lambda each: (-each[1], names[each[0]]))}


def elapsed(session: Session) -> timedelta:
    """How long a session has lasted without its pauses; of one that runs, so far."""
    if session.duration is not None:
        return session.duration
    total = session.book.sessions(id=session.id).summary(measure="duration", running=True).total
    return max(total.duration or timedelta(0), timedelta(0))

"""What is told of a session: how long it has lasted, and how many events it holds."""

from __future__ import annotations

from datetime import timedelta

from ...vocabulary.constants import Phase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...entries.session import Session


def counts(session: Session) -> dict[str, int]:
    """How many events of each type a session holds, a state counted once, most of them first; of a running one as of now."""
    if session.state.name == "STOPPED" and not session.event_count:
        return {}
    columns = session.events.columns()
    found: dict[int, int] = {}
    for type, phase in zip(columns.types, columns.phases):
        if phase != Phase.STOP:
            found[type] = found.get(type, 0) + 1
    named: dict[str, int] = {}
    for type, number in found.items():
        # Also of one in the trash; where another one was made of its name they are told together.
        name = session.book._type_name(type)
        named[name] = named.get(name, 0) + number
    return dict(sorted(named.items(), key=lambda each: (-each[1], each[0])))


def elapsed(session: Session) -> timedelta:
    """How long a session has lasted without its pauses; of one that runs, so far."""
    if session.duration is not None:
        return session.duration
    total = session.book.sessions(id=session.id).summary(measure="duration", running=True).total
    return max(total.duration or timedelta(0), timedelta(0))

"""Shared by the verbs that stop, pause or resume a running session."""

from __future__ import annotations

from contextlib import closing

from .codes import REFUSED
from .refused import Refused
from .telling.colors import held
from .telling.sessions import counts
from .telling.words import how_long, when

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from ..entries.session import Session
    from .context import Context
    from .terminal import Line


def stop(session: Session, time: datetime | None, context: Context) -> Session:
    """Stops a session, even within a transaction."""
    fits(session, time, context)
    return session.stop(time)


def stop_recorded(session: Session, time: datetime | None, context: Context) -> Session:
    """Stops a session; waits if another process is recording it."""
    fits(session, time, context)
    with closing(session.attach()) as recording:
        recording.stop(time)
    return session.refresh()


def fits(session: Session, time: datetime | None, context: Context) -> None:
    """Refuses a time before a session's start."""
    if time is not None and time < session.time:
        raise Refused(
            f'{when(time, context.zone)} is before the start of "{session.title}" ({when(session.time, context.zone)}); give a later --time', REFUSED)


def lasted(session: Session, context: Context) -> Line:
    """The report of a stopped session."""
    return [(f'"{session.title}" lasted {how_long(session.duration)}: ', ""), *held(counts(session), context)]

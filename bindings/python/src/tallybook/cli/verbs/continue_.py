"""tallybook continue"""

from __future__ import annotations

import argparse

from contextlib import closing

from ..codes import DONE, NOT_FOUND, REFUSED, USAGE
from ..context import Context
from ..made import add_time, home
from ..names import is_open
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.words import clock, when

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

    from ...entries.session import Session

EXAMPLES = ("tallybook continue", "tallybook continue 'Client A'", "tallybook continue @2 --time '5m ago'", "tallybook continue --same")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("session", nargs="?", help="default: the session that was stopped last")
    parser.add_argument("--same", action="store_true", help="reopen that session itself; the time since it was stopped becomes a pause")
    add_time(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Starts a new session like a stopped one, or reopens that session."""
    session = context.session(options.session) if options.session else _last(context)
    if is_open(session):
        how = "tallybook resume ends its pause" if session.state.name == "PAUSED" else "it is running"
        raise Refused(f'"{session.title}" is not stopped; {how}', REFUSED, "TALLY_E_STATE")
    for each in context.open_sessions():
        raise Refused(f'"{each.title}" is running; stop it first: tallybook stop', REFUSED, "TALLY_E_STATE")
    time = context.moment(options.time)
    if not options.same:
        return _another(session, time, context)
    if time is not None:
        raise Refused("--same reopens a session now; leave out --time or --same", USAGE, "TALLY_E_MISUSE")
    ended = session.end
    with closing(session.attach(continue_stopped=True)):
        pass
    gap = f", with a pause since {clock(ended, context.zone, context.book.now())}" if ended else ""
    context.terminal.answer(as_json(session.refresh()), f'"{session.title}" reopened{gap}')
    return DONE


def _last(context: Context) -> Session:
    for each in context.book.sessions(state="stopped", order="-end", limit=1):
        return each
    raise Refused("there is no stopped session; start one with tallybook start TITLE", NOT_FOUND, "TALLY_E_NOT_FOUND")


def _another(session: Session, time: datetime | None, context: Context) -> int:
    with context.book.transaction("new session") as whole:
        made = home(whole, session.parent).session(
            session.title, since=time or context.book.now(), tags=[tag.name for tag in session.tags] or None, subject=session.subject, description=session.description or None,
            template=session.template.id if session.template else None)
    begun = context.book.get(made.id)
    context.terminal.answer(
        as_json(begun), f'Session {begun.id} "{begun.title}" started at {when(begun.time, context.zone)}, like session {session.id}')
    return DONE

"""tallybook resume"""

from __future__ import annotations

import argparse

from contextlib import closing

from ..codes import DONE, NOT_FOUND, REFUSED
from ..context import Context
from ..made import add_time
from ..names import Names
from ..refused import Refused
from ..stopping import fits
from ..telling.entries import as_json
from ..telling.words import clock

EXAMPLES = ("tallybook resume", "tallybook resume --time 13:00")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("session", nargs="?", help="the session, if several are paused")
    add_time(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Ends a pause."""
    time = context.moment(options.time)
    if options.session:
        session = context.running(options.session)
    else:
        paused = [each for each in context.open_sessions() if each.state.name == "PAUSED"]
        if not paused:
            raise Refused("no session is paused; tallybook continue starts a new one like a stopped one", NOT_FOUND, "TALLY_E_NOT_FOUND")
        session = Names(context.book, ("session",), asks=context.asks).only(paused)
    if session.state.name != "PAUSED":
        raise Refused(f'"{session.title}" is running, not paused; tallybook pause pauses it', REFUSED, "TALLY_E_STATE")
    fits(session, time, context)
    with closing(session.attach()) as recording:
        recording.resume(time)
    at = clock(time or context.book.now(), context.zone, context.book.now())
    context.terminal.answer(as_json(session.refresh()), f'"{session.title}" resumed at {at}')
    return DONE

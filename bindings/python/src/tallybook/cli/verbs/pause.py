"""tallybook pause"""

from __future__ import annotations

import argparse

from contextlib import closing

from ..codes import DONE, REFUSED
from ..context import Context
from ..made import add_time
from ..refused import Refused
from ..stopping import fits
from ..telling.entries import as_json
from ..telling.words import clock

EXAMPLES = ("tallybook pause", "tallybook pause --time '5m ago'", "tallybook pause 'Morning watch'")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("session", nargs="?", help="the session, if several are running")
    add_time(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Starts a pause, which does not count as time of the session and does not end it."""
    session, time = context.running(options.session), context.moment(options.time)
    fits(session, time, context)
    if session.state.name == "PAUSED":
        raise Refused(f'"{session.title}" is already paused; tallybook resume ends the pause', REFUSED, "TALLY_E_STATE")
    with closing(session.attach()) as recording:
        recording.pause(time)
    at = clock(time or context.book.now(), context.zone, context.book.now())
    context.terminal.answer(as_json(session.refresh()), f'"{session.title}" paused at {at}; tallybook resume ends the pause')
    return DONE

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
    """Its options."""
    parser.add_argument("session", nargs="?", help="where several run")
    add_time(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Begins a pause, which counts neither as time of the session nor as its end."""
    session, time = context.running(options.session), context.moment(options.time)
    fits(session, time, context)
    if session.state.name == "PAUSED":
        raise Refused(f'"{session.title}" is paused already; go on with tallybook resume', REFUSED, "TALLY_E_STATE")
    with closing(session.attach()) as recording:
        recording.pause(time)
    at = clock(time or context.book.now(), context.zone, context.book.now())
    context.terminal.answer(as_json(session.refresh()), f'"{session.title}" is paused since {at}; tallybook resume goes on')
    return DONE

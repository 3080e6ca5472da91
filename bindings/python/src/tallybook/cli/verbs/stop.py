"""tallybook stop"""

from __future__ import annotations

import argparse

from ..codes import DONE, NOT_FOUND, USAGE
from ..context import Context
from ..made import add_time
from ..refused import Refused
from ..stopping import lasted, stop, stop_recorded
from ..telling.entries import as_json
from ..telling.sessions import counts

EXAMPLES = ("tallybook stop", "tallybook stop 'Morning watch' --time 11:30", "tallybook stop --all")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("session", nargs="?", help="the session, if several are running")
    parser.add_argument("--all", action="store_true", help="stop all running sessions, at the same time")
    add_time(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Stops a session."""
    time = context.moment(options.time)
    if options.all:
        return _all(options, context)
    session = stop_recorded(context.running(options.session), time, context)
    context.terminal.answer(as_json(session) | {"counts": counts(session)}, lasted(session, context))
    return DONE


def _all(options: argparse.Namespace, context: Context) -> int:
    if options.session:
        raise Refused("give a session or --all, not both", USAGE, "TALLY_E_MISUSE")
    open_ones = context.open_sessions()
    if not open_ones:
        raise Refused("no session is running; start one with tallybook start TITLE", NOT_FOUND, "TALLY_E_NOT_FOUND")
    time = context.moment(options.time) or context.book.now()
    with context.book.transaction("stop") as whole:
        for each in open_ones:
            stop(whole.get(each.id), time, context)
    stopped = [each.refresh() for each in open_ones]
    context.terminal.answer([as_json(each) | {"counts": counts(each)} for each in stopped], *(lasted(each, context) for each in stopped))
    return DONE

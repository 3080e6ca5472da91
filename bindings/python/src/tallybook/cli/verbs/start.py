"""tallybook start"""

from __future__ import annotations

import argparse

from ..codes import DONE, REFUSED, USAGE
from ..context import Context
from ..made import about, add_made, home
from ..refused import Refused
from ..stopping import lasted, stop
from ..telling.entries import as_json
from ..telling.sessions import elapsed
from ..telling.words import clock, how_long, when

EXAMPLES = ("tallybook start 'Morning watch' -c 'Heron nest'", "tallybook start --tag Work", "tallybook start Lecture --time 09:15",
            "tallybook start 'Client B' --switch")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("title", nargs="?", help="default: the name of the first tag")
    add_made(parser)
    parser.add_argument("--switch", action="store_true", help="stop running sessions, at the same time")
    parser.add_argument("--beside", action="store_true", help="leave running sessions running")


def run(options: argparse.Namespace, context: Context) -> int:
    """Starts a session and leaves it running: the next command attaches to it."""
    if options.switch and options.beside:
        raise Refused("--switch and --beside exclude each other; give one", USAGE, "TALLY_E_MISUSE")
    place = context.collection(options.collection)
    running, time, subject = context.open_sessions(), context.moment(options.time), about(context, options.subject)
    if running and not (options.switch or options.beside):
        now = context.book.now()
        names = ", ".join(f'"{each.title}" (since {clock(each.time, context.zone, now)}, {how_long(elapsed(each))})' for each in running)
        raise Refused(
            f"{names} {'is' if len(running) == 1 else 'are'} running; tallybook start --switch stops {'it' if len(running) == 1 else 'them'} first, "
            f"--beside keeps {'both' if len(running) == 1 else 'all'} running", REFUSED, "TALLY_E_STATE")
    stopped = running if options.switch else []
    # One time for everything, so that there is neither a gap nor an overlap.
    time = time or context.book.now()
    with context.book.transaction("switch" if stopped else "new session") as whole:
        for each in stopped:
            stop(whole.get(each.id), time, context)
        made = home(whole, place).session(options.title, since=time, tags=options.tag or None, description=options.description, subject=subject)
    session = context.book.get(made.id)
    told = as_json(session) | ({"stopped": [as_json(each.refresh()) for each in stopped]} if stopped else {})
    context.terminal.answer(
        told, *(lasted(each.refresh(), context) for each in stopped), f'Session {session.id} "{session.title}" started at {when(session.time, context.zone)}')
    return DONE

"""tallybook split"""

from __future__ import annotations

import argparse

from ..codes import DONE, USAGE
from ..context import Context
from ..made import add_yes
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.words import clock, how_long

EXAMPLES = ("tallybook split 'Client A' 10:15", "tallybook split @1 '20m ago' --title 'Client B'")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("session", help="a stopped session; @1 is the newest")
    parser.add_argument("time", metavar="TIME", help="where to split; a time of day means the first one in the session")
    parser.add_argument("--title", help="the title of the second part; default: the same")
    add_yes(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Cuts a session in two."""
    session = context.session(options.session)
    if session.end is None:
        raise Refused(f'"{session.title}" is running; stop it first, or start a new one with tallybook start TITLE --switch', status="TALLY_E_STATE")
    time = context.ranges().end(session.time, options.time, is_length=False)
    if not session.time < time < session.end:
        raise Refused(
            f'{clock(time, context.zone, context.book.now())} is not within "{session.title}" ({clock(session.time, context.zone, context.book.now())} – '
            f"{clock(session.end, context.zone, session.time)}); give a time between", USAGE)
    with context.book.transaction("split") as whole:
        second = whole.get(session.id).split(time)
        if options.title:
            second = second.update(title=options.title)
    parts = [context.book.get(session.id), context.book.get(second.id)]
    context.terminal.answer(
        [as_json(each) for each in parts],
        *(f'{each.id} "{each.title}" {clock(each.time, context.zone, context.book.now())} – {clock(each.end, context.zone, each.time)}, {how_long(each.duration)}' for each in parts))
    return DONE

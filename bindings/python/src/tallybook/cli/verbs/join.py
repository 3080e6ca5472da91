"""tallybook join"""

from __future__ import annotations

import argparse

from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.words import how_long

EXAMPLES = ("tallybook join 11 12", "tallybook join @2 @1")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("first", help="the session to keep; @2 is the second newest")
    parser.add_argument("second", help="the session to add to it; @1 is the newest")


def run(options: argparse.Namespace, context: Context) -> int:
    """Joins two sessions into one; the time between them becomes a pause."""
    first, second = context.session(options.first), context.session(options.second)
    if first == second:
        raise Refused("a session cannot be joined with itself; name another one", USAGE, "TALLY_E_MISUSE")
    if second.time < first.time:
        first, second = second, first
    for each in (first, second):
        if each.end is None:
            raise Refused(f'"{each.title}" is running; stop it first: tallybook stop {each.id}', status="TALLY_E_STATE")
    with context.book.transaction("join") as whole:
        whole.get(first.id).join(whole.get(second.id))
    joined = first.refresh()
    context.terminal.answer(as_json(joined), f'"{joined.title}" lasted {how_long(joined.duration)}, with "{second.title}" in it')
    return DONE

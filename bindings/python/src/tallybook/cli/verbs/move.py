"""tallybook move"""

from __future__ import annotations

import argparse

from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused
from ..telling.entries import as_json

EXAMPLES = ("tallybook move Arrival 'Heron nest'", "tallybook move 6 7 'Heron nest'", "tallybook move 'Heron nest' --top")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("entries", nargs="+", metavar="NAME", help="the entries to move, then the collection")
    parser.add_argument("--top", action="store_true", help="move out of all collections, instead of naming one")


def run(options: argparse.Namespace, context: Context) -> int:
    """Moves entries, all or none."""
    names = list(options.entries)
    if not options.top and len(names) < 2:
        raise Refused(f'name a collection to move "{names[0]}" to, or give --top', USAGE, "TALLY_E_MISUSE")
    place = None if options.top else context.collection(names.pop())
    found = list(dict.fromkeys(context.entry(name) for name in names))
    said = ", ".join(f'"{each.name}"' for each in found)
    with context.book.transaction("move") as whole:
        for each in found:
            whole.get(each.id).move(None if place is None else whole.get(place.id))
    told = [as_json(context.book.get(each.id)) for each in found]
    context.terminal.answer(told, f"Moved {said} {'out of all collections' if place is None else f'to {chr(34)}{place.name}{chr(34)}'}")
    return DONE

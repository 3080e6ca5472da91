"""tallybook rename"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..names import KINDS
from ..telling.entries import as_json

EXAMPLES = ("tallybook rename Arrival 'Arrival of both'", "tallybook rename 6 'Evening watch'", "tallybook rename Work 'Client work' --kind tag")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("entry", metavar="NAME", help="the current name, or the id")
    parser.add_argument("name", metavar="NEW", help="the new name")
    parser.add_argument("--kind", choices=tuple(KINDS), metavar="KIND", help=f"{', '.join(KINDS)}: the kind of NAME; default: collections and items")


def run(options: argparse.Namespace, context: Context) -> int:
    """Gives an entry another name."""
    entry = context.named(options.entry, options.kind) if options.kind else context.entry(options.entry)
    before = entry.name
    with context.book.transaction("rename") as whole:
        whole.get(entry.id).update(name=options.name)
    entry = context.book.get(entry.id)
    context.terminal.answer(as_json(entry) | {"before": before}, f'"{before}" is now called "{entry.name}"')
    return DONE

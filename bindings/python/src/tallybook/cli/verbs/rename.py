"""tallybook rename"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..names import KINDS
from ..telling.entries import as_json

EXAMPLES = ("tallybook rename Arrival 'Arrival of both'", "tallybook rename 6 'Evening watch'", "tallybook rename Work 'Client work' --kind tag")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("entry", metavar="NAME", help="what it is called now, or its id")
    parser.add_argument("name", metavar="NEW", help="what it is to be called")
    parser.add_argument("--kind", choices=tuple(KINDS), metavar="KIND", help=f"{', '.join(KINDS)}: what NAME is a name of; a collection or an item unless given")


def run(options: argparse.Namespace, context: Context) -> int:
    """Gives it another name."""
    entry = context.named(options.entry, options.kind) if options.kind else context.entry(options.entry)
    before = entry.name
    with context.book.transaction("rename") as whole:
        whole.get(entry.id).update(name=options.name)
    entry = context.book.get(entry.id)
    context.terminal.answer(as_json(entry) | {"before": before}, f'"{before}" is called "{entry.name}" now')
    return DONE

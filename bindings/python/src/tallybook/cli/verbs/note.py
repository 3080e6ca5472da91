"""tallybook note"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..made import about, add_made, home
from ..telling.entries import as_json
from ..telling.words import when

EXAMPLES = ("tallybook note Arrival", "tallybook note Arrival -c 'Heron nest' -d 'Two adults' --tag pond", "tallybook note Departure --time '5m ago'")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("title")
    add_made(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Writes a note."""
    place, time, subject = context.collection(options.collection), context.moment(options.time), about(context, options.subject)
    with context.book.transaction("new note") as whole:
        note = home(whole, place).note(options.title, time=time, description=options.description, tags=options.tag or None, subject=subject)
    note = context.book.get(note.id)
    context.terminal.answer(as_json(note), f'Note {note.id} "{note.title}" {when(note.time, context.zone)}')
    return DONE

"""tallybook merge"""

from __future__ import annotations

import argparse

from ...rows.findings import finding_json
from ..codes import DONE
from ..context import Context

EXAMPLES = ("tallybook merge phone.tally", "tallybook merge phone.tally --preview", "tallybook merge phone.tally && tallybook conflicts")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("other", metavar="FILE", help="the other book, or a backup; it is only read")
    parser.add_argument("--preview", action="store_true", help="show what would happen, and change nothing")
    parser.add_argument("--other-book", action="store_true", help="also merge a book that is not a copy of this one")


def run(options: argparse.Namespace, context: Context) -> int:
    """Merges another copy into the book."""
    findings = context.book.merge(options.other, preview=options.preview, other_book=options.other_book)
    context.terminal.answer([finding_json(each) for each in findings], *map(str, findings))
    return DONE

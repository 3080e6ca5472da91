"""tallybook apply"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ...rows.findings import finding_json
from ..codes import DONE
from ..context import Context

EXAMPLES = ("tallybook apply phone.changes", "tallybook apply phone.changes --preview", "ssh phone tallybook changes - | tallybook apply -")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="the file that tallybook changes wrote; - reads standard input")
    parser.add_argument("--preview", action="store_true", help="show what would happen, and change nothing")
    parser.add_argument("--other-book", action="store_true", help="also apply changes of a book that is not a copy of this one")


def run(options: argparse.Namespace, context: Context) -> int:
    """Applies all changes together."""
    frames = [sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes() for file in options.files]
    findings = context.book.apply(frames, preview=options.preview, other_book=options.other_book)
    context.terminal.answer([finding_json(each) for each in findings], *map(str, findings))
    return DONE

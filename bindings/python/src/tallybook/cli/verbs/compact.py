"""tallybook compact"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context

EXAMPLES = ("tallybook compact", "tallybook compact -b herons.tally --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds nothing: it has no options of its own."""


def run(options: argparse.Namespace, context: Context) -> int:
    """Writes the book anew without its free pages."""
    before = context.book.info
    context.book.compact()
    after = context.book.info
    freed = before.free_pages * before.page_size
    context.terminal.answer(
        {"file": context.book.path, "bytes": after.pages * after.page_size, "freed": freed},
        f"Gave {freed:,} bytes back; {context.book.path} has {after.pages * after.page_size:,} bytes" if freed else "The book has no free pages; there was nothing to give back.")
    return DONE

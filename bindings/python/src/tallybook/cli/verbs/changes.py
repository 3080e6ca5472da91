"""tallybook changes"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused

EXAMPLES = (
    "tallybook changes phone.changes", 'tallybook changes phone.changes --since "$(cat laptop.vector)"',
    "tallybook changes - | ssh laptop tallybook apply -")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="the file to write; - is standard output")
    parser.add_argument("--since", metavar="VECTOR", help="the other book's --vector; without it, writes everything")
    parser.add_argument("--vector", action="store_true", help="print what this book has, for --since")


def run(options: argparse.Namespace, context: Context) -> int:
    """Writes the changes."""
    if options.vector == (options.file is not None):
        raise Refused("give a file for the changes, or --vector to print what this book has", USAGE, "TALLY_E_MISUSE")
    if options.vector:
        vector = context.book.vector()
        context.terminal.answer({"vector": vector}, vector)
        return DONE
    if options.file == "-":
        context.book.write_changes(sys.stdout.buffer, options.since)
        return DONE
    target = Path(options.file)
    before = identity(target)
    context.book.write_changes(target, options.since)
    is_new = identity(target) != before
    context.terminal.answer(
        {"file": str(target) if is_new else None, "bytes": target.stat().st_size if is_new else 0},
        f"Wrote {target}" if is_new else "The other book has everything already.")
    return DONE


def identity(path: Path) -> tuple[int, int] | None:
    """Identifies a file, so that a replacement can be recognized."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_mtime_ns

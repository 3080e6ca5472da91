"""tallybook backup"""

from __future__ import annotations

import argparse
from pathlib import Path

from ..codes import DONE
from ..context import Context

EXAMPLES = ("tallybook backup herons-backup.tally", "tallybook backup herons-backup.tally --replace")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("file", help="the file to write")
    parser.add_argument("--replace", action="store_true", help="replace an existing file")


def run(options: argparse.Namespace, context: Context) -> int:
    """Copies the book."""
    target = Path(options.file)
    context.book.backup(target, replace=options.replace, progress=context.terminal.progress("Copying"))
    context.terminal.answer({"file": str(target), "bytes": target.stat().st_size}, f"Wrote {target}")
    return DONE

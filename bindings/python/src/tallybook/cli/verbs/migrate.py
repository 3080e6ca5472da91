"""tallybook migrate"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context

EXAMPLES = ("tallybook migrate", "tallybook migrate -b herons.tally --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds nothing: it has no options of its own."""


def run(options: argparse.Namespace, context: Context) -> int:
    """Opens the book so that it gets the newest format."""
    from ...opening import open as open_book

    path = context.path()
    with open_book(path, exists=True, read_only=True) as book:
        before = _text(book.info.format)
    now = _text(context.keep(open_book(path, exists=True, migrate=True)).info.format)
    backup = f"{path}-{before}.backup" if before != now else None
    context.terminal.answer(
        {"file": path, "from": before, "format": now, "backup": backup},
        f"Brought {path} from format {before} to {now}; as it was it is {backup}" if backup else f"{path} has the newest format, {now}")
    return DONE


def _text(version: tuple[int, int]) -> str:
    return f"{version[0]}.{version[1]}"

"""tallybook history"""

from __future__ import annotations

import argparse
from itertools import islice

from ...rows.history import History, Step
from ..codes import DONE
from ..context import Context
from ..numbers import count
from ..telling.steps import entries_of, step_json, step_lines
from ..telling.words import clock

EXAMPLES = ("tallybook history", "tallybook history 'Morning watch' --changes", "tallybook history -n 0 --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("entry", nargs="?", help="only this entry, by id or name; default: the book")
    parser.add_argument("--changes", action="store_true", help="also show each change: the old and the new value")
    parser.add_argument("-n", "--limit", type=count, default=20, help="the number of steps, newest first (20); 0 for all")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists steps, newest first."""
    source = context.book.history if options.entry is None else _history_of(options.entry, context)
    return tell_steps(list(islice(source, options.limit or None)), context, with_changes=options.changes)


def _history_of(word: str, context: Context) -> History:
    if word.isascii() and word.isdigit() and len(word) < 19:
        # Also of deleted entries.
        return History(context.book, int(word))
    found: History = context.entry(word).history
    return found


def tell_steps(steps: list[Step], context: Context, *, with_changes: bool = False) -> int:
    """Prints steps, newest first."""
    now = context.book.now()
    if context.terminal.as_json:
        context.terminal.json([step_json(step) for step in steps])
    elif not steps:
        context.terminal.answer(None, "There are no changes yet.")
    elif with_changes:
        for step in steps:
            context.terminal.answer(None, *step_lines(step, context.zone, context.book))
    else:
        context.terminal.table(
            ("step", "time", "author", "what", "of", "state"),
            [[str(each.id), clock(each.time, context.zone, now), each.author, each.name or each.state.name.lower(), entries_of(each, context.book),
              "" if each.state.name == "DONE" else each.state.name.lower().replace("_", " ")] for each in steps], right=(0,), spare=(2, 0, 5))
    return DONE

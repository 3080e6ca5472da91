"""tallybook redo"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..telling.steps import happened, step_json
from .undo import tell_preview

EXAMPLES = ("tallybook redo", "tallybook redo --preview", "tallybook redo --mine")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("--mine", action="store_true", help="only steps of the current author")
    parser.add_argument("--preview", action="store_true", help="show what would happen, and change nothing")


def run(options: argparse.Namespace, context: Context) -> int:
    """Redoes a step."""
    if options.preview:
        tell_preview(context.book.redo(mine=options.mine, preview=True), context)
        return DONE
    step = context.book.redo(mine=options.mine)
    context.terminal.answer(step_json(step) if context.terminal.as_json else None, *happened(step, "Redone", context.zone))
    return DONE

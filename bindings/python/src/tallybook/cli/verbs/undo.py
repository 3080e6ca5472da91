"""tallybook undo"""

from __future__ import annotations

import argparse

from ...rows.findings import finding_json
from ...rows.history import Step
from ...vocabulary.constants import Severity
from ..codes import DONE
from ..context import Context
from ..telling.steps import happened, step_json, step_lines
from ..wording import in_options

EXAMPLES = ("tallybook undo", "tallybook undo --list", "tallybook undo --preview", "tallybook undo --mine", "tallybook undo --sessions")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("--mine", action="store_true", help="the newest step of the current author")
    parser.add_argument("--sessions", action="store_true", help="do not skip a session with events: move it to the trash")
    parser.add_argument("--list", action="store_true", help="list the newest steps, and change nothing; tallybook history lists more")
    parser.add_argument("--preview", action="store_true", help="show what would happen, and change nothing")


def run(options: argparse.Namespace, context: Context) -> int:
    """Undoes a step."""
    book = context.book
    if options.list:
        from itertools import islice

        from .history import tell_steps

        return tell_steps(list(islice(book.history, 10)), context)
    if options.preview:
        tell_preview(book.undo(mine=options.mine, sessions=options.sessions, preview=True), context)
        return DONE
    step = book.undo(mine=options.mine, sessions=options.sessions)
    context.terminal.answer(step_json(step) if context.terminal.as_json else None, *happened(step, "Undone", context.zone))
    return DONE


def tell_preview(step: Step, context: Context) -> None:
    """The effect that an undo or redo would have, and what prevents it."""
    is_free = all(each.severity is not Severity.ERROR for each in step.findings)
    if context.terminal.as_json:
        context.terminal.json({"step": step_json(step), "findings": [finding_json(each) for each in step.findings]})
    else:
        context.terminal.answer(None, *(in_options(str(each)) for each in step.findings), *step_lines(step, context.zone, context.book), *(["Nothing prevents it."] if is_free else []))

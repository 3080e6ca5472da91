"""tallybook undo"""

from __future__ import annotations

import argparse

from ..constants import StepState
from .codes import DONE
from .context import Context
from .things import finding_json, step_json, step_lines

NAME = "undo"
HELP = "take back the newest change"
EXAMPLES = ("tallybook undo", "tallybook undo --preview", "tallybook undo --mine")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("--mine", action="store_true", help="the newest of this author")
    parser.add_argument("--preview", action="store_true", help="say what is in the way, and do nothing")


def run(options: argparse.Namespace, context: Context) -> int:
    """Undoes a step."""
    book = context.book
    if options.preview:
        findings = book.undo_findings(mine=options.mine)
        author = book.settings["username"]
        newest = next((step for step in book.history if step.state is StepState.DONE and (not options.mine or step.author == author)), None)
        context.terminal.answer(
            {"step": step_json(newest) if newest else None, "findings": [finding_json(each) for each in findings]},
            *(step_lines(newest) if newest else []),
            *(map(str, findings) if findings else ["Nothing is in the way."]))
        return DONE
    step = book.undo(mine=options.mine)
    context.terminal.answer(step_json(step), "Undone:", *step_lines(step))
    return DONE

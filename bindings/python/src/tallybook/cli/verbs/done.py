"""tallybook done"""

from __future__ import annotations

import argparse

from ..codes import DONE, REFUSED
from ..context import Context
from ..made import add_time
from ..planning import task_named
from ..refused import Refused
from ..telling.entries import as_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...entries.task import Task

EXAMPLES = ("tallybook done 'Visit mum'", "tallybook done visit call", "tallybook done 'Visit mum' --not")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("tasks", nargs="+", metavar="NAME", help="tasks; open ones are found first")
    parser.add_argument("--not", dest="is_open", action="store_true", help="reopen a completed task")
    add_time(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Completes tasks, all or none."""
    time = context.moment(options.time)
    found = list(dict.fromkeys(_task(word, context, is_open=not options.is_open) for word in options.tasks))
    with context.book.transaction("reopen" if options.is_open else "complete") as whole:
        for each in found:
            task = whole.get(each.id)
            task.reopen() if options.is_open else task.complete(time=time)
    told = [each.refresh() for each in found]
    word = "is open again" if options.is_open else "is done"
    day = context.book.today
    left = len(day.tasks(completed__null=True))
    lines = [f"Today: {len(day.tasks) - left} of {len(day.tasks)} done" + (f". {day.accolade}" if not left else "")] if len(day.tasks) else []
    context.terminal.answer([as_json(each) for each in told], *(f'"{each.shown}" {word}' for each in told), *lines)
    return DONE


def _task(word: str, context: Context, *, is_open: bool) -> Task:
    """The task of a name; of several, prefers open ones, or with `--not` done ones."""
    task = task_named(word, context, is_open=is_open)
    if (task.completed is None) != is_open:
        raise Refused(f'"{task.shown}" is {"already done; --not reopens it" if is_open else "open"}', REFUSED, "TALLY_E_STATE")
    return task

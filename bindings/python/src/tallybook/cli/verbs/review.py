"""tallybook review"""

from __future__ import annotations

import argparse

from ..codes import DONE, NOT_FOUND, USAGE
from ..context import Context
from ..planning import room
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.words import clock, many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...entries.task import Task

EXAMPLES = ("tallybook review", "tallybook review --repeat 'Visit mum'", "tallybook review --repeat-open --yes", "tallybook review --all-days")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("--repeat", action="append", default=[], metavar="NAME", help="repeat this task today; can be repeated")
    parser.add_argument("--repeat-open", action="store_true", help="repeat all unfinished tasks")
    parser.add_argument("--none", action="store_true", help="repeat nothing, and mark the day as reviewed")
    parser.add_argument("--all-days", action="store_true", help="review all days since the last review")
    parser.add_argument("-y", "--yes", action="store_true", help="do not ask for confirmation")


def run(options: argparse.Namespace, context: Context) -> int:
    """Reviews a past day, and repeats the chosen tasks."""
    if sum(map(bool, (options.repeat, options.repeat_open, options.none))) > 1:
        raise Refused("--repeat, --repeat-open and --none exclude each other; give one", USAGE, "TALLY_E_MISUSE")
    review = context.book.review(all=options.all_days)
    try:
        tasks = review.tasks
        is_chosen = bool(options.repeat or options.repeat_open or options.none)
        if not is_chosen and (not context.asks or not tasks):
            return _show(tasks, context)
        chosen = [task for task in tasks if task.completed is None] if options.repeat_open else [_one(word, tasks) for word in options.repeat]
        if not is_chosen:
            chosen = [task for task in tasks if task.completed is None and _wants(task, context)]
        with room(context.book.today.date, context):
            review.choose(dict.fromkeys(chosen))
            repeated = review.commit()
    finally:
        review.close()
    context.terminal.answer({"repeated": repeated, "tasks": [as_json(each) for each in chosen]}, f"Reviewed; {many(repeated, 'task')} repeated today")
    return DONE


def _show(tasks: list[Task], context: Context) -> int:
    reviewed = context.book.today.reviewed
    if context.terminal.as_json:
        context.terminal.json({"repeated": 0, "tasks": [as_json(each) for each in tasks]})
    elif not tasks:
        context.terminal.answer(None, "There is nothing to review.")
    elif reviewed:
        context.terminal.answer(None, f"Already reviewed, at {clock(reviewed, context.zone, context.book.now())}. --all-days includes earlier days, and --repeat still repeats tasks.")
    else:
        context.terminal.table(
            ("id", "done", "day", "priority", "task"),
            [[str(each.id), "x" if each.completed else "", each.day.isoformat() if each.day else "", each.priority.name.lower(), each.shown] for each in tasks], right=(0,), spare=(2,))
        context.terminal.answer(None, "", "tallybook review --repeat NAME repeats a task today, --repeat-open all unfinished ones, --none none.")
    return DONE


def _one(word: str, tasks: list[Task]) -> Task:
    fitting = [each for each in tasks if word in (str(each.id), each.name)] or [each for each in tasks if each.name.casefold().startswith(word.casefold())]
    if not fitting:
        raise Refused(f'there is no task "{word}" to review; tallybook review lists them', NOT_FOUND, "TALLY_E_NOT_FOUND")
    if len(fitting) > 1:
        raise Refused(f'several tasks begin with "{word}": {", ".join(f"{each.id} {each.shown}" for each in fitting)}; name one by its id')
    return fitting[0]


def _wants(task: Task, context: Context) -> bool:
    import sys

    from ..terminal import clean, typed

    print(f'Repeat "{clean(task.shown)}" today? [y/N] ', end="", file=sys.stderr, flush=True)
    try:
        return typed().strip().lower() in ("y", "yes")
    except EOFError:
        return False

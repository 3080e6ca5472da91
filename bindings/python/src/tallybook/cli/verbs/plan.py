"""tallybook plan"""

from __future__ import annotations

import argparse

from ..codes import DONE, USAGE
from ..context import Context
from ..planning import day_words, planned, room, task_named
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.words import many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import date

EXAMPLES = ("tallybook plan", "tallybook plan tomorrow", "tallybook plan 'Paint the fence' today", "tallybook plan 'Visit mum' backlog")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("task", nargs="?", metavar="NAME", help="a task to plan for DAY; without DAY, the day to show, such as tomorrow; default: today")
    parser.add_argument("to", nargs="?", metavar="DAY", help="such as today, tomorrow, monday or backlog")
    parser.add_argument("--day", metavar="DAY", help="the day to show")


def run(options: argparse.Namespace, context: Context) -> int:
    """Shows a day's plan, or plans a task for a day."""
    if options.task is not None and options.day is not None:
        raise Refused("--day shows a day; to plan a task, write its name and the day: tallybook plan NAME DAY", USAGE, "TALLY_E_MISUSE")
    if options.to is None:
        return _show(_shown_day(options.task, context) if options.task else planned(options.day or "today", context), context)
    task = task_named(options.task, context)
    day = planned(options.to, context)
    with room(day, context), context.book.transaction("plan") as whole:
        whole.get(task.id).plan(day)
    task = task.refresh()
    context.terminal.answer(as_json(task), f'"{task.shown}" {day_words(task.day, context)}')
    return DONE


def _shown_day(word: str, context: Context) -> date | None:
    """The day to show; refuses a word that is not a day, such as a task."""
    try:
        return planned(word, context)
    except Refused:
        from shlex import quote

        raise Refused(f'name a day for "{word}": tallybook plan {quote(word)} tomorrow, or another day, or backlog', USAGE, "TALLY_E_MISUSE") from None


def _show(day: date | None, context: Context) -> int:
    """A day with its limits, and the waiting tasks."""
    book = context.book
    tasks = list(book.backlog if day is None else book.day(day).tasks)
    waiting = 0 if day is None else book.backlog.count()
    limits = None if day is None else book.day(day).limits
    if context.terminal.as_json:
        context.terminal.json({
            "day": None if day is None else day.isoformat(), "tasks": [as_json(each) for each in tasks], "backlog": waiting,
            "limits": None if limits is None else {"high": limits.high, "medium": limits.medium, "low": limits.low}})
        return DONE
    context.terminal.answer(None, "Backlog" if day is None else f"{day:%a %Y-%m-%d}")
    if not tasks:
        context.terminal.answer(None, "  no tasks; tallybook task NAME adds one" if day is not None else "  no tasks")
    else:
        context.terminal.table(
            ("id", "done", "priority", "task", "category", "due"),
            [[str(each.id), "x" if each.completed else "", each.priority.name.lower(), each.shown, each.category,
              f"{each.due.astimezone(context.zone):%Y-%m-%d %H:%M}" if each.due else ""] for each in tasks], right=(0,), spare=(4, 5))
    if limits is not None:
        used = {word: sum(each.priority.name.lower() == word for each in tasks) for word in ("high", "medium", "low")}
        said = ", ".join(f"{word} {used[word]} of {'any' if bound is None else bound}" for word, bound in (("high", limits.high), ("medium", limits.medium), ("low", limits.low)))
        context.terminal.answer(None, "", f"{said}; {many(waiting, 'task')} in the backlog")
    return DONE

"""tallybook task"""

from __future__ import annotations

import argparse

from ..codes import DONE, USAGE
from ..context import Context
from ..made import add_yes
from ..planning import day_words, planned, room
from ..refused import Refused
from ..telling.entries import as_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

EXAMPLES = ("tallybook task 'Visit mum'", "tallybook task 'Call the bank' --priority high --day tomorrow", "tallybook task 'Paint the fence' --backlog --category Home")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("name", metavar="NAME", help="the name of the task")
    parser.add_argument("--day", metavar="DAY", help="such as tomorrow, monday or 3 Nov; default: today")
    parser.add_argument("--backlog", action="store_true", help="no day yet")
    parser.add_argument("--priority", choices=("high", "medium", "low"), default="medium", help="default: medium; a day is limited to a few of each")
    parser.add_argument("--category", metavar="TEXT")
    parser.add_argument("-d", "--details", metavar="TEXT")
    parser.add_argument("--due", metavar="TIME", help="such as 'friday 17:00'")
    parser.add_argument("-c", "--collection", metavar="NAME")
    parser.add_argument("-t", "--tag", action="append", default=[], metavar="TAG", help="can be repeated")
    add_yes(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Adds a task."""
    if options.backlog and options.day:
        raise Refused("give --day or --backlog, not both", USAGE, "TALLY_E_MISUSE")
    day = planned("backlog" if options.backlog else options.day or "today", context)
    place = context.collection(options.collection)
    given = {
        "priority": options.priority, "category": options.category, "details": options.details, "due": context.moment(options.due, ahead=True),
        "tags": options.tag or None}
    fields: Any = {name: value for name, value in given.items() if value is not None}
    with room(day, context), context.book.transaction("new task") as whole:
        if place is not None:
            fields["parent"] = whole.get(place.id)
        made = whole.add_task(options.name, **fields) if day is None else whole.day(day).add(options.name, **fields)
    task = context.book.get(made.id)
    context.terminal.answer(as_json(task), f'Task {task.id} "{task.name}" {day_words(task.day, context)}')
    return DONE

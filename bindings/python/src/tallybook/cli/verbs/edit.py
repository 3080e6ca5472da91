"""tallybook edit"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..editing import Sheet, in_editor
from ..made import add_yes
from ..planning import room
from ..telling.entries import as_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

EXAMPLES = ("tallybook edit 'Morning watch' --title 'Evening watch'", "tallybook edit @1 --time 09:15 --end 10:30", "tallybook edit Arrival --field depth=deep",
            "EDITOR=nano tallybook edit Arrival")
#: Options that set the same as a line of the sheet.
SET = ("title", "time", "end", "collection", "subject", "description", "day", "priority", "category", "due", "place")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("entry", metavar="NAME", help="an id or name; @1 is the newest item. Without options, opens it in your editor: VISUAL or EDITOR")
    parser.add_argument("--title", metavar="TEXT")
    parser.add_argument("-d", "--description", metavar="TEXT", help="empty to clear it")
    parser.add_argument("--time", metavar="TIME", help="its time, or its start")
    parser.add_argument("--end", metavar="TIME", help="the end of a stopped session")
    parser.add_argument("-c", "--collection", metavar="NAME", help="empty for no collection")
    parser.add_argument("--subject", metavar="NAME", help="whom or what it is about; empty for none")
    parser.add_argument("-t", "--tag", action="append", metavar="TAG", help="replaces its tags; can be repeated")
    parser.add_argument("--field", action="append", default=[], metavar="NAME=VALUE", help="a field of its template; can be repeated")
    parser.add_argument("--place", metavar="TEXT", help="where it happened")
    parser.add_argument("--day", metavar="DAY", help="for a task: a day, or backlog")
    parser.add_argument("--priority", choices=("high", "medium", "low"), help="for a task")
    parser.add_argument("--category", metavar="TEXT", help="for a task")
    parser.add_argument("--due", metavar="TIME", help="for a task")
    add_yes(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Changes the given properties in one step, and keeps the others."""
    entry = context.entry(options.entry)
    sheet = Sheet(entry, context)
    given = {name: getattr(options, name) for name in SET if getattr(options, name) is not None}
    if options.tag is not None:
        given["tags"] = ", ".join(options.tag)
    values: dict[str, Any] = {}
    if given or options.field:
        values = sheet.values(given, tags=options.tag)
    else:
        given, values = in_editor(sheet)
        if not given:
            context.terminal.answer(as_json(entry), f'"{entry.name}" is unchanged')
            return DONE
    if options.field:
        from ..fields import given as fields_given

        template = getattr(entry, "template", None)
        values["fields"] = {**getattr(entry, "fields", {}), **fields_given(options.field, template, f'"{entry.name}"', context)}
    parent: Any = values.pop("parent", sheet)
    with room(values.get("day", getattr(entry, "day", None)), context), context.book.transaction("edit") as whole:
        here = whole.get(entry.id)
        if parent is not sheet:
            here = here.move(None if parent is None else whole.get(parent.id))
        if values:
            here.update(values)
    entry = context.book.get(entry.id)
    context.terminal.answer(as_json(entry), f'Changed {", ".join([*given, *(["fields"] if options.field else [])])} of "{entry.name}"')
    return DONE

"""tallybook list"""

from __future__ import annotations

import argparse
from typing import Any

from ...entries.view import View
from ..codes import DONE
from ..context import Context
from ..telling.entries import as_json, table

EXAMPLES = ("tallybook list", "tallybook list sessions --since 2026-03-01 --tag Work", "tallybook list -c 'Heron nest' --limit 5", "tallybook list --json")
KINDS = ("all", "items", "notes", "sessions", "collections", "tasks", "tags", "trash")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("what", nargs="?", choices=KINDS, default="all")
    parser.add_argument("-c", "--collection", metavar="NAME", help="what is in it, at any depth")
    parser.add_argument("--since", metavar="TIME")
    parser.add_argument("--until", metavar="TIME")
    parser.add_argument("-t", "--tag", action="append", default=[], help="what carries one of these")
    parser.add_argument("--template", metavar="NAME", help="what has its fields, which are columns")
    parser.add_argument("-n", "--limit", type=int, default=0, help="the newest so many")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists what is selected."""
    entries = list(selected(options, context))
    if context.terminal.as_json:
        context.terminal.json([as_json(each) for each in entries])
    elif entries:
        heads, rows, right, spare = table(entries, context.zone)
        context.terminal.table(heads, rows, right=right, spare=spare)
    return DONE


def selected(options: argparse.Namespace, context: Context) -> list[Any]:
    """The entries, oldest first; of a limit the newest."""
    book = context.book
    if options.what == "tags":
        return book.tags.list()[: options.limit or None]
    place: Any = context.collection(options.collection) or book
    views: dict[str, Any] = {"all": "contents", "trash": "trash", "tasks": "tasks"}
    view: View[Any] = getattr(book if options.what in ("trash", "tasks") else place, views.get(options.what, options.what))
    if options.collection and options.what not in ("trash", "tasks"):
        view = view(recursive=True)
    if options.since or options.until:
        view = view(since=context.moment(options.since), until=context.moment(options.until))
    if options.tag:
        view = view(tags__in=options.tag)
    if options.template:
        view = view(template=book.templates[options.template])
    if options.limit:
        return list(view(order="-time", limit=options.limit))[::-1]
    return list(view)

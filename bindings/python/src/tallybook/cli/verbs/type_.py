"""tallybook type"""

from __future__ import annotations

import argparse

from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused
from ..telling.colors import painter, type_colors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...entries.event_type import EventType

EXAMPLES = ("tallybook type", "tallybook type Feeding --new --key f -c 'Heron nest'", "tallybook type Sits --new --state --group posture",
            "tallybook type 'Takes off' --new --excludes Sits --excludes Walks", "tallybook type Feeding --archive")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("name", nargs="?", help="the event type; without it, lists all")
    parser.add_argument("--new", action="store_true", help="create it")
    parser.add_argument("-c", "--collection", metavar="NAME", help="with --new: offer it only in sessions of this collection; without --new: list the types offered there")
    parser.add_argument("--state", action="store_true", help="with --new: make it a state, with a start and a stop")
    parser.add_argument("--key", metavar="SIGN", help="its key in record, such as f")
    parser.add_argument("--group", metavar="WORD", help="a group; starting a state stops the others in its group")
    parser.add_argument("--excludes", action="append", metavar="NAME", help="an event type that it stops; can be repeated, '' for none")
    parser.add_argument("--label", metavar="TEXT", help="the name to show")
    parser.add_argument("--color", metavar="COLOR", help="such as #778899")
    parser.add_argument("--template", metavar="NAME", help="the template with the fields of its events")
    parser.add_argument("--archive", action="store_true", help="stop offering it; logged events stay")
    parser.add_argument("--unarchive", action="store_true", help="offer it again")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists event types, or creates or changes one."""
    given: dict[str, Any] = {name: getattr(options, name) for name in ("key", "label", "color") if getattr(options, name) is not None}
    if options.group is not None:
        given["exclusion"] = options.group
    if options.state:
        given["mode"] = "state"
    if options.template is not None:
        given["template"] = context.named(options.template, "template")
    if options.archive or options.unarchive:
        given["archived"] = options.archive
    place = context.collection(options.collection)
    if options.excludes is not None:
        given["excludes"] = [context.named(each, "type") if place is None else place.event_types[each] for each in options.excludes if each]
    if options.name is None:
        if given or options.new:
            raise Refused("name the event type", USAGE, "TALLY_E_MISUSE")
        holders: list[Any] = [context.book, *context.book.collections] if place is None else [context.book, *place.path]
        return _list([each for holder in holders for each in holder.event_types], context)
    if options.new:
        found = (place or context.book).event_types.create(options.name, **given)
    else:
        found = (place.event_types[options.name] if place is not None else context.named(options.name, "type"))
        if given:
            found = found.update(given)
    context.terminal.answer(as_json(found), f'Event type {found.id} "{found.name}", {said(found)}')
    return DONE


def _list(types: list[EventType], context: Context) -> int:
    if context.terminal.as_json:
        context.terminal.json([as_json(each) for each in types])
    else:
        context.terminal.table(
            ("id", "name", "mode", "key", "group", "in", "state"),
            [[str(each.id), each.name, each.mode.name.lower(), each.key or "", each.exclusion or "", each.parent.name if each.parent else "",
              "archived" if each.archived else ""] for each in types], right=(0,), spare=(6, 4, 5),
            paint={1: painter(type_colors(context))})
    return DONE


def as_json(found: EventType) -> dict[str, Any]:
    """An event type for a program."""
    from ..telling.entries import as_json

    return as_json(found) | {
        "mode": found.mode.name.lower(), "key": found.key, "group": found.exclusion, "excludes": [each.name for each in found.excludes], "color": found.color, "archived": found.archived,
        "template": found.template.name if found.template else None}


def said(found: EventType) -> str:
    """An event type for people."""
    return ", ".join([
        "a state" if found.mode.name == "STATE" else "points", *([f"key {found.key}"] if found.key else []), *([f"group {found.exclusion}"] if found.exclusion else []),
        *([f"excludes {', '.join(each.name for each in excluded)}"] if (excluded := found.excludes) else []),
        *([f"in {found.parent.name}"] if found.parent else []), *(["archived"] if found.archived else [])])

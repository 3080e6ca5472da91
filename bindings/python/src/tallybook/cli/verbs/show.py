"""tallybook show"""

from __future__ import annotations

import argparse
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...entries.collection import Collection
from ...entries.event_type import EventType
from ...entries.session import Session
from ...entries.task import Task
from ..codes import DONE, USAGE
from ..context import Context
from ..numbers import count
from ..refused import Refused
from ..telling.colors import tags_in, type_colors
from ..telling.entries import as_json, kind_word, tell
from ..telling.events import tell_events, write_json
from ..telling.media import media_json, media_line
from ..telling.sessions import counts, elapsed
from ..telling.steps import step_json, step_lines
from ..telling.values import Values
from ..telling.words import ago, how_long, many, when

if TYPE_CHECKING:
    from ..terminal import Line

EXAMPLES = ("tallybook show 'Morning watch'", "tallybook show @1 --events", "tallybook show 6 --history --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("entry", help="its id, UUID or name; @1 is the newest item")
    parser.add_argument("--events", action="store_true", help="list the events of a session")
    parser.add_argument("--history", action="store_true", help="list its changes, newest first")
    parser.add_argument("-n", "--limit", type=count, help="the number of events and steps; default: 1000, with --json all; 0 for all")


def run(options: argparse.Namespace, context: Context) -> int:
    """Shows an entry."""
    entry = context.entry(options.entry)
    if options.events and not isinstance(entry, Session):
        raise Refused(f'"{entry.name}" is a {kind_word(entry)}; --events needs a session', USAGE, "TALLY_E_MISUSE")
    limit = options.limit if options.limit is not None else 0 if context.terminal.as_json else 1000
    told: dict[str, Any] = as_json(entry)
    if isinstance(entry, Session):
        told["counts"] = counts(entry)
        films = list(entry.media)
        if films:
            told["media"] = [media_json(film) for film in films]
    if context.terminal.as_json:
        if options.history:
            told["history"] = [step_json(step) for step in islice(entry.history, limit or None)]
        if options.events:
            write_json(told, islice(entry.events, limit or None), context)
        else:
            context.terminal.json(told)
        return DONE
    context.terminal.answer(None, *_lines(entry, told, context))
    if isinstance(entry, Collection):
        inside = list(entry.contents)
        if inside:
            print()
            tell(inside, context)
    if options.events:
        print()
        tell_events(entry, entry.events, limit, context)
    if options.history:
        print()
        for step in islice(entry.history, limit or None):
            context.terminal.answer(None, *step_lines(step, context.zone, context.book))
    return DONE


def _lines(entry: Any, told: dict[str, Any], context: Context) -> list[Line]:
    """The properties of an entry, one a line."""
    zone, now = context.zone, context.book.now()
    lines: list[Line] = [f"{kind_word(entry)} {entry.id}  {entry.shown if isinstance(entry, Task) else entry.name}"]
    if entry.description:
        lines += [f"  {line}".rstrip() for line in entry.description.splitlines()]
    if getattr(entry, "parent", None) is not None:
        lines.append(f"  in        {' / '.join(each.name for each in entry.path[:-1])}")
    if isinstance(entry, Task):
        lines.append(f"  day       {entry.day.isoformat() if entry.day else 'backlog'}, {entry.priority.name.lower()} priority" + (", done" if entry.completed else ""))
    elif getattr(entry, "time", None) is not None:
        lines.append(f"  time      {when(entry.time, zone)} {entry.time.astimezone(zone).strftime('%Z')}, {ago(entry.time, now)}")
    if isinstance(entry, Session):
        lines.append(f"  length    {how_long(elapsed(entry))} ({entry.state.name.lower()})")
        colors = type_colors(context) if told["counts"] else {}
        lines += [[("  ", ""), (f"{name:<9}", colors.get(name, "")), (f" {number}", "")] for name, number in told["counts"].items()]
    if isinstance(entry, EventType):
        from .type_ import said

        lines.append(f"  {said(entry)}")
    if told.get("subject"):
        lines.append(f"  subject   {told['subject']}")
    if told.get("tags"):
        lines.append([("  tags      ", ""), *tags_in(told["tags"], context)])
    if getattr(entry, "place", None):
        lines.append(f"  place     {entry.place}")
    if isinstance(entry, Session):
        lines += [f"  {'medium':<9} {media_line(film)}" for film in entry.media]
    attached = len(entry.attachments) if hasattr(entry, "attachments") else 0
    if attached:
        lines.append(f"  attached  {many(attached, 'file')}; tallybook attach {entry.id} lists them")
    values = Values(context)
    return lines + [f"  {name:<9} {values.text(entry, name, value)}" for name, value in told.get("fields", {}).items()]

"""tallybook show"""

from __future__ import annotations

import argparse
from typing import Any

from ...entries.collection import Collection
from ...entries.session import Session
from ...vocabulary.values import said, value_text
from ..codes import DONE
from ..context import Context
from ..telling.entries import as_json, kind_word, table
from ..telling.sessions import counts, elapsed
from ..telling.steps import step_json, step_lines
from ..telling.words import how_long, when

EXAMPLES = ("tallybook show 'Morning watch'", "tallybook show 6 --events", "tallybook show 6 --history --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("entry", help="its id, UUID or name")
    parser.add_argument("--events", action="store_true", help="of a session: each event")
    parser.add_argument("--history", action="store_true", help="what was changed, newest first")


def run(options: argparse.Namespace, context: Context) -> int:
    """Shows it."""
    entry = context.entry(options.entry)
    told: dict[str, Any] = as_json(entry)
    if isinstance(entry, Session):
        told["counts"] = counts(entry)
    if options.events:
        events = list(entry.events) if isinstance(entry, Session) else []
        told["event_list"] = [
            {"seq": each.seq, "time": each.time.isoformat(), "type": each.type, "phase": each.phase.name.lower(),
             **({"value": each.value} if each.value is not None else {}), **({"note": each.note} if each.note else {}), **({"fields": dict(each.fields)} if each.fields else {})}
            for each in events]
    if options.history:
        told["history"] = [step_json(step) for step in entry.history]
    if context.terminal.as_json:
        context.terminal.json(told)
        return DONE
    lines = [f"{kind_word(entry)} {entry.id}  {entry.name}"]
    if entry.description:
        lines.append(f"  {entry.description}")
    if getattr(entry, "time", None) is not None:
        lines.append(f"  time      {when(entry.time, context.zone)} {entry.time.astimezone(context.zone).strftime('%Z')}".rstrip())
    if isinstance(entry, Session):
        lines.append(f"  length    {how_long(elapsed(entry, context.book.now()))} ({entry.state.name.lower()})")
        lines += [f"  {name:<9} {number}" for name, number in told["counts"].items()]
    if told.get("tags"):
        lines.append(f"  tags      {', '.join(told['tags'])}")
    lines += [f"  {name:<9} {value_text(value)}" for name, value in told.get("fields", {}).items()]
    context.terminal.answer(None, *lines)
    if isinstance(entry, Collection):
        inside = list(entry.contents)
        if inside:
            print()
            heads, rows, right, spare = table(inside, context.zone, context.book.now())
            context.terminal.table(heads, rows, right=right, spare=spare)
    if options.events and events:
        print()
        context.terminal.table(
            ("seq", "time", "type", "phase", "value", "note"),
            [[str(each.seq), each.time.astimezone(context.zone).strftime("%H:%M:%S.%f")[:-3], said(each.type, each.fields), each.phase.name.lower(),
              "" if each.value is None else f"{each.value:g}", each.note or ""] for each in events], right=(0, 4), spare=(3, 5, 4))
    if options.history:
        print()
        for step in entry.history:
            context.terminal.answer(None, *step_lines(step, context.zone))
    return DONE

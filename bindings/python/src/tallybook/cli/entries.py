"""How entries are told: as rows of a table, and as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from ..entries.collection import Collection
from ..entries.entry import Entry
from ..entries.note import Note
from ..entries.session import Session
from ..entries.task import Task
from ..rows.findings import finding_json
from ..rows.history import Change, Step
from ..vocabulary.constants import Severity, State
from ..vocabulary.text import format_duration
from ..vocabulary.values import value_text

HEADS = ("id", "kind", "time", "title", "length", "events", "tags")
NUMBERS = (0, 4, 5)
# What a narrow terminal does without, in this order.
SPARE = (6, 5, 1, 2)


def add_made(parser: argparse.ArgumentParser) -> None:
    """The options of what is made: a note, a session."""
    parser.add_argument("-d", "--description")
    parser.add_argument("-c", "--collection", metavar="NAME")
    parser.add_argument("-t", "--tag", action="append", default=[], help="may be given several times")
    parser.add_argument("--time", metavar="TIME", help="14:05, 5m ago or ISO 8601; else now")


def when(time: datetime | None) -> str:
    """A time for people: the day and the time of day in its own zone."""
    return "" if time is None else time.strftime("%Y-%m-%d %H:%M:%S")


def how_long(duration: timedelta | None) -> str:
    """A length for people."""
    return "" if duration is None else format_duration(duration, "timer")


def row(entry: Any) -> list[str]:
    """A collection, item or task as a row of HEADS."""
    length, events, tags = "", "", ""
    if isinstance(entry, Session):
        length = how_long(entry.duration) or entry.state.name.lower()
        events = str(entry.event_count)
    elif isinstance(entry, Note):
        length = how_long(entry.duration)
    if isinstance(entry, (Session, Note)):
        tags = ", ".join(tag.name for tag in entry.tags)
    if isinstance(entry, Task):
        return [str(entry.id), "task", entry.day.isoformat() if entry.day else "", entry.shown, "done" if entry.completed else "", "", entry.category]
    return [str(entry.id), entry.kind.name.lower(), when(getattr(entry, "time", None)), entry.name, length, events, tags]


def table(entries: Sequence[Any]) -> tuple[list[str], list[list[str]], list[int], list[int]]:
    """Entries as a table: its heads, its rows, which columns hold numbers, and which a narrow terminal does without, in this order.

    The fields of their templates are columns too; what no entry has then makes room for them."""
    fields = [_own(each) for each in entries]
    own = dict.fromkeys(name for each in fields for name in each)
    rows = [row(entry) + [value_text(each[name]) if name in each else "" for name in own] for entry, each in zip(entries, fields)]
    heads, first = [*HEADS, *own], len(HEADS)
    spare = [*SPARE[:-1], *range(len(heads) - 1, first, -1), *SPARE[-1:]]
    right = [*NUMBERS, *(first + place for place, name in enumerate(own) if all(isinstance(each.get(name, 0), (int, float)) for each in fields))]
    kept = [place for place in range(len(heads)) if not own or place < 4 or any(each[place] for each in rows)]
    at = {place: index for index, place in enumerate(kept)}
    return (
        [heads[place] for place in kept], [[each[place] for place in kept] for each in rows], [at[place] for place in right if place in at],
        [at[place] for place in spare if place in at])


def _own(entry: Any) -> dict[str, Any]:
    """The fields of an entry's template; of a task that is hidden from who looks on none."""
    return entry.fields if isinstance(entry, (Note, Session)) or isinstance(entry, Task) and not entry.redaction else {}


def as_json(entry: Any) -> dict[str, Any]:
    """An entry for a program: what is known of it, times as ISO 8601, lengths in seconds."""
    result: dict[str, Any] = {"id": entry.id, "uuid": entry.uuid, "kind": entry.kind.name.lower(), "title": entry.name}
    if entry.description:
        result["description"] = entry.description
    if isinstance(entry, Entry) and entry.parent is not None:
        result["parent"] = entry.parent.id
    if isinstance(entry, (Note, Session, Collection)):
        result["time"] = entry.time.isoformat()
    if isinstance(entry, Session):
        result |= {"state": entry.state.name.lower(), "end": entry.end.isoformat() if entry.end else None,
                   "seconds": entry.duration.total_seconds() if entry.duration is not None else None, "events": entry.event_count}
    if isinstance(entry, (Note, Session)):
        result["tags"] = [tag.name for tag in entry.tags]
    if isinstance(entry, (Note, Session, Task)) and entry.fields:
        result["fields"] = entry.fields
    if isinstance(entry, Task):
        result |= {"day": entry.day.isoformat() if entry.day else None, "priority": entry.priority.name.lower(),
                   "category": entry.category, "completed": entry.completed.isoformat() if entry.completed else None}
    return result


def step_json(step: Step) -> dict[str, Any]:
    """A step of the history for a program."""
    return {"step": step.id, "time": step.time.isoformat(), "author": step.author, "name": step.name,
            "state": step.state.name.lower(), "changes": [change_text(change) for change in step.changes],
            "findings": [finding_json(each) for each in step.findings]}


def change_text(change: Change) -> str:
    """A change for people."""
    what = change.key or f"entry {change.id}"
    return f"{what}: {change.field} from {value_text(change.old)} to {value_text(change.new)}"


def step_lines(step: Step) -> list[str]:
    """A step for people: when, who, what, and each change."""
    return [_step_line(step), *(f"  {change_text(change)}" for change in step.changes)]


def _step_line(step: Step) -> str:
    return f"{when(step.time)} {step.author}: {step.name or step.state.name.lower()}".replace(" :", ":")


def happened(step: Step, verb: str) -> list[str]:
    """What an undo or redo did, for people: warnings, the step, and a line for each entry."""
    warnings = [each.message for each in step.findings if each.severity is Severity.WARNING]
    lines = [each.message for each in step.findings if each.severity is not Severity.WARNING]
    return [*(f"Warning: {each}" for each in warnings), f"{verb}: {_step_line(step)}", *lines]


def counts(session: Session) -> dict[str, int]:
    """How many events of each type a session holds, most of them first; of a running one as of now."""
    names: dict[int, str] = {}
    found: dict[int, int] = {}
    for type in session.events.types:
        found[type] = found.get(type, 0) + 1
    for type in found:
        names[type] = session.book.get(type).name
    return {names[type]: number for type, number in sorted(found.items(), key=lambda each: (-each[1], names[each[0]]))}


def elapsed(session: Session, now: datetime) -> timedelta:
    """How long a session has lasted; of one that runs, since its start."""
    if session.duration is not None:
        return session.duration
    return max(now - session.time, timedelta(0)) if session.state is not State.STOPPED else timedelta(0)

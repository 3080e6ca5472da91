"""How entries are told: as rows of a table, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Any

from ...entries.collection import Collection
from ...entries.entry import Entry
from ...entries.note import Note
from ...entries.session import Session
from ...entries.task import Task
from ...vocabulary.values import value_text
from .sessions import elapsed
from .words import how_long, when

HEADS = ("id", "kind", "time", "title", "length", "events", "tags")
NUMBERS = (0, 4, 5)
# What a narrow terminal does without, in this order.
SPARE = (6, 5, 1, 2)


def row(entry: Any, zone: tzinfo | None = None, now: datetime | None = None) -> list[str]:
    """A collection, item or task as a row of HEADS. With `now`, what runs has its length so far."""
    length, events, tags = "", "", ""
    if isinstance(entry, Session):
        length = how_long(entry.duration) or entry.state.name.lower()
        if now is not None and entry.duration is None:
            length = f"{how_long(elapsed(entry))}{'…' if entry.state.name == 'RUNNING' else ' paused'}"
        events = str(entry.event_count)
    elif isinstance(entry, Note):
        length = how_long(entry.duration)
    if isinstance(entry, (Session, Note)):
        tags = ", ".join(tag.name for tag in entry.tags)
    if isinstance(entry, Task):
        return [str(entry.id), "task", entry.day.isoformat() if entry.day else "", entry.shown, "done" if entry.completed else "", "", entry.category]
    return [str(entry.id), kind_word(entry), when(getattr(entry, "time", None), zone), entry.name, length, events, tags]


def kind_word(entry: Any) -> str:
    """What an entry is, for people."""
    return str(entry.kind.name.lower()).replace("_", " ")


def table(entries: Sequence[Any], zone: tzinfo | None = None, now: datetime | None = None) -> tuple[list[str], list[list[str]], list[int], list[int]]:
    """Entries as a table: its heads, its rows, which columns hold numbers, and which a narrow terminal does without, in this order.

    The fields of their templates are columns too; what no entry has then makes room for them."""
    fields = [_own(each) for each in entries]
    own = dict.fromkeys(name for each in fields for name in each)
    rows = [row(entry, zone, now) + [value_text(each[name]) if name in each else "" for name in own] for entry, each in zip(entries, fields)]
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
        if entry.subject is not None:
            result["subject"] = entry.subject.name
    if isinstance(entry, (Note, Session, Task)) and entry.fields:
        result["fields"] = entry.fields
    if isinstance(entry, Task):
        result |= {"day": entry.day.isoformat() if entry.day else None, "priority": entry.priority.name.lower(),
                   "category": entry.category, "completed": entry.completed.isoformat() if entry.completed else None}
    return result

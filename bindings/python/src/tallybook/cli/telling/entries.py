"""Formats entries as rows of a table and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ...entries.collection import Collection
from ...entries.entry import Entry
from ...entries.note import Note
from ...entries.session import Session
from ...entries.tag import Tag
from ...entries.task import Task
from .colors import painter, tag_colors
from .sessions import elapsed
from .values import Values
from .words import how_long, when

if TYPE_CHECKING:
    from ..context import Context
    from ..terminal import Terminal

HEADS = ("id", "kind", "time", "title", "length", "events", "tags")
NUMBERS = (0, 4, 5)
# The columns that a narrow terminal leaves out, in this order.
SPARE = (6, 5, 1, 2)
#: A narrower terminal only shows the mark of a running session.
_ROOMY: Final = 60


def row(entry: Any, context: Context, named: dict[int, str]) -> list[str]:
    """A collection, item or task as a row of HEADS; `named` are tags by their ids."""
    length, events, tags = "", "", ""
    if isinstance(entry, Session):
        length, events = how_long(entry.duration) or _so_far(entry, context.terminal), str(entry.event_count)
    elif isinstance(entry, Note):
        length = how_long(entry.duration)
    if isinstance(entry, (Session, Note)):
        # Each tag is read once, even for ten thousand entries.
        tags = ", ".join(named.get(each) or context.book.get(each).name for each in entry._row.get("tags", ()))
    if isinstance(entry, Task):
        return [str(entry.id), "task", entry.day.isoformat() if entry.day else "", entry.shown, "done" if entry.completed else "", "", entry.category]
    return [str(entry.id), kind_word(entry), when(getattr(entry, "time", None), context.zone), entry.name, length, events, tags]


def _so_far(session: Session, terminal: Terminal) -> str:
    """The length of a session that is not stopped."""
    if session.state.name == "PAUSED":
        return f"{how_long(elapsed(session))} paused"
    return f"{terminal.running} {how_long(elapsed(session))}" + (" so far" if terminal.width >= _ROOMY else "")


def kind_word(entry: Any) -> str:
    """The kind of an entry, for people."""
    word = str(entry.kind.name.lower()).replace("_", " ")
    return "medium" if word == "media" else word


def tell(entries: Sequence[Any], context: Context) -> None:
    """Prints entries as a table. The fields of their templates are columns too, and columns that no entry uses make room for them."""
    fields = [_own(each) for each in entries]
    own = dict.fromkeys(name for each in fields for name in each)
    named, values = {tag.id: tag.name for tag in context.book.tags}, Values(context)
    rows = [row(entry, context, named) + [values.text(entry, name, each[name]) if name in each else "" for name in own] for entry, each in zip(entries, fields)]
    heads, first = [*HEADS, *own], len(HEADS)
    spare = [*SPARE[:-1], *range(len(heads) - 1, first, -1), *SPARE[-1:]]
    right = [*NUMBERS, *(first + place for place, name in enumerate(own) if all(isinstance(each.get(name, 0), (int, float)) for each in fields))]
    are_tags = bool(entries) and all(isinstance(each, Tag) for each in entries)
    kept = [0, 3] if are_tags else [place for place in range(len(heads)) if not own or place < 4 or any(each[place] for each in rows)]
    at = {place: index for index, place in enumerate(kept)}
    # Tags are listed by name.
    paint = {3 if are_tags else 6: painter(tag_colors(context))}
    context.terminal.table(
        [heads[place] for place in kept], [[each[place] for place in kept] for each in rows], right=[at[place] for place in right if place in at],
        spare=[at[place] for place in spare if place in at], paint={at[place]: each for place, each in paint.items() if place in at})


def _own(entry: Any) -> dict[str, Any]:
    """The fields of an entry's template; none for a task hidden from other people."""
    return entry.fields if isinstance(entry, (Note, Session)) or isinstance(entry, Task) and not entry.redaction else {}


def as_json(entry: Any) -> dict[str, Any]:
    """An entry for a program: its properties, with times as ISO 8601 and lengths in seconds."""
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

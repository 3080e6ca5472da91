"""Formats steps of the history, for people and for programs."""

from __future__ import annotations

from datetime import date, datetime
from enum import IntEnum

from ...rows.findings import finding_json
from ...vocabulary.constants import Severity
from ...vocabulary.values import value_text
from ..wording import in_options
from .words import many, when

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import tzinfo
    from typing import Any, Final

    from ...book import Book
    from ...rows.history import Change, Step

#: How many of a step's entries are named, and how many of its changes are read to find them.
_NAMED: Final = 3
_READ: Final = 200
#: The fields that are not shown to people.
_INNER: Final = ("id", "uuid", "kind", "created", "modified", "position", "seq", "username", "zone")
#: The fields with another entry's id.
_OTHERS: Final = ("parent", "subject", "tags", "template", "type", "carried")


def step_json(step: Step) -> dict[str, Any]:
    """A step of the history for a program."""
    return {"step": step.id, "time": step.time.isoformat(), "author": step.author, "name": step.name,
            "state": step.state.name.lower(), "changes": [change_json(change) for change in step.changes],
            "findings": [finding_json(each) for each in step.findings]}


def change_json(change: Change) -> dict[str, Any]:
    """A change for a program: the entry, the field, and its old and new values."""
    told: dict[str, Any] = {"id": change.id or None, "field": change.field, "old": _plain(change.old), "new": _plain(change.new)}
    if change.key:
        told["key"] = change.key
    if change.seq is not None:
        told["seq"] = change.seq
    return told


def _plain(value: Any) -> Any:
    """A value as in JSON."""
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    return value.name.lower() if isinstance(value, IntEnum) else value


def change_text(change: Change, zone: tzinfo | None = None, book: Book | None = None) -> str:
    """A change for people, such as name: Arrival → Departure; other entries are shown by name."""
    what = " ".join(each for each in dict.fromkeys((change.key, f"event {change.seq}" if change.seq is not None else "", change.field)) if each)
    old, new = (_said(each, change.field, zone, book) for each in (change.old, change.new))
    return f"{what}: {new}" if change.old is None else f"{what}: {old} → {new}"


def _said(value: Any, field: str, zone: tzinfo | None, book: Book | None) -> str:
    if isinstance(value, datetime):
        return when(value, zone)
    if field in _OTHERS and value == 0:
        return "–"
    if book is not None and field in _OTHERS and isinstance(value, int):
        return _name(value, book)
    return "–" if value is None else value_text(value)


def step_lines(step: Step, zone: tzinfo | None = None, book: Book | None = None) -> list[str]:
    """A step for people: when, who, what, which entries, and each change worth showing."""
    of = f" {entries_of(step, book)}" if book is not None else ""
    return [f"{step_line(step, zone)}{of}".rstrip(), *(f"  {change_text(change, zone, book)}" for change in step.changes if _says_something(change))]


def _says_something(change: Change) -> bool:
    # A new entry without a collection needs no line for that.
    return change.field not in _INNER and not (change.field in _OTHERS and change.old is None and change.new == 0)


def step_line(step: Step, zone: tzinfo | None = None) -> str:
    """A step for people on one line."""
    return f"{when(step.time, zone)} {step.author}: {step.name or step.state.name.lower()}".replace(" :", ":")


def entries_of(step: Step, book: Book) -> str:
    """The entries that a step touched, by their names then, or now."""
    named: dict[int, str] = {}
    # An import's step may have a million changes.
    for change in step.changes[:_READ]:
        if change.id and (change.field == "name" or change.id not in named):
            named[change.id] = str(change.new or change.old) if change.field == "name" else named.get(change.id, "")
    for id, name in [*named.items()][:_NAMED]:
        named[id] = name or _name(id, book)
    said = [f'"{name}"' for name in [*named.values()][:_NAMED]]
    more = len(named) - len(said)
    least = "more than " if len(step.changes) > _READ else ""
    return ", ".join(said) + (f" and {least}{many(more, 'other')}" if more > 0 else "")


def _name(id: int, book: Book) -> str:
    from ..._c.errors import NotFoundError

    try:
        return str(book.get(id).name)
    except NotFoundError:
        trashed = book.trash(id=id, recursive=True).first()
        return f"entry {id}" if trashed is None else trashed.name


def happened(step: Step, verb: str, zone: tzinfo | None = None) -> list[str]:
    """The effect of an undo or redo, for people: warnings, the step, and a line for each entry."""
    warnings = [in_options(each.message) for each in step.findings if each.severity is Severity.WARNING]
    lines = [each.message for each in step.findings if each.severity is not Severity.WARNING]
    return [*(f"Warning: {each}" for each in warnings), f"{verb}: {step_line(step, zone)}", *lines]

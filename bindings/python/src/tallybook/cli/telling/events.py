"""Prints events of a session, for people and for programs. It reads some at a time, so that a million take no more memory than a thousand."""

from __future__ import annotations

from itertools import chain, islice

from ...vocabulary.values import said
from ..dump import dump
from ..terminal import clean
from .colors import painter, type_colors
from .values import Values
from .words import many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, Final

    from ...entries.events import Event
    from ...entries.session import Session
    from ..context import Context

HEADS: Final = ("seq", "time", "type", "phase", "subject", "value", "note")
_NUMBERS: Final = (0, 5)
#: The first rows, which set the widths of a table.
PAGE: Final = 1000


def tell_events(session: Session, events: Iterable[Event], limit: int, context: Context) -> None:
    """Prints the first `limit` events as a table, while they are read."""
    total = session.event_count
    rows = _rows(session, islice(events, limit or None), context)
    first = list(islice(rows, PAGE))
    if not first:
        context.terminal.answer(None, "No events.")
        return
    paint = painter(type_colors(context), of_types=True)
    if total <= len(first):
        # If no event is about a subject, that column is left out.
        kept = [place for place in range(len(HEADS)) if place != 4 or any(row[4] for row in first)]
        at = {place: index for index, place in enumerate(kept)}
        context.terminal.table(
            [HEADS[place] for place in kept], [[row[place] for place in kept] for row in first], right=[at[place] for place in _NUMBERS],
            spare=[at[place] for place in (3, 6, 5, 4) if place in at], paint={at[2]: paint})
        return
    # All rows have the widths of the first ones, and room for the largest number.
    widest = [[clean(cell) for cell in row] for row in (*first, [str(total), *[""] * (len(HEADS) - 1)])]
    for line in context.terminal.table_lines(HEADS, ([clean(cell) for cell in row] for row in chain(first, rows)), set(_NUMBERS), {2: paint}, like=widest):
        print(line)
    if limit and total > limit:
        context.terminal.answer(None, "", f"{many(total - limit, 'event')} more; -n 0 shows all")


def _rows(session: Session, events: Iterable[Event], context: Context) -> Iterator[list[str]]:
    zone = context.zone
    newest = list(session.events(order="-time", limit=1))
    begins, ends = session.time.astimezone(zone).date(), max([session.end or context.book.now(), *(each.time for each in newest)]).astimezone(zone).date()
    form = "%H:%M:%S.%f" if begins == ends else "%Y-%m-%d %H:%M:%S.%f"
    names, values = {subject.id: subject.name for subject in context.book.subjects}, Values(context)
    for each in events:
        yield [
            str(each.seq), each.time.astimezone(zone).strftime(form)[:-3], said(each.type, values.of_event(each)), each.phase.name.lower(),
            names.get(each.subject_id or 0, ""), "" if each.value is None else f"{each.value:g}", each.note or ""]


def write_json(told: dict[str, Any], events: Iterable[Event], context: Context) -> None:
    """Prints a session with its events at the end, one at a time."""
    names = {subject.id: subject.name for subject in context.book.subjects}
    head = dump(told, indent=2).rstrip().removesuffix("}").rstrip()
    print(f'{head},\n  "event_list": [', end="")
    divider = "\n    "
    for each in events:
        print(divider + dump(event_json(each, names)), end="")
        divider = ",\n    "
    print("\n  ]\n}")


def event_json(event: Event, names: dict[int, str]) -> dict[str, Any]:
    """An event for a program."""
    return {
        "seq": event.seq, "time": event.time.isoformat(), "type": event.type, "phase": event.phase.name.lower(),
        **({"value": event.value} if event.value is not None else {}), **({"note": event.note} if event.note else {}),
        **({"subject": names.get(event.subject_id, "")} if event.subject_id else {}), **({"fields": dict(event.fields)} if event.fields else {})}

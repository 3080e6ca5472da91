"""Shared by `day`, `week` and `month`: which one, and of which sessions."""

from __future__ import annotations

from .codes import USAGE
from .refused import Refused
from .telling.periods import tell_period

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from .context import Context


def add_period(parser: argparse.ArgumentParser, what: str) -> None:
    """Adds their options."""
    parser.add_argument("when", nargs="*", metavar="WHEN", help=what)
    parser.add_argument("-c", "--collection", metavar="NAME", help="only sessions in this collection, at any depth")
    parser.add_argument("-t", "--tag", action="append", default=[], metavar="TAG", help="only sessions and notes with one of these tags")


def tell(unit: str, options: argparse.Namespace, context: Context) -> int:
    """Shows the requested day, week or month."""
    ranges, written = context.ranges(), " ".join(options.when)
    if written in ("", "this", "last", "next", "previous"):
        period = ranges.around(context.book.today.date, unit, {"last": -1, "previous": -1, "next": 1}.get(written, 0))
    else:
        found = ranges.read(written)
        if found.first is None or found.last is None:
            raise Refused(f'"{written}" is not whole days; write {_one(unit)}', USAGE, "TALLY_E_MISUSE")
        period = ranges.around(found.first, unit)
        if period.last is not None and found.last > period.last:
            raise Refused(f'"{written}" is more than a {unit}; write {_one(unit)}', USAGE, "TALLY_E_MISUSE")
    place: Any = context.collection(options.collection)
    sessions = context.book.sessions if place is None else place.sessions(recursive=True)
    notes = context.book.notes if place is None else place.notes(recursive=True)
    if options.tag:
        tags = [context.named(each, "tag").name for each in options.tag]
        sessions, notes = sessions(tags__in=tags), notes(tags__in=tags)
    return tell_period(sessions, period, context, notes=list(notes(since=period.since, until=period.until)) if unit == "day" else None)


def _one(unit: str) -> str:
    return "one day, such as yesterday or 2026-11-03" if unit == "day" else f"a day in the {unit}"

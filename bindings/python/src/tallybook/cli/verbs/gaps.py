"""tallybook gaps"""

from __future__ import annotations

import argparse
from datetime import timedelta

from ..codes import DONE
from ..context import Context
from ..lengths import length
from ..telling.words import how_long

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime

EXAMPLES = ("tallybook gaps", "tallybook gaps yesterday", "tallybook gaps :week --least 15m -c 'Client A'")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("range", nargs="*", metavar="RANGE", help="such as today (the default), yesterday, :week or '3 Nov .. 5 Nov'")
    parser.add_argument("-c", "--collection", metavar="NAME", help="only between sessions in this collection, at any depth")
    parser.add_argument("--least", metavar="LENGTH", default="1m", help="the shortest gap to show (1m)")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists the time between sessions, within each day from the first start to the last end."""
    asked = context.ranges().read(" ".join(options.range) or "today")
    least = timedelta(microseconds=(length(options.least, "--least") or 0) / 1000)
    found = [(start, end) for start, end in _between(options, context, asked.since, asked.until) if end - start >= least]
    total = sum((end - start for start, end in found), timedelta())
    if context.terminal.as_json:
        context.terminal.json([{"start": start.isoformat(), "end": end.isoformat(), "seconds": (end - start).total_seconds()} for start, end in found])
    elif not found:
        context.terminal.answer(None, f"There are no gaps between sessions: {asked}")
    else:
        context.terminal.table(
            ("day", "from", "to", "length"), [[f"{start:%Y-%m-%d}", f"{start:%H:%M:%S}", f"{end:%H:%M:%S}", how_long(end - start)] for start, end in found], right=(3,))
        context.terminal.answer(None, f"Total {how_long(total)}")
    return DONE


def _between(options: argparse.Namespace, context: Context, since: datetime, until: datetime) -> list[tuple[datetime, datetime]]:
    place = context.collection(options.collection)
    view = context.book.sessions if place is None else place.sessions(recursive=True)
    gaps: list[tuple[datetime, datetime]] = []
    covered: datetime | None = None
    # Sessions that started before and reach into the range cover its start.
    for session in view(end__ge_or_null=since, until=until, order="time"):
        start, end = session.time.astimezone(context.zone), (session.end or context.book.now()).astimezone(context.zone)
        # A night is not a gap.
        if covered is not None and start > covered and context_day(covered, context) == context_day(start, context):
            gaps.append((max(covered, since), start))
        covered = end if covered is None else max(covered, end)
    return gaps


def context_day(time: datetime, context: Context) -> object:
    """The book's day of a time."""
    hour, minute = str(context.book.settings["day_start"]).split(":")[:2]
    return (time - timedelta(hours=int(hour), minutes=int(minute))).date()

"""tallybook fit"""

from __future__ import annotations

import argparse
from datetime import datetime, timedelta

from ..codes import DONE, USAGE
from ..context import Context
from ..made import add_yes
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.words import clock, how_long

EXAMPLES = ("tallybook fit Watch 09:00=09:02:30", "tallybook fit @1 09:00=09:02:30 11:00=11:02:10")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("session", help="a session; @1 is the newest")
    parser.add_argument("moments", nargs="+", metavar="SHOWN=WAS", help="the time that its clock showed, and the true time; two of them also correct its speed")
    add_yes(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Corrects the clock of a session: moves its start, end, pauses and events."""
    session = context.session(options.session)
    if len(options.moments) > 2:
        raise Refused("give one pair of times, or two that are far apart", USAGE)
    middle = session.time + ((session.end or context.book.now()) - session.time) / 2
    moments = [_moment(context, middle, each) for each in options.moments]
    session = session.fit(*moments)
    until = f" – {clock(session.end, context.zone, session.time)}, {how_long(session.duration)}" if session.end else ""
    context.terminal.answer(as_json(session), f'"{session.title}" is now {clock(session.time, context.zone, context.book.now())}{until}')
    return DONE


def _moment(context: Context, middle: datetime, text: str) -> tuple[datetime, datetime]:
    """Both times of a moment in a session whose middle is known."""
    shown, sign, was = text.partition("=")
    if not sign or not shown.strip() or not was.strip():
        raise Refused(f'"{text}" is not a pair of times; write the time that the clock showed and the true time, such as 09:00=09:02:30', USAGE)
    at = _near(context, middle, shown)
    return at, _near(context, at, was)


def _near(context: Context, near: datetime, written: str) -> datetime:
    """Reads a time as people write it; a time of day means the nearest one."""
    times = context.ranges().times
    clock = times.clock(" ".join(written.lower().split()))
    if clock is None:
        return times.read(written)
    day = near.astimezone(times.zone).date()
    return min((times.at(day + timedelta(days=step), clock) for step in (-1, 0, 1)), key=lambda time: abs(time - near))

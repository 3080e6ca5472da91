"""tallybook start"""

from __future__ import annotations

import argparse

from ..codes import DONE, REFUSED, USAGE
from ..context import Context
from ..made import about, add_made
from ..refused import Refused
from ..stopping import lasted, stop
from ..telling.entries import as_json
from ..telling.words import clock, how_long, when

EXAMPLES = ("tallybook start 'Morning watch' -c 'Heron nest'", "tallybook start --tag Work", "tallybook start Lecture --time 09:15",
            "tallybook start 'Client B' --switch")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("title", nargs="?", help="else the first tag's name")
    add_made(parser)
    parser.add_argument("--switch", action="store_true", help="stop what runs, at the same time")
    parser.add_argument("--beside", action="store_true", help="let what runs go on too")


def run(options: argparse.Namespace, context: Context) -> int:
    """Begins it, and leaves it running: the next command attaches to it."""
    if options.switch and options.beside:
        raise Refused("--switch stops what runs, --beside lets it go on; give one of them", USAGE, "TALLY_E_MISUSE")
    place = context.collection(options.collection) or context.book
    running, time, subject = context.open_sessions(), context.moment(options.time), about(context, options.subject)
    if running and not (options.switch or options.beside):
        now = context.book.now()
        names = ", ".join(f'"{each.title}" (since {clock(each.time, context.zone, now)}, {how_long(now - each.time)})' for each in running)
        raise Refused(
            f"{names} {'is' if len(running) == 1 else 'are'} running; tallybook start --switch stops {'it' if len(running) == 1 else 'them'} first, "
            f"--beside lets {'both' if len(running) == 1 else 'all'} go on", REFUSED, "TALLY_E_STATE")
    lines = []
    if running:
        if options.switch:
            # One time for both, so that there is neither a gap nor an overlap, and one step of history.
            time = time or context.book.now()
            with context.book.transaction("switch") as whole:
                stopped = [stop(whole.get(each.id), time, context) for each in running]
                home = whole if place is context.book else whole.get(place.id)  # type: ignore[union-attr]
                session = home.session(options.title, since=time, tags=options.tag or None, description=options.description, subject=subject)
            lines = [lasted(each.refresh()) for each in map(context.book.get, (each.id for each in stopped))]
            return _tell(context, context.book.get(session.id), lines)
    recording = place.start(options.title, tags=options.tag or None, time=time, description=options.description, subject=subject)
    session = recording.item
    recording.close()
    return _tell(context, session, lines)


def _tell(context: Context, session: object, lines: list[str]) -> int:
    told = as_json(session)
    context.terminal.answer(told, *lines, f'Session {told["id"]} "{told["title"]}" runs since {when(session.time, context.zone)}')  # type: ignore[attr-defined]
    return DONE

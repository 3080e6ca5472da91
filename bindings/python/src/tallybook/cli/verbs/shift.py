"""tallybook shift"""

from __future__ import annotations

import argparse

from datetime import timedelta

from ..codes import DONE, USAGE
from ..context import Context
from ..lengths import length
from ..made import add_yes
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.words import clock

EXAMPLES = ("tallybook shift 'Client A' 15m", "tallybook shift @1 15m --earlier", "tallybook shift @1 --to 09:00", "tallybook shift @1 5m --end")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("item", help="a session or a note; @1 is the newest")
    parser.add_argument("by", nargs="?", metavar="LENGTH", help="how much later to move it, such as 15m")
    parser.add_argument("--earlier", action="store_true", help="move it earlier instead")
    parser.add_argument("--end", action="store_true", help="move only its end")
    parser.add_argument("--to", metavar="TIME", help="move it to this start")
    add_yes(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Moves a session to an earlier or later time without changing its length; its pauses and events move too."""
    if (options.by is None) == (options.to is None):
        raise Refused("give a length, such as 15m, or a start with --to", USAGE, "TALLY_E_MISUSE")
    item = context.named(options.item, "session", "note", running_first=True)
    is_session = item.kind.name == "SESSION"
    if options.end and (options.to or not is_session):
        raise Refused("--end needs a session and a length, such as 5m", USAGE, "TALLY_E_MISUSE")
    by = timedelta(microseconds=(length(options.by, "LENGTH") or 0) / 1000) * (-1 if options.earlier else 1)
    time = None if options.to is None else context.moment(options.to) or context.book.now()
    with context.book.transaction("shift") as whole:
        here = whole.get(item.id)
        if options.end:
            here.lengthen(by)
        elif is_session:
            here.shift(by, events=True) if options.to is None else here.shift(to=time, events=True)
        else:
            here.update(time=here.time + by if options.to is None else time)
    item, now = item.refresh(), context.book.now()
    end = getattr(item, "end", None)
    until = f" – {clock(end, context.zone, item.time)}" if end else ""
    context.terminal.answer(as_json(item), f'"{item.title}" is now {clock(item.time, context.zone, now)}{until}')
    return DONE

"""tallybook track"""

from __future__ import annotations

import argparse
from datetime import timedelta

from ..codes import DONE, USAGE
from ..context import Context
from ..made import about, add_yes, home
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.words import clock, how_long

EXAMPLES = ("tallybook track 09:00 10:30 'Client A' --tag Work", "tallybook track 'yesterday 14:00' 1h30m Review",
            "tallybook track 'monday 9:00' 'monday 12:00' Workshop --overlap reject")
#: A longer session may be a mistake, such as an end before its start.
LONG = timedelta(hours=16)
OVERLAPS = ("allow", "reject", "trim", "split")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("start", metavar="FROM", help="its start, such as 09:00 or 'yesterday 14:00'")
    parser.add_argument("end", metavar="TO", help="its end, such as 10:30, or its length, such as 1h30m")
    parser.add_argument("title", nargs="?", help="default: the name of the first tag")
    parser.add_argument("-d", "--description", metavar="TEXT")
    parser.add_argument("-c", "--collection", metavar="NAME")
    parser.add_argument("-t", "--tag", action="append", default=[], metavar="TAG", help="can be repeated")
    parser.add_argument("--subject", metavar="NAME", help="whom or what it is about")
    parser.add_argument("--overlap", choices=OVERLAPS, default="allow", help="for sessions at the same time: allow (the default), reject, trim or split")
    add_yes(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Records a session after the fact."""
    since = context.moment(options.start) or context.book.now()
    until = context.ranges().end(since, options.end)
    if not context.times().is_far(since):
        context.near(until, options.end)
    if until <= since:
        raise Refused(f"it would end at {clock(until, context.zone, since)}, before its start at {clock(since, context.zone, since)}; give FROM first, then TO", USAGE)
    for is_odd, how in ((until > context.book.now(), "is in the future"), (until - since > LONG, f"makes it {how_long(until - since)} long")):
        if is_odd:
            message = f"it would end at {until:%Y-%m-%d %H:%M}, which {how}"
            context.confirm(f"{message[0].upper()}{message[1:]}. Is that right?", message)
    place, subject = context.collection(options.collection), about(context, options.subject)
    with context.book.transaction("new session") as whole:
        made = home(whole, place).session(
            options.title, since=since, until=until, overlaps=options.overlap, tags=options.tag or None, description=options.description, subject=subject)
    session = context.book.get(made.id)
    now = context.book.now()
    context.terminal.answer(
        as_json(session),
        f'Session {session.id} "{session.title}" {clock(session.time, context.zone, now)} – {clock(until, context.zone, since)}, {how_long(session.duration)}')
    return DONE

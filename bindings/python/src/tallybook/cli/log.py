"""tallybook log"""

from __future__ import annotations

import argparse

from contextlib import closing

from .._errors import NotFoundError
from .codes import DONE, NOT_FOUND
from .context import Context, Refused

NAME = "log"
HELP = "log an event in the session that runs"
EXAMPLES = ("tallybook log A", "tallybook log B --value 2.5 --note 'a fish'", "tallybook log A --at '3s ago' --session 'Morning watch'",
            "tallybook log Feeding --new")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("type", help="what happened, such as A")
    parser.add_argument("--value", type=float)
    parser.add_argument("--note")
    parser.add_argument("--at", metavar="TIME", help="14:05, 5m ago or ISO 8601; else now")
    parser.add_argument("-s", "--session", metavar="NAME", help="where several run")
    parser.add_argument("--new", action="store_true", help="make the event type where there is none")


def run(options: argparse.Namespace, context: Context) -> int:
    """Attaches to the session, logs, and leaves it running."""
    session = context.running(options.session, "with --session")
    at = context.moment(options.at)
    place = session.parent or context.book
    if options.new and options.type not in place.event_types:
        place.event_types.create(options.type)
    # Closed, not left: at the end of its own `with` a recording is stopped.
    with closing(session.attach()) as recording:
        try:
            recording.log(options.type, at, options.value, options.note)
        except NotFoundError:
            known = ", ".join(each.name for each in context.book.event_types(archived=False))
            raise Refused(
                f'there is no event type "{options.type}"; use one of {known}, or make it with --new', NOT_FOUND, "TALLY_E_NOT_FOUND") from None
        count, seq = recording.count(options.type), recording.last_seq
    context.terminal.answer(
        {"session": session.id, "type": options.type, "seq": seq, "count": count}, f'{options.type} {count} in "{session.title}"')
    return DONE

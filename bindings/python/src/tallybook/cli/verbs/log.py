"""tallybook log"""

from __future__ import annotations

import argparse
from contextlib import closing

from ..codes import DONE, NOT_FOUND, USAGE
from ..context import Context
from ..made import about, add_time
from ..numbers import finite
from ..refused import Refused
from ..stopping import fits
from ..telling.words import many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any

    from ...book import Book
    from ...entries.collection import Collection
    from ...entries.session import Session

EXAMPLES = ("tallybook log A", "tallybook log B --value 2.5 --note 'a fish'", "tallybook log A --time '3s ago' --session 'Morning watch'",
            "tallybook log Sits --phase start --subject Heron", "tallybook log Dive --field depth=deep --field with=Ann", "tallybook log Feeding --new",
            "tallybook log --undo")
PHASES = ("point", "start", "stop")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("type", nargs="?", help="the event type, such as A; the beginning of its name is enough")
    parser.add_argument("--undo", action="store_true", help="undo the newest event; tallybook undo restores it")
    parser.add_argument("--phase", choices=PHASES, help="for a state: start or stop; default: the opposite of its current phase")
    parser.add_argument("--subject", metavar="NAME", help="whom or what it is about")
    parser.add_argument("--value", type=finite, metavar="NUMBER")
    parser.add_argument("--note", metavar="TEXT")
    parser.add_argument("--field", action="append", default=[], metavar="NAME=VALUE", help="a field of its type's template; can be repeated")
    add_time(parser)
    parser.add_argument("-s", "--session", metavar="NAME", help="the session, if several are running")
    parser.add_argument("--new", action="store_true", help="create the event type if missing; with --phase start, a state")


def run(options: argparse.Namespace, context: Context) -> int:
    """Attaches to the session, logs, and keeps it running."""
    session = context.running(options.session, "with --session")
    if options.undo:
        return _take_back(session, options, context)
    if options.type is None:
        raise Refused("give an event type, such as tallybook log A, or --undo", USAGE, "TALLY_E_MISUSE")
    time, subject = context.moment(options.time), about(context, options.subject)
    place = session.parent or context.book
    is_new = options.new and options.type not in place.event_types
    type = _new(options, place) if is_new else _type(options.type, place, session, context)
    try:
        return _log(type, time, subject, session, place, options, context)
    except Exception:
        if is_new:
            # After an error, nothing remains.
            place.event_types[type].delete(forever=True)
        raise


def _log(
    type: str, time: datetime | None, subject: int | None, session: Session, place: Collection | Book, options: argparse.Namespace, context: Context,
) -> int:
    fits(session, time, context)
    fields = _fields(options, type, place, context)
    # Closed explicitly: the end of its own `with` would stop the recording.
    with closing(session.attach()) as recording:
        recording.log(type, time, options.value, options.note, subject=subject, phase=options.phase, fields=fields)
        count, seq = recording.count(type), recording.last_seq
    extra = {name: value for name, value in (("phase", options.phase), ("value", options.value), ("subject", options.subject), ("fields", fields)) if value}
    context.terminal.answer(
        {"session": session.id, "type": type, "seq": seq, "count": count, **extra},
        f"{type} {count}{f' {options.phase}' if options.phase else ''} in \"{session.title}\"")
    return DONE


def _new(options: argparse.Namespace, place: Collection | Book) -> str:
    """Creates the event type: a state if it starts or stops."""
    is_state = options.phase in ("start", "stop")
    return str((place.event_types.create(options.type, mode="state") if is_state else place.event_types.create(options.type)).name)


def _type(name: str, place: Collection | Book, session: Session, context: Context) -> str:
    """The name of the event type, as the session sees it."""
    if name in place.event_types:
        return name
    seen = [each.name for holder in [context.book, *session.path[:-1]] for each in holder.event_types(archived=False)]  # type: ignore[attr-defined]
    fitting = [each for each in dict.fromkeys(seen) if each.casefold() == name.casefold()] or [
        each for each in dict.fromkeys(seen) if each.casefold().startswith(name.casefold())]
    if len(fitting) > 1:
        raise Refused(f'several event types begin with "{name}": {", ".join(fitting)}; write more of the name')
    if not fitting:
        raise Refused(f'there is no event type "{name}"; use one of {", ".join(dict.fromkeys(seen))}, or create it with --new', NOT_FOUND, "TALLY_E_NOT_FOUND")
    return str(fitting[0])


def _fields(options: argparse.Namespace, type: str, place: Collection | Book, context: Context) -> dict[str, Any]:
    """The given values for the fields of the type's template."""
    if not options.field:
        return {}
    from ..fields import given

    return given(options.field, place.event_types[type].template, f"events of {type}", context)


def _take_back(session: Session, options: argparse.Namespace, context: Context) -> int:
    given = [name for name in ("type", "value", "note", "time", "new", "field", "phase", "subject") if getattr(options, name) not in (None, False, [])]
    if given:
        raise Refused(f"--undo removes the newest event; leave out {', '.join('the event type' if each == 'type' else f'--{each}' for each in given)}", USAGE, "TALLY_E_MISUSE")
    with closing(session.attach()) as recording:
        seq, count = recording.take_back(), recording.count()
    context.terminal.answer(
        {"session": session.id, "seq": seq, "count": count},
        f'Removed event {seq} of "{session.title}", {_name(seq, session, context)}; {many(count, "event")} left')
    return DONE


def _name(seq: int, session: Session, context: Context) -> str:
    """The type of the event that the newest step removed."""
    changes = next(iter(context.book.history)).changes
    types = [each.old for each in changes if each.id == session.id and each.seq == seq and each.field == "type"]
    # Also if the type is in the trash; otherwise it is a variant with values.
    return context.book._type_name(types[0]) or str(context.book.get(types[0]).name) if types else "of a deleted type"

"""tallybook log"""

from __future__ import annotations

import argparse
from contextlib import closing
from typing import Any

from .._c.errors import NotFoundError
from ..book import Book
from ..entries.collection import Collection
from ..entries.session import Session
from ..vocabulary.values import meant
from .codes import DONE, NOT_FOUND, USAGE
from .context import Context, Refused

NAME = "log"
HELP = "log an event in the session that runs, or take the last one back"
EXAMPLES = ("tallybook log A", "tallybook log B --value 2.5 --note 'a fish'", "tallybook log A --time '3s ago' --session 'Morning watch'",
            "tallybook log Dive --field depth=deep --field with=Ann", "tallybook log Feeding --new", "tallybook log --undo")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("type", nargs="?", help="what happened, such as A")
    parser.add_argument("--undo", action="store_true", help="take the newest event back instead; tallybook undo brings it back")
    parser.add_argument("--value", type=float)
    parser.add_argument("--note")
    parser.add_argument("--field", action="append", default=[], metavar="NAME=VALUE", help="a value of a field of its type's template; again for several")
    parser.add_argument("--time", metavar="TIME", help="14:05, 5m ago or ISO 8601; else now")
    parser.add_argument("-s", "--session", metavar="NAME", help="where several run")
    parser.add_argument("--new", action="store_true", help="make the event type where there is none")


def run(options: argparse.Namespace, context: Context) -> int:
    """Attaches to the session, logs, and leaves it running."""
    session = context.running(options.session, "with --session")
    if options.undo:
        return _take_back(session, options, context)
    if options.type is None:
        raise Refused("say what happened, such as tallybook log A, or take the newest event back with --undo", USAGE, "TALLY_E_MISUSE")
    time = context.moment(options.time)
    place = session.parent or context.book
    if options.new and options.type not in place.event_types:
        place.event_types.create(options.type)
    # Closed, not left: at the end of its own `with` a recording is stopped.
    with closing(session.attach()) as recording:
        try:
            recording.log(options.type, time, options.value, options.note, fields=_fields(options, place))
        except NotFoundError:
            known = ", ".join(each.name for each in context.book.event_types(archived=False))
            raise Refused(
                f'there is no event type "{options.type}"; use one of {known}, or make it with --new', NOT_FOUND, "TALLY_E_NOT_FOUND") from None
        count, seq = recording.count(options.type), recording.last_seq
    context.terminal.answer(
        {"session": session.id, "type": options.type, "seq": seq, "count": count}, f'{options.type} {count} in "{session.title}"')
    return DONE


def _fields(options: argparse.Namespace, place: Collection | Book) -> dict[str, Any]:
    """The values that are given, as the fields of the type's template take them."""
    given: dict[str, Any] = {}
    if not options.field:
        return given
    template = place.event_types[options.type].template
    known = {field.name: field.type for field in template.fields} if template else {}
    for each in options.field:
        name, is_given, said = each.partition("=")
        if not is_given or name not in known:
            words = f"; the fields of {options.type} are {', '.join(known)}" if known else f"; events of {options.type} have no fields: its event type has no template"
            raise Refused(f"--field {each} is no NAME=VALUE of a field{words}", USAGE, "TALLY_E_MISUSE")
        value = meant(said, known[name].removeprefix("array of "))
        if known[name].startswith("array of "):
            given.setdefault(name, []).append(value)
        else:
            given[name] = value
    return given


def _take_back(session: Session, options: argparse.Namespace, context: Context) -> int:
    given = [name for name in ("type", "value", "note", "time", "new", "field") if getattr(options, name) not in (None, False, [])]
    if given:
        raise Refused(f"--undo takes the newest event back, whatever it is; leave out {', '.join(given)}", USAGE, "TALLY_E_MISUSE")
    with closing(session.attach()) as recording:
        seq, count = recording.take_back(), recording.count()
    context.terminal.answer(
        {"session": session.id, "seq": seq, "count": count},
        f'took back event {seq} of "{session.title}", {_name(seq, session, context)}; {count} are left')
    return DONE


def _name(seq: int, session: Session, context: Context) -> str:
    """The type of the event that the newest step took back."""
    changes = next(iter(context.book.history)).changes
    types = [each.old for each in changes if each.id == session.id and each.seq == seq and each.field == "type"]
    return next((each.name for each in context.book.event_types if types and each.id == types[0]), "of a type that is gone")

"""tallybook subject"""

from __future__ import annotations

import argparse

from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...entries.collection import Collection
    from ...entries.subject import Subject

EXAMPLES = ("tallybook subject", "tallybook subject 'Grey heron' --new --key h", "tallybook subject Ann --new -c 'Project 3'", "tallybook subject heron --archive")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("name", nargs="?", help="the subject; without it, lists all")
    parser.add_argument("--new", action="store_true", help="create it")
    parser.add_argument("-c", "--collection", metavar="NAME", help="with --new: offer it only in sessions of this collection; without --new: list the subjects offered there")
    parser.add_argument("--key", metavar="SIGN", help="its key in record, such as h")
    parser.add_argument("--color", metavar="COLOR", help="such as #778899")
    parser.add_argument("-d", "--description", metavar="TEXT")
    parser.add_argument("--archive", action="store_true", help="stop offering it; items and events about it stay")
    parser.add_argument("--unarchive", action="store_true", help="offer it again")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists subjects, or creates or changes one."""
    given: dict[str, Any] = {name: getattr(options, name) for name in ("key", "color", "description") if getattr(options, name) is not None}
    if options.archive or options.unarchive:
        given["archived"] = options.archive
    if options.name is None:
        if given or options.new:
            raise Refused("name the subject", USAGE, "TALLY_E_MISUSE")
        return _list(context, context.collection(options.collection))
    if options.new:
        place: Collection | None = context.collection(options.collection)
        _is_free(options.name, place, context)
        subject = (place or context.book).subjects.create(options.name, **given)
        context.terminal.answer(_as_json(subject), f'Subject {subject.id} "{subject.name}"')
        return DONE
    subject = context.named(options.name, "subject")
    if given:
        subject = subject.update(given)
    context.terminal.answer(_as_json(subject), f'Subject {subject.id} "{subject.name}"' + (f", key {subject.key}" if subject.key else "") + (", archived" if subject.archived else ""))
    return DONE


def _is_free(name: str, place: Collection | None, context: Context) -> None:
    """Refuses a second subject of one name in one place: nobody could name either."""
    for each in context.book.subjects(name=name):
        if (each.parent.id if each.parent else 0) == (place.id if place else 0):
            again = "; --unarchive offers it again" if each.archived else ""
            raise Refused(f'subject {each.id} is called "{each.name}" in the same place already{again}', status="TALLY_E_EXISTS")


def _list(context: Context, place: Collection | None) -> int:
    subjects = list(context.book.subjects(order="name"))
    if place is not None:
        seen = {0, *(each.id for each in place.path)}
        subjects = [each for each in subjects if (each.parent.id if each.parent else 0) in seen]
    if context.terminal.as_json:
        context.terminal.json([_as_json(each) for each in subjects])
    elif not subjects:
        context.terminal.answer(None, "There are no subjects; create one with tallybook subject NAME --new.")
    else:
        context.terminal.table(
            ("id", "name", "key", "in", "state", "description"),
            [[str(each.id), each.name, each.key or "", each.parent.name if each.parent else "", "archived" if each.archived else "", each.description] for each in subjects],
            right=(0,), spare=(5, 4, 3))
    return DONE


def _as_json(subject: Subject) -> dict[str, Any]:
    from ..telling.entries import as_json

    return as_json(subject) | {"key": subject.key, "color": subject.color, "archived": subject.archived}

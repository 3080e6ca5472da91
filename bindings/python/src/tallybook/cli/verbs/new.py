"""tallybook new"""

from __future__ import annotations

import argparse

from ...opening import open as open_book
from ...vocabulary._fields import EventTypeValues
from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused
from ..telling.entries import as_json

EXAMPLES = ("tallybook new herons.tally", "tallybook new herons.tally --author kh --zone Europe/Berlin", "tallybook new --collection 'Heron nest'",
            "tallybook new --type Feeding --key f -c 'Heron nest'", "tallybook new --type Sits --key s --state -c 'Heron nest'")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("file", nargs="?", help="the file of the new book")
    parser.add_argument("--author", help="the author of new entries: the setting username")
    parser.add_argument("--zone", help="the time zone of the book, such as Europe/Berlin; default: this system's")
    parser.add_argument("-c", "--collection", metavar="NAME", help="a collection to create; with --type, the existing collection whose sessions offer it")
    parser.add_argument("--type", metavar="NAME", help="an event type to create, for log, record and phones")
    parser.add_argument("--key", metavar="SIGN", help="the event type's key in record, such as f; default: a free letter of its name")
    parser.add_argument("--state", action="store_true", help="make the event type a state, with a start and a stop")


def run(options: argparse.Namespace, context: Context) -> int:
    """Creates a book, a collection or an event type."""
    given = [f"--{name}" for name in ("key", "state") if getattr(options, name)]
    if given and not options.type:
        raise Refused(f"{' and '.join(given)} {'needs' if len(given) == 1 else 'need'} --type", USAGE, "TALLY_E_MISUSE")
    if options.type and options.file:
        raise Refused("create the book first, then its event types: tallybook new --type NAME", USAGE, "TALLY_E_MISUSE")
    if options.type:
        return _type(options, context)
    if options.file is None and options.collection is None:
        raise Refused("name a file for the new book, or a collection or event type to create in a book", USAGE, "TALLY_E_MISUSE")
    if options.file is None:
        made = context.book.collections.create(options.collection)
        context.terminal.answer(as_json(made), f'Collection {made.id} "{made.name}"')
        return DONE
    settings = {"username": options.author} if options.author else {}
    with open_book(":memory:", zone=options.zone) as trial:
        # After an error, no file remains.
        trial.settings.update(settings)
        if options.collection:
            trial.collections.create(options.collection)
    book = context.keep(open_book(options.file, exists=False, zone=options.zone))
    book.settings.update(settings)
    nest = book.collections.create(options.collection) if options.collection else None
    context.terminal.answer(
        {"book": book.path, "zone": book.settings["time_zone"], "collection": nest.id if nest else None},
        f"{options.file}: a new book in time zone {book.settings['time_zone']}", *([f'Collection {nest.id} "{nest.name}"'] if nest else []))
    return DONE


def _type(options: argparse.Namespace, context: Context) -> int:
    place = context.collection(options.collection) or context.book
    values: EventTypeValues = {"mode": "state" if options.state else "point"}
    if options.key is not None:
        values["key"] = options.key
    made = place.event_types.create(options.type, **values)
    key = f", key {made.key}" if made.key else ""
    context.terminal.answer(as_json(made) | {"mode": made.mode.name.lower(), "key": made.key}, f'Event type {made.id} "{made.name}"{key}')
    return DONE

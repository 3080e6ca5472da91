"""tallybook new"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from ..opening import open as open_book
from ..vocabulary.time import zone_of
from .codes import DONE, USAGE
from .context import Context, Refused
from .entries import as_json

NAME = "new"
HELP = "make a book, or a collection in one"
EXAMPLES = ("tallybook new herons.tally", "tallybook new herons.tally --author kh --zone Europe/Berlin", "tallybook new --collection 'Heron nest'")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("file", nargs="?", help="where the book is to be")
    parser.add_argument("--author", help="who writes: the setting username")
    parser.add_argument("--zone", help="the zone of its times, such as Europe/Berlin; else this system's")
    parser.add_argument("-c", "--collection", metavar="NAME", help="a collection to make")


def run(options: argparse.Namespace, context: Context) -> int:
    """Makes what is asked for."""
    if options.file is None and options.collection is None:
        raise Refused("name the file of the book, or a collection to make in one", USAGE, "TALLY_E_MISUSE")
    if options.file is None:
        made = context.book.collections.create(options.collection)
        context.terminal.answer(as_json(made), f'Collection {made.id} "{made.name}"')
        return DONE
    zone = options.zone or system_zone()
    settings = {name: value for name, value in (("time_zone", zone), ("username", options.author)) if value}
    with open_book(":memory:") as trial:
        # What is refused leaves no file.
        trial.settings.update(settings)
        if options.collection:
            trial.collections.create(options.collection)
    book = context.keep(open_book(options.file, exists=False))
    book.settings.update(settings)
    nest = book.collections.create(options.collection) if options.collection else None
    context.terminal.answer(
        {"book": book.path, "zone": book.settings["time_zone"], "collection": nest.id if nest else None},
        f"{options.file}: a new book, with times of {book.settings['time_zone']}", *([f'Collection {nest.id} "{nest.name}"'] if nest else []))
    return DONE


def system_zone() -> str | None:
    """The name of this system's zone, None where it has none that the library knows."""
    place = os.path.realpath("/etc/localtime")
    name = os.environ.get("TZ", "").lstrip(":") or (place.split("/zoneinfo/", 1)[1] if "/zoneinfo/" in place else "")
    if not name or not Path("/usr/share/zoneinfo", name).is_file() or str(zone_of(name)) != name:
        return None
    return name

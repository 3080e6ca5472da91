"""tallybook copy"""

from __future__ import annotations

import argparse
import os
from contextlib import AbstractContextManager, nullcontext

from ..codes import DONE, NOT_FOUND, USAGE
from ..context import Context
from ..refused import Refused
from ..telling.entries import as_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...book import Book

EXAMPLES = ("tallybook copy Arrival 'Heron nest'", "tallybook copy 'Heron nest' --top", "tallybook copy 'Heron nest' --top --from season.tally")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("entries", nargs="+", metavar="NAME", help="the entries to copy, then the collection")
    parser.add_argument("--top", action="store_true", help="copy to the top, outside of all collections, instead of naming one")
    parser.add_argument("--from", dest="source", metavar="FILE", help="copy from this other book; subjects, event types, tags and templates that the copies name come along")


def run(options: argparse.Namespace, context: Context) -> int:
    """Copies entries with everything in them, all or none."""
    names = list(options.entries)
    if not options.top and len(names) < 2:
        raise Refused(f'name a collection to copy "{names[0]}" to, or give --top', USAGE, "TALLY_E_MISUSE")
    book = context.book
    place = None if options.top else context.collection(names.pop())
    with _other(options.source, context.path()) as other:
        found = list(dict.fromkeys(context.entry(name, other) for name in names))
        with book.transaction("copy") as whole:
            target = whole if place is None else whole.get(place.id)
            made = [(whole.get(each.id) if other is None else each).copy(target).id for each in found]
    said = ", ".join(f'"{each}"' for each in dict.fromkeys(each.name for each in found))
    ids = ", ".join(str(each) for each in made)
    told = [as_json(book.get(each)) for each in made]
    context.terminal.answer(told, f"Copied {said} to {'the top' if place is None else f'{chr(34)}{place.name}{chr(34)}'} as {ids}")
    return DONE


def _other(path: str | None, own: str) -> AbstractContextManager[Book | None]:
    """The book to copy from; None for the book itself, whose path is given."""
    from ..._c.errors import NotFoundError
    from ...opening import open as open_book

    if path is None or (os.path.exists(path) and os.path.samefile(path, own)):
        return nullcontext()
    try:
        return open_book(path, exists=True, read_only=True)
    except NotFoundError:
        raise Refused(f"there is no book {path} to copy from", NOT_FOUND, "TALLY_E_NOT_FOUND") from None

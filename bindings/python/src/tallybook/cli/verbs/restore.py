"""tallybook restore"""

from __future__ import annotations

import argparse

from ..codes import DONE, NOT_FOUND
from ..context import Context
from ..names import Names
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.words import many
from ..trashed import LASTING, REMOVABLE
from ..trashed import trashed as trash_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...book import Book

EXAMPLES = ("tallybook restore Arrival", "tallybook restore 6 7")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("entries", nargs="+", metavar="NAME", help="the entries to restore, by id or name")


def run(options: argparse.Namespace, context: Context) -> int:
    """Restores entries from the trash, all or none."""
    found = list(dict.fromkeys(trashed(name, context) for name in options.entries))
    names = ", ".join(f'"{each.name}"' for each in found)
    back = 0
    with context.book.transaction("restore") as whole:
        for each in found:
            back += _find(whole, id=each.id)[0].restore()
    more = back - len(found)
    inside = f" with {many(more, 'entry')} in {'it' if len(found) == 1 else 'them'}" if more > 0 else ""
    context.terminal.answer({"restored": back, "entries": [as_json(context.book.get(each.id)) for each in found]}, f"Restored {names}{inside}")
    return DONE


def trashed(word: str, context: Context) -> Any:
    """The entry in the trash with an id or a name; collections and items take precedence."""
    if word.isascii() and word.isdigit() and len(word) < 19:
        found = _find(context.book, id=int(word))
    else:
        found = _find(context.book, name=word) or _find(context.book, name__prefix=word)
    if not found:
        raise Refused(f'there is no "{word}" in the trash; tallybook trash lists it', NOT_FOUND, "TALLY_E_NOT_FOUND")
    return Names(context.book, ("session",), what="entries in the trash", asks=context.asks).only(found, word)


def _find(book: Book, **conditions: Any) -> list[Any]:
    """The entries in the trash that meet the conditions: collections and items, or other kinds if there are none of these."""
    for kind in (*REMOVABLE, *LASTING):
        found = list(trash_of(book, kind)(conditions, recursive=True, limit=9))
        if found:
            return found
    return []

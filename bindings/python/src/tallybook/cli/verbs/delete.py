"""tallybook delete"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..made import add_yes
from ..names import KINDS
from ..telling.entries import as_json
from ..telling.words import many

EXAMPLES = ("tallybook delete Arrival", "tallybook delete 6 7 8", "tallybook delete Arrival --forever --yes")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("entries", nargs="+", metavar="NAME", help="the entries to delete, by id or name, with everything in them")
    parser.add_argument("--kind", choices=tuple(KINDS), metavar="KIND", help=f"{', '.join(KINDS)}: the kind of the names; default: collections and items")
    parser.add_argument("--forever", action="store_true", help="delete permanently instead of moving to the trash")
    add_yes(parser, "do not ask before deleting permanently")


def run(options: argparse.Namespace, context: Context) -> int:
    """Moves entries to the trash, all or none."""
    found = [context.named(name, options.kind) if options.kind else context.entry(name) for name in options.entries]
    # Named twice, deleted once.
    found = list(dict.fromkeys(found))
    told = [as_json(each) for each in found]
    names = ", ".join(f'"{each.name}"' for each in found)
    if options.forever:
        context.confirm(f"Delete {names} permanently, with everything in it?", f"this would delete {names} permanently")
    gone = 0
    with context.book.transaction("delete") as whole:
        for each in found:
            here = whole.get(each.id) if gone == 0 or _is_there(whole, each.id) else None
            gone += here.delete(forever=options.forever) if here is not None else 0
    more = gone - len(found)
    inside = f" with {many(more, 'entry')} in {'it' if len(found) == 1 else 'them'}" if more > 0 else ""
    ids = " ".join(str(each.id) for each in found)
    end = "" if options.forever else f"; tallybook restore {ids} restores {'it' if len(found) == 1 else 'them'}"
    context.terminal.answer({"deleted": gone, "forever": options.forever, "entries": told},
                            f"{'Deleted' if options.forever else 'Moved to the trash:'} {names}{inside}{end}")
    return DONE


def _is_there(book: object, id: int) -> bool:
    """Whether an entry still exists, and was not deleted with its container."""
    from ..._c.errors import NotFoundError

    try:
        book.get(id)  # type: ignore[attr-defined]
    except NotFoundError:
        return False
    return True

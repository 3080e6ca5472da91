"""tallybook untag"""

from __future__ import annotations

import argparse

from ..codes import NOT_FOUND, USAGE
from ..context import Context
from ..refused import Refused
from .tag import carry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


EXAMPLES = ("tallybook untag Arrival rain", "tallybook untag @1 --all")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("item", metavar="NAME", help="a note, session or task; @1 is the newest")
    parser.add_argument("tags", nargs="*", default=[], metavar="TAG", help="tags to remove")
    parser.add_argument("--all", action="store_true", help="remove all tags")


def run(options: argparse.Namespace, context: Context) -> int:
    """Removes tags from an item; the tags themselves stay."""
    if options.all == bool(options.tags):
        raise Refused("name the tags to remove, or give --all", USAGE, "TALLY_E_MISUSE")
    item: Any = context.named(options.item, "session", "note", "task", running_first=True)
    before = [tag.name for tag in item.tags]
    for name in options.tags:
        if name not in before:
            raise Refused(f'"{item.name}" does not have the tag "{name}"; its tags: {", ".join(before) or "none"}', NOT_FOUND, "TALLY_E_NOT_FOUND")
    left = [] if options.all else [name for name in before if name not in options.tags]
    return carry(item, left, "untag", context)

"""tallybook tag"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..telling.entries import as_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


EXAMPLES = ("tallybook tag Arrival pond rain", "tallybook tag @1 Work")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("item", metavar="NAME", help="a note, session or task; @1 is the newest")
    parser.add_argument("tags", nargs="+", metavar="TAG", help="tags to add; missing ones are created")


def run(options: argparse.Namespace, context: Context) -> int:
    """Adds tags to an item, after those it already has."""
    item: Any = context.named(options.item, "session", "note", "task", running_first=True)
    before = [tag.name for tag in item.tags]
    added = [name for name in dict.fromkeys(options.tags) if name not in before]
    return carry(item, [*before, *added], "tag", context)


def carry(item: Any, tags: list[str], step: str, context: Context) -> int:
    """Sets the tags of an item in one step."""
    if tags != [tag.name for tag in item.tags]:
        with context.book.transaction(step) as whole:
            whole.get(item.id).update(tags=tags)
    item = context.book.get(item.id)
    said = ", ".join(tag.name for tag in item.tags) or "none"
    context.terminal.answer(as_json(item), f'Tags of "{item.name}": {said}')
    return DONE

"""tallybook trash"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..made import add_yes
from ..numbers import count
from ..telling.entries import as_json, tell
from ..telling.words import many
from ..trashed import LASTING, REMOVABLE, trashed

EXAMPLES = ("tallybook trash", "tallybook trash --empty", "tallybook trash --empty --due --yes")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("--empty", action="store_true", help="permanently delete the collections, items, attachments and media in it; event types, subjects, tags and templates stay")
    parser.add_argument("--due", action="store_true", help="with --empty: only entries that were in it longer than the setting trash_retention")
    parser.add_argument("-n", "--limit", type=count, default=50, help="the number of entries, newest first (50)")
    add_yes(parser, "do not ask before deleting permanently")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists deleted entries of every kind, or removes them permanently."""
    views = [trashed(context.book, kind) for kind in (*REMOVABLE, *LASTING)]
    if options.empty:
        removable = sum(map(len, views[: len(REMOVABLE)]))
        if removable:
            what = many(removable, "entry")
            context.confirm(f"Permanently delete {what} in the trash, with everything in {'it' if removable == 1 else 'them'}?", f"this would permanently delete {what}")
        gone = context.book.purge(due=options.due)
        left = sum(map(len, views[len(REMOVABLE):]))
        stay = f"; {left:,} of event types, subjects, tags and templates {'stays' if left == 1 else 'stay'} in the trash" if left else ""
        context.terminal.answer({"removed": gone}, (f"Permanently deleted {many(gone, 'entry')}" if gone else "Nothing was deleted") + stay)
        return DONE
    newest = [each for view in views for each in view(order="-modified", limit=options.limit)]
    found = sorted(newest, key=lambda each: each.modified_ns)[-options.limit:]
    there = sum(map(len, views))
    if context.terminal.as_json:
        context.terminal.json([as_json(each) for each in found])
    elif not found:
        context.terminal.answer(None, "The trash is empty.")
    else:
        tell(found, context)
        more = f"{there - len(found):,} more; tallybook trash -n 0 shows all. " if there > len(found) else ""
        context.terminal.answer(None, "", f"{more}tallybook restore NAME restores an entry.")
    return DONE

"""tallybook search"""

from __future__ import annotations

import argparse

from ...entries.task import Task
from ..codes import DONE, FOUND, USAGE
from ..context import Context
from ..refused import Refused
from ..telling.entries import as_json

EXAMPLES = ("tallybook search heron", "tallybook search '\"grey heron\" OR egret*' -n 5", "tallybook search fish --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("words", nargs="+", help="words, \"phrases\", beginnings*, AND, OR, NOT")
    parser.add_argument("-n", "--limit", type=int, default=20, help="the number of results (20)")


def run(options: argparse.Namespace, context: Context) -> int:
    """Searches; 1 if nothing is found, as with grep."""
    if not " ".join(options.words).strip():
        raise Refused("give words to search for", USAGE, "TALLY_E_MISUSE")
    hits = context.book.contents(search=" ".join(options.words), order="rank", limit=max(1, options.limit)).hits()
    if context.terminal.as_json:
        context.terminal.json([as_json(hit.entry) | {"match": hit.match, "snippet": hit.snippet} for hit in hits])
    elif hits:
        context.terminal.table(
            ("id", "kind", "title", "where", "text"),
            [[str(hit.entry.id), hit.entry.kind.name.lower(), hit.entry.shown if isinstance(hit.entry, Task) else hit.entry.name, hit.match or "", hit.snippet or ""] for hit in hits], right=(0,), spare=(3, 1))
    elif context.terminal.is_live:
        # In a pipe or a script, the exit code is enough.
        context.terminal.answer(None, "Nothing found. heron* also finds words that begin with heron.")
    return DONE if hits else FOUND

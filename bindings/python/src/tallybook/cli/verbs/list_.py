"""tallybook list"""

from __future__ import annotations

import argparse
from typing import Any

from ...entries.view import View
from ..codes import DONE, USAGE
from ..context import Context
from ..numbers import count
from ..refused import Refused
from ..telling.entries import as_json, tell

EXAMPLES = ("tallybook list", "tallybook list sessions :week", "tallybook list notes --since 2026-03-01 --tag Work", "tallybook list -c 'Heron nest' --limit 5", "tallybook list --json")
#: The words that completion offers.
WORDS = KINDS = ("all", "items", "notes", "sessions", "collections", "tasks", "tags", "trash")


#: Nobody reads more rows than this.
MOST = 10_000


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("what", nargs="*", metavar="WHAT", help=f"{', '.join(KINDS)} (all), and a range of time, such as today, :week, 2026-11 or '3 Nov .. 5 Nov'")
    parser.add_argument("-c", "--collection", metavar="NAME", help="only what is in this collection, at any depth")
    parser.add_argument("--since", metavar="TIME", help="only from this time on; a range, such as :week, means its start")
    parser.add_argument("--until", metavar="TIME", help="only before this time")
    parser.add_argument("-t", "--tag", action="append", default=[], help="only items with one of these tags")
    parser.add_argument("--template", metavar="NAME", help="only entries of this template, with its fields as columns")
    parser.add_argument("-n", "--limit", type=count, help=f"the number of entries, newest first; default: {MOST}, with --json all; 0 for all")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists the selected entries."""
    words = list(options.what)
    options.what = _kind(words.pop(0)) if words and _kind(words[0]) else "all"
    options.range = " ".join(words)
    if len(words) == 1:
        _guess(words[0], context)
    entries = list(selected(options, context))
    if context.terminal.as_json:
        context.terminal.json([as_json(each) for each in entries])
    elif not entries:
        what = "entries" if options.what == "all" else options.what
        narrowed = any((options.collection, options.since, options.until, options.tag, options.template, options.range))
        context.terminal.answer(None, "The trash is empty." if options.what == "trash" else f"There are no {what}{' that match' if narrowed else ' yet'}.")
    else:
        tell(entries, context)
        if options.limit is None and len(entries) == MOST:
            context.terminal.answer(None, "", f"These are the newest {MOST:,}; -n 0 lists all.")
    return DONE


def _kind(word: str) -> str:
    """The kind to list, in singular or plural; empty if the word means something else."""
    return word if word in KINDS else f"{word}s" if f"{word}s" in KINDS else ""


def _guess(word: str, context: Context) -> None:
    """Refuses a word that is not a range and was meant as a kind to list."""
    from difflib import get_close_matches

    close = get_close_matches(word.lower(), KINDS, 1)
    if not close:
        return
    try:
        context.ranges().read(word)
    except Refused:
        raise Refused(f'"{word}" is neither a kind of entry nor a range of time; did you mean {close[0]}?', USAGE, "TALLY_E_MISUSE") from None


def selected(options: argparse.Namespace, context: Context) -> list[Any]:
    """The entries, oldest first; with a limit, the newest ones."""
    book = context.book
    limit = options.limit if options.limit is not None else 0 if context.terminal.as_json else MOST
    if options.what == "tags" and not options.range:
        return book.tags.list()[: limit or None]
    place: Any = context.collection(options.collection) or book
    views: dict[str, Any] = {"all": "contents", "trash": "trash", "tasks": "tasks"}
    view: View[Any] = getattr(book if options.what in ("trash", "tasks") else place, views.get(options.what, options.what))
    if options.collection and options.what not in ("trash", "tasks"):
        view = view(recursive=True)
    if options.since or options.until:
        view = view(since=_bound(options.since, context), until=_bound(options.until, context))
    if options.range:
        if options.what == "tags":
            raise Refused("tags have no time; leave the range out", USAGE, "TALLY_E_MISUSE")
        asked = context.ranges().read(options.range)
        view = view(since=asked.since, until=asked.until)
    if options.tag:
        view = view(tags__in=[context.named(each, "tag").name for each in options.tag])
    if options.template:
        view = view(template=context.named(options.template, "template"))
    if limit:
        return list(view(order="-time", limit=limit))[::-1]
    return list(view)


def _bound(written: str | None, context: Context) -> Any:
    """A time that bounds a search: a mistake in it does no harm."""
    return context.moment(written, is_bound=True)

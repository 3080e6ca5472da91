"""tallybook info"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..telling.words import many

EXAMPLES = ("tallybook info", "tallybook info -b herons.tally --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds nothing: it has no options of its own."""


def run(options: argparse.Namespace, context: Context) -> int:
    """Shows what the book is and how large it is."""
    info = context.book.info
    format = "{}.{}".format(*info.format)
    free = info.free_pages * info.page_size
    context.terminal.answer(
        {
            "file": context.book.path, "uuid": info.uuid, "format": format, "bytes": info.file_size, "free": free, "log": info.log_size, "tails": info.tail_size,
            "recorded": info.recorded, "last_id": info.last_id, "last_change": info.last_change,
        },
        context.book.path,
        f"  {info.uuid}",
        f"  format   {format}",
        f"  file     {info.file_size:,} bytes" + (f", {free:,} of them free" if free else ""),
        f"  log      {info.log_size:,} bytes",
        f"  tails    {info.tail_size:,} bytes" + (f", {many(info.recorded, 'session')} being recorded" if info.recorded else ""),
        f"  last id  {info.last_id:,}",
        f"  changes  {info.last_change:,}")
    return DONE

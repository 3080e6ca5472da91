"""tallybook sync"""

from __future__ import annotations

import argparse

from .codes import DONE
from .context import Context
from .entries import finding_json

NAME = "sync"
HELP = "meet other copies of the book in a folder that something carries between devices"
EXAMPLES = ("tallybook sync ~/Nextcloud/herons", "tallybook sync /media/stick/herons")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("folder", metavar="FOLDER", help="for this book alone; it is made where it is not there")


def run(options: argparse.Namespace, context: Context) -> int:
    """Takes in what is there, and leaves what this book has."""
    done = context.book.sync(options.folder)
    lines = [*map(str, done.findings), *(f"waiting: {each}" for each in done.waiting)]
    lines.append(f"Wrote {done.written} bytes of changes" if done.written else "There was nothing new to write")
    context.terminal.answer(
        {"findings": [finding_json(each) for each in done.findings], "written": done.written, "waiting": done.waiting}, *lines)
    return DONE

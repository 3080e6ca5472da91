"""tallybook start"""

from __future__ import annotations

import argparse

from .codes import DONE
from .context import Context
from .things import as_json, when

NAME = "start"
HELP = "begin a session, in which events are logged and time is measured"
EXAMPLES = ("tallybook start 'Morning watch' -c 'Heron nest'", "tallybook start --tag Work", "tallybook start Lecture --at 09:15")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("title", nargs="?", help="else the first tag's name")
    parser.add_argument("-d", "--description")
    parser.add_argument("-c", "--collection", metavar="NAME")
    parser.add_argument("-t", "--tag", action="append", default=[], help="may be given several times")
    parser.add_argument("--at", metavar="TIME", help="14:05, 5m ago or ISO 8601; else now")


def run(options: argparse.Namespace, context: Context) -> int:
    """Begins it, and leaves it running: the next command attaches to it."""
    place = context.collection(options.collection) or context.book
    recording = place.start(options.title, tags=options.tag or None, at=context.moment(options.at), description=options.description)
    session = recording.item
    recording.close()
    context.terminal.answer(as_json(session), f'Session {session.id} "{session.title}" runs since {when(session.time)}')
    return DONE

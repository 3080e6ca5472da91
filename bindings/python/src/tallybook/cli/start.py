"""tallybook start"""

from __future__ import annotations

import argparse

from .codes import DONE
from .context import Context
from .entries import add_made, as_json, when

NAME = "start"
HELP = "begin a session, in which events are logged and time is measured"
EXAMPLES = ("tallybook start 'Morning watch' -c 'Heron nest'", "tallybook start --tag Work", "tallybook start Lecture --time 09:15")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("title", nargs="?", help="else the first tag's name")
    add_made(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Begins it, and leaves it running: the next command attaches to it."""
    place = context.collection(options.collection) or context.book
    recording = place.start(options.title, tags=options.tag or None, time=context.moment(options.time), description=options.description)
    session = recording.item
    recording.close()
    context.terminal.answer(as_json(session), f'Session {session.id} "{session.title}" runs since {when(session.time)}')
    return DONE

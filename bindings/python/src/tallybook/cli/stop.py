"""tallybook stop"""

from __future__ import annotations

import argparse
from contextlib import closing

from .codes import DONE
from .context import Context
from .entries import as_json, counts, how_long

NAME = "stop"
HELP = "end the session that runs"
EXAMPLES = ("tallybook stop", "tallybook stop 'Morning watch' --time 11:30")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("session", nargs="?", help="where several run")
    parser.add_argument("--time", metavar="TIME", help="14:05, 5m ago or ISO 8601; else now")


def run(options: argparse.Namespace, context: Context) -> int:
    """Stops it."""
    session = context.running(options.session)
    time = context.moment(options.time)
    with closing(session.attach()) as recording:
        recording.stop(time)
    session = session.refresh()
    held = ", ".join(f"{name} {number}" for name, number in counts(session).items()) or "no events"
    context.terminal.answer(as_json(session) | {"counts": counts(session)}, f'"{session.title}" lasted {how_long(session.duration)}: {held}')
    return DONE

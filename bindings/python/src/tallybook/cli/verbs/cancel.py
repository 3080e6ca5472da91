"""tallybook cancel"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..telling.colors import held
from ..telling.entries import as_json
from ..telling.sessions import counts, elapsed
from ..telling.words import how_long

EXAMPLES = ("tallybook cancel", "tallybook cancel 'Morning watch'")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("session", nargs="?", help="the session, if several are running")


def run(options: argparse.Namespace, context: Context) -> int:
    """Moves the running session to the trash."""
    session = context.running(options.session)
    told, counted, long = as_json(session), counts(session), how_long(elapsed(session))
    with context.book.transaction("cancel") as whole:
        whole.get(session.id).delete()
    context.terminal.answer(
        told | {"counts": counted},
        [(f'Moved "{session.title}" to the trash, after {long} with ', ""), *held(counted, context), (f"; tallybook restore {session.id} restores it", "")])
    return DONE

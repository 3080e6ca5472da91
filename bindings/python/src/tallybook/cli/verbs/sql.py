"""tallybook sql"""

from __future__ import annotations

import argparse
import contextlib
import math
import sys
from typing import Any

from ..._c.errors import InvalidError
from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused

EXAMPLES = (
    "tallybook sql",
    'tallybook sql "SELECT name, duration FROM sessions ORDER BY time DESC"',
    'tallybook sql "SELECT type_name, count(*) FROM events(?) GROUP BY 1" 12',
    'tallybook sql "SELECT * FROM items" --csv',
)


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("statement", nargs="?", help="the statement; without it, opens a shell, where .tables lists the views and DESCRIBE NAME explains one")
    parser.add_argument("values", nargs="*", help="values for its ?; whole and decimal numbers are passed as numbers")
    parser.add_argument("--line", action="store_true", help="one line for each column")
    parser.add_argument("--csv", action="store_true", help="comma-separated values with a header: every column, times in ns")


def run(options: argparse.Namespace, context: Context) -> int:
    """Runs a statement and shows its rows; without one, starts a shell."""
    given = [name for name in ("line", "csv", "json") if getattr(options, name)]
    if len(given) > 1:
        raise Refused(f"--{given[0]} and --{given[1]} exclude each other; give one of them", USAGE, "TALLY_E_MISUSE")
    mode = given[0] if given else "table"
    if options.statement is None:
        from ..querying.shell import Shell

        # Opens the book first.
        context.book.settings
        shell = Shell(context, mode)
        return shell.run_typed() if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty() else shell.run_piped()
    from ..querying.statement import ask, located

    try:
        ask(options.statement, [number(value) for value in options.values], mode, context, "--line")
    except InvalidError as refusal:
        raise located(options.statement, refusal, context) from None
    return DONE


def number(text: str) -> Any:
    """A value from the command line: a number if it reads as a finite one, else text."""
    with contextlib.suppress(ValueError):
        return int(text)
    with contextlib.suppress(ValueError):
        if math.isfinite(found := float(text)):
            return found
    return text

"""tallybook sql"""

from __future__ import annotations

import argparse
import contextlib
import math
from typing import Any

from ..codes import DONE
from ..context import Context

EXAMPLES = (
    'tallybook sql "SELECT name, datetime(time / 1000000000, \'unixepoch\') AS day FROM notes"',
    'tallybook sql "SELECT type_name, count(*) FROM events(?) GROUP BY 1" 12',
    'tallybook sql "SELECT * FROM items" --csv',
)


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("statement", help="the statement; docs/formats.md lists the views")
    parser.add_argument("values", nargs="*", help="values for its ?; whole numbers and decimals are numbers")
    parser.add_argument("--csv", action="store_true", help="comma-separated values, with a head")


def run(options: argparse.Namespace, context: Context) -> int:
    """Asks, and shows the rows."""
    rows = context.book.sql(options.statement, *map(number, options.values))
    if context.terminal.as_json:
        context.terminal.json(rows.dicts())
    elif options.csv:
        print(rows.table("csv"), end="")
    else:
        found = list(rows)
        right = tuple(index for index in range(len(rows.columns)) if all(isinstance(row[index], (int, float, type(None))) for row in found))
        context.terminal.table(rows.columns, [["" if value is None else str(value) for value in row] for row in found], right=right)
    return DONE


def number(text: str) -> Any:
    """A value of the command line: a number where it reads as one that can be reckoned with."""
    with contextlib.suppress(ValueError):
        return int(text)
    with contextlib.suppress(ValueError):
        if math.isfinite(found := float(text)):
            return found
    return text

"""Prints the rows of a statement as a table, as lines, or for programs."""

from __future__ import annotations

import sys

from ..terminal import clean
from .cells import kind_of, shown
from .leaving_out import kept
from .tokens import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import tzinfo
    from typing import Final

    from ...rows.sql import SQLRows
    from ..terminal import Terminal

MODES: Final = ("table", "line", "csv", "json")


def tell(rows: SQLRows, statement: str, mode: str, terminal: Terminal, zone: tzinfo, way: str) -> None:
    """Prints the rows. Programs get every column as it is; people get times as times."""
    if mode == "json":
        terminal.json(rows.dicts())
    elif mode == "csv":
        sys.stdout.write(rows.table("csv"))
    elif mode == "line":
        _lines(rows, zone)
    else:
        _table(rows, statement, terminal, zone, way)


def _lines(rows: SQLRows, zone: tzinfo) -> None:
    """Each row as several lines with a column and its value. Rows are printed as they arrive."""
    kinds = [kind_of(column) for column in rows.columns]
    heads = [clean(column) for column in rows.columns]
    size = max(map(len, heads), default=0)
    is_first = True
    for row in rows:
        if not is_first:
            print()
        is_first = False
        for head, value, kind in zip(heads, row, kinds):
            print(f"{head:{size}}  {clean(shown(value, kind, zone))}".rstrip())


def _table(rows: SQLRows, statement: str, terminal: Terminal, zone: tzinfo, way: str) -> None:
    kinds = [kind_of(column) for column in rows.columns]
    found = list(rows)
    texts = [[clean(shown(value, kind, zone)) for value, kind in zip(row, kinds)] for row in found]
    stay, said = kept(rows.columns, texts, names(statement), terminal.width)
    # Numbers and lengths are right-aligned; times and days are not.
    right = [
        place for place, index in enumerate(stay)
        if kinds[index] not in ("time", "day") and all(isinstance(row[index], (int, float, type(None))) for row in found)]
    terminal.table([rows.columns[index] for index in stay], [[row[index] for index in stay] for row in texts], right=right)
    if said:
        from textwrap import wrap

        print("", *wrap(f"Not shown: {said}. Select a column by name to see it; {way} shows all.", terminal.width), sep="\n")

"""Tables with sentences in the last column, which are wrapped and never cut."""

from __future__ import annotations

from textwrap import wrap

from ..terminal import cells, clean, fit, sizes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Final

    from ..terminal import Terminal

#: With less room than this, a sentence is below its row.
_LEAST: Final = 30
#: A longer value is shortened for the sentences.
_MOST: Final = 24


def tell_explained(terminal: Terminal, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints a table with a sentence at the end of each row: in a column if it has room, else below the row."""
    cleaned = [[clean(cell) for cell in row] for row in rows]
    firm = [min(_MOST, max(cells(each) for each in column)) for column in zip(heads[:-1], *(row[:-1] for row in cleaned))]
    room = terminal.width - sum(firm) - 2 * len(firm)
    if room >= _LEAST:
        fitted = [[*(fit(cell, size).rstrip() for cell, size in zip(row, firm)), row[-1]] for row in cleaned]
        terminal.table(heads, list(_lines(fitted, room)))
        return
    heads = heads[:-1]
    sizes = sizes_of(heads, [row[:-1] for row in cleaned], terminal.width)
    lines = list(terminal.table_lines(heads, [row[:-1] for row in cleaned], set(), {}, like=[["-" * size for size in sizes]]))
    print(*lines[:2], sep="\n")
    for line, row in zip(lines[2:], cleaned):
        print(line, *wrap(row[-1], terminal.width, initial_indent="  ", subsequent_indent="  "), sep="\n")


def _lines(rows: Sequence[Sequence[str]], room: int) -> Iterator[list[str]]:
    """Each row with its sentence as lines; the other cells are in the first."""
    for *before, sentence in rows:
        for line in wrap(sentence, room) or [""]:
            yield [*before, line]
            before = [""] * len(before)

"""The output: plain text and tables that fit, or JSON. With `rich` installed, tables are formatted when a person reads them."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, Final, Tuple, Union

    #: A text with its colour, #RRGGBB, or an empty one for none.
    Piece = Tuple[str, str]
    #: A line of an answer: a text, or its pieces.
    Line = Union[str, Sequence[Piece]]
    #: Splits a cell into parts with colours.
    Paint = Callable[[str], Sequence[Piece]]

# The minimum width of a column when a table is narrowed; text columns shrink further before a number is cut.
_LEAST: Final = 6
_FEWEST: Final = 4


def cells(text: str) -> int:
    """The width of a text in terminal cells."""
    if text.isascii():
        return len(text)
    from ..vocabulary.cells import cells

    return cells(text)


def clean(text: str) -> str:
    """A text on one line, without terminal controls."""
    if text.isascii() and text.isprintable():
        return text
    from ..vocabulary.cells import clean

    return clean(text)


def fit(text: str, width: int) -> str:
    """A text cut or padded to a width."""
    if text.isascii() and len(text) <= width:
        return text.ljust(width)
    from ..vocabulary.cells import fit

    return fit(text, width)


def columns_of(stream: Any, usual: int) -> int:
    """The width of a terminal, from COLUMNS or the terminal itself."""
    named = os.environ.get("COLUMNS", "")
    if named.isascii() and named.isdigit() and int(named) > 0:
        return int(named)
    try:
        return os.get_terminal_size(stream.fileno()).columns or usual
    except (AttributeError, ValueError, OSError):
        return usual


def widths(wanted: Sequence[int], room: int, numbers: Iterable[int] = ()) -> list[int]:
    """The widths of a table's columns: as needed, else the widest shrink to a minimum; numbers shrink only if no text can."""
    result, firm = list(wanted), set(numbers)
    while sum(result) > room:
        texts = [index for index in range(len(result)) if index not in firm]
        able = (
            [index for index in texts if result[index] > _LEAST] or [index for index in texts if firm and result[index] > _FEWEST]
            or [index for index in firm if result[index] > _LEAST])
        if not able:
            break
        result[max(able, key=lambda index: result[index])] -= 1
    return result


class Terminal:
    """The standard output. For a person's terminal, it knows the width and whether the cursor may move back."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json
        self.is_live = sys.stdout.isatty() and not as_json
        #: Whether words may have colours.
        self.is_plain = bool(os.environ.get("TALLYBOOK_PLAIN") or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb") or not self.is_live

    @property
    def running(self) -> str:
        """The mark of a running session."""
        try:
            "▶".encode(sys.stdout.encoding or "utf-8")
        except UnicodeError:
            return ">"
        return "▶"

    @property
    def width(self) -> int:
        """The current width: a window may be resized."""
        return max(20, columns_of(sys.stdout, 100))

    def json(self, value: Any) -> None:
        """Prints a value for a program."""
        from .dump import dump

        print(dump(value, indent=2))

    def answer(self, value: Any, *lines: Line) -> None:
        """Prints the answer: a value for a program, or lines for a person."""
        if self.as_json:
            self.json(value)
        else:
            for line in lines:
                print(clean(line) if isinstance(line, str) else "".join(self.colored(clean(text), color) for text, color in line))

    def colored(self, text: str, color: str) -> str:
        """A text in a colour, #RRGGBB, if the terminal may have colours."""
        if self.is_plain or not color or not text:
            return text
        return f"\x1b[{_look(color)}m{text}\x1b[0m"

    def table(
        self, heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: Iterable[int] = (), spare: Iterable[int] = (),
        paint: Mapping[int, Paint] | None = None,
    ) -> None:
        """Prints a table that fits the width. Columns in `right` have numbers. Those in `spare` are left out, in that order, if there is no room.
        `paint` colours the cells of its columns."""
        cleaned = [[clean(cell) for cell in row] for row in rows]
        kept = columns(heads, cleaned, self.width, spare)
        heads, cleaned = [heads[index] for index in kept], [[row[index] for index in kept] for row in cleaned]
        numbers = {place for place, index in enumerate(kept) if index in set(right)}
        painted = {} if self.is_plain or not paint else {place: paint[index] for place, index in enumerate(kept) if index in paint}
        rich = None if self.is_plain else _rich()
        if rich:
            print(rich(heads, cleaned, numbers, self.width, painted), end="")
            return
        # Line by line: if the reader leaves during one large text, Python may silently lose the rest.
        for line in self.table_lines(heads, cleaned, numbers, painted):
            print(line)

    def table_lines(
        self, heads: Sequence[str], rows: Iterable[Sequence[str]], right: set[int], paint: Mapping[int, Paint], *, like: Sequence[Sequence[str]] = ()
    ) -> Iterator[str]:
        """A table in plain text, from clean cells. Its widths fit its rows, or those of `like`, so that rows may be written while they are read."""
        if not like:
            rows = like = list(rows)
        sizes = sizes_of(heads, like, self.width, right)
        yield self._line(heads, sizes, right, {})
        yield "  ".join("-" * size for size in sizes)
        for row in rows:
            yield self._line(row, sizes, right, paint)

    def _line(self, row: Sequence[str], sizes: Sequence[int], right: set[int], paint: Mapping[int, Paint]) -> str:
        parts = [fit(cell, size) for cell, size in zip(row, sizes)]
        for index in right:
            text = parts[index].rstrip()
            parts[index] = " " * (len(parts[index]) - len(text)) + text
        # No spaces after the last cell with content.
        last = max((index for index, part in enumerate(parts) if part.strip()), default=0)
        parts = [*parts[:last], parts[last].rstrip()]
        return "  ".join("".join(self.colored(*piece) for piece in paint[index](part)) if index in paint else part for index, part in enumerate(parts))

    def progress(self, what: str) -> Callable[[int, int], None]:
        """A callback for the progress of long work: a bar on a person's terminal after half a second."""
        if not sys.stderr.isatty():
            return lambda done, total: None
        return _Bar(what)


def columns(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int, spare: Iterable[int]) -> list[int]:
    """The columns that fit a width: long ones shrink to 24 cells before one is left out."""
    wanted = [min(24, max([cells(head), *(cells(row[index]) for row in rows)])) for index, head in enumerate(heads)]
    kept = list(range(len(heads)))
    for index in spare:
        if sum(wanted[each] for each in kept) + 2 * (len(kept) - 1) <= width:
            break
        kept.remove(index)
    return kept


def sizes_of(heads: Sequence[str], rows: Sequence[Sequence[str]], width: int, numbers: Iterable[int] = ()) -> list[int]:
    """The width of each column, with two cells between columns."""
    wanted = [max([cells(head), *(cells(row[index]) for row in rows)]) for index, head in enumerate(heads)]
    return widths(wanted, width - 2 * (len(heads) - 1), numbers)


def typed() -> str:
    """Reads a line from a person. `input` first checks whether the standard output is a terminal, and drops a Ctrl-C meanwhile."""
    line = sys.stdin.readline()
    if not line:
        # Ctrl-D does not end the line of the question.
        print(file=sys.stderr)
        raise EOFError
    return line.rstrip("\n")


def _has_all_colors() -> bool:
    """Whether the terminal reports more than 256 colours."""
    return os.environ.get("COLORTERM", "") in ("truecolor", "24bit")


def _look(color: str) -> str:
    """A colour for the terminal: exact, or the nearest of its 256."""
    parts = [int(color[place:place + 2], 16) for place in (1, 3, 5)]
    if _has_all_colors():
        return f"38;2;{parts[0]};{parts[1]};{parts[2]}"
    red, green, blue = (0 if part < 48 else max(1, round((part - 55) / 40)) for part in parts)
    return f"38;5;{16 + 36 * red + 6 * green + blue}"


@contextmanager
def working(what: str) -> Iterator[None]:
    """Shows a bar while long calls work, or for how long they have, and erases it at the end."""
    from .._c.library import hearing

    bar = _Bar(what)
    try:
        with hearing(bar):
            yield
    finally:
        bar.end()


class _Bar:
    """A bar on the standard error, redrawn at most ten times a second and erased at the end."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.began = self.drawn = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self.began < 0.5:
            return
        if total and done >= total:
            self.end()
        elif not total and not done and now - self.drawn >= 0.1:
            self.drawn = now
            sys.stderr.write(f"\r{self.what} … {now - self.began:.0f} s\x1b[K")
        elif now - self.drawn >= 0.1:
            self.drawn = now
            size = max(10, min(40, columns_of(sys.stderr, 80) - len(self.what) - 20))
            filled = size * done // total if total else 0
            told = f"{100 * done // total} %" if total else str(done)
            sys.stderr.write(f"\r{self.what} [{'#' * filled}{'.' * (size - filled)}] {told}\x1b[K")
        sys.stderr.flush()

    def end(self) -> None:
        """Erases it, if it was drawn."""
        if self.drawn != self.began:
            self.drawn = self.began
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _rich() -> Callable[[Sequence[str], Sequence[Sequence[str]], set[int], int, Mapping[int, Paint]], str] | None:
    """Draws a table with `rich`, if installed: the extra tallybook[cli]."""
    from io import StringIO

    try:
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text
    except ImportError:
        return None

    def draw(heads: Sequence[str], rows: Sequence[Sequence[str]], right: set[int], width: int, paint: Mapping[int, Paint]) -> str:
        table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0), pad_edge=False)
        for index, (head, size) in enumerate(zip(heads, sizes_of(heads, rows, width, right))):
            table.add_column(head, justify="right" if index in right else "left", no_wrap=True, overflow="ellipsis", width=size)
        for row in rows:
            # Not as markup: titles may contain brackets.
            table.add_row(*(Text.assemble(*paint[index](cell)) if index in paint else Text(cell) for index, cell in enumerate(row)))
        # For a terminal, even if it passes through a pager.
        target = StringIO()
        Console(file=target, width=width, force_terminal=True, color_system="truecolor" if _has_all_colors() else "256").print(table)
        return target.getvalue()

    return draw

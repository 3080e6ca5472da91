"""Tables that notebooks show for objects: escaped, limited in size, without scripts, and scrolling by themselves if they are wide."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from .._c import _abi
from .._c.errors import Error
from .._c.library import byref, lib, make, take_bytes

#: How many rows are shown.
MOST: Final = 20
#: How many letters of a cell are shown.
LONGEST: Final = 200

#: The style of cells, whatever styles a notebook or a report in it has: no word is broken, and none is wider than a page.
CELL: Final = "white-space: nowrap; max-width: 24em; overflow: hidden; text-overflow: ellipsis"

T = TypeVar("T")


def shown(method: Callable[[T], str | None]) -> Callable[[T], str | None]:
    """Makes a notebook show an object's repr if the library refuses to read it, for example because the book is closed."""

    @functools.wraps(method)
    def safe(self: T) -> str | None:
        try:
            return method(self)
        except Error:
            return None

    return safe


def clipped(value: str) -> str:
    """Shortens a text for a cell."""
    return value if len(value) <= LONGEST else value[: LONGEST - 1] + "…"


def table(heads: Sequence[str], rows: Iterable[Sequence[Any]], told: str = "") -> str:
    """Returns a table of texts, with heads if there are some, and a line below it."""
    # Loaded where it is needed: it is a part of what importing the package would take.
    import html

    def line(tag: str, cells: Iterable[Any]) -> str:
        return "<tr>" + "".join(f'<{tag} style="text-align: left; {CELL}">{html.escape(clipped(str(each)))}</{tag}>' for each in cells) + "</tr>"

    head = f"<thead>{line('th', heads)}</thead>" if heads else ""
    return scrolled(f"<table>{head}<tbody>{''.join(line('td', row) for row in rows)}</tbody></table>", told)


def scrolled(table: str, told: str = "") -> str:
    """Returns a table that scrolls by itself, and a line below it."""
    import html

    below = f"<p>{html.escape(told)}</p>" if told else ""
    return f'<div style="max-width: 100%; overflow-x: auto">{table}{below}</div>'


def first_rows(cursor: int, told: str = "") -> str:
    """Returns the first remaining rows of a cursor, as the library writes tables of HTML; the caller still has to free the cursor."""
    options = _abi.tally_export_options()
    options.struct_size, options.limit = ctypes.sizeof(options), MOST
    written = take_bytes(make(lib.tally_cursor_write, lib.tally_bytes_free, cursor, _abi.FORMAT_HTML, byref(options), stoppable=True)).decode()
    # Notebooks put to the right what does not say where it stands. No value has these marks, since they are escaped there.
    written = written.replace('style="text-align: right"', f'style="text-align: right; {CELL}"')
    for tag in ("th", "td"):
        written = written.replace(f"<{tag}>", f'<{tag} style="text-align: left; {CELL}">')
    return scrolled(written, told)


def how_many(count: int, noun: str) -> str:
    """Returns a number of things in words: 1 note, 12 notes."""
    many = "media" if noun in ("media", "medium") and count != 1 else noun if count == 1 or noun.endswith("s") else f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{count:,} {many}"

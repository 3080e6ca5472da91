"""Tables of figures from bouts: rows that are read at once, and how they are shown."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any, Generic, TypeVar, Union

from .._c import _abi
from .._c._reasons import Reason
from .._c.arrow import capsule
from .._c.errors import InvalidError
from .._c.handles import refuse_pickling
from .._c.library import call, lib, make, parse, take_bytes
from ..vocabulary.time import Instant, span_ns
from .frames import Frames
from .notebook import MOST, first_rows
from .selection import Selection

T = TypeVar("T")
Bound = Union[Instant, date, timedelta, None]


class Observed(Frames, Generic[T]):
    """Rows calculated from bouts. They are read at once, and stay valid when the book is closed. Printed, they are a table; a notebook shows them as
    one.

    >>> isinstance(nest.bouts.budget(), tallybook.Observed), isinstance(nest.bouts.transitions(), tallybook.Observed)
    (True, True)
    """

    def __init__(self, cursor: int, make_row: Callable[[dict[str, Any]], T]) -> None:
        self._cursor = cursor
        weakref.finalize(self, lib.tally_cursor_free, cursor)
        self.rows: tuple[T, ...] = tuple(make_row(row) for row in parse(self._written(_abi.FORMAT_JSON)))

    def _written(self, format: int) -> bytes:
        call(lib.tally_cursor_rewind, self._cursor)
        return take_bytes(make(lib.tally_cursor_write, lib.tally_bytes_free, self._cursor, format, None, stoppable=True))

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the rows as a capsule of Arrow's C stream interface, while the book is open.

        >>> type(nest.bouts.budget().__arrow_c_stream__()).__name__
        'PyCapsule'
        """
        call(lib.tally_cursor_rewind, self._cursor)
        return capsule(self._cursor)

    def __reduce__(self) -> Any:
        raise refuse_pickling(type(self).__name__.lower())

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: Any) -> Any:
        return self.rows[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self.rows)

    def __str__(self) -> str:
        return self._written(_abi.FORMAT_TEXT).decode().rstrip("\n")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {len(self.rows)} rows>"

    def to_markdown(self) -> str:
        """Returns the table in Markdown, while the book is open.

        >>> nest.bouts.budget().to_markdown().count("|")
        0
        """
        return self._written(_abi.FORMAT_MARKDOWN).decode()

    def to_csv(self) -> str:
        """Returns the rows as CSV (RFC 4180), with every field of each, while the book is open.

        >>> with nest.record("Watch") as session: session.log("A")
        >>> nest.bouts.budget().to_csv().splitlines()[0][:18]
        'subject,type,count'
        """
        return self._written(_abi.FORMAT_CSV).decode()

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        call(lib.tally_cursor_rewind, self._cursor)
        return first_rows(self._cursor, f"{len(self.rows):,} rows, of which {MOST} are here" if len(self.rows) > MOST else "")


def bounds(view: Selection[Any], options: ctypes.Structure, from_start: int, since: Bound, until: Bound) -> None:
    """Sets the window of some options: times, or durations from each session's start."""
    kinds = {isinstance(each, timedelta) for each in (since, until) if each is not None}
    if len(kinds) > 1:
        raise InvalidError("since and until are either both times or both lengths from each start", reason=Reason.TYPE)
    if True in kinds:
        options.flags |= from_start
    options.since, options.until = _bound(view, since, 0), _bound(view, until, 1)


def _bound(view: Selection[Any], given: Bound, end: int) -> int:
    if given is None:
        return _abi.UNBOUNDED
    return span_ns(given) if isinstance(given, timedelta) else view._moment(given, end)

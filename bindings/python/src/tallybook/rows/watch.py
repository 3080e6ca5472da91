"""Watches: the selection of a view, again and again, whenever a commit of this or another process touches it."""

from __future__ import annotations

import ctypes
import select
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .._c import _abi
from .._c.handles import Owner
from .._c.library import byref, call, lib, make, read_rows
from ..vocabulary.constants import Watched
from .selection import Selection

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")


def _finish(ready: asyncio.Future[None]) -> None:
    if not ready.done():
        ready.set_result(None)


@dataclass(frozen=True)
class WatchedRow(Generic[T]):
    """A row that a watch of changes reports: what happened to it, and the row; a removed one as it was.

    >>> with nest.notes.watch(changes=True) as watch:
    ...     _ = watch.next(0), nest.note("Arrival")
    ...     [(each.change.name, each.row.title) for each in watch.next(0)]
    [('ADDED', 'Arrival')]
    """

    change: Watched
    row: T


class Watch(Owner, Generic[T]):
    """Gives the selection of a view as lists, at once and again after each commit that touches it. A slow reader skips states.

    Iterating waits without limit and has no end; `async for` waits in asyncio's loop. Nothing polls and there are no threads.

    >>> with nest.notes.watch() as watch:
    ...     print(watch.next(0), watch.next(0))
    ...     _ = nest.note("Arrival")
    ...     for notes in watch:
    ...         print([note.title for note in notes])
    ...         break
    [] None
    ['Arrival']
    """

    _what = "watch"

    def __init__(self, view: Selection[T], changes: bool) -> None:
        self._view = view
        self._changes = changes
        # A watch reports commits, so it never belongs to a transaction.
        with view._selection(book=view._book._own_handle) as query:
            flags = _abi.WATCH_CHANGES if changes else 0
            self._own(make(lib.tally_query_watch, lib.tally_watch_free, query, flags), lib.tally_watch_free)

    def fileno(self) -> int:
        """Returns a descriptor that select and poll find readable when `next(0)` may have something: call that until it returns None.

        >>> with nest.notes.watch() as watch: watch.fileno() >= 0
        True
        """
        out = ctypes.c_int32()
        call(lib.tally_watch_fd, self._handle, byref(out))
        return out.value

    def next(self, timeout: float | None = None) -> list[Any] | None:
        """Waits for a number of seconds, or without limit, for the current selection; returns None if nothing touched it.

        >>> with nest.notes.watch() as watch: watch.next(0)
        []
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            rows = self._take()
            if rows is not None:
                return rows
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return None
            # Here and not in the library, so that a signal's handler runs.
            waiting = select.poll()
            waiting.register(self.fileno(), select.POLLIN)
            waiting.poll(None if left is None else left * 1000)

    def __iter__(self) -> Iterator[list[Any]]:
        while True:
            rows = self.next()
            if rows is not None:
                yield rows

    async def __aiter__(self) -> AsyncIterator[list[Any]]:
        # Whoever gets here has it loaded; for all others it would be a fifth of what importing the package takes.
        import asyncio

        loop = asyncio.get_running_loop()
        while True:
            rows = self._take()
            if rows is not None:
                yield rows
                continue
            ready: asyncio.Future[None] = loop.create_future()
            file = self.fileno()
            loop.add_reader(file, _finish, ready)
            try:
                await ready
            finally:
                loop.remove_reader(file)

    def _take(self) -> list[Any] | None:
        out = ctypes.c_void_p()
        if call(lib.tally_watch_next, self._handle, _abi.NO_WAIT, byref(out)) == _abi.TIMEOUT or out.value is None:
            return None
        rows = read_rows(out.value)
        if not self._changes:
            return [self._view._object(row) for row in rows]
        return [WatchedRow(Watched(row.pop("change")), self._view._object(row)) for row in rows]

    def __repr__(self) -> str:
        return f"<Watch of {self._view!r}>"

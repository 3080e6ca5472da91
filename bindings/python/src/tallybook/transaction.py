"""Transactions: all or nothing."""

from __future__ import annotations

import contextlib
import threading
import time
import weakref
from typing import Any, Final

from ._c import _abi
from ._c._reasons import Reason
from ._c.errors import BusyError, ClosedError, Error, StateError
from ._c.library import call, lib, make, text
from ._c.scope import HINT, Inside, current_task, enter, forget, innermost, leave
from ._c.store import Store
from ._c.waiting import Waiting, wake
from .book import Book

# How long, in seconds, the first task of the queue waits before it tries again, and the others.
FIRST_PAUSE: Final = 0.005
PAUSE: Final = 0.25


def _close(raw: int) -> None:
    forget(raw)
    lib.tally_book_close(raw)


class Transaction(Book):
    """A transaction, as a book. `Book.transaction` makes one.

    Everything made from it belongs to it, in any task and thread. So hand it to other tasks and threads that should take part.

    >>> with book.transaction("Two notes") as inside:
    ...     _ = inside.note("Arrival"), inside.note("Departure")
    ...     len(inside.notes)
    2
    """

    _what = "transaction"

    def __init__(self, asked: Book, name: str | None, wait: bool) -> None:
        self._adopt(asked)
        self._outer: Store | Inside = asked
        self._name = (None, 0) if name is None else text(name)
        self._wait = wait
        self._begun = False
        # Who entered it: a task, else a thread.
        self._task: weakref.ref[Any] | None = None
        self._thread = 0

    def _is_upon(self, book: Any) -> bool:
        outer: Store | Inside | None = self
        while outer is not None:
            if outer is book:
                return True
            outer = outer._outer if isinstance(outer, Transaction) else None
        return False

    def _refusal(self) -> ClosedError | StateError:
        if self._begun:
            return ClosedError("the transaction has ended; begin another one, or use the book itself")
        return StateError("the transaction has not begun; enter it with `with` or `async with`")

    def _begin(self, flags: int) -> None:
        if self._begun:
            raise StateError("this transaction was begun before; ask the book for another one", reason=Reason.SCOPE)
        outer = innermost(self._outer) or self._outer
        raw = make(lib.tally_transaction_begin, lib.tally_book_close, outer._own_handle, *self._name, flags | _abi.TRANSACTION_HOME, stoppable=True)
        self._own(raw, _close)
        self._unread = []
        self._begun, self._outer = True, outer
        task, _ = current_task()
        self._task = None if task is None else weakref.ref(task)
        self._thread = threading.get_ident()
        enter(self, raw)

    def _end(self, keep: bool) -> None:
        leave(self)
        raw = self._raw
        if raw is None:
            if keep:
                raise ClosedError("the transaction was closed in its block and rolled back", reason=Reason.TRANSACTION_ENDED)
            return
        try:
            self._read_all()
            if keep:
                call(lib.tally_transaction_commit, raw)
        finally:
            # Rolls back unless it was committed.
            self.close()
            self._root._forget_names()
            wake(self._root._queue)

    def __enter__(self) -> Transaction:
        self._begin(0 if self._wait else _abi.TRANSACTION_NO_WAIT)
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        self._end(kind is None)

    async def __aenter__(self) -> Transaction:
        import asyncio

        queue = self._root._queue
        waiting = Waiting(asyncio.get_running_loop())
        deadline = time.monotonic() + (self._root._busy_timeout if self._wait else 0)
        queue.append(waiting)
        is_overdue = False
        try:
            while True:
                # Before the attempt, so that an end right after it is not missed.
                turn = waiting.expect()
                left = deadline - time.monotonic()
                if queue[0] is waiting or is_overdue or left <= 0:
                    try:
                        self._begin(_abi.TRANSACTION_NO_WAIT)
                        return self
                    except BusyError as refusal:
                        if left <= 0:
                            refusal.message = refusal.message.replace(HINT, "")
                            raise
                # Nobody tells of writers in other processes. And the first in the queue may be in a loop that has stopped.
                pause = FIRST_PAUSE if queue[0] is waiting else PAUSE
                done, _ = await asyncio.wait([turn], timeout=min(pause, max(0.0, left)))
                is_overdue = not done
        finally:
            queue.remove(waiting)
            wake(queue)

    async def __aexit__(self, kind: Any, *_: Any) -> None:
        self._end(kind is None)

    def close(self) -> None:
        """Rolls it back. Does nothing if it has ended.

        >>> import contextlib
        >>> with contextlib.suppress(tallybook.ClosedError), book.transaction() as inside:
        ...     _ = nest.note("Arrival"); inside.close()
        >>> len(nest.notes)
        0
        """
        if self._raw is not None:
            self._read_all()
        super().close()

    def _read_all(self) -> None:
        # What cannot be read now cannot be read later: who asks for it is told.
        with contextlib.suppress(Error):
            self._read_unread()

    def __repr__(self) -> str:
        return f"<Transaction{'' if self._raw is not None else ' ended' if self._begun else ' not begun'} of {self._root!r}>"

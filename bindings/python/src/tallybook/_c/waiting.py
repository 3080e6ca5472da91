"""The tasks that wait to begin a transaction, first come, first served."""

from __future__ import annotations

import contextlib
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio


class Waiting:
    """A task that waits to begin a transaction."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._turn: asyncio.Future[None] | None = None

    def expect(self) -> asyncio.Future[None]:
        """Makes what the next `wake` ends."""
        self._turn = self._loop.create_future()
        return self._turn

    def wake(self) -> None:
        """Tells the task to try now. Any thread may call it."""
        turn = self._turn
        # A loop that was closed runs nothing any more.
        with contextlib.suppress(RuntimeError):
            if turn is not None:
                self._loop.call_soon_threadsafe(_finish, turn)


def _finish(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)


def wake(queue: deque[Waiting]) -> None:
    """Wakes the first task of a queue."""
    with contextlib.suppress(IndexError):
        queue[0].wake()

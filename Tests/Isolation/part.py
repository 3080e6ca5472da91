"""What a worker does again and again."""

from __future__ import annotations

import asyncio

from .desk import Desk


class Part:
    #: Whether it changes the book: it ends before those that only look.
    WRITES = False
    #: How often it does it at least, however late it was begun, so that a run on a slow machine looks at something.
    LEAST = 1

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def step(self) -> None:
        """Does it once."""
        raise NotImplementedError

    async def turn(self) -> None:
        """The same as a task, beside others of one loop."""
        await asyncio.to_thread(self.step)

    def end(self) -> None:
        """Looks for the last time, once all writers have ended."""

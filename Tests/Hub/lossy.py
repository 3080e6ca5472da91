"""A way to a server that loses answers: what was asked is done there, and who asked hears nothing but that the connection ended. Or one on which
something happens before each question comes there."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

NAME = ".s.PGSQL.5432"


class Way:
    """A socket in a folder of its own; of the answers that go through it one in `each` is lost, and its connection with it. Before a question goes on
    `before` is called, on a thread of its own."""

    def __init__(self, server: Path, seed: int = 0, each: int = 0, before: Callable[[], None] | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tally-way-", dir="/tmp"))
        self.lost = 0
        self._server, self._each, self._before = str(server / NAME), each, before
        self._dice = random.Random(seed)
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        begun = threading.Event()
        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._listen(begun)))
        self._thread.start()
        begun.wait()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()
        self._loop.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    async def _listen(self, begun: threading.Event) -> None:
        listening = await asyncio.start_unix_server(self._carry, str(self.folder / NAME), backlog=256)
        begun.set()
        await self._ended.wait()
        listening.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        # They close what they hold.
        await asyncio.sleep(0.1)

    async def _carry(self, asked: asyncio.StreamReader, answered: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            try:
                told, ask = await asyncio.open_unix_connection(self._server)
            except OSError:
                answered.close()
                return
            # Each direction by itself: one that is full holds up nobody else. Between the two: whether an answer is due.
            due = asyncio.Event()
            ways = [asyncio.ensure_future(self._ask(asked, ask, due)), asyncio.ensure_future(self._answer(told, answered, due))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                ask.close()
                answered.close()

    async def _ask(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, due: asyncio.Event) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(1 << 16):
                # A farewell is no question.
                if self._before and not due.is_set() and not data.startswith(b"X"):
                    await asyncio.to_thread(self._before)
                due.set()
                target.write(data)
                await target.drain()

    async def _answer(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, due: asyncio.Event) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(1 << 16):
                if self._each and self._dice.randrange(self._each) == 0:
                    self.lost += 1
                    return
                due.clear()
                target.write(data)
                await target.drain()

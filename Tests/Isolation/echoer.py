"""Says on the board how far a watch was told."""

from __future__ import annotations

import asyncio
from typing import Any

from .desk import Desk
from .part import Part


class Echoer(Part):
    def __init__(self, desk: Desk, number: int) -> None:
        super().__init__(desk)
        self._number = number
        session = next(iter(desk.book.sessions))
        views: list[Any] = [desk.book.sessions, desk.book.notes, session.events, desk.book.notes]
        # Of events only changes are told without reading them all again.
        self._watch = views[number].watch(changes=number == 2)
        self._told = 0

    def step(self) -> None:
        self._take(0.5)

    async def turn(self) -> None:
        self._take(0)
        await asyncio.sleep(0.002)

    def _take(self, seconds: float) -> None:
        rows = self.desk.told(self._watch, "a watch", seconds)
        if rows is None:
            return
        if self._number == 2:
            self._told += len(rows)
        elif rows:
            self._told = rows[0].event_count if self._number == 0 else int(rows[0].description)
        self.desk.board.set_echo(self._number, self._told)
        self.desk.findings.answer(f"echo {self._number}")

    def end(self) -> None:
        self._watch.close()

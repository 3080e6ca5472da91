"""Watches sessions that are being recorded, or the events of one."""

from __future__ import annotations

from typing import Any

from tallybook import Watched

from . import event_looks, event_scene
from .board import Board
from .desk import Desk
from .part import Part


class EventWatcher(Part):
    """No wake-up is lost: where a watch tells nothing, it told everything before."""

    #: How long a watch may take to tell, in seconds: long enough that no machine is that slow.
    PATIENCE = 20.0

    def __init__(self, desk: Desk, *, events: bool) -> None:
        super().__init__(desk)
        self._events = events
        self._what = "a watch of events" if events else "a watch of sessions"
        self._number = desk.number % 2
        session = event_scene.sessions(desk.book)[self._number]
        self._watch = session.events.watch(changes=True) if events else desk.book.sessions.watch()
        self._seqs: list[int] = []
        self._counts: dict[int, int] = {}

    def step(self) -> None:
        # Read before: whatever was acknowledged by now must be told.
        least = self.desk.board.sessions(Board.KEPT)
        if self._is_behind(least):
            if not self._take(self.PATIENCE):
                self.desk.findings.wrong(f"{self._what}: it is not told what was acknowledged", (self._counts, least))
        else:
            self._take(0.05)

    def end(self) -> None:
        # Read before, as in each step: others may log until they end themselves.
        least = self.desk.board.sessions(Board.KEPT)
        while self._take(0):
            pass
        self.desk.findings.that(not self._is_behind(least), f"{self._what}: it misses what was acknowledged", lambda: (self._counts, least))
        self._watch.close()

    def _is_behind(self, least: list[int]) -> bool:
        numbers = [self._number] if self._events else range(len(least))
        return any(self._counts.get(number, 0) < least[number] for number in numbers)

    def _take(self, seconds: float) -> bool:
        least = self.desk.board.sessions(Board.KEPT)
        rows = self.desk.told(self._watch, self._what, seconds)
        if rows is None:
            return False
        if self._events:
            self._add(rows)
        else:
            self._counts = {event_scene.number(row.title): row.event_count for row in rows}
        event_looks.within(self.desk, self._what, least, self._counts, self.desk.board.sessions(Board.BEGUN))
        self.desk.findings.answer(self._what)
        return True

    def _add(self, rows: list[Any]) -> None:
        for each in rows:
            self.desk.findings.that(each.change == Watched.ADDED, f"{self._what}: {each.change.name}", lambda: each)
            self._seqs.append(each.row.seq)
        event_looks.prefix(self.desk, self._what, self._seqs, [])
        self._counts = {self._number: len(self._seqs)}

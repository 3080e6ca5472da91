"""Watches the notes of a run, as lists or as changes."""

from __future__ import annotations

import asyncio
from typing import Any

from tallybook import Watched

from . import item_looks, sight
from .desk import Desk
from .part import Part


class Watcher(Part):
    """Each list is of one state, changes lead from one to the next, and what was told last is the state at the end."""

    def __init__(self, desk: Desk, *, changes: bool) -> None:
        super().__init__(desk)
        self._changes = changes
        self._what = "a watch of changes" if changes else "a watch"
        self._view = desk.book.notes(limit=item_looks.PAGE)
        self._watch = self._view.watch(changes=changes)
        self._rows: dict[int, Any] = {}

    def step(self) -> None:
        self._take(0.2)

    async def turn(self) -> None:
        self._take(0)
        await asyncio.sleep(0.01)

    def end(self) -> None:
        # Writers have ended: whatever is still to be told is there.
        while self._take(0):
            pass
        told = {id: row.title for id, row in self._rows.items()}
        left = {row.id: row.title for row in self._view}
        self.desk.findings.that(
            told == left, f"{self._what}: what it told last is not what there is",
            lambda: [(told.get(id), left.get(id)) for id in told.keys() | left.keys() if told.get(id) != left.get(id)][:3])
        self._watch.close()

    def _take(self, seconds: float) -> bool:
        rows = self.desk.told(self._watch, self._what, seconds)
        if rows is None:
            return False
        if self._changes:
            for each in rows:
                self._change(each.change, each.row)
        else:
            self._rows = {row.id: row for row in rows}
        sight.titles(self.desk.findings, self._what, [row.title for row in self._rows.values()])
        self.desk.findings.answer(self._what)
        return True

    def _change(self, change: Watched, row: Any) -> None:
        is_known = row.id in self._rows
        self.desk.findings.that(
            is_known != (change == Watched.ADDED), f"{self._what}: added what was told, or changed what was not", lambda: (change, row.title))
        if change == Watched.REMOVED:
            self._rows.pop(row.id, None)
        else:
            self._rows[row.id] = row

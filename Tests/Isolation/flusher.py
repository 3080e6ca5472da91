"""Records all sessions at once, in bursts, and flushes at random."""

from __future__ import annotations

import time

from . import event_scene
from .board import SESSIONS, Board
from .desk import Desk
from .part import Part


class Flusher(Part):
    WRITES = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._recordings = [session.attach() for session in event_scene.sessions(desk.book)]

    def step(self) -> None:
        dice = self.desk.dice
        for _ in range(dice.randrange(1, 30)):
            self._log(dice.randrange(SESSIONS))
            if dice.random() < 0.1:
                self.desk.book.flush()
        # Sessions stay short, so that there are many answers.
        time.sleep(dice.random() * 0.1)

    def _log(self, number: int) -> None:
        board = self.desk.board
        count = board.session(number, Board.KEPT) + 1
        board.set_session(number, Board.BEGUN, count)
        if self.desk.dice.random() < 0.2:
            self._recordings[number].log("B", value=count, note=f"call{count}")
            board.set_session(number, Board.NOTED, count)
        else:
            self._recordings[number].log("A")
        board.set_session(number, Board.KEPT, count)

    def end(self) -> None:
        for recording in self._recordings:
            recording.close()

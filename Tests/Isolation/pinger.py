"""Changes something, and goes on when all watches have told of it."""

from __future__ import annotations

import time
from pathlib import Path

import tallybook

from .desk import Desk
from .part import Part

#: How many watches there are. Each says on the board how far it was told.
ECHOES = 4
#: How long they may take, in seconds. Nobody else wakes them, so one that is not told waits for ever.
PATIENCE = 20.0


def make(path: Path) -> None:
    with tallybook.open(path, author="setup") as book:
        book.record("pings").close()
        book.note("pings", description="0")


class Pinger(Part):
    """A wake-up that is lost shows here: nothing else happens that would wake the watch."""

    WRITES = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._recording = next(iter(desk.book.sessions)).attach()
        self._note = next(iter(desk.book.notes))
        self._count = 0

    def step(self) -> None:
        # Several, so that some come while a watch is about to tell of the one before.
        for _ in range(self.desk.dice.randrange(1, 5)):
            self._change()
        self._note.update(description=str(self._count))
        end = time.monotonic() + PATIENCE
        while (behind := [echo for echo in range(ECHOES) if self.desk.board.echo(echo) < self._count]) and time.monotonic() < end:
            time.sleep(self.desk.dice.random() * 0.002)
        self.desk.findings.that(not behind, "a watch is not told of a change", lambda: (self._count, "not told to", behind))
        self.desk.findings.answer("ping")
        # Begins anew, so that one wake-up that is lost is not told of for ever.
        if behind:
            time.sleep(0.2)

    def _change(self) -> None:
        self._count += 1
        self._recording.log("A")
        if self._count % 40 == 0:
            self.desk.book.flush()
        time.sleep(self.desk.dice.random() * 0.004)
        if self.desk.dice.random() < 0.3:
            self._note.update(description=str(self._count))

    def end(self) -> None:
        self._recording.close()

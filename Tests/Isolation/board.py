"""Numbers that all processes of a run share."""

from __future__ import annotations

import ctypes
import mmap
from pathlib import Path

SESSIONS = 4
WORKERS = 2048


class Board:
    """64-bit words in a mapped file, each written by one store, so that no reader sees half of one."""

    #: How far the run is: workers work, then writers have ended, then all end.
    WORKING, QUIET, OVER = 0, 1, 2
    #: What is known of each session.
    BEGUN, KEPT, STATE, OWNER, LAST, NOTED = range(6)
    #: What its last owner left; 0 is unknown, since a kill may come in between.
    UNKNOWN, RUNNING, PAUSED, STOPPED = range(4)

    _EACH = 8
    _DOOMED = _EACH * (1 + SESSIONS)
    _ENDED = _DOOMED + WORKERS
    _SIZE = 8 * (_ENDED + WORKERS)

    def __init__(self, path: Path, *, new: bool = False) -> None:
        if new:
            path.write_bytes(bytes(self._SIZE))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), self._SIZE)
        self._words = (ctypes.c_int64 * (self._SIZE // 8)).from_buffer(self._map)

    @property
    def phase(self) -> int:
        return self._words[0]

    @phase.setter
    def phase(self, phase: int) -> None:
        self._words[0] = phase

    def session(self, number: int, word: int) -> int:
        return self._words[self._EACH * (1 + number) + word]

    def set_session(self, number: int, word: int, value: int) -> None:
        self._words[self._EACH * (1 + number) + word] = value

    def sessions(self, word: int) -> list[int]:
        return [self.session(number, word) for number in range(SESSIONS)]

    def echo(self, number: int) -> int:
        """How far a watch was told."""
        return self._words[1 + number]

    def set_echo(self, number: int, told: int) -> None:
        self._words[1 + number] = told

    def is_doomed(self, worker: int) -> bool:
        """Whether a worker has been or is being killed."""
        return self._words[self._DOOMED + worker] != 0

    def doom(self, worker: int) -> None:
        self._words[self._DOOMED + worker] = 1

    def has_ended(self, worker: int) -> bool:
        """Whether a worker writes no more."""
        return self._words[self._ENDED + worker] != 0

    def end(self, worker: int) -> None:
        self._words[self._ENDED + worker] = 1

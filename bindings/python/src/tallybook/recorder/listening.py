"""Reads a person's keys on a separate thread. So each has the time at which it was pressed, even while the book waits for another process."""

from __future__ import annotations

import os
import select
import signal
import threading
from collections import deque
from typing import NamedTuple

from .film import Film
from .steady import Press, steady
from .terminal import Terminal


class Heard(NamedTuple):
    """One read: its bytes, empty if the terminal is gone, and its time."""

    data: bytes
    press: Press


class Listener:
    """Listens within its `with` block; later input is not read."""

    def __init__(self, terminal: Terminal, film: Film | None = None) -> None:
        self._terminal = terminal
        self._film = film
        self._heard: deque[Heard] = deque()
        #: Readable after input.
        self.source, self._tells = os.pipe()
        self._ends, self._end = os.pipe()
        self._thread = threading.Thread(target=self._listen, name="tallybook keys", daemon=True)

    def __enter__(self) -> Listener:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        os.write(self._end, b"!")
        self._thread.join()
        for each in (self.source, self._tells, self._ends, self._end):
            os.close(each)

    def take(self) -> list[Heard]:
        """The input since the last call."""
        os.read(self.source, 4096)
        heard = []
        while self._heard:
            heard.append(self._heard.popleft())
        return heard

    def _listen(self) -> None:
        # Signals are for the thread that has the terminal.
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        while True:
            ready, _, _ = select.select([self._terminal.source, self._ends], [], [])
            if self._ends in ready:
                return
            data, at = self._terminal.read(), steady()
            # Asked now, since the film moves on before the key is handled; does not wait for the answer.
            heard = Heard(data, Press(at, None if self._film is None else self._film.ask_position()))
            self._heard.append(heard)
            os.write(self._tells, b"!")
            if not heard.data:
                return

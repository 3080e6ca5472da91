"""Ends a long statement at Ctrl-C; Python would only notice it after the statement."""

from __future__ import annotations

import os
import signal
import threading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...book import Book


class Interruptible:
    """Within its block, Ctrl-C stops the book's statements: a thread waits for the signal, whatever the main thread is doing."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._thread: threading.Thread | None = None

    def __enter__(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        self._out, self._into = os.pipe()
        os.set_blocking(self._into, False)
        self._before = signal.set_wakeup_fd(self._into, warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        if self._thread is None:
            return
        signal.set_wakeup_fd(self._before)
        os.close(self._into)
        self._thread.join()
        os.close(self._out)

    def _watch(self) -> None:
        while number := os.read(self._out, 1):
            if number[0] == signal.SIGINT:
                self._book.interrupt()

"""A terminal with a command in it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

from commands import COMMAND, environment


class Screen:
    """A terminal of so many columns with a command in it."""

    def __init__(self, *arguments: str, columns: int = 60, **variables: str) -> None:
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            settings = {**environment(**variables), "TERM": "xterm"}
            del settings["COLUMNS"]
            # Tests that a shell runs in the background ignore Ctrl-C, and so would what they start.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.execve(sys.executable, [*COMMAND, *arguments], settings)
        self.text = ""

    def until(self, wanted: str) -> None:
        deadline = time.monotonic() + 300
        while wanted not in self.text:
            assert time.monotonic() < deadline, f"{wanted!r} never came:\n{self.text}"
            if select.select([self.file], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.file, 65536).decode()
                except OSError:
                    assert wanted in self.text, self.text
                    return

    def end(self) -> int:
        while True:
            if not select.select([self.file], [], [], 300)[0]:
                os.kill(self.pid, signal.SIGKILL)
                raise AssertionError(f"it did not end:\n{self.text}")
            try:
                piece = os.read(self.file, 65536)
            except OSError:
                break
            if not piece:
                break
            self.text += piece.decode()
        os.close(self.file)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def resize(self, columns: int) -> None:
        """The window is drawn narrower or wider."""
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def write(self, text: str) -> None:
        """What somebody types."""
        os.write(self.file, text.encode())

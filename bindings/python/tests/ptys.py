"""A program on a terminal of its own, as a person has it: keys go in, and what it draws comes out."""

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
from pathlib import Path
from types import TracebackType
from typing import Any, Callable, List, Optional, Type

from emulator import Emulator

import tallybook


class Person:
    """Somebody at a terminal, in which a command runs."""

    def __init__(self, *arguments: str, width: int = 80, height: int = 24, program: Optional[List[str]] = None, **environment: str) -> None:
        self.screen = Emulator(width, height)
        self.written = b""
        self.code: Optional[int] = None
        self.master, self.slave = pty.openpty()
        self._size(width, height)
        self.before = termios.tcgetattr(self.slave)
        self.process = os.fork()
        if self.process == 0:
            self._become([*(program or ["-m", "tallybook"]), *arguments], environment)

    def _become(self, arguments: List[str], environment: Any) -> None:
        try:
            os.close(self.master)
            os.setsid()
            fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
            for number in (0, 1, 2):
                os.dup2(self.slave, number)
            os.closerange(3, 64)
            package = str(Path(tallybook.__file__).parents[1])
            whole = {**os.environ, "PYTHONPATH": package, "PYTHONIOENCODING": "utf-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
            whole.pop("NO_COLOR", None)
            os.execve(sys.executable, [sys.executable, *arguments], {**whole, **environment})
        finally:
            os._exit(127)

    def __enter__(self) -> Person:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        if self.code is None:
            for number in (signal.SIGCONT, signal.SIGTERM):
                os.kill(self.process, number)
            deadline = time.monotonic() + 10
            while self.code is None and time.monotonic() < deadline:
                self.look(0.05)
                self._reap()
            if self.code is None:
                os.kill(self.process, signal.SIGKILL)
                os.waitpid(self.process, 0)
        os.close(self.master)
        os.close(self.slave)

    def _size(self, width: int, height: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def resize(self, width: int, height: int) -> None:
        """Makes the window another size."""
        self.look(0)
        self.screen.resize(width, height)
        self._size(width, height)

    def press(self, keys: str) -> None:
        """Presses keys."""
        os.write(self.master, keys.encode())

    def look(self, seconds: float = 0.0) -> None:
        """Takes what was drawn, and what is drawn within a time."""
        deadline = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                return
            try:
                piece = os.read(self.master, 1 << 16)
            except OSError:
                return
            self.written += piece
            self.screen.feed(piece)

    @property
    def lines(self) -> List[str]:
        """What stands on the screen."""
        return self.screen.lines

    def sees(self, text: str) -> bool:
        """Whether a text stands on the screen."""
        return any(text in line for line in self.lines)

    def wait_for(self, what: "str | Callable[[], bool]", seconds: float = 60.0) -> None:
        """Looks on until a text stands on the screen, or something holds."""
        deadline = time.monotonic() + seconds
        while not (self.sees(what) if isinstance(what, str) else what()):
            assert self._reap() is None, f"it ended with {self.code} before {what!r}: {self.lines} {self.screen.main}"
            assert time.monotonic() < deadline, f"{what!r} did not come: {self.lines} {self.screen.main}"
            self.look(0.05)

    def _reap(self) -> Optional[int]:
        if self.code is None:
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.code = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        return self.code

    def ends(self, seconds: float = 60.0) -> int:
        """Waits until it ends; gives its code, or minus the signal that ended it."""
        deadline = time.monotonic() + seconds
        while self._reap() is None:
            assert time.monotonic() < deadline, f"it does not end: {self.lines} {self.screen.main}"
            self.look(0.02)
        self.look(0.05)
        assert self.code is not None
        return self.code

    def stopped(self, seconds: float = 60.0) -> None:
        """Waits until it was suspended."""
        deadline = time.monotonic() + seconds
        while True:
            process, status = os.waitpid(self.process, os.WNOHANG | os.WUNTRACED)
            if process and os.WIFSTOPPED(status):
                self.look(0.05)
                return
            assert not process, f"it ended instead: {status}"
            assert time.monotonic() < deadline, f"it is not suspended: {self.lines}"
            self.look(0.02)

    @property
    def child(self) -> int:
        """The recorder itself, which runs beside what guards the terminal."""
        children = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        assert len(children) == 1, children
        return int(children[0])

    @property
    def is_as_before(self) -> bool:
        """Whether the terminal is as it was before the command."""
        return termios.tcgetattr(self.slave) == self.before and not self.screen.is_apart and self.screen.modes.get("25", True)

    def picture(self) -> str:
        """The screen for a person who reads a failure."""
        return "\n".join(self.lines)

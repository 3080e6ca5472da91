"""A program on a terminal of its own, as a person has it: keys go in, and what it draws comes out."""

from __future__ import annotations

import contextlib
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


#: No program writes that.
_END = b"\0the end\0"


class Person:
    """Somebody at a terminal in which a command runs, and nothing else, as in a window that was opened for it: no shell could continue what stops."""

    def __init__(self, *arguments: str, width: int = 80, height: int = 24, program: Optional[List[str]] = None, typed: str = "", **environment: str) -> None:
        self.screen = Emulator(width, height)
        self.written = b""
        self.code: Optional[int] = None
        self._is_over = False
        self.master, self.slave = pty.openpty()
        self._size(width, height)
        self.before = termios.tcgetattr(self.slave)
        # What nobody has read when the command begins.
        os.write(self.master, typed.encode())
        self.process = os.fork()
        if self.process == 0:
            self._become([*(program or ["-m", "tallybook"]), *arguments], environment)

    def _become(self, arguments: List[str], environment: Any) -> None:
        try:
            self._lead()
            self._run(arguments, environment)
        finally:
            os._exit(127)

    def _lead(self) -> None:
        """Has a session whose terminal this is."""
        os.close(self.master)
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)
        for number in (0, 1, 2):
            os.dup2(self.slave, number)

    def _run(self, arguments: List[str], environment: Any) -> None:
        """Becomes the command."""
        try:
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
        for number in (signal.SIGTERM, signal.SIGKILL):
            deadline = time.monotonic() + 10
            if self._reap() is None:
                os.kill(self.process, signal.SIGCONT)
                os.kill(self.process, number)
            while self._reap() is None and time.monotonic() < deadline:
                self.look(0.05)
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
            if not self._is_over:
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
                self.code = _code(status)
        return self.code

    def ends(self, seconds: float = 60.0) -> int:
        """Waits until it ends; gives its code, or minus the signal that ended it."""
        deadline = time.monotonic() + seconds
        while self._reap() is None:
            assert time.monotonic() < deadline, f"it does not end: {self.lines} {self.screen.main}"
            self.look(0.02)
        self._take_rest()
        assert self.code is not None
        return self.code

    def _take_rest(self) -> None:
        """Takes all that was written before the end, which the system may hand on later, on a busy machine much later: what is written now comes behind it."""
        self.look(0)
        before, self._is_over = len(self.written), True
        with contextlib.suppress(OSError):
            os.write(self.slave, _END)
            deadline = time.monotonic() + 10
            while _END not in self.written[before:] and time.monotonic() < deadline:
                self.look(0.02)
        # Others may still write, where the process was killed that they run beside.
        rest = self.written[before:].replace(_END, b"")
        self.written, self._is_over = self.written[:before] + rest, False
        self.screen.feed(rest)

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


class Job(Person):
    """The same at a shell that has job control: what is stopped gives the shell the terminal, and `fg` has it go on."""

    def __init__(self, *arguments: str, **options: Any) -> None:
        self._told, self._tells = os.pipe()
        self._orders, self._order = os.pipe()
        self._news = b""
        self._stops = 0
        super().__init__(*arguments, **options)
        os.close(self._tells)
        os.close(self._orders)
        self._shell = self.process
        self.process = int(self._next_news())

    def _become(self, arguments: List[str], environment: Any) -> None:
        try:
            self._lead()
            os.close(self._told)
            os.close(self._order)
            # Whoever gives the terminal to another group is in the background itself, or will be.
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            job = os.fork()
            _put_in_front(job or os.getpid(), job or os.getpid())
            if job == 0:
                signal.signal(signal.SIGTTOU, signal.SIG_DFL)
                self._run(arguments, environment)
            # A shell hands on that its terminal is gone.
            signal.signal(signal.SIGHUP, lambda *_: os.killpg(job, signal.SIGHUP))
            self._watch(job)
        finally:
            os._exit(0)

    def _watch(self, job: int) -> None:
        """Tells what becomes of the job, and has it go on where that is asked for."""
        os.write(self._tells, b"%d\n" % job)
        status = 0x7F
        while os.WIFSTOPPED(status):
            if select.select([self._orders], [], [], 0.01)[0]:
                if not os.read(self._orders, 1):
                    os.killpg(job, signal.SIGKILL)
                _put_in_front(job, job)
                os.killpg(job, signal.SIGCONT)
            process, now = os.waitpid(job, os.WNOHANG | os.WUNTRACED)
            if process:
                status = now
                with contextlib.suppress(OSError):
                    os.tcsetpgrp(0, os.getpgrp())
                os.write(self._tells, b"stopped\n" if os.WIFSTOPPED(status) else b"%d\n" % _code(status))

    def _next_news(self) -> bytes:
        while b"\n" not in self._news:
            piece = os.read(self._told, 64)
            assert piece, "the shell has gone"
            self._news += piece
        line, _, self._news = self._news.partition(b"\n")
        return line

    def _reap(self) -> Optional[int]:
        while self.code is None and (b"\n" in self._news or select.select([self._told], [], [], 0)[0]):
            line = self._next_news()
            if line == b"stopped":
                self._stops += 1
            else:
                self.code = int(line)
        return self.code

    def stopped(self, seconds: float = 60.0) -> None:
        """Waits until it was suspended."""
        deadline = time.monotonic() + seconds
        while not self._stops:
            assert self._reap() is None, f"it ended instead: {self.code}"
            assert time.monotonic() < deadline, f"it is not suspended: {self.lines}"
            self.look(0.02)
        self._stops -= 1
        self.look(0.05)

    def fg(self) -> None:
        """Has it go on in the foreground."""
        os.write(self._order, b"f")

    def __exit__(self, *error: Any) -> None:
        super().__exit__(*error)
        os.close(self._order)
        os.waitpid(self._shell, 0)
        os.close(self._told)


def _put_in_front(process: int, group: int) -> None:
    """Both sides do it, so that it is done whoever comes first."""
    with contextlib.suppress(OSError):
        os.setpgid(process, group)
    with contextlib.suppress(OSError):
        os.tcsetpgrp(0, group)


def _code(status: int) -> int:
    """How a process ended: its code, or minus the signal that ended it."""
    return -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)

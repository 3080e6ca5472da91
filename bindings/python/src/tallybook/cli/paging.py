"""Pages long answers on a person's terminal, as git does: with PAGER, or less if installed."""

from __future__ import annotations

import contextlib
import os
import re
import sys

from .terminal import cells, columns_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from types import FrameType
    from typing import Any, Final, TextIO

#: Options of less: exit if all fits, pass colours through, leave the text on the screen.
_LESS: Final = "FRX"
_COLOR: Final = re.compile(r"\x1b\[[0-9;]*m")


@contextlib.contextmanager
def paged(*, from_end: bool = False) -> Iterator[None]:
    """Within its block, output goes to the terminal if it fits the height, else through a pager, while it is still being printed.
    With `from_end`, less starts at the end, as a terminal does."""
    pages = Pages(sys.stdout, from_end=from_end)
    sys.stdout = pages
    try:
        yield
    except _Left:
        pass
    finally:
        sys.stdout = pages.terminal
        pages.end()


class _Left(BaseException):
    """The reader has left the pager. Not an error: handlers of errors must not catch it."""


class Pages:
    """Replaces the standard output. It holds the text until the end, or until it no longer fits; then a pager gets it."""

    def __init__(self, terminal: TextIO, *, from_end: bool = False) -> None:
        self.terminal = terminal
        self._from_end = from_end
        self._kept: list[str] = []
        #: The number of terminal rows of the held text, and the unfinished line.
        self._rows, self._begun = 0, ""
        self._pager: subprocess.Popen[bytes] | None = None
        self._before: Any = None
        #: Whether there is no pager, and whether everything was written.
        self._is_direct = self._is_over = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.terminal, name)

    def write(self, text: str) -> int:
        """Writes a text, now or later."""
        if self._pager is not None:
            self._pass_on(text)
        elif self._is_direct:
            self.terminal.write(text)
        else:
            self._kept.append(text)
            *ended, self._begun = (self._begun + text).split("\n")
            width = columns_of(self.terminal, 80)
            self._rows += sum(_rows(line, width) for line in ended)
            if self._rows + _rows(self._begun, width) > _height(self.terminal):
                self._begin()
        return len(text)

    def flush(self) -> None:
        """Does nothing: only the end shows whether a pager is needed."""

    def end(self) -> None:
        """Shows the rest, and waits until the reader leaves."""
        self._is_over = True
        if self._pager is None:
            self._write_kept()
            return
        try:
            with contextlib.suppress(OSError):
                if self._pager.stdin is not None:
                    self._pager.stdin.close()
            self._pager.wait()
        finally:
            import signal

            signal.signal(signal.SIGINT, self._before)

    def _begin(self) -> None:
        """Passes the text so far, and all later text, to a pager."""
        self._pager = _pager(self.terminal, self._from_end)
        if self._pager is None:
            self._is_direct = True
            self._write_kept()
            return
        import signal

        # While the pager shows something, Ctrl-C is for the pager.
        self._before = signal.signal(signal.SIGINT, self._interrupt)
        text = "".join(self._kept)
        self._kept.clear()
        self._pass_on(text, at_once=True)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        # If the pager is gone, nobody would read more.
        if not self._is_over and self._pager is not None and self._pager.poll() is not None:
            raise _Left

    def _pass_on(self, text: str, *, at_once: bool = False) -> None:
        assert self._pager is not None and self._pager.stdin is not None
        try:
            self._pager.stdin.write(text.encode(self.terminal.encoding or "utf-8", "replace" if self.terminal.errors in (None, "strict") else self.terminal.errors))
            if at_once:
                self._pager.stdin.flush()
        except BrokenPipeError:
            raise _Left from None

    def _write_kept(self) -> None:
        for text in self._kept:
            self.terminal.write(text)
        self._kept.clear()


def _rows(line: str, width: int) -> int:
    """The number of terminal rows of a line, which wraps if it is too long."""
    return max(1, -(-cells(_COLOR.sub("", line)) // width))


def _height(terminal: TextIO) -> int:
    try:
        return os.get_terminal_size(terminal.fileno()).lines or 24
    except (ValueError, OSError):
        return 24


def _pager(terminal: TextIO, from_end: bool) -> subprocess.Popen[bytes] | None:
    """Starts the pager; none if PAGER is empty or cat."""
    import shlex
    import shutil
    import subprocess

    try:
        command = shlex.split(os.environ.get("PAGER", "less"))
    except ValueError:
        return None
    program = shutil.which(command[0]) if command else None
    if program is None or command == ["cat"]:
        return None
    terminal.flush()
    if from_end and os.path.basename(program) == "less":
        command.append("+G")
    try:
        return subprocess.Popen([program, *command[1:]], stdin=subprocess.PIPE, env={"LESS": _LESS, "LESSCHARSET": "utf-8", **os.environ})
    except OSError:
        return None

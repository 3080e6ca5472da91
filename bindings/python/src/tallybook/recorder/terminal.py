"""A person's terminal: single keys, a separate screen, and restored at the end, whatever the reason."""

from __future__ import annotations

import errno
import os
import select
import signal
import termios
import threading
import time
import tty
from types import TracebackType
from typing import Any, Final

from .._c.errors import StateError

# Switch to another screen, hide the cursor and mark pasted text; and the reverse.
_ENTER: Final = b"\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[0m\x1b[H\x1b[2J"
_LEAVE: Final = b"\x1b[0m\x1b[?2004l\x1b[?25h\x1b[?1049l"
#: Seconds that a terminal has to accept the sequence that restores it.
_PATIENCE: Final = 1.0


class Terminal:
    """Has the terminal within its `with` block."""

    def __init__(self, source: int = 0, target: int = 1) -> None:
        self.source = source
        self.target = target
        self._output = Output(target)
        self._saved: list[Any] | None = None

    def __enter__(self) -> Terminal:
        self._saved = termios.tcgetattr(self.source)
        # Earlier input, or replies to an earlier program, are not keys.
        termios.tcflush(self.source, termios.TCIFLUSH)
        self.resume()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.leave()
        self._output.close()

    def resume(self) -> None:
        """Takes the terminal: Ctrl-C and Ctrl-Z are keys here. In the background, it waits until it is in the foreground."""
        while not is_in_front(self.source):
            if not stop():
                raise StateError("another program has the terminal, and there is no shell to give it back")
        while True:
            try:
                tty.setraw(self.source, termios.TCSANOW)
                break
            except termios.error as refusal:
                # Interrupted by a signal.
                if refusal.args[:1] != (errno.EINTR,):
                    raise
        self.write(_ENTER)

    def leave(self) -> None:
        """Restores the terminal, as far as possible even if it accepts no output."""
        self._output.write(_LEAVE, _PATIENCE)
        restore(self.source, self._saved)

    def suspend(self) -> bool:
        """Stops this process until a shell continues it, then takes the terminal again. Returns False if no shell could, and nothing was stopped.

        The parent restores the terminal once this process has stopped. So if it does not stop, no key is echoed meanwhile.
        """
        is_stopped = stop()
        if is_stopped:
            self.resume()
        return is_stopped

    def size(self) -> tuple[int, int]:
        """Its width and height; 80 × 24 if the terminal does not tell."""
        try:
            width, height = os.get_terminal_size(self.target)
        except OSError:
            return 80, 24
        return width or 80, height or 24

    def read(self) -> bytes:
        """The bytes of the keys; empty if the terminal is gone."""
        try:
            return os.read(self.source, 4096)
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        """Writes as much as the terminal accepts now, and the rest as soon as it accepts more."""
        self._output.write(data)

    @property
    def waits(self) -> int | None:
        """The descriptor to wait for until the terminal accepts more; None if nothing is pending."""
        return self._output.waits


class Output:
    """Output to a terminal. The terminal may accept nothing for any time, because somebody has stopped it or nobody reads. Nothing here waits for it.

    Output to a terminal that is gone is discarded; keys are still saved.
    """

    def __init__(self, target: int) -> None:
        self._rest = b""
        try:
            # Opened again: others share this descriptor and do not expect partial writes. Fails if the terminal belongs to another user.
            self._target, self._is_own = os.open(f"/proc/self/fd/{target}", os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC), True
        except OSError:
            self._target, self._is_own = target, False

    def write(self, data: bytes, patience: float = 0.0) -> bool:
        """Writes after earlier pending output, as much as the terminal accepts within `patience` seconds. Returns whether everything was written."""
        self._rest += data
        ends = time.monotonic() + patience
        while self._rest:
            try:
                self._rest = self._rest[os.write(self._target, self._rest):]
            except BlockingIOError:
                left = ends - time.monotonic()
                if left <= 0 or not select.select([], [self._target], [], left)[1]:
                    break
            except OSError:
                self._rest = b""
        return not self._rest

    @property
    def waits(self) -> int | None:
        """The descriptor to wait for until more can be written; None if nothing is pending."""
        return self._target if self._rest else None

    def close(self) -> None:
        """Closes the output; nothing more is written."""
        if self._is_own:
            os.close(self._target)


def is_in_front(source: int) -> bool:
    """Whether this process has the terminal, and is not in a shell's background."""
    try:
        return os.tcgetpgrp(source) == os.getpgrp()
    except OSError:
        return True


def stop(*, group: bool = False) -> bool:
    """Stops this process, or with `group` its process group as Ctrl-Z does, until somebody continues it. Returns False if nobody would.

    Only a shell with job control continues stopped processes. Without one, the process group is orphaned. The system then ignores a SIGTSTP, while a
    SIGSTOP would stop it for good. So this leaves the decision to the system: only it knows all processes of the group.
    """
    # A blocked SIGCONT continues the process all the same, and stays pending.
    mask, handler = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGCONT,)), signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    try:
        # Either signal arrives before the call returns: it goes to this very thread, or to a group in which this process has no other thread.
        if group:
            os.killpg(os.getpgrp(), signal.SIGTSTP)
        else:
            signal.pthread_kill(threading.get_ident(), signal.SIGTSTP)
        is_stopped = signal.SIGCONT in signal.sigpending()
        if is_stopped:
            signal.sigwait((signal.SIGCONT,))
        return is_stopped
    finally:
        signal.signal(signal.SIGTSTP, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def restore(source: int, saved: list[Any] | None) -> None:
    """Restores a terminal's settings."""
    if saved is not None:
        try:
            termios.tcsetattr(source, termios.TCSANOW, saved)
        except (OSError, termios.error):
            pass


def give_back(source: int, target: int, saved: list[Any] | None) -> None:
    """Restores the screen and settings for a process that has ended."""
    output = Output(target)
    output.write(_LEAVE, _PATIENCE)
    output.close()
    restore(source, saved)

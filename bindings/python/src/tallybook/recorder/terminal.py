"""A person's terminal: one key at a time, a screen of its own, and as it was at the end, whatever that is."""

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

# Another screen, no cursor, and pasted text marked as such; and the way back.
_ENTER: Final = b"\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[0m\x1b[H\x1b[2J"
_LEAVE: Final = b"\x1b[0m\x1b[?2004l\x1b[?25h\x1b[?1049l"
#: Seconds that a terminal has to take what gives it back.
_PATIENCE: Final = 1.0


class Terminal:
    """Has the terminal from `with` on to the end of the block."""

    def __init__(self, source: int = 0, target: int = 1) -> None:
        self.source = source
        self.target = target
        self._output = Output(target)
        self._saved: list[Any] | None = None

    def __enter__(self) -> Terminal:
        self._saved = termios.tcgetattr(self.source)
        # What was typed at the program before, or answers to it, are no keys.
        termios.tcflush(self.source, termios.TCIFLUSH)
        self.resume()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.leave()
        self._output.close()

    def resume(self) -> None:
        """Takes the terminal: Ctrl-C and Ctrl-Z are keys here. In the background it waits until it is called back."""
        while not is_in_front(self.source):
            if not stop():
                raise StateError("the terminal is another program's, and no shell is there that could give it back")
        while True:
            try:
                tty.setraw(self.source, termios.TCSANOW)
                break
            except termios.error as refusal:
                # A signal that came meanwhile.
                if refusal.args[:1] != (errno.EINTR,):
                    raise
        self.write(_ENTER)

    def leave(self) -> None:
        """Gives it back; also one that takes no output, as far as it can be."""
        self._output.write(_LEAVE, _PATIENCE)
        restore(self.source, self._saved)

    def suspend(self) -> bool:
        """Stops this process until a shell continues it, then takes the terminal again; False where no shell could, and nothing was stopped.

        The process beside it gives the terminal back once this one has stopped: where it does not stop, no key is echoed meanwhile.
        """
        is_stopped = stop()
        if is_stopped:
            self.resume()
        return is_stopped

    def size(self) -> tuple[int, int]:
        """How wide and how high it is; a terminal that does not say has 80 × 24."""
        try:
            width, height = os.get_terminal_size(self.target)
        except OSError:
            return 80, 24
        return width or 80, height or 24

    def read(self) -> bytes:
        """What was pressed; nothing where the terminal is gone."""
        try:
            return os.read(self.source, 4096)
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        """Writes what it takes now, and the rest as soon as it takes more."""
        self._output.write(data)

    @property
    def waits(self) -> int | None:
        """What to wait at until it takes more; None where it has taken all."""
        return self._output.waits


class Output:
    """What is written to a terminal, which may take none of it for as long as it likes: somebody has stopped it, or nobody reads. Nothing waits for it.

    A terminal that is gone takes all of it and shows nothing, which is no reason to stop keeping keys.
    """

    def __init__(self, target: int) -> None:
        self._rest = b""
        try:
            # Opened anew, since others have this one too, who do not expect that it takes a part. Not where it is somebody else's.
            self._target, self._is_own = os.open(f"/proc/self/fd/{target}", os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC), True
        except OSError:
            self._target, self._is_own = target, False

    def write(self, data: bytes, patience: float = 0.0) -> bool:
        """Writes it behind the rest of what was to be written before, as far as it is taken within a time; says whether all was."""
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
        """What to wait at until more can be written; None where nothing is left."""
        return self._target if self._rest else None

    def close(self) -> None:
        """Writes nothing any more."""
        if self._is_own:
            os.close(self._target)


def is_in_front(source: int) -> bool:
    """Whether this process has the terminal, rather than being in the background of a shell."""
    try:
        return os.tcgetpgrp(source) == os.getpgrp()
    except OSError:
        return True


def stop(*, group: bool = False) -> bool:
    """Stops this process until somebody continues it, or its whole group as Ctrl-Z of a terminal does; False where nobody would.

    Only a shell with job control continues what stops. Without one the process group is orphaned, and there the system throws a SIGTSTP away, where a
    SIGSTOP would stop it for good: so it is the system that is asked, which alone knows all processes of the group.
    """
    # A blocked SIGCONT continues it all the same, and stays to be seen.
    mask, handler = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGCONT,)), signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    try:
        # Either comes before the call returns: to this very thread, or to a group of which this process has no other thread.
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
    """Has a terminal as it was."""
    if saved is not None:
        try:
            termios.tcsetattr(source, termios.TCSANOW, saved)
        except (OSError, termios.error):
            pass


def give_back(source: int, target: int, saved: list[Any] | None) -> None:
    """The same for a process that had it and is no more."""
    output = Output(target)
    output.write(_LEAVE, _PATIENCE)
    output.close()
    restore(source, saved)

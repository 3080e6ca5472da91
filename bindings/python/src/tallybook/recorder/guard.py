"""A process that waits for the recorder, and restores the terminal even if the recorder is killed."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import termios
from types import FrameType
from typing import Final, NamedTuple

from .terminal import give_back, is_in_front, stop

_FORWARDED: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP)


class Ended(NamedTuple):
    """How the child ended: with a code, or by a signal."""

    code: int
    signal: int


class Begun(NamedTuple):
    """In the child: a descriptor that becomes readable once the parent has ended."""

    guard: int


def guard(source: int = 0, target: int = 1) -> Ended | Begun:
    """Continues in a child. The parent waits for that child, and then restores the terminal.

    No book may be open yet: it could not be used after the fork.
    """
    saved = termios.tcgetattr(source)
    reads, writes = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        os.close(writes)
        return Begun(reads)
    os.close(reads)

    def forward(number: int, _: FrameType | None) -> None:
        # The child may have ended just now.
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, number)

    before = {each: signal.signal(each, forward) for each in _FORWARDED}
    try:
        while True:
            _, status = os.waitpid(child, os.WUNTRACED)
            if os.WIFSTOPPED(status):
                # Also restores what the child did not, since something stopped it from outside.
                if is_in_front(source):
                    give_back(source, target, saved)
                # Together with what started it, such as a script: a shell watches that. If nothing stops, whoever stopped the child also continues it.
                if stop(group=True):
                    os.kill(child, signal.SIGCONT)
            elif os.WIFSIGNALED(status):
                give_back(source, target, saved)
                return Ended(128 + os.WTERMSIG(status), os.WTERMSIG(status))
            else:
                return Ended(os.WEXITSTATUS(status), 0)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(writes)

"""A process that waits beside the recorder, so that the terminal is as it was even where that is killed."""

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
    """In the child: what can be read once the process beside it is gone."""

    guard: int


def guard(source: int = 0, target: int = 1) -> Ended | Begun:
    """Goes on in a child; where it was called, waits for that child and then gives the terminal back.

    No book may be open yet: after a fork it could not be used.
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
        # It may have ended right now.
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, number)

    before = {each: signal.signal(each, forward) for each in _FORWARDED}
    try:
        while True:
            _, status = os.waitpid(child, os.WUNTRACED)
            if os.WIFSTOPPED(status):
                # Also what it did not give back, since something stopped it from outside.
                if is_in_front(source):
                    give_back(source, target, saved)
                # With what started it, such as a script: a shell looks at that. Where nothing stops, the child was stopped by whoever continues it too.
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

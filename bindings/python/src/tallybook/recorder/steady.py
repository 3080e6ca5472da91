"""The session's clock: it starts with the wall time, and then follows a clock that nobody can set."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ..vocabulary.constants import State
from .pauses import Pause, pauses_of

if TYPE_CHECKING:
    from ..book import Book
    from ..doing.recording import Recording
    from ..entries.session import Session

#: In ns: a larger difference means a pause, or a clock that was set.
_APART: Final = 10_000_000

#: How often two clocks are compared.
_READINGS: Final = 5


def steady() -> int:
    """The ns of the clock that the library's recordings use too. It also counts while the machine sleeps."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)


class Press(NamedTuple):
    """When a key was pressed, by the steady clock; with a film, also a function that returns its position then."""

    at: int
    where: Callable[[], float] | None = None


class SessionClock:
    """Converts steady times to times of a session. It got the time once: from the recording, or from the wall clock."""

    def __init__(self, ahead: int, *, is_told: bool = True) -> None:
        #: How far ahead of the steady clock it is, in ns.
        self.ahead = ahead
        #: Whether the time came from the recording. If the recording is paused, or begins later, it came from the wall clock.
        self.is_told = is_told

    @classmethod
    def of_recording(cls, book: Book, recording: Recording) -> SessionClock:
        """The recording's own clock, which gives an event its time now."""
        session, wall = recording.item, _ahead(book.now_ns)
        if recording.elapsed_ns <= 0 or recording.state is not State.RUNNING:
            return cls(wall, is_told=False)
        told = session.time_ns + _ahead(lambda: recording.elapsed_ns)
        if abs(wall - told) > _APART:
            # With pauses, elapsed time excludes them, so they are added.
            told += _stood(pauses_of(session))
        return cls(told)

    @classmethod
    def of_wall(cls, book: Book, session: Session) -> SessionClock:
        """A clock from the wall time; not before the session's start, in case the wall clock was set back."""
        return cls(_ahead(lambda: max(book.now_ns(), session.time_ns)))

    def at(self, moment: int) -> int:
        """The time, in ns since 1970, of a value of `steady`."""
        return self.ahead + moment

    def now(self) -> int:
        """The time now."""
        return self.at(steady())

    def elapsed(self, session: Session, pauses: Sequence[Pause]) -> int:
        """How long a session has run, in ns, excluding pauses."""
        if session.duration_ns is not None:
            return session.duration_ns
        until = next((each.start for each in pauses if each.stop is None), None)
        return max(0, (self.now() if until is None else until) - session.time_ns - _stood(pauses))


def _ahead(read: Callable[[], int]) -> int:
    """How far ahead of the steady clock another one is, in ns. Of several readings the one that took least: whoever has to wait between reading the one
    and the other, on a busy machine, is off by that for as long as the session is recorded."""
    best, ahead = None, 0
    for _ in range(_READINGS):
        before = steady()
        value = read()
        took = steady() - before
        if best is None or took < best:
            best, ahead = took, value - before - took // 2
    return ahead


def _stood(pauses: Sequence[Pause]) -> int:
    """The total length of the pauses that are over."""
    return sum(each.stop - each.start for each in pauses if each.stop is not None)

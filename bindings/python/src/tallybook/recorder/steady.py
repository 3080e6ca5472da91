"""The session's clock: wall time where it began, and from there one that nobody can set."""

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

#: What differs by more, in ns, differs by a pause, or by a clock that was set.
_APART: Final = 10_000_000


def steady() -> int:
    """Ns of the clock that the library's recordings have too: it counts while the machine sleeps."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)


class Press(NamedTuple):
    """When a key was pressed, by the steady clock; and beside a film what says where that was then."""

    at: int
    where: Callable[[], float] | None = None


class SessionClock:
    """Says which time of a session a steady one is. It was told the time once: by the recording, or by the wall's clock."""

    def __init__(self, ahead: int, *, is_told: bool = True) -> None:
        #: How far it is ahead of the steady clock, in ns.
        self.ahead = ahead
        #: Whether the recording told the time: one that is paused, or begins later, does not, and this goes by the wall's clock meanwhile.
        self.is_told = is_told

    @classmethod
    def of_recording(cls, book: Book, recording: Recording) -> SessionClock:
        """That of the recording itself, by which it logs an event of now."""
        session, wall, at = recording.item, book.now_ns(), steady()
        elapsed = recording.elapsed_ns
        now = session.time_ns + elapsed
        is_told = elapsed > 0 and recording.state is State.RUNNING
        if is_told and abs(wall - now) > _APART:
            # With pauses it says how long it has run, not what time it is.
            now += _stood(pauses_of(session))
        return cls((now if is_told else wall) - at, is_told=is_told)

    @classmethod
    def of_wall(cls, book: Book, session: Session) -> SessionClock:
        """One that begins with the wall's time, which may have been set back to before the session's start."""
        return cls(max(book.now_ns(), session.time_ns) - steady())

    def at(self, moment: int) -> int:
        """The time, in ns since 1970, of what `steady` said."""
        return self.ahead + moment

    def now(self) -> int:
        """The time now."""
        return self.at(steady())

    def elapsed(self, session: Session, pauses: Sequence[Pause]) -> int:
        """How long a session has run, in ns, pauses left out."""
        if session.duration_ns is not None:
            return session.duration_ns
        until = next((each.start for each in pauses if each.stop is None), None)
        return max(0, (self.now() if until is None else until) - session.time_ns - _stood(pauses))


def _stood(pauses: Sequence[Pause]) -> int:
    """How long the pauses were that are over."""
    return sum(each.stop - each.start for each in pauses if each.stop is not None)

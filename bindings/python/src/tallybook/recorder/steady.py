"""The session's clock: wall time where it began, and from there one that nobody can set."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from ..vocabulary.constants import State

if TYPE_CHECKING:
    from ..book import Book
    from ..doing.recording import Recording

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
    """Says which time of the session a steady one is, as the recording itself does where it logs an event of now."""

    def __init__(self, book: Book, recording: Recording) -> None:
        began = recording.item.time_ns
        wall, at = book.now_ns(), steady()
        now = began + recording.elapsed_ns
        # Without pauses a session that runs says what time it is. With some only the wall clock does, unless that was set back.
        is_told = recording.state is State.RUNNING and now > began and now > wall - _APART
        self._anchor = (now if is_told else wall) - at

    def at(self, moment: int) -> int:
        """The time, in ns since 1970, of what `steady` said."""
        return self._anchor + moment

    def now(self) -> int:
        """The time now."""
        return self.at(steady())

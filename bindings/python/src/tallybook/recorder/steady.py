"""The session's clock: wall time where it began, and from there one that nobody can set."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..vocabulary.constants import State

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
    """Says which time of the session a steady one is, as the recording itself does where it logs an event of now."""

    def __init__(self, book: Book, recording: Recording) -> None:
        session, wall, at = recording.item, book.now_ns(), steady()
        elapsed = recording.elapsed_ns
        now = session.time_ns + elapsed
        #: Whether the recording told: one that is paused, or begins later, does not, and this goes by the wall clock meanwhile.
        self.is_told = elapsed > 0 and recording.state is State.RUNNING
        if self.is_told and abs(wall - now) > _APART:
            # With pauses it says how long it has run, not what time it is.
            now += _paused(session)
        self._anchor = (now if self.is_told else wall) - at

    def at(self, moment: int) -> int:
        """The time, in ns since 1970, of what `steady` said."""
        return self._anchor + moment

    def now(self) -> int:
        """The time now."""
        return self.at(steady())


def _paused(session: Session) -> int:
    """How long its pauses were, in ns."""
    [found] = [each for each in _items(json.loads(session.export_text("json", attachments=False))) if each["uuid"] == session.uuid]
    return sum(_ns(pause["stop"]) - _ns(pause["start"]) for pause in found.get("pauses", ()))


def _items(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from part.get("items", ())
    for each in part.get("collections", ()):
        yield from _items(each)


def _ns(text: str) -> int:
    """Of a time as JSON has it: in UTC, with up to nine digits behind the second, and a Z."""
    second = datetime.fromisoformat(text[:19] + "+00:00")
    return round(second.timestamp()) * 10**9 + int(text[20:-1].ljust(9, "0"))

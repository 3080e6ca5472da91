"""A summary of a session's events, updated rather than computed again: phones request it every second, and a session may have very many events."""

from __future__ import annotations

from array import array
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable
from itertools import compress
from typing import Final

from ..entries.events import Event, Events
from ..entries.session import Session
from ..vocabulary.constants import Phase, State

_NEWEST: Final = 20
#: How late, in ns, an event may arrive after others with a later time: several phones may log in one session, and each sends when it can.
_LATE: Final = 10 * 10**9
#: Late events are searched among this many of the latest times.
_LAST: Final = 100


class Account:
    """The counts, open states and newest events of a session. Events logged since the last call are added; any other change makes it read everything again."""

    def __init__(self) -> None:
        #: The number of events of each type; a state counts once.
        self.counts: Counter[int] = Counter()
        #: The starts of the open states, by type and subject. There are several if they have different values.
        self.open: dict[tuple[int, int], list[Event]] = {}
        #: The newest events first.
        self.newest: list[Event] = []
        #: When anything but a logged event last changed the session, and how many events were read.
        self._modified = -1
        self._count = 0
        self._seq = 0
        self._latest = 0
        #: The times of the events that count.
        self._times = array("q")
        #: When each state last started or stopped.
        self._turned: dict[tuple[int, int], int] = {}

    def look(self, session: Session) -> None:
        """Updates it from a session that was just read."""
        count, modified = len(session.events), session.modified_ns
        if (modified, count) == (self._modified, self._count):
            return
        added = self._added(session.events, count - self._count) if modified == self._modified else []
        if added and self._is_next(added):
            for each in added:
                self._add(each)
            self.newest = sorted([*added, *self.newest], key=lambda each: (each.time_ns, each.seq), reverse=True)[:_NEWEST]
        else:
            self._read(session)
            self._modified = modified

    @property
    def total(self) -> int:
        """The number of events; a state counts once."""
        return len(self._times)

    def since(self, moment: int) -> int:
        """The number of these at `moment`, in ns, or later."""
        return len(self._times) - bisect_left(self._times, moment)

    def _added(self, events: Events, count: int) -> list[Event]:
        """The `count` events logged since the last call, in order of time; empty if they are not all among the latest ones."""
        for since in (self._latest, max([self._latest - _LATE, *self._times[-_LAST:][:1]])) if count > 0 else ():
            found = [each for each in events(time__ge=since) if each.seq > self._seq]
            if len(found) == count:
                return found
        return []

    def _is_next(self, added: Iterable[Event]) -> bool:
        """Whether no event starts or stops a state before that state's latest start or stop. Otherwise the open states depend on more than is stored here."""
        return all(each.phase is Phase.POINT or each.time_ns >= self._turned.get(_whose(each), 0) for each in added)

    def _add(self, event: Event) -> None:
        self._count += 1
        self._seq = max(self._seq, event.seq)
        self._latest = max(self._latest, event.time_ns)
        whose = _whose(event)
        if event.phase is not Phase.POINT:
            self._turned[whose] = event.time_ns
        if event.phase is not Phase.POINT:
            self.open[whose] = _turned(self.open.get(whose, []), event)
            if not self.open[whose]:
                del self.open[whose]
        if event.phase is Phase.STOP:
            return
        self.counts[event.type_id] += 1
        insort(self._times, event.time_ns)

    def _read(self, session: Session) -> None:
        """Reads all events as columns: an object for each takes ten times as long."""
        seqs, times, types, phases, subjects = session.events.columns()[:5]
        counting = [phase != Phase.STOP for phase in phases]
        self.counts = Counter(compress(types, counting))
        self._times = array("q", compress(times, counting))
        self._count, self._seq, self._latest = len(seqs), max(seqs, default=0), times[-1] if times else 0
        self._turned = {}
        started: dict[tuple[int, int], tuple[int, int]] = {}
        several: set[tuple[int, int]] = set()
        for place in compress(range(len(phases)), [phase != Phase.POINT for phase in phases]):
            whose = types[place], subjects[place]
            self._turned[whose] = times[place]
            if phases[place] == Phase.START:
                if whose in started:
                    several.add(whose)
                started[whose] = times[place], seqs[place]
            else:
                started.pop(whose, None)
        self.newest = list(session.events(order="-time", limit=_NEWEST))
        self.open = {}
        if session.state is not State.STOPPED:
            for whose, (time, seq) in started.items():
                self.open |= {whose: [each] for each in session.events(time=time) if each.seq == seq}
            for whose in several:
                # Only their values tell which of them a stop ended.
                found: list[Event] = []
                for each in session.events(type=whose[0], phase__gt=Phase.POINT):
                    if _whose(each) == whose:
                        found = _turned(found, each)
                self.open.pop(whose, None)
                self.open |= {whose: found} if found else {}


def _turned(opened: list[Event], event: Event) -> list[Event]:
    """The open states of a type and a subject after a start or a stop. A start replaces one with the same values. A stop ends that one, else the latest."""
    same = [each for each in opened if each.variant_id == event.variant_id]
    if event.phase is Phase.START:
        return [*(each for each in opened if each not in same), event]
    ended = (same or opened)[-1:]
    return [each for each in opened if each not in ended]


def _whose(event: Event) -> tuple[int, int]:
    return event.type_id, event.subject_id or 0

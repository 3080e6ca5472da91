"""What the events of a session come to, kept from one look to the next: phones look every second, and a session may have very many."""

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
#: Events may come this much later, in ns, than others that have a later time: two phones press in one session, and each sends when it can.
_LATE: Final = 10 * 10**9
#: They are looked for among so many that were logged last.
_LAST: Final = 100


class Account:
    """Counts, what is open, and the newest events of a session. What was added since the last look is added; only what changed otherwise has all read anew."""

    def __init__(self) -> None:
        #: How many of each type; a state counts once.
        self.counts: Counter[int] = Counter()
        #: Of the states that are open, by type and subject, when each was started and what it says: several where they say different things.
        self.open: dict[tuple[int, int], list[Event]] = {}
        #: The newest first.
        self.newest: list[Event] = []
        #: When the session was last changed by anything but an event that was logged, and how many events were read.
        self._modified = -1
        self._count = 0
        self._seq = 0
        self._latest = 0
        #: When each event was that counts.
        self._times = array("q")
        #: When each state was last started or stopped.
        self._turned: dict[tuple[int, int], int] = {}

    def look(self, session: Session) -> None:
        """Brings it up to date with a session, as that was read just now."""
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
        """How many events; a state counts once."""
        return len(self._times)

    def since(self, moment: int) -> int:
        """How many of these were at a time, in ns, or later."""
        return len(self._times) - bisect_left(self._times, moment)

    def _added(self, events: Events, count: int) -> list[Event]:
        """So many events that were logged since the last look, in order of time; none where they are not found among the last ones."""
        for since in (self._latest, max([self._latest - _LATE, *self._times[-_LAST:][:1]])) if count > 0 else ():
            found = [each for each in events(time__ge=since) if each.seq > self._seq]
            if len(found) == count:
                return found
        return []

    def _is_next(self, added: Iterable[Event]) -> bool:
        """Whether no state was turned before it was turned last: then what is open would depend on more than is kept."""
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
        """Reads all of it, as columns: an object for each event takes ten times as long."""
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
                # Which of them a stop ended only what they say can tell.
                found: list[Event] = []
                for each in session.events(type=whose[0], phase__gt=Phase.POINT):
                    if _whose(each) == whose:
                        found = _turned(found, each)
                self.open.pop(whose, None)
                self.open |= {whose: found} if found else {}


def _turned(opened: list[Event], event: Event) -> list[Event]:
    """What is open of a type and a subject behind a start or a stop. One that says the same ends, else what was begun last ends with a stop."""
    same = [each for each in opened if each.variant_id == event.variant_id]
    if event.phase is Phase.START:
        return [*(each for each in opened if each not in same), event]
    ended = (same or opened)[-1:]
    return [each for each in opened if each not in ended]


def _whose(event: Event) -> tuple[int, int]:
    return event.type_id, event.subject_id or 0

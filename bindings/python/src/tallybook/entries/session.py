"""Sessions: something with a start and, once stopped, an end."""

from __future__ import annotations

import ctypes
from datetime import timedelta

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError, StateError
from .._c.library import byref, call, lib, make
from ..doing.recording import Recording
from ..rows.notebook import shown
from ..vocabulary._fields import SessionFields
from ..vocabulary.constants import State
from ..vocabulary.row import FACTORIES
from ..vocabulary.time import Duration, Instant, delta, span_ns, to_ns
from .bouts import Bouts
from .events import Events
from .item import Item


class Session(SessionFields, Item):
    """Something with a start and, once stopped, an end; it holds events.

    >>> with nest.record("Session 1") as session:
    ...     session.log("A")
    >>> session.item.state.name, session.item.event_count
    ('STOPPED', 1)
    """

    @shown
    def _repr_html_(self) -> str:
        return self.report(self.title).timeline(self).to_text("html", fragment=True)

    @shown
    def _repr_svg_(self) -> str:
        return self.report(self.title).timeline(self).to_text("svg")

    @property
    def state(self) -> State:
        """Whether it runs, is paused or stopped.

        >>> with nest.record("Session 1") as session:
        ...     session.item.state.name
        'RUNNING'
        """
        return State(self._row["state"])

    @property
    def duration(self) -> timedelta | None:
        """From start to stop, pauses left out; None while it runs.

        >>> with nest.record("Session 1", time=0) as session:
        ...     session.stop(time=2_000_000_000)
        >>> session.item.duration
        datetime.timedelta(seconds=2)
        """
        value = self.duration_ns
        return None if value is None else delta(value)

    @property
    def duration_ns(self) -> int | None:
        """From start to stop, pauses left out, in ns.

        >>> with nest.record("Session 1", time=0) as session:
        ...     session.stop(time=2_000_000_003)
        >>> session.item.duration_ns
        2000000003
        """
        return self._row.get("duration")

    @property
    def span(self) -> timedelta | None:
        """From start to stop, pauses included; None while it runs.

        >>> with nest.record("Session 1", time=0) as session:
        ...     session.pause(time=1_000_000_000); session.stop(time=2_000_000_000)
        >>> session.item.span, session.item.duration
        (datetime.timedelta(seconds=2), datetime.timedelta(seconds=1))
        """
        value = self.span_ns
        return None if value is None else delta(value)

    @property
    def span_ns(self) -> int | None:
        """From start to stop, pauses included, in ns.

        >>> with nest.record("Session 1", time=0) as session:
        ...     session.stop(time=5)
        >>> session.item.span_ns
        5
        """
        return self._row.get("span")

    @property
    def size(self) -> int:
        """How many bytes its events take in the book; read when it is asked for.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A")
        >>> session.item.size > 0
        True
        """
        return self._computed(_abi.FIELD_SIZE)

    @property
    def events(self) -> Events:
        """Its events: iterable, as columns, and changeable.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A"); session.log("B")
        >>> [event.type for event in session.item.events]
        ['A', 'B']
        """
        return Events(self._book, self.id, self.zone)

    @property
    def bouts(self) -> Bouts:
        """Its states, each from its start to its stop, and its points.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A"); session.log("B")
        >>> [bout.type for bout in session.item.bouts]
        ['A', 'B']
        """
        return Bouts(self._book, self.id, self.zone)

    def stop(self, time: Instant | None = None) -> Session:
        """Stops a timer that runs and that nobody records: now, or at a time; returns it as it is then.

        >>> timer = nest.session("Feature X", since=book.now() - timedelta(hours=2))
        >>> timer.stop(time=timer.time + timedelta(hours=1)).duration
        datetime.timedelta(seconds=3600)
        """
        return self.update(end=self._book.now_ns() if time is None else time)

    def lengthen(self, by: Duration) -> Session:
        """Ends it later, by a timedelta or ns; returns it as it is then.

        >>> record = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> record.lengthen(timedelta(minutes=1)).duration
        datetime.timedelta(seconds=120)
        """
        if self.end_ns is None:
            raise StateError("a session that runs has no end yet; stop it first", reason=Reason.IS_RUNNING)
        return self.update(end=self.end_ns + span_ns(by))

    def shorten(self, by: Duration) -> Session:
        """Ends it earlier, by a timedelta or ns; returns it as it is then.

        >>> nest.session("Feature X", since=0, until=60_000_000_000).shorten(timedelta(seconds=20)).duration
        datetime.timedelta(seconds=40)
        """
        return self.lengthen(-span_ns(by))

    def shift(self, by: Duration | None = None, *, to: Instant | None = None, events: bool = False) -> Session:
        """Has it begin later by a timedelta or ns, or at a time, with the same duration and pauses; returns it as it is then. One that holds
        events is refused, but with `events`, which takes them along.

        >>> record = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> record.shift(timedelta(hours=1)).time.isoformat(), record.refresh().duration
        ('1970-01-01T01:00:00+00:00', datetime.timedelta(seconds=60))
        """
        if (by is None) == (to is None):
            raise InvalidError("give how far, or where to", reason=Reason.CONTRADICTION)
        time = to_ns(to) if to is not None else self.time_ns + span_ns(by or 0)
        if events:
            return self.fit((self.time_ns, time))
        call(lib.tally_shift, self._book._handle, self.id, time)
        return self.refresh()

    def fit(self, *moments: tuple[Instant, Instant]) -> Session:
        """Corrects its clock by one moment or two, each what the clock showed and when that was: its start, end, pauses and events are moved along.
        One shifts them; two say, too, how much the clock ran fast or slow. Each event that moves is an edited one. Returns it as it is then.

        >>> with nest.record("Watch", time=0) as slow:
        ...     _ = slow.log("A", 10_000_000_000)
        ...     slow.stop(time=20_000_000_000)
        >>> slow.item.fit((0, 60_000_000_000), (20_000_000_000, 100_000_000_000)).duration.seconds, slow.item.events.first().time.second
        (40, 20)
        """
        count = len(moments)
        times = [(ctypes.c_int64 * count)(*(to_ns(each[place]) for each in moments)) for place in (0, 1)]
        call(lib.tally_fit, self._book._handle, self.id, *times, count)
        return self.refresh()

    def split(self, time: Instant) -> Session:
        """Cuts it in two; returns the second, which begins where it ends from then on.

        >>> record = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> second = record.split(20_000_000_000)
        >>> record.refresh().duration.seconds, second.duration.seconds
        (20, 40)
        """
        out = ctypes.c_int64()
        call(lib.tally_split, self._book._handle, self.id, to_ns(time), byref(out))
        second: Session = self._book._made(out.value)
        return second

    def join(self, second: Session) -> Session:
        """Takes in one that follows it, which goes to the trash; the gap becomes a pause. Returns itself as it is then.

        >>> first = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> second = nest.session("Feature X", since=90_000_000_000, until=100_000_000_000)
        >>> joined = first.join(second)
        >>> joined.span.seconds, joined.duration.seconds
        (100, 70)
        """
        call(lib.tally_join, self._book._handle, self.id, second.id)
        return self.refresh()

    def attach(self, *, continue_stopped: bool = False) -> Recording:
        """Goes on recording it: a running one that a crash or another process left, or a stopped one.

        While another thread or process records it, this waits for the book's busy timeout and then raises BusyError.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A")
        >>> with session.item.attach(continue_stopped=True) as again:
        ...     again.log("A"); again.counts["A"]
        2
        """
        flags = _abi.ATTACH_CONTINUE if continue_stopped else 0
        raw = make(lib.tally_session_attach, lib.tally_session_free, self._book._handle, self.id, flags)
        return Recording(self._book, raw)


FACTORIES[_abi.KIND_SESSION] = Session

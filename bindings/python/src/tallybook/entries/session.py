"""Sessions: something with a start and, once stopped, an end."""

from __future__ import annotations

import ctypes
import os
from datetime import timedelta
from typing import TYPE_CHECKING, cast

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError, StateError
from .._c.library import byref, call_stoppable, lib, make
from .._c.store import Path
from ..doing.draft import create
from ..rows.findings import Finding
from ..rows.notebook import shown
from ..rows.targets import Progress
from ..vocabulary._fields import SessionFields
from ..vocabulary.constants import State
from ..vocabulary.row import FACTORIES
from ..vocabulary.time import Duration, Instant, delta, span_ns, to_ns
from .item import Item
from .medium import MediaPlace, Medium, place_in, relink
from .view import View

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..doing.recording import Recording
    from ..vocabulary._fields import MediaValues
    from .bouts import Bouts
    from .events import Events


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
        """Whether it is running, paused or stopped.

        >>> with nest.record("Session 1") as session:
        ...     session.item.state.name
        'RUNNING'
        """
        return State(self._row["state"])

    @property
    def duration(self) -> timedelta | None:
        """From start to stop, without pauses; None while it runs.

        >>> with nest.record("Session 1", time=0) as session:
        ...     session.stop(time=2_000_000_000)
        >>> session.item.duration
        datetime.timedelta(seconds=2)
        """
        value = self.duration_ns
        return None if value is None else delta(value)

    @property
    def duration_ns(self) -> int | None:
        """From start to stop, without pauses, in ns.

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
        """How many bytes its events take in the book; read on each access.

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
        from .events import Events

        return Events(self._book, self.id, self.zone)

    @property
    def bouts(self) -> Bouts:
        """Its bouts: states from their starts to their stops, and points.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A"); session.log("B")
        >>> [bout.type for bout in session.item.bouts]
        ['A', 'B']
        """
        from .bouts import Bouts

        return Bouts(self._book, self.id, self.zone)

    @property
    def media(self) -> View[Medium]:
        """Its films and sounds, in the order by hand, in which those of a track play.

        >>> watch = nest.session("Watch", since=0)
        >>> _ = watch.add_media("left.mp4"), watch.add_media("right.mp4", track=2)
        >>> [(medium.name, medium.track) for medium in watch.media]
        [('left.mp4', 1), ('right.mp4', 2)]
        """
        return View[Medium](self._book, _abi.KIND_MEDIA, parent=self.id)(order="position")

    def add_media(self, path: str | os.PathLike[str], **fields: Unpack[MediaValues]) -> Medium:
        """Adds a film or sound that shows the session; its file stays where it is. Returns the medium.

        A path below the folder of the book is stored relative to that; a relative path is taken as such. Media of one `track` play one after the other,
        tracks at the same time. It begins at `offset` of the session; without one, where the previous one of its track ends, and the first with the
        session. `frame_rate` is frames a second; 29.97 and 23.976 mean 30000/1001 and 24000/1001.

        >>> watch = nest.session("Watch", since=0)
        >>> watch.add_media("dawn.mp4", duration=timedelta(minutes=3), frame_rate=29.97, drop_frame=True, timecode="01:00:00;00")
        <Medium ... 'dawn.mp4'>
        """
        return cast(Medium, create(self._book, _abi.KIND_MEDIA, self.id, {"name": os.fspath(path), **fields}))

    def media_at(self, time: Instant, *, track: int = 1) -> MediaPlace:
        """Returns which medium of a track shows a moment, and where in it; NotFoundError if none does.

        >>> watch = nest.session("Watch", since=0, until=60_000_000_000)
        >>> _ = watch.add_media("dawn.mp4", offset=timedelta(seconds=-2), frame_rate=25)
        >>> place = watch.media_at(10_000_000_000)
        >>> place.medium.name, place.time.total_seconds(), place.frame
        ('dawn.mp4', 12.0, 300)
        """
        return place_in(self._book, self.id, to_ns(time), track, self.zone)

    def relink_media(self, folder: Path, *, hash: bool = False, dry_run: bool = False, progress: Progress | None = None) -> list[Finding]:
        """Finds the files of its media in a folder, as `Book.relink_media` does for all.

        >>> watch = nest.session("Watch", since=0)
        >>> _ = watch.add_media("dawn.mp4")
        >>> [finding.reason.name for finding in watch.relink_media(".")]
        ['MISSING']
        """
        return relink(self._book, folder, self.id, hash, dry_run, progress)

    def stop(self, time: Instant | None = None) -> Session:
        """Stops a running timer that nobody records: now, or at a time; returns the changed session.

        >>> timer = nest.session("Feature X", since=book.now() - timedelta(hours=2))
        >>> timer.stop(time=timer.time + timedelta(hours=1)).duration
        datetime.timedelta(seconds=3600)
        """
        return self.update(end=self._book.now_ns() if time is None else time)

    def lengthen(self, by: Duration) -> Session:
        """Moves its end later, by a timedelta or ns; returns the changed session.

        >>> record = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> record.lengthen(timedelta(minutes=1)).duration
        datetime.timedelta(seconds=120)
        """
        if self.end_ns is None:
            raise StateError("a session that runs has no end yet; stop it first", reason=Reason.IS_RUNNING)
        return self.update(end=self.end_ns + span_ns(by))

    def shorten(self, by: Duration) -> Session:
        """Moves its end earlier, by a timedelta or ns; returns the changed session.

        >>> nest.session("Feature X", since=0, until=60_000_000_000).shorten(timedelta(seconds=20)).duration
        datetime.timedelta(seconds=40)
        """
        return self.lengthen(-span_ns(by))

    def shift(self, by: Duration | None = None, *, to: Instant | None = None, events: bool = False) -> Session:
        """Shifts the session by a timedelta or ns, or to a time, with the same duration and pauses; returns the changed session. A session with events
        is refused, unless `events` is given, which moves them along.

        >>> record = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> record.shift(timedelta(hours=1)).time.isoformat(), record.refresh().duration
        ('1970-01-01T01:00:00+00:00', datetime.timedelta(seconds=60))
        """
        if (by is None) == (to is None):
            raise InvalidError("give how far, or where to", reason=Reason.CONTRADICTION)
        time = to_ns(to) if to is not None else self.time_ns + span_ns(by or 0)
        if events:
            return self.fit((self.time_ns, time))
        call_stoppable(lib.tally_shift, self._book._handle, self.id, time)
        return self.refresh()

    def fit(self, *moments: tuple[Instant, Instant]) -> Session:
        """Corrects its clock by one moment or two; each is what the clock showed and the actual time. Its start, end, pauses, events and media are
        moved along. One moment shifts them; two also say how much the clock ran fast or slow. Each event that moves becomes an edited one. Returns the
        changed session.

        >>> with nest.record("Watch", time=0) as slow:
        ...     _ = slow.log("A", 10_000_000_000)
        ...     slow.stop(time=20_000_000_000)
        >>> slow.item.fit((0, 60_000_000_000), (20_000_000_000, 100_000_000_000)).duration.seconds, slow.item.events.first().time.second
        (40, 20)
        """
        count = len(moments)
        times = [(ctypes.c_int64 * count)(*(to_ns(each[place]) for each in moments)) for place in (0, 1)]
        call_stoppable(lib.tally_fit, self._book._handle, self.id, *times, count)
        return self.refresh()

    def split(self, time: Instant) -> Session:
        """Splits it into two; returns the second, which begins where the first now ends.

        >>> record = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> second = record.split(20_000_000_000)
        >>> record.refresh().duration.seconds, second.duration.seconds
        (20, 40)
        """
        out = ctypes.c_int64()
        call_stoppable(lib.tally_split, self._book._handle, self.id, to_ns(time), byref(out))
        second: Session = self._book._made(out.value, _abi.KIND_SESSION)
        return second

    def join(self, second: Session) -> Session:
        """Joins it with a session that follows it, which moves to the trash; the gap becomes a pause. Returns the changed session.

        >>> first = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> second = nest.session("Feature X", since=90_000_000_000, until=100_000_000_000)
        >>> joined = first.join(second)
        >>> joined.span.seconds, joined.duration.seconds
        (100, 70)
        """
        call_stoppable(lib.tally_join, self._book._handle, self.id, second.id)
        return self.refresh()

    def attach(self, *, continue_stopped: bool = False) -> Recording:
        """Goes on recording it, if a crash or another process left it running, or continues a stopped one.

        While another thread or process records it, this waits for the book's busy timeout and then raises BusyError.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A")
        >>> with session.item.attach(continue_stopped=True) as again:
        ...     again.log("A"); again.counts["A"]
        2
        """
        from ..doing.recording import Recording

        flags = _abi.ATTACH_CONTINUE if continue_stopped else 0
        raw = make(lib.tally_session_attach, lib.tally_session_free, self._book._handle, self.id, flags, stoppable=True)
        return Recording(self._book, raw)


FACTORIES[_abi.KIND_SESSION] = Session

"""Media: films and sounds of a session, whose files stay outside of the book."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import TYPE_CHECKING, Any

from .._c import _abi
from .._c.library import byref, context, free_context, go_on, lib, make, path_text, progress_trampoline, read_info
from .._c.store import Path, Store
from ..rows.findings import Finding, read_findings
from ..rows.targets import Progress
from ..vocabulary._fields import MediaFields
from ..vocabulary.row import FACTORIES
from ..vocabulary.text import format_timecode, parse_timecode_ns
from ..vocabulary.time import delta, from_ns
from .entry import Entry

if TYPE_CHECKING:
    from fractions import Fraction


class Medium(MediaFields, Entry):
    """A film or sound of a session. Its name is the path of its file, relative to the folder of the book if it is below that.

    >>> nest.session("Watch", since=0).add_media("dawn.mp4")
    <Medium ... 'dawn.mp4'>
    """

    @property
    def parent(self) -> Any:
        """The session that it belongs to.

        >>> nest.session("Watch", since=0).add_media("dawn.mp4").parent.title
        'Watch'
        """
        return self._book.get(self._row["parent"])

    @property
    def offset(self) -> timedelta | None:
        """When it begins, from the session's start. None: where the previous one of its track ends; for the first one, with the session.

        >>> nest.session("Watch", since=0).add_media("dawn.mp4", offset=timedelta(seconds=2)).offset
        datetime.timedelta(seconds=2)
        """
        return None if self.offset_ns is None else delta(self.offset_ns)

    @property
    def offset_ns(self) -> int | None:
        """When it begins, from the session's start, in ns.

        >>> nest.session("Watch", since=0).add_media("dawn.mp4", offset=-3).offset_ns
        -3
        """
        return self._row.get("offset")

    @property
    def duration(self) -> timedelta | None:
        """How long it plays; None if nobody set that.

        >>> nest.session("Watch", since=0).add_media("dawn.mp4", duration=timedelta(seconds=90)).duration
        datetime.timedelta(seconds=90)
        """
        return None if self.duration_ns is None else delta(self.duration_ns)

    @property
    def duration_ns(self) -> int | None:
        """How long it plays, in ns.

        >>> nest.session("Watch", since=0).add_media("dawn.mp4").duration_ns is None
        True
        """
        return self._row.get("duration")

    @property
    def frame_rate(self) -> Fraction | None:
        """Its frames a second; None if nobody set that.

        >>> nest.session("Watch", since=0).add_media("dawn.mp4", frame_rate=29.97).frame_rate
        Fraction(30000, 1001)
        """
        from fractions import Fraction

        rate = self._row.get("frame_rate")
        return None if rate is None else Fraction(rate)


@dataclass(frozen=True)
class MediaPlace:
    """Where a moment of a session is in its media.

    >>> watch = nest.session("Watch", since=0, until=60_000_000_000)
    >>> _ = watch.add_media("dawn.mp4", frame_rate=25, timecode="01:00:00:00")
    >>> place = watch.media_at(10_520_000_000)
    >>> place.frame, place.timecode
    (263, '01:00:10:13')
    """

    #: The medium that shows the moment.
    medium: Medium
    #: When that medium begins.
    begin: datetime
    #: Where the moment is in it, in ns from its beginning.
    time_ns: int
    #: The frame that is shown then, from 0; None if the medium has no frame rate.
    frame: int | None

    @property
    def time(self) -> timedelta:
        """Where the moment is in it, rounded down to microseconds.

        >>> watch = nest.session("Watch", since=0, until=60_000_000_000)
        >>> _ = watch.add_media("dawn.mp4")
        >>> watch.media_at(2_500_000_000).time
        datetime.timedelta(seconds=2, microseconds=500000)
        """
        return delta(self.time_ns)

    @property
    def timecode(self) -> str | None:
        """The timecode of the frame, counted from that of the first frame, otherwise from 00:00:00:00; None if the medium has no frame rate.

        >>> watch = nest.session("Watch", since=0, until=60_000_000_000)
        >>> _ = watch.add_media("dawn.mp4", frame_rate=29.97, drop_frame=True)
        >>> watch.media_at(60_000_000_000 - 1).timecode
        '00:00:59;28'
        """
        from fractions import Fraction

        rate = self.medium.frame_rate
        if rate is None or self.frame is None:
            return None
        drops, first = self.medium.drop_frame, self.medium.timecode
        shown = Fraction(self.frame * 1_000_000_000) / rate
        begin = parse_timecode_ns(first, rate, drop_frame=drops) if first else 0
        return format_timecode(round(shown) + begin, rate, drop_frame=drops)


def relink(
    book: Store, folder: Path, session: int, hash: bool, dry_run: bool, progress: Progress | None,
) -> list[Finding]:
    """Finds the files of media that are elsewhere now."""
    options = _abi.tally_relink_options()
    options.struct_size = ctypes.sizeof(_abi.tally_relink_options)
    options.flags = (_abi.RELINK_DRY_RUN if dry_run else 0) | (_abi.RELINK_HASH if hash else 0)
    options.folder, options.folder_length = path_text(folder)
    options.session = session
    options.progress, options.progress_context = progress_trampoline, context(progress or go_on)
    options.progress_context_free = free_context
    return read_findings(make(lib.tally_media_relink, lib.tally_cursor_free, book._handle, byref(options), stoppable=True))


def place_in(book: Store, session: int, time: int, track: int, zone: tzinfo) -> MediaPlace:
    """Returns where a moment of a session is in its media."""
    found: Any = read_info(lib.tally_media_at, _abi.tally_media_place(), book._handle, session, time, track)
    return MediaPlace(book.get(found.medium), from_ns(found.begin, zone), int(found.time), None if found.frame < 0 else int(found.frame))


FACTORIES[_abi.KIND_MEDIA] = Medium

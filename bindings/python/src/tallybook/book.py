"""A book: one store, a file or `:memory:`."""

from __future__ import annotations

import contextlib
import ctypes
import os
from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from ._c import _abi
from ._c._reasons import Reason
from ._c.errors import InvalidError, NotFoundError, StorageError
from ._c.library import (
    UnreadRow, byref, call, call_stoppable, context, free_context, lib, make, path_text, progress_trampoline, read_entry, take_bytes, text,
)
from ._c.store import BUSY_TIMEOUT, Path, Store, timeout_ns
from .doing.draft import Draft, StoredDraft, stored_drafts
from .entries.attaching import read_unfinished
from .entries.attachment import Attachment, UnfinishedAttachment
from .entries.collection import Holder
from .entries.day import (
    Day, Limit, Limits, Review, Statistics, add_task, default_limits, limit_numbers, one_day, read_days, statistics, today,
)
from .entries.entry import Entry
from .entries.event_type import EventType
from .entries.tag import Tags
from .entries.task import Categories, Task
from .entries.templates import Templates
from .entries.view import View
from .importing import Importer
from .rows.changes import (
    FRAME_SIZE, Frames, WantedContent, apply_changes, read_piece, read_vector, read_wanted, take_piece, write_changes,
)
from .rows.export import Exporter
from .rows.findings import Finding, read_findings
from .rows.notebook import how_many, shown, table
from .rows.selection import Condition
from .rows.targets import Progress, Target
from .vocabulary.constants import KEEP, Keep
from .vocabulary.fields import whole
from .vocabulary.row import FACTORIES
from .vocabulary.time import date_of, day_number, from_ns, zone_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .doing.hub import Hub
    from .doing.player import Player, Waveform
    from .entries.day import BacklogValues
    from .entries.medium import Medium
    from .entries.reminder import Reminders
    from .rows.book_info import BookInfo
    from .rows.history import History, Step
    from .rows.merging import Conflict, Device
    from .rows.settings import Settings
    from .rows.sql import SQLRows
    from .rows.sync_result import SyncResult
    from .snapshot import Snapshot
    from .transaction import Transaction

Layout = Literal["mel", "minuta"]
MIRRORS: Final[dict[Layout, int]] = {"mel": _abi.MIRROR_LAYOUT_MEL, "minuta": _abi.MIRROR_LAYOUT_MINUTA}
_NEVER: Final = 2**63 - 1

Self = TypeVar("Self", bound="Book")


def is_hub(place: Path) -> bool:
    """Whether a place to sync with is a PostgreSQL database: by its URL, or in libpq's other form, `host=… dbname=…`, if no folder has that name."""
    if not isinstance(place, str):
        return False
    return place.startswith(("postgresql:", "postgres:")) or ("dbname=" in place or "service=" in place) and not os.path.exists(place)


def is_address(place: Path) -> bool:
    """Whether a place to sync with is a service's address, even a mistyped one; otherwise it is a folder, which would be made."""
    return isinstance(place, str) and ("://" in place or place.lower().startswith(("http:", "https:")))


class Book(Importer, Holder, Exporter):
    """An open book; `tallybook.open` makes one.

    >>> with tallybook.open(":memory:") as small:
    ...     small.note("Arrival").title
    'Arrival'
    """

    def __init__(
        self, raw: int, *, clocked: bool = False, busy_timeout: float = BUSY_TIMEOUT, reopen: Callable[[str], Book] | None = None,
    ) -> None:
        if not isinstance(raw, int):
            raise TypeError(f"a Book is made by tallybook.open({raw!r})")
        self._open(raw, clocked, busy_timeout)
        self._reopen = reopen

    def __reduce__(self) -> Any:
        if self._raw is None:
            raise TypeError("a closed book cannot be pickled")
        if self._opened is not None:
            return super().__reduce__()
        if self.path == ":memory:":
            raise TypeError("a book in memory cannot be pickled, since it is nowhere else; keep it in a file")
        if self._clocked or self._reopen is None:
            raise TypeError("a book with a clock of this process cannot be pickled; open it there with a clock of its own")
        return self._reopen, (os.path.abspath(self.path),)

    def _place(self) -> tuple[Store, int, bool]:
        return self, _abi.ROOT, True

    @contextlib.contextmanager
    def _selection(self) -> Iterator[int]:
        with View[Any](self, _abi.KIND_ANY)._selection() as query:
            yield query

    def _refuse(self) -> None:
        # A getter has no status of its own: what is wrong with the handle is asked for where a call gives it.
        read_findings(make(lib.tally_finding_list, lib.tally_cursor_free, self._handle, _abi.FINDING_RECOVERY))

    # ----------------------------------------------------------------------------------------------------
    # What it is
    # ----------------------------------------------------------------------------------------------------

    @property
    def path(self) -> str:
        """The path of the book's file, or `:memory:`.

        >>> book.path
        ':memory:'
        """
        path = lib.tally_book_path(self._handle)
        if path is None:
            self._refuse()
        return os.fsdecode(path)

    @property
    def info(self) -> BookInfo:
        """What the book is, how large it is, who uses it, and whether anything was committed: a few pages are read, and nobody is waited for.

        >>> book.info.format[0], book.info.running, book.info.tail_size
        (1, 0, 0)
        """
        from .rows.book_info import read_book_info

        return read_book_info(self._handle)

    @property
    def busy_timeout(self) -> float:
        """How many seconds calls wait for other writers, 5 unless `open` or this says otherwise; 0 does not wait. The same for all openings of the file in
        this process.

        >>> book.busy_timeout = 0.5
        >>> book.busy_timeout
        0.5
        """
        from .rows.book_info import read_stat

        return int(read_stat(self._handle).busy_timeout) / 1e9

    @busy_timeout.setter
    def busy_timeout(self, seconds: float) -> None:
        call(lib.tally_busy_timeout_set, self._handle, timeout_ns(seconds))
        self._root._busy_timeout = seconds

    def now(self) -> datetime:
        """Returns the time of the book's clock, in the zone of the setting time_zone.

        >>> book.now().tzinfo
        datetime.timezone.utc
        """
        return from_ns(self.now_ns(), zone_of(self.settings["time_zone"]))

    def now_ns(self) -> int:
        """Returns the time of the book's clock, in ns.

        >>> book.now_ns() > 0
        True
        """
        out = ctypes.c_int64()
        call(lib.tally_book_now, self._handle, byref(out))
        return out.value

    @property
    def settings(self) -> Settings:
        """The settings, as a mapping.

        >>> book.settings["username"] = "kh"
        """
        from .rows.settings import Settings

        return Settings(self)

    @property
    def tags(self) -> Tags:
        """The tags: words that items carry.

        >>> book.tags.create("Work").color
        '#8C5EA3'
        """
        return Tags(self)

    @property
    def templates(self) -> Templates:
        """The templates: which custom fields items of one sort have.

        >>> book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}}})
        <Template ... 'Mood'>
        """
        return Templates(self)

    @property
    def drafts(self) -> list[StoredDraft]:
        """The stored drafts, oldest first.

        >>> book.drafts
        []
        """
        return stored_drafts(self)

    def open_draft(self, number: int) -> Draft:
        """Opens a stored draft again.

        >>> draft = nest.edit(); number = draft.store(); draft.close()
        >>> book.open_draft(number).close()
        """
        return Draft(self, lambda handle: make(lib.tally_draft_open, lib.tally_draft_free, handle, number))

    def discard_draft(self, number: int) -> None:
        """Removes a stored draft from the book.

        >>> draft = nest.edit(); number = draft.store(); draft.close()
        >>> book.discard_draft(number); book.drafts
        []
        """
        with self.open_draft(number) as draft:
            draft._discard()
    # ----------------------------------------------------------------------------------------------------
    # Day plans
    # ----------------------------------------------------------------------------------------------------

    @property
    def today(self) -> Day:
        """The current day, by the settings time_zone and day_start.

        >>> book.today.add("Visit mum", priority="high").name
        'Visit mum'
        """
        return today(self)

    @property
    def tomorrow(self) -> Day:
        """The day after today: tasks can be planned ahead.

        >>> (book.tomorrow.date - book.today.date).days
        1
        """
        return today(self, 1)

    def day(self, day: date) -> Day:
        """Returns any day.

        >>> book.day(book.today.date) == book.today
        True
        """
        return one_day(self, day)

    @property
    def days(self) -> list[Day]:
        """The opened days, earliest first.

        >>> _ = book.today.open()
        >>> book.days == [book.today]
        True
        """
        return [Day(self, day) for row in read_days(self, 0, 0) if (day := date_of(row["day"])) is not None]

    @property
    def limits(self) -> Limits:
        """The limits that new days get.

        >>> book.limits
        Limits(high=1, medium=3, low=3)
        """
        return default_limits(self)

    def set_limits(self, *, high: Limit | Keep = KEEP, medium: Limit | Keep = KEEP, low: Limit | Keep = KEEP) -> None:
        """Sets the limits that new days get: 0 to 99, or None for any number.

        >>> book.set_limits(high=2)
        >>> book.limits.high
        2
        """
        numbers = limit_numbers(high, medium, low)
        with self.transaction("limits") as whole:
            for word, number in zip(("high", "medium", "low"), numbers):
                if number != _abi.LIMIT_KEEP:
                    whole.settings[f"limit_{word}"] = "none" if number == _abi.LIMIT_NONE else str(number)

    @property
    def tasks(self) -> View[Task]:
        """All tasks.

        >>> _ = book.today.add("Visit mum")
        >>> [task.name for task in book.tasks(completed__null=True)]
        ['Visit mum']
        """
        return View(self, _abi.KIND_TASK)

    @property
    def backlog(self) -> View[Task]:
        """The incomplete tasks that have no day or a past one, except those that were repeated since. A summary can group them by category.

        >>> _ = book.add_task("Paint the fence", category="Home")
        >>> [task.name for task in book.backlog], [row.keys for row in book.backlog.summary(by="category", measure="count")]
        (['Paint the fence'], [('Home',)])
        """
        return self.tasks(completed__null=True, carried_over=False, day__lt_or_null=self.today.date)

    def add_task(self, name: str, **fields: Unpack[BacklogValues]) -> Task:
        """Makes a task in the backlog, with the fields of Day.add.

        >>> book.add_task("Paint the fence", priority="low").day is None
        True
        """
        return add_task(self, None, name, **fields)

    @property
    def categories(self) -> Categories:
        """The categories of tasks.

        >>> list(book.categories)
        []
        """
        return Categories(self)

    def review(self, day: date | None = None, *, all: bool = False) -> Review:
        """Begins the review of the day before today, or before another day; with `all`, of all days since the last review.

        >>> with book.review() as r: [task.name for task in r.tasks]
        []
        """
        flags = _abi.REVIEW_ALL if all else 0
        number = _abi.TODAY if day is None else day_number(day)
        return Review(self, make(lib.tally_review_new, lib.tally_review_free, self._handle, number, flags))

    @property
    def reminders(self) -> Reminders:
        """The reminders of tasks and days: all of them, those that are due, and when to ask again.

        >>> book.reminders.due, book.reminders.next
        ([], None)
        """
        from .entries.reminder import Reminders

        return Reminders(self)

    def statistics(self, first_day: date | None = None, last_day: date | None = None) -> Statistics:
        """Counts the tasks of days, both ends included; without a first or last day, from the first day that has a task, to today.

        >>> book.statistics(last_day=book.today.date).tasks
        0
        """
        return statistics(self, first_day, last_day)

    def get(self, id: int) -> Any:
        """Returns the entry with an id.

        >>> book.get(nest.id).name
        'Heron nest'
        """
        # Nearly always the number itself.
        return self._read(id if type(id) is int else whole("id", id), 0)

    def _made(self, id: int, kind: int) -> Any:
        """What was just made, even if somebody else has deleted it since. It was made also where it cannot be read now: that is said of what is asked
        of it."""
        try:
            return self._read(id, _abi.READ_TRASHED)
        except StorageError:
            return FACTORIES[kind](self, UnreadRow({"id": id, "kind": kind}, self._handle))

    def _read(self, id: int, flags: int) -> Any:
        row = read_entry(self._handle, id, flags)
        return FACTORIES[row["kind"]](self, row)

    @property
    def attachments(self) -> View[Attachment]:
        """The attachments of everything in the book.

        >>> _ = nest.add_attachment(b"<svg/>", name="map.svg")
        >>> [each.name for each in book.attachments(media_type__prefix="image/")]
        ['map.svg']
        """
        return View(self, _abi.KIND_ATTACHMENT)

    @property
    def media(self) -> View[Medium]:
        """The films and sounds of all sessions.

        >>> _ = nest.session("Watch", since=0).add_media("dawn.mp4")
        >>> [each.name for each in book.media]
        ['dawn.mp4']
        """
        return View(self, _abi.KIND_MEDIA)

    def relink_media(self, folder: Path, *, hash: bool = False, dry_run: bool = False, progress: Progress | None = None) -> list[Finding]:
        """Finds the files of media that are not where their names say, in a folder and everything below it; returns findings about them.

        A file is found by its name, whatever folder it was in. If its SHA-256 was stored, the file must have it. Otherwise, of several files the one
        counts that has the most folders above it named as before. With `hash`, files are read: the SHA-256 is stored if there is none yet, and a file
        that differs is reported. All media found are changed in one step of history; with `dry_run` nothing is changed.

        >>> with open("dawn.mp4", "wb") as film: _ = film.write(b"...")
        >>> _ = nest.session("Watch", since=0).add_media("D:\\\\films\\\\dawn.mp4")
        >>> [finding.reason.name for finding in book.relink_media(".", hash=True)]
        ['RELINKED']
        """
        from .entries.medium import relink

        return relink(self, folder, 0, hash, dry_run, progress)

    @property
    def unfinished(self) -> list[UnfinishedAttachment]:
        """The attachments that were begun and not finished, whatever interrupted them.

        >>> book.unfinished
        []
        """
        return read_unfinished(self, 0)

    @property
    def trash(self) -> View[Entry]:
        """The collections and items that were deleted; with recursive=True also everything deleted along with them.

        >>> _ = nest.note("Arrival"); _ = nest.delete()
        >>> [entry.name for entry in book.trash], [entry.name for entry in book.trash(parent=nest)]
        (['Heron nest'], ['Arrival'])
        >>> book.trash.first().restore(), len(book.trash)
        (2, 0)
        """
        return View[Entry](self, _abi.KIND_ANY, parent=_abi.ROOT, trash=True)

    def purge(self, entry: Entry | None = None, *, due: bool = False) -> int:
        """Removes an entry in the trash, or everything in it, for good; returns how many entries were removed.

        With `due`, only entries are removed that were in the trash for longer than the setting trash_retention. This works in steps, each committed by
        itself: if one fails, those before it stay done.

        >>> _ = nest.note("Arrival"); _ = nest.delete()
        >>> book.purge(), book.purge()
        (2, 0)
        """
        out = ctypes.c_uint64()
        identity = entry.id if entry is not None else _abi.ANY
        call_stoppable(lib.tally_purge, self._handle, identity, _abi.PURGE_DUE if due else 0, byref(out))
        self._forget_names()
        return out.value

    def sql(self, statement: str, /, *values: Any, **named: Any) -> SQLRows:
        """Queries the book with a read-only SQL statement over views of its contents and events(session); returns its rows.

        Values replace ? and :name; times and entries can be given as they are. docs/formats.md lists the views and their columns.

        >>> with nest.record("Watch") as session: session.log("A", time=5)
        >>> list(book.sql("SELECT type_name, time FROM events(?)", session.item))
        [('A', 5)]
        """
        from .rows.sql import SQLRows

        return SQLRows(self, statement, values, named)

    def interrupt(self) -> None:
        """Stops the long calls of this opening that other threads have under way: each raises CancelledError, or is done.

        What a call had not finished is taken back. SQL statements that have rows left stop at the step under way, or else at the next. Recording
        is never stopped. To stop a call of your own, see `progress` and `run`.

        >>> rows = book.sql("SELECT 1")
        >>> book.interrupt()
        >>> try:
        ...     list(rows)
        ... except tallybook.CancelledError as refusal:
        ...     print(refusal)
        the statement was interrupted; ask it again for its rows
        """
        lib.tally_book_interrupt(self._own_handle)

    def find(self, uuid: str) -> Entry | None:
        """Returns the entry with a UUID, or None.

        >>> book.find(nest.uuid).name, book.find("00000000-0000-0000-0000-000000000000")
        ('Heron nest', None)
        """
        out = ctypes.c_int64()
        try:
            call(lib.tally_find_uuid, self._handle, *text(str(uuid)), byref(out))
        except NotFoundError:
            return None
        found: Entry = self.get(out.value)
        return found

    # ----------------------------------------------------------------------------------------------------
    # Transactions and upkeep
    # ----------------------------------------------------------------------------------------------------

    def transaction(self, name: str | None = None, *, wait: bool = True) -> Transaction:
        """Keeps everything done in the block, or after an exception nothing of it. This is one step of history.

        Use it with `with` or `async with`. It belongs to the task that enters it (or the thread, if no task runs), and to everything that this task
        runs with asyncio.to_thread. There, this book and everything made from it before write into the transaction. Everyone else is outside, including
        tasks created in the block: they read the last commit, and wait for the transaction before they write. Hand them the object that `with` gives,
        and they take part.

        A task that writes without a transaction while another task of the same thread is inside one gets BusyError at once, because waiting would block
        the event loop. `async with` waits without blocking the loop, up to the busy timeout. With `wait=False`, another writer means BusyError at once.

        A transaction within another one is a part of it, which can be rolled back separately. Whatever was made in the block (drafts, rows being read)
        ends with it. Saving a draft that was begun before moves it into the transaction.

        Some calls cannot be part of a transaction. In the block, these raise StateError at once: starting, attaching to, pausing, resuming or stopping
        a session, memos, undo, redo, backup, mirror, purge, tick, flush and snapshots. SQL sees the transaction's own writes. Logging to a session that
        was started before works, and so do watches, which report commits; neither is rolled back.

        >>> with book.transaction("Two notes"):
        ...     _ = nest.note("Arrival"); _ = nest.note("Departure")
        >>> len(nest.notes)
        2
        >>> import asyncio
        >>> async def visit():
        ...     async with book.transaction("Visit"):
        ...         _ = nest.note("Wing seen"); _ = await asyncio.to_thread(nest.note, "Second egg")
        >>> asyncio.run(visit()); len(nest.notes)
        4
        """
        from .transaction import Transaction

        return Transaction(self, name, wait)

    def snapshot(self) -> Snapshot:
        """Keeps one state of the book and gives it as a read-only book, for several queries that must agree.

        Others can still write. Until you close it, the book's log grows with their changes, so close it soon.

        >>> with book.snapshot() as before:
        ...     _ = nest.note("Arrival")
        ...     before.sql("SELECT count(*) FROM notes").value(), len(before.notes), len(book.notes)
        (0, 0, 1)
        """
        from .snapshot import Snapshot

        return Snapshot(self, make(lib.tally_snapshot_begin, lib.tally_book_close, self._handle))

    @property
    def history(self) -> History:
        """The changes to the book, newest first.

        >>> _ = nest.note("Arrival").update(title="Departure")
        >>> [len(step.changes) for step in book.history][:1]
        [1]
        """
        from .rows.history import History

        return History(self)

    def player(self, attachment: int) -> Player:
        """Opens an audio attachment for playing, even one that is being recorded, as far as it has come.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(16000))
        ...     with book.player(memo.attachment_id) as player:
        ...         player.duration.total_seconds()
        1.0
        """
        from .doing.player import open_player

        return open_player(self, attachment)

    def waveform(self, attachment: int, points: int = 200) -> Waveform:
        """Summarizes an audio attachment: the least and the greatest sample of each of several equal parts.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(b"\\x00\\x40" * 100)
        >>> book.waveform(memo.attachment_id, 1)
        Waveform(minima=[0.5], maxima=[0.5])
        """
        from .doing.player import read_waveform

        return read_waveform(self, attachment, points)

    def waveform_svg(self, attachment: int, points: int = 200) -> str:
        """Draws the waveform of an audio attachment as an SVG that scales, takes the colour around it, and describes itself in words.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(bytes(200))
        >>> book.waveform_svg(memo.attachment_id).startswith("<svg")
        True
        """
        from .doing.player import draw_waveform

        return draw_waveform(self, attachment, points)

    def undo(self, *, mine: bool = False, sessions: bool = False, preview: bool = False) -> Step:
        """Undoes the newest step, or with `mine` the newest of this author; returns that step, whose findings say what happened.

        A step that collides with later changes is refused entirely, with StateError. If there is nothing to undo, NotFoundError is raised. No undo
        removes a recording. The start of a session that holds events or is being recorded is skipped, with a warning, and the next older step is
        undone. With `sessions` that session moves to the trash; if this book records it, it is stopped. A step whose entries retention has removed for
        good is skipped likewise. With `preview` nothing is changed: the returned step is the one that would be undone, and its findings say what is skipped
        and what is in the way.

        >>> note = nest.note("Arrival")
        >>> [finding.message for finding in book.undo().findings] == [f'Removed note {note.id} "Arrival"'], len(nest.notes)
        (True, 0)
        >>> _ = book.redo()
        >>> book.undo(preview=True).name, len(nest.notes)
        ('new note', 1)
        """
        return self._reverse(lib.tally_undo, mine, sessions, preview)

    def redo(self, *, mine: bool = False, preview: bool = False) -> Step:
        """Redoes the step that was undone last, or with `mine` the last of this author's steps. After any other change nothing can be redone.

        With `preview` nothing is changed: the returned step is the one that would be redone, and its findings say what is in the way.

        >>> _ = nest.note("Arrival")
        >>> _ = book.undo()
        >>> book.redo(preview=True).findings, len(nest.notes)
        ([], 0)
        >>> _ = book.redo()
        >>> [note.title for note in nest.notes]
        ['Arrival']
        """
        return self._reverse(lib.tally_redo, mine, preview=preview)

    def _reverse(self, function: Any, mine: bool, sessions: bool = False, preview: bool = False) -> Step:
        from .rows.history import History, read_steps

        flags = (_abi.UNDO_MINE if mine else 0) | (_abi.UNDO_SESSIONS if sessions else 0) | (_abi.UNDO_PREVIEW if preview else 0)
        cursor = make(function, lib.tally_cursor_free, self._handle, flags, stoppable=True)
        self._forget_names()
        [step] = read_steps(cursor, History(self))
        return step

    def merge(self, path: Path, *, preview: bool = False, other_book: bool = False) -> list[Finding]:
        """Merges a copy of this book that was changed separately; returns findings about what happened. The other book is only read.

        If both wrote the same part, the later version is shown and the others are kept: see `conflicts`. With `preview` nothing is changed. A book that
        is not a copy of this one is refused unless `other_book` is given.

        >>> book.backup("phone.tally")
        >>> with tallybook.open("phone.tally") as phone:
        ...     _ = phone.note("On the way")
        >>> for finding in book.merge("phone.tally"): print(finding)
        info: new here: 1 note
        >>> [finding.reason.name for finding in book.merge("phone.tally")]
        ['NOTHING_NEW']
        """
        flags = (_abi.MERGE_PREVIEW if preview else 0) | (_abi.MERGE_OTHER_BOOK if other_book else 0)
        handle, target = self._handle, path_text(path)
        findings = read_findings(make(lib.tally_book_merge, lib.tally_cursor_free, handle, *target, flags, stoppable=True))
        self._forget_names()
        return findings

    def vector(self) -> str:
        """Returns text that tells another book what this one has, so that it can send the rest. From the first call on, this book records who wrote
        what.

        >>> set(book.vector()) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        True
        """
        return read_vector(self)

    def changes(self, since: str | None = None, *, frame_size: int = FRAME_SIZE) -> list[bytes]:
        """Returns the changes that another book lacks, given its `vector`: frames for `apply`, none if it lacks nothing.

        Frames may be lost, doubled, reordered or cut on their way. Bytes of attachments do not travel with them: `wanted_contents`.

        >>> book.backup("phone.tally")
        >>> with tallybook.open("phone.tally") as phone:
        ...     _ = phone.note("On the way")
        ...     frames = phone.changes(since=book.vector())
        >>> for finding in book.apply(frames): print(finding)
        info: new here: 1 note
        """
        frames: list[bytes] = []
        self.write_changes(frames.append, since, frame_size=frame_size)
        return frames

    def write_changes(self, target: Target, since: str | None = None, *, frame_size: int = FRAME_SIZE) -> None:
        """Writes the changes that another book lacks to a path, a writable file object or a function. A file at a path is written only if there are
        frames; a function gets one frame per call.

        >>> book.write_changes("all.changes")
        >>> with tallybook.open(":memory:") as other:
        ...     with open("all.changes", "rb") as frames:
        ...         print(other.apply(frames.read(), other_book=True)[-1].reason.name)
        MERGED
        """
        write_changes(self, target, since, frame_size)

    def apply(self, frames: Frames, *, preview: bool = False, other_book: bool = False) -> list[Finding]:
        """Merges frames of changes, as `merge` merges a book: one by one or together, in any order, and more than once.

        The last finding is MORE_FRAMES if frames of their stream are still to come; the book keeps these frames until then. An empty list gives no
        findings.

        >>> book.apply(book.changes())[-1].reason.name
        'NOTHING_NEW'
        """
        findings = apply_changes(self, frames, preview, other_book)
        self._forget_names()
        return findings

    def wanted_contents(self) -> list[WantedContent]:
        """Lists missing bytes of attachments. Get them from another book's `content_piece`, and give them to `take_piece`.

        >>> for wanted in book.wanted_contents():
        ...     for number in wanted.missing:
        ...         _ = book.take_piece(wanted.sha256, number, phone.content_piece(wanted.sha256, number))
        """
        return read_wanted(self)

    def content_piece(self, sha256: str, number: int) -> bytes:
        """Returns a piece of an attachment's bytes, by its number from 0. A piece has 1 MiB, the last one less.

        >>> photo = book.note("Arrival").add_attachment(b"...", name="photo.jpg")
        >>> book.content_piece(photo.sha256, 0)
        b'...'
        """
        return read_piece(self, sha256, number)

    def take_piece(self, sha256: str, number: int, piece: bytes) -> bool:
        """Adds a piece of wanted bytes; returns whether all are here now. Bytes that turn out to have another hash raise CorruptError.

        >>> photo = book.note("Arrival").add_attachment(b"...", name="photo.jpg")
        >>> book.take_piece(photo.sha256, 0, b"...")
        True
        """
        return take_piece(self, sha256, number, piece)

    def sync(self, place: Path, *, token: str | None = None, patience: float = 60.0) -> SyncResult:
        """Syncs with a folder, a hub or a service: merges what other copies of this book left there, and leaves there what this one has, attachments
        included.

        A folder may be carried between devices by anything that carries files: a synchroniser, a stick, a share. Each device writes in its own folder
        in it, and nothing is written twice. So files that are missing, cut or doubled on their way do no harm.

        >>> done = book.sync("shared")
        >>> done.written > 0, done.waiting
        (True, [])
        >>> book.sync("shared").written
        0

        A hub is a PostgreSQL database, given by its address (`postgresql://…`, or `host=… dbname=…`). Its transferred bytes are not counted; `token` is
        the phrase that seals its space, if it is sealed.

        A service is what `tallybook serve --sync` runs; `place` is the address that it prints, and `token` is one of its tokens. An interrupted
        transfer continues where it stopped, for as long as something comes within `patience` seconds. After that StorageError is raised, and a later
        sync continues.

        >>> book.backup("phone.tally")
        >>> with tallybook.SyncServer(book, "tokens") as server, tallybook.open("phone.tally") as phone:
        ...     phone.sync(server.url, token=server.new_token).waiting
        []
        """
        from .rows.sync_result import SyncResult

        try:
            if is_hub(place):
                with self.hub(str(place), phrase=token, timeout=patience) as hub:
                    return SyncResult(hub.sync(timeout=patience))
            if not is_address(place):
                # What meets in folders, and what speaks HTTP, is loaded where it is asked for.
                from .folder import sync_folder

                return sync_folder(self, self.path, place)
            from .remote import sync_service

            return sync_service(self, str(place), token, patience)
        finally:
            self._forget_names()

    def hub(self, address: str, *, phrase: str | None = None, timeout: float = 60.0) -> Hub:
        """Connects with a hub: a PostgreSQL database that `tallybook hub init` prepared. The address is in libpq's form.

        A phrase seals the book's space: the hub then sees only how much there is, from which devices and when, but none of the contents. The first sync
        of the book decides; without the phrase nobody ever reads it again. The hub may be silent for `timeout` seconds.

        >>> with book.hub("postgresql://hub.example/herons") as hub:         # doctest: +SKIP
        ...     hub.sync()
        """
        from .doing.hub import Hub

        return Hub(self, address, phrase, timeout)

    @property
    def conflicts(self) -> list[Conflict]:
        """The parts that several devices wrote at the same time, and that are not settled: `conflict.keep(0)` settles one.

        >>> book.conflicts
        []
        """
        from .rows.merging import read_conflicts

        return read_conflicts(self, 0)

    @property
    def devices(self) -> list[Device]:
        """The devices that wrote this book's contents; none before its first merge.

        >>> book.devices
        []
        """
        from .rows.merging import read_devices

        return read_devices(self)

    def flush(self) -> None:
        """Makes everything acknowledged safe from a power cut now.

        >>> book.flush()
        """
        call(lib.tally_book_flush, self._handle)

    def tick(self) -> datetime | None:
        """Does the upkeep that is due; returns when to call again, or None if nothing is due.

        >>> book.tick() is None or book.tick() > book.now()
        True
        """
        out = ctypes.c_int64()
        call(lib.tally_book_tick, self._handle, byref(out))
        return None if out.value == _NEVER else from_ns(out.value, zone_of(self.settings["time_zone"]))

    def compact(self) -> None:
        """Gives the free pages of the book back to the file system; `info.free_pages` says how many there are.

        The book is written anew, which takes as long as a backup and needs up to twice its size on the disk. Nobody can write meanwhile. Interrupted or
        killed, the book is as it was. The file becomes smaller when no reader and no snapshot needs the log any more.

        >>> _ = nest.delete(forever=True)
        >>> book.compact()
        >>> book.info.free_pages
        0
        """
        call_stoppable(lib.tally_book_compact, self._handle)

    def check(self) -> list[Finding]:
        """Reads the complete book and lists damage: nothing if all is well.

        >>> book.check()
        []
        """
        return read_findings(make(lib.tally_book_check, lib.tally_cursor_free, self._handle, stoppable=True))

    @property
    def recovery(self) -> list[Finding]:
        """What opening the book recovered, found missing or set aside.

        >>> book.recovery
        []
        """
        return read_findings(make(lib.tally_finding_list, lib.tally_cursor_free, self._handle, _abi.FINDING_RECOVERY))

    def backup(self, path: Path, *, replace: bool = False, progress: Progress | None = None) -> None:
        """Writes a copy of the book while it is in use, including running sessions.

        >>> book.backup("copy.tally")
        >>> with tallybook.open("copy.tally") as copy:
        ...     [collection.name for collection in copy.collections]
        ['Heron nest']
        """
        # Whatever may be refused comes before the progress function, which only the library lets go.
        handle, target = self._handle, path_text(path)
        options = _abi.tally_backup_options()
        options.struct_size = ctypes.sizeof(_abi.tally_backup_options)
        options.flags = _abi.BACKUP_REPLACE if replace else 0
        if progress is not None:
            options.progress, options.progress_context = progress_trampoline, context(progress)
            options.progress_context_free = free_context
        call_stoppable(lib.tally_book_backup, handle, *target, byref(options))

    def serialize(self) -> bytes:
        """Returns the book as bytes: what the file of a `backup` would hold, including running sessions. `tallybook.open_bytes` opens them.

        They are one state of the book; others can write meanwhile. The call needs twice the size of the book in memory.

        >>> data = book.serialize()
        >>> with tallybook.open_bytes(data, read_only=True) as copy:
        ...     copy.info.uuid == book.info.uuid
        True
        """
        return take_bytes(make(lib.tally_book_serialize, lib.tally_bytes_free, self._handle, stoppable=True))

    def mirror(self, folder: Path | None, layout: Layout = "mel") -> None:
        """Makes this process keep a folder up to date with the entire book, until the book closes; None ends it.

        The layout "mel" has a JSON file for each collection, and `import_json` makes the same book from it. The layout "minuta" is Minuta's, with a
        file for each session. A commit writes its changes to the folder, for at most 100 ms; `tick`, `flush` and closing write the rest. A file that
        somebody edited is renamed to NAME.conflict.

        >>> book.mirror("mirror")
        >>> sorted(os.listdir("mirror"))
        ['.tallybook-mirror', '.tallybook-mirror.lock', 'Heron nest.json', 'README.txt', 'book.json', 'items.json']
        >>> book.mirror(None)
        """
        if layout not in MIRRORS:
            raise InvalidError(f"there is no layout {layout!r} of a mirror; use one of {', '.join(MIRRORS)}", reason=Reason.CHOICE)
        number = MIRRORS[layout] if folder is not None else 0
        call_stoppable(lib.tally_mirror_set, self._handle, *path_text("" if folder is None else folder), number, 0)

    @property
    def mirror_findings(self) -> list[Finding]:
        """What the mirror set aside since it was set up, what it could not write, and whether it is behind.

        >>> book.mirror_findings
        []
        """
        return read_findings(make(lib.tally_finding_list, lib.tally_cursor_free, self._handle, _abi.FINDING_MIRROR))

    # ----------------------------------------------------------------------------------------------------
    # Names of event types and subjects
    # ----------------------------------------------------------------------------------------------------

    def _all(self, kind: int) -> list[Any]:
        """Entries of a kind, those in the trash too: events go on naming them."""
        trashed = Condition(_abi.FIELD_TRASHED, _abi.OP_NULL | _abi.OP_NOT, "int", ())
        return [*View[Any](self, kind), *View[Any](self, kind, conditions=(trashed,))]

    def _all_types(self) -> list[EventType]:
        return self._all(_abi.KIND_EVENT_TYPE)

    def _type_name(self, type: int) -> str:
        if type not in self._type_names:
            self._type_names = {each.id: each.name for each in self._all_types()}
        return self._type_names.get(type, "")

    def _subject_name(self, subject: int | None) -> str | None:
        if not subject:
            return None
        if subject not in self._subject_names:
            self._subject_names = {each.id: each.name for each in self._all(_abi.KIND_SUBJECT)}
        return self._subject_names.get(subject, "")

    def _forget_names(self) -> None:
        """What may have changed event types or subjects: names and ids that were kept are asked for again."""
        self._type_names, self._subject_names = {}, {}
        for recording in list(self._recordings):
            recording._ids.clear()

    # A handle that is copied would be closed twice.
    def __copy__(self: Self) -> Self:
        return self

    def __deepcopy__(self: Self, memo: Any) -> Self:
        return self

    @shown
    def _repr_html_(self) -> str:
        """What a notebook shows: how much it holds."""
        kinds = ("collection", "note", "session", "task", "subject", "tag", "template", "event_type", "attachment", "media")
        counts = [(how_many(2, kind.replace("_", " ")).removeprefix("2 ").capitalize(), View[Any](self, getattr(_abi, f"KIND_{kind.upper()}")).count()) for kind in kinds]
        return table((type(self).__name__, self.path), [(name, f"{count:,}") for name, count in counts if count])

    def __repr__(self) -> str:
        return "<Book closed>" if self._raw is None else f"<Book {os.fsdecode(lib.tally_book_path(self._raw) or b'')!r}>"

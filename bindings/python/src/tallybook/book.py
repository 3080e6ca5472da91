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
from ._c.errors import InvalidError, NotFoundError
from ._c.library import (
    byref, call, call_stoppable, context, free_context, lib, make, path_text, progress_trampoline, read_entry, text,
)
from ._c.store import BUSY_TIMEOUT, Path, Store
from .doing.draft import Draft, StoredDraft, stored_drafts
from .doing.hub import Hub
from .doing.player import Player, Waveform, draw_waveform, open_player, read_waveform
from .entries.attaching import read_unfinished
from .entries.attachment import Attachment, UnfinishedAttachment
from .entries.collection import Holder
from .entries.day import (
    Day, Limit, Limits, Review, Statistics, add_task, default_limits, limit_numbers, one_day, read_days, statistics, today,
)
from .entries.entry import Entry
from .entries.event_type import EventType
from .entries.reminder import Reminders
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
from .rows.history import History, Step, read_steps
from .rows.merging import Conflict, Device, read_conflicts, read_devices
from .rows.notebook import how_many, shown, table
from .rows.selection import Condition
from .rows.settings import Settings
from .rows.sql import SQLRows
from .rows.sync_result import SyncResult
from .rows.targets import Progress, Target
from .vocabulary.constants import KEEP, Keep
from .vocabulary.fields import whole
from .vocabulary.row import FACTORIES
from .vocabulary.time import date_of, day_number, from_ns, zone_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .entries.day import BacklogValues
    from .entries.medium import Medium
    from .snapshot import Snapshot
    from .transaction import Transaction

Layout = Literal["mel", "minuta"]
MIRRORS: Final[dict[Layout, int]] = {"mel": _abi.MIRROR_LAYOUT_MEL, "minuta": _abi.MIRROR_LAYOUT_MINUTA}
_NEVER: Final = 2**63 - 1

Self = TypeVar("Self", bound="Book")


def is_hub(place: Path) -> bool:
    """Whether a place to sync at is a PostgreSQL database: by its URL, or in libpq's other form, `host=… dbname=…`, where no folder is called so."""
    if not isinstance(place, str):
        return False
    return place.startswith(("postgresql:", "postgres:")) or ("dbname=" in place or "service=" in place) and not os.path.exists(place)


def is_address(place: Path) -> bool:
    """Whether a place to sync at is a service's address, also one that is mistyped: else it is a folder, which would be made."""
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
        """Where its file is, or `:memory:`.

        >>> book.path
        ':memory:'
        """
        path = lib.tally_book_path(self._handle)
        if path is None:
            self._refuse()
        return os.fsdecode(path)

    def now(self) -> datetime:
        """The book's clock, in the zone of the setting time_zone.

        >>> book.now().tzinfo
        datetime.timezone.utc
        """
        return from_ns(self.now_ns(), zone_of(self.settings["time_zone"]))

    def now_ns(self) -> int:
        """The book's clock, in ns.

        >>> book.now_ns() > 0
        True
        """
        out = ctypes.c_int64()
        call(lib.tally_book_now, self._handle, byref(out))
        return out.value

    @property
    def settings(self) -> Settings:
        """The settings, a mapping.

        >>> book.settings["username"] = "kh"
        """
        return Settings(self)

    @property
    def tags(self) -> Tags:
        """The words that items carry.

        >>> book.tags.create("Work").color
        '#8C5EA3'
        """
        return Tags(self)

    @property
    def templates(self) -> Templates:
        """Which fields of their own items of one sort have.

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
        """Goes on with a stored draft.

        >>> draft = nest.edit(); number = draft.store(); draft.close()
        >>> book.open_draft(number).close()
        """
        return Draft(self, lambda handle: make(lib.tally_draft_open, lib.tally_draft_free, handle, number))

    def discard_draft(self, number: int) -> None:
        """Drops a stored draft.

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
        """The present day, in the settings time_zone and day_start.

        >>> book.today.add("Visit mum", priority="high").name
        'Visit mum'
        """
        return today(self)

    @property
    def tomorrow(self) -> Day:
        """The day after: tasks can be planned ahead.

        >>> (book.tomorrow.date - book.today.date).days
        1
        """
        return today(self, 1)

    def day(self, day: date) -> Day:
        """Any day.

        >>> book.day(book.today.date) == book.today
        True
        """
        return one_day(self, day)

    @property
    def days(self) -> list[Day]:
        """The days that were opened, earliest first.

        >>> _ = book.today.open()
        >>> book.days == [book.today]
        True
        """
        return [Day(self, day) for row in read_days(self, 0, 0) if (day := date_of(row["day"])) is not None]

    @property
    def limits(self) -> Limits:
        """The limits that days are opened with.

        >>> book.limits
        Limits(high=1, medium=3, low=3)
        """
        return default_limits(self)

    def set_limits(self, *, high: Limit | Keep = KEEP, medium: Limit | Keep = KEEP, low: Limit | Keep = KEEP) -> None:
        """Changes the limits that days are opened with: 0 to 99, or None for any number.

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
        """What is not complete and has no day, or one that is over, but for what was repeated since; by category a summary.

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
        """Begins the review of the day before today, or before another day; `all` takes all days since the last review.

        >>> with book.review() as r: [task.name for task in r.tasks]
        []
        """
        flags = _abi.REVIEW_ALL if all else 0
        number = _abi.TODAY if day is None else day_number(day)
        return Review(self, make(lib.tally_review_new, lib.tally_review_free, self._handle, number, flags))

    @property
    def reminders(self) -> Reminders:
        """Reminders of tasks and days: all of them, what is due, and when to ask again.

        >>> book.reminders.due, book.reminders.next
        ([], None)
        """
        return Reminders(self)

    def statistics(self, first_day: date | None = None, last_day: date | None = None) -> Statistics:
        """Counts the tasks of days, from the first that has one, or another, to today, or another; both days are included.

        >>> book.statistics(last_day=book.today.date).tasks
        0
        """
        return statistics(self, first_day, last_day)

    def get(self, id: int) -> Any:
        """The entry with an id.

        >>> book.get(nest.id).name
        'Heron nest'
        """
        # Nearly always the number itself.
        return self._read(id if type(id) is int else whole("id", id), 0)

    def _made(self, id: int) -> Any:
        """What was just made, even if somebody else has deleted it since."""
        return self._read(id, _abi.READ_TRASHED)

    def _read(self, id: int, flags: int) -> Any:
        row = read_entry(self._handle, id, flags)
        return FACTORIES[row["kind"]](self, row)

    @property
    def attachments(self) -> View[Attachment]:
        """The attachments of everything in it.

        >>> _ = nest.add_attachment(b"<svg/>", name="map.svg")
        >>> [each.name for each in book.attachments(media_type__prefix="image/")]
        ['map.svg']
        """
        return View(self, _abi.KIND_ATTACHMENT)

    @property
    def media(self) -> View[Medium]:
        """The films and sounds of all its sessions.

        >>> _ = nest.session("Watch", since=0).add_media("dawn.mp4")
        >>> [each.name for each in book.media]
        ['dawn.mp4']
        """
        return View(self, _abi.KIND_MEDIA)

    def relink_media(self, folder: Path, *, hash: bool = False, dry_run: bool = False, progress: Progress | None = None) -> list[Finding]:
        """Finds the files of media that are not where their names say, in a folder and all below it; returns what became of each medium.

        A file is found by its name, whatever folder it was in; where its SHA-256 was noted it must be that, else of several the one counts whose
        folders are called as they were. With `hash` files are read: the SHA-256 is noted where none was, and a file that is another by now is told. All
        that are found are one step of history; with `dry_run` nothing is changed.

        >>> with open("dawn.mp4", "wb") as film: _ = film.write(b"...")
        >>> _ = nest.session("Watch", since=0).add_media("D:\\\\films\\\\dawn.mp4")
        >>> [finding.reason.name for finding in book.relink_media(".", hash=True)]
        ['RELINKED']
        """
        from .entries.medium import relink

        return relink(self, folder, 0, hash, dry_run, progress)

    @property
    def unfinished(self) -> list[UnfinishedAttachment]:
        """Attachments that were begun and not finished, whatever ended that.

        >>> book.unfinished
        []
        """
        return read_unfinished(self, 0)

    @property
    def trash(self) -> View[Entry]:
        """The collections and items that were deleted; with recursive=True all that went with them too.

        >>> _ = nest.note("Arrival"); _ = nest.delete()
        >>> [entry.name for entry in book.trash], [entry.name for entry in book.trash(parent=nest)]
        (['Heron nest'], ['Arrival'])
        >>> book.trash.first().restore(), len(book.trash)
        (2, 0)
        """
        return View[Entry](self, _abi.KIND_ANY, parent=_abi.ROOT, trash=True)

    def purge(self, entry: Entry | None = None, *, due: bool = False) -> int:
        """Removes an entry in the trash, or everything there, for good; returns how many entries went.

        `due` leaves what has been there for less than the setting trash_retention. Done in steps that are each kept:
        where it fails in between, what was removed stays removed.

        >>> _ = nest.note("Arrival"); _ = nest.delete()
        >>> book.purge(), book.purge()
        (2, 0)
        """
        out = ctypes.c_uint64()
        identity = entry.id if entry is not None else _abi.ANY
        call(lib.tally_purge, self._handle, identity, _abi.PURGE_DUE if due else 0, byref(out))
        self._forget_names()
        return out.value

    def sql(self, statement: str, /, *values: Any, **named: Any) -> SQLRows:
        """The rows of a statement of SQL that only reads: views of what is in the book, and events(session).

        Values stand for ? and :name; times and entries are given as they are. docs/formats.md lists the views and their columns.

        >>> with nest.record("Watch") as session: session.log("A", time=5)
        >>> list(book.sql("SELECT type_name, time FROM events(?)", session.item))
        [('A', 5)]
        """
        return SQLRows(self, statement, values, named)

    def interrupt(self) -> None:
        """Stops the statements of SQL that have rows left, from another thread: the step under way, or else the next, raises
        CancelledError.

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
        """The entry with a UUID, None where there is none.

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
        """Keeps everything done in the block, or nothing of it after an exception. One step of the history.

        Use it with `with` or `async with`. It belongs to the task that enters it (or the thread, if no task runs), and to what
        that task runs with asyncio.to_thread. There, this book and everything made from it before write into the transaction.
        Everyone else is outside, including tasks created in the block: they read the last commit, and writing waits for the
        transaction. Hand them the object that `with` gives, and they take part.

        A task that writes without a transaction while another task of the same thread is inside one gets BusyError at once,
        because waiting would block the event loop. `async with` waits without blocking the loop, up to the busy timeout.
        With `wait=False`, another writer means BusyError at once.

        Within a transaction, another one is a part that can roll back alone. What was made in the block (drafts, rows being
        read) ends with it. Saving a draft that was begun before moves it into the transaction.

        Not everything can be part of a transaction. In the block, these raise StateError at once: starting, attaching to,
        pausing, resuming or stopping a session, memos, undo, redo, backup, mirror, purge, tick, flush, snapshots, and SQL,
        which would not see the changes. Logging to a session that was started before works, and so do watches, which report
        commits; neither is rolled back.

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
        """One state of the book, as a read-only book: for several queries that must agree.

        Others can go on writing. Until you close it, the book's log grows with what they write, so close it soon.

        >>> with book.snapshot() as before:
        ...     _ = nest.note("Arrival")
        ...     before.sql("SELECT count(*) FROM notes").value(), len(before.notes), len(book.notes)
        (0, 0, 1)
        """
        from .snapshot import Snapshot

        return Snapshot(self, make(lib.tally_snapshot_begin, lib.tally_book_close, self._handle))

    @property
    def history(self) -> History:
        """What was changed, newest first.

        >>> _ = nest.note("Arrival").update(title="Departure")
        >>> [len(step.changes) for step in book.history][:1]
        [1]
        """
        return History(self)

    def player(self, attachment: int) -> Player:
        """Opens an attachment of audio for playing; one that is being recorded as far as it has come.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(16000))
        ...     with book.player(memo.attachment_id) as player:
        ...         player.duration.total_seconds()
        1.0
        """
        return open_player(self, attachment)

    def waveform(self, attachment: int, points: int = 200) -> Waveform:
        """An attachment of audio at a glance: the least and the greatest sample of each of equal parts.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(b"\\x00\\x40" * 100)
        >>> book.waveform(memo.attachment_id, 1)
        Waveform(minima=[0.5], maxima=[0.5])
        """
        return read_waveform(self, attachment, points)

    def waveform_svg(self, attachment: int, points: int = 200) -> str:
        """The same as a picture: SVG that scales, takes the colour around it, and says in words what it shows.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(bytes(200))
        >>> book.waveform_svg(memo.attachment_id).startswith("<svg")
        True
        """
        return draw_waveform(self, attachment, points)

    def undo(self, *, mine: bool = False, sessions: bool = False, preview: bool = False) -> Step:
        """Takes back the newest step, or with `mine` the newest of this author; returns it, with what happened in its findings.

        What collides with later changes is refused whole, with StateError; where nothing is left, with NotFoundError. No recording
        is taken away: the start of a session that holds events or is recorded is passed over, with a warning, and the step before
        is taken. With `sessions` that session goes to the trash, stopped where this book records it. A step whose entries retention
        has removed for good is passed over likewise. With `preview` nothing is changed: the step is the one that would be taken, and its findings say what is passed over and what is in the way.

        >>> note = nest.note("Arrival")
        >>> [finding.message for finding in book.undo().findings] == [f'Removed note {note.id} "Arrival"'], len(nest.notes)
        (True, 0)
        >>> _ = book.redo()
        >>> book.undo(preview=True).name, len(nest.notes)
        ('new note', 1)
        """
        return self._reverse(lib.tally_undo, mine, sessions, preview)

    def redo(self, *, mine: bool = False, preview: bool = False) -> Step:
        """Brings back what was undone last, or with `mine` last of this author's steps, until anything else is changed.

        With `preview` nothing is changed: the step is the one that would be brought back, and its findings say what is in the way.

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
        flags = (_abi.UNDO_MINE if mine else 0) | (_abi.UNDO_SESSIONS if sessions else 0) | (_abi.UNDO_PREVIEW if preview else 0)
        cursor = make(function, lib.tally_cursor_free, self._handle, flags)
        self._forget_names()
        [step] = read_steps(cursor, History(self))
        return step

    def merge(self, path: Path, *, preview: bool = False, other_book: bool = False) -> list[Finding]:
        """Brings in what a copy of this book knows that went on by itself; says what happened. The other book is only read.

        Where both wrote the same part the later one is shown and the others are kept: see `conflicts`. With `preview` nothing is changed;
        another book than a copy of this one is refused without `other_book`.

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
        findings = read_findings(make(lib.tally_book_merge, lib.tally_cursor_free, handle, *target, flags))
        self._forget_names()
        return findings

    def vector(self) -> str:
        """What this book has, as text for whoever is to send what it lacks; from the first call on it keeps who wrote what.

        >>> set(book.vector()) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        True
        """
        return read_vector(self)

    def changes(self, since: str | None = None, *, frame_size: int = FRAME_SIZE) -> list[bytes]:
        """What this book has and another lacks, whose `vector` is given: frames for `apply`, none where it lacks nothing.

        Whatever carries them may lose, double, reorder or cut them. Bytes of attachments come separately: `wanted_contents`.

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
        """The same to a path, which is written only where there is something, a writable file object, or a function, which gets one
        frame at a call.

        >>> book.write_changes("all.changes")
        >>> with tallybook.open(":memory:") as other:
        ...     with open("all.changes", "rb") as frames:
        ...         print(other.apply(frames.read(), other_book=True)[-1].reason.name)
        MERGED
        """
        write_changes(self, target, since, frame_size)

    def apply(self, frames: Frames, *, preview: bool = False, other_book: bool = False) -> list[Finding]:
        """Brings in frames of changes, as `merge` brings in a book: one, or some together, in any order and any of them again.

        The last finding is MORE_FRAMES where others of their stream are still to come; they are kept in the book until then. Of an empty list
        there is none.

        >>> book.apply(book.changes())[-1].reason.name
        'NOTHING_NEW'
        """
        findings = apply_changes(self, frames, preview, other_book)
        self._forget_names()
        return findings

    def wanted_contents(self) -> list[WantedContent]:
        """Bytes of attachments that came without them: to be had from another book's `content_piece`, for `take_piece`.

        >>> for wanted in book.wanted_contents():
        ...     for number in wanted.missing:
        ...         _ = book.take_piece(wanted.sha256, number, phone.content_piece(wanted.sha256, number))
        """
        return read_wanted(self)

    def content_piece(self, sha256: str, number: int) -> bytes:
        """A piece of an attachment's bytes, from 0: 1 MiB, less of the last one.

        >>> photo = book.note("Arrival").add_attachment(b"...", name="photo.jpg")
        >>> book.content_piece(photo.sha256, 0)
        b'...'
        """
        return read_piece(self, sha256, number)

    def take_piece(self, sha256: str, number: int, piece: bytes) -> bool:
        """Takes in a piece of bytes that are wanted; whether all are here now. Bytes that turn out to be others raise CorruptError.

        >>> photo = book.note("Arrival").add_attachment(b"...", name="photo.jpg")
        >>> book.take_piece(photo.sha256, 0, b"...")
        True
        """
        return take_piece(self, sha256, number, piece)

    def sync(self, place: Path, *, token: str | None = None, patience: float = 60.0) -> SyncResult:
        """Takes in what other copies of this book left in a folder, or what the book of a service has, and leaves there what this one has,
        attachments included.

        A folder may be carried between devices by whatever carries files: a synchroniser, a stick, a share. Each device writes in a folder
        of its own in it, and nothing is written twice, so files that are missing, cut or doubled on their way do no harm.

        >>> done = book.sync("shared")
        >>> done.written > 0, done.waiting
        (True, [])
        >>> book.sync("shared").written
        0

        A hub is a PostgreSQL database, by its address (`postgresql://…`, or `host=… dbname=…`); bytes that go there are not counted, and `token`
        is the phrase that its space is sealed with, where it is.

        A service is what `tallybook serve --sync` runs; place is the address that it prints and token one of its tokens. What is cut goes on
        where it was, for as long as something comes within `patience` seconds; then StorageError is raised, and a later sync goes on.

        >>> book.backup("phone.tally")
        >>> with tallybook.SyncServer(book, "tokens") as server, tallybook.open("phone.tally") as phone:
        ...     phone.sync(server.url, token=server.new_token).waiting
        []
        """
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
        """Connects with a hub: a PostgreSQL database that `tallybook hub init` prepared. The address is what libpq takes.

        With a phrase the book's space is sealed: the hub sees how much there is, of which devices and when, and nothing of what. The first sync
        decides, and without the phrase nobody ever reads it again. The hub may be silent for `timeout` seconds.

        >>> with book.hub("postgresql://hub.example/herons") as hub:         # doctest: +SKIP
        ...     hub.sync()
        """
        return Hub(self, address, phrase, timeout)

    @property
    def conflicts(self) -> list[Conflict]:
        """What several devices wrote at the same time, and nobody has settled: `conflict.keep(0)` does.

        >>> book.conflicts
        []
        """
        return read_conflicts(self, 0)

    @property
    def devices(self) -> list[Device]:
        """Who wrote what this book holds; empty until it is first merged.

        >>> book.devices
        []
        """
        return read_devices(self)

    def flush(self) -> None:
        """Makes everything acknowledged safe from a power cut now.

        >>> book.flush()
        """
        call(lib.tally_book_flush, self._handle)

    def tick(self) -> datetime | None:
        """Does the upkeep that is due; returns when to come again, None where there is nothing to do.

        >>> book.tick() is None or book.tick() > book.now()
        True
        """
        out = ctypes.c_int64()
        call(lib.tally_book_tick, self._handle, byref(out))
        return None if out.value == _NEVER else from_ns(out.value, zone_of(self.settings["time_zone"]))

    def check(self) -> list[Finding]:
        """Reads the whole book and lists what does not hold: nothing, where all is well.

        >>> book.check()
        []
        """
        return read_findings(make(lib.tally_book_check, lib.tally_cursor_free, self._handle))

    @property
    def recovery(self) -> list[Finding]:
        """What opening the book recovered, missed or set aside.

        >>> book.recovery
        []
        """
        return read_findings(make(lib.tally_finding_list, lib.tally_cursor_free, self._handle, _abi.FINDING_RECOVERY))

    def backup(self, path: Path, *, replace: bool = False, progress: Progress | None = None) -> None:
        """Writes a copy of the book while it is in use, running sessions included.

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

    def mirror(self, folder: Path | None, layout: Layout = "mel") -> None:
        """Has this process keep a folder of files current with the book until the book closes; None ends it.

        The layout "mel" is a file of JSON for each collection, from which `import_json` makes the same book; "minuta" is
        Minuta's, a file for each session. A commit writes what it touched, for 100 ms at most; `tick`, `flush` and closing
        write the rest. A file that somebody edited is set beside as NAME.conflict.

        >>> book.mirror("mirror")
        >>> sorted(os.listdir("mirror"))
        ['.tallybook-mirror', '.tallybook-mirror.lock', 'Heron nest.json', 'README.txt', 'book.json', 'items.json']
        >>> book.mirror(None)
        """
        if layout not in MIRRORS:
            raise InvalidError(f"there is no layout {layout!r} of a mirror; use one of {', '.join(MIRRORS)}", reason=Reason.CHOICE)
        number = MIRRORS[layout] if folder is not None else 0
        call(lib.tally_mirror_set, self._handle, *path_text("" if folder is None else folder), number, 0)

    @property
    def mirror_findings(self) -> list[Finding]:
        """What the mirror set aside since it was set, what it could not write, and whether it is behind.

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

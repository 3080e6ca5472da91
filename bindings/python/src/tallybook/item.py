"""Things that a book holds, as they were when they were read: notes and sessions, and what all things share."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar

from . import _abi
from ._errors import InvalidError, NotFoundError, StateError
from ._fields import ItemFields, SessionFields, ThingFields
from ._library import byref, call, lib, make, read_json
from ._time import Duration, Instant, delta, from_ns, span_ns, to_ns
from .attaching import Attachable
from .constants import Kind, State
from .draft import Draft, edit_draft
from .export import Exporter
from .history import History
from .query import FACTORIES, Condition, View

if TYPE_CHECKING:
    from .book import Book
    from .collection import Collection
    from .events import Events
    from .memo import Memo
    from .recording import Recording
    from .subject import Subject
    from .tag import Tag
    from .template import Template

Self = TypeVar("Self", bound="Thing")


class Thing(ThingFields, Exporter):
    """What has an id: a snapshot of it, as it was when it was read. Two are equal where they are the same thing.

    >>> nest.refresh() == nest
    True
    """

    @property
    def book(self) -> Book:
        """The book that holds it.

        >>> nest.book is book
        True
        """
        return self._book

    @property
    def id(self) -> int:
        """Names it in this book.

        >>> book.get(nest.id) == nest
        True
        """
        return int(self._row["id"])

    @property
    def uuid(self) -> str:
        """Names it in every book.

        >>> book.find(nest.uuid) == nest
        True
        """
        return str(self._row["uuid"])

    @property
    def kind(self) -> Kind:
        """What it is.

        >>> nest.kind is tallybook.Kind.COLLECTION
        True
        """
        return Kind(self._row["kind"])

    @property
    def name(self) -> str:
        """Its name or title.

        >>> nest.name
        'Heron nest'
        """
        return str(self._row.get("name", ""))

    @property
    def description(self) -> str:
        """Its description, empty where it has none.

        >>> nest.description
        'Feeding intervals'
        """
        return str(self._row.get("description", ""))

    @property
    def username(self) -> str:
        """Who made it, empty where nobody was named.

        >>> nest.username
        'kh'
        """
        return str(self._row.get("username", ""))

    @property
    def parent(self) -> Collection | None:
        """The collection that holds it, None at the root.

        >>> nest.note("Arrival").parent == nest, nest.parent
        (True, None)
        """
        parent = self._row.get("parent", 0)
        return self._book.get(parent) if parent else None

    @property
    def created(self) -> datetime:
        """When it was made.

        >>> nest.created <= book.now()
        True
        """
        return from_ns(self._row["created"], self.zone)

    @property
    def created_ns(self) -> int:
        """When it was made, in ns.

        >>> nest.created_ns <= book.now_ns()
        True
        """
        return int(self._row["created"])

    @property
    def modified(self) -> datetime:
        """When it was last changed.

        >>> nest.modified >= nest.created
        True
        """
        return from_ns(self._row["modified"], self.zone)

    @property
    def modified_ns(self) -> int:
        """When it was last changed, in ns.

        >>> nest.modified_ns >= nest.created_ns
        True
        """
        return int(self._row["modified"])

    @property
    def history(self) -> History:
        """What was changed of it, newest first.

        >>> [step.author for step in nest.history]
        ['kh']
        """
        return History(self._book, self.id)

    def edit(self) -> Draft:
        """A draft that edits it, saved at the end of `with`.

        >>> with nest.edit() as draft:
        ...     draft["title"] = "Nest 3"
        >>> nest.refresh().name
        'Nest 3'
        """
        return edit_draft(self._book, self.id)

    def update(self: Self, **fields: Any) -> Self:
        """Changes fields and answers the thing as it is then.

        >>> nest.update(title="Nest 3").name
        'Nest 3'
        """
        with self.edit() as draft:
            draft.update(fields)
        return self.refresh()

    def move(self: Self, collection: Thing | None, *, before: Thing | None = None) -> Self:
        """Puts it, with all that it holds, into another collection, or with None to the root.

        There it comes last in the order by hand, or before a sibling. A collection cannot go into itself or below. An
        attachment goes to another item or collection.

        >>> first = book.note("Arrival").move(nest)
        >>> second = book.note("Departure").move(nest, before=first)
        >>> [item.title for item in nest.items(order="position")]
        ['Departure', 'Arrival']
        """
        parent = collection.id if collection is not None else _abi.ROOT
        if self.kind is Kind.EVENT_TYPE:
            return self.update(parent=parent)
        call(lib.tally_move, self._book._handle, self.id, parent, before.id if before is not None else 0)
        return self.refresh()

    def copy(self: Self, collection: Thing | None, *, before: Thing | None = None) -> Self:
        """Copies it, with all that it holds, into a collection, or with None to the root; answers the copy.

        Copies have UUIDs of their own and are made now. A session that runs cannot be copied.

        >>> _ = nest.note("Arrival")
        >>> twin = nest.copy(None)
        >>> [item.title for item in twin.items], twin == nest
        (['Arrival'], False)
        """
        out = ctypes.c_int64()
        parent = collection.id if collection is not None else _abi.ROOT
        call(lib.tally_copy, self._book._handle, self.id, parent, before.id if before is not None else 0, byref(out))
        self._book._forget_types()
        copied: Self = self._book._made(out.value)
        return copied

    @property
    def path(self) -> list[Thing]:
        """The collections that hold it, from the root down, and itself at the end; also of what is in the trash.

        >>> [thing.name for thing in nest.note("Arrival").path]
        ['Heron nest', 'Arrival']
        """
        cursor = make(lib.tally_path, lib.tally_cursor_free, self._book._handle, self.id)
        try:
            rows = read_json(cursor, 0)
        finally:
            lib.tally_cursor_free(cursor)
        return [FACTORIES[row["kind"]](self._book, row) for row in rows]

    @property
    def depth(self) -> int:
        """How many collections hold it, one within the other; read when it is asked for.

        >>> nest.depth, nest.note("Arrival").depth
        (0, 1)
        """
        return self._computed(_abi.FIELD_DEPTH)

    def _computed(self, field: int) -> int:
        """A field that is not part of a row; also of what is in the trash."""
        cursor = make(lib.tally_path, lib.tally_cursor_free, self._book._handle, self.id)
        try:
            while lib.tally_cursor_id(cursor) != self.id:
                call(lib.tally_cursor_next, cursor)
            return int(lib.tally_cursor_int(cursor, field))
        finally:
            lib.tally_cursor_free(cursor)

    def restore(self) -> int:
        """Takes it back out of the trash, with all that went with it; answers how many things came back.

        >>> _ = nest.note("Arrival"); _ = nest.delete()
        >>> book.trash.first().restore()
        2
        """
        out = ctypes.c_uint64()
        call(lib.tally_restore, self._book._handle, self.id, byref(out))
        self._book._forget_types()
        return out.value

    def refresh(self: Self) -> Self:
        """The thing as it is now.

        >>> nest.refresh().name
        'Heron nest'
        """
        for row in self._view()._rows():
            return type(self)(self._book, row)
        raise NotFoundError(f'there is no {self.kind.name.lower()} "{self.name}" any more')

    def delete(self, *, forever: bool = False) -> int:
        """Puts it, with all below it, into the trash, or removes it for good; answers how many things went.

        >>> _ = nest.note("Arrival")
        >>> nest.delete()
        2
        """
        out = ctypes.c_uint64()
        flags = _abi.DELETE_FOREVER if forever else 0
        call(lib.tally_delete, self._book._handle, self.id, flags, byref(out))
        self._book._forget_types()
        return out.value

    def _view(self) -> View[Any]:
        here = Condition(_abi.FIELD_ID, _abi.OP_EQ, "int", (self.id,))
        return View(self._book, int(self.kind), conditions=(here,))

    @contextlib.contextmanager
    def _selection(self) -> Iterator[int]:
        with self._view()._selection() as query:
            yield query

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and self._book._root is other._book._root and self.id == other.id

    def __hash__(self) -> int:
        return hash(("tallybook", self.id))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id} {self.name!r}>"


class Item(ItemFields, Attachable, Thing):
    """What a collection holds: a note or a session.

    >>> [item.title for item in nest.items]
    []
    """

    @property
    def title(self) -> str:
        """Its title.

        >>> nest.note("Arrival").title
        'Arrival'
        """
        return self.name

    @property
    def time(self) -> datetime:
        """When it was, or began: an aware datetime in the zone that it was entered in.

        >>> nest.note("Arrival", time=0).time.isoformat()
        '1970-01-01T00:00:00+00:00'
        """
        return from_ns(self._row["time"], self.zone)

    @property
    def time_ns(self) -> int:
        """When it was, or began, in ns.

        >>> nest.note("Arrival", time=1_000_000_001).time_ns
        1000000001
        """
        return int(self._row["time"])

    @property
    def subject(self) -> Subject | None:
        """Whom or what it is about.

        >>> nest.note("Arrival", subject=book.subjects.create("Grey heron")).subject.name
        'Grey heron'
        """
        subject = self._row.get("subject", 0)
        return self._book.get(subject) if subject else None


    @property
    def tags(self) -> list[Tag]:
        """The tags that it carries, in their order. Tags or names can be set; names that are new become tags.

        >>> note = nest.note("Arrival", tags=["Pond", "Rain"])
        >>> [tag.name for tag in note.tags]
        ['Pond', 'Rain']
        >>> note.tags = ["Rain"]
        >>> [tag.name for tag in note.refresh().tags]
        ['Rain']
        """
        return [self._book.get(each) for each in self._row.get("tags", ())]

    @tags.setter
    def tags(self, tags: Iterable[Tag | str]) -> None:
        self._row = self.update(tags=tags)._row

    @property
    def template(self) -> Template | None:
        """The template that says which fields of its own it has.

        >>> nest.note("Arrival").template is None
        True
        """
        template = self._row.get("template")
        return self._book.get(template) if template else None

    @property
    def fields(self) -> dict[str, Any]:
        """The values of its own fields by name, times as ISO 8601; also of those that its template does not know.

        >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}}})
        >>> mood.new(score=4).save_and_close() == book.notes.first().id, book.notes.first().fields
        (True, {'score': 4})
        """
        return dict(self._row.get("fields", {}))


class Note(Item):
    """Something at an instant.

    >>> nest.note("Arrival")
    <Note ... 'Arrival'>
    """

    @property
    def duration(self) -> timedelta | None:
        """How long its attachments of audio play together, None where it has none: of a voice memo how long that is.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(16000))
        >>> memo.item.duration, nest.note("Arrival").duration
        (datetime.timedelta(seconds=1), None)
        """
        return None if self.duration_ns is None else delta(self.duration_ns)

    @property
    def duration_ns(self) -> int | None:
        """The same in ns.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(2))
        >>> memo.item.duration_ns
        125000
        """
        return self._row.get("duration")

    def continue_memo(self) -> Memo:
        """Goes on with its voice memo that was not finished: a crash, a kill or a close ended it.

        >>> memo = nest.memo("Lecture 4", rate=8000)
        >>> memo.push(bytes(16000)); memo.close()
        >>> with memo.item.continue_memo() as memo:
        ...     memo.push(bytes(16000))
        >>> memo.item.duration.total_seconds()
        2.0
        """
        from .memo import Memo

        return Memo(self._book, make(lib.tally_memo_attach, lib.tally_memo_free, self._book._handle, self.id))


class Session(SessionFields, Item):
    """Something with a start and, once stopped, an end; it holds events.

    >>> with nest.record("Session 1") as session:
    ...     session.log("A")
    >>> session.item.state.name, session.item.event_count
    ('STOPPED', 1)
    """

    def _repr_html_(self) -> str:
        return self.report(self.title).timeline(self).to_text("html", fragment=True)

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

        >>> with nest.record("Session 1", at=0) as session:
        ...     session.stop(at=2_000_000_000)
        >>> session.item.duration
        datetime.timedelta(seconds=2)
        """
        value = self.duration_ns
        return None if value is None else delta(value)

    @property
    def duration_ns(self) -> int | None:
        """From start to stop, pauses left out, in ns.

        >>> with nest.record("Session 1", at=0) as session:
        ...     session.stop(at=2_000_000_003)
        >>> session.item.duration_ns
        2000000003
        """
        return self._row.get("duration")

    @property
    def span(self) -> timedelta | None:
        """From start to stop, pauses included; None while it runs.

        >>> with nest.record("Session 1", at=0) as session:
        ...     session.pause(at=1_000_000_000); session.stop(at=2_000_000_000)
        >>> session.item.span, session.item.duration
        (datetime.timedelta(seconds=2), datetime.timedelta(seconds=1))
        """
        value = self.span_ns
        return None if value is None else delta(value)

    @property
    def span_ns(self) -> int | None:
        """From start to stop, pauses included, in ns.

        >>> with nest.record("Session 1", at=0) as session:
        ...     session.stop(at=5)
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
        from .events import Events

        return Events(self._book, self.id, self.zone)

    def stop(self, at: Instant | None = None) -> Session:
        """Stops a timer that runs and that nobody records: now, or at a time; answers it as it is then.

        >>> timer = nest.session("Feature X", since=book.now() - timedelta(hours=2))
        >>> timer.stop(at=timer.time + timedelta(hours=1)).duration
        datetime.timedelta(seconds=3600)
        """
        return self.update(end=self._book.now_ns() if at is None else at)

    def lengthen(self, by: Duration) -> Session:
        """Ends it later, by a timedelta or ns; answers it as it is then.

        >>> record = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> record.lengthen(timedelta(minutes=1)).duration
        datetime.timedelta(seconds=120)
        """
        if self.end_ns is None:
            raise StateError("a session that runs has no end yet; stop it first")
        return self.update(end=self.end_ns + span_ns(by))

    def shorten(self, by: Duration) -> Session:
        """Ends it earlier, by a timedelta or ns; answers it as it is then.

        >>> nest.session("Feature X", since=0, until=60_000_000_000).shorten(timedelta(seconds=20)).duration
        datetime.timedelta(seconds=40)
        """
        return self.lengthen(-span_ns(by))

    def shift(self, by: Duration | None = None, *, to: Instant | None = None) -> Session:
        """Has it begin later by a timedelta or ns, or at a time, with the same duration and pauses; answers it as it is then.

        >>> record = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> record.shift(timedelta(hours=1)).time.isoformat(), record.refresh().duration
        ('1970-01-01T01:00:00+00:00', datetime.timedelta(seconds=60))
        """
        if (by is None) == (to is None):
            raise InvalidError("give how far, or where to")
        time = to_ns(to) if to is not None else self.time_ns + span_ns(by or 0)
        call(lib.tally_session_shift, self._book._handle, self.id, time)
        return self.refresh()

    def split(self, at: Instant) -> Session:
        """Cuts it in two; answers the second, which begins where it ends from then on.

        >>> record = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> second = record.split(20_000_000_000)
        >>> record.refresh().duration.seconds, second.duration.seconds
        (20, 40)
        """
        out = ctypes.c_int64()
        call(lib.tally_session_split, self._book._handle, self.id, to_ns(at), byref(out))
        second: Session = self._book._made(out.value)
        return second

    def join(self, second: Session) -> Session:
        """Takes in one that follows it, which goes to the trash; the gap becomes a pause. Answers itself as it is then.

        >>> first = nest.session("Feature X", since=0, until=60_000_000_000)
        >>> second = nest.session("Feature X", since=90_000_000_000, until=100_000_000_000)
        >>> joined = first.join(second)
        >>> joined.span.seconds, joined.duration.seconds
        (100, 70)
        """
        call(lib.tally_session_join, self._book._handle, self.id, second.id)
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
        from .recording import Recording

        flags = _abi.ATTACH_CONTINUE if continue_stopped else 0
        raw = make(lib.tally_session_attach, lib.tally_session_free, self._book._handle, self.id, flags)
        return Recording(self._book, raw)


FACTORIES[_abi.KIND_NOTE] = Note
FACTORIES[_abi.KIND_SESSION] = Session

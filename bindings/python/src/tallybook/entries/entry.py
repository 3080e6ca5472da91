"""Entries: everything in a book that has an id, as it was when it was read."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError, NotFoundError
from .._c.library import byref, call, call_stoppable, lib, make, read_rows
from ..doing.draft import NOTHING, Draft, edit_draft
from ..rows.export import Exporter
from ..rows.notebook import MOST, shown, table
from ..rows.selection import Condition
from ..vocabulary._fields import EntryFields
from ..vocabulary.constants import Kind
from ..vocabulary.row import FACTORIES
from ..vocabulary.text import format_duration, format_time
from ..vocabulary.time import from_ns
from .view import View

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..book import Book
    from ..rows.history import History
    from ..vocabulary._conditions import Values
    from .collection import Collection

Self = TypeVar("Self", bound="Entry")

#: The fields of an entry that a notebook shows, if it has them.
_TOLD: Final = (
    "parent", "time", "end", "duration", "state", "day", "priority", "completed", "due", "category", "subject", "tags", "place", "template",
    "label", "mode", "key", "color", "media_type", "transcript", "notes", "description")


class Entry(EntryFields, Exporter):
    """Something with an id: a snapshot of it, as it was when it was read. Two are equal if they are the same entry.

    An entry of a kind that only a later library has is of this class itself.

    >>> nest.refresh() == nest
    True
    """

    @property
    def book(self) -> Book:
        """The book that holds it.

        >>> nest.book is book
        True
        """
        return cast("Book", self._book)

    @property
    def id(self) -> int:
        """Its id, which names it in this book.

        >>> book.get(nest.id) == nest
        True
        """
        return int(self._row["id"])

    @property
    def uuid(self) -> str:
        """Its UUID, which names it in every book.

        >>> book.find(nest.uuid) == nest
        True
        """
        return str(self._row["uuid"])

    @property
    def kind(self) -> Kind:
        """The kind of entry.

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
        """Its description, empty if it has none.

        >>> nest.description
        'Feeding intervals'
        """
        return str(self._row.get("description", ""))

    @property
    def username(self) -> str:
        """Who made it, empty if nobody was named.

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
        """The changes to it, newest first.

        >>> [step.author for step in nest.history]
        ['kh']
        """
        from ..rows.history import History

        return History(self._book, self.id)

    def edit(self) -> Draft:
        """Begins a draft that edits it, which is saved at the end of `with`.

        >>> with nest.edit() as draft:
        ...     draft["title"] = "Nest 3"
        >>> nest.refresh().name
        'Nest 3'
        """
        return edit_draft(self._book, self.id)

    def update(self: Self, fields: Mapping[str, Any] = NOTHING, /, **named: Unpack[Values]) -> Self:
        """Changes fields, given by name or as a mapping; returns the changed entry.

        >>> nest.update(title="Nest 3").name
        'Nest 3'
        """
        with self.edit() as draft:
            draft.update(fields, **named)
        return self.refresh()

    def move(self: Self, parent: Entry | Book | None, *, before: Entry | None = None) -> Self:
        """Moves it, with everything in it, into another collection, or with None or the book to the root.

        There it comes last in the order by hand, or before a sibling. A collection cannot be moved into itself or below itself. An attachment moves to
        another item or collection.

        >>> first = book.note("Arrival").move(nest)
        >>> second = book.note("Departure").move(nest, before=first)
        >>> [item.title for item in nest.items(order="position")]
        ['Departure', 'Arrival']
        """
        call(lib.tally_move, self._book._handle, self.id, self._place_of(parent), self._id_of(before, self._book))
        return self.refresh()

    def copy(self: Self, parent: Entry | Book | None, *, before: Entry | None = None) -> Self:
        """Copies it, with everything in it, into a collection, or with None or the book to the root; returns the copy.

        Copies have their own UUIDs and are made now. A running session cannot be copied.

        >>> _ = nest.note("Arrival")
        >>> twin = nest.copy(None)
        >>> [item.title for item in twin.items], twin == nest
        (['Arrival'], False)

        The collection or the book may be another book's. What the copy names comes along: subjects, event types, tags, templates. That book's own
        is used if it has the same UUID, or except for subjects the same name. From a snapshot, it is copied as it was.

        >>> with tallybook.open(":memory:") as other:
        ...     [item.title for item in nest.copy(other).items]
        ['Arrival']
        """
        out = ctypes.c_int64()
        target = parent._book if isinstance(parent, Entry) else self._book if parent is None else parent
        if target._root is self._book._root and self._book._what != "snapshot":
            target = self._book
            call_stoppable(lib.tally_copy, target._handle, self.id, self._place_of(parent), self._id_of(before, target), byref(out))
        else:
            place = parent.id if isinstance(parent, Entry) else _abi.ROOT
            call_stoppable(lib.tally_copy_from, target._handle, self._book._handle, self.id, place, self._id_of(before, target), byref(out))
        target._forget_names()
        copied: Self = target._made(out.value, self.kind)
        return copied

    def _place_of(self, parent: Entry | Book | None) -> int:
        """Where it is to go: the id of an entry, or the root."""
        if isinstance(parent, Entry):
            return self._id_of(parent, self._book)
        if parent is None or getattr(parent, "_root", None) is self._book._root:
            return _abi.ROOT
        raise InvalidError(f"the place of an entry is a collection of its book, the book or None, not {parent!r}", reason=Reason.TYPE)

    @staticmethod
    def _id_of(entry: Entry | None, book: Any) -> int:
        """The id of an entry of a book; 0 of none. Another book has something else under that id."""
        if entry is None:
            return 0
        if not entry._book._is_same(book):
            raise InvalidError(f"{entry!r} is in another book than {book!r}; copy it there, or name an entry that is there", reason=Reason.REFERENCE)
        return entry.id

    @property
    def path(self) -> list[Entry]:
        """Returns the collections that hold it, from the root down, and the entry itself at the end; also for entries in the trash.

        >>> [entry.name for entry in nest.note("Arrival").path]
        ['Heron nest', 'Arrival']
        """
        rows = read_rows(make(lib.tally_path_list, lib.tally_cursor_free, self._book._handle, self.id))
        return [FACTORIES[row["kind"]](self._book, row) for row in rows]

    @property
    def depth(self) -> int:
        """How many collections hold it, one within the other; read on each access.

        >>> nest.depth, nest.note("Arrival").depth
        (0, 1)
        """
        return self._computed(_abi.FIELD_DEPTH)

    def _computed(self, field: int) -> int:
        """A field that is not part of a row; also of what is in the trash."""
        cursor = make(lib.tally_path_list, lib.tally_cursor_free, self._book._handle, self.id)
        try:
            while lib.tally_cursor_id(cursor) != self.id:
                call(lib.tally_cursor_next, cursor)
            return int(lib.tally_cursor_int(cursor, field))
        finally:
            lib.tally_cursor_free(cursor)

    def restore(self) -> int:
        """Restores it from the trash, with everything deleted along with it; returns how many entries were restored.

        >>> _ = nest.note("Arrival"); _ = nest.delete()
        >>> book.trash.first().restore()
        2
        """
        out = ctypes.c_uint64()
        call_stoppable(lib.tally_restore, self._book._handle, self.id, byref(out))
        self._book._forget_names()
        return out.value

    def refresh(self: Self) -> Self:
        """Returns the entry as it is now.

        >>> nest.refresh().name
        'Heron nest'
        """
        for rows in self._view()._rows():
            for row in rows:
                return type(self)(self._book, row)
        raise NotFoundError(f'there is no {self.kind.name.lower()} "{self.name}" any more', reason=Reason.NO_ENTRY)

    def delete(self, *, forever: bool = False) -> int:
        """Moves it to the trash, with everything below it, or removes it for good; returns how many entries went.

        >>> _ = nest.note("Arrival")
        >>> nest.delete()
        2
        """
        out = ctypes.c_uint64()
        flags = _abi.DELETE_FOREVER if forever else 0
        call_stoppable(lib.tally_delete, self._book._handle, self.id, flags, byref(out))
        self._book._forget_names()
        return out.value

    def _view(self) -> View[Any]:
        here = Condition(_abi.FIELD_ID, _abi.OP_EQ, "int", (self.id,))
        return View(self._book, int(self.kind), conditions=(here,))

    @contextlib.contextmanager
    def _selection(self) -> Iterator[int]:
        with self._view()._selection() as query:
            yield query

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self._book._root is other._book._root and self.id == other.id

    def __hash__(self) -> int:
        return hash(("tallybook", self.id))

    def __reduce__(self) -> tuple[Any, ...]:
        # By its book's path and its id: it is read where it is unpickled, as it is then.
        return unpickled, (self._book, self.id)

    # A snapshot of what it was, so that it is its own copy; `copy` makes another one in the book.
    def __copy__(self: Self) -> Self:
        return self

    def __deepcopy__(self: Self, memo: Any) -> Self:
        return self

    @shown
    def _repr_html_(self) -> str | None:
        """What a notebook shows: what it has, field by field."""
        return table((), [(name.replace("_", " ").capitalize(), value) for name, value in self._told()])

    def _told(self) -> Iterator[tuple[str, str]]:
        """Its fields for people."""
        yield self.kind.name.lower(), self.name
        for name in _TOLD:
            value = getattr(self, name, None)
            if value is None or value == "" or value == [] or isinstance(value, View):
                continue
            if isinstance(value, Entry):
                value = value.name
            elif isinstance(value, datetime):
                value = format_time(value)
            elif isinstance(value, timedelta):
                value = format_duration(value)
            elif isinstance(value, list):
                value = ", ".join(str(getattr(each, "name", each)) for each in value[:MOST])
            elif isinstance(value, dict):
                value = ", ".join(f"{key}: {each}" for key, each in [*value.items()][:MOST])
            elif isinstance(value, IntEnum):
                value = value.name.lower()
            yield name, str(value)

    def __repr__(self) -> str:
        try:
            return f"<{type(self).__name__} {self.id} {self.name!r}>"
        except Exception:
            # A row that was to be read when it is asked for, in a transaction that has ended.
            return f"<{type(self).__name__}>"


def unpickled(book: Book, id: int) -> Any:
    """Returns an unpickled entry, as it is now."""
    return book.get(id)


FACTORIES.unknown = Entry

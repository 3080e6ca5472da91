"""Collections: they hold items (notes, sessions and tasks) and other collections, to any depth."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any, cast

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.store import Store
from ..doing.draft import Draft, Overlaps, create, new_draft
from ..rows.export import Exporter
from ..rows.selection import Condition
from ..vocabulary._fields import CollectionFields, NoteValues, SessionValues
from ..vocabulary.constants import Encoding, EncodingName, Kind, KindName, Samples, SamplesName
from ..vocabulary.row import FACTORIES
from ..vocabulary.time import Instant, to_ns
from .attaching import Attachable
from .entry import Entry
from .event_type import EventTypes
from .item import Item
from .note import Note
from .session import Session
from .subject import Subjects
from .tag import Tag
from .view import NamedView, View

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..doing.memo import Memo
    from ..doing.recording import Recording
    from ..vocabulary._conditions import Values
    from .bouts import Bouts
    from .events import LoggedEvents


def default_title(tags: list[Tag | str] | None) -> str:
    """Returns the title of a session that was given none."""
    first = tags[0] if tags else "Time record"
    return first if isinstance(first, str) else first.name


def listed_tags(fields: SessionValues) -> list[Tag | str] | None:
    """Returns the tags among some fields as a list, because they may be readable only once."""
    tags = fields.get("tags")
    if tags is not None:
        tags = fields["tags"] = [*tags]
    return tags


class Holder:
    """Anything that holds entries: a book, at its root, or a collection.

    >>> isinstance(book, tallybook.Holder), isinstance(nest, tallybook.Holder)
    (True, True)
    """

    def _place(self) -> tuple[Store, int, bool]:
        """The book, the id of the place in it, and whether views reach below it."""
        raise NotImplementedError

    def _within(self) -> int | None:
        _, parent, whole = self._place()
        return None if whole else parent

    @property
    def items(self) -> View[Item]:
        """The notes, sessions and tasks in order of time: those in a collection, or all of a book.

        >>> _ = nest.note("Arrival"); _ = nest.note("Departure")
        >>> [item.title for item in nest.items], len(book.items), len(book.items(parent=None))
        (['Arrival', 'Departure'], 2, 0)
        >>> _ = book.add_task("Visit mum")
        >>> len(book.items), len(book.items(kind__in=("note", "session")))
        (3, 2)
        """
        kinds = Condition(_abi.FIELD_KIND, _abi.OP_IN, "int", (_abi.KIND_NOTE, _abi.KIND_SESSION, _abi.KIND_TASK))
        return View(self._place()[0], _abi.KIND_ANY, parent=self._within(), conditions=(kinds,))

    @property
    def contents(self) -> View[Entry]:
        """Collections and items in one listing: those in a collection, or all of a book.

        >>> [entry.name for entry in book.contents]
        ['Heron nest']
        """
        return View(self._place()[0], _abi.KIND_ANY, parent=self._within())

    @property
    def notes(self) -> View[Note]:
        """The notes.

        >>> _ = nest.note("Arrival")
        >>> [note.title for note in book.notes(title__prefix="arr", since=book.now() - timedelta(hours=1))]
        ['Arrival']
        """
        return View(self._place()[0], _abi.KIND_NOTE, parent=self._within())

    @property
    def sessions(self) -> View[Session]:
        """The sessions.

        >>> with nest.record("Session 1") as session:
        ...     [each.title for each in book.sessions(state="running")]
        ['Session 1']
        """
        return View(self._place()[0], _abi.KIND_SESSION, parent=self._within())

    @property
    def events(self) -> LoggedEvents:
        """The events logged in the sessions: those in a collection, or all of a book.

        >>> with nest.record("Session 1") as session: session.log("A")
        >>> [event.type for event in book.events(since=book.now() - timedelta(hours=1))]
        ['A']
        """
        from .events import LoggedEvents

        return LoggedEvents(self._place()[0], self._within())

    @property
    def bouts(self) -> Bouts:
        """The bouts of the sessions, states from their starts to their stops, and points: those in a collection, or all of a book.

        >>> with nest.record("Session 1") as session: session.log("A", value=2)
        >>> [(bout.type, bout.value) for bout in book.bouts]
        [('A', 2.0)]
        """
        from .bouts import Bouts

        return Bouts(self._place()[0], self._within())

    @property
    def collections(self) -> Collections:
        """The collections: those in a collection, or all of a book.

        >>> [collection.name for collection in book.collections]
        ['Heron nest']
        """
        return Collections(self._place()[0], _abi.KIND_COLLECTION, self._place()[1], parent=self._within())

    @property
    def event_types(self) -> EventTypes:
        """The event types that are defined here, for the sessions here.

        >>> [event_type.name for event_type in book.event_types]
        ['A', 'B', 'C']
        """
        book, place, _ = self._place()
        return EventTypes(book, place)

    @property
    def subjects(self) -> Subjects:
        """The subjects that items and events are about: those that a collection defines, or all of a book.

        >>> heron, rail = book.subjects.create("Grey heron"), nest.subjects.create("Water rail")
        >>> [subject.name for subject in nest.subjects], len(book.subjects)
        (['Water rail'], 2)
        """
        book, place, _ = self._place()
        return Subjects(book, place, self._within())

    def note(self, title: str, **fields: Unpack[NoteValues]) -> Note:
        """Creates a note: now, or at an aware datetime or ns. Fields are those of a note.

        A place needs the setting location_enabled.

        >>> book.settings["location_enabled"] = True
        >>> nest.note("Arrival", latitude=45.4429, longitude=-73.6016).title
        'Arrival'
        >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}}})
        >>> nest.note("Monday", template=mood, fields={"score": 4}).fields
        {'score': 4}
        """
        book, parent, _ = self._place()
        return cast(Note, create(book, _abi.KIND_NOTE, parent, {"title": title, **fields}))

    def session(
        self, title: str | None = None, *, since: Instant, until: Instant | None = None, overlaps: Overlaps = "allow", **fields: Unpack[SessionValues]
    ) -> Session:
        """Creates a session after the fact: a time record. Without `until`, it is a timer that has been running since then.

        Its title is the first tag's name unless one is given. `overlaps` works as in Draft.save.

        >>> nest.session(since=0, until=5_400_000_000_000, tags=["Work"], description="Feature X").duration
        datetime.timedelta(seconds=5400)
        """
        book, parent, _ = self._place()
        tags = listed_tags(fields)
        given = {**fields, "title": title or default_title(tags), "time": since, "end": until}
        return cast(Session, create(book, _abi.KIND_SESSION, parent, given, overlaps=overlaps))

    def start(self, title: str | None = None, *, time: Instant | None = None, **fields: Unpack[SessionValues]) -> Recording:
        """Starts a timer: a recorded session, whose title is the first tag's name unless one is given.

        >>> with book.start(tags=["Work"], description="Feature X") as timer:
        ...     timer.item.title, timer.state.name
        ('Work', 'RUNNING')
        """
        tags = listed_tags(fields)
        return self.record(title or default_title(tags), time=time, **fields)

    def record(self, title: str, *, time: Instant | None = None, **fields: Unpack[SessionValues]) -> Recording:
        """Starts a session and records it. It is stopped at the end of `with`, even by an exception or Ctrl-C.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A"); session.log("A", time=book.now() - timedelta(seconds=3))
        ...     session.counts["A"]
        2
        """
        book, parent, _ = self._place()
        zone = fields.pop("zone", None)
        with new_draft(book, _abi.KIND_SESSION, parent) as draft:
            draft.update({field: value for field, value in {"title": title, **fields}.items() if value is not None})
            if zone is None:
                return draft.start(time)
            draft["zone"] = zone
            return draft.start(None if time is None else to_ns(time))

    def memo(
        self, title: str | None = None, *, rate: int = 44100, channels: int = 1, samples: SamplesName | Samples = "int16",
        encoding: EncodingName | Encoding = "auto", **fields: Unpack[NoteValues],
    ) -> Memo:
        """Begins to record a voice memo. It is finished at the end of `with`, even by an exception or Ctrl-C.

        The title is New Recording unless one is given; further fields are those of a note.

        >>> with nest.memo("Lecture 4", rate=16000, channels=2, description="First row") as memo:
        ...     memo.push(bytes(64000))
        >>> memo.item.duration_ns
        1000000000
        """
        book, parent, _ = self._place()
        with new_draft(book, _abi.KIND_NOTE, parent) as draft:
            given = {"title": title, **fields}
            draft.update({field: value for field, value in given.items() if value is not None})
            return draft.record(rate=rate, channels=channels, samples=samples, encoding=encoding)

    def draft(self, kind: KindName | Kind, **fields: Unpack[Values]) -> Draft:
        """Begins a draft of a new note, session, task, collection, subject, event type or tag here, which is saved at the end of `with`.

        >>> with nest.draft("note", title="Arrival") as draft:
        ...     draft["description"] = "Both birds"
        >>> len(nest.notes)
        1
        """
        book, parent, _ = self._place()
        try:
            number = Kind[kind.upper()] if isinstance(kind, str) else Kind(kind)
        except (KeyError, ValueError):
            words = ", ".join(member.name.lower() for member in Kind)
            raise InvalidError(f"{kind!r} is no kind; use one of {words}", reason=Reason.CHOICE) from None
        draft = new_draft(book, int(number), parent)
        try:
            draft.update(fields)
        except BaseException:
            draft.close()
            raise
        return draft


class Collection(CollectionFields, Attachable, Entry, Holder):
    """Holds notes, sessions, tasks and other collections.

    >>> nest
    <Collection ... 'Heron nest'>
    """

    def _place(self) -> tuple[Store, int, bool]:
        return self._book, self.id, False

    def _reported(self) -> Exporter:
        return self.contents(recursive=True)

    @property
    def title(self) -> str:
        """Its name. Thus collections and items in one listing all have titles.

        >>> nest.title
        'Heron nest'
        """
        return self.name

    @property
    def time(self) -> datetime:
        """Its date.

        >>> book.collections.create("Pond", time=0).time.isoformat()
        '1970-01-01T00:00:00+00:00'
        """
        return cast(datetime, self._time("time"))

    @property
    def time_ns(self) -> int:
        """Its date, in ns.

        >>> book.collections.create("Pond", time=1).time_ns
        1
        """
        return int(self._row["time"])


    @property
    def collection_count(self) -> int:
        """How many collections are below it, at any depth; read on each access.

        >>> _ = nest.collections.create("Second brood").collections.create("Third brood")
        >>> nest.collection_count
        2
        """
        return self._computed(_abi.FIELD_COLLECTION_COUNT)

    @property
    def item_count(self) -> int:
        """How many notes, sessions and tasks are below it, at any depth; read on each access.

        >>> _ = nest.collections.create("Second brood").note("Arrival")
        >>> nest.item_count
        1
        """
        return self._computed(_abi.FIELD_ITEM_COUNT)

    @property
    def size(self) -> int:
        """How many bytes the events of all sessions below it take in the book; read on each access.

        >>> nest.size
        0
        """
        return self._computed(_abi.FIELD_SIZE)


class Collections(NamedView[Collection]):
    """The collections in a place, also accessible by name.

    >>> "Heron nest" in book.collections
    True
    """

    def __init__(self, book: Store, kind: int, place: int, *, parent: int | None) -> None:
        super().__init__(book, kind, parent=parent)
        self._home = place

    def create(
        self, name: str, *, description: str | None = None, time: Instant | None = None, zone: tzinfo | str | None = None,
        username: str | None = None, default_name: bool = False,
    ) -> Collection:
        """Creates a collection here. With `default_name` an empty name becomes New Folder; otherwise it is refused.

        >>> nest.collections.create("Second brood", description="From June on").parent.name
        'Heron nest'
        >>> nest.collections.create("", default_name=True).name
        'New Folder'
        """
        given: Mapping[str, Any] = {"name": None if default_name and not name else name, "description": description, "time": time, "zone": zone, "username": username}
        return cast(Collection, create(self._book, _abi.KIND_COLLECTION, self._home, given, default_name=default_name))


    def get_or_create(
        self, name: str, *, description: str | None = None, time: Instant | None = None, zone: tzinfo | str | None = None,
        username: str | None = None,
    ) -> tuple[Collection, bool]:
        """Returns the collection of a name here, the first if several have it, and whether it was created. If there was none, it is created with these
        fields. For a book this means the root.

        >>> pond, made = nest.collections.get_or_create("Pond", description="North of the nest")
        >>> made, nest.collections.get_or_create("Pond") == (pond, False), book.collections.get_or_create("Pond")[1]
        (True, True, True)
        """
        here = self(parent=self._home or None, recursive=False)
        return here._get_or_make(name, lambda: self.create(name, description=description, time=time, zone=zone, username=username))


FACTORIES[_abi.KIND_COLLECTION] = Collection

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
from ..doing.memo import Memo
from ..doing.recording import Recording
from ..rows.export import Exporter
from ..rows.selection import Condition
from ..vocabulary._fields import CollectionFields, NoteValues, SessionValues
from ..vocabulary.constants import Encoding, EncodingName, Kind, KindName, Samples, SamplesName
from ..vocabulary.row import FACTORIES
from ..vocabulary.time import Instant, to_ns
from .attaching import Attachable
from .bouts import Bouts
from .entry import Entry
from .event_type import EventTypes
from .events import LoggedEvents
from .item import Item
from .note import Note
from .session import Session
from .subject import Subjects
from .tag import Tag
from .view import NamedView, View

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..vocabulary._conditions import Values


def default_title(tags: list[Tag | str] | None) -> str:
    """What a session is called that was given no title."""
    first = tags[0] if tags else "Time record"
    return first if isinstance(first, str) else first.name


def listed_tags(fields: SessionValues) -> list[Tag | str] | None:
    """The tags among some fields, which may be read once only: as a list from now on."""
    tags = fields.get("tags")
    if tags is not None:
        tags = fields["tags"] = [*tags]
    return tags


class Holder:
    """What holds entries: a book, at its root, or a collection.

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
        """The notes, sessions and tasks in order of time: of a collection those in it, of a book all.

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
        """Collections and items in one listing: of a collection those in it, of a book all.

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
        """What was logged in the sessions: of a collection in those in it, of a book in all.

        >>> with nest.record("Session 1") as session: session.log("A")
        >>> [event.type for event in book.events(since=book.now() - timedelta(hours=1))]
        ['A']
        """
        return LoggedEvents(self._place()[0], self._within())

    @property
    def bouts(self) -> Bouts:
        """The states of the sessions, each from its start to its stop, and the points: of a collection of those in it, of a book of all.

        >>> with nest.record("Session 1") as session: session.log("A", value=2)
        >>> [(bout.type, bout.value) for bout in book.bouts]
        [('A', 2.0)]
        """
        return Bouts(self._place()[0], self._within())

    @property
    def collections(self) -> Collections:
        """The collections: of a collection those in it, of a book all.

        >>> [collection.name for collection in book.collections]
        ['Heron nest']
        """
        return Collections(self._place()[0], _abi.KIND_COLLECTION, self._place()[1], parent=self._within())

    @property
    def event_types(self) -> EventTypes:
        """What can be logged in the sessions here, defined here.

        >>> [event_type.name for event_type in book.event_types]
        ['A', 'B', 'C']
        """
        book, place, _ = self._place()
        return EventTypes(book, place)

    @property
    def subjects(self) -> Subjects:
        """Whom or what items and events are about: of a collection those defined in it, of a book all.

        >>> heron, rail = book.subjects.create("Grey heron"), nest.subjects.create("Water rail")
        >>> [subject.name for subject in nest.subjects], len(book.subjects)
        (['Water rail'], 2)
        """
        book, place, _ = self._place()
        return Subjects(book, place, self._within())

    def note(self, title: str, **fields: Unpack[NoteValues]) -> Note:
        """Writes a note: now, or at an aware datetime or ns. Fields are those of a note.

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
        """Writes a session after the fact: a time record, or without `until` a timer that runs since then.

        Its title is the first tag's name unless one is given. `overlaps` is as of Draft.save.

        >>> nest.session(since=0, until=5_400_000_000_000, tags=["Work"], description="Feature X").duration
        datetime.timedelta(seconds=5400)
        """
        book, parent, _ = self._place()
        tags = listed_tags(fields)
        given = {**fields, "title": title or default_title(tags), "time": since, "end": until}
        return cast(Session, create(book, _abi.KIND_SESSION, parent, given, overlaps=overlaps))

    def start(self, title: str | None = None, *, time: Instant | None = None, **fields: Unpack[SessionValues]) -> Recording:
        """Starts a timer: a session that is recorded, whose title is the first tag's name unless one is given.

        >>> with book.start(tags=["Work"], description="Feature X") as timer:
        ...     timer.item.title, timer.state.name
        ('Work', 'RUNNING')
        """
        tags = listed_tags(fields)
        return self.record(title or default_title(tags), time=time, **fields)

    def record(self, title: str, *, time: Instant | None = None, **fields: Unpack[SessionValues]) -> Recording:
        """Starts a session and records it. At the end of `with` it is stopped, also by an exception or Ctrl-C.

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
        """Begins to record a voice memo. At the end of `with` it is finished, also by an exception or Ctrl-C.

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
        """A draft of a new note, session, task, collection, subject, event type or tag here, saved at the end of `with`.

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
        """Its name, so that one listing of collections and items has titles.

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
        """How many collections lie below it, at any depth; read when it is asked for.

        >>> _ = nest.collections.create("Second brood").collections.create("Third brood")
        >>> nest.collection_count
        2
        """
        return self._computed(_abi.FIELD_COLLECTION_COUNT)

    @property
    def item_count(self) -> int:
        """How many notes, sessions and tasks lie below it, at any depth; read when it is asked for.

        >>> _ = nest.collections.create("Second brood").note("Arrival")
        >>> nest.item_count
        1
        """
        return self._computed(_abi.FIELD_ITEM_COUNT)

    @property
    def size(self) -> int:
        """How many bytes the events of all sessions below it take in the book; read when it is asked for.

        >>> nest.size
        0
        """
        return self._computed(_abi.FIELD_SIZE)


class Collections(NamedView[Collection]):
    """The collections in a place, by name too.

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
        """Makes a collection here. With `default_name` an empty name becomes New Folder, else it is refused.

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
        """The collection of a name here, the first where several have it, and whether it was made: with these fields, where there was none.
        Of a book it looks at the root, where it is made.

        >>> pond, made = nest.collections.get_or_create("Pond", description="North of the nest")
        >>> made, nest.collections.get_or_create("Pond") == (pond, False), book.collections.get_or_create("Pond")[1]
        (True, True, True)
        """
        here = self(parent=self._home or None, recursive=False)
        return here._get_or_make(name, lambda: self.create(name, description=description, time=time, zone=zone, username=username))


FACTORIES[_abi.KIND_COLLECTION] = Collection

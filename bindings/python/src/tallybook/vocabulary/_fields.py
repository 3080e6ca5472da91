# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""The fields of entries: those that a kind has, those that its drafts set, and properties for plain ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING, Any, Final, TypedDict

from .._c import _abi
from .constants import Mode, ModeName, Priority, PriorityName, Redaction, RedactionName
from .row import Row
from .time import Duration, Instant, Rate

if TYPE_CHECKING:
    from ..entries.event_type import EventType
    from ..entries.subject import Subject
    from ..entries.tag import Tag
    from ..entries.template import Template

# The fields that entries of a kind have.
OF_KIND: Final[dict[int, frozenset[str]]] = {
    _abi.KIND_COLLECTION: frozenset(
        "id uuid kind parent name description time zone username created modified trashed position attachment_count"
        .split()
    ),
    _abi.KIND_NOTE: frozenset(
        "id uuid kind parent name description time zone latitude longitude accuracy place username created modified"
        " subject duration trashed position attachment_count tags template fields"
        .split()
    ),
    _abi.KIND_SESSION: frozenset(
        "id uuid kind parent name description time end zone latitude longitude accuracy place username created modified"
        " subject state duration span event_count trashed position attachment_count tags template fields"
        .split()
    ),
    _abi.KIND_TASK: frozenset(
        "id uuid kind parent name description time zone latitude longitude accuracy place username created modified"
        " subject trashed position attachment_count category tags template fields day priority completed redaction due"
        " carried notes carried_over"
        .split()
    ),
    _abi.KIND_SUBJECT: frozenset(
        "id uuid kind parent name description created modified trashed position color key archived template fields"
        .split()
    ),
    _abi.KIND_EVENT_TYPE: frozenset(
        "id uuid kind parent name description created modified trashed position label color key mode exclusion excludes"
        " recordable category archived template"
        .split()
    ),
    _abi.KIND_TAG: frozenset(
        "id uuid kind name description created modified trashed color archived"
        .split()
    ),
    _abi.KIND_TEMPLATE: frozenset(
        "id uuid kind name description created modified trashed color archived schema version"
        .split()
    ),
    _abi.KIND_ATTACHMENT: frozenset(
        "id uuid kind parent name description time zone username created modified duration trashed position size"
        " media_type sha256 transcript"
        .split()
    ),
    _abi.KIND_MEDIA: frozenset(
        "id uuid kind parent name description created modified duration trashed position track offset frame_rate"
        " drop_frame timecode file_sha256"
        .split()
    ),
}

# The fields that a draft of a kind sets.
SETTABLE: Final[dict[int, frozenset[str]]] = {
    _abi.KIND_COLLECTION: frozenset(
        "parent name description time zone username"
        .split()
    ),
    _abi.KIND_NOTE: frozenset(
        "parent name description time zone latitude longitude accuracy place username subject tags template fields"
        .split()
    ),
    _abi.KIND_SESSION: frozenset(
        "parent name description time end zone latitude longitude accuracy place username subject tags template fields"
        .split()
    ),
    _abi.KIND_TASK: frozenset(
        "parent name description time zone latitude longitude accuracy place username subject category tags template"
        " fields day priority completed redaction due notes"
        .split()
    ),
    _abi.KIND_SUBJECT: frozenset(
        "parent name description color key archived template fields"
        .split()
    ),
    _abi.KIND_EVENT_TYPE: frozenset(
        "parent name description label color key mode exclusion excludes recordable category archived template"
        .split()
    ),
    _abi.KIND_TAG: frozenset(
        "name description color archived"
        .split()
    ),
    _abi.KIND_TEMPLATE: frozenset(
        "name description color archived schema"
        .split()
    ),
    _abi.KIND_ATTACHMENT: frozenset(
        "name description duration media_type transcript"
        .split()
    ),
    _abi.KIND_MEDIA: frozenset(
        "parent name description duration track offset frame_rate drop_frame timecode file_sha256"
        .split()
    ),
}

# The fields that hold lines.
LINES: Final = frozenset("notes".split())

# The fields that hold an object of JSON.
OBJECTS: Final = frozenset("schema fields".split())


class CollectionValues(TypedDict, total=False):
    """The values that a collection takes besides its name and parent."""

    description: str | None
    time: Instant | None
    zone: tzinfo | str | None
    username: str | None


class NoteValues(TypedDict, total=False):
    """The values that a note takes besides its name and parent."""

    description: str | None
    time: Instant | None
    zone: tzinfo | str | None
    latitude: float | None
    longitude: float | None
    accuracy: float | None
    place: str | None
    username: str | None
    subject: Subject | int | None
    tags: Iterable[Tag | str] | None
    template: Template | int | None
    fields: Mapping[str, Any] | str | None


class SessionValues(TypedDict, total=False):
    """The values that a session takes besides its name and parent."""

    description: str | None
    zone: tzinfo | str | None
    latitude: float | None
    longitude: float | None
    accuracy: float | None
    place: str | None
    username: str | None
    subject: Subject | int | None
    tags: Iterable[Tag | str] | None
    template: Template | int | None
    fields: Mapping[str, Any] | str | None


class TaskValues(TypedDict, total=False):
    """The values that a task takes besides its name and parent."""

    description: str | None
    time: Instant | None
    zone: tzinfo | str | None
    latitude: float | None
    longitude: float | None
    accuracy: float | None
    place: str | None
    username: str | None
    subject: Subject | int | None
    category: str | None
    tags: Iterable[Tag | str] | None
    template: Template | int | None
    fields: Mapping[str, Any] | str | None
    day: date | None
    priority: Priority | PriorityName | None
    completed: Instant | None
    redaction: Redaction | RedactionName | None
    due: Instant | None
    notes: Iterable[str] | str | None


class SubjectValues(TypedDict, total=False):
    """The values that a subject takes besides its name and parent."""

    description: str | None
    color: str | None
    key: str | None
    archived: bool | None
    template: Template | int | None
    fields: Mapping[str, Any] | str | None


class EventTypeValues(TypedDict, total=False):
    """The values that an event type takes besides its name and parent."""

    description: str | None
    label: str | None
    color: str | None
    key: str | None
    mode: Mode | ModeName | None
    exclusion: str | None
    excludes: Iterable[EventType | str] | None
    recordable: bool | None
    category: str | None
    archived: bool | None
    template: Template | int | None


class TagValues(TypedDict, total=False):
    """The values that a tag takes besides its name and parent."""

    description: str | None
    color: str | None
    archived: bool | None


class TemplateValues(TypedDict, total=False):
    """The values that a template takes besides its name and parent."""

    description: str | None
    color: str | None
    archived: bool | None
    schema: Mapping[str, Any] | str | None


class AttachmentValues(TypedDict, total=False):
    """The values that an attachment takes besides its name and parent."""

    description: str | None
    duration: Duration | None
    media_type: str | None
    transcript: str | None


class MediaValues(TypedDict, total=False):
    """The values that a medium takes besides its name and parent."""

    description: str | None
    duration: Duration | None
    track: int | None
    offset: Duration | None
    frame_rate: Rate | None
    drop_frame: bool | None
    timecode: str | None
    file_sha256: str | None


class EntryFields(Row):
    """The plain fields of what has an id."""

    @property
    def trashed(self) -> datetime | None:
        """When it went to the trash, None if it is not there.

        >>> nest.trashed is None
        True
        """
        return self._time("trashed")

    @property
    def trashed_ns(self) -> int | None:
        """When it went to the trash, in ns.

        >>> nest.trashed_ns is None
        True
        """
        return self._row.get("trashed")


class ItemFields(Row):
    """The plain fields of notes, sessions and tasks."""

    @property
    def latitude(self) -> float | None:
        """Degrees north.

        >>> book.settings["location_enabled"] = True
        >>> nest.note("Arrival", latitude=45.4429, longitude=-73.6016).latitude
        45.4429
        """
        return self._row.get("latitude")

    @property
    def longitude(self) -> float | None:
        """Degrees east.

        >>> book.settings["location_enabled"] = True
        >>> nest.note("Arrival", latitude=45.4429, longitude=-73.6016).longitude
        -73.6016
        """
        return self._row.get("longitude")

    @property
    def accuracy(self) -> float | None:
        """The radius in metres that contains the place.

        >>> nest.note("Arrival").accuracy is None
        True
        """
        return self._row.get("accuracy")

    @property
    def place(self) -> str | None:
        """The name of the place.

        >>> book.settings["location_enabled"] = True
        >>> nest.note("Arrival", place="Île aux Hérons").place
        'Île aux Hérons'
        """
        return self._row.get("place")

    @property
    def position(self) -> str | None:
        """Its place in the manual order, None if it was never moved; sort by it for that order.

        >>> nest.note("Arrival").position is None, nest.note("Departure").move(nest).position is None
        (True, False)
        """
        return self._row.get("position")


class CollectionFields(Row):
    """The plain fields of collections."""

    @property
    def position(self) -> str | None:
        """Its place in the manual order, None if it was never moved; sort by it for that order.

        >>> nest.position is None
        True
        """
        return self._row.get("position")


class SessionFields(Row):
    """The plain fields of sessions."""

    @property
    def end(self) -> datetime | None:
        """When it was stopped, None while it runs.

        >>> with nest.record("Session 1") as session:
        ...     session.item.end is None
        True
        """
        return self._time("end")

    @property
    def end_ns(self) -> int | None:
        """When it was stopped, in ns.

        >>> with nest.record("Session 1", time=0) as session:
        ...     session.stop(time=2_000_000_003)
        >>> session.item.end_ns
        2000000003
        """
        return self._row.get("end")

    @property
    def event_count(self) -> int:
        """How many events it had when it was read.

        >>> with nest.record("Session 1") as session:
        ...     session.log("A"); session.log("B")
        >>> session.item.event_count
        2
        """
        return int(self._row.get("event_count", 0))


class TaskFields(Row):
    """The plain fields of tasks."""

    @property
    def day(self) -> date | None:
        """The day that it is on, None in the backlog.

        >>> book.today.add("Visit mum").day == book.today.date
        True
        """
        return self._date("day")

    @property
    def priority(self) -> Priority:
        """How much it matters.

        >>> book.today.add("Visit mum", priority="low").priority.name
        'LOW'
        """
        return Priority(self._row.get("priority", 1))

    @property
    def completed(self) -> datetime | None:
        """When it was completed, None if it was not.

        >>> book.today.add("Visit mum").completed is None
        True
        """
        return self._time("completed")

    @property
    def completed_ns(self) -> int | None:
        """The same in ns.

        >>> book.today.add("Visit mum").complete(time=5).completed_ns
        5
        """
        return self._row.get("completed")

    @property
    def redaction(self) -> Redaction:
        """How its text is hidden from onlookers.

        >>> book.today.add("Visit mum", redaction="star").redaction.name
        'STAR'
        """
        return Redaction(self._row.get("redaction", 0))

    @property
    def due(self) -> datetime | None:
        """When it must be done.

        >>> book.today.add("Visit mum").due is None
        True
        """
        return self._time("due")

    @property
    def due_ns(self) -> int | None:
        """The same in ns.

        >>> book.today.add("Visit mum", due=5).due_ns
        5
        """
        return self._row.get("due")

    @property
    def notes(self) -> list[str]:
        """Up to five notes.

        >>> book.today.add("Visit mum", notes=["Bring flowers", "Call before"]).notes
        ['Bring flowers', 'Call before']
        """
        return self._lines("notes")

    @property
    def carried_over(self) -> bool:
        """Whether another task repeats it.

        >>> book.today.add("Visit mum").carried_over
        False
        """
        return bool(self._row.get("carried_over"))


class SubjectFields(Row):
    """The plain fields of subjects."""

    @property
    def position(self) -> str | None:
        """Its place in the manual order, None if it was never moved; sort by it for that order.

        >>> heron, rail = nest.subjects.create("Heron"), nest.subjects.create("Rail")
        >>> _ = rail.move(nest, before=heron)
        >>> [subject.name for subject in nest.subjects(order="position")]
        ['Rail', 'Heron']
        """
        return self._row.get("position")

    @property
    def color(self) -> str | None:
        """Its colour, #RRGGBB.

        >>> book.subjects.create("Grey heron", color="#778899").color
        '#778899'
        """
        return self._row.get("color")

    @property
    def key(self) -> str | None:
        """The key that a host binds.

        >>> book.subjects.create("Grey heron", key="1").key
        '1'
        """
        return self._row.get("key")

    @property
    def archived(self) -> bool:
        """Whether it is no longer offered.

        >>> book.subjects.create("Grey heron").update(archived=True).archived
        True
        """
        return bool(self._row.get("archived"))


class EventTypeFields(Row):
    """The plain fields of event types."""

    @property
    def position(self) -> str | None:
        """Its place in the manual order, None if it was never moved; sort by it for that order.

        >>> stand, feed = nest.event_types.create("Stand"), nest.event_types.create("Feed")
        >>> _ = feed.move(nest, before=stand)
        >>> [each.name for each in nest.event_types(order="position")]
        ['Feed', 'Stand']
        """
        return self._row.get("position")

    @property
    def color(self) -> str | None:
        """Its colour, #RRGGBB.

        >>> book.event_types["A"].color
        '#1E88E5'
        """
        return self._row.get("color")

    @property
    def key(self) -> str | None:
        """The key that a host binds.

        >>> nest.event_types.create("Feeding", key="f").key
        'f'
        """
        return self._row.get("key")

    @property
    def mode(self) -> Mode:
        """Whether each event is complete in itself, or events are starts and stops.

        >>> nest.event_types.create("Feeding", mode="state").mode.name
        'STATE'
        """
        return Mode(self._row.get("mode", 1))

    @property
    def exclusion(self) -> str | None:
        """The group in which a start stops open states.

        >>> nest.event_types.create("Feeding", mode="state", exclusion="adult").exclusion
        'adult'
        """
        return self._row.get("exclusion")

    @property
    def recordable(self) -> bool:
        """Whether it can be logged.

        >>> book.event_types["A"].recordable
        True
        """
        return bool(self._row.get("recordable"))

    @property
    def category(self) -> str | None:
        """A word to group by.

        >>> nest.event_types.create("Feeding", category="care").category
        'care'
        """
        return self._row.get("category")

    @property
    def archived(self) -> bool:
        """Whether it is no longer offered.

        >>> book.event_types["A"].archived
        False
        """
        return bool(self._row.get("archived"))


class TagFields(Row):
    """The plain fields of tags."""

    @property
    def archived(self) -> bool:
        """Whether it is no longer offered. Entries that carry it still do.

        >>> book.tags.create("Work").update(archived=True).archived
        True
        """
        return bool(self._row.get("archived"))


class TemplateFields(Row):
    """The plain fields of templates."""

    @property
    def color(self) -> str | None:
        """Its colour, #RRGGBB; `x-color` of the schema.

        >>> book.templates.create({"title": "Mood", "x-color": "#AA8844"}).color
        '#AA8844'
        """
        return self._row.get("color")

    @property
    def archived(self) -> bool:
        """Whether it is no longer offered.

        >>> book.templates.create({"title": "Mood"}).update(archived=True).archived
        True
        """
        return bool(self._row.get("archived"))


class AttachmentFields(Row):
    """The plain fields of attachments."""

    @property
    def time(self) -> datetime | None:
        """When it was attached.

        >>> nest.add_attachment(b"abc").time <= book.now()
        True
        """
        return self._time("time")

    @property
    def time_ns(self) -> int | None:
        """When it was attached, in ns.

        >>> nest.add_attachment(b"abc").time_ns <= book.now_ns()
        True
        """
        return self._row.get("time")

    @property
    def position(self) -> str | None:
        """Its place in the manual order, None if it was never moved; sort by it for that order.

        >>> nest.add_attachment(b"abc").position is None
        True
        """
        return self._row.get("position")

    @property
    def media_type(self) -> str:
        """The media type of its bytes.

        >>> nest.add_attachment(b"", name="memo.flac").media_type
        'audio/flac'
        """
        return str(self._row["media_type"])

    @property
    def sha256(self) -> str:
        """The hash that names its bytes.

        >>> nest.add_attachment(b"abc").sha256
        'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
        """
        return str(self._row["sha256"])

    @property
    def transcript(self) -> str | None:
        """A transcript of its speech, None if there is none; a search finds its words.

        >>> nest.add_attachment(b"", name="memo.flac").update(transcript="Two adults").transcript
        'Two adults'
        """
        return self._row.get("transcript")


class MediaFields(Row):
    """The plain fields of media."""

    @property
    def position(self) -> str | None:
        """Its place in the queue of its track; a new one comes last.

        >>> watch = nest.session("Watch", since=0)
        >>> first, second = watch.add_media("a.mp4"), watch.add_media("b.mp4")
        >>> second.move(watch, before=first).position < first.position
        True
        """
        return self._row.get("position")

    @property
    def track(self) -> int:
        """The player that shows it: tracks play at the same time, the media of one track play one after the other.

        >>> watch = nest.session("Watch", since=0)
        >>> watch.add_media("a.mp4").track, watch.add_media("b.mp4", track=2).track
        (1, 2)
        """
        return int(self._row.get("track", 0))

    @property
    def drop_frame(self) -> bool:
        """Whether its timecode skips frame numbers to keep to the clock.

        >>> nest.session("Watch", since=0).add_media("a.mp4", frame_rate=29.97, drop_frame=True).drop_frame
        True
        """
        return bool(self._row.get("drop_frame"))

    @property
    def timecode(self) -> str | None:
        """The timecode of its first frame.

        >>> nest.session("Watch", since=0).add_media("a.mp4", frame_rate=25, timecode="01:00:00:00").timecode
        '01:00:00:00'
        """
        return self._row.get("timecode")

    @property
    def file_sha256(self) -> str | None:
        """The SHA-256 of its file, if known.

        >>> nest.session("Watch", since=0).add_media("a.mp4").file_sha256 is None
        True
        """
        return self._row.get("file_sha256")

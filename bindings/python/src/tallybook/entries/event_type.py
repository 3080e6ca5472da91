"""Event types: the kinds of events that sessions can log. The root has A, B and C; a collection sees its own, its ancestors' and the root's."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast, overload

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError, NotFoundError
from .._c.library import byref, call, find, lib, text
from .._c.store import Store
from ..doing.draft import create
from ..vocabulary._fields import EventTypeFields, EventTypeValues
from ..vocabulary.fields import own_json, whole
from ..vocabulary.row import FACTORIES
from .entry import Entry
from .view import NamedView, View

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .template import Template


class EventType(EventTypeFields, Entry):
    """A kind of event that sessions can log.

    >>> nest.event_types.create("Feeding", mode="state", key="f")
    <EventType ... 'Feeding'>
    """

    @property
    def label(self) -> str:
        """The label that people read: the name if it has none.

        >>> book.event_types["A"].label
        'A'
        """
        return str(self._row.get("label") or self.name)

    @property
    def template(self) -> Template | None:
        """The template whose fields its events may have.

        >>> nest.event_types.create("Feeding").template is None
        True
        """
        template = self._row.get("template")
        return self._book.get(template) if template else None

    @property
    def excludes(self) -> list[EventType]:
        """The event types that an event of this one excludes: it stops their open states of the same subject. The event may be a start or a point. This
        holds in one direction only; event types or names can be set.

        >>> walk = nest.event_types.create("Walk", mode="state")
        >>> feed = nest.event_types.create("Feed", mode="state", excludes=[walk])
        >>> with nest.record("Session 1") as session:
        ...     session.log("Walk"); session.log("Feed")
        >>> [f"{event.type} {event.phase.name.lower()}" for event in session.item.events]
        ['Walk start', 'Walk stop', 'Feed start']
        >>> feed.excludes
        [<EventType ... 'Walk'>]
        """
        return [self._book.get(each) for each in self._row.get("excludes", ())]

    @excludes.setter
    def excludes(self, types: Iterable[EventType | str]) -> None:
        self._row = self.update(excludes=types)._row

    def variant(self, fields: Mapping[str, Any] | None = None, /, **named: Any) -> EventType | Variant:
        """Returns the variant of this event type with these values of its template's fields, which is logged as the type is; without values, the type
        itself. Name it once, and log it as often as it happens.

        >>> how = book.templates.create({"title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}}})
        >>> dive = nest.event_types.create("Dive", template=how)
        >>> deep = dive.variant(depth="deep")
        >>> with nest.record("Session 1") as session:
        ...     session.log(deep); session.log(dive)
        >>> [(event.type, event.fields) for event in session.item.events]
        [('Dive', {'depth': 'deep'}), ('Dive', {})]
        """
        return cast("EventType | Variant", self._book.get(variant_id(self._book, self.id, {**(fields or {}), **named})))

    @property
    def variants(self) -> list[Variant]:
        """Its variants that were named, in any order.

        >>> nest.event_types.create("Feeding").variants
        []
        """
        return list(View[Variant](self._book, _abi.KIND_VARIANT, parent=self.id))


class Variant(Entry):
    """An event type with values of its template's fields.

    >>> how = book.templates.create({"title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}}})
    >>> nest.event_types.create("Dive", template=how).variant(depth="deep")
    <Variant ... '{ "depth" : "deep" }'>
    """

    @property
    def event_type(self) -> EventType:
        """The event type that it belongs to.

        >>> how = book.templates.create({"title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}}})
        >>> nest.event_types.create("Dive", template=how).variant(depth="deep").event_type.name
        'Dive'
        """
        return cast(EventType, self._book.get(self._row["parent"]))

    @property
    def fields(self) -> dict[str, Any]:
        """Its values, by the names of the fields.

        >>> how = book.templates.create({"title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}}})
        >>> nest.event_types.create("Dive", template=how).variant(depth="deep").fields
        {'depth': 'deep'}
        """
        return dict(self._row.get("fields", {}))


def variant_id(book: Store, type: int, fields: Mapping[str, Any]) -> int:
    """Returns the id of the variant of a type with values of its template's fields."""
    out = ctypes.c_int64()
    call(
        lib.tally_event_type_variant, book._handle, type, *text(json.dumps(dict(fields), ensure_ascii=False, default=own_json)), byref(out))
    return out.value


def seen_type(book: Store, place: int, type: str | EventType | Variant | int) -> int:
    """Returns the id of a type that can be logged in a place."""
    if not isinstance(type, str):
        return whole("type", type)
    found = find(book._handle, _abi.KIND_EVENT_TYPE, place, type)
    if found is None:
        raise NotFoundError(f'there is no event type "{type}" for this session', reason=Reason.NO_EVENT_TYPE)
    return found


def logged_type(book: Store, place: int | None, type: str | EventType | int) -> int:
    """Returns the id of a type that was logged in a place or below it, if the place does not see it: then it must be the only one of its name."""
    if not isinstance(type, str):
        return whole("type", type)
    found = find(book._handle, _abi.KIND_EVENT_TYPE, place or _abi.ROOT, type)
    if found is not None:
        return found
    several = [each.id for each in NamedView[EventType](book, _abi.KIND_EVENT_TYPE)(name=type)]
    if not several:
        raise NotFoundError(f'there is no event type "{type}"', reason=Reason.NO_EVENT_TYPE)
    if len(several) > 1:
        raise InvalidError(f'several event types are called "{type}"; ask for one by its id: {", ".join(map(str, several))}', reason=Reason.CHOICE)
    return several[0]


class EventTypes(NamedView[EventType]):
    """The event types that a place defines. By name you also get those that it sees from above.

    >>> nest.event_types["A"] == book.event_types["A"], len(nest.event_types)
    (True, 0)
    """

    def __init__(self, book: Store, place: int) -> None:
        super().__init__(book, _abi.KIND_EVENT_TYPE, parent=place)
        self._home = place

    @overload
    def __getitem__(self, index: int | str) -> EventType: ...

    @overload
    def __getitem__(self, index: slice) -> list[EventType]: ...

    def __getitem__(self, index: int | str | slice) -> EventType | list[EventType]:
        if not isinstance(index, str):
            return super().__getitem__(index)
        found = self._named(index)
        if found is None:
            raise NotFoundError(f'there is no event type "{index}" here', reason=Reason.NO_EVENT_TYPE)
        return found

    def _named(self, name: str) -> EventType | None:
        found = find(self._book._handle, _abi.KIND_EVENT_TYPE, self._home, name)
        return None if found is None else cast(EventType, self._book.get(found))

    def __contains__(self, name: object) -> bool:
        if isinstance(name, str):
            return find(self._book._handle, _abi.KIND_EVENT_TYPE, self._home, name) is not None
        return super().__contains__(name)

    def create(self, name: str, **fields: Unpack[EventTypeValues]) -> EventType:
        """Creates an event type here, which is seen here and below; at the root it joins the built-in A, B and C.

        >>> feeding = nest.event_types.create("Feeding", mode="state")
        >>> with nest.record("Session 1") as session:
        ...     session.log("Feeding"); session.log(feeding)
        >>> [event.phase.name for event in session.item.events]
        ['START', 'STOP']
        """
        return cast(EventType, create(self._book, _abi.KIND_EVENT_TYPE, self._home, {"name": name, **fields}))


    def get_or_create(self, name: str, **fields: Unpack[EventTypeValues]) -> tuple[EventType, bool]:
        """Returns the event type seen here under a name, and whether it was created. If there was none, it is created here, with these fields.

        >>> [made for _, made in (nest.event_types.get_or_create("Feeding"), nest.event_types.get_or_create("Feeding"))]
        [True, False]
        """
        return self._get_or_make(name, lambda: self.create(name, **fields))


FACTORIES[_abi.KIND_EVENT_TYPE] = EventType
FACTORIES[_abi.KIND_VARIANT] = Variant

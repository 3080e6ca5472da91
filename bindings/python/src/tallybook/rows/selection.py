"""Selections: which rows, in which order, and how they are read. Nothing is held open until they are read."""

from __future__ import annotations

import contextlib
import copy
import ctypes
import itertools
import math
import operator
import reprlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, Union, overload

from .._c import _abi
from .._c._reasons import Reason
from .._c.arrow import BatchRow, read_batches
from .._c.errors import Error, InvalidError
from .._c.library import byref, call, call_stoppable, find_type, lib, make, read_json, read_text, text
from .._c.store import Store
from ..vocabulary.constants import Kind
from ..vocabulary.fields import field_number, own_numbers, whole
from ..vocabulary.row import FACTORIES
from ..vocabulary.time import Instant, day_bounds, to_ns, zone_of
from .notebook import clipped, how_many
from .picking import pick

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..vocabulary._conditions import Conditions, Order

T = TypeVar("T")
Self = TypeVar("Self", bound="Selection[Any]")
Moment = Union[Instant, date]

OPERATIONS: Final = {
    "eq": _abi.OP_EQ, "ne": _abi.OP_NE, "lt": _abi.OP_LT, "le": _abi.OP_LE, "gt": _abi.OP_GT, "ge": _abi.OP_GE,
    "between": _abi.OP_BETWEEN, "in": _abi.OP_IN, "prefix": _abi.OP_PREFIX, "null": _abi.OP_NULL,
    "all": _abi.OP_ALL,
}

BATCH: Final = 128

#: The most conditions of a view, as the library has it.
MOST: Final = 500


class _Unset:
    pass


UNSET: Final = _Unset()
NONE: Final[Mapping[str, Any]] = {}

#: Fields that have a value in every row, so that an order by them can be reversed.
_TURNED: Final = frozenset((
    _abi.FIELD_TIME, _abi.FIELD_ID, _abi.FIELD_KIND, _abi.FIELD_PARENT, _abi.FIELD_NAME, _abi.FIELD_CREATED, _abi.FIELD_MODIFIED, _abi.FIELD_SEQ))


class Own(str):
    """The name of a template's field, where otherwise one of the library's names is expected: type checkers accept it as it is.

    >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}}})
    >>> for score in (2, 4): _ = nest.note("Monday", template=mood, fields={"score": score})
    >>> [note.fields["score"] for note in nest.notes(template=mood, order=tallybook.Own("-score"))]
    [4, 2]
    """

    __slots__ = ()


@dataclass(frozen=True)
class Condition:
    """One condition of a view, ready for the library."""

    field: int
    operation: int
    kind: str
    values: tuple[Any, ...]

    def apply(self, query: int) -> None:
        """Adds the condition to a query."""
        if self.kind == "text":
            value = text(self.values[0]) if self.values else (None, 0)
            call(lib.tally_query_where_text, query, self.field, self.operation, *value)
        elif self.kind == "real":
            reals = (ctypes.c_double * len(self.values))(*self.values)
            call(lib.tally_query_where_real, query, self.field, self.operation, reals, len(self.values))
        else:
            try:
                numbers = array("q", self.values)
            except OverflowError:
                raise InvalidError(f"{self.values} do not fit into 64 bits", reason=Reason.RANGE) from None
            pointer = (ctypes.c_int64 * len(numbers)).from_buffer(numbers) if numbers else None
            call(lib.tally_query_where_int, query, self.field, self.operation, pointer, len(numbers))


def own_kind(values: Sequence[Any]) -> str:
    """Returns which call compares a template's field with values."""
    if any(isinstance(each, str) for each in values):
        return "text"
    return "real" if any(isinstance(each, float) for each in values) else "int"


def own_value(value: Any) -> Any:
    """Returns a value of a template's field in the form in which the library compares it."""
    if isinstance(value, datetime):
        return to_ns(value)
    return value.isoformat() if isinstance(value, date) else value


def condition(
    keyword: str, value: Any, resolve: Callable[[str, Any], Any], own: Mapping[str, tuple[int, str]] | None = None
) -> Condition:
    """Makes a condition from a keyword such as title, latitude__ge, place__not_null or subject__in_or_null."""
    name, _, word = keyword.partition("__")
    if name == "fields" and word:
        name, _, word = word.partition("__")
        name = f"fields.{name}"
    number, kind = field_number(name, own)
    flags = 0
    if word == "or_null" or word.endswith("_or_null"):
        word, flags = word[: -len("or_null")].rstrip("_"), flags | _abi.OP_OR_NULL
    if word.startswith("not_"):
        word, flags = word[len("not_"):], flags | _abi.OP_NOT
    if word == "null" or (value is None and word in ("", "eq", "ne")):
        negated = (word == "null" and value is False) != (word == "ne")
        return Condition(number, _abi.OP_NULL | ((flags & _abi.OP_NOT) ^ (_abi.OP_NOT if negated else 0)), kind, ())
    operation = OPERATIONS.get(word or "eq")
    if operation is None:
        raise InvalidError(f"there is no comparison {word!r}; use one of {', '.join(OPERATIONS)}", reason=Reason.CHOICE)
    if kind == "ids" and operation == _abi.OP_EQ and not isinstance(value, str) and isinstance(value, Iterable):
        operation = _abi.OP_IN
    several = operation in (_abi.OP_BETWEEN, _abi.OP_IN, _abi.OP_ALL)
    if several and (isinstance(value, (str, bytes)) or not isinstance(value, Iterable)):
        raise InvalidError(f"{keyword} takes several values, not {value!r}", reason=Reason.TYPE)
    values = [resolve(name, each) for each in (value if several else (value,))]
    if number >= _abi.FIELD_FIRST_OWN:
        values = [own_value(each) for each in values]
        kind = own_kind(values)
        if kind != "text":
            return Condition(number, operation | flags, kind, tuple(float(each) if kind == "real" else int(each) for each in values))
    if kind == "text":
        if not all(isinstance(each, str) for each in values):
            raise InvalidError(f"{name} takes a text, not {value!r}", reason=Reason.TYPE)
        if operation == _abi.OP_IN:
            raise InvalidError(f"{name} holds text, which is not compared with in; use any_of", reason=Reason.TYPE)
        if operation == _abi.OP_BETWEEN:
            raise InvalidError(f"{name} holds text, which is not compared with between; use ge and le", reason=Reason.TYPE)
        return Condition(number, operation | flags, "text", tuple(values))
    if kind == "real":
        return Condition(number, operation | flags, "real", tuple(float(each) for each in values))
    return Condition(number, operation | flags, "int", tuple(whole(name, each) for each in values))


def one_of(alternatives: Sequence[Sequence[Condition]]) -> Iterator[Condition]:
    """Makes conditions that hold where those of one alternative do; of none, such as hold nowhere."""
    if not alternatives:
        yield Condition(_abi.FIELD_ID, _abi.OP_IN, "int", ())
        return
    size = len(alternatives) * math.prod(len(each) for each in alternatives)
    if size > MOST:
        raise InvalidError(f"any_of makes {size} conditions, and a view takes up to {MOST}; ask by several views", reason=Reason.LENGTH)
    # One condition of each alternative beside one of each other: a query is made of what must hold together.
    for joined in itertools.product(*alternatives):
        yield joined[0]
        yield from (replace(each, operation=each.operation | _abi.OP_OR) for each in joined[1:])


def certain(conditions: Sequence[Condition]) -> list[Condition]:
    """Returns those that hold in any case, because no other is joined to them."""
    behind = [*conditions[1:], None]
    return [each for each, next_one in zip(conditions, behind)
            if not each.operation & _abi.OP_OR and not (next_one is not None and next_one.operation & _abi.OP_OR)]


@dataclass(frozen=True)
class Page(Generic[T]):
    """Some rows of a view, and the token for asking for the next ones: None after the last row.

    >>> for number in range(5): _ = nest.note(f"Note {number}")
    >>> page = nest.notes.page(3)
    >>> [note.title for note in page.rows], [note.title for note in nest.notes.page(3, after=page.token).rows]
    (['Note 0', 'Note 1', 'Note 2'], ['Note 3', 'Note 4'])
    """

    rows: list[T]
    token: str | None


@dataclass(frozen=True)
class Hit(Generic[T]):
    """An entry that a search found: where it matched (a field's name, attachment, transcript, event) and a part of the text.

    >>> _ = nest.note("Arrival")
    >>> book.contents(search="arrival").hits()[0].snippet
    '«Arrival»'
    """

    entry: T
    match: str | None
    snippet: str | None


class Selection(Generic[T]):
    """A selection and how it is read: a view without everything that is built on it."""

    def __init__(
        self, book: Store, kind: int, *, parent: int | None = None, recursive: bool = False, trash: bool = False,
        conditions: tuple[Condition, ...] = (),
    ) -> None:
        self._book = book
        self._kind = kind
        self._parent = parent
        self._recursive = recursive
        self._trash = trash
        self._conditions = conditions
        self._order: tuple[int, int] | None = None
        self._limit = 0
        # The fields of the template that all of it has.
        self._own: dict[str, tuple[int, str]] = {}
        self._search = ""
        # What was asked, as it was, for people.
        self._said: tuple[str, ...] = ()

    # ----------------------------------------------------------------------------------------------------
    # Narrowing down
    # ----------------------------------------------------------------------------------------------------

    def __call__(
        self: Self, fields: Mapping[str, Any] = NONE, /, *, since: Moment | None = None, until: Moment | None = None,
        order: Order | Own | None = None, limit: int | None = None, parent: Any = UNSET, recursive: bool | None = None,
        collections_first: bool | None = None, by_code_point: bool = False, or_untagged: bool = False,
        search: str | None = None, any_of: Iterable[Mapping[str, Any]] | None = None, **conditions: Unpack[Conditions],
    ) -> Self:
        """Returns the same view with more conditions, another order or a limit.

        Conditions are given by name, or as a mapping. A mapping is for those that a type checker cannot know, such as fields of a template:
        `view({"score__ge": 3}, template=mood, order=tallybook.Own("-score"))`.

        `since` is included; `until` is not included if it is an instant, but is if it is a day. Days are those of the settings time_zone and day_start.
        `order` is a field's name, with a minus before it for the greatest first; "position" is the order by hand. Names are sorted without regard to
        letter case and with numbers by their value, or `by_code_point`. With `collections_first` items come after collections.

        `parent` is a collection, None for the root. A condition is the name of a field. Two underscores may follow it with eq, ne, lt, le, gt, ge,
        between, in, all, prefix or null. Before the comparison not_ is possible, after it _or_null. `tags` are Tags or names: an item has one of them,
        or with tags__all each of them. With `or_untagged`, items without any tag match too. All conditions must hold; of the mappings in `any_of`, one.

        `search` is a search as people type it: words, "phrases", beginnings*, AND, OR, NOT and brackets. order="rank" puts the best match first, and
        `hits` says where each was found.

        >>> _ = nest.note("Departure", time=book.now() - timedelta(days=2))
        >>> len(nest.notes(since=book.now() - timedelta(days=1))), len(nest.notes(place__null=True, title="Departure"))
        (0, 1)
        >>> len(nest.notes(any_of=[{"title__prefix": "arr"}, {"title__prefix": "dep", "place__null": True}]))
        1
        >>> for name in ("Day 10", "day 2"): _ = nest.collections.create(name)
        >>> [entry.name for entry in nest.contents(order="name", collections_first=True)]
        ['day 2', 'Day 10', 'Departure']
        """
        view = copy.copy(self)
        view._said = self._said + said(
            {**fields, **conditions, "any_of": any_of, "since": since, "until": until, "search": search, "order": order, "limit": limit})
        asked: dict[str, Any] = {**fields, **conditions}
        if search is not None:
            view._search = search
        if or_untagged:
            asked = {f"{word}__or_null" if word == "tags" else f"{word}_or_null" if word.startswith("tags__") else word: value
                     for word, value in asked.items()}
        if "template" in asked:
            template = asked["template"] = self._resolve("template", asked["template"])
            view._own = own_numbers(self._book._handle, whole("template", template)) if template is not None else {}
        elif self._kind in (_abi.KIND_EVENT, _abi.KIND_BOUT) and asked.get("type") is not None:
            # The fields of what is logged are those of its type's template.
            asked["type"] = self._resolve("type", asked["type"])
            template = self._book.get(whole("type", asked["type"]))._row.get("template")
            view._own = own_numbers(self._book._handle, template) if template else {}
        added = [condition(keyword, value, self._resolve, view._own) for keyword, value in asked.items()]
        if any_of is not None:
            added += one_of([[condition(keyword, value, self._resolve, view._own) for keyword, value in each.items()] for each in any_of])
        if since is not None:
            added.append(Condition(_abi.FIELD_TIME, _abi.OP_GE, "int", (self._moment(since, 0),)))
        if until is not None:
            added.append(Condition(_abi.FIELD_TIME, _abi.OP_LT, "int", (self._moment(until, 1),)))
        view._conditions = self._conditions + tuple(added)
        if order is not None:
            number, _ = field_number(order.lstrip("-+"), view._own)
            first = view._order[1] & _abi.ORDER_COLLECTIONS_FIRST if view._order is not None else 0
            flags = (_abi.ORDER_DESCENDING if order.startswith("-") else 0) | (_abi.ORDER_CODE_POINT if by_code_point else 0)
            view._order = number, first | flags
        if collections_first is not None:
            number, flags = view._order if view._order is not None else (_abi.FIELD_TIME, 0)
            first = _abi.ORDER_COLLECTIONS_FIRST
            view._order = number, flags | first if collections_first else flags & ~first
        if limit is not None:
            if limit < 0:
                raise InvalidError(f"a limit is 0 or more, not {limit}", reason=Reason.RANGE)
            view._limit = limit
        if not isinstance(parent, _Unset):
            view._parent = _abi.ROOT if parent is None else whole("parent", parent)
        if recursive is not None:
            view._recursive = recursive
        return view

    def _resolve(self, name: str, value: Any) -> Any:
        if not isinstance(value, str) or name not in ("tags", "template", "excludes"):
            return value
        if name == "excludes":
            return find_type(self._book._handle, self._parent or _abi.ROOT, value)
        return self._book.tags[value] if name == "tags" else self._book.templates[value]

    def _moment(self, value: Moment, end: int) -> int:
        if isinstance(value, date) and not isinstance(value, datetime):
            settings = self._book.settings
            return day_bounds(value, zone_of(settings["time_zone"]), settings["day_start"])[end]
        return to_ns(value)

    # ----------------------------------------------------------------------------------------------------
    # Reading
    # ----------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _selection(self, limit: int | None = None, after: str | None = None, book: int | None = None) -> Iterator[int]:
        query = make(lib.tally_query_new, lib.tally_query_free, self._book._handle if book is None else book, self._kind)
        free = lib.tally_query_free
        try:
            if self._parent is not None:
                flags = (_abi.IN_RECURSIVE if self._recursive else 0) | (_abi.IN_TRASH if self._trash else 0)
                call(lib.tally_query_in, query, self._parent, flags)
            for each in self._conditions:
                each.apply(query)
            if self._search:
                call(lib.tally_query_search, query, *text(self._search))
            if self._order is not None:
                call(lib.tally_query_order, query, *self._order)
            size = self._limit if limit is None else limit
            if size or after is not None:
                call(lib.tally_query_page, query, size, *((None, 0) if after is None else text(after)))
            yield query
        finally:
            free(query)

    def _cursor(self, limit: int | None = None, after: str | None = None) -> int:
        with self._selection(limit, after) as query:
            return make(lib.tally_query_cursor, lib.tally_cursor_free, query, stoppable=True)

    def _rows(self) -> Iterator[Sequence[dict[str, Any]]]:
        """The rows, some at a time."""
        free = lib.tally_cursor_free
        cursor = self._cursor()
        try:
            rows = read_json(cursor, BATCH)
            yield rows
            if len(rows) == BATCH:
                # There are many: columns, of which each is read once it is asked for.
                for batch in read_batches(cursor):
                    yield [BatchRow(batch, index) for index in range(batch.length)]
        except Error:
            # A stream has no word for it: a book, a transaction or a snapshot that has ended says so itself.
            self._book._require_open()
            call(lib.tally_cursor_next, cursor)
            raise
        finally:
            free(cursor)

    def _object(self, row: dict[str, Any]) -> T:
        result: T = FACTORIES[row.get("kind", self._kind)](self._book, row)
        return result

    def __iter__(self) -> Iterator[T]:
        book = self._book
        for rows in self._rows():
            for row in rows:
                yield self._object(row)
                if book._raw is None:
                    book._require_open()

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return self.count() > 0

    def count(self) -> int:
        """Returns how many there are, at most the limit.

        >>> nest.notes.count()
        0
        """
        out = ctypes.c_uint64()
        with self._selection() as query:
            call_stoppable(lib.tally_query_count, query, byref(out))
        return min(out.value, self._limit) if self._limit else out.value

    def first(self) -> T | None:
        """Returns the first one, or None.

        >>> nest.notes.first() is None
        True
        """
        return next(iter(self(limit=1)), None)

    def page(self, size: int, *, after: str | None = None) -> Page[T]:
        """Returns a page of rows, from the start or after the row that a page's token names, also in another process.

        >>> _ = nest.note("Arrival")
        >>> nest.notes.page(10).token is None
        True
        """
        if size < 1:
            raise InvalidError(f"a page has 1 row or more, not {size}", reason=Reason.RANGE)
        cursor = self._cursor(size + 1, after)
        try:
            rows = read_json(cursor, size)
            length = ctypes.c_size_t()
            token = read_text(lib.tally_cursor_token(cursor, byref(length)), length) if len(rows) == size else None
            if token is not None and call(lib.tally_cursor_next, cursor) != _abi.OK:
                token = None
            return Page([self._object(row) for row in rows], token)
        finally:
            lib.tally_cursor_free(cursor)

    def hits(self) -> list[Hit[T]]:
        """Returns the results of a search, each with where it was found and some words around.

        >>> _ = nest.note("Arrival", description="Both herons came in at dusk")
        >>> [(hit.entry.name, hit.match, hit.snippet) for hit in book.contents(search="her* dusk").hits()]
        [('Arrival', 'description', 'Both «herons» came in at dusk')]
        """
        found = []
        cursor = self._cursor()
        try:
            size = ctypes.c_size_t()
            while call(lib.tally_cursor_next, cursor) == _abi.OK:
                match = read_text(lib.tally_cursor_text(cursor, _abi.FIELD_MATCH, byref(size)), size)
                snippet = read_text(lib.tally_cursor_text(cursor, _abi.FIELD_SNIPPET, byref(size)), size)
                found.append(Hit(self._book.get(lib.tally_cursor_id(cursor)), match, snippet))
        finally:
            lib.tally_cursor_free(cursor)
        return found

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        """Returns the row at a place in the view's order, or a list of those of a slice; no more is read than necessary.

        >>> for hour in range(5): _ = nest.note(f"Hour {hour}", time=hour)
        >>> nest.notes[0].title, nest.notes[-1].title, [note.title for note in nest.notes[1:4:2]]
        ('Hour 0', 'Hour 4', ['Hour 1', 'Hour 3'])
        """
        if not isinstance(index, slice) and operator.index(index) < 0 and (turned := self._turned()) is not None:
            # From the end, so that nothing before it is read.
            for row in turned._between(-operator.index(index) - 1, -operator.index(index)):
                return row
        return pick(self, index, self._between)

    def __reversed__(self) -> Iterator[T]:
        turned = self._turned()
        return iter(turned) if turned is not None else reversed([*self])

    def _turned(self: Self) -> Self | None:
        """The same in the opposite order, where that is exactly so: rows that have no value come last in both."""
        number, flags = self._order or (_abi.FIELD_TIME, 0)
        if self._limit or flags & _abi.ORDER_COLLECTIONS_FIRST or number not in _TURNED:
            return None
        view = copy.copy(self)
        view._order = number, flags ^ _abi.ORDER_DESCENDING
        return view

    def _between(self, start: int, stop: int | None) -> Iterator[T]:
        """The rows from one place up to another, of which only these become objects."""
        view = copy.copy(self)
        if stop is not None:
            if stop <= start:
                return
            view._limit = min(stop, self._limit or stop)
        for rows in view._rows():
            for row in rows[start:]:
                yield self._object(row)
            start = max(0, start - len(rows))

    def _own_zone(self) -> str:
        """The zone that its times are shown in where nobody names one."""
        return str(self._book.settings["time_zone"])

    def _noun(self) -> str:
        """What one row is."""
        return "entry" if self._kind == _abi.KIND_ANY else "medium" if self._kind == _abi.KIND_MEDIA else Kind(self._kind).name.lower().replace("_", " ")

    def _where(self) -> list[str]:
        """Where its rows are, for people."""
        place = [] if self._parent is None else [f"in entry {self._parent}" if self._parent else "at the root"]
        return [*place, *(["and below"] if self._recursive and place else []), *(["in the trash"] if self._trash else [])]

    def __repr__(self) -> str:
        many = how_many(2, self._noun()).removeprefix("2 ")
        name = type(self).__name__
        words = [" ".join([name if name.lower() == many.replace(" ", "") else f"{name} of {many}", *self._where()]), *self._said]
        try:
            words.append(how_many(self.count(), self._noun()))
        except Exception:
            # A repr is asked for where something went wrong, so nothing goes wrong here.
            words.append("book closed" if self._book._raw is None else "not to be counted")
        return f"<{', '.join(words)}>"


def said(given: Mapping[str, Any]) -> tuple[str, ...]:
    """Returns arguments as people would write them, each value shortened."""
    return tuple(f"{name}={reprlib.repr(value) if not isinstance(value, str) else clipped(repr(value))}" for name, value in given.items() if value is not None)


"""Drafts: the one way to write. You set fields one by one, and save or discard them together."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timezone, tzinfo
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import Error, InvalidError, NotFoundError, StateError, StorageError
from .._c.handles import Owner
from .._c.library import UnreadRow, byref, call, call_stoppable, find_type, lib, make, parse, read_rows, read_text, text
from .._c.scope import innermost
from .._c.store import Store
from ..rows.findings import Finding, read_findings
from ..vocabulary.constants import ENUMS, Encoding, EncodingName, Kind, Samples, SamplesName
from ..vocabulary._fields import LINES, OBJECTS
from ..vocabulary.fields import field_number, is_settable, own_json, own_numbers, whole, written
from ..vocabulary.row import FACTORIES
from ..vocabulary.text import tag_color
from ..vocabulary.time import Instant, date_of, from_ns, name_of, to_ns, zone_of
from .columns import Columns, named, zones
from .draft_fields import DraftFields

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..vocabulary._conditions import Values
    from .memo import Memo
    from .recording import Recording

# The kinds whose time was entered in a zone, which a datetime names.
_ZONED: Final = (_abi.KIND_COLLECTION, _abi.KIND_NOTE, _abi.KIND_SESSION, _abi.KIND_TASK)

# What becomes of sessions that a session meets.
Overlaps = Literal["allow", "reject", "trim", "split"]
OVERLAPS: Final[dict[Overlaps, int]] = {
    "allow": 0, "reject": _abi.SAVE_REJECT_OVERLAP, "trim": _abi.SAVE_TRIM_OVERLAP, "split": _abi.SAVE_SPLIT_OVERLAP,
}
_ORDER: Final = {"template": 0, "fields": 1, "zone": 3}

# What `update` is given beside the fields that are named.
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Draft(Owner):
    """A new entry, or an edit of an existing one, field by field. It is saved at the end of `with`; an exception discards it.

    Fields are named as in the library; title is another word for name. A value can be set in the form in which it is read. A time takes an aware
    datetime, whose zone is kept with it, or ns. Notes of a task are lines; `fields` is a mapping. Tags take Tags or names; unknown names become tags at
    once, each as a step of history of its own. None clears a value. A value that is refused raises an error, and the draft cannot be saved until the
    field gets a valid one.

    >>> with nest.draft("note") as draft:
    ...     draft["title"] = "Arrival"
    ...     draft["description"] = "Both birds"
    >>> nest.notes.first().description
    'Both birds'
    """

    _what = "draft"

    def __init__(self, book: Store, begin: Callable[[int], int]) -> None:
        self._book = book
        self._begin = begin
        # The handle of the book or transaction that it belongs to.
        self._place = book._handle
        self._own(begin(self._place), lib.tally_draft_free)
        # What was set, by field: for setting it again on a new handle.
        self._sets: dict[int, tuple[Any, tuple[Any, ...]]] = {}
        self._saved: int | None = None
        # Why the new handle must not be saved without force.
        self._refused: str | None = None
        self._was_stale = False
        self._is_used = False
        self._known: tuple[int, dict[str, tuple[int, str]]] = (0, {})
        self._kind = 0

    def __setattr__(self, name: str, value: Any) -> None:
        # What nobody reads would be lost without a word.
        if not name.startswith("_") and not hasattr(type(self), name):
            raise AttributeError(f'a draft has no attribute {name}; write draft["{name}"] = …')
        super().__setattr__(name, value)

    def _set(self, function: Any, number: int, *value: Any) -> None:
        # The order matters: a template comes before its fields.
        self._sets.pop(number, None)
        self._sets[number] = function, value
        try:
            call(function, self._handle, number, *value)
        except Error as refusal:
            self._name_field(refusal)
            raise

    def _name_field(self, refusal: Error) -> None:
        """Calls a field of the template by its name there."""
        if refusal.field_number >= _abi.FIELD_FIRST_OWN:
            refusal.field = self._own_names().get(refusal.field_number, refusal.field)

    def _own_names(self) -> dict[int, str]:
        return {number: name for name, (number, _) in self._own_fields().items()}

    def _writing(self) -> int:
        """The handle to save with. Inside a transaction that was begun later, it is a new one that belongs to it."""
        handle = self._handle
        inside = innermost(self._book)
        if inside is None or inside._raw == self._place:
            return handle
        place = inside._own_handle
        # The new one begins from the present state, so it cannot tell what somebody else has changed.
        refused = next((each.message for each in self.validate() if each.reason is Reason.STALE_DRAFT), None)
        was_stale = self._was_stale or self.stale
        raw = self._begin(place)
        try:
            if self._saved is None and not lib.tally_draft_int(handle, _abi.FIELD_ID) and not lib.tally_draft_is_null(handle, _abi.FIELD_TIME):
                call(lib.tally_draft_set_int, raw, _abi.FIELD_TIME, lib.tally_draft_int(handle, _abi.FIELD_TIME))
            for number, (function, value) in self._sets.items():
                call(function, raw, number, *value)
        except BaseException:
            lib.tally_draft_free(raw)
            raise
        self._raw, self._place, self._refused, self._was_stale = raw, place, refused, was_stale
        lib.tally_draft_free(handle)
        return raw

    @property
    def id(self) -> int | None:
        """The id of the entry; None until a new one is saved.

        >>> with nest.edit() as draft:
        ...     draft.id == nest.id
        True
        """
        return lib.tally_draft_int(self._handle, _abi.FIELD_ID) or self._saved

    def _own_fields(self) -> dict[str, tuple[int, str]]:
        # The fields of its template, read once for each template that it has.
        template = lib.tally_draft_int(self._handle, _abi.FIELD_TEMPLATE)
        if template != self._known[0]:
            self._known = template, own_numbers(self._book._handle, template) if template else {}
        return self._known[1]

    def _field(self, name: str) -> tuple[int, str]:
        handle = self._handle
        if not self._kind:
            self._kind = lib.tally_draft_int(handle, _abi.FIELD_KIND)
        return field_number(name, None if is_settable(name, self._kind) else self._own_fields(), self._kind)

    def __setitem__(self, field: str, value: Any) -> None:
        number, kind = self._field(field)
        handle = self._handle
        if number >= _abi.FIELD_FIRST_OWN:
            return self._set_own(number, kind, field, value)
        if value is None and number == _abi.FIELD_PARENT:
            # What the root holds has no parent.
            self._set(lib.tally_draft_set_int, number, _abi.ROOT)
        elif value is None:
            self._set(lib.tally_draft_clear, number)
        elif kind == "text":
            said = written(field, value)
            if said or field not in LINES:
                self._set(lib.tally_draft_set_text, number, *text(said))
            else:
                self._set(lib.tally_draft_clear, number)
        elif kind == "ids":
            ids = self._several(field, value)
            self._set(lib.tally_draft_set_ids, number, (ctypes.c_int64 * len(ids))(*ids), len(ids))
        elif kind == "real":
            self._set(lib.tally_draft_set_real, number, float(value))
        else:
            self._set(lib.tally_draft_set_int, number, whole(field, value))
            if number == _abi.FIELD_TIME and isinstance(value, datetime):
                zone = name_of(value)
                if zone is not None and lib.tally_draft_int(handle, _abi.FIELD_KIND) in _ZONED:
                    self._set(lib.tally_draft_set_text, _abi.FIELD_ZONE, *text(zone))

    def _several(self, field: str, types: Any) -> list[int]:
        """Ids of tags or their names, of which those that are new are made; or of event types, or their names as the place sees them."""
        if field == "tags":
            tags: list[int] = self._book.tags._ids(types)
            return tags
        if isinstance(types, (str, bytes)) or not isinstance(types, Iterable):
            raise InvalidError(f"{field} is a list of event types or names, not {types!r}", reason=Reason.TYPE)
        place = lib.tally_draft_int(self._handle, _abi.FIELD_PARENT)
        return [find_type(self._book._handle, place, each) if isinstance(each, str) else whole(field, each) for each in types]

    def _set_own(self, number: int, kind: str, name: str, value: Any) -> None:
        if value is None:
            self._set(lib.tally_draft_clear, number)
        elif isinstance(value, (list, tuple)):
            self._set(lib.tally_draft_set_text, number, *text(json.dumps(list(value), default=own_json)))
        elif isinstance(value, bool):
            if kind != "boolean":
                raise InvalidError(f"{name} takes a {kind}, not {value!r}", reason=Reason.TYPE)
            self._set(lib.tally_draft_set_int, number, int(value))
        elif isinstance(value, datetime):
            self._set(lib.tally_draft_set_int, number, to_ns(value))
        elif isinstance(value, str):
            self._set(lib.tally_draft_set_text, number, *text(value))
        elif isinstance(value, date):
            self._set(lib.tally_draft_set_text, number, *text(value.isoformat()))
        elif isinstance(value, float):
            self._set(lib.tally_draft_set_real, number, value)
        else:
            self._set(lib.tally_draft_set_int, number, whole("id", value))

    def __getitem__(self, field: str) -> Any:
        number, kind = self._field(field)
        if number == _abi.FIELD_FIELDS:
            return self.fields
        handle = self._handle
        if lib.tally_draft_is_null(handle, number):
            self._ask()
            return None
        if number >= _abi.FIELD_FIRST_OWN:
            return self._fields().get(field.removeprefix("fields."))
        if kind == "text":
            size = ctypes.c_size_t()
            pointer = lib.tally_draft_text(handle, number, byref(size))
            found = read_text(pointer, size)
            if found and field in LINES:
                return found.split("\n")
            return parse(found) if found and field in OBJECTS else found
        if kind == "ids":
            count = ctypes.c_size_t()
            ids = lib.tally_draft_ids(handle, number, byref(count))
            return [self._book.get(ids[index]) for index in range(count.value)]
        if kind == "real":
            return lib.tally_draft_real(handle, number)
        value = lib.tally_draft_int(handle, number)
        if kind == "time":
            return from_ns(value, self._zone())
        if kind == "bool":
            return bool(value)
        if field == "day":
            return date_of(value)
        return ENUMS[field](value) if field in ENUMS else value

    def __delitem__(self, field: str) -> None:
        self[field] = None

    def _ask(self) -> None:
        # A getter has no status of its own: what is wrong with the handle is asked for where one gives it.
        if not lib.tally_draft_int(self._handle, _abi.FIELD_KIND):
            read_findings(make(lib.tally_draft_validate, lib.tally_cursor_free, self._handle))

    def _zone(self) -> tzinfo:
        zone = self["zone"]
        return zone_of(zone) if zone else timezone.utc

    def ns(self, field: str) -> int | None:
        """Returns a time in ns, exactly; None if it has no value.

        >>> with nest.draft("note") as draft:
        ...     draft["title"], draft["time"] = "Arrival", 1_000_000_001
        ...     draft.ns("time")
        1000000001
        """
        number, _ = self._field(field)
        if lib.tally_draft_is_null(self._handle, number):
            self._ask()
            return None
        return int(lib.tally_draft_int(self._handle, number))

    def update(self, fields: Mapping[str, Any] = NOTHING, /, **named: Unpack[Values]) -> None:
        """Sets several fields, given by name or as a mapping.

        >>> with nest.edit() as draft:
        ...     draft.update(title="Nest 3", description="By the pond")
        ...     draft.update({"time": 0})
        """
        set_all(self, {**fields, **named})

    @property
    def fields(self) -> DraftFields:
        """The values of its template's fields, by name. Set one by its name, or all by assigning a mapping.

        >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer", "default": 5}}})
        >>> with mood.new() as draft: draft.fields
        {'score': 5}
        """
        return DraftFields(self._fields, self._set_field)

    @fields.setter
    def fields(self, values: Mapping[str, Any]) -> None:
        self["fields"] = dict(values)

    def _fields(self) -> dict[str, Any]:
        size = ctypes.c_size_t()
        pointer = lib.tally_draft_text(self._handle, _abi.FIELD_FIELDS, byref(size))
        found: dict[str, Any] = parse(read_text(pointer, size) or "{}")
        return found

    def _set_field(self, name: str, value: Any) -> None:
        if name in self._own_fields():
            self[f"fields.{name}"] = value
            return
        # Of no template, or one that does not have it: the library says whether it takes it.
        given = {**self._fields(), name: value}
        self["fields"] = {each: given[each] for each in given if given[each] is not None}

    def save_and_close(self) -> int:
        """Saves the draft, closes it, and returns the entry's id: the end of a `with` in one line.

        >>> nest.draft("note", title="Arrival").save_and_close() == nest.notes.first().id
        True
        """
        try:
            return self.save()
        finally:
            self.close()

    def is_dirty(self, field: str | None = None) -> bool:
        """Whether a field, or any field, differs from its value when the draft began.

        >>> with nest.edit() as draft:
        ...     draft["title"] = "Nest 3"
        ...     draft.is_dirty(), draft.is_dirty("description")
        (True, False)
        """
        number = _abi.FIELD_ANY if field is None else self._field(field)[0]
        return bool(lib.tally_draft_is_dirty(self._handle, number))

    def validate(self) -> list[Finding]:
        """Lists everything that would keep the draft from being saved, all at once.

        >>> draft = nest.draft("note")
        >>> [finding.key for finding in draft.validate()]
        ['name']
        >>> draft.close()
        """
        findings = read_findings(make(lib.tally_draft_validate, lib.tally_cursor_free, self._handle))
        if all(each.field_number < _abi.FIELD_FIRST_OWN for each in findings):
            return findings
        names = self._own_names()
        return [replace(each, field=names.get(each.field_number, each.field)) for each in findings]

    def overlaps(self) -> list[Finding]:
        """Lists the sessions of the same collection that overlap the draft, before it is saved.

        >>> _ = nest.session("Feature X", since=0, until=10_000_000_000)
        >>> with nest.draft("session", title="Lunch", time=4_000_000_000, end=6_000_000_000) as draft:
        ...     [finding.reason.name for finding in draft.overlaps()]
        ['OVERLAP']
        """
        return read_findings(make(lib.tally_draft_overlaps, lib.tally_cursor_free, self._handle))

    @property
    def stale(self) -> bool:
        """Whether the entry was changed since the draft began. If both changed the same field, saving is refused unless forced.

        >>> draft = nest.edit()
        >>> _ = nest.update(title="Nest 3")
        >>> draft.stale
        True
        >>> draft.rebase(); print(draft["title"], draft.stale); draft.close()
        Nest 3 False
        """
        out = ctypes.c_int32()
        call(lib.tally_draft_is_stale, self._handle, byref(out))
        return bool(out.value)

    def _discard(self) -> None:
        """Takes a stored draft out of the book."""
        call(lib.tally_draft_discard, self._handle)

    def rebase(self) -> None:
        """Restarts from the entry as it is now: fields that were set stay set, the others get the book's values.

        >>> with nest.edit() as draft:
        ...     draft["description"] = "By the pond"
        ...     draft.rebase()
        >>> nest.refresh().description
        'By the pond'
        """
        call(lib.tally_draft_rebase, self._writing())
        self._refused, self._was_stale = None, False

    def store(self) -> int:
        """Stores the draft in the book, so that it can be found again after a crash; returns its number. Saving it removes it from the book.

        >>> draft = nest.draft("note", title="Arrival")
        >>> number = draft.store(); draft.close()
        >>> [stored.name for stored in book.drafts]
        ['Arrival']
        >>> with book.open_draft(number) as again: print(again["title"])
        Arrival
        >>> book.drafts
        []
        """
        out = ctypes.c_int64()
        call(lib.tally_draft_store, self._writing(), byref(out))
        number = out.value
        # From now on it begins with what was stored.
        self._begin = lambda book: make(lib.tally_draft_open, lib.tally_draft_free, book, number)
        self._sets = {}
        return number

    def save(
        self, *, keep_clean: bool = False, default_name: bool = False, overlaps: Overlaps = "allow", force: bool = False,
        if_unchanged: bool = False,
    ) -> int:
        """Saves the draft and returns the entry's id. With `keep_clean`, nothing is written if nothing was changed.

        With `default_name`, a collection whose name is empty or was not set is called New Folder. `overlaps` is for a session that overlaps others of
        the same collection: allow, reject, trim or split. With trim, the others are cut, and those within it go to the trash. Split does the same, but
        one that extends beyond both ends becomes two. With `force`, the draft's values win over changes by somebody else since the draft began.
        `if_unchanged` refuses the draft if the entry was changed at all. Without either, drafts that set different fields, or one field to the same
        value, are both kept.

        >>> draft = nest.draft("note")
        >>> draft["title"] = "Arrival"
        >>> draft.save() == nest.notes.first().id
        True
        >>> draft.close()
        """
        out = ctypes.c_int64()
        if overlaps not in OVERLAPS:
            raise InvalidError(f"{overlaps!r} is no way with overlaps; use one of {', '.join(OVERLAPS)}", reason=Reason.CHOICE)
        flags = OVERLAPS[overlaps]
        for flag, is_given in (
            (_abi.SAVE_FORCE, force), (_abi.SAVE_IF_UNCHANGED, if_unchanged), (_abi.SAVE_KEEP_CLEAN, keep_clean),
            (_abi.SAVE_DEFAULT_NAME, default_name),
        ):
            flags |= flag if is_given else 0
        handle = self._writing()
        if self._refused is not None and not force:
            raise _stale(self._refused)
        if self._was_stale and if_unchanged:
            raise _stale(f"entry {self.id} was changed since the draft began; rebase the draft and look again")
        try:
            call(lib.tally_draft_save, handle, flags, byref(out))
        except Error as refusal:
            self._name_field(refusal)
            raise
        saved = self._saved = out.value
        # From now on it begins with what was saved.
        self._begin = lambda book: make(lib.tally_draft_edit, lib.tally_draft_free, book, saved)
        self._sets, self._was_stale = {}, False
        self._book._forget_names()
        return out.value

    def save_columns(self, columns: Any, *, overlaps: Overlaps = "allow", default_name: bool = False) -> range:
        """Saves an entry for each row of columns, all of them or none, as one step of history; returns their ids.

        The draft is a new one and has what the rows share. It stays as it is. `columns` is a mapping from names of fields to arrays or iterables with a
        value for each row; None means no value. The values are those that you can set one by one. It can also be a table of pandas, polars or pyarrow,
        or anything else that offers an Arrow stream. Arrays of 64-bit numbers, NumPy's too, are read without a copy. An error says which row was
        refused. `overlaps` is allow, reject or trim. The end of a `with` then saves nothing more.

        >>> with nest.draft("note") as draft:
        ...     ids = draft.save_columns({"title": ["Arrival", "Departure"], "time": [0, 60_000_000_000], "tags": [["calm"], None]})
        >>> [(note.title, [tag.name for tag in note.tags]) for note in map(book.get, ids)]
        [('Arrival', ['calm']), ('Departure', [])]
        """
        if overlaps not in OVERLAPS:
            raise InvalidError(f"{overlaps!r} is no way with overlaps; use one of {', '.join(OVERLAPS)}", reason=Reason.CHOICE)
        handle = self._writing()
        given = named(columns)
        if "time" in given and "zone" not in given and lib.tally_draft_int(handle, _abi.FIELD_KIND) in _ZONED:
            told = zones(given["time"])
            if told is not None:
                common = str(self["zone"])
                given["zone"] = [zone or common for zone in told]
        table = Columns(self._several)
        for name, values in given.items():
            table.add(name, *self._field(name), values)
        table.finish()
        flags = OVERLAPS[overlaps] | (_abi.SAVE_DEFAULT_NAME if default_name else 0)
        out = ctypes.c_int64()
        try:
            call_stoppable(
                lib.tally_draft_save_columns, handle, table.array, table.count, ctypes.sizeof(_abi.tally_field_values), table.rows, flags, byref(out))
        except Error as refusal:
            self._name_field(refusal)
            raise
        self._is_used = True
        self._book._forget_names()
        return range(out.value, out.value + table.rows)

    def reset(self) -> None:
        """Resets all fields to their values when the draft began or was last saved.

        >>> with nest.edit() as draft:
        ...     draft["title"] = "Nest 3"
        ...     draft.reset()
        ...     draft["title"]
        'Heron nest'
        """
        call(lib.tally_draft_reset, self._handle)
        self._sets = {}
        self._refused = None

    def start(self, time: Instant | None = None) -> Recording:
        """Starts the session that the draft prepared, and records it.

        >>> with nest.draft("session") as draft:
        ...     draft["title"] = "Session 1"
        ...     with draft.start() as session:
        ...         session.log("A")
        """
        from .recording import Recording

        if time is not None and name_of(time) is not None:
            self._set(lib.tally_draft_set_text, _abi.FIELD_ZONE, *text(name_of(time) or ""))
        began = _abi.NOW if time is None else to_ns(time)
        raw = make(lib.tally_draft_start, lib.tally_session_free, self._writing(), began, 0)
        self._is_used = True
        return Recording(self._book, raw)

    def record(
        self, *, rate: int = 44100, channels: int = 1, samples: SamplesName | Samples = "int16", encoding: EncodingName | Encoding = "auto"
    ) -> Memo:
        """Saves the note that the draft prepared and begins to record a voice memo for it.

        >>> with nest.draft("note") as draft:
        ...     with draft.record(rate=8000) as memo:
        ...         memo.push(bytes(16000))
        >>> memo.item.title, memo.item.duration.total_seconds()
        ('New Recording', 1.0)
        """
        from .memo import Memo, options

        given = options(rate, channels, samples, encoding)
        raw = make(lib.tally_memo_start, lib.tally_memo_free, self._writing(), byref(given))
        self._is_used = True
        return Memo(self._book, raw)

    def __exit__(self, kind: Any, *_: Any) -> None:
        try:
            if kind is None and self._raw is not None and not self._is_used:
                # An edit that changes nothing leaves the time of modification; a new entry is made in any case.
                self.save(keep_clean=self.id is not None)
        finally:
            self.close()

    def __repr__(self) -> str:
        return "<Draft closed>" if self.closed else f"<Draft of {Kind(self['kind']).name.lower()}>"


def set_all(draft: Draft, fields: Mapping[str, Any]) -> None:
    """Sets fields: the template and all of its fields before single fields, and the zone after a time that comes with a zone."""
    for field in sorted(fields, key=lambda each: _ORDER.get(each, 2)):
        draft[field] = fields[field]


@dataclass(frozen=True)
class StoredDraft:
    """A stored draft: its number, its name, when it was stored, and the id of the entry that it edits (None: a new one).

    >>> draft = nest.edit(); _ = draft.store(); draft.close()
    >>> [(stored.name, stored.item_id == nest.id) for stored in book.drafts]
    [('Heron nest', True)]
    """

    number: int
    name: str
    kind: Kind
    item_id: int | None
    time: datetime
    username: str


def stored_drafts(book: Store) -> list[StoredDraft]:
    """All stored drafts, oldest first."""
    rows = read_rows(make(lib.tally_draft_list, lib.tally_cursor_free, book._handle))
    return [
        StoredDraft(
            row["id"], row.get("name", ""), Kind(row["item_kind"]), row.get("item"), from_ns(row["time"], timezone.utc), row.get("username", "")
        )
        for row in rows
    ]


def new_draft(book: Store, kind: int, parent: int, template: int = 0) -> Draft:
    """Begins a draft of a new entry."""
    return Draft(book, lambda handle: make(lib.tally_draft_new, lib.tally_draft_free, handle, kind, parent, template))


def edit_draft(book: Store, entry: int) -> Draft:
    """Begins a draft that edits an entry."""
    return Draft(book, lambda handle: make(lib.tally_draft_edit, lib.tally_draft_free, handle, entry))


def create(
    book: Store, kind: int, parent: int, fields: Mapping[str, Any], *, default_name: bool = False, overlaps: Overlaps = "allow",
) -> Any:
    """Creates an entry with the fields that are not None, and returns it."""
    if kind in _NAMED and len(fields) == 1:
        ((field, value),) = fields.items()
        if isinstance(value, str) and value and field in ("name", "title"):
            return _create_named(book, kind, parent, value)
    draft = new_draft(book, kind, parent)
    try:
        set_all(draft, {field: value for field, value in fields.items() if value is not None})
        saved = draft.save(default_name=default_name, overlaps=overlaps)
        try:
            return book.get(saved)
        except (NotFoundError, StorageError):
            # Somebody else has deleted it since, or it cannot be read now. It was made all the same.
            return FACTORIES[kind](book, _saved_row(draft))
    finally:
        draft.close()


# What is made by a name alone.
_NAMED: Final = {_abi.KIND_COLLECTION, _abi.KIND_NOTE, _abi.KIND_SUBJECT, _abi.KIND_EVENT_TYPE, _abi.KIND_TAG}


def _create_named(book: Store, kind: int, parent: int, name: str) -> Any:
    """The short way of an entry that has nothing but a name."""
    out = ctypes.c_int64()
    inside = innermost(book) or book
    raw, unread = inside._raw, inside._unread
    if raw is not None and unread is not None and kind == _abi.KIND_NOTE:
        # To read each note back would have them inserted one by one, where the transaction inserts many at a time.
        encoded = name.encode("utf-8", "surrogatepass")
        call(lib.tally_create, raw, kind, parent, encoded, len(encoded), _abi.NOW, 0, byref(out))
        row = UnreadRow({"id": out.value, "kind": kind, "parent": parent, "name": name}, raw)
        inside._remember(row)
        return FACTORIES[kind](book, row)
    call(lib.tally_create, book._handle, kind, parent, *text(name), _abi.NOW, 0, byref(out))
    if kind == _abi.KIND_EVENT_TYPE:
        book._forget_names()
    try:
        return book._made(out.value, kind)
    except NotFoundError:
        # Somebody else has removed it for good since. It was made all the same.
        return FACTORIES[kind](book, {"id": out.value, "kind": kind, "parent": parent, "name": name})


def _saved_row(draft: Draft) -> dict[str, Any]:
    """The row of an entry that a draft has just saved."""
    handle = draft._handle
    row: dict[str, Any] = {}
    for name, (number, kind) in _abi.FIELDS.items():
        if lib.tally_draft_is_null(handle, number):
            continue
        size = ctypes.c_size_t()
        if kind == "text":
            row[name] = read_text(lib.tally_draft_text(handle, number, byref(size)), size)
        elif kind == "ids":
            ids = lib.tally_draft_ids(handle, number, byref(size))
            row[name] = ids[: size.value]
        elif kind == "real":
            row[name] = lib.tally_draft_real(handle, number)
        else:
            value = int(lib.tally_draft_int(handle, number))
            row[name] = bool(value) if kind == "bool" else value
    # Fields that are computed.
    start, end = row.setdefault("time", row["created"]), row.get("end")
    if row["kind"] == _abi.KIND_SESSION:
        row |= {"event_count": 0, "state": _abi.STATE_RUNNING if end is None else _abi.STATE_STOPPED}
        row |= {} if end is None else {"duration": end - start, "span": end - start}
    elif row["kind"] == _abi.KIND_TASK:
        row["carried_over"] = False
    elif row["kind"] == _abi.KIND_TAG and "color" not in row:
        row["color"] = tag_color(row["name"])
    return row


def _stale(message: str) -> StateError:
    refusal = StateError(message)
    refusal.reason = Reason.STALE_DRAFT
    return refusal

"""The changes to a book: what was changed, when, by whom, from what to what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any, Final, overload

from .._c import _abi, arrow
from .._c.arrow import Batch, read_batches
from .._c.library import lib, make, read_json
from .._c.store import Store
from ..vocabulary.constants import ENUMS, StepState
from ..vocabulary.time import from_ns
from .findings import Findings, finding
from .frames import Frames
from .notebook import MOST, how_many, shown, table
from .picking import pick
from .selection import BATCH

# So many changes of a step are held; the others are read when they are asked for.
_HELD: Final = 1000

_FIELDS: Final = {number: (name, kind) for name, (number, kind) in _abi.FIELDS.items()}


@dataclass(frozen=True)
class Change:
    """A change that a step made to one field.

    `id` is the entry; for a pause or an event, it is the session, and for a setting 0. `key` names the part, such as pause 2, or the setting; `seq`
    names an event. `old` and `new` are None if the field had or has no value; times are in UTC.

    >>> nest = nest.update(title="Nest 3")
    >>> [(change.field, change.old, change.new) for change in next(iter(book.history)).changes]
    [('name', 'Heron nest', 'Nest 3')]
    """

    id: int
    field: str
    old: Any
    new: Any
    key: str
    seq: int | None

    def __str__(self) -> str:
        return f"{self.key or f'entry {self.id}'}: {self.field} from {self.old!r} to {self.new!r}"


class Changes(Sequence[Change]):
    """The changes of a step, in order: a sequence that takes no more memory for a large step than for a small one.

    The first thousand are held. The others are read from the book on each access, as long as it is open.

    >>> _ = nest.note("Arrival")
    >>> changes = book.undo().changes
    >>> changes[0].field, len(changes) == len(list(changes))
    ('id', True)
    """

    def __init__(self, history: History | None = None, step: int = 0) -> None:
        self._history = history
        self._step = step
        self._held: list[Change] = []
        self._count = 0

    def _add(self, row: dict[str, Any]) -> None:
        self._count += 1
        if len(self._held) < _HELD:
            self._held.append(_change(row))

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Change]:
        yield from self._held
        if self._history is not None and self._count > len(self._held):
            yield from islice(_changes_of(self._step, self._history._read()), len(self._held), None)

    def __reversed__(self) -> Iterator[Change]:
        return iter(self[::-1])

    @overload
    def __getitem__(self, index: int) -> Change: ...

    @overload
    def __getitem__(self, index: slice) -> list[Change]: ...

    def __getitem__(self, index: int | slice) -> Change | list[Change]:
        if isinstance(index, slice):
            wanted = range(self._count)[index]
            if not wanted:
                return []
            first, last = min(wanted[0], wanted[-1]), max(wanted[0], wanted[-1])
            found = list(islice(self, first, last + 1, abs(wanted.step)))
            return found if wanted.step > 0 else found[::-1]
        place = range(self._count)[index]
        if place < len(self._held):
            return self._held[place]
        for change in islice(self, place, None):
            return change
        raise IndexError(f"change {place} of step {self._step} is not kept any more")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Changes, list, tuple)):
            return NotImplemented
        return len(self) == len(other) and all(own == its for own, its in zip(self, other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._held) if self._count == len(self._held) else f"<{self._count} changes of step {self._step}>"


@dataclass(frozen=True, repr=False)
class Step:
    """A step of history: the changes of one transaction, or an undo or redo of one.

    `name` is the transaction's name, otherwise the call in it, such as "new note, edit". `step` is the step that an undo or redo undid or redid;
    `message` says why a step cannot be undone. If `undo` or `redo` returned the step, `findings` says what happened. First come warnings of skipped
    steps, and of running sessions that nobody records.

    >>> _ = nest.note("Arrival")
    >>> step = next(iter(book.history))
    >>> step.author, step.state.name, step.name, step.time <= book.now()
    ('kh', 'DONE', 'new note', True)
    """

    id: int
    time: datetime
    time_ns: int
    author: str
    name: str | None
    state: StepState
    step: int | None
    message: str
    changes: Changes = field(default_factory=Changes)
    findings: Findings = field(default_factory=Findings)

    def __repr__(self) -> str:
        return f"<Step {self.id} {self.name or self.state.name.lower()!r} of {self.time.isoformat()} by {self.author!r}, {how_many(len(self.changes), 'change')}>"

    def __str__(self) -> str:
        return f"{self.time.isoformat()} {self.author}: {self.name or self.state.name.lower()}"


class History(Frames):
    """The steps of a book or of one entry, newest first; they are read in pages during an iteration.

    For one entry, these are the steps that touch it, even once it is gone.

    >>> note = nest.note("Arrival").update(title="Departure")
    >>> for step in note.history:
    ...     print([change.new for change in step.changes if change.field == "name"])
    ['Departure']
    ['Arrival']
    """

    def __init__(self, book: Store, id: int = 0) -> None:
        self._book = book
        self._id = id

    def __iter__(self) -> Iterator[Step]:
        # Within the generator, so that one that is never walked holds no cursor.
        for step in read_steps(self._read(), self):
            yield step
            self._book._require_open()

    def _read(self) -> int:
        return make(lib.tally_history_list, lib.tally_cursor_free, self._book._handle, self._id, stoppable=True)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the steps, each followed by its changes, as a capsule of Arrow's C stream interface.

        >>> _ = nest.note("Arrival")
        >>> type(book.history.__arrow_c_stream__()).__name__
        'PyCapsule'
        """
        return arrow.whole(self._read())

    def _own_zone(self) -> str:
        return str(self._book.settings["time_zone"])

    def __len__(self) -> int:
        return sum(batch["kind"].count(_abi.KIND_STEP) for batch in self._batches())

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def _batches(self) -> Iterator[Batch]:
        cursor = self._read()
        try:
            yield from read_batches(cursor)
        finally:
            lib.tally_cursor_free(cursor)

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...

    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        """Returns a step, where 0 is the newest and -1 the oldest, or a list of some; no more is read than necessary.

        >>> _ = nest.note("Arrival")
        >>> book.history[0].name, [step.name for step in book.history[:2]], len(book.history)
        ('new note', ['new note', 'new collection'], 2)
        """
        return pick(self, index, lambda start, stop: islice(self, start, stop))

    @shown
    def _repr_html_(self) -> str:
        """What a notebook shows: the newest steps."""
        steps, has_more = self._newest()
        if not steps:
            return "<p>no steps</p>"
        rows = [(each.time.strftime("%Y-%m-%d %H:%M:%S"), each.author, each.name or "", each.state.name.lower(), f"{len(each.changes):,}") for each in steps]
        return table(("Time (UTC)", "Author", "Step", "State", "Changes"), rows, "and more" if has_more else "")

    def _newest(self) -> tuple[list[Step], bool]:
        """The newest steps, and whether there are more; as many as can be told at once."""
        steps = list(islice(self, MOST + 1))
        return steps[:MOST], len(steps) > MOST

    def __repr__(self) -> str:
        of = f"entry {self._id} in {self._book!r}" if self._id else f"{self._book!r}"
        try:
            steps, has_more = self._newest()
        except Exception:
            return f"<History of {of}>"
        return f"<History of {of}, {f'more than {MOST} steps' if has_more else how_many(len(steps), 'step')}>"


def read_steps(cursor: int, history: History) -> Iterator[Step]:
    """Reads the steps of a cursor, each with its changes; `history` has those that are not held. The cursor is freed."""
    step: Step | None = None
    for row in _rows(cursor):
        if "severity" in row:
            if step is not None:
                step.findings.append(finding(row))
        elif row["kind"] == _abi.KIND_CHANGE:
            if step is not None:
                step.changes._add(row)
        else:
            if step is not None:
                yield step
            step = _step(row, history)
    if step is not None:
        yield step


def _rows(cursor: int) -> Iterator[dict[str, Any]]:
    # Few at first: most who walk over history want the newest step.
    batch = 16
    try:
        while rows := read_json(cursor, batch):
            batch = min(batch * 4, BATCH)
            yield from rows
    finally:
        lib.tally_cursor_free(cursor)


def _changes_of(step: int, cursor: int) -> Iterator[Change]:
    """A step's changes, from a cursor over the history, which is freed."""
    is_its = False
    for row in _rows(cursor):
        if row["kind"] == _abi.KIND_CHANGE:
            if is_its:
                yield _change(row)
        elif is_its:
            return
        else:
            is_its = row["id"] == step


def _step(row: dict[str, Any], history: History) -> Step:
    return Step(
        row["id"], from_ns(row["time"]), row["time"], row.get("username", ""), row.get("name"), StepState(row["state"]),
        row.get("step"), row.get("message", ""), Changes(history, row["id"]),
    )


def _change(row: dict[str, Any]) -> Change:
    # A template's own field is named by the row.
    name, kind = _FIELDS.get(row["field"], (row.get("name", ""), ""))
    return Change(
        row.get("id", 0), name, _value(row.get("old"), name, kind), _value(row.get("new"), name, kind), row.get("key", ""),
        row.get("seq"),
    )


def _value(value: Any, name: str, kind: str) -> Any:
    if value is None:
        return None
    if kind == "time":
        return from_ns(value)
    if kind == "bool":
        return bool(value)
    return ENUMS[name](value) if name in ENUMS else value

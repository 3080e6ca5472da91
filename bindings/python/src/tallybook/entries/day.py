"""Days: their limits and tasks, and the review of past days."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypedDict, Union, cast

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.handles import Owner
from .._c.library import byref, call, call_stoppable, lib, make, read_info, read_rows, Row
from .._c.store import Store
from ..doing.draft import create
from ..vocabulary.constants import KEEP, Keep, Priority, PriorityName, Redaction, RedactionName
from ..vocabulary.time import date_of, day_bound, day_number, from_ns, zone_of
from .task import Task
from .view import View

if TYPE_CHECKING:
    from datetime import tzinfo

    from typing_extensions import Unpack

    from ..vocabulary.time import Instant
    from .collection import Collection
    from .subject import Subject
    from .tag import Tag
    from .template import Template

Limit = Union[int, None]


class PlannedValues(TypedDict, total=False):
    """Values for a task on a day, besides the arguments of `Day.add`."""

    parent: Collection | None
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
    completed: Instant | None


class BacklogValues(PlannedValues, total=False):
    """Values for a task in the backlog, besides its name."""

    priority: PriorityName | Priority | None
    category: str | None
    details: str | None
    notes: Iterable[str] | str | None
    redaction: RedactionName | Redaction | None
    due: Instant | None


@dataclass(frozen=True)
class Limits:
    """How many tasks of each priority a day may have; None: any number.

    >>> book.today.limits
    Limits(high=1, medium=3, low=3)
    """

    high: int | None
    medium: int | None
    low: int | None


@dataclass(frozen=True)
class Statistics:
    """The figures of the tasks of some days.

    `mean` is how many are complete a day on average. `streak` is the number of days in a row, up to the last one, with all tasks complete; `longest` is
    the longest such streak.

    >>> _ = book.today.add("Visit mum").complete()
    >>> book.statistics()
    Statistics(tasks=1, completed=1, mean=1.0, streak=1, longest=1)
    """

    tasks: int
    completed: int
    mean: float
    streak: int
    longest: int


class Day:
    """A civil day of the book: its tasks and limits. Looking at it does not open it.

    >>> book.today.add("Visit mum", priority="high").priority.name
    'HIGH'
    >>> try: book.today.add("Call the bank", priority="high")
    ... except tallybook.LimitError as e: print(e.found, "of", e.bound)
    1 of 1
    """

    def __init__(self, book: Store, day: date) -> None:
        self._book = book
        self._date = day

    @property
    def date(self) -> date:
        """The date.

        >>> book.today.date == book.now().date()
        True
        """
        return self._date

    @property
    def tasks(self) -> View[Task]:
        """Its tasks: high priority first, then by time of creation.

        >>> _ = book.today.add("Sweep", priority="low"), book.today.add("Visit mum", priority="high")
        >>> [task.name for task in book.today.tasks]
        ['Visit mum', 'Sweep']
        """
        return View[Task](self._book, _abi.KIND_TASK)(day=self._date, order="priority")

    def add(
        self, name: str, *, priority: PriorityName | Priority = "medium", category: str | None = None, details: str | None = None,
        notes: Iterable[str] | str | None = None, redaction: RedactionName | Redaction | None = None, due: datetime | int | None = None, **fields: Unpack[PlannedValues],
    ) -> Task:
        """Creates a task on the day. If there is no room, LimitError says how many there are and may be.

        >>> book.tomorrow.add("Visit mum", category="Home").day == book.tomorrow.date
        True
        """
        return add_task(
            self._book, self._date, name, priority=priority, category=category, details=details, notes=notes, redaction=redaction,
            due=due, **fields)

    def open(self) -> Day:
        """Opens the day, which takes the present limits as its own. Adding a task does that too.

        >>> book.today.open().is_open
        True
        """
        call(lib.tally_day_begin, self._book._handle, day_number(self._date))
        return self

    def _row(self) -> Row | None:
        number = day_number(self._date)
        rows = read_days(self._book, number, number)
        return rows[0] if rows else None

    @property
    def is_open(self) -> bool:
        """Whether it was opened.

        >>> book.today.is_open
        False
        """
        return self._row() is not None

    @property
    def limits(self) -> Limits:
        """How many tasks of each priority it may have; before it is opened, the limits that it would get.

        >>> book.today.limits.medium
        3
        """
        row = self._row()
        if row is None:
            return default_limits(self._book)
        return Limits(row.get("high_limit"), row.get("medium_limit"), row.get("low_limit"))

    def set_limits(self, *, high: Limit | Keep = KEEP, medium: Limit | Keep = KEEP, low: Limit | Keep = KEEP) -> Day:
        """Sets limits of this day only: 0 to 99, or None for any number.

        >>> book.today.set_limits(high=2, low=None).limits
        Limits(high=2, medium=3, low=None)
        """
        call(lib.tally_day_limits_set, self._book._handle, day_number(self._date), *limit_numbers(high, medium, low))
        return self

    @property
    def reviewed(self) -> datetime | None:
        """When the days before it were reviewed on it.

        >>> book.today.reviewed is None
        True
        """
        row = self._row()
        return None if row is None or row.get("reviewed") is None else from_ns(row["reviewed"], zone_of(self._book.settings["time_zone"]))

    @property
    def accolade(self) -> str:
        """The accolade that its tasks have earned; always the same for the same tasks.

        >>> book.today.accolade
        'The Funday'
        """
        return accolade(self._book, day_number(self._date), 0)[0]

    @property
    def accolades(self) -> list[str]:
        """All candidates from which its accolade is chosen.

        >>> book.today.accolades
        ['The Funday']
        """
        return accolade(self._book, day_number(self._date), _abi.ACCOLADE_POOL)

    def _repr_html_(self) -> str | None:
        """What a notebook shows: its tasks as a table."""
        return self.tasks._repr_html_()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Day) and self._book._root is other._book._root and self._date == other._date

    def __hash__(self) -> int:
        return hash(("tallybook day", self._date))

    def __repr__(self) -> str:
        return f"<Day {self._date}>"


class Review(Owner):
    """The review of the day before, or of all days since the last review. It is committed at the end of `with`; an exception discards it.

    >>> yesterday = book.day(book.today.date - timedelta(days=1))
    >>> _ = yesterday.add("Visit mum"), yesterday.add("Sweep").complete()
    >>> with book.review() as r:
    ...     r.choose(t for t in r.tasks if not t.completed)
    >>> [(task.name, task.carried.day == yesterday.date) for task in book.today.tasks]
    [('Visit mum', True)]
    """

    _what = "review"

    def __init__(self, book: Store, raw: int) -> None:
        self._own(raw, lib.tally_review_free)
        self._book = book
        self._place = book._handle

    @property
    def tasks(self) -> list[Task]:
        """The tasks to choose from, complete or not, by day and priority.

        >>> with book.review() as r: r.tasks
        []
        """
        rows = read_rows(make(lib.tally_review_list, lib.tally_cursor_free, self._handle))
        return [Task(self._book, row) for row in rows]

    def choose(self, tasks: Task | int | Iterable[Task | int], *, chosen: bool = True) -> None:
        """Chooses tasks to be repeated, or no longer. If a day has no room for all of them, LimitError is raised.

        >>> with book.review() as r: r.choose(r.tasks)
        """
        several = [tasks] if isinstance(tasks, (Task, int)) else [*tasks]
        for each in several:
            call(lib.tally_review_choose, self._handle, each.id if isinstance(each, Task) else each, 1 if chosen else 0)

    def commit(self) -> int:
        """Repeats the chosen tasks and marks the day as reviewed; returns how many were repeated.

        >>> with book.review() as r: r.commit()
        0
        """
        out = ctypes.c_uint64()
        self._book._require_in(self._place, "review")
        call_stoppable(lib.tally_review_finish, self._handle, byref(out))
        return out.value

    def __exit__(self, *exception: Any) -> None:
        try:
            if self._raw is not None and exception[0] is None:
                self.commit()
        finally:
            self.close()


def read_days(book: Store, first_day: int, last_day: int) -> list[Row]:
    """Reads the rows of the opened days."""
    return read_rows(make(lib.tally_day_list, lib.tally_cursor_free, book._handle, first_day, last_day))


def default_limits(book: Store) -> Limits:
    """Returns the limits that new days get."""
    values = (book.settings[f"limit_{word}"] for word in ("high", "medium", "low"))
    return Limits(*(None if value == "none" else int(value) for value in values))


def limit_numbers(*limits: Limit | Keep) -> list[int]:
    """Returns limits in the library's form."""
    numbers: list[int] = []
    for limit in limits:
        if not isinstance(limit, Keep) and limit is not None and not (isinstance(limit, int) and 0 <= limit <= 99):
            raise InvalidError(f"a limit is 0 to 99, or None for any number, not {limit!r}", reason=Reason.RANGE)
        numbers.append(_abi.LIMIT_KEEP if isinstance(limit, Keep) else _abi.LIMIT_NONE if limit is None else int(limit))
    return numbers


def add_task(book: Store, day: date | None, name: str, **fields: Unpack[BacklogValues]) -> Task:
    """Creates a task on a day or in the backlog, in a collection if one is given."""
    parent = fields.pop("parent", None)
    given = {"name": name, "day": day, "description": fields.pop("details", None), **fields}
    return cast(Task, create(book, _abi.KIND_TASK, _abi.ROOT if parent is None else parent.id, given))


def accolade(book: Store, day: int, flags: int) -> list[str]:
    buffer, size = ctypes.create_string_buffer(512), ctypes.c_size_t()
    call(lib.tally_day_accolade, book._handle, day, flags, 0, buffer, 512, byref(size))
    return buffer.raw[: size.value].decode().split("\n")


def statistics(book: Store, first_day: date | None, last_day: date | None) -> Statistics:
    last = _abi.TODAY if last_day is None else day_bound("last_day", last_day)
    found = read_info(lib.tally_day_statistics, _abi.tally_day_info(), book._handle, day_bound("first_day", first_day), last)
    return Statistics(found.tasks, found.completed, found.mean, found.streak, found.longest)


def today(book: Store, days: int = 0) -> Day:
    """Returns the book's current day, or one a number of days from it."""
    number = ctypes.c_int32()
    call(lib.tally_day_of, book._handle, _abi.NOW, byref(number))
    day = date_of(lib.tally_day_add(number.value, days))
    if day is None:
        raise InvalidError("the calendar has no such day", reason=Reason.CHOICE)
    return Day(book, day)


def one_day(book: Store, day: date | None) -> Day:
    if day is None:
        return today(book)
    if isinstance(day, datetime):
        raise InvalidError(f"a day is a date, not the time {day!r}; give its date()", reason=Reason.TYPE)
    return Day(book, day)

"""Tasks: something to be done, on a day or in the backlog."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError, NotFoundError
from .._c.library import byref, call, call_stoppable, lib, text
from .._c.store import Store
from ..vocabulary._fields import TaskFields
from ..vocabulary.constants import Redaction, RedactionName
from ..vocabulary.row import FACTORIES
from ..vocabulary.time import Instant, day_number, to_ns
from .item import Item
from .view import View

if TYPE_CHECKING:
    from .reminder import Reminder


class Task(TaskFields, Item):
    """Something to be done. Like all entries it is a snapshot.

    >>> book.today.add("Visit mum", priority="high", category="Home")
    <Task ... 'Visit mum'>
    """

    @property
    def category(self) -> str:
        """Its category, empty if it has none.

        >>> book.today.add("Visit mum").category
        'General'
        """
        return str(self._row.get("category", ""))

    @property
    def details(self) -> str:
        """Its description, up to 480 characters.

        >>> book.today.add("Visit mum", details="With cake").details
        'With cake'
        """
        return self.description

    @property
    def shown(self) -> str:
        """Its name as its redaction shows it.

        >>> book.today.add("Visit mum", redaction="star").shown
        '***** ***'
        """
        return redact(self.name, self.redaction)

    @property
    def carried(self) -> Task | None:
        """The task of an earlier day that it repeats; None if there is none, or if that is in the trash.

        >>> book.today.add("Visit mum").carried is None
        True
        """
        carried = self._row.get("carried")
        try:
            found: Task | None = self._book.get(carried) if carried else None
        except NotFoundError:
            return None
        return found

    def complete(self, *, time: Instant | None = None) -> Task:
        """Completes it, now or at a time; returns the changed task.

        >>> book.today.add("Visit mum").complete().completed is None
        False
        """
        call(lib.tally_task_complete, self._book._handle, self.id, _abi.NOW if time is None else to_ns(time))
        return self.refresh()

    def reopen(self) -> Task:
        """Makes it incomplete again.

        >>> book.today.add("Visit mum").complete().reopen().completed is None
        True
        """
        call(lib.tally_task_reopen, self._book._handle, self.id)
        return self.refresh()

    def plan(self, day: date | None) -> Task:
        """Puts it on a day, or with None into the backlog. If the day has no room, LimitError is raised.

        >>> task = book.today.add("Visit mum")
        >>> task.plan(book.tomorrow.date).day == book.tomorrow.date, task.plan(None).day is None
        (True, True)
        """
        call(lib.tally_task_place, self._book._handle, self.id, _abi.BACKLOG if day is None else day_number(day))
        return self.refresh()

    def remind(self, *, time: Instant | None = None, minutes: int | None = None, hourly: bool = False, add: bool = False) -> Reminder:
        """Sets its reminder: at a time, in a number of minutes (5, 10 to 55), or hourly until two hours before its day ends.

        Hourly ones begin at `time`, otherwise in an hour. The new reminder replaces the existing ones, unless `add` is given.

        >>> book.today.add("Visit mum").remind(minutes=10).text
        'Visit mum'
        """
        from .reminder import minutes_of, set_reminder

        if (minutes is not None) + (time is not None or hourly) != 1:
            raise InvalidError("a reminder is at a time, in so many minutes, or hourly; give one of them", reason=Reason.CONTRADICTION)
        if minutes is not None:
            mode, value = _abi.REMINDER_PRESET, minutes_of(minutes)
        else:
            mode, value = _abi.REMINDER_ALL_DAY if hourly else _abi.REMINDER_AT, _abi.NOW if time is None else to_ns(time)
        return set_reminder(self._book, self.id, mode, value, add)

    @property
    def reminders(self) -> list[Reminder]:
        """Its reminders.

        >>> book.today.add("Visit mum").reminders
        []
        """
        from .reminder import read_reminders

        return read_reminders(self._book, self.id)


def redact(value: str, style: RedactionName | Redaction = "star") -> str:
    """Redacts a text: replaces each character except white space, by a style: none, highlight or star.

    >>> tallybook.redact("Visit mum"), tallybook.redact("Hi", "highlight")
    ('***** ***', '██')
    """
    if isinstance(style, str):
        try:
            style = Redaction[style.upper()]
        except KeyError:
            words = ", ".join(member.name.lower() for member in Redaction)
            raise InvalidError(f"{style!r} is no style of redaction; use one of {words}", reason=Reason.CHOICE) from None
    given = text(value)
    room = 3 * len(value.encode()) + 1
    buffer, size = ctypes.create_string_buffer(room), ctypes.c_size_t()
    call(lib.tally_text_redact, *given, int(style), buffer, room, byref(size))
    return buffer.raw[: size.value].decode()


class Categories:
    """The categories of a book's tasks, in any letter case: each with the number of tasks that have it.

    >>> _ = book.today.add("Visit mum", category="Home")
    >>> list(book.categories), book.categories["home"], "HOME" in book.categories, book.categories.complete("ho")
    (['Home'], 1, True, ['Home'])
    """

    def __init__(self, book: Store) -> None:
        self._book = book

    def _counts(self) -> dict[str, int]:
        tasks: View[Task] = View(self._book, _abi.KIND_TASK)
        rows = tasks(category__null=False).summary(by="category", measure="count")
        return {str(row.keys[0]): int(row.count or 0) for row in rows}

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts())

    def __len__(self) -> int:
        return len(self._counts())

    def __getitem__(self, name: str) -> int:
        for category, count in self._counts().items():
            if category.lower() == name.lower():
                return count
        raise NotFoundError(f'there is no category "{name}"', reason=Reason.NO_CATEGORY)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and any(category.lower() == name.lower() for category in self)

    def complete(self, start: str) -> list[str]:
        """Lists those that begin with a text, in any letter case: suggestions while somebody types.

        >>> book.categories.complete("h")
        []
        """
        return [each for each in self if each.lower().startswith(start.lower())]

    def rename(self, name: str, new_name: str) -> int:
        """Renames a category, to a name that no other has; returns how many tasks had it.

        >>> _ = book.today.add("Visit mum", category="Home")
        >>> book.categories.rename("home", "House"), list(book.categories)
        (1, ['House'])
        """
        return self._rename(name, new_name, 0)

    def merge(self, name: str, into: str) -> int:
        """Merges a category with another; returns how many tasks had it.

        >>> _ = book.today.add("Visit mum", category="Home"), book.today.add("Sweep", category="House", priority="low")
        >>> book.categories.merge("Home", "house"), list(book.categories)
        (1, ['House'])
        """
        return self._rename(name, into, _abi.CATEGORY_MERGE)

    def delete(self, name: str) -> int:
        """Removes a category from its tasks, which stay; returns how many had it.

        >>> task = book.today.add("Visit mum", category="Home")
        >>> book.categories.delete("Home"), task.refresh().category
        (1, '')
        """
        return self._rename(name, "", 0)

    def _rename(self, name: str, new_name: str, flags: int) -> int:
        out = ctypes.c_uint64()
        call_stoppable(lib.tally_category_rename, self._book._handle, *text(name), *text(new_name), flags, byref(out))
        return out.value


FACTORIES[_abi.KIND_TASK] = Task

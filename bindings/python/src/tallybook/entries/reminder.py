"""Reminders: which ones a host shows, and when. Only one of several processes gets each."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import ExistsError, InvalidError
from .._c.library import byref, call, lib, make, read_rows
from .._c.store import Store
from ..vocabulary.constants import ReminderMode
from ..vocabulary.time import day_bounds, from_ns, zone_of

if TYPE_CHECKING:
    from .task import Task

_NEVER = 2**63 - 1


def minutes_of(minutes: int) -> int:
    """Returns a number of minutes in ns."""
    if not isinstance(minutes, int):
        raise InvalidError(f"minutes are a whole number, not {minutes!r}", reason=Reason.TYPE)
    if not 0 <= minutes <= 55:
        raise InvalidError(f"a reminder cannot be in {minutes} minutes; give 5, 10 and so on to 55", reason=Reason.CHOICE)
    return minutes * 60_000_000_000


@dataclass(frozen=True)
class Reminder:
    """A reminder, with the time at which it is or will be due; None if it will not be due again.

    >>> reminder = book.today.add("Visit mum", priority="high").remind(minutes=5)
    >>> reminder.title, reminder.text, reminder.mode.name
    ('High Task Priority Reminder!', 'Visit mum', 'PRESET')
    """

    id: int
    mode: ReminderMode
    time: datetime | None
    time_ns: int | None
    title: str
    text: str
    task_id: int | None
    _book: Store = field(repr=False, compare=False)

    @property
    def task(self) -> Task | None:
        """The task that it belongs to; None for an evening reminder.

        >>> book.today.add("Visit mum").remind(minutes=5).task.name
        'Visit mum'
        """
        task: Task | None = None if self.task_id is None else self._book.get(self.task_id)
        return task

    def claim(self) -> bool:
        """Claims it in order to show it: True for one caller of all processes. Confirm it within 60 s, or it is due again.

        >>> _ = book.today.add("Visit mum").remind(time=0)
        >>> [reminder] = book.reminders.due
        >>> reminder.claim(), reminder.claim(), book.reminders.due
        (True, False, [])
        """
        try:
            call(lib.tally_reminder_claim, self._book._handle, self.id, self.time_ns or 0)
        except ExistsError:
            return False
        return True

    def confirm(self) -> None:
        """Confirms that it was shown.

        >>> _ = book.today.add("Visit mum").remind(time=0)
        >>> [reminder] = book.reminders.due
        >>> reminder.confirm(); book.reminders.due
        []
        """
        call(lib.tally_reminder_confirm, self._book._handle, self.id, self.time_ns or 0)

    def delete(self) -> None:
        """Deletes it.

        >>> book.today.add("Visit mum").remind(minutes=5).delete()
        >>> len(book.reminders)
        0
        """
        call(lib.tally_reminder_delete, self._book._handle, self.id)


def read_reminders(book: Store, task: int = 0, flags: int = 0) -> list[Reminder]:
    """Reads the reminders of a task, or with 0 all; with REMINDER_LIST_DUE those that are due."""
    zone = zone_of(book.settings["time_zone"])
    rows = read_rows(make(lib.tally_reminder_list, lib.tally_cursor_free, book._handle, task, flags))
    return [
        Reminder(
            row["id"], ReminderMode(row["mode"]), None if row.get("time") is None else from_ns(row["time"], zone), row.get("time"),
            row["name"], row["text"], row.get("task"), book)
        for row in rows
    ]


def set_reminder(book: Store, task: int, mode: int, value: int, add: bool = False) -> Reminder:
    """Sets a reminder and reads it."""
    out = ctypes.c_int64()
    call(lib.tally_reminder_create, book._handle, task, mode, value, _abi.REMINDER_ADD if add else 0, byref(out))
    for reminder in read_reminders(book, task):
        if reminder.id == out.value:
            return reminder
    raise InvalidError(f"the reminder {out.value} was deleted meanwhile", reason=Reason.REFERENCE)


class Reminders:
    """All reminders of a book, those that are due, and when to ask again.

    >>> _ = book.today.add("Visit mum").remind(time=0)
    >>> len(book.reminders), [reminder.text for reminder in book.reminders.due]
    (1, ['Visit mum'])
    """

    def __init__(self, book: Store) -> None:
        self._book = book

    def __iter__(self) -> Iterator[Reminder]:
        return iter(read_reminders(self._book))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @property
    def due(self) -> list[Reminder]:
        """The reminders that are due and neither claimed nor shown, earliest first.

        >>> book.reminders.due
        []
        """
        return read_reminders(self._book, flags=_abi.REMINDER_LIST_DUE)

    @property
    def next(self) -> datetime | None:
        """When something is due next, which may be now; None if nothing will be due, as entries are now.

        >>> book.reminders.next is None
        True
        """
        value = self.next_ns
        return None if value is None else from_ns(value, zone_of(self._book.settings["time_zone"]))

    @property
    def next_ns(self) -> int | None:
        """When something is due next, in ns.

        >>> book.reminders.next_ns is None
        True
        """
        out = ctypes.c_int64()
        call(lib.tally_reminder_next, self._book._handle, byref(out))
        return None if out.value == _NEVER else out.value

    def evening(self, first_day: date | None = None) -> Reminder:
        """Reminds at 19:00 of today, or of another first day, and of the three days after it, while that day has an incomplete task.

        >>> book.reminders.evening().mode.name
        'EVENING'
        """
        value = _abi.NOW
        if first_day is not None:
            settings = self._book.settings
            value = day_bounds(first_day, zone_of(settings["time_zone"]), settings["day_start"])[0]
        return set_reminder(self._book, 0, _abi.REMINDER_EVENING, value)

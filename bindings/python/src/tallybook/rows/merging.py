"""Conflicts and devices: what a merge left to be settled, and who wrote a book's contents."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as kept
from datetime import datetime
from itertools import groupby
from typing import Any

from .._c import _abi
from .._c.library import call, call_stoppable, lib, make, read_json, text
from .._c.store import Store
from ..vocabulary.time import from_ns

_NAMES = {number: name for name, (number, _) in _abi.FIELDS.items()}


@dataclass(frozen=True)
class Version:
    """One device's version of a part: the value (entries by their UUIDs), when by its clock, by whom, and the name of the device.

    >>> [version.username for conflict in book.conflicts for version in conflict.versions]
    []
    """

    value: Any
    time: datetime
    username: str | None
    device: str | None


@dataclass(frozen=True)
class Conflict:
    """A part of an entry that several devices wrote, none of which had seen the others' versions. The first version is the one that is shown.

    `id` is the entry, 0 for the book; `key` says which part, if the entry has several of the field.

    >>> note = book.note("Arrival")
    >>> book.backup("phone.tally")
    >>> with tallybook.open("phone.tally", author="ann") as phone:
    ...     with phone.notes()[0].edit() as draft:
    ...         draft["description"] = "Two herons"
    >>> with note.edit() as draft:
    ...     draft["description"] = "Three herons"
    >>> _ = book.merge("phone.tally")
    >>> for conflict in book.conflicts: print(conflict)
    entry 5: description shows 'Three herons', beside it 'Two herons'
    """

    id: int
    field: str
    key: str | None
    versions: list[Version]
    _store: Store = kept(repr=False, compare=False)

    def keep(self, version: int) -> None:
        """Settles the conflict: the version is shown from now on, here and wherever this book is merged; the others are discarded.

        >>> for conflict in book.conflicts: conflict.keep(0)
        """
        call_stoppable(
            lib.tally_conflict_resolve, self._store._handle, self.id, _abi.FIELDS[self.field][0],
            *(text(self.key) if self.key else (None, 0)), version)

    def __str__(self) -> str:
        shown, *others = [repr(each.value) for each in self.versions]
        return f"entry {self.id}: {self.field} shows {shown}, beside it {', '.join(others)}"


@dataclass(frozen=True)
class Device:
    """A device that wrote in a book: its name for people, how many of its commits are here, and when it wrote last, by its own clock.

    >>> book.backup("phone.tally")
    >>> _ = book.merge("phone.tally")
    >>> [device.is_this for device in book.devices]
    [True]
    """

    uuid: str
    name: str | None
    commits: int
    last: datetime | None
    is_this: bool
    _store: Store = kept(repr=False, compare=False)

    def rename(self, name: str) -> None:
        """Gives the device another name, in this book.

        >>> for device in book.devices: device.rename("Ann's phone")
        """
        call(lib.tally_device_rename, self._store._handle, *text(self.uuid), *text(name))


def read_conflicts(store: Store, entry: int) -> list[Conflict]:
    """Lists the conflicts of an entry, or with 0 of the book."""
    rows = _rows(make(lib.tally_conflict_list, lib.tally_cursor_free, store._handle, entry))
    conflicts = []
    for (number, name, key), versions in groupby(rows, lambda row: (row.get("id", 0), row["field"], row.get("key"))):
        told = [
            Version(json.loads(row["text"]), from_ns(row["time"]), row.get("username"), row.get("name")) for row in versions]
        conflicts.append(Conflict(number, _NAMES[name], key, told, store))
    return conflicts


def read_devices(store: Store) -> list[Device]:
    """Lists all devices, in the order in which the book met them."""
    rows = _rows(make(lib.tally_device_list, lib.tally_cursor_free, store._handle))
    return [
        Device(
            row["uuid"], row.get("name"), row["count"], from_ns(row["time"]) if "time" in row else None, bool(row["this_device"]), store)
        for row in rows]


def _rows(cursor: int) -> list[Mapping[str, Any]]:
    """The rows of a cursor, which is freed."""
    rows: list[Mapping[str, Any]] = []
    try:
        while some := read_json(cursor, 4096):
            rows += some
        return rows
    finally:
        lib.tally_cursor_free(cursor)

"""Lists that transactions append to and read: texts of notes, and notes in collections, by the order by hand."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import tallybook

from .desk import Desk

#: How many are in use at a time, and for how many seconds one is. There are enough for the rest of a run.
AT_ONCE, EACH = 6, 4.0


def make(path: Path, seconds: float) -> None:
    with tallybook.open(path, author="setup") as book, book.transaction("setup"):
        for number in range(AT_ONCE + int(seconds / EACH) * 2 + 10):
            if number % 2:
                book.collections.create(f"list {number}")
            else:
                book.note(f"list {number}", description="")
        book.collections.create("begun", description=str(time.monotonic()))


class Lists:
    """The lists of a book, or of a transaction or a snapshot of it."""

    def __init__(self, book: tallybook.Book) -> None:
        texts = {note.title: note for note in book.notes(parent=None) if note.title.startswith("list ")}
        holders = {each.name: each for each in book.collections if each.name.startswith("list ")}
        self.entries: dict[str, Any] = {**texts, **holders}
        self._begun = float(book.collections["begun"].description)

    def names(self, desk: Desk, most: int) -> list[str]:
        """Some of those in use."""
        first = 2 * int((time.monotonic() - self._begun) / EACH)
        names = [f"list {number}" for number in range(first, first + AT_ONCE)]
        return desk.dice.sample([name for name in names if name in self.entries] or list(self.entries)[-2:], most)

    def read(self, name: str, book: tallybook.Book) -> list[int]:
        entry = self.entries[name]
        if isinstance(entry, tallybook.Note):
            return [int(word) for word in book.get(entry.id).description.split()]
        return [int(note.title) for note in book.notes(parent=entry.id, order="position")]

    def append(self, name: str, value: int, book: tallybook.Book) -> None:
        entry = self.entries[name]
        if isinstance(entry, tallybook.Note):
            note = book.get(entry.id)
            note.update(description=f"{note.description} {value}")
        else:
            holder = book.get(entry.id)
            # A new note has no place by hand yet.
            holder.note(str(value)).move(holder)

    def read_all(self, book: tallybook.Book) -> dict[str, list[int]]:
        return {name: self.read(name, book) for name in self.entries}

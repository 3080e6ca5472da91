"""Edits notes of its own and shared ones, and takes back and brings back what is its own."""

from __future__ import annotations

from pathlib import Path

import tallybook

from .desk import Desk
from .part import Part

#: What its notes are like: text and tags by title.
Look = dict[str, tuple[str, tuple[str, ...]]]


def make(path: Path) -> None:
    """Makes the book that authors share."""
    with tallybook.open(path, author="setup") as book:
        shared = book.collections.create("shared")
        for number in range(3):
            shared.note(f"shared {number}")
            book.tags.create(f"tag {number}")


class Author(Part):
    """Undo and redo of one's own steps never touch another's, and bring back exactly what there was."""

    WRITES = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._own = desk.book.collections.create(f"own {desk.number}")
        self._notes = [self._own.note(f"{desk.number}.{number}") for number in range(4)]
        self._now = self._look()
        # What there was before each step, and what there was before each undo with what lay below it.
        self._undone: list[tuple[Look, Look | None]] = []
        self._done: list[Look | None] = []

    def _look(self) -> Look:
        return {note.title: (note.description, tuple(sorted(tag.name for tag in note.tags))) for note in self._own.notes(limit=500)}

    def step(self) -> None:
        found = self._look()
        self.desk.findings.that(found == self._now, "an author's notes are changed by somebody else", lambda: (self._now, found))
        chance = self.desk.dice.random()
        try:
            if chance < 0.45:
                self._edit()
            elif chance < 0.6:
                self._edit_shared()
            elif chance < 0.85:
                self._undo()
            else:
                self._redo()
        except (tallybook.StateError, tallybook.NotFoundError) as refusal:
            self.desk.findings.refusal("author", refusal)
        except tallybook.Error as error:
            self.desk.findings.error("author", error)
        self.desk.findings.answer("author")

    def _edit(self) -> None:
        dice, tags = self.desk.dice, list(self.desk.book.tags)
        with self.desk.book.transaction("edit"):
            dice.choice(self._notes).update(description=str(dice.random()), tags=dice.sample(tags, dice.randrange(3)))
            if dice.random() < 0.1:
                self._own.note(f"{self.desk.number}.{dice.random()}")
        self._done.append(self._now)
        self._undone = []
        self._now = self._look()

    def _edit_shared(self) -> None:
        shared = list(self.desk.book.collections["shared"].notes)
        self.desk.dice.choice(shared).update(description=f"{self.desk.number} {self.desk.dice.random()}")
        self._done.append(None)
        self._undone = []

    def _undo(self) -> None:
        if not self._done:
            return
        step = self.desk.book.undo(mine=True)
        self._is_mine(step.author)
        before = self._done.pop()
        found = self._look()
        due = self._now if before is None else before
        self.desk.findings.that(found == due, "an undo does not bring back what there was", lambda: (step.name, due, found))
        self._undone.append((self._now, before))
        self._now = found

    def _redo(self) -> None:
        step = self.desk.book.redo(mine=True)
        self._is_mine(step.author)
        if not self._undone:
            return self.desk.findings.wrong("a redo of what was not undone", step)
        due, before = self._undone.pop()
        found = self._look()
        self.desk.findings.that(found == due, "a redo does not bring back what there was", lambda: (step.name, due, found))
        self._done.append(before)
        self._now = found

    def _is_mine(self, author: str) -> None:
        me = f"worker {self.desk.number}"
        self.desk.findings.that(author == me, "a step of another author was taken", lambda: (me, author))

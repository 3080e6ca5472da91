"""Changes items, keeping an invariant in each transaction."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import tallybook

from . import item_looks, scene, sight
from .desk import Desk
from .part import Part

#: What a writer may meet since others write too.
EXPECTED = (tallybook.StateError, tallybook.NotFoundError, tallybook.ExistsError)


class TakenBack(Exception):
    """Ends a transaction that is to leave nothing."""


class Writer(Part):
    WRITES = True
    LEAST = 16

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        book = self.book = desk.book
        self.count = 0
        self._verbs: list[Callable[[], None]] = []
        self.pairs = [self._numbered(book.collections[side].notes, sight.VERSIONED, 2) for side in ("left", "right")]
        self.boxes = [book.collections["boxes"], *(book.collections[name] for name in scene.BOXES)]
        self.tokens = list(self.boxes[0].notes(recursive=True))
        self.counted, self.turns = book.collections["counted"], book.collections["turns"]
        self.spells = list(book.collections["spells"].sessions)
        self.straws = self._numbered(book.collections["straws"].notes, re.compile(r"\w+ (straw) (\d+)"), 2)
        self.jobs = list(book.tasks)

    @staticmethod
    def _numbered(view: Any, pattern: re.Pattern[str], group: int) -> list[Any]:
        """The entries of a view in the order of the numbers that their titles have."""
        numbers = {int(found[group]): each for each in view if (found := pattern.fullmatch(each.title))}
        return [numbers[number] for number in range(len(numbers))]

    # Outside of transactions, or with one of their own.

    def step(self) -> None:
        if not self._verbs:
            self._verbs = [
                self.pair, self.pair, self.token, self.box, self.swap, self.piece, self.turn_over, self.lend, self.straw, self.job, self.undo,
                self.undo, self.redo, self.take_back, self.take_in, self.by_query]
            self.desk.dice.shuffle(self._verbs)
        self._try(self._verbs.pop())

    async def turn(self) -> None:
        chance = self.desk.dice.random()
        if chance < 0.4:
            return await asyncio.to_thread(self.step)
        if chance < 0.7:
            return await self._pair_beside_a_child()
        verbs = [self.pair, self.token, self.swap, self.piece, self.straw]
        async with self.book.transaction("task"):
            for verb in self.desk.dice.sample(verbs, 2):
                self._try(verb)
                await asyncio.sleep(self.desk.dice.random() * 0.002)
                await asyncio.to_thread(self._try, self.desk.dice.choice(verbs))

    async def _pair_beside_a_child(self) -> None:
        """A task that is made in the middle of a transaction is outside, and so are its threads: they see neither half of the pair."""
        number, version = self._new_pair()

        async def child() -> None:
            item_looks.page(self.desk)
            await asyncio.to_thread(item_looks.page, self.desk)

        async with self.book.transaction("pair"):
            self._edit(0, number, version)
            await asyncio.create_task(child())
            self._edit(1, number, version)

    def _try(self, verb: Callable[[], None]) -> None:
        try:
            verb()
        except EXPECTED as refusal:
            self.desk.findings.refusal(verb.__name__, refusal)
        except TakenBack:
            pass
        except tallybook.Error as error:
            self.desk.findings.error(f"writing, {verb.__name__}", error)
        self.desk.findings.answer(f"write {verb.__name__}")

    def pair(self) -> None:
        """Gives both of a pair a new version, and sees it inside the transaction."""
        number, version = self._new_pair()
        with self.book.transaction("pair"):
            self._edit(0, number, version)
            self._edit(1, number, version)
            inside = [notes[number].refresh().title for notes in self.pairs]
        self.desk.findings.that(
            all(sight.version(title) == version for title in inside), "a transaction does not see what it wrote", lambda: (version, inside))

    def _new_pair(self) -> tuple[int, int]:
        self.count += 1
        return self.desk.dice.randrange(scene.PAIRS), self.desk.number * 1_000_000 + self.count

    def _edit(self, side: int, number: int, version: int) -> None:
        with self.pairs[side][number].edit() as draft:
            draft["title"], draft["description"], draft["score"] = f"{('left', 'right')[side]} {number} v{version}", f"v{version}", version

    def token(self) -> None:
        dice = self.desk.dice
        dice.choice(self.tokens).move(dice.choice(self.boxes))

    def box(self) -> None:
        moved, holder = self.desk.dice.sample(self.boxes[1:], 2)
        moved.move(holder if self.desk.dice.random() < 0.7 else self.boxes[0])

    def swap(self) -> None:
        """Has two tokens exchange their tags."""
        with self.book.transaction("swap"):
            one, other = (each.refresh() for each in self.desk.dice.sample(self.tokens, 2))
            tags, others = one.tags, other.tags
            one.update(tags=others)
            other.update(tags=tags)

    def piece(self) -> None:
        """Adds or removes a piece, and says how many there are."""
        dice = self.desk.dice
        with self.book.transaction("piece"):
            counted = self.counted.refresh()
            pieces = list(counted.notes)
            number = int(counted.description)
            self.desk.findings.that(
                number == len(pieces), "in a transaction the number of pieces is not what it says", lambda: (number, len(pieces)))
            if len(pieces) < 5 or len(pieces) < 20 and dice.random() < 0.5:
                counted.note(f"piece {self.desk.number}.{self.count}")
                counted.update(description=str(number + 1))
            else:
                dice.choice(pieces).delete(forever=dice.random() < 0.2)
                counted.update(description=str(number - 1))

    def turn_over(self) -> None:
        """Takes one of two out of the trash, and puts the other one in."""
        name = f"turn {self.desk.dice.randrange(scene.TURNS)} "
        with self.book.transaction("turn"):
            [there] = [note for note in self.turns.notes if note.title.startswith(name)]
            [gone] = [entry for entry in self.book.trash if entry.name.startswith(name)]
            there.delete()
            gone.restore()

    def lend(self) -> None:
        """Makes one session shorter and another longer by as much."""
        with self.book.transaction("lend"):
            one, other = (each.refresh() for each in self.desk.dice.sample(self.spells, 2))
            time = self.desk.dice.randrange(1, 10**9)
            if (one.duration_ns or 0) > 2 * 10**9:
                one.update(end=(one.end_ns or 0) - time)
                other.update(end=(other.end_ns or 0) + time)

    def straw(self) -> None:
        """Hides the needle elsewhere."""
        with self.book.transaction("straw"):
            now = [each.refresh() for each in self.straws]
            needle = next(number for number, each in enumerate(now) if each.title.startswith("needle"))
            to = self.desk.dice.choice([number for number in range(scene.STRAWS) if number != needle])
            self.count += 1
            told = f"barn {self.desk.number}.{self.count}"
            now[needle].update(title=f"hay straw {needle}", description=told)
            now[to].update(title=f"needle straw {to}", description=told)

    def job(self) -> None:
        with self.book.transaction("job"):
            now = [each.refresh() for each in self.jobs]
            self.desk.dice.choice([each for each in now if each.completed_ns is not None]).reopen()
            self.desk.dice.choice([each for each in now if each.completed_ns is None]).complete()

    def by_query(self) -> None:
        """Changes what a search finds, which is found inside the transaction that changes it."""
        self.count += 1
        found = self.book.collections["straws"].notes(search="needle").update(description=f"barn seen {self.desk.number}.{self.count}")
        self.desk.findings.that(found == 1, "a change by a search changes another number than it finds", lambda: found)

    def take_in(self) -> None:
        """Imports the same again, or removes some of it."""
        if self.desk.dice.random() < 0.5:
            self.book.import_json(scene.imported())
        else:
            self.book.notes(title=f"import {self.desk.dice.randrange(scene.IMPORTS)}").delete(forever=self.desk.dice.random() < 0.5)

    def take_back(self) -> None:
        """Breaks every invariant in a transaction or a part of one that leaves nothing."""
        with self.book.transaction("kept"):
            try:
                with self.book.transaction("taken back"):
                    self._break()
            except TakenBack:
                pass
            if self.desk.dice.random() < 0.5:
                self._break()

    def _break(self) -> None:
        self.pairs[0][self.desk.dice.randrange(scene.PAIRS)].update(title="left 0 v1", description="never")
        self.tokens[0].delete(forever=True)
        self.counted.note("never")
        self.straws[0].update(title="needle needle straw 0")
        raise TakenBack

    def undo(self) -> None:
        self.book.undo(mine=self.desk.dice.random() < 0.5)

    def redo(self) -> None:
        self.book.redo(mine=self.desk.dice.random() < 0.5)

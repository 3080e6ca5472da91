"""Appends to lists and reads them in transactions of every sort, and writes down what it did."""

from __future__ import annotations

import asyncio
import json
import os
import time
from typing import Any

import tallybook

from .desk import Desk
from .elle import Operation, Outcome
from .list_scene import Lists
from .part import Part


class TakenBack(Exception):
    """Ends a transaction that is to leave nothing."""


class Lister(Part):
    """Its history is a file: a line before each transaction, which says what it will append, and a line after it."""

    WRITES = True
    LEAST = 10

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._lists = Lists(desk.book)
        self._value = 0
        path = desk.folder / f"history-{desk.number}.jsonl"
        self._file = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY)

    def step(self) -> None:
        verbs = [self._transaction] * 4 + [self._draft, self._nested, self._snapshot, self._export, self._statement]
        self.desk.dice.choice(verbs)()

    async def turn(self) -> None:
        """A transaction of a task, parts of which run in threads while other tasks go on."""
        plan = self._plan()
        done: list[Operation] = []
        with self._written(plan, done):
            async with self.desk.book.transaction() as inside:
                for each in plan:
                    if self.desk.dice.random() < 0.5:
                        await asyncio.to_thread(self._do, each, done, self.desk.book)
                    else:
                        self._do(each, done, self.desk.dice.choice([inside, self.desk.book]))
                    await asyncio.sleep(self.desk.dice.random() * 0.002)
                self._give_up()

    # Sorts of transactions

    def _transaction(self) -> None:
        plan = self._plan()
        done: list[Operation] = []
        with self._written(plan, done), self.desk.book.transaction():
            for each in plan:
                self._do(each, done, self.desk.book)
            self._give_up()

    def _nested(self) -> None:
        """A part of it is taken back, and was therefore never there."""
        plan, part = self._plan(), self._plan()
        done: list[Operation] = []
        with self._written(plan, done), self.desk.book.transaction():
            with self._written(part, []):
                with self.desk.book.transaction():
                    for each in part:
                        self._do(each, [], self.desk.book)
                    raise TakenBack
            for each in plan:
                self._do(each, done, self.desk.book)

    def _draft(self) -> None:
        """An edit of one text, which is refused if somebody else changed it since."""
        names = [name for name in self._lists.names(self.desk, 2) if isinstance(self._lists.entries[name], tallybook.Note)]
        if not names:
            return
        name, value, done = names[0], self._next(), list[Operation]()
        with self._written([("append", name, value)], done), self.desk.book.get(self._lists.entries[name].id).edit() as draft:
            before = str(draft["description"] or "")
            draft["description"] = f"{before} {value}"
            draft.save()
            done += [("read", name, [int(word) for word in before.split()]), ("append", name, value)]

    def _snapshot(self) -> None:
        done: list[Operation] = []
        with self._written([], done), self.desk.book.snapshot() as kept:
            names = self._lists.names(self.desk, 4)
            done += [("read", name, self._lists.read(name, kept)) for name in names * 2]

    def _export(self) -> None:
        """An answer about all lists is one state."""
        done: list[Operation] = []
        with self._written([], done):
            names = set(self._lists.names(self.desk, 5))
            exported = json.loads(self.desk.book.export_bytes("json"))
            for item in exported["items"]:
                if item["title"] in names:
                    done.append(("read", item["title"], [int(word) for word in item.get("description", "").split()]))
            for each in exported["collections"]:
                if each["name"] in names:
                    done.append(("read", each["name"], [int(item["title"]) for item in each["items"]]))

    def _statement(self) -> None:
        """So is one of SQL."""
        done: list[Operation] = []
        with self._written([], done):
            names = set(self._lists.names(self.desk, 5))
            texts = "SELECT name, description FROM notes WHERE parent IS NULL OR parent = 0"
            for name, text in list(self.desk.book.sql(texts)):
                if name in names:
                    done.append(("read", name, [int(word) for word in text.split()]))

    # How they are done

    def _next(self) -> int:
        self._value += 1
        return self.desk.number * 1_000_000 + self._value

    def _plan(self) -> list[Operation]:
        dice = self.desk.dice
        names = [dice.choice(self._lists.names(self.desk, 3)) for _ in range(dice.randrange(1, 5))]
        return [("append", name, self._next()) if dice.random() < 0.5 else ("read", name, []) for name in names]

    def _do(self, each: Operation, done: list[Operation], book: tallybook.Book) -> None:
        if each[0] == "append":
            self._lists.append(each[1], each[2], book)
            done.append(each)
        else:
            done.append(("read", each[1], self._lists.read(each[1], book)))

    def _give_up(self) -> None:
        if self.desk.dice.random() < 0.15:
            raise TakenBack

    def _written(self, plan: list[Operation], done: list[Operation]) -> Written:
        return Written(self, plan, done)

    def write(self, **line: Any) -> None:
        os.write(self._file, json.dumps(line).encode() + b"\n")


class Written:
    """Writes down how a transaction began and ended."""

    def __init__(self, lister: Lister, plan: list[Operation], done: list[Operation]) -> None:
        self._lister = lister
        self._plan = plan
        self._done = done

    def __enter__(self) -> None:
        self._lister.write(start=time.monotonic_ns(), operations=self._plan)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, *_: Any) -> bool:
        end = time.monotonic_ns()
        findings = self._lister.desk.findings
        # What was taken back may still have been seen by others.
        operations = self._done if error is None else [*self._done, *(each for each in self._plan if each[0] == "append" and each not in self._done)]
        outcome = Outcome.KEPT if error is None else Outcome.TAKEN_BACK
        self._lister.write(end=end, outcome=outcome.value, operations=operations)
        findings.answer(f"transaction {outcome.value}")
        if isinstance(error, tallybook.StateError):
            findings.refusal("transaction", error)
        elif isinstance(error, tallybook.Error):
            findings.error("transaction", error)
        return isinstance(error, (TakenBack, tallybook.Error))

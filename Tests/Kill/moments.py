"""Does one thing again and again, and is killed within it. Usage: moments.py BOOK MOMENT SEED

Each line that it prints is JSON: an event that was acknowledged, the beginning of a call, or its end and how long it took.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import sys
import time
from pathlib import Path
from typing import Any, Callable

import tallybook

Call = Callable[[], Any]


class Victim:
    def __init__(self, path: Path, seed: int) -> None:
        self.path = path
        self.dice = random.Random(seed)
        self.book = tallybook.open(path)
        self.nest = self.book.collections.create("Nest")
        with self.book.transaction():
            for number in range(60):
                self.nest.note(f"Note {number}")
        self.watch = self.book.record("Watch")

    def tell(self, **said: Any) -> None:
        os.write(1, json.dumps(said).encode() + b"\n")

    def log(self, session: Any, title: str, count: int) -> None:
        for _ in range(count):
            at, type = self.book.now_ns() - self.dice.randrange(10**9), self.dice.choice("ABC")
            session.log(type, time=at)
            self.tell(event=[title, session.last_seq, at, type])

    def run(self, moment: str) -> None:
        make: Callable[[int], tuple[Call, dict[str, Any]]] = getattr(self, moment)
        for round in itertools.count():
            self.log(self.watch, "Watch", 20)
            call, said = make(round)
            self.tell(begin=round, **said)
            start = time.perf_counter_ns()
            call()
            self.tell(end=round, took=time.perf_counter_ns() - start, **said)

    # What is killed: each makes ready and answers the call.

    def stop(self, round: int) -> tuple[Call, dict[str, Any]]:
        title = f"Short {round}"
        session = self.book.record(title)
        self.log(session, title, 40)
        return session.stop, {"stopped": title}

    def close(self, round: int) -> tuple[Call, dict[str, Any]]:
        """Closing leaves the session running, and puts what its tail holds into the book."""

        def call() -> None:
            self.book.close()
            self.book = tallybook.open(self.path)
            (item,) = self.book.sessions(title="Watch")
            self.watch = item.attach()

        return call, {}

    def import_(self, round: int) -> tuple[Call, dict[str, Any]]:
        titles = [f"Imported {round} {number}" for number in range(50)]
        with tallybook.open(":memory:") as other:
            for title in titles:
                other.note(title)
            document = other.export_bytes("json")
        return lambda: self.book.import_json(document), {"notes": titles}

    def mark(self, round: int) -> None:
        self.book.note(f"Mark {round}")
        self.tell(end=-1, notes=[f"Mark {round}"])

    def export(self, round: int) -> tuple[Call, dict[str, Any]]:
        self.mark(round)
        return lambda: self.book.export(self.path.with_suffix(".json")), {"marks": round + 1}

    def backup(self, round: int) -> tuple[Call, dict[str, Any]]:
        self.mark(round)
        return lambda: self.book.backup(self.path.with_suffix(".copy"), replace=True), {"marks": round + 1}

    def delete(self, round: int) -> tuple[Call, dict[str, Any]]:
        name = f"Doomed {round}"
        with self.book.transaction():
            doomed = self.book.collections.create(name)
            for number in range(60):
                doomed.note(f"{name} {number}")
        self.tell(end=-1, notes=[f"{name} {number}" for number in range(60)])
        forever = self.dice.random() < 0.5
        return lambda: doomed.delete(forever=forever), {"gone": [f"{name} {number}" for number in range(60)]}


if __name__ == "__main__":
    Victim(Path(sys.argv[1]), int(sys.argv[3])).run({"import": "import_"}.get(sys.argv[2], sys.argv[2]))

"""A run: workers at one book for some seconds, some of them killed or stopped for a while, and what they found."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .board import WORKERS, Board
from .roles import WRITERS
from .worker import Specification

ROOT = Path(__file__).resolve().parents[2]
#: How long a worker may take to end, in seconds. A hang is a failure, so this is generous.
PATIENCE = 240.0


@dataclass(frozen=True)
class Crew:
    """What works in one process."""

    roles: tuple[str, ...]
    as_tasks: bool = False
    read_only: bool = False


@dataclass
class Outcome:
    """What all workers of a run say."""

    seed: int
    answers: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    #: By kind: who found it first, and the example.
    wrongs: dict[str, tuple[str, str]] = field(default_factory=dict)
    kills: int = 0
    stops: int = 0

    def wrong(self, kind: str, who: str, example: object) -> None:
        self.wrongs.setdefault(kind, (who, str(example)[:800]))

    def text(self) -> str:
        """What is wrong, by whom it was found, and how to try again."""
        lines = [f"{kind}\n    found by {who}: {example}" for kind, (who, example) in self.wrongs.items()]
        return "\n".join([f"TALLYBOOK_SEED={self.seed}: {len(lines)} kinds of violations", *lines])


class Run:
    def __init__(self, folder: Path, seed: int, library: Path, *, asleep: float = 0, places: str = "all") -> None:
        """`asleep` is the share of processes that sleep, at places of a debug build."""
        folder.mkdir(parents=True)
        self.folder = folder / "beside"
        self.folder.mkdir()
        # The book has a folder of its own, in which nothing else may be at the end.
        self.path = folder / "book" / "isolation.tally"
        self.path.parent.mkdir()
        self.board = Board(self.folder / "board", new=True)
        self.outcome = Outcome(seed)
        self._dice = random.Random(seed)
        self._numbers = itertools.count(1)
        self._running: list[tuple[Crew, Specification, subprocess.Popen[bytes]]] = []
        self._environment = {
            **os.environ, "TALLYBOOK_LIBRARY": str(library), "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": os.pathsep.join([str(ROOT / "bindings/python/src"), str(ROOT / "Tests")])}
        self._environment.pop("TALLYBOOK_TEST_SLEEP", None)
        self._asleep, self._places = asleep, places

    def go(self, crews: list[Crew], seconds: float, *, kills: bool = False, stops: bool = False) -> Outcome:
        """Has crews work for so long."""
        with self.working(crews):
            end = time.monotonic() + seconds
            while (left := end - time.monotonic()) > 0 and not self._is_any_gone():
                time.sleep(min(left, self._dice.uniform(0.2, 0.8)))
                if stops and self._dice.random() < 0.4:
                    self._stop_for_a_while()
                elif kills:
                    self._kill(self._dice.choice(self._running))
        return self.outcome

    @contextlib.contextmanager
    def working(self, crews: list[Crew]) -> Iterator[None]:
        """Has crews work during the block."""
        try:
            for crew in crews:
                self._start(crew)
            yield
            self.board.phase = Board.QUIET
            self._wait_for_writers()
            self.board.phase = Board.OVER
            self._wait()
        finally:
            for _, _, process in self._running:
                if process.poll() is None:
                    process.kill()
                    process.wait()
        self._gather()

    def _start(self, crew: Crew) -> None:
        number = next(self._numbers)
        for _ in crew.roles[1:]:
            next(self._numbers)
        if number + len(crew.roles) >= WORKERS:
            return
        given = Specification(
            str(self.path), str(self.folder), self.outcome.seed, number, crew.roles, crew.as_tasks, crew.read_only)
        sleep = {"TALLYBOOK_TEST_SLEEP": self._places} if self._dice.random() < self._asleep else {}
        with (self.folder / f"log-{number}").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "Isolation.worker", given.text()], env={**self._environment, **sleep}, stdout=log, stderr=log)
        self._running.append((crew, given, process))

    def _is_any_gone(self) -> bool:
        return any(process.poll() is not None for _, _, process in self._running)

    def _kill(self, one: tuple[Crew, Specification, subprocess.Popen[bytes]]) -> None:
        crew, given, process = one
        if process.poll() is not None:
            return
        for number in range(given.number, given.number + len(given.roles)):
            self.board.doom(number)
        process.kill()
        process.wait()
        self._running.remove(one)
        self.outcome.kills += 1
        self._start(crew)

    def _stop_for_a_while(self) -> None:
        _, _, process = self._dice.choice(self._running)
        process.send_signal(signal.SIGSTOP)
        time.sleep(self._dice.uniform(0.02, 0.3))
        process.send_signal(signal.SIGCONT)
        self.outcome.stops += 1

    def _wait_for_writers(self) -> None:
        """Until each writes no more, or has failed; one that hangs is told of by `_wait`."""
        end = time.monotonic() + PATIENCE
        for _, given, process in self._running:
            numbers = [number for number, role in enumerate(given.roles, given.number) if role in WRITERS]
            while not all(map(self.board.has_ended, numbers)) and process.poll() is None and time.monotonic() < end:
                time.sleep(0.01)

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        for crew, given, process in self._running:
            try:
                process.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                # Asks Python where it is, before it is ended.
                process.send_signal(signal.SIGABRT)
                process.wait()
                self.outcome.wrong("a worker does not end", f"{crew.roles} {given.number}", self._log(given))
            if process.returncode != 0:
                self.outcome.wrong("a worker fails", f"{crew.roles} {given.number}", f"{process.returncode}: {self._log(given)}")

    def _log(self, given: Specification) -> str:
        return (self.folder / f"log-{given.number}").read_text(errors="replace")[-700:]

    def _gather(self) -> None:
        for file in sorted(self.folder.glob("found-*.jsonl")):
            for line in map(json.loads, file.read_text().splitlines()):
                if "kind" in line:
                    self.outcome.wrong(line["kind"], line["who"], line["example"])
                else:
                    self.outcome.answers.update(line["answers"])
                    self.outcome.refused.update(line["refused"])

"""A recorder that is killed while it tells watches of an event leaves nobody asleep: what the next one logs is told."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import seeds

import tallybook

from . import standing
from .run import ROOT

#: How long a watch may take to tell, in seconds.
PATIENCE = 20.0
#: Attaches, and logs an event for each line that it gets.
RECORDER = """
import sys, tallybook
with tallybook.open(sys.argv[1]) as book, next(iter(book.sessions)).attach() as recording:
    print(flush=True)
    for line in sys.stdin:
        recording.log("A")
        print(recording.count(), flush=True)
"""


class Recorder:
    """A process that records, until it is killed."""

    def __init__(self, path: Path, sleeps: str = "") -> None:
        environment = {
            **os.environ, "TALLYBOOK_LIBRARY": str(standing.DEBUG), "TALLYBOOK_TEST_SLEEP": sleeps,
            "PYTHONPATH": str(ROOT / "bindings/python/src")}
        self._process = subprocess.Popen(
            [sys.executable, "-c", RECORDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        self._answer()

    def log(self) -> int:
        """Answers how many events there are."""
        self.ask()
        return int(self._answer())

    def ask(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        self._process.stdin.flush()

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def _answer(self) -> bytes:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the recorder ended by itself: {self._process.wait()}"
        return line


def test_who_is_killed_while_it_tells_leaves_that_to_the_next(tmp_path: Path) -> None:
    assert standing.has_sleeps(standing.DEBUG), f"{standing.DEBUG} is no debug build: tools/debug-build"
    seed = seeds.first("killed while it tells")
    dice = random.Random(seed)
    path = tmp_path / "book.tally"
    with tallybook.open(path) as book:
        book.record("Watched").close()
        with next(iter(book.sessions)).events.watch(changes=True) as watch:
            told = 0
            for number in range(8 if seeds.LONG else 4):
                victim = Recorder(path, "tail.told=300")
                while (rows := watch.next(0.1)) is not None:
                    told += len(rows)
                victim.ask()
                time.sleep(dice.uniform(0.002, 0.02))
                victim.kill()
                heir = Recorder(path)
                last = max(heir.log() for _ in range(3))
                end = time.monotonic() + PATIENCE
                while told < last and (left := end - time.monotonic()) > 0:
                    told += len(watch.next(left) or [])
                heir.kill()
                assert told >= last, f"TALLYBOOK_SEED={seed}, round {number}: {last} events were acknowledged, {told} told"

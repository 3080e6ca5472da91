"""Processes: fork, spawn, the interpreter's end, and a recorder that is killed."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import seeds

import tallybook

SOURCE = str(Path(tallybook.__file__).parents[1])


def start(code: str, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-X", "dev", "-c", code, *arguments], env={**os.environ, "PYTHONPATH": SOURCE},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_fork() -> None:
    with tallybook.open("a.tally") as book, book.record("x") as s:
        s.log("A")
        child = os.fork()
        if child == 0:
            answers = []
            for call in (lambda: s.log("A"), lambda: book.note("x"), lambda: s.elapsed, book.now):
                try:
                    call()
                    answers.append("?")
                except tallybook.ForkedError:
                    answers.append("forked")
                except BaseException as refusal:
                    answers.append(repr(refusal))
            os.write(1, f"{answers}\n".encode())
            os._exit(0 if set(answers) == {"forked"} else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        s.log("A")
        assert s.counts["A"] == 2 and book.check() == []


def add_note(path: str) -> str:
    with tallybook.open(path) as book:
        return book.note("from the child").title


def test_spawn() -> None:
    with tallybook.open("a.tally") as book:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            assert pool.apply(add_note, (os.path.abspath("a.tally"),)) == "from the child"
        assert len(book.notes) == 1


def test_the_interpreter_ends_with_open_handles() -> None:
    child = start(
        "import tallybook, sys, logging; tallybook.log_to('x', 10)\n"
        "book = tallybook.open('a.tally', clock=lambda which: 1); s = book.record('x'); s.log('A')\n"
        "rows = iter(book.event_types); book.cycle = book; sys.keep = s\n"
    )
    _, errors = child.communicate(timeout=300)
    assert child.returncode == 0, errors
    with tallybook.open("a.tally") as book:
        assert book.sessions.first().event_count == 1  # type: ignore[union-attr]


def test_an_unclosed_book_warns() -> None:
    with pytest.warns(ResourceWarning, match="unclosed book"):
        tallybook.open(":memory:")


RECORDER = """
import sys, os, tallybook
book = tallybook.open(sys.argv[1]); s = book.record("x")
ids = {name: book.event_types[name].id for name in "ABC"}
number = 0
while True:
    name, at = "ABC"[number % 3], book.now_ns()
    s.log(name, at)
    number += 1
    os.write(1, b"%d %d %d %d\\n" % (s.id, number, at, ids[name]))
"""


FIRST = seeds.first("killed recorder")


@pytest.mark.parametrize("seed", range(FIRST, FIRST + (50 if seeds.LONG else 10)))
def test_a_killed_recorder_keeps_what_was_acknowledged(seed: int) -> None:
    child = start(RECORDER, "a.tally")
    assert child.stdout is not None and child.stderr is not None
    lines = [child.stdout.readline()]
    deadline = time.monotonic() + random.Random(seed).uniform(0, 0.08)
    while time.monotonic() < deadline:
        lines.append(child.stdout.readline())
    child.send_signal(signal.SIGKILL)
    child.wait()
    lines += child.stdout.readlines()
    child.stdout.close(), child.stderr.close()
    told = [tuple(map(int, line.split())) for line in lines if line.endswith(b"\n")]
    with tallybook.open("a.tally") as book:
        session = book.get(told[0][0])
        events = session.events
        kept = list(zip([session.id] * len(events.seqs), events.seqs, events.times_ns, events.types))
        assert kept[: len(told)] == told
        assert len(kept) - len(told) in (0, 1)
        with session.attach() as again:
            again.log("A")
            assert again.count() == len(kept) + 1
        session.export("a.json")
        assert session.refresh().state is tallybook.State.STOPPED
        assert book.check() == []

"""Several processes write to one book at once and lose nothing; a session is recorded by one of them at a time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tallybook

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}

WRITER = """
import sys, tallybook
with tallybook.open(sys.argv[1], author=sys.argv[2]) as book:
    for number in range(int(sys.argv[3])):
        book.note(f"{sys.argv[2]} {number}")
    with book.record(f"watch of {sys.argv[2]}") as session:
        for _ in range(1000):
            session.log("A")
"""


def run(code: str, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-c", code, *arguments], env=ENVIRONMENT, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True)


def test_many_writers_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "shared.tally"
    writers = [run(WRITER, str(path), f"writer{number}", "60") for number in range(5)]
    for writer in writers:
        writer.communicate()
    assert [writer.returncode for writer in writers] == [0] * 5
    with tallybook.open(path, exists=True) as book:
        titles = sorted(note.title for note in book.notes())
        assert titles == sorted(f"writer{writer} {number}" for writer in range(5) for number in range(60))
        assert [session.event_count for session in book.sessions()] == [1000] * 5
        assert not list(book.check())
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_the_owner_of_a_session_is_named_and_its_end_frees_it(tmp_path: Path) -> None:
    path = tmp_path / "owned.tally"
    # The owner forks a child that outlives it: the child must not keep the session.
    owner = run(
        """
import os, sys, time, tallybook
book = tallybook.open(sys.argv[1])
session = book.record("watch")
session.log("A")
if os.fork() == 0:
    os.close(0); os.close(1)
    time.sleep(20)
    os._exit(0)
print(session.item.id, flush=True)
sys.stdin.readline()
os.kill(os.getpid(), 9)
""",
        str(path),
    )
    assert owner.stdout is not None and owner.stdin is not None
    item = int(owner.stdout.readline())
    with tallybook.open(path) as book:
        session = next(iter(book.sessions()))
        assert session.id == item and session.event_count == 1
        with pytest.raises(tallybook.BusyError, match=str(owner.pid)):
            session.attach()
        owner.communicate("\n")
        assert owner.returncode == -9
        with session.attach() as taken:
            taken.log("A")
            assert taken.count() == 2
    assert [each.name for each in tmp_path.iterdir()] == [path.name]

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
    with tallybook.open(path, busy_timeout=0) as book:
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


READER = """
import sys, tallybook
seen = 0
with tallybook.open(sys.argv[1], read_only=sys.argv[2] == "only") as book:
    session = next(iter(book.sessions()))
    while seen < 3000:
        events = session.events
        assert len(events.seqs) >= seen, (len(events.seqs), seen)
        assert list(events.seqs) == list(range(1, len(events.seqs) + 1))
        seen = len(events.seqs)
        assert session.refresh().event_count >= seen
    print(seen)
"""


@pytest.mark.parametrize("mode", ["only", "writing"])
def test_reader_processes_see_a_running_session_grow(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "live.tally"
    with tallybook.open(path) as book, book.record("watch") as session:
        readers = [run(READER, str(path), mode) for _ in range(2)]
        for number in range(3000):
            session.log("A")
            if number % 700 == 0:
                book.flush()  # moves what the tail holds into the book, under the readers
        assert [reader.communicate()[0] for reader in readers] == ["3000\n"] * 2


def test_no_checkpoint_runs_beside_a_commit(tmp_path: Path) -> None:
    path = tmp_path / "held.tally"
    with tallybook.open(path, busy_timeout=0) as book:
        book.note("In the log")
        holder = run(
            """
import sys, tallybook
book = tallybook.open(sys.argv[1])
with book.transaction("held"):
    book.note("Under the lock")
    print("held", flush=True)
    sys.stdin.readline()
book.close()
""",
            str(path),
        )
        assert holder.stdout is not None and holder.stdout.readline() == "held\n"
        before = path.read_bytes()
        with pytest.raises(tallybook.BusyError, match=str(holder.pid)):
            book.flush()
        book.tick()
        assert path.read_bytes() == before
        holder.communicate("\n")
        book.flush()
        assert path.read_bytes() != before
        assert sorted(note.title for note in book.notes()) == ["In the log", "Under the lock"]


HEAVY_WRITER = """
import sys, tallybook
with tallybook.open(sys.argv[1], author=sys.argv[2]) as book:
    for number in range(60):
        book.note(f"{sys.argv[2]} {number}", description="x" * 200_000)
"""


def test_logs_that_fill_are_written_back_by_several_processes(tmp_path: Path) -> None:
    # 4 MiB of log is twenty of these: each process writes back while the others commit.
    path = tmp_path / "heavy.tally"
    writers = [run(HEAVY_WRITER, str(path), f"writer{number}") for number in range(4)]
    for writer in writers:
        writer.communicate()
    assert [writer.returncode for writer in writers] == [0] * 4
    with tallybook.open(path, exists=True) as book:
        assert len({note.title for note in book.notes()}) == 240
        assert not list(book.check())

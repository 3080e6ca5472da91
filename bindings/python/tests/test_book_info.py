"""What a book says of itself, and compacting it: what is free goes back, whatever ends it in the midst."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest

import tallybook

SOURCE = str(Path(tallybook.__file__).parents[1])

COMPACTOR = """
import os, sys, tallybook
with tallybook.open(sys.argv[1]) as book:
    os.write(1, b"opened")
    book.compact()
    os.write(1, b"ended")
"""


def fill(path: str) -> None:
    """Makes a book with as many free pages as others."""
    with tallybook.open(path) as book:
        kept, gone = book.collections.create("Kept"), book.collections.create("Gone")
        with book.transaction("planting"):
            for number in range(3000):
                kept.note(f"Note {number}", description="a" * 1000)
                gone.note(f"Note {number}", description="b" * 1000)
        gone.delete(forever=True)


def test_commits_of_another_process_are_noticed(tmp_path: Path) -> None:
    path = str(tmp_path / "a.tally")
    with tallybook.open(path) as book:
        book.note("Arrival")
        before = book.info
        assert book.info == before
        write = "import sys, tallybook\nwith tallybook.open(sys.argv[1]) as book: book.note('Departure')"
        subprocess.run([sys.executable, "-c", write, path], env={**os.environ, "PYTHONPATH": SOURCE}, check=True)
        after = book.info
        assert after.commits > before.commits and after.last_change == before.last_change + 1 and after.last_id > before.last_id
        assert after.uuid == before.uuid and len(after.uuid) == 36 and after.format[0] == 1


def test_snapshots_and_recordings_are_counted(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "a.tally") as book:
        assert book.info.snapshots == 0 and book.info.snapshot_age is None
        with book.snapshot() as before, book.record("Watch") as session:
            session.log("A")
            age = book.info.snapshot_age
            assert age is not None and age >= timedelta(0) and book.info.snapshots == 1
            assert (book.info.running, book.info.recorded, before.info.running) == (1, 1, 0) and book.info.tail_size > 0
        assert (book.info.snapshots, book.info.running, book.info.tail_size) == (0, 0, 0)
    with pytest.raises(tallybook.HandleError):
        book.info


def test_the_busy_timeout_is_set_while_the_book_is_open(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "a.tally", busy_timeout=0.25) as book, tallybook.open(tmp_path / "a.tally") as other:
        assert book.busy_timeout == other.busy_timeout == 0.25
        other.busy_timeout = 0
        with book.transaction():
            begun = time.monotonic()
            refused: list[Exception] = []

            def write() -> None:
                try:
                    other.note("Arrival")
                except tallybook.BusyError as refusal:
                    refused.append(refusal)

            thread = threading.Thread(target=write)
            thread.start()
            thread.join()
            assert refused and time.monotonic() - begun < 5


def test_the_file_becomes_smaller_and_nothing_else_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.tally"
    fill(str(path))
    size = path.stat().st_size
    with tallybook.open(path) as book:
        before, free = book.export_bytes(), book.info.free_pages
        book.compact()
        assert book.info.free_pages == 0 < free and book.info.file_size == path.stat().st_size < size
        assert book.export_bytes() == before and book.check() == []


def test_a_reader_of_another_process_keeps_nobody_from_it(tmp_path: Path) -> None:
    path = tmp_path / "a.tally"
    fill(str(path))
    read = "import sys, tallybook\nwith tallybook.open(sys.argv[1], read_only=True) as book, book.snapshot() as before:\n" \
        "    print(len(before.notes), flush=True); sys.stdin.read(1); print(len(before.notes), before.check() == [])"
    with subprocess.Popen(
            [sys.executable, "-c", read, str(path)], env={**os.environ, "PYTHONPATH": SOURCE}, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None and child.stdout.readline() == b"3000\n"
        with tallybook.open(path) as book:
            book.compact()
            assert book.info.free_pages == 0
        assert child.communicate(b"x")[0] == b"3000 True\n"
    with tallybook.open(path) as book:
        assert len(book.notes) == 3000 and book.check() == []


def test_a_kill_in_the_midst_does_no_harm(tmp_path: Path) -> None:
    path = str(tmp_path / "a.tally")
    fill(path)
    with tallybook.open(path) as book:
        before = book.export_bytes()
    chance, inside = random.Random(20250802), 0
    for _ in range(12 if os.environ.get("TALLYBOOK_LONG") else 8):
        with tallybook.open(path) as book:
            gone = book.collections.create("Gone")
            with book.transaction():
                for number in range(1500):
                    gone.note(f"Note {number}", description="b" * 1000)
            gone.delete(forever=True)
        with subprocess.Popen([sys.executable, "-c", COMPACTOR, path], env={**os.environ, "PYTHONPATH": SOURCE}, stdout=subprocess.PIPE) as child:
            assert child.stdout is not None and child.stdout.read(6) == b"opened"
            time.sleep(chance.uniform(0, 0.06))
            child.send_signal(signal.SIGKILL)
            inside += child.stdout.read() != b"ended"
        with tallybook.open(path) as book:
            assert book.export_bytes() == before and book.check() == []
    assert inside, "no kill came in time"

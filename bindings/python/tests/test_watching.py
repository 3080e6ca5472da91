"""Watches as Python sees them: in one process, from another, of what is logged; and that nothing polls."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tallybook

SOURCE = str(Path(tallybook.__file__).parents[1])


def start(code: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments], env={**os.environ, "PYTHONPATH": SOURCE}, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True,
    )


def end(child: subprocess.Popen[str]) -> None:
    assert child.stdin and child.stdout
    child.stdin.close()
    assert child.wait(300) == 0
    child.stdout.close()


def test_only_what_touches_it_wakes_it(book: tallybook.Book) -> None:
    nest, pond = book.collections.create("Nest"), book.collections.create("Pond")
    with nest.notes.watch() as near, book.notes.watch() as all, book.sessions.watch() as sessions:
        for watch in (near, all, sessions):
            assert watch.next(0) == []
            assert watch.next(0) is None
        note = pond.note("Elsewhere")
        assert (near.next(0), sessions.next(0)) == (None, None)
        assert [each.title for each in all.next(0) or []] == ["Elsewhere"]
        note.move(nest)
        assert [each.title for each in near.next(0) or []] == ["Elsewhere"]
        note.delete()
        assert near.next(0) == []
        book.undo()
        assert len(near.next(0) or []) == 1
        nest.delete()
        assert near.next(0) == []
        book.settings["username"] = "x"
        assert near.next(0) is None


def test_a_transaction_is_one_wake_up(book: tallybook.Book) -> None:
    with book.notes.watch() as watch:
        watch.next(0)
        with book.transaction():
            for number in range(10):
                book.note(f"Note {number}")
            assert watch.next(0) is None  # it tells of commits
        assert len(watch.next(0) or []) == 10
        assert watch.next(0) is None


def test_changes(book: tallybook.Book) -> None:
    first = book.note("First")
    with book.notes.watch(changes=True) as watch:
        assert [(each.change.name, each.row.title) for each in watch.next(0) or []] == [("ADDED", "First")]
        second = book.note("Second")
        first.update(title="First one")
        first.delete()
        assert [(each.change.name, each.row.title) for each in watch.next(0) or []] == [("ADDED", "Second"), ("REMOVED", "First")]
        second.update(title="Second one")
        assert [(each.change.name, each.row.title) for each in watch.next(0) or []] == [("CHANGED", "Second one")]


def test_other_processes(tmp_path: Path) -> None:
    path = tmp_path / "a.tally"
    with tallybook.open(path) as book, book.notes.watch() as watch:
        assert watch.next(0) == []
        child = start("import sys, tallybook\nwith tallybook.open(sys.argv[1]) as book:\n for line in sys.stdin: book.note(line.strip())", str(path))
        assert child.stdin
        for count in range(1, 20):
            child.stdin.write(f"Note {count}\n")
            child.stdin.flush()
            while len(seen := watch.next(300) or []) < count:
                pass
            assert seen[-1].title == f"Note {count}"
        end(child)


def test_what_is_logged_here_and_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "a.tally"
    code = """
import sys, tallybook
with tallybook.open(sys.argv[1]) as book, book.record("There") as session:
    print(session.item.id, flush=True)
    for line in sys.stdin: session.log("A")
"""
    with tallybook.open(path) as book:
        child = start(code, str(path))
        assert child.stdin and child.stdout
        there = book.get(int(child.stdout.readline()))
        late = []
        with there.events.watch() as watch, book.sessions.watch() as sessions:
            assert watch.next(0) == []
            sessions.next(0)
            for count in range(1, 50):
                begin = time.monotonic()
                child.stdin.write("\n")
                child.stdin.flush()
                events = watch.next(300)
                assert events is not None and len(events) == count
                late.append(time.monotonic() - begin)
                while (rows := sessions.next(300)) is not None and rows[0].event_count < count:
                    pass
            print(f"an event of another process after {sorted(late)[len(late) // 2] * 1e6:.0f} us")
        end(child)
        with book.record("Here") as session, session.item.events.watch() as watch:
            assert watch.next(0) == []
            for count in range(1, 200):
                session.log("A")
                assert len(watch.next(0) or []) == count
                assert watch.next(0) is None


def test_what_was_logged_between_two_looks(tmp_path: Path) -> None:
    """Another process takes a session up, logs and lets go of it while nobody looks: all of that is no step of the history."""
    path = tmp_path / "w.tally"
    with tallybook.open(path) as book:
        book.record("Watched").close()
        session = next(iter(book.sessions))
        with session.events.watch(changes=True) as events, book.sessions.watch() as sessions:
            assert events.next(0) is None and [each.event_count for each in sessions.next(0) or []] == [0]
            for count in (1, 2):
                end(start(
                    "import sys, tallybook\n"
                    "with tallybook.open(sys.argv[1]) as book:\n"
                    "    recording = next(iter(book.sessions)).attach()\n"
                    "    recording.log('A')\n"
                    "    recording.close()", str(path)))
                rows = events.next(20)
                assert rows and [each.row.seq for each in rows] == [count]
                assert [each.event_count for each in sessions.next(20) or []] == [count]


def test_waits_in_asyncio(tmp_path: Path) -> None:
    async def follow(watch: tallybook.Watch[tallybook.Note]) -> list[int]:
        seen = []
        async for notes in watch:
            seen.append(len(notes))
            if len(notes) == 3:
                return seen
        return seen

    async def story(book: tallybook.Book) -> list[int]:
        with book.notes.watch() as watch:
            task = asyncio.create_task(follow(watch))
            for number in range(3):
                await asyncio.sleep(0.01)
                book.note(f"Note {number}")
            return await asyncio.wait_for(task, 300)

    with tallybook.open(tmp_path / "a.tally") as book:
        seen = asyncio.run(story(book))
        assert seen == sorted(seen) and seen[-1] == 3


def test_closing_ends_a_wait(tmp_path: Path) -> None:
    book = tallybook.open(tmp_path / "a.tally")
    watch = book.notes.watch()
    watch.next(0)
    threading.Timer(0.1, book.close).start()
    with pytest.raises(tallybook.ClosedError):
        watch.next(300)
    watch.close()


def test_a_forked_child_is_refused(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "a.tally") as book, book.notes.watch() as watch:
        watch.next(0)
        if (child := os.fork()) == 0:
            try:
                watch.next(0)
            except tallybook.ForkedError:
                os._exit(0)
            os._exit(1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        book.note("Arrival")
        assert len(watch.next(0) or []) == 1


WAITER = """
import select, sys, tallybook
with tallybook.open(sys.argv[1]) as book, book.notes.watch() as watch:
    watch.next(0)
    ready = select.poll()
    ready.register(watch.fileno(), select.POLLIN)
    print("ready", flush=True)
    while True:
        ready.poll()
        while (notes := watch.next(0)) is None: ready.poll()
        if notes[-1].title == "end": break
"""


def test_without_a_descriptor_left_it_is_told(tmp_path: Path) -> None:
    code = """
import os, resource, sys, tallybook
with tallybook.open(sys.argv[1]) as book, book.notes.watch() as watch:
    assert watch.next(0) == []
    kept = [os.open("/dev/null", os.O_RDONLY)]
    resource.setrlimit(resource.RLIMIT_NOFILE, (kept[0] + 1, kept[0] + 1))
    try:
        watch.fileno()
    except tallybook.StorageError as refusal:
        print(refusal.status, refusal.sub_code)
"""
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "a.tally")], env={**os.environ, "PYTHONPATH": SOURCE}, capture_output=True, text=True)
    assert ended.stdout == f"TALLY_E_IO {errno.EMFILE}\n", ended.stderr


def test_nothing_polls(tmp_path: Path) -> None:
    """At most one wake-up a commit, and none in idle seconds, as strace counts them."""
    if shutil.which("strace") is None:
        pytest.fail("strace is needed: apt-get install strace")
    path, trace = tmp_path / "a.tally", tmp_path / "trace"
    child = subprocess.Popen(
        ["strace", "-f", "-tt", "-e", "trace=poll,ppoll,epoll_wait,epoll_pwait,select,pselect6,clock_nanosleep,nanosleep", "-o", str(trace),
         sys.executable, "-c", WAITER, str(path)],
        env={**os.environ, "PYTHONPATH": SOURCE}, stdout=subprocess.PIPE, text=True,
    )
    assert child.stdout and child.stdout.readline() == "ready\n"
    idle = float(os.environ.get("TALLYBOOK_IDLE", "2"))
    waiter = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text().split()[0]
    # Until it sleeps in its poll.
    while Path(f"/proc/{waiter}/stat").read_text().rpartition(")")[2].split()[0] != "S":
        time.sleep(0.01)
    before = len(trace.read_text().splitlines())
    time.sleep(idle)
    assert len(trace.read_text().splitlines()) == before, "it woke while idle"
    commits = 20
    with tallybook.open(path) as book:
        for number in range(commits - 1):
            book.note(f"Note {number}")
            time.sleep(0.05)
        book.note("end")
    assert child.wait(300) == 0
    child.stdout.close()
    wakes = len(re.findall(r"poll.*= [1-9]", trace.read_text()))
    print(f"{wakes} wake-ups of {commits} commits, none in {idle:g} idle seconds")
    assert 0 < wakes <= commits


def test_what_changes_nothing_wakes_nobody() -> None:
    with tallybook.open(":memory:") as book:
        note = book.note("Arrival", tags=["Rain"])

        def empty() -> None:
            with book.transaction():
                pass

        def taken_back() -> None:
            with pytest.raises(ValueError), book.transaction():
                book.note("Gone")
                raise ValueError

        nothings: list[Callable[[], object]] = [
            lambda: note.update(title="Arrival", tags=["Rain"]), lambda: book.notes(title="none").delete(), lambda: book.notes(title="Arrival").update(tags=["Rain"]),
            lambda: book.import_json(book.export_bytes()), book.purge, book.tick, book.flush, empty, taken_back,
            lambda: book.settings.update({"username": book.settings["username"]}),
        ]
        with book.notes.watch() as watch:
            assert watch.next(0) is not None
            for nothing in nothings:
                nothing()
                assert watch.next(0.05) is None
            note.update(title="Departure")
            assert watch.next(1) is not None

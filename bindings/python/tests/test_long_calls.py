"""Calls that take long: who hears of them, and what stops them. What was stopped has changed nothing."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tallybook

NOTES = 60_000


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book in which a deletion takes longer than the progress function waits."""
    path = tmp_path_factory.mktemp("long") / "large.tally"
    with tallybook.open(path) as book, book.transaction() as inside:
        for number in range(NOTES):
            inside.note(f"Note {number}")
    return path


@pytest.fixture
def large(place: Path, tmp_path: Path) -> Iterator[tallybook.Book]:
    with tallybook.open(shutil.copy(place, tmp_path / "large.tally")) as book:
        yield book


def is_as_before(book: tallybook.Book) -> bool:
    return len(book.notes) == NOTES and book.check() == []


def test_progress_is_told_of_calls_without_a_parameter_for_it(large: tallybook.Book) -> None:
    told: list[tuple[int, int]] = []
    with tallybook.progress(lambda done, total: told.append((done, total))):
        end = time.monotonic() + 20
        while not told and time.monotonic() < end:
            large.check()
    assert told and all(done <= total or total == 0 for done, total in told)
    before = len(told)
    large.check()
    assert len(told) == before


def test_progress_may_stop_a_call(large: tallybook.Book) -> None:
    with tallybook.progress(lambda done, total: False), pytest.raises(tallybook.CancelledError):
        for _ in range(50):
            large.notes.delete()
            large.undo()
    assert is_as_before(large)


def test_what_progress_raises_is_raised(large: tallybook.Book) -> None:
    def refuse(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with tallybook.progress(refuse), pytest.raises(RuntimeError, match="enough"):
        for _ in range(50):
            large.notes.delete()
            large.undo()
    assert is_as_before(large)


def test_progress_calls_nothing_but_interrupt(large: tallybook.Book) -> None:
    refused: list[Exception] = []

    def ask(done: int, total: int) -> None:
        try:
            large.notes.count()
        except tallybook.StateError as refusal:
            refused.append(refusal)
        large.interrupt()

    with tallybook.progress(ask), pytest.raises(tallybook.CancelledError):
        for _ in range(50):
            large.notes.delete()
            large.undo()
    assert refused and "progress function" in str(refused[0])
    assert is_as_before(large)


def stop(after: float, how: Callable[[], None]) -> threading.Thread:
    def wait() -> None:
        time.sleep(after)
        how()

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


@pytest.mark.parametrize("after", [0.0, 0.01, 0.03, 0.06, 0.1])
def test_ctrl_c(large: tallybook.Book, after: float) -> None:
    # What a shell runs in the background ignores it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        thread = threading.Thread(target=lambda: (time.sleep(after), os.kill(os.getpid(), signal.SIGINT)))
        # It may come before the thread is known to have begun.
        with pytest.raises(KeyboardInterrupt):
            thread.start()
            while True:
                large.notes.delete()
                large.undo()
        thread.join()
    finally:
        signal.signal(signal.SIGINT, before)
    if len(large.notes) == 0:
        large.undo()
    assert is_as_before(large)


@pytest.mark.parametrize("after", [0.0, 0.01, 0.03])
def test_another_thread_interrupts(large: tallybook.Book, after: float) -> None:
    is_over = False

    def interrupt() -> None:
        while not is_over:
            large.interrupt()
            time.sleep(0.005)

    thread = stop(after, interrupt)
    try:
        with pytest.raises(tallybook.CancelledError):
            while True:
                large.notes.delete()
                large.undo()
    finally:
        is_over = True
        thread.join()
    if len(large.notes) == 0:
        large.undo()
    assert is_as_before(large)


def test_cancelling_a_task_stops_its_call_and_no_other(large: tallybook.Book) -> None:
    def delete_and_undo() -> None:
        while True:
            large.notes.delete()
            large.undo()

    async def both() -> list[Any]:
        other = asyncio.ensure_future(tallybook.run(large.check))
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(tallybook.run(delete_and_undo), 0.1)
        return await other

    asyncio.run(both())
    if len(large.notes) == 0:
        large.undo()
    assert is_as_before(large)


def test_run_answers_and_tells(large: tallybook.Book) -> None:
    told: list[int] = []
    assert asyncio.run(tallybook.run(large.check, progress=lambda done, total: told.append(done))) == []
    assert asyncio.run(tallybook.run(large.notes.count)) == NOTES


def test_who_waits_for_another_writer_is_told_and_stopped(tmp_path: Path) -> None:
    path = tmp_path / "b.tally"
    is_held, is_over = threading.Event(), threading.Event()

    def hold() -> None:
        with tallybook.open(path) as other, other.transaction():
            is_held.set()
            is_over.wait()

    told: list[int] = []

    def ask(done: int, total: int) -> bool:
        told.append(done)
        return len(told) < 3

    with tallybook.open(path, busy_timeout=600) as book:
        book.note("Arrival")
        holder = threading.Thread(target=hold)
        holder.start()
        is_held.wait()
        try:
            with tallybook.progress(ask), pytest.raises(tallybook.CancelledError):
                book.notes.delete()
        finally:
            is_over.set()
            holder.join()
        assert told == [0, 0, 0] and len(book.notes) == 1

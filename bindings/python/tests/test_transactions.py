"""Transactions and snapshots: who is inside of one, who waits for it, and what becomes of it where its owner ends in the middle."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import contextvars
import gc
import os
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import tallybook

SOURCE = str(Path(tallybook.__file__).parents[1])
LIMIT = 300.0


@pytest.fixture(params=["file", "memory"])
def book(request: pytest.FixtureRequest) -> Iterator[tallybook.Book]:
    """A book in a file, and one in memory: both obey the same rules."""
    with tallybook.open("a.tally" if request.param == "file" else ":memory:", author="kh") as book:
        yield book


def titles(book: tallybook.Book) -> list[str]:
    return sorted(note.title for note in book.notes)


def outside(function: Any, *arguments: Any) -> Any:
    """Runs a function in another thread, which is inside nothing."""
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *arguments).result(LIMIT)


# ------------------------------------------------------------------------------------------------------------
# Blocks
# ------------------------------------------------------------------------------------------------------------


def test_what_was_made_before_writes_into_it_and_others_read_the_last_commit(book: tallybook.Book) -> None:
    nest = book.collections.create("Nest")
    note = nest.note("Arrival")
    view = nest.notes(title__prefix="De")
    with book.transaction("Visit"):
        note.update(title="Departure")
        nest.note("Delay")
        book.settings["username"] = "mk"
        assert len(view) == 2 and note.refresh().title == "Departure"
        assert outside(titles, book) == ["Arrival"]
        assert outside(lambda: book.settings["username"]) == ""
    assert outside(titles, book) == ["Delay", "Departure"] and outside(lambda: book.settings["username"]) == "mk"
    step = next(iter(book.history))
    assert step.name == "Visit" and {change.field for change in step.changes} >= {"name"}


@pytest.mark.parametrize("end", [ValueError, KeyboardInterrupt, SystemExit, GeneratorExit, asyncio.CancelledError])
def test_whatever_leaves_the_block_takes_it_back(book: tallybook.Book, end: type[BaseException]) -> None:
    with pytest.raises(end):
        with book.transaction():
            book.note("x")
            raise end
    assert titles(book) == [] and titles(book) == outside(titles, book)
    book.note("y")


def test_what_with_gives_is_a_book_of_its_own(book: tallybook.Book) -> None:
    with book.transaction() as inside:
        note = inside.note("x")
        assert note.book is inside and titles(inside) == ["x"] and inside.path == book.path
        assert outside(titles, inside) == ["x"] and outside(titles, book) == []
        assert outside(inside.note, "from a thread").title == "from a thread"
        assert "x" in inside.export_text("text")
    assert titles(book) == ["from a thread", "x"] and note == book.get(note.id)
    for call in (note.refresh, lambda: inside.note("y"), lambda: titles(inside), inside.__enter__):
        with pytest.raises((tallybook.ClosedError, tallybook.StateError)):
            call()
    assert repr(inside) == f"<Transaction ended of {book!r}>"


def test_one_that_was_not_entered_is_refused_and_leaves_nothing(book: tallybook.Book) -> None:
    given = book.transaction("x")
    with pytest.raises(tallybook.StateError, match="has not begun"):
        given.note("x")
    given.close()
    with given:
        pass
    with pytest.raises(tallybook.StateError, match="begun before"), given:
        pass


def test_a_part_is_taken_back_alone(book: tallybook.Book) -> None:
    with book.transaction() as whole:
        book.note("kept")
        with contextlib.suppress(ValueError), book.transaction() as part:
            book.note("gone")
            assert titles(book) == titles(whole) == titles(part) == ["gone", "kept"]
            raise ValueError
        with book.transaction(), whole.transaction():
            whole.note("kept too")
        assert titles(book) == ["kept", "kept too"]
    assert titles(book) == ["kept", "kept too"]
    with contextlib.suppress(ValueError), book.transaction():
        with book.transaction():
            book.note("gone with the whole")
        raise ValueError
    assert titles(book) == ["kept", "kept too"]


def test_parts_that_end_in_the_wrong_order_are_refused_and_taken_back(book: tallybook.Book) -> None:
    whole, part = book.transaction(), book.transaction()
    whole.__enter__()
    part.__enter__()
    book.note("x")
    with pytest.raises(tallybook.StateError, match="begun upon this one"):
        whole.__exit__(None, None, None)
    with pytest.raises(tallybook.ClosedError):
        part.__exit__(None, None, None)
    assert titles(book) == []
    book.note("y")


def test_a_book_that_closes_takes_it_back() -> None:
    with tallybook.open("a.tally") as book:
        with pytest.raises(tallybook.ClosedError):
            with book.transaction():
                book.note("x")
                book.close()
    with tallybook.open("a.tally") as book:
        assert titles(book) == []
        with pytest.raises(tallybook.ClosedError), book.transaction() as inside:
            book.note("x")
            inside.close()
        assert titles(book) == []


def test_a_name_that_is_no_text_is_refused(book: tallybook.Book) -> None:
    with pytest.raises(tallybook.UTF8Error), book.transaction("\ud800"):
        pass
    with book.transaction("x" * 65_536):
        book.note("x")


def test_a_draft_from_before_belongs_to_the_block_that_saves_it(book: tallybook.Book) -> None:
    nest = book.collections.create("Nest")
    template = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}}})
    new, edit, mood = nest.draft("note", title="Arrival", tags=["Pond"]), nest.edit(), template.new()
    began = new.ns("time")
    edit["description"] = "By the pond"
    mood["title"], mood["score"] = "Good", 7
    with contextlib.suppress(ValueError), book.transaction():
        new.save()
        assert outside(titles, book) == []
        raise ValueError
    new.close()
    assert titles(book) == []
    new = nest.draft("note", title="Arrival", tags=["Pond"], time=began)
    with book.transaction():
        new["description"] = "Both birds"
        id = new.save()
        new["title"] = "Return"
        assert new.save() == id
        edit.save()
        mood.save()
        assert outside(titles, book) == []
    with pytest.raises(tallybook.ClosedError):
        new.save()
    [note] = nest.notes
    assert (note.title, note.description, note.time_ns, [tag.name for tag in note.tags]) == ("Return", "Both birds", began, ["Pond"])
    assert nest.refresh().description == "By the pond" and book.notes(title="Good").first().fields == {"score": 7}
    for draft in (new, edit, mood):
        draft.close()


def test_a_draft_from_before_is_refused_what_it_is_refused_elsewhere(book: tallybook.Book) -> None:
    note = book.note("Arrival")
    draft, bad = note.edit(), note.edit()
    draft["title"] = "Mine"
    note.update(title="Theirs")
    with contextlib.suppress(tallybook.Error):
        bad["latitude"] = 1000.0
    with book.transaction():
        with pytest.raises(tallybook.StateError, match="name"):
            draft.save()
        with pytest.raises(tallybook.Error):
            bad.save()
        draft.save(force=True)
    assert titles(book) == ["Mine"]
    draft.close()
    bad.close()


def test_a_draft_may_ask_that_nothing_was_changed(book: tallybook.Book) -> None:
    note = book.note("Arrival")
    one, two, three = drafts = note.edit(), note.edit(), note.edit()
    for draft in drafts:
        draft["title"] = "Departure"
    one.save(if_unchanged=True)
    two.save()
    with book.transaction():
        with pytest.raises(tallybook.StateError, match="changed"):
            three.save(if_unchanged=True)
        three.rebase()
        three.save(if_unchanged=True)
        three.save(if_unchanged=True)
    with pytest.raises(tallybook.InvalidError):
        two.save(force=True, if_unchanged=True)
    for draft in drafts:
        draft.close()


def test_what_was_begun_in_it_ends_with_it(book: tallybook.Book) -> None:
    for number in range(300):
        book.note(str(number))
    with book.transaction():
        rows, draft = iter(book.notes), book.draft("note", title="x")
        next(rows)
    with pytest.raises(tallybook.ClosedError):
        list(rows)
    with pytest.raises(tallybook.ClosedError):
        draft.save()
    draft.close()


def test_what_is_no_part_of_one_is_refused_at_once_or_goes_on_outside(book: tallybook.Book) -> None:
    session = book.record("Watch")
    stopped = book.session(since=0, until=5)
    memo, writer = book.memo("Lecture"), book.collections.create("Nest").write_attachment("a.txt")
    with book.snapshot() as before, book.notes.watch() as watch:
        assert watch.next(0) == [memo.item]
        with book.transaction():
            book.note("x")
            for refused in (
                lambda: book.record("y"), stopped.attach, session.pause, session.resume, session.stop, lambda: book.memo("y"), memo.finish,
                memo.discard, writer.finish, writer.discard, book.undo, book.redo, book.purge, book.tick, book.flush, book.snapshot,
                lambda: book.backup("copy.tally"), lambda: book.mirror("mirror"),
            ):
                start = time.monotonic()
                with pytest.raises(tallybook.StateError):
                    refused()
                with pytest.raises(tallybook.StateError):
                    asyncio.run(asyncio.to_thread(contextvars.copy_context().run, refused))
                assert time.monotonic() - start < 2.5, refused  # and not after the busy timeout
            session.log("A")
            session.log_many([1, 2, 3], "A")
            assert len(before.notes) == 1 and watch.next(0) is None
            with book.notes.watch() as another:
                assert another.next(0) == [memo.item]
        assert [note.title for note in watch.next(0) or ()] == ["New Recording", "x"] or len(book.notes) == 2
    memo.finish()
    memo.close()
    writer.finish()
    session.stop()
    session.close()
    assert session.item.event_count == 4


# ------------------------------------------------------------------------------------------------------------
# Threads
# ------------------------------------------------------------------------------------------------------------


def test_threads_take_turns_and_each_is_all_or_nothing(book: tallybook.Book) -> None:
    def work(worker: int) -> None:
        for number in range(10):
            with contextlib.suppress(ValueError), book.transaction(f"{worker}"):
                book.note(f"{worker}-{number}-a")
                book.note(f"{worker}-{number}-b")
                if number % 2:
                    raise ValueError

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for each in [pool.submit(work, worker) for worker in range(4)]:
            each.result(LIMIT)
    assert titles(book) == sorted(f"{worker}-{number}-{part}" for worker in range(4) for number in range(0, 10, 2) for part in "ab")


def test_a_thread_outside_waits_for_it(book: tallybook.Book) -> None:
    with book.transaction("long"):
        book.note("first")
        waiting = threading.Thread(target=book.note, args=("second",))
        waiting.start()
        waiting.join(0.1)
        assert waiting.is_alive()
    waiting.join(LIMIT)
    assert titles(book) == ["first", "second"]


def test_a_thread_that_ends_in_the_middle_hands_it_to_nobody() -> None:
    with tallybook.open("a.tally", busy_timeout=0) as book:
        kept: list[Any] = []

        def begin() -> None:
            kept.append(book.transaction("left open"))
            kept[0].__enter__()
            book.note("inside")

        def write() -> str:
            try:
                return book.note("outside").title
            except tallybook.BusyError as refusal:
                return str(refusal)

        for _ in range(2):
            begun = threading.Thread(target=begin)
            begun.start()
            begun.join(LIMIT)
            # Many, so that one of them gets the identity of the thread that has ended.
            for _ in range(20):
                assert '"left open"' in outside(write)
            with pytest.warns(ResourceWarning, match="unclosed transaction"):
                kept.clear()
                gc.collect()
            assert titles(book) == []
        book.note("after")
        assert titles(book) == ["after"]


def test_a_thread_may_end_what_another_has_begun(book: tallybook.Book) -> None:
    given = book.transaction()
    outside(given.__enter__)
    given.note("x")
    assert titles(book) == [] and titles(given) == ["x"]
    outside(given.__exit__, None, None, None)
    assert titles(book) == ["x"]


def test_two_openings_on_one_thread_do_not_share_it() -> None:
    with tallybook.open("a.tally") as one, tallybook.open("a.tally") as two:
        with one.transaction("of one"):
            one.note("x")
            assert titles(two) == []
            with pytest.raises(tallybook.BusyError, match="of one"):
                two.note("y")
            with pytest.raises(tallybook.BusyError, match="of one"), two.transaction():
                pass
        with two.transaction("of two"), pytest.raises(tallybook.BusyError, match="of two"):
            one.note("z")
        assert titles(two) == ["x"]


def test_one_that_is_not_to_wait_does_not(book: tallybook.Book) -> None:
    with book.transaction("first"):
        def begin() -> None:
            with pytest.raises(tallybook.BusyError, match="first"), book.transaction(wait=False):
                pass

        outside(begin)
    with book.transaction(wait=False):
        book.note("x")


# ------------------------------------------------------------------------------------------------------------
# Tasks
# ------------------------------------------------------------------------------------------------------------


def test_tasks_do_not_share_it(book: tallybook.Book) -> None:
    async def work(title: str, fails: bool) -> None:
        async with book.transaction(title):
            book.note(title)
            await asyncio.sleep(0.02)
            if fails:
                raise ValueError(title)

    async def main() -> list[Any]:
        return await asyncio.gather(*(work(str(each), each % 2 == 1) for each in range(10)), return_exceptions=True)

    ended = asyncio.run(main())
    assert [type(each) for each in ended] == [type(None), ValueError] * 5
    assert titles(book) == ["0", "2", "4", "6", "8"]


@pytest.mark.parametrize("entered", ["with", "async with"])
def test_a_plain_write_of_another_task_is_refused_at_once_and_told_why(book: tallybook.Book, entered: str) -> None:
    async def main() -> None:
        there, go = asyncio.Event(), asyncio.Event()

        async def inside() -> None:
            if entered == "with":
                with book.transaction("the import"):
                    book.note("inside")
                    there.set()
                    await go.wait()
            else:
                async with book.transaction("the import"):
                    book.note("inside")
                    there.set()
                    await go.wait()

        book.collections.create("Nest")
        task = asyncio.create_task(inside())
        await there.wait()
        for write in (lambda: book.note("outside"), book.undo, book.flush, lambda: book.settings.update({"username": "x"}), book.transaction().__enter__):
            start = time.monotonic()
            with pytest.raises(tallybook.BusyError, match=r'"the import".*async with book\.transaction\(\)'):
                write()
            assert time.monotonic() - start < 2.5  # and not after the busy timeout
        assert titles(book) == []
        go.set()
        await task
        assert book.note("outside").title == "outside"

    asyncio.run(main())
    assert titles(book) == ["inside", "outside"]


def test_what_a_task_runs_in_threads_is_inside(book: tallybook.Book) -> None:
    def part(title: str) -> None:
        with book.transaction():
            book.note(title)

    async def main() -> None:
        async with book.transaction():
            await asyncio.to_thread(book.note, "a")
            await asyncio.gather(asyncio.to_thread(book.note, "b"), asyncio.to_thread(book.note, "c"))
            await asyncio.to_thread(part, "d")
            await asyncio.get_running_loop().run_in_executor(None, contextvars.copy_context().run, book.note, "e")
            assert titles(book) == await asyncio.to_thread(titles, book) == ["a", "b", "c", "d", "e"]
            assert await asyncio.get_running_loop().run_in_executor(None, titles, book) == []
            raise ValueError

    with pytest.raises(ValueError):
        asyncio.run(main())
    assert titles(book) == []


def test_a_task_made_inside_is_outside_unless_it_is_handed_it(book: tallybook.Book) -> None:
    async def main() -> None:
        refused: list[str] = []

        async def child() -> None:
            assert titles(book) == []
            try:
                book.note("by a child")
            except tallybook.BusyError as refusal:
                refused.append(str(refusal))

        async def handed(inside: tallybook.Book) -> None:
            inside.note("by a child that was handed it")
            await asyncio.to_thread(inside.note, "by its thread")

        with contextlib.suppress(ValueError):
            async with book.transaction("outer"):
                book.note("x")
                await asyncio.create_task(child())
                raise ValueError
        async with book.transaction() as inside:
            await asyncio.create_task(handed(inside))
        assert len(refused) == 1 and '"outer"' in refused[0]

    asyncio.run(main())
    assert titles(book) == ["by a child that was handed it", "by its thread"]


def test_what_a_child_runs_in_a_thread_is_kept_whatever_becomes_of_the_block(book: tallybook.Book) -> None:
    async def main() -> None:
        async def child(number: int) -> None:
            # It has the context of the block, and did not touch the book before.
            if number % 2:
                await asyncio.to_thread(book.note, f"acknowledged {number}")
            else:
                await asyncio.gather(asyncio.to_thread(book.note, f"acknowledged {number}"), asyncio.sleep(0))

        for number in range(20):
            with contextlib.suppress(ValueError):
                async with book.transaction():
                    book.note("x")
                    task = asyncio.create_task(child(number))
                    await asyncio.sleep(0.01)
                    assert titles(book) == sorted(["x", *(f"acknowledged {each}" for each in range(number))])
                    raise ValueError
            await task

    asyncio.run(main())
    assert titles(book) == sorted(f"acknowledged {number}" for number in range(20))


def test_a_child_that_outlives_the_block_is_outside(book: tallybook.Book) -> None:
    async def main() -> None:
        ended = asyncio.Event()

        async def child() -> None:
            await ended.wait()
            book.note("late")
            await asyncio.to_thread(book.note, "late, in a thread")

        with contextlib.suppress(ValueError):
            async with book.transaction():
                task = asyncio.create_task(child())
                book.note("x")
                raise ValueError
        ended.set()
        await task

    asyncio.run(main())
    assert titles(book) == ["late", "late, in a thread"]


def test_children_that_wait_for_a_transaction_of_their_own_take_turns(book: tallybook.Book) -> None:
    async def main() -> None:
        async def child(number: int) -> None:
            async with book.transaction():
                book.note(f"{number}a")
                await asyncio.sleep(0)
                book.note(f"{number}b")

        async with book.transaction():
            tasks = [asyncio.create_task(child(each)) for each in range(20)]
            await asyncio.sleep(0.02)
            book.note("x")
        await asyncio.gather(*tasks)

    asyncio.run(main())
    assert titles(book) == sorted([f"{each}{part}" for each in range(20) for part in "ab"] + ["x"])


def test_hundreds_of_tasks_in_loops_of_several_threads_all_have_their_turn(book: tallybook.Book) -> None:
    async def work(title: str) -> None:
        async with book.transaction(title):
            book.note(title)
            await asyncio.sleep(0)

    async def main(loop: int) -> None:
        await asyncio.gather(*(work(f"{loop}-{number}") for number in range(100)))

    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        for each in [pool.submit(asyncio.run, main(loop)) for loop in range(3)]:
            each.result(LIMIT)
    assert titles(book) == sorted(f"{loop}-{number}" for loop in range(3) for number in range(100))


@pytest.mark.skipif(sys.version_info < (3, 12), reason="eager tasks came with 3.12")
def test_a_task_that_starts_at_once_is_outside_too(book: tallybook.Book) -> None:
    async def child() -> None:
        with pytest.raises(tallybook.BusyError):
            book.note("x")
        await asyncio.to_thread(book.note, "by its thread")

    async def main() -> None:
        asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
        with contextlib.suppress(ValueError):
            async with book.transaction():
                task = asyncio.create_task(child())
                await asyncio.gather(asyncio.to_thread(book.note, "a"), asyncio.to_thread(book.note, "b"))
                await asyncio.sleep(0.02)
                assert titles(book) == ["a", "b"]
                raise ValueError
        await task

    asyncio.run(main())
    assert titles(book) == ["by its thread"]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="a task is given a context from 3.11 on")
def test_tasks_that_share_a_context_do_not_share_a_transaction(book: tallybook.Book) -> None:
    async def main() -> None:
        there = asyncio.Event()

        async def first() -> None:
            with contextlib.suppress(ValueError):
                async with book.transaction("first"):
                    book.note("a")
                    there.set()
                    await asyncio.sleep(0.02)
                    book.note("b")
                    assert titles(book) == ["a", "b"]
                    raise ValueError

        async def second() -> None:
            await there.wait()
            assert titles(book) == []
            with pytest.raises(tallybook.BusyError):
                book.note("c")
            async with book.transaction("second"):
                book.note("c")

        context = contextvars.copy_context()
        await asyncio.gather(*(asyncio.create_task(each, context=context) for each in (first(), second())))

    asyncio.run(main())
    assert titles(book) == ["c"]


def test_a_cancelled_task_takes_it_back(book: tallybook.Book) -> None:
    async def main() -> None:
        there = asyncio.Event()

        async def work(title: str) -> None:
            async with book.transaction():
                book.note(title)
                there.set()
                await asyncio.sleep(LIMIT)

        async def waits() -> None:
            async with book.transaction():
                raise AssertionError("it was cancelled before it began")

        task = asyncio.create_task(work("x"))
        await there.wait()
        waiting = asyncio.create_task(waits())
        await asyncio.sleep(0.03)
        waiting.cancel()
        task.cancel()
        await asyncio.gather(task, waiting, return_exceptions=True)
        book.note("after")

    asyncio.run(main())
    assert titles(book) == ["after"]


def test_a_task_that_is_dropped_takes_it_back(book: tallybook.Book) -> None:
    loop = asyncio.new_event_loop()

    async def work() -> None:
        async with book.transaction():
            book.note("x")
            await asyncio.sleep(LIMIT)

    coroutine = work()
    task = loop.create_task(coroutine)
    loop.run_until_complete(asyncio.sleep(0.01))
    assert titles(book) == []
    coroutine.close()
    book.note("after")
    assert titles(book) == ["after"]
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, RuntimeError):
        loop.run_until_complete(task)
    loop.close()


@pytest.mark.skipif(sys.version_info < (3, 11), reason="asyncio.TaskGroup came with 3.11")
def test_a_group_of_tasks(book: tallybook.Book) -> None:
    async def main() -> None:
        async def child(inside: tallybook.Book, title: str) -> None:
            await asyncio.sleep(0)
            inside.note(title)

        async with book.transaction() as inside, asyncio.TaskGroup() as group:
            for each in "abc":
                group.create_task(child(inside, each))
        with pytest.raises(BaseExceptionGroup):  # noqa: F821
            async with book.transaction() as inside, asyncio.TaskGroup() as group:
                group.create_task(child(inside, "d"))
                group.create_task(child(inside, ""))

    asyncio.run(main())
    assert titles(book) == ["a", "b", "c"]


def test_a_callback_of_the_loop_is_outside_and_has_blocks_of_its_own(book: tallybook.Book) -> None:
    async def main() -> None:
        told: list[str] = []

        def write() -> None:
            try:
                with book.transaction():
                    told.append(book.note("by the callback").title)
            except tallybook.BusyError as refusal:
                told.append(str(refusal))

        async with book.transaction("outer"):
            asyncio.get_running_loop().call_soon(write)
            await asyncio.sleep(0.01)
        asyncio.get_running_loop().call_soon(write)
        await asyncio.sleep(0.01)
        assert len(told) == 2 and '"outer"' in told[0] and told[1] == "by the callback"

    asyncio.run(main())


def test_a_pool_that_enters_in_one_thread_and_writes_in_another_is_told_and_leaves_nothing_locked() -> None:
    with tallybook.open("a.tally", busy_timeout=0.1) as book:
        async def work() -> None:
            given = book.transaction("halves")
            await asyncio.to_thread(given.__enter__)
            with pytest.raises(tallybook.BusyError, match="halves"):
                await asyncio.to_thread(book.note, "x")
            await asyncio.to_thread(given.note, "y")

        with pytest.warns(ResourceWarning, match="unclosed transaction"):
            asyncio.run(work())
            gc.collect()
        assert titles(book) == []
        book.note("later")


# ------------------------------------------------------------------------------------------------------------
# Other processes
# ------------------------------------------------------------------------------------------------------------

HOLDER = """
import sys, tallybook
with tallybook.open("a.tally") as book, book.transaction("held"):
    book.note("theirs")
    print("held", flush=True)
    sys.stdin.readline()
"""


def holder() -> subprocess.Popen[str]:
    program = subprocess.Popen([sys.executable, "-c", HOLDER], env={**os.environ, "PYTHONPATH": SOURCE}, text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert program.stdout is not None and program.stdout.readline() == "held\n"
    return program


def test_async_with_waits_for_another_process_and_the_loop_goes_on() -> None:
    with tallybook.open("a.tally", busy_timeout=LIMIT) as book, holder() as other:
        async def main() -> None:
            turns = 0

            async def work() -> None:
                async with book.transaction():
                    book.note("mine")

            task = asyncio.create_task(work())
            while turns < 50:
                await asyncio.sleep(0.001)
                turns += 1
            assert not task.done()
            other.communicate("\n")
            await task

        asyncio.run(main())
        assert titles(book) == ["mine", "theirs"]


def test_async_with_gives_up_after_the_busy_timeout() -> None:
    with tallybook.open("a.tally", busy_timeout=0.05) as book, holder() as other:
        async def main() -> None:
            for wait in (True, False):
                said = rf'^the transaction "held" of process {other.pid} has been open for [0-9.]+ s; try again'
                with pytest.raises(tallybook.BusyError, match=said) as refused:
                    async with book.transaction(wait=wait):
                        pass
                assert "async with" not in str(refused.value)

        asyncio.run(main())
        other.communicate("\n")
        book.note("mine")


TAGGER = """
import sys, tallybook
with tallybook.open("a.tally", busy_timeout=60) as book:
    sys.stdin.readline()
    for number in range(100):
        assert book.note(f"{sys.argv[1]}-{number}", tags=[f"tag {number}"]).tags[0].name == f"tag {number}"
"""


def test_one_new_tag_in_two_processes_is_made_once_and_refuses_neither() -> None:
    tallybook.open("a.tally").close()
    programs = [subprocess.Popen([sys.executable, "-c", TAGGER, str(each)], env={**os.environ, "PYTHONPATH": SOURCE}, text=True, stdin=subprocess.PIPE,
                                 stderr=subprocess.PIPE) for each in range(3)]
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    for program in programs:
        _, said = program.communicate(timeout=LIMIT)
        assert program.returncode == 0, said
    with tallybook.open("a.tally") as book:
        assert len(book.notes) == 300 and len(book.tags) == 100 and book.check() == []


def test_what_was_made_is_given_though_somebody_trashed_it_at_once(book: tallybook.Book, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tallybook.Draft.save

    def save_and_lose(draft: tallybook.Draft, **given: Any) -> int:
        id = save(draft, **given)
        made = book.get(id)
        rows.append(made._row)
        outside(made.delete)
        if isinstance(made, (tallybook.Note, tallybook.Collection)):
            outside(book.purge)
        return id

    rows: list[dict[str, Any]] = []
    nest = book.collections.create("Nest")
    heron = book.subjects.create("Heron")
    tag = book.tags.create("Pond")
    monkeypatch.setattr(tallybook.Draft, "save", save_and_lose)
    for make in (
        lambda: nest.note("Arrival", tags=[tag], subject=heron, description="Both"), lambda: book.collections.create("Gone"),
        lambda: nest.session(since=0, until=7, tags=[tag]), lambda: book.add_task("Sweep"), lambda: nest.event_types.create("Feeding", mode="state"),
        lambda: book.subjects.create("Swan", color="#778899"), lambda: book.tags.create("Rain", color="#112233"),
    ):
        made = make()
        monkeypatch.undo()
        known = {name: value for name, value in rows[-1].items() if name not in ("zone", "parent")}
        assert {name: made._row.get(name) for name in known} == known
        monkeypatch.setattr(tallybook.Draft, "save", save_and_lose)


def test_what_a_name_alone_made_is_given_though_it_is_gone(book: tallybook.Book, monkeypatch: pytest.MonkeyPatch) -> None:
    given = tallybook.Book._made

    def lose(place: tallybook.Book, id: int, kind: int) -> Any:
        outside(place.get(id).delete)
        if is_gone:
            outside(place.purge)
        return given(place, id, kind)

    monkeypatch.setattr(tallybook.Book, "_made", lose)
    for is_gone in (False, True):
        for make in (book.note, book.tags.create, book.subjects.create, book.event_types.create):
            made = make(f"Rain {is_gone}")
            assert made.id and made.name == f"Rain {is_gone}"
            # A note's trash is emptied at once.
            assert not isinstance(made, tallybook.Note) or is_gone is ("created" not in made._row)


# ------------------------------------------------------------------------------------------------------------
# Generators and callbacks
# ------------------------------------------------------------------------------------------------------------


def writing(book: tallybook.Book) -> Iterator[str]:
    with book.transaction("of a generator"):
        for title in ("a", "b", "c"):
            yield book.note(title).title


def test_a_generator_that_ends_keeps_it_and_one_that_is_closed_takes_it_back(book: tallybook.Book) -> None:
    assert list(writing(book)) == ["a", "b", "c"] and titles(book) == ["a", "b", "c"]
    begun = writing(book)
    next(begun)
    assert outside(titles, book) == ["a", "b", "c"]
    begun.close()  # type: ignore[attr-defined]
    assert titles(book) == ["a", "b", "c"]


def test_a_generator_that_is_closed_elsewhere_takes_it_back(book: tallybook.Book) -> None:
    begun = writing(book)
    next(begun)
    outside(begun.close)  # type: ignore[attr-defined]
    # This context has it still, and sees that it has ended.
    assert titles(book) == [] and book.note("x").title == "x"
    begun = writing(book)
    next(begun)
    held = [begun]
    del begun
    collected = threading.Thread(target=held.clear)
    collected.start()
    collected.join(LIMIT)
    gc.collect()
    assert titles(book) == outside(titles, book) == ["x"]


def test_a_generator_that_goes_on_in_another_thread_is_outside_there_and_taken_back(book: tallybook.Book) -> None:
    begun = writing(book)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        assert pool.submit(next, begun).result(LIMIT) == "a"
        assert titles(book) == []
        # What holds the book's handle is outside here; what has the transaction's own would be inside.
        begun.close()  # type: ignore[attr-defined]
    assert titles(book) == []
    book.note("after")


def test_an_asynchronous_generator_that_is_left_takes_it_back(book: tallybook.Book) -> None:
    async def rows() -> AsyncIterator[str]:
        async with book.transaction():
            for title in ("a", "b"):
                yield book.note(title).title
                await asyncio.sleep(0)

    async def main() -> None:
        assert [title async for title in rows()] == ["a", "b"]
        left = rows()
        async for _ in left:
            break
        closing = asyncio.create_task(left.aclose())  # type: ignore[attr-defined]
        await closing
        assert titles(book) == ["a", "b"]

    asyncio.run(main())
    assert titles(book) == ["a", "b"]


def test_callbacks_within_it_read_and_are_refused_what_would_wait(book: tallybook.Book) -> None:
    with tallybook.open(":memory:") as other:
        for each in range(50):
            other.note(str(each))
        document = other.export_bytes("json")
    told: list[Any] = []

    def progress(done: int, total: int) -> None:
        told.append(len(book.notes))
        with contextlib.suppress(tallybook.StateError):
            book.note("by the callback")
        with contextlib.suppress(tallybook.StateError), book.transaction():
            pass

    with contextlib.suppress(ValueError), book.transaction():
        book.note("before")
        book.import_json(document, progress=progress)
        assert told and set(titles(book)) >= {"before", "0", "49"}
        raise ValueError
    assert titles(book) == []
    book.import_json(document, progress=progress)
    assert set(titles(book)) - {"by the callback"} == {str(each) for each in range(50)}


def test_a_callback_that_leaves_the_block_takes_it_back(book: tallybook.Book) -> None:
    given = book.transaction()

    def leave(piece: bytes) -> None:
        given.close()

    given.__enter__()
    book.note("x")
    with contextlib.suppress(tallybook.Error):
        book.export(leave, format="json")
    assert outside(titles, book) == []
    with pytest.raises(tallybook.ClosedError):
        given.__exit__(None, None, None)
    book.note("after")
    assert titles(book) == ["after"]


# ------------------------------------------------------------------------------------------------------------
# Snapshots
# ------------------------------------------------------------------------------------------------------------


def test_a_snapshot_keeps_one_state_with_what_was_logged(book: tallybook.Book) -> None:
    nest = book.collections.create("Nest")
    nest.note("Arrival")
    with book.record("Watch") as session:
        session.log("A")
        with book.snapshot() as before:
            session.log("A")
            outside(nest.note, "Departure")
            nest.update(description="By the pond")
            for _ in range(2):
                assert titles(before) == ["Arrival"] and before.get(nest.id).description == ""
                assert before.sessions.first().event_count == 1
                assert before.sql("SELECT count(*) FROM notes").value() == 1
                assert "Departure" not in before.export_text("text") and "Departure" not in outside(before.export_text, "markdown")
                assert before.notes.summary(measure="count").total.count == 1
            assert before.age > timedelta(0) and before.log_size >= 0
            assert before.get(nest.id) == nest and before.get(nest.id).book is before
        assert titles(book) == ["Arrival", "Departure"] and session.counts["A"] == 2
    with pytest.raises(tallybook.HandleError, match="snapshot is closed"):
        titles(before)
    assert repr(before) == f"<Snapshot closed of {book!r}>"


def test_a_snapshot_does_not_change(book: tallybook.Book) -> None:
    note = book.note("Arrival")
    with book.snapshot() as before:
        for change in (
            lambda: before.note("x"), lambda: before.get(note.id).update(title="x"), lambda: before.get(note.id).delete(), before.purge,
            lambda: before.record("x"), before.undo, before.transaction().__enter__, before.snapshot, lambda: before.notes.watch(),
        ):
            with pytest.raises((tallybook.ReadOnlyError, tallybook.StateError, tallybook.ClosedError)):
                change()
    assert titles(book) == ["Arrival"]


def test_a_snapshot_ends_with_its_book_and_none_is_taken_of_a_closed_one() -> None:
    book = tallybook.open("a.tally")
    before = book.snapshot()
    book.close()
    with pytest.raises(tallybook.ClosedError):
        titles(before)
    with pytest.raises(tallybook.ClosedError):
        before.age
    before.close()
    with pytest.raises(tallybook.HandleError):
        book.snapshot()
    with pytest.raises(tallybook.HandleError), book.transaction():
        pass


def test_a_snapshot_ends_once_the_log_has_grown_too_long() -> None:
    with tallybook.open("a.tally") as book:
        book.settings["snapshot_log_limit"] = 1 << 20
        with book.snapshot() as before, pytest.raises(tallybook.ClosedError, match="snapshot_log_limit"):
            for _ in range(10_000):
                book.note("x", description="y" * 60_000)
                titles(before)
        book.note("after")
        assert book.check() == []


def test_a_snapshot_stands_beside_a_transaction(book: tallybook.Book) -> None:
    book.note("a")
    with book.snapshot() as before:
        with book.transaction():
            book.note("b")
            assert titles(before) == ["a"] and titles(book) == ["a", "b"]
        assert titles(before) == ["a"]
    with book.snapshot() as after:
        assert titles(after) == ["a", "b"]


def test_importing_the_package_and_a_transaction_load_no_asyncio() -> None:
    code = ("import sys, tallybook\nwith tallybook.open(':memory:') as book:\n  with book.transaction(): book.note('x')\n"
            "assert 'asyncio' not in sys.modules; print(len(sys.modules) > 0)")
    ended = subprocess.run([sys.executable, "-X", "dev", "-c", code], env={**os.environ, "PYTHONPATH": SOURCE}, capture_output=True, text=True, timeout=300)
    assert (ended.stdout, ended.returncode) == ("True\n", 0), ended.stderr


def test_what_was_made_inside_is_as_it_was_then(book: tallybook.Book) -> None:
    with book.transaction() as inside:
        nest = book.collections.create("Nest")
        first, second, third = (nest.note(title) for title in ("First", "Second", "Third"))
        changed = first.update(title="Changed", time=5, description="Both birds")
        assert (first.title, first.description, changed.title, changed.time_ns) == ("First", "", "Changed", 5)
        assert first.time_ns != 5 and first.uuid == changed.uuid and first.parent == nest
        second.delete()
        assert second.title == "Second" and second.zone == nest.zone
        with inside.transaction("part"):
            fourth = nest.note("Fourth")
            third.update(description="Later")
        assert third.description == "" and book.get(third.id).description == "Later"
    # Read before the end, which takes the transaction's handle.
    assert second.created_ns > 0 and fourth.kind is tallybook.Kind.NOTE and fourth.duration is None


def test_what_was_made_inside_stays_what_it_was_when_all_is_taken_back(book: tallybook.Book) -> None:
    with pytest.raises(ValueError):
        with book.transaction():
            gone = book.note("Gone")
            raise ValueError
    assert gone.title == "Gone" and gone.time_ns > 0 and len(gone.uuid) == 36


def test_many_that_are_kept_are_all_read(book: tallybook.Book) -> None:
    with book.transaction():
        notes = [book.note(f"{number}") for number in range(1_300)]
    assert [note.title for note in notes] == [f"{number}" for number in range(1_300)]
    assert len({note.uuid for note in notes}) == 1_300 and all(note.time_ns > 0 for note in notes)

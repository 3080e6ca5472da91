"""Programs of every shape: worker processes, an event loop, many threads, sub-interpreters, and an end in the middle of work."""

from __future__ import annotations

import asyncio
import concurrent.futures
import multiprocessing
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import tallybook

SOURCE = str(Path(tallybook.__file__).parents[1])


def run(code: str) -> subprocess.CompletedProcess[str]:
    """A program of its own, with the interpreter's own checks on."""
    return subprocess.run([sys.executable, "-X", "dev", "-c", code], env={**os.environ, "PYTHONPATH": SOURCE},
                          capture_output=True, text=True, timeout=300)


def note_in(book: tallybook.Book) -> str:
    try:
        return book.note("x").title
    except tallybook.Error as refusal:
        return type(refusal).__name__


WORKERS = """
import multiprocessing, sys, tallybook

def add(worker):
    with tallybook.open("a.tally") as book:
        return [book.note(f"{worker}-{each}").title for each in range(20)]

if __name__ == "__main__":
    context = multiprocessing.get_context(sys.argv[1])
    tallybook.open("a.tally").close()  # opened and closed again: what is forked holds no book
    with context.Pool(3) as pool:
        print(sum(len(each) for each in pool.map(add, range(3))))
"""


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
def test_workers_write_to_one_book(method: str, tmp_path: Path) -> None:
    program = tmp_path / "workers.py"
    program.write_text(WORKERS)
    ended = subprocess.run([sys.executable, str(program), method], env={**os.environ, "PYTHONPATH": SOURCE}, capture_output=True,
                           text=True, timeout=300)
    assert (ended.stdout, ended.returncode) == ("60\n", 0), ended.stderr
    with tallybook.open("a.tally") as book:
        assert {note.title for note in book.notes} == {f"{worker}-{each}" for worker in range(3) for each in range(20)}
        assert book.check() == []


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_pool_that_inherits_a_book_is_told() -> None:
    with tallybook.open("a.tally") as book:
        global inherited
        inherited = book
        with multiprocessing.get_context("fork").Pool(2) as pool:
            assert set(pool.map(use_inherited, range(8))) == {"ForkedError"}
        assert note_in(book) == "x" and len(book.notes) == 1 and book.check() == []


inherited: tallybook.Book


def use_inherited(_: int) -> str:
    return note_in(inherited)


def test_an_event_loop_goes_on_while_a_book_works() -> None:
    async def main() -> tuple[int, int]:
        turns, done = 0, asyncio.Event()

        async def beat() -> None:
            nonlocal turns
            while not done.is_set():
                turns += 1
                await asyncio.sleep(0)

        with tallybook.open("a.tally") as book, book.record("watch") as session:
            beating = asyncio.create_task(beat())
            await asyncio.gather(*(asyncio.to_thread(book.note, f"note {each}") for each in range(50)),
                                 *(asyncio.to_thread(session.log, "A") for _ in range(50)))
            done.set()
            await beating
            assert session.counts["A"] == 50
            return turns, len(book.notes)

    turns, notes = asyncio.run(main())
    assert notes == 50 and turns > 1


def test_a_cancelled_task_leaves_the_book_whole() -> None:
    async def main() -> None:
        with tallybook.open("a.tally") as book:
            tasks = [asyncio.create_task(asyncio.to_thread(book.note, str(each))) for each in range(20)]
            await tasks[0]
            for task in tasks[1:]:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(main())
    with tallybook.open("a.tally") as book:
        titles = [note.title for note in book.notes]
        assert "0" in titles and len(titles) == len(set(titles)) and book.check() == []


def test_a_program_without_an_event_loop_loads_none() -> None:
    ended = run("import tallybook, sys; assert 'asyncio' not in sys.modules; print('loaded')")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "loaded\n", "")


def test_a_watch_wakes_an_event_loop() -> None:
    async def main() -> list[str]:
        with tallybook.open("a.tally") as book, book.notes.watch() as watch:
            seen: list[str] = []
            came = asyncio.Event()
            asyncio.get_running_loop().add_reader(watch.fileno(), came.set)
            await asyncio.to_thread(book.note, "from a thread")
            await asyncio.wait_for(came.wait(), 300)
            asyncio.get_running_loop().remove_reader(watch.fileno())
            seen += [note.title for note in book.notes]
            return seen

    assert asyncio.run(main()) == ["from a thread"]


def test_threads_log_read_and_write_at_once() -> None:
    threads, each = 8, 500
    with tallybook.open("a.tally") as book, book.record("watch") as session:
        start = threading.Barrier(threads)

        def work(number: int) -> int:
            start.wait()
            for step in range(each):
                session.log("ABC"[number % 3])
                if step % 100 == 0:
                    book.note(f"{number}-{step}")
                    assert session.count() > 0 and len(book.notes) > 0
            return number

        with concurrent.futures.ThreadPoolExecutor(threads) as pool:
            assert sorted(pool.map(work, range(threads))) == list(range(threads))
        assert dict(session.counts) == {"A": 3 * each, "B": 3 * each, "C": 2 * each}
        assert len(book.notes) == threads * (each // 100) and book.check() == []


def test_a_book_that_is_closed_under_its_threads_refuses_and_nothing_more() -> None:
    book = tallybook.open("a.tally")
    kept, refusals = [], []

    def work() -> None:
        try:
            while True:
                kept.append(book.note("x").title)
        except tallybook.Error as refusal:
            refusals.append(type(refusal))
        except ValueError as refusal:  # a closed object of Python's own
            refusals.append(type(refusal))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    while len(kept) < 20:
        pass
    book.close()
    for thread in threads:
        thread.join(300)
    assert len(refusals) == 4
    with tallybook.open("a.tally") as again:
        # A note may be kept whose call was told that the book had been closed meanwhile.
        assert len(kept) <= len(again.notes) <= len(kept) + 4 and again.check() == []


def test_the_interpreter_ends_while_threads_work() -> None:
    ended = run(
        "import tallybook, threading, time\n"
        "book = tallybook.open('a.tally'); s = book.record('x')\n"
        "def work():\n"
        "    while True:\n"
        "        s.log('A'); book.note('n')\n"
        "for _ in range(3): threading.Thread(target=work, daemon=True).start()\n"
        "while s.count() < 50: time.sleep(0.001)\n"
        "print(s.count(), flush=True)\n"
    )
    assert ended.returncode == 0, ended.stderr
    with tallybook.open("a.tally") as book:
        session = book.sessions.first()
        assert session is not None and session.event_count is not None and session.event_count >= int(ended.stdout)
        assert book.check() == []


def test_what_ends_the_interpreter_early_loses_nothing() -> None:
    for end in ("import os; os._exit(3)", "raise SystemExit(3)", "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"):
        ended = run(f"import tallybook\nbook = tallybook.open('a.tally'); s = book.record('x'); s.log('A')\n{end}\n")
        assert ended.returncode in (3, -15), ended.stderr
    with tallybook.open("a.tally") as book:
        assert [session.event_count for session in book.sessions] == [1, 1, 1] and book.check() == []


def test_a_sub_interpreter_works_or_is_refused() -> None:
    ended = run(
        "try:\n"
        "    import _interpreters as interpreters\n"
        "except ImportError:\n"
        "    import _xxsubinterpreters as interpreters\n"
        "import tallybook\n"
        "with tallybook.open('a.tally') as book:\n"
        "    book.note('first')\n"
        "    inner = interpreters.create()\n"
        "    code = '''\n"
        "try:\n"
        "    import tallybook\n"
        "except ImportError as refusal:\n"
        "    open(\"refused\", \"w\").write(str(refusal))\n"
        "else:\n"
        "    with tallybook.open(\"a.tally\") as book:\n"
        "        book.note(\"second\")\n"
        "'''\n"
        "    interpreters.run_string(inner, code)\n"
        "    interpreters.destroy(inner)\n"
        "    book.note('third')\n"
        "    print(tallybook.live_handles())\n"
    )
    assert ended.returncode == 0, ended.stderr
    refused = Path("refused").exists()
    with tallybook.open("a.tally") as book:
        assert [note.title for note in book.notes] == (["first", "third"] if refused else ["first", "second", "third"])
        assert book.check() == []
    assert ended.stdout == "1\n"

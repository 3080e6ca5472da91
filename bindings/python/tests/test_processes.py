"""Processes: fork, spawn, the interpreter's end, and a recorder that is killed."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
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


RELAY = """
import os, random, sys, time, tallybook
number, end = int(sys.argv[3]), time.monotonic() + float(sys.argv[4])
dice, value = random.Random(number), number * 1_000_000
with tallybook.open(sys.argv[1], busy_timeout=300) as book:
    session = book.get(int(sys.argv[2]))
    while time.monotonic() < end:
        recording = session.attach(continue_stopped=True)
        for _ in range(dice.randrange(1, 4)):
            value += 1
            recording.log("A", value=value)
            os.write(1, b"%d\\n" % value)
        if dice.random() < 0.5:
            recording.stop()
        recording.close()
"""


def test_processes_that_hand_over_a_session_lose_nothing() -> None:
    with tallybook.open("a.tally") as book:
        recording = book.record("relay")
        recording.close()
        item = recording.item.id
        seconds = "20" if os.environ.get("TALLYBOOK_LONG") else "2"
        children = [start(RELAY, "a.tally", str(item), str(number), seconds) for number in range(1, 5)]
        told = []
        for child in children:
            out, errors = child.communicate()
            assert child.returncode == 0, errors.decode()
            told += [int(line) for line in out.split()]
        session = book.get(item)
        events = session.events
        assert told and sorted(int(value) for value in events.values) == sorted(told)
        assert sorted(events.seqs) == list(range(1, len(told) + 1))
        assert session.event_count == len(told)
        assert book.check() == [] and book.recovery == []
    assert not [name for name in os.listdir() if name.endswith((".damaged", ".tail", ".partial"))]


OWNER = """
import os, time, tallybook
with tallybook.open("a.tally") as book:
    recording = book.record("watch")
    recording.log("A")
    os.write(1, b"%d\\n" % recording.id)
    while not os.path.exists("enough"):
        time.sleep(0.01)
"""


def test_attaching_waits_for_another_process() -> None:
    owner = start(OWNER)
    assert owner.stdout is not None
    item = int(owner.stdout.readline())
    with tallybook.open("a.tally", busy_timeout=0) as book:
        with pytest.raises(tallybook.BusyError, match=str(owner.pid)):
            book.get(item).attach()
    with tallybook.open("a.tally", busy_timeout=300) as book:
        threading.Timer(0.2, Path("enough").touch).start()
        with book.get(item).attach() as recording:
            assert recording.last_seq == 1
    _, errors = owner.communicate()
    assert owner.returncode == 0, errors.decode()


@pytest.mark.parametrize(
    "change, answer",
    [
        ("nest.event_types['F'].delete()", "gone"),
        ("nest.event_types['F'].delete(); nest.event_types.create('F')", "another"),
        ("nest.event_types['F'].update(mode='state')", "START"),
        ("nest.event_types['F'].update(recordable=False)", "gone"),
        ("nest.update(title='Nest 2')", "POINT"),
    ],
)
def test_a_recorder_hears_of_types_that_another_process_changes(change: str, answer: str) -> None:
    with tallybook.open("a.tally") as book:
        nest = book.collections.create("nest")
        first = nest.event_types.create("F").id
        with nest.record("watch") as recording:
            for _ in range(100):
                recording.log("F")
            child = start(
                f"import tallybook\nwith tallybook.open('a.tally') as book:\n  nest = book.collections.first()\n  {change}"
            )
            _, errors = child.communicate()
            assert child.returncode == 0, errors.decode()
            if answer == "gone":
                with pytest.raises(tallybook.NotFoundError):
                    recording.log("F")
            else:
                recording.log("F")
        last = list(recording.item.events)[-1]
        if answer == "another":
            assert recording.item.events.types[-1] != first
        elif answer != "gone":
            assert last.phase.name == answer
        assert len(recording.item.events.seqs) == 100 + (answer != "gone")


@pytest.mark.parametrize("change", ["nest.event_types['F'].delete(forever=True)", "book.undo()"])
def test_a_type_that_another_process_can_log_stays(change: str) -> None:
    with tallybook.open("a.tally") as book:
        nest = book.collections.create("nest")
        with nest.record("watch") as recording:
            nest.event_types.create("F")
            child = start(
                f"""
import tallybook
with tallybook.open("a.tally") as book:
    nest = book.collections.first()
    try:
        {change}
    except tallybook.StateError:
        print("refused")
"""
            )
            out, errors = child.communicate()
            assert out == b"refused\n", errors.decode()
            recording.log("F")
        with tallybook.open(":memory:") as copy:
            copy.import_json(book.export_bytes("json"))
            assert copy.export_bytes("json") == book.export_bytes("json")

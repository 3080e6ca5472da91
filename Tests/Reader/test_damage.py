"""Damage costs what it hits and nothing else, and is said: by the library and by the reader that knows the pages only.

Every range of a tail and of chunks is zeroed, flipped and cut off in turn. TALLYBOOK_LONG=1 takes every byte.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable

import pytest

import tallybook

ROOT = Path(__file__).resolve().parents[2]
LONG = bool(os.environ.get("TALLYBOOK_LONG"))
sys.path.insert(0, str(ROOT / "tools"))
import read_book  # noqa: E402

Rows = dict[str, list[Any]]
WAYS: dict[str, Callable[[bytes, int, int], bytes]] = {
    "zeroed": lambda data, at, size: data[:at] + bytes(len(data[at : at + size])) + data[at + size :],
    "flipped": lambda data, at, size: data[:at] + bytes(each ^ 0xFF for each in data[at : at + size]) + data[at + size :],
    "one bit": lambda data, at, size: data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :],
    "cut off": lambda data, at, size: data[:at],
}


#: How many damaged books there were.
damages_made = 0


@pytest.fixture(scope="module", autouse=True)
def summary() -> Iterator[None]:
    """Adds what was done to the file that TALLYBOOK_SUMMARY names."""
    yield
    if "TALLYBOOK_SUMMARY" in os.environ:
        with open(os.environ["TALLYBOOK_SUMMARY"], "a") as file:
            file.write(json.dumps({"kind": "damage", "damages": damages_made}) + "\n")


@dataclass
class Base:
    """The book before it is damaged."""

    path: Path
    tail: Path
    events: Rows
    ids: dict[str, int]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    path = tmp_path_factory.mktemp("base") / "small.tally"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}
    program = [sys.executable, str(ROOT / "Tests/Reader/damaged_book.py"), str(path)]
    assert subprocess.run(program, env=environment).returncode == -signal.SIGKILL
    # The last connection to close brings SQLite's log in; the tail stays.
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT count(*) FROM chunk").fetchone() == (4,)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    events, damages = by_files(path)
    assert not damages
    (tail,) = path.parent.glob("*.tail")
    with tallybook.open(path, read_only=True) as book:
        assert by_library(book) == events
        assert not [each for each in book.recovery if each.reason is not tallybook.Reason.RECOVERED]
        return Base(path, tail, events, {each.title: each.id for each in book.sessions})


def by_files(path: Path) -> tuple[Rows, list[str]]:
    damages: list[str] = []
    book = read_book.Book(str(path), damages)
    keys = ("seq", "time", "type", "phase", "subject", "value", "text")
    rows = {
        entry["name"]: [tuple(map(each.get, keys)) for each in book.events(id)]
        for id, entry in book.entries.items() if entry["kind"] == 3
    }
    book.connection.close()
    return rows, damages


def by_library(book: tallybook.Book) -> Rows:
    return {session.title: of_session(book, session) for session in book.sessions}


def of_session(book: tallybook.Book, session: Any, **conditions: Any) -> list[Any]:
    subjects = {each.id: each.uuid for each in book.subjects}
    return [
        (each.seq, each.time_ns, each.type, each.phase.name.lower(), subjects.get(each.subject_id), each.value, each.note)
        for each in (session.events(**conditions) if conditions else session.events)
    ]


def copy(base: Base, to: Path, tail: bytes | None = None) -> Path:
    global damages_made
    damages_made += 1
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir()
    shutil.copy(base.path, to)
    (to / base.tail.name).write_bytes(base.tail.read_bytes() if tail is None else tail)
    return to / base.path.name


def ranges(size: int, step: int) -> Iterator[tuple[int, int]]:
    step = 1 if LONG else step
    return ((at, step) for at in range(0, size, step))


def record_owners(tail: bytes) -> tuple[list[int], int]:
    """Which event each record belongs to, counted from 0, -1 for definitions; and where the current slot is."""
    whole, owners, event = read_book.Tail(tail, False), [], -1
    while (meta := whole.record(len(owners))[1]):
        event += meta & 15 == read_book.EVENT
        owners.append(-1 if meta & 15 == read_book.TYPE else event)
    return owners, 64 + 64 * read_book.current_slot(tail)[2]


@pytest.mark.parametrize("way", WAYS)
def test_a_damaged_tail(way: str, base: Base, tmp_path: Path) -> None:
    tail = base.tail.read_bytes()
    owners, slot = record_owners(tail)
    end = read_book.HEADER + read_book.RECORD * len(owners)
    uuid = base.tail.name[-41:-5]
    in_tail = sorted(base.events["Two"])[-(max(owners) + 1) :]
    for at, size in ranges(end + 64, 40):
        damaged = WAYS[way](tail, at, size)
        where = f"the tail, {way}, {at} to {at + size - 1}"
        path = copy(base, tmp_path / "copy", damaged)
        read, damages = by_files(path)
        with tallybook.open(path, exists=True) as book:
            events, findings = by_library(book), book.recovery
            assert not book.check(), where
        assert events == read, where
        assert events["One"] == base.events["One"], where
        # What no damaged byte belongs to is there as it was, unless the damage hit what all depends on.
        changed = [each for each in range(at, min(at + size, len(damaged))) if damaged[each] != tail[each]]
        first, last = (len(damaged), len(tail)) if way == "cut off" else (min(changed, default=end), max(changed, default=-1))
        hit = {owners[each] for each in range(len(owners))
               if read_book.HEADER + read_book.RECORD * each <= last and read_book.HEADER + read_book.RECORD * (each + 1) > first}
        if first >= read_book.HEADER or last < slot or first >= slot + 64 and way != "cut off":
            kept = {each for number, each in enumerate(in_tail) if number not in hit}
            assert kept <= set(events["Two"]), f"{where}: intact, and lost"
        there = set(events["Two"])
        assert there >= {each for each in base.events["Two"] if each not in in_tail}, f"{where}: what chunks hold is lost"
        said = [each for each in findings if each.reason is tallybook.Reason.DAMAGED and each.id == base.ids["Two"]]
        # The page says it: with the current slot and the other one's count an older epoch without records is left.
        other_count = 192 if slot == 128 else 256
        is_unseen = way == "zeroed" and first < slot + 64 and at + size >= other_count + 8
        if there != set(base.events["Two"]) and not is_unseen:
            assert said and damages, f"{where}: lost without a word"
        assert bool(said) == bool(damages), f"{where}: {said} {damages}"
        assert all(uuid in each for each in damages)


@pytest.mark.parametrize("way", WAYS)
def test_a_damaged_chunk(way: str, base: Base, tmp_path: Path) -> None:
    with sqlite3.connect(f"file:{base.path}?mode=ro", uri=True) as connection:
        chunks = connection.execute("SELECT id, session, first_seq, count, min_time, max_time, body FROM chunk").fetchall()
    connection.close()
    titles = {id: title for title, id in base.ids.items()}
    for id, session, first_seq, count, earliest, latest, body in chunks:
        title = titles[session]
        lost = range(first_seq, first_seq + count)
        for at, size in ranges(len(body), 8):
            if (damaged := WAYS[way](body, at, size)) == body:
                continue
            where = f"chunk {id} of {title}, {way}, {at} to {at + size - 1}"
            path = copy(base, tmp_path / "copy")
            connection = sqlite3.connect(path)
            connection.execute("UPDATE chunk SET body = ? WHERE id = ?", (damaged, id))
            connection.commit()
            connection.close()
            read, damages = by_files(path)
            intact = {**base.events, title: [each for each in base.events[title] if each[0] not in lost]}
            assert read == intact, where
            assert len(damages) == 1 and f"seq {lost[0]} to {lost[-1]}" in damages[0], where
            with tallybook.open(path, exists=True) as book:
                sessions = {each.title: each for each in book.sessions}
                (finding,) = book.check()
                assert (finding.reason, finding.id) == (tallybook.Reason.DAMAGED, session), where
                assert finding.key == f"seq {lost[0]} to {lost[-1]}", where
                with pytest.raises(tallybook.CorruptError):
                    of_session(book, sessions[title])
                with pytest.raises(tallybook.CorruptError):
                    book.export_bytes("json")
                # The rest of the session is within reach by time, and other sessions are as they were.
                before = of_session(book, sessions[title], time__le=earliest - 1)
                after = of_session(book, sessions[title], time__ge=latest + 1)
                assert before + after == [each for each in intact[title] if not earliest <= each[1] <= latest], where
                for other in base.ids.keys() - {title}:
                    assert of_session(book, sessions[other]) == base.events[other], where

"""Killed within a call: it is done or not done, never half, and what was acknowledged before it is there.

A victim does the same thing three times. How long the second took is how long the third is waited for before the kill.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import kills
import pytest

import tallybook

MOMENTS = ("stop", "close", "import", "export", "backup", "delete")
# As make test builds them, or as somebody did by hand.
TESTS = max(
    (kills.ROOT / folder / "debug/TallybookPackageTests.xctest" for folder in (".build/tests", ".build")),
    key=lambda path: path.stat().st_mtime if path.exists() else 0)


@dataclass
class Told:
    """What a victim was acknowledged."""

    events: dict[str, list[tuple[int, int, str]]] = field(default_factory=dict)
    stopped: set[str] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)
    marks: int = 0
    #: The call that was broken off.
    inside: dict[str, Any] | None = None

    def take(self, said: dict[str, Any]) -> None:
        if "event" in said:
            title, *event = said["event"]
            self.events.setdefault(title, []).append(tuple(event))
        elif "begin" in said:
            self.inside = said
        else:
            if said["end"] >= 0:
                self.inside = None
            self.stopped |= {said["stopped"]} if "stopped" in said else set()
            self.notes |= set(said.get("notes", ()))
            self.notes -= set(said.get("gone", ()))
            self.marks = said.get("marks", self.marks)


def kill_within(command: list[str], seed: int) -> Told:
    """Runs a victim, kills it within its third call or just behind it, and answers what it had told."""
    dice = random.Random(seed)
    child = subprocess.Popen(command, stdout=subprocess.PIPE, env=kills.ENVIRONMENT)
    assert child.stdout is not None
    told, took = Told(), 0
    for line in child.stdout:
        said = json.loads(line)
        told.take(said)
        took = said.get("took", took)
        if said.get("begin") == 2:
            break
    else:
        raise AssertionError(f"the victim ended by itself: {child.wait()}")
    # A sleep takes longer than it is told to.
    deadline = time.perf_counter_ns() + dice.uniform(0, 1.1) * took
    while time.perf_counter_ns() < deadline:
        pass
    child.send_signal(signal.SIGKILL)
    for line in child.stdout.read().split(b"\n")[:-1]:
        told.take(json.loads(line))
    assert child.wait() == -signal.SIGKILL
    child.stdout.close()
    return told


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_call_is_done_or_not_done(moment: str, tmp_path: Path) -> None:
    inside, seeds = 0, kills.seeds(moment)
    for seed in seeds:
        again = f"TALLYBOOK_SEED={seed} TALLYBOOK_KILLS=1 -k {moment}"
        path = tmp_path / "book.tally"
        told = kill_within([sys.executable, str(kills.ROOT / "Tests/Kill/moments.py"), str(path), moment, str(seed)], seed)
        inside += told.inside is not None
        by_files = kills.by_files(path)
        with tallybook.open(path, exists=True) as book:
            compare(book, by_files, told, again)
            check_files(path, told, again)
        for each in tmp_path.iterdir():
            each.unlink()
    kills.report(moment, len(seeds), inside)
    assert inside > 0 or len(seeds) < 8, f"no kill of {len(seeds)} was inside {moment}"


def compare(book: tallybook.Book, by_files: dict[str, list[tuple[int, int, str]]], told: Told, again: str) -> None:
    broken_off = told.inside or {}
    sessions = {each.title: each for each in book.sessions}
    for title, events in told.events.items():
        found = sorted((each.seq, each.time_ns, each.type) for each in sessions[title].events)
        assert found == by_files[title], f"{again}: {title} is read in two ways"
        assert found[: len(events)] == events, f"{again}: {title} lost something"
        assert len(found) - len(events) in (0, 1), f"{again}: {title} has {len(found)} events, told were {len(events)}"
        if title in told.stopped:
            assert sessions[title].end_ns is not None, again
        elif title != broken_off.get("stopped"):
            assert sessions[title].end_ns is None, again
    assert not book.check(), again
    notes = {each.title for each in book.notes} - {f"Note {number}" for number in range(60)}
    after = (told.notes | set(broken_off.get("notes", ()))) - set(broken_off.get("gone", ()))
    # Behind the call the victim makes ready for the next one, and may have been killed within that.
    notes = {title for title in notes if title in told.notes | after or not title.startswith(("Mark", "Doomed"))}
    assert notes in (told.notes, after), f"{again}: {sorted(notes ^ told.notes)[:5]}"
    for session in sessions.values():
        if session.end_ns is None:
            before = session.event_count
            with session.attach() as recording:
                recording.log("A")
                assert recording.count() == before + 1, again
    assert not book.check(), again


def check_files(path: Path, told: Told, again: str) -> None:
    """Exports and backups are whole: the last one that was acknowledged, or the one that was being made."""
    marks = (told.marks, (told.inside or {}).get("marks", told.marks))
    export, backup = path.with_suffix(".json"), path.with_suffix(".copy")
    if export.exists():
        document = json.loads(export.read_bytes())
        assert sum(each["title"].startswith("Mark") for each in document["items"]) in marks, again
    elif backup.exists():
        with tallybook.open(backup, exists=True) as copy:
            assert sum(each.title.startswith("Mark") for each in copy.notes) in marks, again
            assert not copy.check(), again
        backup.with_name(backup.name + "-lock").unlink(missing_ok=True)
    else:
        assert told.marks == 0, f"{again}: what was written is gone"


def migrate(path: Path, delay: float | None) -> int:
    """Runs a migration in a process of its own; kills it after so many ns, or answers how long it took. 0: it was killed."""
    assert TESTS.exists(), f"there is no {TESTS}; run tools/debug-build first"
    command = [str(TESTS), "--testing-library", "swift-testing", "--filter", "MigrationVictim"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "TALLYBOOK_MIGRATE": str(path)})
    assert child.stdout is not None
    told = b""
    while b"MIGRATION BEGINS\n" not in told:
        piece = os.read(child.stdout.fileno(), 4096)
        assert piece, f"the migration did not begin: {told.decode()}"
        told += piece
    if delay is not None:
        deadline = time.perf_counter_ns() + delay
        while time.perf_counter_ns() < deadline:
            pass
        child.send_signal(signal.SIGKILL)
    told += child.stdout.read()
    child.stdout.close()
    status = child.wait()
    took = re.search(rb"MIGRATION TOOK (\d+)\n", told)
    assert status == 0 or delay is not None, told.decode()
    return int(took.group(1)) if took else 0


def version(path: Path) -> int:
    connection = sqlite3.connect(path)
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return int(number)


def test_a_migration_is_done_or_not_done(tmp_path: Path) -> None:
    original = tmp_path / "original.tally"
    titles = [f"Note {number}" for number in range(2000)]
    with tallybook.open(original) as book:
        with book.transaction():
            for title in titles:
                book.note(title)
        with book.record("Watch") as watch:
            watch.log_many(range(10_000), "A")
    # The victim takes two steps from the format that the library has.
    first = version(original)
    path, copy = tmp_path / "book.tally", tmp_path / f"book.tally-{first >> 16}.{first & 0xFFFF}.backup"

    def holds_all(which: Path, when: str) -> None:
        with tallybook.open(which, exists=True) as book:
            assert sorted(each.title for each in book.notes) == sorted(titles), when
            assert next(iter(book.sessions)).event_count == 10_000, when
            assert not book.check(), when

    shutil.copy(original, path)
    took = migrate(path, None)
    assert version(path) == first + 2
    inside, seeds = 0, kills.seeds("migration")
    for seed in seeds:
        again = f"TALLYBOOK_SEED={seed} TALLYBOOK_KILLS=1 -k migration"
        for each in tmp_path.iterdir():
            if each != original:
                each.unlink()
        shutil.copy(original, path)
        inside += migrate(path, random.Random(seed).uniform(0, took)) == 0
        now = version(path)
        assert now in (first, first + 2), again
        assert copy.exists() or now == first, f"{again}: there is no copy of the book before it was migrated"
        if copy.exists():
            assert version(copy) == first, again
            holds_all(copy, again)
        holds_all(path, again)
        migrate(path, None)
        assert version(path) == first + 2, again
        holds_all(path, again)
    kills.report("migration", len(seeds), inside)
    assert inside > 0 or len(seeds) < 6

"""Killed while changes of a copy are taken in, or while a book syncs with a folder: what was acknowledged is kept, nothing is there by half, and
whoever goes on ends where nobody was killed."""

from __future__ import annotations

import json
import random
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import copies
import kills
from copies import Content

import tallybook

#: Each device's own.
STATE = "state"


def start(path: Path, *arguments: str) -> subprocess.Popen[bytes]:
    environment = {**kills.ENVIRONMENT, "XDG_STATE_HOME": str(path.with_name(STATE))}
    command = [sys.executable, str(kills.ROOT / "Tests/Kill/applier.py"), str(path), *arguments]
    return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def run(path: Path, *arguments: str) -> list[dict[str, Any]]:
    """What a process tells that nobody kills."""
    child = start(path, *arguments)
    told = [json.loads(line) for line in child.communicate()[0].splitlines()]
    assert child.returncode == 0 and told[-1]["done"] == "closed"
    return told


def kill(path: Path, delay: float, *arguments: str) -> list[dict[str, Any]]:
    """What a process told that is killed so many ns after it opened its book."""
    return kills.behind(start(path, *arguments), "opened", delay)


def content(path: Path, again: str = "", bytes: bool = True) -> Content:
    """What a book holds, which is whole but for bytes of attachments that are still to come."""
    with tallybook.open(path, exists=True) as book:
        findings = [each for each in book.check() if bytes or each.reason != tallybook.Reason.MISSING]
        assert findings == [], again
        return Content.of(book, bytes)


@dataclass
class Pair:
    """Two copies, how long one takes to get what the other has, and what there is before and after that."""

    book: Path
    other: Path
    #: Without the bytes of attachments, and at last with them.
    before: Content = field(repr=False)
    after: Content = field(repr=False)
    whole: Content = field(repr=False)
    took: float
    frames: int

    @classmethod
    def make(cls, folder: Path, seed: int, size: str) -> Pair:
        book, other = copies.pair(folder, seed, met=bool(seed & 1))
        runs = []
        for number in range(3):
            path = Pair.copy_of(book, other, folder / f"measured {number}")
            runs.append(run(path, str(path.with_name("b.tally")), size))
            after, whole = content(path, bytes=False), content(path)
        took = statistics.median_high(sum(each["took"] for each in told if each["done"] not in ("begun", "opened", "closed")) for told in runs)
        pair = cls(book, other, content(book, bytes=False), after, whole, took, runs[0][2]["frames"])
        assert pair.before != pair.after and pair.frames > (1 if size == "4096" else 0)
        return pair

    @staticmethod
    def copy_of(book: Path, other: Path, folder: Path) -> Path:
        folder.mkdir()
        shutil.copy(other, folder / "b.tally")
        return Path(shutil.copy(book, folder / "a.tally"))


def test_changes_are_taken_in_or_not(tmp_path: Path) -> None:
    seeds, inside, resumed, made = kills.seeds("changes"), 0, 0, dict[int, Pair]()
    for seed in seeds:
        again, dice = f"TALLYBOOK_SEED={seed} TALLYBOOK_KILLS=1 -k test_changes_are", random.Random(seed)
        size = "4096" if seed % 4 else str(1 << 20)
        number = seed // 100 * 4 + seed % 4
        if number not in made:
            made[number] = Pair.make(tmp_path / f"pair {number}", number, size)
        pair = made[number]
        path = Pair.copy_of(pair.book, pair.other, tmp_path / "killed")
        other = path.with_name("b.tally")
        for _ in range(dice.choice([1, 1, 2])):
            told = [each["done"] for each in kill(path, dice.uniform(0, 1.1 * pair.took), str(other), size)]
            inside += "done" not in told
            now = content(path, again, bytes=False)
            assert now == pair.after or now == pair.before, f"{again}: a part of the changes is there, told was {told}"
            assert now == pair.after or "merged" not in told, f"{again}: changes that were acknowledged are gone"
            if now == pair.before:
                with tallybook.open(path) as book, tallybook.open(other) as source:
                    left = len(source.changes(book.vector(), frame_size=int(size)))
                    assert 0 < left <= pair.frames - told.count("frame"), f"{again}: frames that were acknowledged are asked for again"
                    resumed += left < pair.frames
        told = [each["done"] for each in run(path, str(other), size)]
        assert content(path, again) == pair.whole, f"{again}: it ends as something else"
        assert [each["done"] for each in run(path, str(other), size)].count("frame") == 0, f"{again}: changes are asked for again"
        with tallybook.open(path) as book:
            book.note("Afterwards")
        assert sorted(each.name for each in path.parent.iterdir()) == ["a.tally", "b.tally"], again
        shutil.rmtree(path.parent)
    kills.report("changes", len(seeds), inside)
    assert inside > 0 or len(seeds) < 8
    assert resumed > 0 or len(seeds) < 40, "none went on where it was cut"


def test_syncs_with_a_folder_end(tmp_path: Path) -> None:
    """Two devices and a folder; whoever syncs is killed. In the end both hold what two have whom nobody killed."""
    seeds, inside, made = kills.seeds("folder"), 0, dict[int, tuple[Path, Path, Content, float]]()
    for seed in seeds:
        again, dice, number = f"TALLYBOOK_SEED={seed} TALLYBOOK_KILLS=1 -k syncs_with_a_folder", random.Random(seed), seed // 100 * 2 + seed % 2
        if number not in made:
            pair = copies.pair(tmp_path / f"pair {number}", number, met=bool(number & 1))
            devices = place(*pair, tmp_path / f"measured {number}")
            took = [sum(each["took"] for each in told[2:-1]) for told in settle(devices, again)]
            made[number] = (*pair, content(devices[0]), max(took))
            shutil.rmtree(devices[0].parents[1])
        book, other, after, took_most = made[number]
        devices = place(book, other, tmp_path / "killed")
        folder = tmp_path / "killed/shared"
        for _ in range(dice.choice([1, 2, 3])):
            device = dice.choice(devices)
            told = kill(device, dice.uniform(0, 1.1 * took_most), "--folder", str(folder))
            inside += told[-1]["done"] == "opened"
            content(device, again, bytes=False)
            if dice.random() < 0.3:
                run(dice.choice(devices), "--folder", str(folder))
        settle(devices, again)
        for device in devices:
            assert content(device, again).said == after.said, f"{again}: {device} ends as something else"
        # What a killed one had begun to write does not stay.
        assert list(folder.rglob("*.partial")) == [], again
        shutil.rmtree(tmp_path / "killed")
    kills.report("folder", len(seeds), inside)
    assert inside > 0 or len(seeds) < 8


def place(book: Path, other: Path, folder: Path) -> list[Path]:
    """Copies of two books, each on a device of its own."""
    devices = []
    for name, path in (("ann", book), ("bob", other)):
        (folder / name).mkdir(parents=True)
        devices.append(Path(shutil.copy(path, folder / name / "book.tally")))
    return devices


def settle(devices: list[Path], again: str) -> list[list[dict[str, Any]]]:
    """Both sync until there is nothing new; what they told."""
    all_told = []
    shared = str(devices[0].parents[1] / "shared")
    for turn in range(3):
        for device in devices:
            before = content(device, again, bytes=False)
            all_told.append(run(device, "--folder", shared))
            assert turn < 2 or content(device, again, bytes=False) == before, f"{again}: it does not end"
    return all_told

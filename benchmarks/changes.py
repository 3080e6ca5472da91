"""One, a hundred and 100,000 changes of a book of 100,000 notes brought to a copy of it: as frames, beside what rsync sends of the closed file, which
puts one book in the other's place, and beside JSON written and read, which knows no conflicts. Bytes, and time with both ends on one machine."""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tallybook

NOTES = 100_000
ROUNDS = 3
WORDS = "grey heron over the north pond, carries reed to the nest and stays until the rain begins".split()


def make(book: Path, copy: Path) -> None:
    """A book and a copy of it that have met: each knows what the other has."""
    with tallybook.open(book) as opened, opened.transaction():
        for number in range(NOTES):
            opened.note(f"Note {number}", description=" ".join(WORDS[number % 7 :]))
    shutil.copy(book, copy)
    with tallybook.open(book) as opened, tallybook.open(copy) as other:
        for one, from_whom in ((opened, other), (other, opened)):
            one.note("of its own")
            one.apply(from_whom.changes(one.vector()))
        opened.apply(other.changes(opened.vector()))


def change(path: Path, count: int) -> None:
    """Somebody writes in so many notes."""
    with tallybook.open(path) as book:
        notes = list(book.notes)[:count]
        with book.transaction():
            for note in notes:
                note.update(description=f"{WORDS[note.id % 7]} of {note.id}, seen again")


def frames(changed: Path, copy: Path) -> int:
    with tallybook.open(changed) as book, tallybook.open(copy) as other:
        vector = other.vector()
        all = book.changes(vector)
        other.apply(all)
        return len(vector) + sum(map(len, all))


def rsync(changed: Path, copy: Path) -> int:
    # Between two machines it would send the same; here it is told to.
    told = subprocess.run(
        ["rsync", "--no-whole-file", "--inplace", "--ignore-times", "--stats", str(changed), str(copy)], check=True, capture_output=True, text=True,
        env={**os.environ, "LC_ALL": "C"}).stdout
    return sum(int(number.replace(",", "")) for number in re.findall(r"Total bytes (?:sent|received): ([\d,]+)", told))


def document(changed: Path, copy: Path) -> int:
    with tallybook.open(changed) as book, tallybook.open(copy) as other:
        text = book.export_bytes("json")
        other.import_json(text)
        return len(text)


def measure(way: Callable[[Path, Path], int], changed: Path, copy: Path) -> tuple[int, float]:
    """Bytes, and ms. The copy is as it was afterwards."""
    before = copy.read_bytes()
    start = time.perf_counter()
    size = way(changed, copy)
    took = (time.perf_counter() - start) * 1e3
    copy.write_bytes(before)
    return size, took


def row(name: str, ours: float, theirs: float, unit: str) -> dict[str, Any]:
    return {
        "name": name, "ours": round(ours, 1), "theirs": round(theirs, 1), "unit": unit, "ratio": round(ours / theirs, 4), "goal": None, "holds": None,
        "gate": False}


def main() -> None:
    changed, copy = (Path(sys.argv[1]) / name for name in ("changed.tally", "copy.tally"))
    make(changed, copy)
    before = changed.read_bytes()
    for count in (1, 100, NOTES):
        changed.write_bytes(before)
        change(changed, count)
        told: dict[str, list[tuple[int, float]]] = {"frames": [], "rsync": [], "JSON": []}
        for _ in range(ROUNDS):
            for name, way in (("frames", frames), ("rsync", rsync), ("JSON", document)):
                told[name].append(measure(way, changed, copy))
        size = {name: runs[-1][0] for name, runs in told.items()}
        took = {name: statistics.median(run[1] for run in runs) for name, runs in told.items()}
        what = f"{count:,} change{'s' if count > 1 else ''} of {NOTES:,} notes as frames"
        for other, beside in (("rsync", "rsync of the file"), ("JSON", "all as JSON")):
            print(json.dumps(row(f"{what} / {beside}", size["frames"] / 1e3, size[other] / 1e3, "kB")), flush=True)
            print(json.dumps(row(f"{what} / {beside}", took["frames"], took[other], "ms")), flush=True)


if __name__ == "__main__":
    main()

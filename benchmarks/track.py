"""Tracking time beside Timewarrior and Watson: start, stop, a summary and an export at 1,000, 10,000 and 100,000 records.

Each side is a program that is run anew, as they are: ours is benchmarks/track.c. A program that is not installed is left out, and
said. Usage: track.py FOLDER [ROW]
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Dict, List

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "build/c/bench-track"
SIZES = (1_000, 10_000, 100_000)
WORK = ("start", "stop", "summary", "export")
FIRST = datetime(2020, 1, 1, 8, tzinfo=timezone.utc)


def spans(count: int) -> List[datetime]:
    """Starts of the records: forty a day, a quarter of an hour apart, each of ten minutes."""
    return [FIRST + timedelta(days=i // 40, minutes=15 * (i % 40)) for i in range(count)]


class Side:
    """A program, with a history of so many records."""

    name = ""
    # How long a record must last to be stopped, in s.
    patience = 0.0

    def __init__(self, folder: Path, count: int) -> None:
        self.folder = folder / f"{type(self).__name__}-{count}"
        self.folder.mkdir()
        self.environment = dict(os.environ)
        self.fill(count)

    def fill(self, count: int) -> None:
        raise NotImplementedError

    def command(self, work: str) -> List[str]:
        raise NotImplementedError

    def run(self, work: str) -> float:
        """Milliseconds of one run."""
        begun = time.perf_counter()
        ended = subprocess.run(self.command(work), env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        taken = (time.perf_counter() - begun) * 1e3
        if ended.returncode != 0 or (work in ("summary", "export") and len(ended.stdout) < 100):
            raise SystemExit(f"{self.name} {work}: {ended.returncode} {ended.stderr.decode()[-300:]}")
        return taken


class Ours(Side):
    name = "Tallybook"

    def fill(self, count: int) -> None:
        subprocess.run([str(PROGRAM), str(self.folder / "book.tally"), "fill", str(count)], check=True)

    def command(self, work: str) -> List[str]:
        return [str(PROGRAM), str(self.folder / "book.tally"), work]


class Timewarrior(Side):
    name = "Timewarrior"
    program = "timew"
    patience = 1.1  # it counts in seconds, and refuses a record of none
    hint = "apt-get install timewarrior"

    def fill(self, count: int) -> None:
        self.environment["TIMEWARRIORDB"] = str(self.folder)
        data = self.folder / "data"
        data.mkdir()
        (self.folder / "timewarrior.cfg").write_text("")
        lines: Dict[str, List[str]] = {}
        for i, start in enumerate(spans(count)):
            end = start + timedelta(minutes=10)
            lines.setdefault(f"{start:%Y-%m}", []).append(f"inc {start:%Y%m%dT%H%M%SZ} - {end:%Y%m%dT%H%M%SZ} # tag{i % 10}\n")
        for month, entries in lines.items():
            (data / f"{month}.data").write_text("".join(entries))
        (data / "tags.data").write_text(json.dumps({f"tag{i}": {"count": count // 10} for i in range(10)}))

    def command(self, work: str) -> List[str]:
        arguments = {
            "start": ["start", "tag1"], "stop": ["stop"], "summary": ["summary", "2020-01-01", "-", "2040-01-01"], "export": ["export"],
        }[work]
        return ["timew", *arguments]


class Watson(Side):
    name = "Watson"
    program = "watson"
    hint = "pip install td-watson"

    def fill(self, count: int) -> None:
        self.environment.update(WATSON_DIR=str(self.folder), LC_ALL="C.UTF-8")
        frames = [
            [int(start.timestamp()), int(start.timestamp()) + 600, f"tag{i % 10}", f"{i:032x}", [], int(start.timestamp())]
            for i, start in enumerate(spans(count))
        ]
        (self.folder / "frames").write_text(json.dumps(frames))

    def command(self, work: str) -> List[str]:
        arguments = {
            "start": ["start", "tag1"], "stop": ["stop"], "summary": ["report", "--all", "--no-pager"], "export": ["log", "--all", "--json"],
        }[work]
        return ["watson", *arguments]


def row(name: str, ours: List[float], theirs: List[float], goal: float = 0, upright: bool = False) -> None:
    a, b = statistics.median(ours), statistics.median(theirs)
    ratio = a / b if upright else b / a
    held = None if not goal else ratio <= goal if upright else ratio >= goal
    text = f"{'<=' if upright else '>='} {goal:g} x" if goal else None
    print(json.dumps({
        "name": name, "ours": round(a, 3), "theirs": round(b, 3), "unit": "ms", "ratio": float(f"{ratio:.4g}"), "goal": text, "holds": held,
        "gate": False,
    }), flush=True)


def main() -> None:
    folder, only = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""
    others = []
    for side in (Timewarrior, Watson):
        if shutil.which(side.program) is None:
            print(f"track: {side.name} is not installed, so it is not measured; {side.hint}", file=sys.stderr)
        else:
            others.append(side)
    taken: Dict[int, Dict[str, List[float]]] = {}
    for count in SIZES:
        sides = [Ours(folder, count), *(side(folder, count) for side in others)]
        times: Dict[str, Dict[str, List[float]]] = {side.name: {work: [] for work in WORK} for side in sides}
        rounds = 3 if count == SIZES[-1] else 5
        for number in range(rounds + 1):
            for side in sides:
                for work in WORK:
                    spent = side.run(work)
                    if work == "start":
                        time.sleep(side.patience)
                    if number:  # the first round warms caches
                        times[side.name][work].append(spent)
        taken[count] = times["Tallybook"]
        for side in sides[1:]:
            for work in WORK:
                name = f"{work} as a program, {count:,} records / {side.name}"
                if not only or only == name:
                    row(name, times["Tallybook"][work], times[side.name][work])
    for work in ("start", "stop"):
        name = f"{work} as a program, {SIZES[-1]:,} records / {SIZES[0]:,}"
        if not only or only == name:
            row(name, taken[SIZES[-1]][work], taken[SIZES[0]][work], 2, upright=True)


if __name__ == "__main__":
    main()

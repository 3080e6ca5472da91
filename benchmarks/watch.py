"""What watches cost a commit that touches none of them, and how soon a commit of another process wakes one while both cores
are busy; prints one JSON object a row.

Usage: watch.py FOLDER [ROW]
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

import tallybook

ENTRIES, WATCHERS, COMMITS = 100_000, 1_000, 1_000
folder = Path(sys.argv[1])
only = sys.argv[2] if len(sys.argv) > 2 else None

WRITER = """
import random, sys, time, tallybook
dice = random.Random(7)
with tallybook.open(sys.argv[1]) as book:
    nest = next(iter(book.collections))
    for _ in range(int(sys.argv[2])):
        time.sleep(dice.random() * 0.008)
        nest.note("x", description=str(time.monotonic_ns()))
"""


def row(name: str, ours: float, theirs: float, unit: str, goal: str, holds: bool, gate: bool) -> None:
    print(json.dumps({"name": name, "ours": round(ours, 3), "theirs": round(theirs, 3), "unit": unit,
                      "ratio": round(theirs / ours, 3) if ours else None, "goal": goal, "holds": holds, "gate": gate}), flush=True)


def untouched() -> None:
    """A commit with 1,000 watches on 100,000 entries that it does not touch, against one with none: in turn, by the lower
    tenth, since what else the machine does is in the rest."""
    with tallybook.open(folder / "watched.tally") as book:
        nests = [book.collections.create(f"Nest {number}") for number in range(WATCHERS)]
        elsewhere = book.collections.create("Elsewhere")
        with book.transaction():
            for number in range(ENTRIES):
                nests[number % WATCHERS].note("x")
        times: dict[bool, list[int]] = {True: [], False: []}
        for turn in range(10):
            watches = [nest.notes.watch() for nest in nests] if turn % 2 else []
            for watch in watches:
                watch.next(0)
            for _ in range(100):
                begin = time.perf_counter_ns()
                elsewhere.note("y")
                times[bool(watches)].append(time.perf_counter_ns() - begin)
            assert all(watch.next(0) is None for watch in watches)
            for watch in watches:
                watch.close()
        ours, theirs = (statistics.quantiles(times[each], n=10)[0] / 1e3 for each in (True, False))
        row("commit under 1,000 watches that it does not touch / under none", ours, theirs, "us", "<= 1.1x", ours <= 1.1 * theirs, True)


def waking() -> None:
    """From the moment before the commit to the rows in this process; both cores busy."""
    path = folder / "woken.tally"
    with tallybook.open(path) as book:
        nest = book.collections.create("Nest")
        busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path), str(COMMITS)])
        late: list[int] = []
        seen: set[int] = set()
        try:
            with nest.notes.watch(changes=True) as watch:
                while len(seen) < COMMITS:
                    rows = watch.next(60)
                    now = time.monotonic_ns()
                    assert rows is not None, f"only {len(seen)} came"
                    for each in rows:
                        seen.add(each.row.id)
                        late.append(now - int(each.row.description))
        finally:
            for process in busy:
                process.kill()
                process.wait()
            writer.wait()
    late.sort()
    p50, p99 = late[len(late) // 2] / 1e6, late[len(late) * 99 // 100] / 1e6
    row("commit in another process to rows here, both cores busy: p50", p50, p50, "ms", "reported", True, False)
    row("commit in another process to rows here, both cores busy: p99", p99, p99, "ms", "reported", True, False)


random.seed(1)
if only is None or "watches" in only:
    untouched()
if only is None or "another" in only:
    waking()

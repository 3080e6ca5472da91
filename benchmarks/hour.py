"""How long a log takes from Python each 10 ms, alone and while other processes write notes, export and search, as hour.c has it from C;
prints one JSON object a row.

Usage: hour.py FOLDER [ROW], for as many seconds as TALLYBOOK_SECONDS says, 20 where it says nothing.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import tallybook

folder = Path(sys.argv[1])
OTHERS = Path(os.environ.get("TALLYBOOK_HOUR", Path(__file__).resolve().parents[1] / "build/c/bench-hour"))
SECONDS = int(os.environ.get("TALLYBOOK_SECONDS", "20"))


def paced() -> list[int]:
    """What each call took, in ns, in order of length."""
    costs = []
    with tallybook.open(folder / "hour.tally") as book, book.record("Reactions") as session:
        log, clock = session.log, time.perf_counter_ns
        log("A")
        due = clock()
        for _ in range(SECONDS * 100):
            due += 10_000_000
            time.sleep(max(0, due - clock()) / 1e9)
            begin = clock()
            log("A")
            costs.append(clock() - begin)
    return sorted(costs)


subprocess.run([OTHERS, folder, "--prepare"], check=True)
alone = paced()
others = [subprocess.Popen([OTHERS, folder, what]) for what in ("--write", "--export", "--search")]
time.sleep(1)
beside = paced()
for other in others:
    assert other.poll() is None, "it failed meanwhile"
    other.kill()
    other.wait()
for name, part in (("p50", 0.5), ("p99", 0.99), ("the worst", 1)):
    ours, theirs = (costs[min(int(part * len(costs)), len(costs) - 1)] / 1e3 for costs in (beside, alone))
    print(
        json.dumps(
            {
                "name": f"a log each 10 ms, Python, while others write, export and search: {name} / alone", "ours": round(ours, 3),
                "theirs": round(theirs, 3), "unit": "us", "ratio": round(theirs / ours, 3), "goal": None, "holds": None, "gate": False,
            }
        ),
        flush=True,
    )

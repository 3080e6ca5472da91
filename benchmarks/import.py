"""What it costs to take in a session of 1,000,000 events that was exported as JSON, beside reading that file with the module json and throwing
it away; prints one JSON object a row. CPU of the process alone: what the disk takes is not the point.

Usage: import.py FOLDER [ROW]
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import tallybook

EVENTS, ROUNDS = 1_000_000, 3
folder = Path(sys.argv[1])
file = folder / "events.json"


def timed(work: Callable[[], object]) -> float:
    """Seconds of CPU."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def make() -> None:
    start = time.time_ns() - EVENTS * 3_000_000
    with tallybook.open(folder / "made.tally") as book:
        with book.record("Watch", time=start) as session:
            for piece in range(0, EVENTS, 100_000):
                session.log_many(range(start + (piece + 1) * 2_000_003, start + (piece + 100_001) * 2_000_003, 2_000_003), "AB"[piece // 100_000 % 2])
        session.item.export(file)


def ours() -> float:
    (folder / "taken.tally").unlink(missing_ok=True)
    with tallybook.open(folder / "taken.tally") as book:
        cost = timed(lambda: book.import_json(file))
        assert sum(item.event_count for item in book.sessions) == EVENTS
    return cost


def theirs() -> float:
    return timed(lambda: json.loads(file.read_bytes()))


make()
rounds = [(ours(), theirs()) for _ in range(ROUNDS)]
ratio = statistics.median(mine / other for mine, other in rounds)
mine, other = (statistics.median(each) for each in zip(*rounds))
print(
    json.dumps(
        {
            "name": "import 1 M events as JSON / json.loads of the file", "ours": round(mine, 3), "theirs": round(other, 3), "unit": "s",
            "ratio": round(ratio, 2), "goal": "<= 1 x", "holds": ratio <= 1, "gate": False,
        }
    ),
    flush=True,
)
sys.exit(tallybook.live_handles() != 0)

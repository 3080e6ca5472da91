"""Ten million events as a DataFrame of pandas, beside the same as a Table of pyarrow: each as the first thing that a process asks for, as a
notebook does, since memory that is used again costs neither of them anything."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from array import array
from pathlib import Path

import pandas
import pyarrow

import tallybook

EVENTS = 10_000_000
ROUNDS = 7


def ask(book: Path, method: str) -> None:
    """Prints how many ms one of them takes."""
    with tallybook.open(book, read_only=True) as opened:
        # Both packages are loaded, and what they load late.
        pandas.DataFrame({"a": pyarrow.table({"a": [1]})["a"].to_pandas()})
        events = opened.sessions[0].events
        start = time.perf_counter()
        table = getattr(events, method)()
        print((time.perf_counter() - start) * 1e3)
        assert len(table) == EVENTS


def main() -> None:
    book = Path(sys.argv[1]) / "frames.tally"
    with tallybook.open(book) as opened, opened.record("Watch") as session:
        times = array("q", range(0, EVENTS * 1_000_000, 1_000_000))
        for start in range(0, EVENTS, 500_000):
            session.log_many(times[start : start + 500_000], "AB"[start // 500_000 % 2])
    told: dict[str, list[float]] = {"df": [], "arrow": []}
    for _ in range(ROUNDS):
        for method, runs in told.items():
            ran = subprocess.run([sys.executable, __file__, str(book), method], check=True, capture_output=True, text=True)
            runs.append(float(ran.stdout))
    ratio = statistics.median(ours / theirs for ours, theirs in zip(told["df"], told["arrow"]))
    row = {
        "name": "10 M events: .df() / .arrow()", "ours": round(statistics.median(told["df"]), 1), "theirs": round(statistics.median(told["arrow"]), 1),
        "unit": "ms", "ratio": round(ratio, 2), "goal": "<= 1.2 x", "holds": ratio <= 1.2, "gate": False}
    print(json.dumps(row), flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 2 and sys.argv[2] in ("df", "arrow"):
        ask(Path(sys.argv[1]), sys.argv[2])
    else:
        main()

"""Events into numpy and by SQL, beside the same from a table of SQLite's that one would keep oneself: rows as JSON lines."""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from array import array
from collections.abc import Callable
from pathlib import Path

import nanoarrow
import numpy

import tallybook

EVENTS = 2_000_000
QUERY = "SELECT type, count(*), max(time) FROM {} GROUP BY type"


def fastest(work: Callable[[], object], runs: int = 3) -> float:
    """Seconds of the fastest of some runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def row(name: str, ours: float, theirs: float, unit: str) -> None:
    """One row of the table; none of them has a goal."""
    told = {"name": name, "ours": round(ours, 3), "theirs": round(theirs, 3), "unit": unit, "ratio": round(theirs / ours, 3)}
    print(json.dumps(told | {"goal": None, "holds": None, "gate": False}), flush=True)


def main() -> None:
    folder = Path(sys.argv[1])
    times = array("q", range(0, EVENTS * 1_000_000, 1_000_000))
    with tallybook.open(str(folder / "arrow.tally")) as book:
        with book.record("Watch") as session:
            for start in range(0, EVENTS, 500_000):
                session.log_many(times[start : start + 500_000], "AB"[start // 500_000 % 2])
        item = session.item
        table = sqlite3.connect(folder / "arrow.sqlite")
        table.execute("CREATE TABLE event (id INTEGER PRIMARY KEY, time INTEGER, type INTEGER)")
        table.executemany("INSERT INTO event (time, type) VALUES (?, ?)", ((at, at // 500_000_000_000 % 2) for at in times))
        table.commit()

        def stream() -> None:
            parts = [numpy.asarray(batch.child(1).buffer(1)) for batch in nanoarrow.ArrayStream(item.events)]
            assert len(numpy.concatenate(parts)) == EVENTS

        def fetch() -> None:
            got = numpy.fromiter((at for (at,) in table.execute("SELECT time FROM event ORDER BY id")), dtype=numpy.int64)
            assert len(got) == EVENTS

        row("events as a stream of Arrow into numpy / sqlite3 into numpy", fastest(stream) / EVENTS * 1e9, fastest(fetch) / EVENTS * 1e9, "ns")
        ours = fastest(lambda: list(book.sql(QUERY.format("events(?)"), item)))
        theirs = fastest(lambda: list(table.execute(QUERY.format("event"))))
        row("SQL: count by type of events(session) / GROUP BY of a table", ours / EVENTS * 1e9, theirs / EVENTS * 1e9, "ns")
        one = fastest(lambda: [book.sql("SELECT count(*) FROM notes").value() for _ in range(100)]) / 100
        other = fastest(lambda: [sqlite3.connect(folder / "arrow.sqlite").execute("SELECT count(*) FROM event WHERE id < 0").fetchone() for _ in range(100)]) / 100
        row("SQL: a small statement / open SQLite and ask", one * 1e6, other * 1e6, "us")
        table.close()


if __name__ == "__main__":
    main()

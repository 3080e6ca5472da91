"""What logging costs from Python, side by side with what a script would write instead; prints one JSON object a row.

Usage: log.py FOLDER [ROW]
"""

from __future__ import annotations

import ctypes
import json
import logging
import sqlite3
import statistics
import sys
import time
from pathlib import Path
from typing import Callable, Optional

import tallybook

ROUNDS = 9
COUNT = 40_000
folder = Path(sys.argv[1])
only = sys.argv[2] if len(sys.argv) > 2 else None
book = tallybook.open(folder / "python.tally")


def timed(body: Callable[[], object]) -> float:
    """ns for each of COUNT calls, the loop's own cost left in on both sides."""
    begin = time.perf_counter_ns()
    for _ in range(COUNT):
        body()
    return (time.perf_counter_ns() - begin) / COUNT


def ours() -> float:
    with book.record("bench") as session:
        log = session.log
        return timed(lambda: log("A"))


def empty_call() -> float:
    # The same arguments, as plain numbers, to a function of the C library that does nothing with them.
    function = ctypes.CDLL(None).labs
    function.argtypes = [ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64]
    function.restype = ctypes.c_int32
    return timed(lambda: function(1, 2, 3))


def sqlite_insert() -> float:
    connection = sqlite3.connect(folder / "python.db", isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; DROP TABLE IF EXISTS e; "
        "CREATE TABLE e (session INTEGER, time INTEGER, type INTEGER); CREATE INDEX e_time ON e (session, time); BEGIN"
    )
    execute, now = connection.execute, time.time_ns
    try:
        # The module keeps the prepared statement by its text.
        return timed(lambda: execute("INSERT INTO e VALUES (1, ?, ?)", (now(), 1)))
    finally:
        connection.close()


def log_file() -> float:
    logger = logging.getLogger("bench")
    logger.propagate = False
    logger.setLevel(logging.INFO)
    handler = logging.FileHandler(folder / "python.log", mode="w")
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    logger.addHandler(handler)
    try:
        return timed(lambda: logger.info("A"))
    finally:
        logger.removeHandler(handler)
        handler.close()


def json_lines() -> float:
    with open(folder / "python.jsonl", "w", encoding="utf-8") as file:
        write, flush, dumps, now = file.write, file.flush, json.dumps, time.time_ns

        def line() -> None:
            write(dumps({"time": now(), "type": "A"}) + "\n")
            flush()

        return timed(line)


def row(name: str, theirs: Callable[[], float], goal: Optional[float] = None, faster: bool = True, gate: bool = False) -> None:
    if only and only != name:
        return
    mine, other, ratios = [], [], []
    for _ in range(ROUNDS):
        other.append(theirs())
        mine.append(ours())
        ratios.append(other[-1] / mine[-1] if faster else mine[-1] / other[-1])
    ratio = statistics.median(ratios)
    holds = None if goal is None else ratio >= goal if faster else ratio <= goal
    said = None if goal is None else f"{'>=' if faster else '<='} {goal:g} x"
    print(
        json.dumps(
            {
                "name": name, "ours": round(statistics.median(mine), 1), "theirs": round(statistics.median(other), 1), "unit": "ns",
                "ratio": round(ratio, 3), "goal": said, "holds": holds, "gate": gate,
            }
        ),
        flush=True,
    )


row("log one event, Python / empty ctypes call", empty_call, 1.6, faster=False, gate=True)
row("log one event, Python / sqlite3 in a transaction", sqlite_insert, 2.5, gate=True)
row("log one event, Python / logging to a file", log_file, 15, gate=True)
row("log one event, Python / JSON lines with flush", json_lines)
book.close()
sys.exit(tallybook.live_handles() != 0)

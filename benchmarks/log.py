"""What logging costs from Python, side by side with what a script would write instead; prints one JSON object a row.

Usage: log.py FOLDER
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
from typing import Callable

import tallybook

ROUNDS = 9
COUNT = 40_000
folder = Path(sys.argv[1])
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
        "PRAGMA journal_mode=WAL; DROP TABLE IF EXISTS e; CREATE TABLE e (session INTEGER, time INTEGER, type INTEGER); "
        "CREATE INDEX e_time ON e (session, time); BEGIN"
    )
    try:
        return timed(lambda: connection.execute("INSERT INTO e VALUES (1, ?, ?)", (time.time_ns(), 1)))
    finally:
        connection.close()


def log_file() -> float:
    logger = logging.getLogger("bench")
    logger.propagate = False
    logger.setLevel(logging.INFO)
    handler = logging.FileHandler(folder / "python.log")
    logger.addHandler(handler)
    try:
        return timed(lambda: logger.info("%s", "A"))
    finally:
        logger.removeHandler(handler)
        handler.close()


def row(name: str, theirs: Callable[[], float], goal: float, faster: bool) -> None:
    mine, other, ratios = [], [], []
    for _ in range(ROUNDS):
        other.append(theirs())
        mine.append(ours())
        ratios.append(other[-1] / mine[-1] if faster else mine[-1] / other[-1])
    ratio = statistics.median(ratios)
    print(
        json.dumps(
            {
                "name": name, "ours": round(statistics.median(mine), 1), "theirs": round(statistics.median(other), 1), "unit": "ns",
                "ratio": round(ratio, 2), "goal": f"{'>=' if faster else '<='} {goal:g}",
                "holds": ratio >= goal if faster else ratio <= goal,
            }
        ),
        flush=True,
    )


row("log one event, Python / empty ctypes call", empty_call, 1.6, False)
row("log one event, Python / sqlite3 in a transaction", sqlite_insert, 2.5, True)
row("log one event, Python / logging to a file", log_file, 15, True)
book.close()
sys.exit(tallybook.live_handles() != 0)

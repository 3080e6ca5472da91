"""What items and whole events cost from Python, side by side with the sqlite3 module; prints one JSON object a row.

Usage: items.py FOLDER [ROW]
"""

from __future__ import annotations

import ctypes
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Callable

import tallybook

ROUNDS = 7
NOTES = 2_000
BULK = 50_000
EVENTS = 40_000
folder = Path(sys.argv[1])
only = sys.argv[2] if len(sys.argv) > 2 else None
book = tallybook.open(folder / "items.tally")
nest = book.collections.create("Heron nest")
database = sqlite3.connect(folder / "items.db", isolation_level=None)
database.executescript(
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE note (id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB NOT NULL, "
    "parent INTEGER NOT NULL, name TEXT NOT NULL, time INTEGER NOT NULL, zone TEXT NOT NULL, created INTEGER NOT NULL); "
    "CREATE UNIQUE INDEX note_uuid ON note (uuid); CREATE INDEX note_time ON note (time, id)"
)


def timed(body: Callable[[], object], count: int) -> float:
    """Microseconds of CPU for each of `count`: what the disk takes is the same on both sides, and other programs' time is nobody's."""
    begin = time.process_time_ns()
    body()
    return (time.process_time_ns() - begin) / count / 1000


def add_notes() -> None:
    with book.transaction():
        for _ in range(NOTES):
            nest.note("Arrival")


def insert_notes() -> None:
    database.execute("BEGIN")
    for _ in range(NOTES):
        now = time.time_ns()
        database.execute(
            "INSERT INTO note (uuid, parent, name, time, zone, created) VALUES (?, 1, 'Arrival', ?, 'UTC', ?)", (uuid.uuid4().bytes, now, now)
        )
    database.execute("COMMIT")


def add_columns() -> None:
    now = time.time_ns()
    nest.draft("note").save_columns({"title": ["Arrival"] * BULK, "time": range(now, now + BULK)})


def insert_many() -> None:
    now = time.time_ns()
    database.execute("BEGIN")
    database.executemany(
        "INSERT INTO note (uuid, parent, name, time, zone, created) VALUES (?, 1, ?, ?, 'UTC', ?)",
        ((uuid.uuid4().bytes, "Arrival", each, now) for each in range(now, now + BULK)),
    )
    database.execute("COMMIT")


def get() -> None:
    for number in numbers:
        book.get(number)


def select() -> None:
    for number in range(1, NOTES + 1):
        database.execute("SELECT * FROM note WHERE id = ?", (number,)).fetchone()


def iterate() -> None:
    for note in book.notes(limit=NOTES):
        note.id, note.title, note.time_ns


def iterate_rows() -> None:
    for number, name, instant in database.execute("SELECT id, name, time FROM note ORDER BY time, id LIMIT ?", (NOTES,)):
        number, name, instant


def log(**more: object) -> Callable[[], float]:
    def run() -> float:
        with book.record("bench") as session:
            one = session.log

            def body() -> None:
                for _ in range(EVENTS):
                    one("A", **more)  # type: ignore[arg-type]

            return timed(body, EVENTS)

    return run


def empty_calls() -> None:
    # The same as in log.py: a function of the C library that does nothing with its arguments.
    function = ctypes.CDLL(None).labs
    function.argtypes = [ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64]
    function.restype = ctypes.c_int32
    for _ in range(EVENTS):
        function(1, 2, 3)


def importing(what: str) -> Callable[[], float]:
    """Milliseconds of CPU of the import alone, in a process of its own whose compiled modules are kept."""
    code = f"import time\nbegin = time.process_time_ns()\n{what}\nprint((time.process_time_ns() - begin) / 1e6)"
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}

    def run() -> float:
        return float(subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True).stdout)

    run()
    return run


def row(name: str, unit: str, ours: Callable[[], float], theirs: Callable[[], float], goal: float | None, gate: bool = False) -> None:
    if only and only != name:
        return
    mine, other, ratios = [], [], []
    for _ in range(ROUNDS):
        other.append(theirs())
        mine.append(ours())
        ratios.append(mine[-1] / other[-1])
    ratio = statistics.median(ratios)
    print(
        json.dumps(
            {
                "name": name, "ours": round(statistics.median(mine), 2), "theirs": round(statistics.median(other), 2), "unit": unit,
                "ratio": round(ratio, 2), "goal": None if goal is None else f"<= {goal:g} x", "holds": None if goal is None else ratio <= goal, "gate": gate,
            }
        ),
        flush=True,
    )


row("a note in one transaction, Python / sqlite3", "us", lambda: timed(add_notes, NOTES), lambda: timed(insert_notes, NOTES), 3, gate=True)
numbers = [note.id for note in book.notes(limit=NOTES)]
row("a note by its id, Python / sqlite3", "us", lambda: timed(get, NOTES), lambda: timed(select, NOTES), 3)
row("iterate notes with three attributes, Python / sqlite3", "us", lambda: timed(iterate, NOTES), lambda: timed(iterate_rows, NOTES), 2)
for said, more in (("value=1", {"value": 1}), ("time=ns", {"time": book.now_ns()}), ('note="far off"', {"note": "far off"})):
    row(f"log with {said}, Python / empty ctypes call", "us", log(**more), lambda: timed(empty_calls, EVENTS), 2.5)
row("50,000 notes as columns, Python / executemany of sqlite3", "us", lambda: timed(add_columns, BULK), lambda: timed(insert_many, BULK), 1.5)
row("import tallybook / import sqlite3", "ms", importing("import tallybook"), importing("import sqlite3"), 3)
row(
    "import tallybook and open a book / the same of sqlite3", "ms", importing(f"import tallybook\ntallybook.open({str(folder / 'new.tally')!r}).close()"),
    importing(f"import sqlite3\nsqlite3.connect({str(folder / 'new.db')!r}).execute('SELECT * FROM sqlite_schema').fetchall()"), None,
)
database.close()
book.close()
sys.exit(tallybook.live_handles() != 0)

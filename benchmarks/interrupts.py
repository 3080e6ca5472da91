"""How long a call goes on after `tally_book_interrupt`, in a book of a million events and 200,000 notes, beside statements of SQLite that read or sort as
many rows and are stopped by `sqlite3_interrupt`. Prints one JSON object a row: the slowest of ROUNDS, in milliseconds.

Usage: interrupts.py FOLDER [ROW]
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
import threading
import time
from array import array
from collections.abc import Callable
from pathlib import Path

import tallybook

ROUNDS = 12
NOTES = 200_000
EVENTS = 1_000_000
MOST = 100.0
folder = Path(sys.argv[1])
only = sys.argv[2] if len(sys.argv) > 2 else None


def make(path: Path) -> tallybook.Book:
    """The book that all is done to."""
    book = tallybook.open(path)
    nest = book.collections.create("Nest")
    start = 1_700_000_000_000_000_000
    types = [nest.event_types.create(name).id for name in ("Sing", "Feed", "Rest")]
    with nest.record("Watch", time=start) as session:
        times = array("q", (start + number * 1_000_000 for number in range(EVENTS)))
        session.log_many(times, array("q", (types[number % 3] for number in range(EVENTS))))
    with book.transaction() as writing:
        for number in range(NOTES):
            writing.note(f"Note {number}", description=f"heron {number % 997} at the pond")
    return book


def stopped(call: Callable[[], object], interrupt: Callable[[], object], after: float) -> float | None:
    """How long a call still took from its interruption on; nothing where it had ended before."""
    ended: list[float] = []
    is_done: list[bool] = []

    def run() -> None:
        try:
            call()
            is_done.append(True)
        except (tallybook.CancelledError, sqlite3.OperationalError):
            pass
        finally:
            ended.append(time.perf_counter())

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(after)
    asked = time.perf_counter()
    interrupt()
    thread.join()
    return None if is_done else ended[0] - asked


def slowest(call: Callable[[], object], interrupt: Callable[[], object], longest: float) -> float:
    """The slowest of some, each at a random moment of the first `longest` seconds."""
    took: list[float] = []
    tries = 0
    while len(took) < ROUNDS and tries < 5 * ROUNDS:
        tries += 1
        waited = stopped(call, interrupt, random.uniform(0.002, longest))
        if waited is None:
            # It was over before: closer to its beginning, then.
            longest = max(0.004, longest * 0.8)
        else:
            took.append(waited)
    if not took:
        raise SystemExit("interrupts: it was over each time before it could be interrupted")
    return max(took) * 1000


def main() -> None:
    book = make(folder / "large.tally")
    copy = folder / "copy.tally"
    book.backup(copy)
    with tallybook.open(copy) as other:
        other.notes.update(place=None, description="changed by the other one")
    document = book.notes.export_bytes("json").replace(b'"uuid"', b'"x-uuid"')
    other_sql = sqlite3.connect(":memory:", check_same_thread=False)
    other_sql.execute("CREATE TABLE event (time INTEGER, type INTEGER)")
    other_sql.executemany("INSERT INTO event VALUES (?, ?)", ((number * 7919 % EVENTS, number % 3) for number in range(EVENTS)))
    # With a limit, SQLite does sort what the outer statement does not need sorted.
    reads, sorts = "SELECT type, count(*), max(time) FROM {} GROUP BY type", "SELECT count(*) FROM (SELECT time FROM {} ORDER BY time % 7919 LIMIT 10000000)"
    other_sql.execute("PRAGMA temp_store = MEMORY")

    def of_sqlite(statement: str) -> float:
        return slowest(lambda: other_sql.execute(statement.format("event")).fetchall(), other_sql.interrupt, 0.3)

    theirs = {each: of_sqlite(each) for each in (reads, sorts)}
    calls: dict[str, Callable[[], object]] = {
        "a check": book.check,
        "an export as JSON": lambda: book.export_bytes("json"),
        "an export of events as CSV": lambda: book.sessions.export_bytes("csv"),
        "a summary of events by type and hour": lambda: book.events.summary(by=("event_type", "hour")),
        "a summary of notes by day and title": lambda: book.notes.summary(by=("day",)),
        "a count of events by their value": lambda: book.events(text__prefix="x").count(),
        "a search, ranked": lambda: book.notes(search="heron OR pond OR note", order="rank").page(10),
        "an update of all notes": lambda: book.notes.update(description="seen"),
        "a deletion of all notes": lambda: book.notes.delete(),
        "an import of 200,000 notes": lambda: book.import_json(document),
        "a merge": lambda: book.merge(copy),
        "a backup": lambda: book.backup(folder / "backup.tally", replace=True),
        "serialize": book.serialize,
        "compact": book.compact,
        "a statement of SQL": lambda: list(book.sql(reads.format("events"))),
        "a statement of SQL that sorts": lambda: list(book.sql(sorts.format("events"))),
    }
    for what, call in calls.items():
        beside = sorts if "sorts" in what else reads
        name = f"{what} goes on after an interruption, slowest of {ROUNDS} / one of SQLite that {'sorts' if beside is sorts else 'reads'}"
        if only not in (None, name):
            continue
        ours = slowest(call, book.interrupt, 1.0)
        print(json.dumps({
            "name": name, "ours": round(ours, 2), "theirs": round(theirs[beside], 2), "unit": "ms", "ratio": round(theirs[beside] / max(ours, 0.01), 3),
            "goal": f"<= {MOST:g} ms", "holds": ours <= MOST, "gate": False,
        }), flush=True)
    book.close()


main()

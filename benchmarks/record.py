"""What a key and a press cost of our own work, beside the least that a program would do who keeps each in SQLite: keys at 30 a second through a
pseudo-terminal, as the processor's time of the recorder per key; presses over loopback, from the request to the answer. Nobody looks on: what a
terminal or a browser needs to draw is theirs."""

from __future__ import annotations

import json
import os
import sqlite3
import statistics
import sys
import time
from pathlib import Path
from typing import Any, Dict, List, Optional

import tallybook

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "bindings/python/tests")]
from phones import Phone, Service  # noqa: E402
from ptys import Person  # noqa: E402

KEYS, PACE = 300, 1 / 30
PRESSES = 400
TYPES = 12


def tell(name: str, ours: float, theirs: Optional[float], goal: Optional[str] = None, holds: Optional[bool] = None) -> None:
    row: Dict[str, Any] = {
        "name": name, "ours": round(ours, 3), "theirs": None if theirs is None else round(theirs, 3), "unit": "ms",
        "ratio": None if theirs is None else round(theirs / ours, 4), "goal": goal, "holds": holds, "gate": False}
    print(json.dumps(row), flush=True)


def work(process: int) -> float:
    """The processor's time of a process until now, in ms."""
    fields = Path(f"/proc/{process}/schedstat").read_text().split()
    return int(fields[0]) / 1e6


def rows(path: Path) -> float:
    """A row in a transaction of its own, whose commit does not wait for the disk."""
    with sqlite3.connect(path, isolation_level=None) as book:
        book.execute("PRAGMA journal_mode = WAL")
        book.execute("PRAGMA synchronous = NORMAL")
        book.execute("CREATE TABLE event (id INTEGER PRIMARY KEY, time INTEGER, type INTEGER)")
        begun = time.process_time()
        for index in range(2000):
            book.execute("INSERT INTO event (time, type) VALUES (?, ?)", (time.time_ns(), index % TYPES))
        return (time.process_time() - begun) * 1e3 / 2000


def keys(before: int) -> float:
    """What a key costs, with so many events before it."""
    with tallybook.open("keys.tally") as book:
        recording = book.record(f"Watch {before}")
        if before:
            recording.log_many([time.time_ns() - 10**9 * each for each in range(before, 0, -1)], "T0")
        recording.close()
        session = recording.id
    with Person("record", "-s", str(session), "-b", "keys.tally") as person:
        person.wait_for(f"Watch {before}")
        person.look(1.0)
        begun, idle = work(person.child), time.monotonic()
        person.look(3.0)
        # What a second costs in which nothing is pressed is the clock's.
        alone = (work(person.child) - begun) / (time.monotonic() - idle)
        begun, at = work(person.child), time.monotonic()
        for index in range(KEYS):
            person.press("abcdefghijkl"[index % TYPES])
            at += PACE
            person.look(max(0.0, at - time.monotonic()))
        person.wait_for(f"{before + KEYS} events")
        cost = (work(person.child) - begun) / KEYS
        person.press("qs")
        assert person.ends() == 0
    return cost - alone * PACE


def presses() -> List[float]:
    """How long the presses of a phone take on their way and back, one after the other."""
    with tallybook.open("presses.tally") as book:
        kind = book.event_types["A"].id
        recording = book.record("Watch")
        session = recording.id
        recording.close()
    took = []
    with Service(book="presses.tally") as service:
        phone = Phone(service)
        book_id = phone.standing()["book"]
        import http.client

        link = http.client.HTTPConnection("127.0.0.1", service.port)
        for index in range(PRESSES):
            body = json.dumps({"phone": phone.name, "book": book_id, "show": session, "presses": [phone.press(session, kind, time.time_ns() // 1000)]})
            begun = time.perf_counter()
            link.request("POST", "/phone/v1/presses", body, {"Authorization": f"Bearer {phone.token}"})
            answer = json.loads(link.getresponse().read())
            took.append((time.perf_counter() - begun) * 1e3)
            assert answer["answers"] == [{"number": index + 1}] and answer["session"]["total"] == index + 1
        link.close()
    return took


def main() -> None:
    os.chdir(sys.argv[1])
    with tallybook.open("keys.tally") as book:
        for index in range(TYPES):
            book.event_types.create(f"T{index}", key="abcdefghijkl"[index])
    row = rows(Path("rows.db"))
    for before in (0, 100_000):
        cost = keys(before)
        tell(f"own work of a key at 30 a second, {before:,} events before / a row in SQLite, nothing drawn", cost, row, "<= 2 ms", cost <= 2)
    took = presses()
    middle, late = statistics.median(took), statistics.quantiles(took, n=100)[98]
    tell("a press from request to answer, with how all stands, median / a row in SQLite, no service", middle, row, "<= 5 ms", middle <= 5)
    tell("the same, the slowest of a hundred", late, None)


main()

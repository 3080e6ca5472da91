"""What it costs to take in a project of BORIS with 1,000,000 events and to write it again, and 1,000,000 rows of a table by a mapping, each
beside the same as JSON of our own; and what tables of BORIS, EAF and WebVTT take of memory beyond what the opened book does, beside a tenth of
the events. Prints one JSON object a row; CPU of the process alone: what the disk takes is not the point.

Usage: boris.py FOLDER [ROW]
"""

from __future__ import annotations

import csv
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import tallybook

EVENTS, FEWER, OBSERVATIONS, ROUNDS = 1_000_000, 100_000, 100, 3
FORMATS = {"BORIS's aggregated table": "boris-aggregated", "BORIS's tabular table": "boris-tabular", "EAF": "eaf", "WebVTT": "vtt"}
SUBJECTS = [f"Bird {number}" for number in range(4)]
STATES, POINTS = [f"State {number}" for number in range(6)], [f"Point {number}" for number in range(4)]
ROWS = {
    "kind": "event", "session": {"name": "{session}", "time": "2026-03-01T00:00:00Z"}, "seconds": "{seconds}", "type": "{type}",
    "subject": "{subject}", "text": "{text}"}
MAPPING = {"format": "tallybook-mapping", "version": 4, "name": "rows", "zone": "UTC", "tables": {"rows": ROWS}}

folder = Path(sys.argv[1])
wanted = sys.argv[2] if len(sys.argv) > 2 else ""


def events(count: int) -> Iterator[list[Any]]:
    """Rows as BORIS has them, one a second: states of each bird that begin and end, each with a modifier, and points, some with a comment."""
    for number in range(count):
        lane = number // 2
        if lane % 3 < 2:
            yield [number + 0.125, SUBJECTS[lane % 4], STATES[lane % 6], "left" if lane % 2 else "right", ""]
        else:
            yield [number + 0.375, SUBJECTS[number % 4], POINTS[number % 4], "", f"at the nest, {number}" if number % 8 == 0 else ""]


def project(observations: int, count: int) -> str:
    """A project of so many observations with so many events each, with a value a line as BORIS writes it."""
    side = {"0": {"name": "leg", "type": 0, "values": ["left", "right"]}}
    behaviours = [("State event", code, side) for code in STATES] + [("Point event", code, {}) for code in POINTS]
    live = {"type": "LIVE", "date": "2026-03-01T06:00:00", "description": "", "file": {}, "time offset": 0.0, "independent_variables": {}}
    told = {
        "project_format_version": "7.0", "project_name": "Herons", "project_date": "2026-03-01T00:00:00", "independent_variables": {},
        "subjects_conf": {str(place): {"key": str(place), "name": name, "description": ""} for place, name in enumerate(SUBJECTS)},
        "behaviors_conf": {
            str(place): {"type": kind, "key": "", "code": code, "modifiers": sets, "excluded": "", "description": ""}
            for place, (kind, code, sets) in enumerate(behaviours)
        },
        "observations": {f"Day {number + 1}": {**live, "events": list(events(count))} for number in range(observations)},
    }
    return json.dumps(told, indent=1)


def timed(work: Callable[[], object]) -> float:
    """Seconds of CPU."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def taken(take: Callable[[tallybook.Book], object]) -> float:
    """What it costs to take in all events into an empty book."""
    (folder / "taken.tally").unlink(missing_ok=True)
    with tallybook.open(folder / "taken.tally", zone="UTC") as book:
        cost = timed(lambda: take(book))
        assert sum(item.event_count for item in book.sessions) == EVENTS
    return cost


def held() -> int:
    """KiB that this process held at most; getrusage has what its parent did, too."""
    return next(int(line.split()[1]) for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))


def peak(form: str, name: str) -> float:
    """MB, of a process of its own."""
    told = subprocess.run([sys.executable, __file__, str(folder), f"--peak={form}:{name}"], check=True, capture_output=True, text=True)
    return float(told.stdout)


def peak_here(form: str, name: str) -> None:
    with tallybook.open(folder / f"{name}.tally") as book:
        before = held()
        book.sessions.first().export(folder / "out", format=form)
    print((held() - before) * 1024 / 1e6)


def row(name: str, ours: Callable[[], float], theirs: Callable[[], float], most: float | None = None, megabytes: float | None = None) -> None:
    """One row: at most so many times what is beside it, or at most so many megabytes."""
    if wanted not in ("", name):
        return
    rounds = [(ours(), theirs()) for _ in range(ROUNDS)]
    ratio = statistics.median(mine / other for mine, other in rounds)
    mine, other = (statistics.median(each) for each in zip(*rounds))
    told = {"name": name, "ours": round(mine, 3), "theirs": round(other, 3), "unit": "MB" if megabytes else "s", "ratio": round(ratio, 2)}
    told.update(goal=None, holds=None, gate=False)
    if most is not None:
        told.update(goal=f"<= {most} x", holds=ratio <= most)
    if megabytes is not None:
        told.update(goal=f"<= {megabytes} MB", holds=mine <= megabytes)
    print(json.dumps(told), flush=True)


def costs() -> None:
    boris, ours, table = folder / "herons.boris", folder / "herons.json", folder / "herons.csv"
    boris.write_text(project(OBSERVATIONS, EVENTS // OBSERVATIONS))

    def taken_as_json() -> float:
        return taken(lambda book: book.import_json(ours))

    with tallybook.open(folder / "herons.tally", zone="UTC") as book:
        book.import_boris(boris)
        place = next(iter(book.collections))
        place.export(ours)
        row("import a project of BORIS with 1 M events / as our JSON", lambda: taken(lambda book: book.import_boris(boris)), taken_as_json, 1.5)
        row(
            "export a project of BORIS with 1 M events / as our JSON", lambda: timed(lambda: place.export(folder / "out.boris")),
            lambda: timed(lambda: place.export(folder / "out.json")), 1)
    with table.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["session", "seconds", "type", "subject", "text"])
        for number in range(OBSERVATIONS):
            writer.writerows([f"Day {number}", each[0], each[2], each[1], each[4]] for each in events(EVENTS // OBSERVATIONS))
    row("import 1 M events by a mapping / as our JSON", lambda: taken(lambda book: book.import_tables(table, MAPPING)), taken_as_json)


def memory() -> None:
    for name, count in (("many", EVENTS), ("few", FEWER)):
        with tallybook.open(folder / f"{name}.tally", zone="UTC") as book:
            book.import_boris(project(1, count).encode())
    for name, form in FORMATS.items():
        row(f"peak memory of exporting 1 M events as {name} / 100,000", lambda: peak(form, "many"), lambda: peak(form, "few"), megabytes=16)


if wanted.startswith("--peak="):
    peak_here(*wanted.removeprefix("--peak=").split(":"))
else:
    costs()
    memory()
sys.exit(tallybook.live_handles() != 0)

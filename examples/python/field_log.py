"""Records a field log into a book and exports it in every format, and the machine's package log if there is one.

Usage: field_log.py LOG FOLDER [DPKG_LOG]
"""

from __future__ import annotations

import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Callable

import tallybook


def parse(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def record_field_log(book: tallybook.Book, log: Path) -> None:
    """One record per line, fields separated by tabs; the first lines of the file describe them."""
    subjects: dict[str, tallybook.Subject] = {}
    for line in log.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        what, *fields = line.split("\t")
        if what == "collection":
            collection = book.collections.create(fields[0], description=fields[1])
        elif what == "type":
            name, label, mode, exclusion = fields
            collection.event_types.create(name, label=label, mode=tallybook.Mode[mode.upper()], exclusion=exclusion or None)
        elif what == "subject":
            subjects[fields[0]] = book.subjects.create(fields[0])
        elif what in ("note", "session"):
            time, title, text, latitude, longitude, place = fields
            north, east = float(latitude), float(longitude)
            if what == "note":
                collection.note(title, time=parse(time), description=text, latitude=north, longitude=east, place=place)
            else:
                session = collection.record(title, time=parse(time), description=text, latitude=north, longitude=east, place=place)
        elif what == "event":
            time, name, subject, value, text = fields
            session.log(
                name, time=parse(time), subject=subjects.get(subject), value=float(value) if value else None, note=text or None
            )
        elif what == "pause":
            session.pause(time=parse(fields[0]))
        elif what == "resume":
            session.resume(time=parse(fields[0]))
        elif what == "stop":
            print(f"  {session.count()} events in {session.item.title}")
            session.stop(time=parse(fields[0]))


def record_package_log(book: tallybook.Book, log: Path) -> None:
    """Every run of the package manager is a session, every line an event of the type of its action."""
    collection = book.collections.create("Packages of this machine")
    known: set[str] = set()
    session = last = None
    events = 0
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        fields = line.split(" ", 3)
        if len(fields) != 4:
            continue
        time = datetime.fromisoformat(f"{fields[0]}T{fields[1]}").replace(tzinfo=timezone.utc)
        if session is None or last is None or time - last > timedelta(minutes=10):
            if session is not None:
                session.stop(time=last)
            session = collection.record(f"{time:%Y-%m-%d %H:%M}", time=time)
        if fields[2] not in known:
            collection.event_types.create(fields[2])
            known.add(fields[2])
        session.log(fields[2], time=time, note=fields[3])
        last = time if last is None else max(last, time)
        events += 1
        if events % 1000 == 0:
            print(f"\r  {events} events", end="", flush=True)
    if session is not None:
        session.stop(time=last)
    print(f"\r  {events} events")


def make(folder: Path, name: str, log: Path, record: Callable[[tallybook.Book, Path], None]) -> None:
    path = folder / f"{name}.tally"
    path.unlink(missing_ok=True)
    print(path)
    with tallybook.open(path, author="kh") as book:
        book.settings["location_enabled"] = True
        record(book, log)
        for suffix in ("json", "md", "txt"):
            book.export(folder / f"{name}.{suffix}")
        book.export(folder / f"{name}.events.csv", format="csv")
        book.export(folder / f"{name}.bouts.csv", format="csv-bouts")


def main() -> int:
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(sys.argv[2])
    make(folder, "field_log", Path(sys.argv[1]), record_field_log)
    if len(sys.argv) > 3:
        make(folder, "packages", Path(sys.argv[3]), record_package_log)
    return 0


if __name__ == "__main__":
    sys.exit(main())

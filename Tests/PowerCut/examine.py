"""Opens a book as a cut left it, first with the reader that knows the format's pages only, then with the library."""

from __future__ import annotations

import gc
import hashlib
import math
import sqlite3
import sys
from pathlib import Path
from typing import Any

import tallybook

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import read_book  # noqa: E402

#: Above this the events' notes are not looked at.
MANY = 3000
RELAXED = {tallybook.Reason.RECOVERED, tallybook.Reason.DAMAGED, tallybook.Reason.SET_ASIDE}


def examine(folder: Path, durability: str, is_made: bool, with_reader: bool) -> dict[str, Any]:
    """What is there; `problems` are those that need no knowledge of what was acknowledged."""
    path = folder / "book.tally"
    found: dict[str, Any] = {"is_there": path.exists(), "problems": [], "sessions": {}}
    found["files"] = {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in folder.iterdir() if whole(each.name)}
    if not found["is_there"]:
        return found
    by_files = read(path, is_made) if with_reader else None
    with tallybook.open(path, durability=durability) as book:
        damaged = {each.id for each in book.recovery if each.reason is tallybook.Reason.DAMAGED}
        found["problems"] += [f"opening says: {each}" for each in book.recovery if each.reason not in RELAXED]
        found["notes"] = {each.title: each.description for each in book.notes}
        found["attachments"] = {each.name: hashlib.sha256(each.read()).hexdigest() for each in book.attachments}
        found["settings"] = dict(book.settings)
        for session in book.sessions:
            events, has_notes = events_of(book, session)
            found["sessions"][session.title] = {
                "is_stopped": session.end_ns is not None, "events": events, "has_notes": has_notes, "is_damaged": session.id in damaged}
            if by_files is not None and by_files.get(session.uuid, []) != [each[:3] for each in events]:
                found["problems"].append(f"{session.title} is read in two ways: {len(by_files.get(session.uuid, []))} and {len(events)} events")
        found["problems"] += go_on(book)
    with tallybook.open(path, exists=True, read_only=True) as book:
        found["problems"] += [f"opened again: {each}" for each in book.recovery]
    return found


def whole(name: str) -> bool:
    """Whether a name is one that an export or a backup gets in the end."""
    return name.startswith(("out", "copy")) and not name.endswith((".partial", "-journal", "-wal"))


def read(path: Path, is_made: bool) -> dict[str, list[tuple[int, int, str]]] | None:
    """The events by the independent reader; None of a book that was still being made."""
    if path.with_name(path.name + "-journal").exists():
        # Only one who writes may roll it back.
        connection = sqlite3.connect(path)
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        [application] = connection.execute("PRAGMA application_id").fetchone()
        connection.close()
        # Not made yet. The reader would refuse it with its own connection open, which then locks the library out.
        if application == 0 and not is_made:
            return None
    try:
        book = read_book.Book(str(path), [])
    except (ValueError, sqlite3.Error):
        if is_made:
            raise
        gc.collect()  # its connection too
        return None
    events = {
        entry["uuid"]: [(each["seq"], each["time"], each["type"]) for each in book.events(id)]
        for id, entry in book.entries.items() if entry["kind"] == 3
    }
    book.connection.close()
    return events


def events_of(book: tallybook.Book, session: Any) -> tuple[list[Any], bool]:
    if session.event_count <= MANY:
        return [(each.seq, each.time_ns, each.type, each.value, each.note) for each in session.events], True
    names = {each.id: each.name for each in book.event_types}
    columns = session.events.columns()
    return [
        (seq, at, names[type], None if math.isnan(value) else value, None)
        for seq, at, type, value in zip(columns.seqs, columns.times_ns, columns.types, columns.values)
    ], False


def go_on(book: tallybook.Book) -> list[str]:
    """The book is sound, and its sessions can be recorded further."""
    problems = [f"check: {each}" for each in book.check()]
    for begun in book.unfinished:
        begun.discard()
    for item in [each for each in book.sessions if each.end_ns is None]:
        before = item.event_count
        session = item.attach()
        if session.state is tallybook.State.PAUSED:
            session.resume()
        at = book.now_ns()
        session.log("A", time=at, note="after the cut")
        if session.count() != before + 1:
            problems.append(f"{item.title}: {before} events and one more are {session.count()}")
        session.stop()
        session.close()
        if at not in item.refresh().events.columns().times_ns:
            problems.append(f"{item.title}: what was logged after the cut is gone")
    return problems + [f"check after going on: {each}" for each in book.check()]

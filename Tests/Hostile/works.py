"""What is done where something hostile stands: each work has a folder with a book and more, and tells what came of it.

A work answers with lines: the first refusal as `STATUS: message`, findings that are errors as `finding: message`, and what was read.
"""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import tallybook

RECORD = {"id": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "startTime": "2024-01-15T09:30:00Z", "endTime": "2024-01-15T10:30:00Z", "images": ["p.jpg"]}
TAGS = {"tags": [{
    "id": "550e8400-e29b-41d4-a716-446655440000", "name": "Work", "color": "#FF5733", "isArchived": False, "createdAt": "2024-01-01T00:00:00Z"}]}
MAPPING = {
    "format": "tallybook-mapping", "version": 1, "name": "herons",
    "tables": {"notes": {"file": "notes.csv", "kind": "note", "name": "{text}", "time": "{time}"}}}


class Patience:
    """A progress function that stops what comes no further: it is asked the same three times."""

    def __init__(self) -> None:
        self.last: tuple[int, int] | None = None
        self.times = 0

    def __call__(self, done: int, total: int) -> bool:
        self.times = self.times + 1 if (done, total) == self.last else 1
        self.last = done, total
        return self.times < 3


def prepare(folder: Path) -> None:
    """Makes what the works need: a book with all that can lie beside one, folders to import, files to read."""
    with tallybook.open(folder / "book.tally", author="kh") as book:
        nest = book.collections.create("Nest")
        note = nest.note("Arrival")
        note.add_attachment(b"<svg/>", name="map.svg")
        book.mirror(folder / "mirror")
        book.tick()
        nest.export(folder / "source.json")
        with closing(note.write_attachment("memo.txt")) as writer:
            writer.write(b"as far as it came")
    minuta = folder / "minuta"
    month = minuta / "records/2024/01"
    month.mkdir(parents=True)
    (minuta / "tags.json").write_text(json.dumps(TAGS))
    (month / "2024-01-15_093000.json").write_text(json.dumps(RECORD))
    (month / "p.jpg").write_bytes(b"a picture")
    tables = folder / "tables"
    tables.mkdir()
    (tables / "notes.csv").write_text("time,text\n2024-01-15T09:30:00Z,Arrival\n")
    (folder / "attached.bin").write_bytes(b"bytes")
    (folder / "out.txt").write_bytes(b"what was exported before")
    (folder / "copy.tally").write_bytes(b"what was copied before")


def leave_a_tail(folder: Path) -> None:
    """As a recorder leaves it that is killed: its process ends before anything is closed."""
    recording = next(iter(tallybook.open(folder / "book.tally").collections)).record("Session", time=1_700_000_000_000_000_000)
    for each in range(10):
        recording.log("A", time=1_700_000_000_000_000_000 + each)
    os._exit(0)


@contextmanager
def opened(folder: Path, name: str = "book.tally") -> Iterator[tallybook.Book]:
    book = tallybook.open(folder / name, exists=True)
    try:
        for finding in book.recovery:
            if finding.severity >= tallybook.Severity.WARNING:
                tell(f"finding: {finding.message}")
        yield book
    finally:
        book.close()


tell: Callable[[str], None] = print


def read_all(book: tallybook.Book) -> None:
    tell(f"notes: {[note.title for note in book.notes]}")
    for session in book.sessions:
        tell(f"events: {len(list(session.events))}")


def open_and_write(folder: Path) -> None:
    with opened(folder) as book:
        tell(f"notes: {[note.title for note in book.notes]}")
        for finding in book.check():
            tell(f"check: {finding.message}")
        book.note("written")
        tell("written")


def record_on(folder: Path) -> None:
    with opened(folder) as book:
        for session in book.sessions:
            with session.attach() as recording:
                recording.log("A")
        read_all(book)


def write_on(folder: Path) -> None:
    with opened(folder) as book:
        for unfinished in book.unfinished:
            with unfinished.resume() as writer:
                writer.write(b", and further")
                writer.finish()
        read_all(book)


def only_open(folder: Path) -> None:
    with opened(folder) as book:
        tell(f"notes: {[note.title for note in book.notes]}")


def back_up(folder: Path) -> None:
    with opened(folder) as book:
        book.backup(folder / "copy.tally", replace=True)
        tell("written")


def salvage(folder: Path) -> None:
    book = tallybook.salvage(folder / "book.tally", folder / "salvaged.tally")
    with closing(book):
        for finding in book.recovery:
            if finding.severity >= tallybook.Severity.WARNING:
                tell(f"finding: {finding.message}")
        tell(f"notes: {[note.title for note in book.notes]}")


def mirror(folder: Path) -> None:
    with opened(folder) as book:
        book.mirror(folder / "mirror")
        book.note("for the mirror")
        book.flush()
        for finding in book.mirror_findings:
            tell(f"finding: {finding.message}")
        tell("written")


def import_file(folder: Path) -> None:
    with tallybook.open(folder / "new.tally") as book:
        book.import_json(folder / "source.json", progress=Patience())
        tell(f"notes: {[note.title for note in book.notes]}")


def import_folder(folder: Path) -> None:
    with tallybook.open(folder / "new.tally") as book:
        book.import_json(folder / "mirror")
        tell(f"notes: {[note.title for note in book.notes]}")


def import_minuta(folder: Path) -> None:
    with tallybook.open(folder / "new.tally") as book:
        book.import_minuta(folder / "minuta")
        tell(f"sessions: {len(list(book.sessions))}, pictures: {[each.read() for each in book.attachments]}")


def import_tables(folder: Path) -> None:
    with tallybook.open(folder / "new.tally") as book:
        book.import_tables(folder / "tables", mapping=MAPPING)
        tell(f"notes: {[note.title for note in book.notes]}")


def attach(folder: Path) -> None:
    with opened(folder) as book:
        tell(f"attached: {next(iter(book.notes)).add_attachment(folder / 'attached.bin').size}")


def export(folder: Path) -> None:
    with opened(folder) as book:
        book.export(folder / "out.txt", format="text", progress=Patience())
        tell("written")


def save(folder: Path) -> None:
    with opened(folder) as book:
        next(iter(book.attachments)).save(folder / "out.txt")
        tell("written")


def export_to_a_reader_that_goes(folder: Path) -> None:
    """With the signal that a broken pipe is, as most programs have it: it would end them."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.mkfifo(folder / "pipe")
    # Both ends, so that nobody waits for anybody; more than a pipe holds.
    reader = os.open(folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)

    def go(done: int, total: int) -> None:
        nonlocal reader
        if reader >= 0:
            os.close(reader)
            reader = -1

    with opened(folder) as book:
        book.note("Long", description="Two herons. " * 50_000)
        book.export(folder / "pipe", format="json", progress=go)


def interrupted(folder: Path, work: Callable[[Path], None]) -> None:
    """Ctrl-C comes while nobody is at the other end of a pipe; no progress function was given."""
    os.mkfifo(folder / "pipe")
    # Whoever runs the tests in the background has it ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        work(folder / "pipe")
    except KeyboardInterrupt:
        tell("stopped")


def wait_for_an_import(folder: Path) -> None:
    with tallybook.open(folder / "new.tally") as book:
        interrupted(folder, book.import_json)


def wait_for_an_export(folder: Path) -> None:
    with tallybook.open(folder / "book.tally") as book:
        interrupted(folder, lambda pipe: book.export(pipe, format="json"))


WORKS: dict[str, Callable[[Path], None]] = {
    work.__name__: work for work in (
        leave_a_tail, open_and_write, record_on, write_on, only_open, back_up, salvage, mirror, import_file, import_folder, import_minuta, import_tables,
        attach, export, save, export_to_a_reader_that_goes, wait_for_an_import, wait_for_an_export)
}


def run(work: str, folder: Path) -> list[str]:
    """What came of it."""
    global tell
    told: list[str] = []
    tell = told.append
    try:
        WORKS[work](folder)
    except tallybook.Error as error:
        told.append(f"{error.status.removeprefix('TALLY_E_')}: {error}")
    return told

"""Books that were damaged: whatever is asked of them answers, or raises tallybook.Error and nothing else."""

from __future__ import annotations

import inspect
import os
import random
import shutil
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import tallybook

sys.path.insert(0, str(Path(__file__).parents[3] / "Tests"))
import rules  # noqa: E402
import seeds  # noqa: E402

# What changes the book, waits for somebody, or shows itself.
LEFT_OUT = {"attach", "complete", "reopen", "trash", "play", "watch", "record", "memo", "item", "book"}


def random_of(name: str) -> random.Random:
    """Random numbers of a test's own."""
    return random.Random(seeds.first(name))


def make(path: Path) -> None:
    """A book with some of everything."""
    with tallybook.open(path, author="kh") as book:
        book.settings["location_enabled"] = "true"
        nest = book.collections.create("Nest", description="By the pond")
        heron = book.subjects.create("Heron", color="#112233")
        fly = nest.event_types.create("Flying", mode="state", color="#445566")
        book.tags.create("Work", color="#778899")
        size = book.templates.create({"title": "Size", "properties": {"cm": {"type": "integer", "maximum": 10}}})
        for number in range(6):
            note = nest.note(f"Note {number}", description="Île " * number, tags=["Work"], latitude=1.5, longitude=2.5)
            note.add_attachment(f"bytes {number}".encode() * 100, name="a.txt", media_type="text/plain")
        with size.new() as draft:
            draft["title"] = "Measured"
            draft["cm"] = 7
            draft.save()
        with nest.record("Session", subject=heron) as session:
            for _ in range(300):
                session.log("A")
            session.log(fly)
            session.pause()
            session.resume()
        task = book.day(date(2026, 3, 2)).add("Water", category="Home")
        task.remind(time=10**18)
        note.update(description="changed")


def walk(found: Any, seen: dict[tuple[type, str], int], depth: int = 0) -> None:
    """Asks for every property of what was found, and of what it gives."""
    if depth > 4:
        return
    kind = type(found)
    if not kind.__module__.startswith("tallybook"):
        return
    for name, member in inspect.getmembers(kind):
        if name.startswith("_") or name in LEFT_OUT or not (isinstance(member, property) or hasattr(member, "__get__") and not callable(member)):
            continue
        if seen.get((kind, name), 0) >= 8:
            continue
        seen[kind, name] = seen.get((kind, name), 0) + 1
        walk_found(guarded(lambda name=name: getattr(found, name)), seen, depth)
    for shown in (repr, str):
        guarded(lambda shown=shown: shown(found))


def walk_found(found: Any, seen: dict[tuple[type, str], int], depth: int) -> None:
    if isinstance(found, (str, bytes, dict)) or found is None:
        return
    if hasattr(found, "__iter__"):
        for each in guarded(lambda: list(zip(range(20), found))) or ():
            walk_found(each[1], seen, depth + 1)
    walk(found, seen, depth + 1)


def guarded(body: Callable[[], Any]) -> Any:
    try:
        return body()
    except tallybook.Error:
        return None


def visit(path: Path) -> None:
    """Opens a book and asks for all that it has; anything but tallybook.Error is a failure."""
    book = guarded(lambda: tallybook.open(path, exists=True, author="kh"))
    if book is None:
        return
    try:
        seen: dict[tuple[type, str], int] = {}
        walk(book, seen)
        for ask in (
            lambda: book.history, lambda: book.check(), lambda: book.export_bytes("json"), lambda: book.export_bytes("csv"),
            lambda: book.sessions.summary(), lambda: [list(session.events) for session in book.sessions],
            lambda: list(book.notes(search="Note")), lambda: book.notes.table(), lambda: book.undo(), lambda: book.redo(),
            lambda: book.day(date(2026, 3, 2)).tasks, lambda: list(book.sql("SELECT * FROM items")), lambda: book.import_json(book.export_bytes()),
        ):
            walk_found(guarded(ask), seen, 2)
    finally:
        guarded(book.close)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "book.tally"
    make(path)
    return path


def test_a_whole_book_answers(whole: Path) -> None:
    with tallybook.open(whole) as book:
        seen: dict[tuple[type, str], int] = {}
        walk(book, seen)
        assert {kind.__name__ for kind, _ in seen} >= {"Book", "Note", "Session", "Task", "Collection", "EventType", "Subject", "Tag", "Template"}
        assert len(seen) > 150


@pytest.mark.parametrize("part", range(4))
def test_flipped_bytes(whole: Path, tmp_path: Path, part: int) -> None:
    chance = random_of(f"flipped {part}")
    for number in range(25 if os.environ.get("TALLYBOOK_LONG") else 12):
        path = tmp_path / f"{number}.tally"
        content = bytearray(whole.read_bytes())
        # The header's first page is looked at by other tests; here it is the rows.
        for _ in range(chance.choice((1, 3, 30))):
            place = chance.randrange(100, len(content))
            content[place] ^= 1 << chance.randrange(8) if chance.random() < 0.5 else chance.randrange(1, 256)
        path.write_bytes(content)
        visit(path)
        for left in tmp_path.iterdir():
            left.unlink() if left.is_file() else shutil.rmtree(left)


VALUES: list[Any] = [99, -1, 2**63 - 1, -(2**63), 0, 1.5, "", "#1234567890", "x" * 70_000, b"\xff\xfe\x00", None, "\x00", "+99:99", "../zone"]


def test_rows_changed_by_others(whole: Path, tmp_path: Path) -> None:
    chance = random_of("rows")
    with sqlite3.connect(whole) as looking:
        tables = [row[0] for row in looking.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        columns = {table: [row[1] for row in looking.execute(f"PRAGMA table_info({table})")] for table in tables}
    looking.close()
    tried = 0
    rounds = 160 if os.environ.get("TALLYBOOK_LONG") else 16
    for number in range(rounds):
        path = tmp_path / f"{number}.tally"
        shutil.copy(whole, path)
        with rules.lifted(path) as change:
            for _ in range(3):
                table = chance.choice([each for each in tables if not each.startswith("search")])
                column = chance.choice(columns[table])
                value = chance.choice(VALUES)
                try:
                    wanted = "CAST(? AS TEXT)" if isinstance(value, bytes) and chance.random() < 0.7 else "?"
                    change.execute(f"UPDATE {table} SET {column} = {wanted} WHERE rowid IN (SELECT rowid FROM {table} ORDER BY random() LIMIT 2)", (value,))
                    tried += 1
                except sqlite3.DatabaseError:
                    try:
                        change.execute(f"UPDATE {table} SET {column} = ?", (value,))
                        tried += 1
                    except sqlite3.DatabaseError:
                        pass
        visit(path)
        for left in tmp_path.iterdir():
            left.unlink() if left.is_file() else shutil.rmtree(left)
    assert tried > 1.25 * rounds


# ------------------------------------------------------------------------------------------------------------
# Iterators end with their book
# ------------------------------------------------------------------------------------------------------------


ITERATORS: list[Callable[[tallybook.Book], Iterator[Any]]] = [
    lambda book: iter(book.notes), lambda book: iter(book.sessions.first().events), lambda book: iter(book.sql("SELECT name FROM items")),
    lambda book: iter(book.history), lambda book: iter(book.tags), lambda book: iter(book.collections), lambda book: iter(book.tasks),
    lambda book: iter(book.notes(search="Note")), lambda book: iter(book.subjects), lambda book: iter(book.event_types),
]


@pytest.mark.parametrize("number", range(len(ITERATORS)))
@pytest.mark.parametrize("elsewhere", [False, True])
def test_an_iterator_ends_with_its_book(whole: Path, tmp_path: Path, number: int, elsewhere: bool) -> None:
    path = tmp_path / "book.tally"
    shutil.copy(whole, path)
    book = tallybook.open(path)
    if number == 0:
        for each in range(300):
            book.note(f"More {each}")
    steps = ITERATORS[number](book)
    assert next(steps) is not None
    if elsewhere:
        thread = threading.Thread(target=book.close)
        thread.start()
        thread.join()
    else:
        book.close()
    with pytest.raises(tallybook.ClosedError) as refused:
        for _ in range(1000):
            next(steps)
    assert refused.value.status == "TALLY_E_CLOSED"


def test_closing_in_mid_loop_from_another_thread(whole: Path, tmp_path: Path) -> None:
    for number in range(len(ITERATORS)):
        for wait in (0.0, 0.001, 0.005):
            path = tmp_path / f"{number} {wait}.tally"
            shutil.copy(whole, path)
            book = tallybook.open(path)
            timer = threading.Timer(wait, book.close)
            timer.start()
            # The next loop would begin on a book that is closed.
            with pytest.raises((tallybook.ClosedError, tallybook.HandleError)):
                while True:
                    for _ in ITERATORS[number](book):
                        pass
            timer.join()
    assert tallybook.live_handles() == 0

"""Rows, numbers and pages that no library of ours writes, planted into a book as somebody would who knows the format."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Callable
from pathlib import Path

import rules
import tallybook

PAGE = 4096


def make(path: Path) -> None:
    """A book with something in each table, so that there is something to spoil."""
    with tallybook.open(path, author="kh") as book:
        nest = book.collections.create("Nest")
        inner = nest.collections.create("Inner")
        note = inner.note("Arrival", description="Two adults", tags=["Work"])
        note.add_attachment(b"bytes of a map " * 1000, name="map.txt")
        with inner.record("Watch") as watch:
            for each in range(700):
                watch.log("AB"[each % 2], time=1_700_000_000_000_000_000 + each, value=1.5 if each % 9 == 0 else None, note="fish" if each % 50 == 0 else None)
        next(iter(book.sessions)).events.insert("A", time=1_700_000_000_000_000_500)
        template = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}, "words": {"type": "array", "items": {"type": "string"}}}})
        template.new(score=3, words=["a", "b"])
        task = book.add_task("Paint", category="Home")
        task.remind(minutes=10)
        book.today.open()
        gone = book.collections.create("Gone")
        gone.note("Went, too")
        gone.delete()
        book.note("Undone")
        book.undo()
        with note.write_attachment("unfinished.bin") as writer:
            writer.write(b"as far as it came")
            writer.close()
        list(book.notes(search="adults"))


def rows(*statements: str) -> Callable[[Path], None]:
    def plant(path: Path) -> None:
        with rules.lifted(path) as connection:
            for statement in statements:
                connection.execute(statement)

    return plant


def schema(*statements: str) -> Callable[[Path], None]:
    def plant(path: Path) -> None:
        connection = sqlite3.connect(path)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return plant


def without_its_table(index: str, table: str, condition: str) -> Callable[[Path], None]:
    """Rows that stand in an index and no longer in their table."""

    def plant(path: Path) -> None:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA writable_schema = ON")
        kept = connection.execute("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE name = ?", (index,)).fetchone()
        connection.execute("DELETE FROM sqlite_schema WHERE name = ?", (index,))
        connection.commit()
        connection.close()
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(f"DELETE FROM {table} WHERE {condition}")
        connection.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", kept)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    return plant


def root_of(path: Path, name: str) -> int:
    connection = sqlite3.connect(path)
    page: int = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()[0]
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return page


def pages(change: Callable[[bytearray, dict[str, int]], None], *names: str) -> Callable[[Path], None]:
    """Changes the file's bytes, knowing where tables and indices begin."""

    def plant(path: Path) -> None:
        roots = {name: root_of(path, name) for name in names}
        content = bytearray(path.read_bytes())
        change(content, roots)
        path.write_bytes(content)

    return plant


def swap(content: bytearray, one: int, other: int) -> None:
    first, second = slice((one - 1) * PAGE, one * PAGE), slice((other - 1) * PAGE, other * PAGE)
    content[first], content[second] = content[second], content[first]


def own_child(content: bytearray, page: int, kind: int) -> None:
    """An inner page of a tree whose every child is itself."""
    cells = 400 if kind == 5 else 200
    body = bytearray(PAGE)
    width = 5 if kind == 5 else 6
    place = PAGE
    struct.pack_into(">BHHHB", body, 0, kind, 0, cells, PAGE - cells * width, 0)
    struct.pack_into(">I", body, 8, page)
    for each in range(cells):
        place -= width
        struct.pack_into(">I", body, place, page)
        # A key of one byte, or an index's record of a null.
        body[place + 4 : place + width] = bytes([each % 127 + 1]) if kind == 5 else b"\x02\x02"[: width - 4]
        struct.pack_into(">H", body, 12 + 2 * each, place)
    content[(page - 1) * PAGE : page * PAGE] = body


PLANTS: dict[str, Callable[[Path], None]] = {
    # What the schema may not have.
    "a trigger": schema("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM chunk; END"),
    "a view without an end": schema("ALTER TABLE pause RENAME TO gone", "CREATE VIEW pause AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS session, i AS ordinal, i AS start, i AS stop FROM n"),
    "a virtual table": schema("CREATE VIRTUAL TABLE evil USING fts3(x)"),
    "a computed column": schema("ALTER TABLE entry ADD COLUMN g BLOB AS (zeroblob(500000000))"),
    "a table less": schema("DROP TABLE pause"),
    # Ids and circles.
    "the id 0 in entry": rows("UPDATE entry SET id = 0, parent = 0 WHERE name = 'Nest'"),
    "an id below 0 in entry": rows("UPDATE entry SET id = -7 WHERE name = 'Arrival'"),
    "the id 0 in unfinished": rows("UPDATE unfinished SET id = 0"),
    "the id 0 in history": rows("UPDATE history SET id = 0 WHERE id = (SELECT min(id) FROM history)"),
    "the id 0 in chunk": rows("UPDATE chunk SET id = 0 WHERE id = (SELECT min(id) FROM chunk)"),
    "a collection in itself": rows("UPDATE entry SET parent = id WHERE name = 'Inner'"),
    "a circle of collections": rows("UPDATE entry SET parent = (SELECT id FROM entry WHERE name = 'Inner') WHERE name = 'Nest'"),
    "a circle in the trash": rows("UPDATE entry SET parent = id WHERE name = 'Gone'"),
    "a collection in a note": rows("UPDATE entry SET parent = (SELECT id FROM entry WHERE name = 'Arrival') WHERE name = 'Nest'"),
    "an attachment of itself": rows("UPDATE entry SET parent = id WHERE kind = 14"),
    "a note in nothing": rows("UPDATE entry SET parent = 999 WHERE name = 'Arrival'"),
    "an event type in itself": rows("UPDATE entry SET parent = id WHERE kind = 6"),
    "a task that repeats itself": rows("UPDATE entry SET carried = id WHERE kind = 4"),
    "a script for a color": rows("UPDATE entry SET color = '\"/><script>alert(1)</script>'"),
    # Numbers of events.
    "a chunk's first number 0": rows("UPDATE chunk SET first_seq = 0"),
    "a chunk's first number the last": rows("UPDATE chunk SET first_seq = 9223372036854775807"),
    "a chunk's first number below 0": rows("UPDATE chunk SET first_seq = -9223372036854775808"),
    "a chunk of no events": rows("UPDATE chunk SET count = 0"),
    "a chunk of 2^62 events": rows("UPDATE chunk SET count = 4611686018427387904"),
    "the next number the last": rows("UPDATE event_log SET next_seq = 9223372036854775807"),
    "the next number below 0": rows("UPDATE event_log SET next_seq = -1"),
    "a chunk of zeros": rows("UPDATE chunk SET body = zeroblob(100000)"),
    "an edit without a number": rows("UPDATE event_edit SET seq = -1"),
    "counts below 0": rows("UPDATE event_count SET events = -9223372036854775808"),
    # Pieces.
    "a content of 2^62 bytes": rows("UPDATE content SET size = 4611686018427387904"),
    "pieces of no bytes": rows("UPDATE piece SET bytes = x''"),
    "pieces numbered anew": rows("UPDATE piece SET number = 9223372036854775807"),
    "parts of history numbered anew": rows("INSERT INTO history_part (step, number, changeset) SELECT id, 9223372036854775807, x'00' FROM history"),
    # Other kinds of values than the tables take.
    "texts for times": rows("UPDATE entry SET time = 'soon', created = 'never'"),
    "a name of bytes": rows("UPDATE entry SET name = x'fffe00' WHERE kind = 2"),
    "a zone of a path": rows("UPDATE entry SET zone = '../../../etc/passwd'"),
    "a uuid of 3 bytes": rows("UPDATE entry SET uuid = substr(uuid, 1, 3) WHERE name = 'Arrival'"),
    "times at both ends": rows("UPDATE entry SET time = -9223372036854775808, end_time = 9223372036854775807 WHERE kind = 3"),
    "pauses at both ends": rows("INSERT INTO pause SELECT id, 1, -9223372036854775808, 9223372036854775807 FROM entry WHERE kind = 3"),
    "kinds that there are not": rows("UPDATE entry SET kind = 99 WHERE kind = 2"),
    "a schema of no JSON": rows("UPDATE template_version SET schema = '{\"properties\": [[[['"),
    "a changeset of noise": rows("UPDATE history SET changeset = randomblob(200)"),
    "a draft of noise": rows("INSERT INTO draft VALUES (1, 2, NULL, 'x', 0, NULL, '[[[[')"),
    "limits of days below 0": rows("UPDATE day SET high = -5, date = 99999999"),
    "a reminder of nothing": rows("UPDATE reminder SET task = 999, time = 9223372036854775807"),
    # Trees.
    "rows in an index alone": without_its_table("entry_trash", "entry", "trashed IS NOT NULL"),
    "names in an index alone": without_its_table("entry_definition", "entry", "kind = 6"),
    "the trees of two indices swapped": pages(lambda content, at: swap(content, at["entry_parent"], at["entry_trash"]), "entry_parent", "entry_trash"),
    "the trees of two tables swapped": pages(lambda content, at: swap(content, at["entry"], at["chunk"]), "entry", "chunk"),
    "a table that is its own child": pages(lambda content, at: own_child(content, at["pause"], 5), "pause"),
    "an index that is its own child": pages(lambda content, at: own_child(content, at["entry_trash"], 2), "entry_trash"),
    "the entries' table its own child": pages(lambda content, at: own_child(content, at["entry"], 5), "entry"),
    "events' table its own child": pages(lambda content, at: own_child(content, at["chunk"], 5), "chunk"),
}

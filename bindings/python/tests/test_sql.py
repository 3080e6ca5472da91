"""Statements of SQL that read, as Python asks them."""

from __future__ import annotations

import gc
import json
import threading
from datetime import date, datetime, timezone

import pytest

import tallybook


def test_rows_are_tuples_by_columns(nest: tallybook.Collection) -> None:
    book = nest.book
    for number in range(1000):
        nest.note(f"Note {number}", time=number)
    rows = book.sql("SELECT name, time FROM notes WHERE time >= ? ORDER BY time", 998)
    assert rows.columns == ("name", "time")
    assert list(rows) == [("Note 998", 998), ("Note 999", 999)] and list(rows) == []
    assert len(list(book.sql("SELECT * FROM items"))) == 1000
    assert book.sql("SELECT count(*) AS many FROM notes").dicts() == [{"many": 1000}]
    assert book.sql("SELECT name FROM notes WHERE time = :time", time=5).value() == "Note 5"
    assert book.sql("SELECT 1 WHERE 0").value() is None and book.sql("SELECT NULL, 1, 1").dicts() == [{"NULL": None, "1": 1}]


def test_values_are_what_they_are(nest: tallybook.Collection) -> None:
    book = nest.book
    note = nest.note("Arrival", time=datetime(2026, 3, 2, tzinfo=timezone.utc))
    given = (None, True, -(1 << 63), 0.5, "d'\u00e9\n", note, date(2026, 3, 2), datetime(1970, 1, 1, 0, 0, 1, tzinfo=timezone.utc))
    (row,) = book.sql("SELECT " + ", ".join("?" * len(given)), *given)
    assert row == (None, 1, -(1 << 63), 0.5, "d'\u00e9\n", note.id, 20260302, 1_000_000_000)
    (row,) = book.sql("SELECT ?, :name", "first", name="second")
    assert row == ("first", "second")
    for wrong in (1 << 63, [1], object()):
        with pytest.raises(tallybook.InvalidError):
            book.sql("SELECT ?", wrong)


def test_blobs_are_bytes(nest: tallybook.Collection) -> None:
    book = nest.book
    given = (b"\x00\xffa", bytearray(b"b"), memoryview(b"c"), b"", '{"hex": "61"}')
    (row,) = book.sql("SELECT ?, ?, ?, ?, ?, x'61' AS hex, NULL", *given)
    assert row == (b"\x00\xffa", b"b", b"c", b"", '{"hex": "61"}', b"a", None)
    assert book.sql("SELECT :key AS key, x'00ff' AS made", key=b"k").dicts() == [{"key": b"k", "made": b"\x00\xff"}]
    # Rows are read in batches, and a text that looks like a blob stays one.
    many = book.sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) SELECT CASE WHEN i % 7 THEN '{\"hex\":\"00\"}' ELSE x'00' END FROM n")
    assert [type(value) for (value,) in many] == [str if number % 7 else bytes for number in range(1, 2001)]
    assert book.sql("SELECT x'00ff' AS a").table("csv").split() == ["a", "00ff"]
    assert json.loads(book.sql("SELECT x'00ff' AS a").table("json")) == [{"a": {"hex": "00ff"}}]
    nest.note("Arrival")
    assert book.sql("SELECT uuid FROM notes").value() == next(iter(book.notes)).uuid


def test_blobs_are_binary_columns(book: tallybook.Book) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = book.sql("SELECT x'00ff' AS a, NULL AS b UNION ALL SELECT NULL, x''").arrow()
    assert table.schema.field("a").type == pyarrow.binary() and table.column("a").to_pylist() == [b"\x00\xff", None]
    assert table.column("b").to_pylist() == [None, b""]


@pytest.mark.parametrize("statement", ["", "SELEC", "DELETE FROM notes", "SELECT * FROM entry", "SELECT 1; SELECT 2", "SELECT ?", "PRAGMA page_size"])
def test_what_does_not_only_read_is_refused(book: tallybook.Book, statement: str) -> None:
    with pytest.raises(tallybook.InvalidError):
        book.sql(statement)


def test_events_are_a_table(nest: tallybook.Collection) -> None:
    with nest.record("Watch") as session:
        session.log_many(range(0, 3000, 3), "A")
        session.log("B", time=4, value=2.5, note="a fish")
        asked = nest.book.sql("SELECT type_name, count(*), max(text) FROM events(?) GROUP BY 1 ORDER BY 1", session.item)
        assert list(asked) == [("A", 1000, None), ("B", 1, "a fish")]
    times = nest.book.sql("SELECT time FROM events(?) WHERE time < 10 ORDER BY time", session.item)
    assert [time for (time,) in times] == [0, 3, 4, 6, 9]
    joined = nest.book.sql("SELECT s.name, count(e.seq) FROM sessions s JOIN events(s.id) e WHERE s.parent = ? GROUP BY s.id", nest)
    assert list(joined) == [("Watch", 1001)]


def test_rows_hold_one_state_until_they_end(nest: tallybook.Collection) -> None:
    for number in range(1000):
        nest.note(f"{number}")
    rows = nest.book.sql("SELECT id FROM notes")
    next(rows)
    nest.notes.delete()
    assert sum(1 for _ in rows) == 999
    with nest.book.sql("SELECT 1") as rows:
        pass
    assert list(rows) == []
    with nest.book.transaction():
        nest.note("inside")
        rows = nest.book.sql("SELECT name FROM notes")
        nest.note("later")
        assert [row[0] for row in rows] == ["inside"]


def test_rows_that_nobody_ends_are_freed(book: tallybook.Book) -> None:
    before = tallybook.live_handles()
    rows = book.sql("SELECT 1")
    assert tallybook.live_handles() == before + 1
    del rows
    gc.collect()
    assert tallybook.live_handles() == before
    rows = book.sql("SELECT 1")
    book.close()
    with pytest.raises(tallybook.Error):
        next(rows)


def test_another_thread_interrupts(book: tallybook.Book) -> None:
    ends = threading.Event()

    def stop() -> None:
        while not ends.wait(0.01):
            book.interrupt()

    thread = threading.Thread(target=stop)
    thread.start()
    try:
        with pytest.raises(tallybook.CancelledError):
            book.sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n").value()
    finally:
        ends.set()
        thread.join()
    assert book.sql("SELECT 1").value() == 1


def test_tables_of_rows(book: tallybook.Book) -> None:
    assert book.sql("SELECT 1 AS a, NULL AS b, 'x,y' AS c").table("csv") == 'a,b,c\r\n1,,"x,y"\r\n'
    assert book.sql("SELECT 1 AS a, NULL AS b").table().splitlines()[0].split() == ["a", "b"]
    with pytest.raises(tallybook.InvalidError):
        book.sql("SELECT 1").table("xml")


def test_what_hangs_on_the_trash_is_not_there(nest: tallybook.Collection) -> None:
    inner = nest.collections.create("Inner")
    notes = {"kept": nest.note("kept"), "trashed": nest.note("trashed"), "within": inner.note("within")}
    for name, note in notes.items():
        note.add_attachment(b"x", name=name)
    nest.add_attachment(b"x", name="nest")
    inner.add_attachment(b"x", name="inner")
    tag = nest.book.tags.create("far")
    for note in notes.values():
        note.update(tags=[tag])
    notes["trashed"].delete()
    inner.delete()
    assert {name for (name,) in nest.book.sql("SELECT name FROM attachments")} == {"kept", "nest"}
    assert [name for (name,) in nest.book.sql("SELECT n.name FROM item_tags t JOIN notes n ON n.id = t.item")] == ["kept"]
    assert nest.book.sql("SELECT count(*) FROM item_tags").value() == 1

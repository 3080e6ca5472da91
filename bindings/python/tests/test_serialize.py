"""A book as bytes: kept where there is no file, handed on, opened in memory with the care of a file."""

from __future__ import annotations

import gzip
import threading
from pathlib import Path

import pytest

import tallybook

KEPT = Path(__file__).resolve().parents[3] / "Tests/Data/books/0.1/book.tally.gz"


def contents(book: tallybook.Book) -> str:
    return book.export_text("json", attachment_bytes=True)


def test_a_book_goes_through_bytes(book: tallybook.Book) -> None:
    nest = book.collections.create("Heron nest")
    nest.note("Arrival").add_attachment(b"a face" * 1000, name="face.jpg")
    with nest.record("Watch") as watch:
        watch.log("A", note="a fish")
        data = book.serialize()
        exported = contents(book)
    assert isinstance(data, bytes) and data.startswith(b"SQLite format 3\0")
    with tallybook.open_bytes(data, author="bg") as copy:
        assert copy.path == ":memory:" and copy.info.uuid == book.info.uuid and copy.recovery == [] and copy.check() == []
        assert contents(copy) == exported
        copy.note("Only there")
        with tallybook.open_bytes(bytearray(copy.serialize())) as again, tallybook.open_bytes(memoryview(data)) as before:
            assert len(again.notes) == 2 and len(before.notes) == len(book.notes) == 1


def test_written_to_a_file_they_are_a_book(book: tallybook.Book, tmp_path: Path) -> None:
    book.note("Arrival")
    (tmp_path / "a.tally").write_bytes(book.serialize())
    with tallybook.open("a.tally", exists=True) as kept:
        assert [note.name for note in kept.notes] == ["Arrival"] and kept.check() == []
    with tallybook.open_bytes((tmp_path / "a.tally").read_bytes()) as read:
        assert [note.name for note in read.notes] == ["Arrival"]
    assert [each.name for each in tmp_path.iterdir()] == ["a.tally"]


def test_one_that_is_only_read(book: tallybook.Book) -> None:
    book.note("Arrival")
    data = book.serialize()
    with tallybook.open_bytes(data, read_only=True) as copy:
        with pytest.raises(tallybook.ReadOnlyError, match="read_only=True"):
            copy.note("x")
        # But for a number in the first page, which counts how often a database was written.
        assert copy.serialize()[4096:] == data[4096:] and copy.sql("SELECT name FROM notes").value() == "Arrival"


def test_what_is_no_book_is_refused(book: tallybook.Book) -> None:
    data = book.serialize()
    for wrong in (b"", b"no book", bytes(5000), data[1:], data[:99]):
        with pytest.raises(tallybook.FormatError, match="not a book"):
            tallybook.open_bytes(wrong)
    for kept in (100, 5000, len(data) - 1):
        with pytest.raises(tallybook.CorruptError, match="cut off"):
            tallybook.open_bytes(data[:kept])
    with pytest.raises(tallybook.NewerError):
        tallybook.open_bytes(data[:61] + b"\x63" + data[62:])
    for other in ("a.tally", None, 5, Path("a.tally")):
        with pytest.raises(tallybook.InvalidError, match="open"):
            tallybook.open_bytes(other)  # type: ignore[arg-type]
    with book.transaction(), pytest.raises(tallybook.StateError):
        book.serialize()


@pytest.mark.parametrize("read_only", [True, False])
def test_a_book_of_an_older_release(read_only: bool, tmp_path: Path) -> None:
    data = gzip.decompress(KEPT.read_bytes())
    (tmp_path / "old.tally").write_bytes(data)
    with tallybook.open("old.tally", migrate=True) as old, tallybook.open_bytes(data, read_only=read_only) as copy:
        assert contents(copy) == contents(old) and copy.check() == old.check()


def test_others_write_meanwhile(tmp_path: Path) -> None:
    with tallybook.open("a.tally") as book:
        book.note("First")
        ended = threading.Event()

        def write() -> None:
            while not ended.is_set():
                book.note("More")

        writer = threading.Thread(target=write)
        writer.start()
        try:
            for _ in range(20):
                with tallybook.open_bytes(book.serialize()) as copy:
                    assert len(copy.notes) >= 1 and copy.check() == []
        finally:
            ended.set()
            writer.join()

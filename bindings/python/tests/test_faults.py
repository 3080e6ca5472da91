"""Disks and memory that fail where a program's tests want it."""

from __future__ import annotations

from pathlib import Path

import pytest

import tallybook


def test_every_place_where_a_program_can_fail(tmp_path: Path) -> None:
    """As the documents say: one operation more succeeds each time, until nothing fails any more."""
    with tallybook.faults("io", count=0), tallybook.open(tmp_path / "diary.tally") as book:
        kept = 0
        for after in range(1000):
            with tallybook.faults("io", after=after) as faults:
                try:
                    book.note("Arrival")
                    kept += 1
                except tallybook.StorageError:
                    pass
                failed = faults.count
            assert len(book.notes) == kept and not book.check()
            if not failed:
                break
        assert kept >= 1 and after > 2


@pytest.mark.parametrize(("fault", "error"), [("full", tallybook.FullError), ("io", tallybook.StorageError), ("memory", tallybook.StorageError)])
@pytest.mark.parametrize("path", [":memory:", "diary.tally"])
def test_what_a_fault_looks_like(fault: str, error: type[tallybook.Error], path: str, tmp_path: Path) -> None:
    with tallybook.faults("full", count=0):
        book = tallybook.open(path if path == ":memory:" else tmp_path / path)
    with book:
        book.note("before")
        with tallybook.faults(fault), pytest.raises(error):  # type: ignore[arg-type]
            book.note("lost")
        book.note("after")
        assert [note.title for note in book.notes] == ["before", "after"] and not book.check()


def test_only_so_many_fail(tmp_path: Path) -> None:
    with tallybook.faults("full", count=0), tallybook.open(tmp_path / "diary.tally") as book, tallybook.faults("full", count=1) as faults:
        with pytest.raises(tallybook.FullError):
            book.note("lost")
        book.note("kept")
        assert faults.count == 1 and len(book.notes) == 1


def test_attachments_and_recordings_meet_them(tmp_path: Path) -> None:
    with tallybook.faults("full", count=0), tallybook.open(tmp_path / "diary.tally") as book:
        note = book.note("Arrival")
        (tmp_path / "a.bin").write_bytes(bytes(3_000_000))
        with tallybook.faults("full"):
            with pytest.raises(tallybook.FullError):
                note.add_attachment(tmp_path / "a.bin")
            with pytest.raises(tallybook.FullError):
                book.start("Watch")
            with pytest.raises(tallybook.FullError):
                book.backup(tmp_path / "copy.tally")
            with pytest.raises(tallybook.FullError):
                book.export(tmp_path / "all.json")
        assert not (tmp_path / "copy.tally").exists() and not (tmp_path / "all.json").exists()
        assert len(note.attachments) == 0 and not book.sessions and not book.check()
        note.add_attachment(tmp_path / "a.bin")
        with book.start("Watch") as recording:
            recording.stop()
        assert not book.check()


def test_what_cannot_be_asked_for() -> None:
    for arguments in ({"fault": "flood"}, {"fault": "io", "after": -1}, {"fault": "io", "count": -1}):
        with pytest.raises(tallybook.InvalidError), tallybook.faults(**arguments):  # type: ignore[arg-type]
            pass

"""Copies of a book that went on by themselves come together again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tallybook


@pytest.fixture
def copies(tmp_path: Path) -> Iterator[tuple[tallybook.Book, tallybook.Book]]:
    """Ann's book with a note, and Bob's copy of it."""
    with tallybook.open(tmp_path / "ann.tally", author="ann") as book:
        book.note("Arrival", description="as it was")
    shutil.copy(tmp_path / "ann.tally", tmp_path / "bob.tally")
    with tallybook.open(tmp_path / "ann.tally", author="ann") as ann, tallybook.open(tmp_path / "bob.tally", author="bob") as bob:
        yield ann, bob


def rewrite(book: tallybook.Book, text: str) -> None:
    with next(iter(book.notes())).edit() as draft:
        draft["description"] = text


def test_what_one_made_both_have(copies: tuple[tallybook.Book, tallybook.Book]) -> None:
    ann, bob = copies
    bob.note("Feeding")
    found = ann.merge(bob.path, preview=True)
    assert "new here: 1 note" in str(found) and [note.title for note in ann.notes()] == ["Arrival"]
    ann.merge(bob.path)
    assert sorted(note.title for note in ann.notes()) == ["Arrival", "Feeding"]
    assert [each.reason for each in ann.merge(bob.path)] == [tallybook.Reason.NOTHING_NEW]


def test_what_both_wrote_is_a_conflict_until_it_is_settled(copies: tuple[tallybook.Book, tallybook.Book]) -> None:
    ann, bob = copies
    rewrite(ann, "of ann")
    rewrite(bob, "of bob")
    ann.merge(bob.path)
    bob.merge(ann.path)
    (conflict,) = ann.conflicts
    assert isinstance(conflict, tallybook.Conflict) and conflict.field == "description"
    assert [each.value for each in conflict.versions] == ["of bob", "of ann"]
    assert [each.username for each in conflict.versions] == ["bob", "ann"]
    assert str(conflict) == f"entry {conflict.id}: description shows 'of bob', beside it 'of ann'"
    conflict.keep(1)
    assert ann.conflicts == [] and next(iter(ann.notes())).description == "of ann"
    bob.merge(ann.path)
    assert bob.conflicts == [] and next(iter(bob.notes())).description == "of ann"
    with pytest.raises(tallybook.NotFoundError):
        conflict.keep(0)


def test_devices_are_listed_and_called_otherwise(copies: tuple[tallybook.Book, tallybook.Book]) -> None:
    ann, bob = copies
    rewrite(bob, "of bob")
    rewrite(ann, "of ann")
    assert ann.devices == []
    ann.merge(bob.path)
    (mine,) = [each for each in ann.devices if each.is_this]
    mine.rename("Ann's phone")
    assert [each.name for each in ann.devices if each.is_this] == ["Ann's phone"]
    assert all(isinstance(each, tallybook.Device) for each in ann.devices)


def test_what_is_no_copy_is_refused(copies: tuple[tallybook.Book, tallybook.Book], tmp_path: Path) -> None:
    ann, _ = copies
    with tallybook.open(tmp_path / "other.tally") as other:
        other.note("of another book")
    with pytest.raises(tallybook.InvalidError, match=r"other\.tally is another book.*other_book=True"):
        ann.merge(tmp_path / "other.tally")
    with pytest.raises(tallybook.NotFoundError, match=r"there is no book .*missing\.tally; name a copy of this one, or a backup"):
        ann.merge(tmp_path / "missing.tally")
    with pytest.raises(tallybook.InvalidError, match="is the book itself"):
        ann.merge(ann.path)
    ann.merge(tmp_path / "other.tally", other_book=True)
    assert sorted(note.title for note in ann.notes()) == ["Arrival", "of another book"]


def test_no_file_stays_open(copies: tuple[tallybook.Book, tallybook.Book], tmp_path: Path) -> None:
    ann, bob = copies
    shutil.copy(bob.path, tmp_path / "copy.tally")
    counts = []
    for _ in range(6):
        ann.merge(tmp_path / "copy.tally")
        with pytest.raises(tallybook.NotFoundError):
            ann.merge(tmp_path / "missing.tally")
        counts.append(len(os.listdir("/proc/self/fd")))
    # The first ones may open readers of Ann's own book, which are kept.
    assert len(set(counts[1:])) == 1


CRASH = """
import os, sys, tallybook
book = tallybook.open(sys.argv[1], author="ann")
session = next(iter(book.sessions())).attach(continue_stopped=True)
for _ in range(3): session.log("Call")
os._exit(1)
"""


def test_what_a_recorder_that_is_gone_left_is_merged_too(tmp_path: Path) -> None:
    """Both devices went down while they recorded one session, each with a new event type of one name."""
    ann, bob = tmp_path / "ann.tally", tmp_path / "bob.tally"
    with tallybook.open(ann) as book, book.record("Watch") as session:
        session.log("A")
    shutil.copy(ann, bob)
    for path in (ann, bob):
        with tallybook.open(path) as book:
            book.event_types.create("Call")
    with tallybook.open(ann) as one, tallybook.open(bob) as two:
        for path in (ann, bob):
            gone = subprocess.run([sys.executable, "-c", CRASH, str(path)], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
            assert gone.returncode == 1
        one.merge(bob)
        two.merge(ann)
        for book in (one, two):
            (watch,) = book.sessions()
            assert [event.type for event in watch.events] == ["A"] + ["Call"] * 6
            assert not book.check()

"""Copies of a book that went on by themselves come together again; what merging refuses leaves both as they were, and nothing open."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tallybook
from tallybook import Book, Reason, Severity

TWO_DAYS = 2 * 86_400 * 10**9


@pytest.fixture
def copy(tmp_path: Path) -> tuple[Path, Path]:
    """A book, and a copy of it in which somebody wrote."""
    path, other = tmp_path / "laptop.tally", tmp_path / "phone.tally"
    with tallybook.open(path) as book:
        nest = book.collections.create("Heron nest")
        with nest.record("Watch") as watch:
            watch.log_many(range(2000), "A")
        nest.note("Arrival").add_attachment(random.Random(1).randbytes(100_000), name="photo.jpg")
        book.backup(other)
    with tallybook.open(other) as book:
        with book.transaction():
            for number in range(300):
                book.note(f"Note {number}", description="On the way. " * 40)
        next(iter(book.notes(title="Arrival"))).add_attachment(random.Random(2).randbytes(200_000), name="other.jpg")
        with next(iter(book.sessions)).attach(continue_stopped=True) as watch:
            watch.log("B")
    return path, other


def content(book: Book) -> bytes:
    return book.export_bytes("json", canonical=True, attachment_bytes=True)


def test_a_book_that_can_only_be_read_is_not_merged_into(copy: tuple[Path, Path]) -> None:
    path, other = copy
    files = path.read_bytes(), other.read_bytes()
    with tallybook.open(path, read_only=True) as book, pytest.raises(tallybook.ReadOnlyError):
        book.merge(other)
    assert (path.read_bytes(), other.read_bytes()) == files


def test_the_same_book_under_another_name_is_refused(copy: tuple[Path, Path]) -> None:
    path, _ = copy
    link = path.with_name("link.tally")
    link.symlink_to(path)
    with tallybook.open(path) as book:
        before = content(book)
        for name in (path, link):
            with pytest.raises(tallybook.Error) as refused:
                book.merge(name)
            assert refused.value.reason is Reason.SAME_BOOK
        assert content(book) == before and len(book.devices) == 0


def test_a_damaged_copy_changes_nothing(copy: tuple[Path, Path]) -> None:
    path, other = copy
    whole, damaged, refused = other.read_bytes(), other.with_name("damaged.tally"), 0
    pages = range(1, len(whole) // 4096)
    with tallybook.open(path) as book:
        before = content(book)
        with pytest.raises(tallybook.Error):
            damaged.write_bytes(whole[: len(whole) // 2])
            book.merge(damaged)
        assert content(book) == before
    for page in pages[::4]:
        target = Path(path.with_name("target.tally"))
        target.write_bytes(path.read_bytes())
        damaged.write_bytes(whole[: page * 4096] + random.Random(page).randbytes(4096) + whole[(page + 1) * 4096 :])
        with tallybook.open(target) as book:
            try:
                # What both have is not read again, so a damage to that is none of a merge's.
                book.merge(damaged)
            except tallybook.CorruptError:
                refused += 1
                assert content(book) == before, page
            assert book.check() == [], page
            # The copy itself still comes in.
            book.merge(other)
            assert len(book.notes) == 301, page
    assert refused > len(pages) // 16, f"{refused} of {len(pages[::4])} damages were met"


def test_a_clock_that_is_ahead_is_told(copy: tuple[Path, Path]) -> None:
    path, other = copy
    # As somebody writes whose clock is ahead by two days.
    connection = sqlite3.connect(other)
    last = connection.execute("SELECT max(time) FROM history").fetchone()[0]
    connection.execute("UPDATE history SET time = time + ? WHERE id = (SELECT max(id) FROM history)", (TWO_DAYS,))
    connection.commit()
    connection.close()
    with tallybook.open(path) as book:
        assert last < book.now_ns()
        [finding] = [each for each in book.merge(other) if each.reason is Reason.CLOCK_AHEAD]
        assert finding.severity is Severity.WARNING and "47h" in finding.message
        assert book.check() == [] and len(book.notes) == 301


def test_nothing_stays_open_behind_a_merge(copy: tuple[Path, Path]) -> None:
    def opened() -> list[str]:
        links = [f"/proc/self/fd/{each}" for each in os.listdir("/proc/self/fd")]
        return sorted(name for name in (os.readlink(each) for each in links if os.path.islink(each)) if ".tally" in name)

    path, other = copy
    for preview in (True, False, False):
        with tallybook.open(path) as book:
            book.merge(other, preview=preview)
        assert opened() == []
    with tallybook.open(path, read_only=True) as book, pytest.raises(tallybook.ReadOnlyError):
        book.merge(other)
    assert opened() == []


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


def test_a_copied_tail_is_the_first_books(tmp_path: Path) -> None:
    """A book and its tail were copied after its recorder went down, and both go on: what was logged before the copy is there once."""
    folders = [tmp_path / name for name in ("ann", "bob")]
    folders[0].mkdir()
    path = folders[0] / "book.tally"
    with tallybook.open(path) as book:
        for kind in ("A", "B", "Call"):
            book.event_types.get_or_create(kind)
        with book.record("Watch") as session:
            session.log("Call")
        book.vector()
    gone = subprocess.run([sys.executable, "-c", CRASH, str(path)], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
    assert gone.returncode == 1
    shutil.copytree(*folders)
    assert len(list(folders[1].glob("*.tail"))) == 1
    paths = [folder / "book.tally" for folder in folders]
    for path, kind in zip(paths, ("A", "B"), strict=True):
        with tallybook.open(path) as book, next(iter(book.sessions())).attach() as session:
            session.log(kind)
    with tallybook.open(paths[0]) as one, tallybook.open(paths[1]) as two:
        one.merge(paths[1])
        two.merge(paths[0])
        numbers = [[(event.seq, event.type) for event in next(iter(book.sessions())).events] for book in (one, two)]
        assert sorted(kind for _, kind in numbers[0]) == ["A", "B"] + ["Call"] * 4
        # Nothing had to part: the copy logs in a lane of its own from the first.
        assert numbers[0] == numbers[1]
        assert [kind for seq, kind in numbers[0] if seq >> 32] == ["B"]
        assert not one.check() and not two.check()


def test_what_changed_is_told_by_kinds(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "ann.tally") as ann:
        first = ann.note("Arrival")
        ann.note("Departure")
        ann.tags.create("pond")
        ann.backup(tmp_path / "bob.tally")
        with tallybook.open(tmp_path / "bob.tally") as bob:
            for note in bob.notes:
                note.update(description="seen by both")
            bob.tags["pond"].update(color="#336699")
            bob.settings["day_start"] = "04:00"
            bob.note("Later")
        said = [str(each) for each in ann.merge(tmp_path / "bob.tally")]
        assert said == ["info: new here: 1 note", "info: changed here: 2 notes, 1 tag, 1 setting"]
        assert first.refresh().description == "seen by both" and ann.settings["day_start"] == "04:00"
        with tallybook.open(tmp_path / "bob.tally") as bob:
            bob.notes(title="Departure").first().delete()
        assert [str(each) for each in ann.merge(tmp_path / "bob.tally")] == ["info: changed here: 1 note"]


def test_what_a_redo_made_again_stays_whatever_was_purged_later(tmp_path: Path) -> None:
    """A purge before the first merge tells no names; by then the line of commits may have split behind the redo."""
    ann, bob, carl = (tmp_path / f"{name}.tally" for name in ("ann", "bob", "carl"))
    with tallybook.open(ann) as book:
        book.tags.create("Work")
    shutil.copy(ann, bob)
    with tallybook.open(bob) as book:
        book.undo()
        book.redo()
        book.note("Old").delete()
    shutil.copy(bob, carl)
    with tallybook.open(carl) as book:
        book.note("New")
        book.vector()
    with tallybook.open(bob) as book:
        book.purge()
        book.merge(carl)
    with tallybook.open(ann) as book:
        book.merge(bob)
        assert [tag.name for tag in book.tags] == ["Work"] and [note.title for note in book.notes()] == ["New"]

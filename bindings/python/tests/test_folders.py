"""Copies of a book that meet in a folder which something carries between devices, and does not carry well."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import tallybook
from tallybook import Book, Reason


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a device keeps for itself lies apart."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Book, Book]]:
    """A book and a copy of it, both open."""
    with tallybook.open(tmp_path / "laptop.tally") as laptop:
        laptop.collections.create("Heron nest").note("Arrival").add_attachment(random.Random(1).randbytes(1_200_000), name="photo.jpg")
        laptop.backup(tmp_path / "phone.tally")
        with tallybook.open(tmp_path / "phone.tally") as phone:
            yield laptop, phone


def settle(folder: Path, *books: Book) -> None:
    """Syncs until nothing is new, and looks whether all say the same."""
    for _ in range(4):
        done = [book.sync(folder) for book in books]
        assert not any(each.waiting for each in done)
    assert all(each.written == 0 and not each.findings for each in done)
    exports = {book.export_bytes("json", canonical=True, attachment_bytes=True) for book in books}
    assert len(exports) == 1
    assert not any(book.check() for book in books)


def files(folder: Path, suffix: str) -> list[Path]:
    return sorted(folder.glob(f"changes/*/*.{suffix}"))


def test_both_have_all(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    folder = tmp_path / "shared"
    phone.note("On the way").add_attachment(random.Random(2).randbytes(2_500_000), name="map.png")
    laptop.note("At home")
    settle(folder, laptop, phone)
    assert {note.title for note in phone.notes()} == {"Arrival", "At home", "On the way"}
    # Who comes later has all of it from the folder alone.
    with tallybook.open(tmp_path / "tablet.tally") as tablet:
        with pytest.raises(tallybook.InvalidError):
            tablet.sync(folder)
    laptop.backup(tmp_path / "tablet.tally", replace=True)
    with tallybook.open(tmp_path / "tablet.tally") as tablet:
        tablet.note("From the tablet")
        settle(folder, tablet, laptop, phone)


def test_files_that_are_cut_doubled_or_missing_wait(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    folder, seen = tmp_path / "shared", tmp_path / "seen"
    settle(folder, laptop, phone)
    for number in range(3):
        phone.note(f"Note {number}")
        phone.sync(folder)
    shutil.copytree(folder, seen)
    [first, second, third] = files(seen, "changes")[-3:]
    whole = second.read_bytes()
    # What the laptop sees of it so far.
    second.write_bytes(whole[:-7])
    shutil.copy(third, third.with_name("1999999999 (conflicted copy).changes"))
    (third.parent / "thumbs.db").write_bytes(b"x")
    done = laptop.sync(seen)
    assert [str(each) for each in done.findings] == ["info: new here: 1 note"] and len(done.waiting) == 1 and second.name in done.waiting[0]
    second.unlink()
    done = laptop.sync(seen)
    assert not done.findings and third.name in done.waiting[0]
    second.write_bytes(bytes([whole[0] ^ 1]) + whole[1:])
    assert laptop.sync(seen).waiting
    second.write_bytes(whole)
    done = laptop.sync(seen)
    assert len(done.findings) == 2 and not done.waiting
    settle(folder, laptop, phone)


def test_old_files_are_folded(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    folder = tmp_path / "shared"
    settle(folder, laptop, phone)
    for number in range(150):
        phone.note(f"Note {number}", description=random.Random(number).randbytes(500).hex())
        phone.sync(folder)
        if number == 70:
            laptop.sync(folder)
    assert len(files(folder, "changes")) + len(files(folder, "all")) < 80
    settle(folder, laptop, phone)


def test_a_device_that_lost_what_it_keeps_for_itself_is_a_new_one(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    folder = tmp_path / "shared"
    settle(folder, laptop, phone)
    shutil.rmtree(tmp_path / "state")
    phone.note("Later")
    settle(folder, laptop, phone)
    assert len(list((folder / "changes").iterdir())) == 4
    for each in (tmp_path / "state").rglob("*.json"):
        each.write_text("{")
    laptop.note("Last")
    settle(folder, laptop, phone)
    # A folder whose device began anew is read from its beginning.
    for each in (folder / "changes").iterdir():
        shutil.rmtree(each)
    phone.note("After all")
    settle(folder, laptop, phone)


def test_a_backup_that_is_put_back_gets_all_again(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    folder, path = tmp_path / "shared", Path(phone.path)
    settle(folder, laptop, phone)
    phone.backup(tmp_path / "before.tally")
    laptop.note("Taken in, and then lost")
    settle(folder, laptop, phone)
    phone.close()
    shutil.copy(tmp_path / "before.tally", path)
    with tallybook.open(path) as earlier:
        # Whether or not anybody wrote anything since.
        earlier.sync(folder)
        assert "Taken in, and then lost" in {note.title for note in earlier.notes()}
        laptop.note("Later")
        settle(folder, laptop, earlier)


def test_a_file_that_is_cut_between_frames_waits(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    folder = tmp_path / "shared"
    settle(folder, laptop, phone)
    with phone.transaction():
        for number in range(2000):
            phone.note(f"Note {number}", description=random.Random(number).randbytes(600).hex())
    phone.sync(folder)
    path = max(files(folder, "all"), key=lambda each: each.stat().st_size)
    whole = path.read_bytes()
    first = 56 + int.from_bytes(whole[48:52], "little")
    assert first < len(whole)
    path.write_bytes(whole[:first])
    assert str(path) in laptop.sync(folder).waiting[0]
    path.write_bytes(whole)
    settle(folder, laptop, phone)
    assert len(laptop.notes()) == 2001


def test_what_is_in_the_trash_has_its_bytes(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    folder = tmp_path / "shared"
    for name in ("itself", "what it is attached to", "what holds that"):
        nest = phone.collections.create(name)
        note = nest.note(name)
        photo = note.add_attachment(name.encode(), name="photo.jpg")
        {"itself": photo, "what it is attached to": note, "what holds that": nest}[name].delete()
    settle(folder, phone, laptop)


def test_bytes_that_are_not_whole_wait(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    folder = tmp_path / "shared"
    settle(folder, laptop, phone)
    photo = phone.note("On the way").add_attachment(random.Random(3).randbytes(2_500_000), name="map.png")
    phone.sync(folder)
    path = folder / "contents" / str(photo.sha256)
    whole = path.read_bytes()
    for spoilt in (whole[:-1], whole[:1_500_000], bytes([whole[0] ^ 1]) + whole[1:]):
        path.write_bytes(spoilt)
        assert photo.sha256 in laptop.sync(folder).waiting[0]
    path.write_bytes(whole)
    settle(folder, laptop, phone)
    assert next(each for each in laptop.attachments() if each.name == "map.png").read() == whole

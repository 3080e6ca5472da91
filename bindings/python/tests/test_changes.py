"""Changes that travel as bytes between copies of a book: over a file, a pipe, and in pieces."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tallybook
from tallybook import Book, Reason


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Book, Book]]:
    """A book and a copy of it, both open."""
    with tallybook.open(tmp_path / "laptop.tally") as laptop:
        nest = laptop.collections.create("Heron nest")
        with nest.record("Watch") as watch:
            watch.log_many(range(2000), "A")
        laptop.backup(tmp_path / "phone.tally")
        with tallybook.open(tmp_path / "phone.tally") as phone:
            yield laptop, phone


def test_both_have_all(two: tuple[Book, Book]) -> None:
    laptop, phone = two
    photo = random.Random(1).randbytes(2_500_000)
    phone.note("On the way").add_attachment(photo, name="photo.jpg")
    laptop.note("At home")
    for sender, receiver in ((phone, laptop), (laptop, phone)):
        frames = sender.changes(since=receiver.vector(), frame_size=4096)
        random.Random(2).shuffle(frames)
        reasons = [receiver.apply(frame)[-1].reason for frame in frames]
        assert reasons[:-1] == [Reason.MORE_FRAMES] * (len(frames) - 1) and reasons[-1] == Reason.MERGED
        assert receiver.apply(frames)[-1].reason == Reason.NOTHING_NEW
    [wanted] = laptop.wanted_contents()
    assert wanted.size == len(photo) and list(wanted.missing) == [0, 1, 2]
    assert [laptop.take_piece(wanted.sha256, number, phone.content_piece(wanted.sha256, number)) for number in wanted.missing] == [False, False, True]
    assert next(iter(laptop.attachments)).read() == photo
    assert laptop.export_bytes("json", canonical=True) == phone.export_bytes("json", canonical=True)
    assert not laptop.check() and not phone.check()
    assert phone.changes(since=laptop.vector()) == laptop.changes(since=phone.vector()) == []


def test_a_preview_changes_nothing(two: tuple[Book, Book]) -> None:
    laptop, phone = two
    phone.note("On the way")
    frames = phone.changes(since=laptop.vector())
    assert [finding.reason for finding in laptop.apply(b"".join(frames), preview=True)] == [Reason.MERGED]
    assert not list(laptop.notes)
    laptop.apply(frames)
    assert [note.title for note in laptop.notes] == ["On the way"]


def test_what_is_none_is_refused(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    phone.note("On the way")
    frame = phone.changes(since=laptop.vector())[0]
    for spoilt in (b"", frame[:-1], frame + b"x", frame[:60] + b"!" + frame[61:], b"TALLYCHG"):
        with pytest.raises(tallybook.FormatError) as refusal:
            laptop.apply(spoilt)
        assert refusal.value.reason == Reason.FRAME
    with pytest.raises(tallybook.FormatError):
        phone.changes(since="none")
    with tallybook.open(tmp_path / "other.tally") as other:
        for refused in (lambda: other.apply(frame), lambda: other.changes(since=laptop.vector())):
            with pytest.raises(tallybook.InvalidError) as of_another:
                refused()
            assert of_another.value.reason == Reason.OTHER_BOOK


def test_the_command_carries_them(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    phone.note("On the way")

    def run(*words: str, given: bytes = b"") -> bytes:
        source = str(Path(tallybook.__file__).parents[1])
        return subprocess.run(
            [sys.executable, "-m", "tallybook", *words], cwd=tmp_path, input=given, capture_output=True, check=True,
            env={**os.environ, "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8"}).stdout

    vector = run("changes", "-b", "laptop.tally", "--vector").decode().strip()
    assert run("changes", "-b", "phone.tally", "phone.changes", "--since", vector) == b"Wrote phone.changes\n"
    frames = run("changes", "-b", "phone.tally", "-", "--since", vector)
    assert run("apply", "-b", "laptop.tally", "-", "--preview", given=frames) == b"info: new here: 1 note\n"
    assert run("apply", "-b", "laptop.tally", "phone.changes") == b"info: new here: 1 note\n"
    assert b"nothing new" in run("apply", "-b", "laptop.tally", "phone.changes")
    vector = run("changes", "-b", "laptop.tally", "--vector").decode().strip()
    assert run("changes", "-b", "phone.tally", "more.changes", "--since", vector) == b"The other book has everything already.\n"
    assert not (tmp_path / "more.changes").exists()
    assert [note.title for note in laptop.notes] == ["On the way"]

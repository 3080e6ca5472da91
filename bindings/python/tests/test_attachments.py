"""Attachments as a Python program meets them."""

from __future__ import annotations

import hashlib
import io
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tallybook


def test_files_go_in_and_out(tmp_path: Path, nest: tallybook.Collection) -> None:
    data = random.Random(1).randbytes(5_500_000)
    (tmp_path / "photo.jpg").write_bytes(data)
    note = nest.note("Arrival")
    photo = note.add_attachment(tmp_path / "photo.jpg")
    assert (photo.name, photo.media_type, photo.size) == ("photo.jpg", "image/jpeg", len(data))
    assert photo.sha256 == hashlib.sha256(data).hexdigest() and photo.parent == note
    photo.save(tmp_path / "copy.jpg")
    assert (tmp_path / "copy.jpg").read_bytes() == data == photo.read()
    with open(tmp_path / "photo.jpg", "rb") as file:
        assert note.add_attachment(file).sha256 == photo.sha256
    assert note.add_attachment(io.BytesIO(b"abc"), name="abc.txt").read() == b"abc"
    with photo.open() as reader, open(tmp_path / "streamed", "wb") as target:
        shutil.copyfileobj(reader, target)
    assert (tmp_path / "streamed").read_bytes() == data
    assert len(note.attachments) == 3 and len(nest.attachments) == 0 and len(nest.attachments(recursive=True)) == 3
    assert [item.title for item in nest.items] == ["Arrival"]


def test_refusals(tmp_path: Path, book: tallybook.Book, nest: tallybook.Collection) -> None:
    with pytest.raises(tallybook.InvalidError):
        nest.add_attachment(tmp_path)
    with pytest.raises(tallybook.NotFoundError):
        nest.add_attachment(tmp_path / "none")
    with pytest.raises(tallybook.InvalidError):
        nest.add_attachment(b"", media_type="text")
    attachment = nest.add_attachment(b"abc")
    with pytest.raises(tallybook.NotFoundError):
        attachment.save(tmp_path / "no" / "where")
    with pytest.raises(TypeError):
        nest.add_attachment(io.StringIO("text"), name="x")
    assert book.unfinished == [] and len(nest.attachments) == 1
    with attachment.open() as reader, pytest.raises(io.UnsupportedOperation):
        reader.write(b"x")
    writer = nest.write_attachment("x")
    with pytest.raises(tallybook.InvalidError):
        writer.seek(5)
        writer.write(b"x")
    writer.close()
    with pytest.raises(ValueError):
        writer.write(b"x")


def test_what_an_exception_ends_is_there_later(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "a.tally") as book:
        note = book.collections.create("c").note("n")
        with pytest.raises(ZeroDivisionError), note.write_attachment("memo.wav") as memo:
            memo.write(b"so far")
            memo.write(1 // 0)
    with tallybook.open(tmp_path / "a.tally") as book:
        assert any("6 bytes" in finding.message for finding in book.recovery)
        [begun] = book.unfinished
        assert (begun.name, begun.media_type, begun.size) == ("memo.wav", "audio/wav", 6)
        with begun.open() as reader:
            assert reader.read() == b"so far"
        made = begun.finish()
        assert made.read() == b"so far" and made.id == begun.id
        assert book.undo().changes[0].id == made.id
        book.redo()
        assert made.refresh() == made
    assert sorted(os.listdir(tmp_path)) == ["a.tally"]


def test_json_has_them_by_hash_or_with_their_bytes(tmp_path: Path, book: tallybook.Book, nest: tallybook.Collection) -> None:
    note = nest.note("Arrival")
    note.add_attachment(b"abc", name="b.txt").move(note, before=note.add_attachment(bytes(2_000_000), name="a.bin"))
    book.export(tmp_path / "hashes.json")
    book.export(tmp_path / "bytes.json", attachment_bytes=True)
    assert b"attachments" not in book.export_bytes("json", attachments=False)
    for name, whole in (("hashes.json", False), ("bytes.json", True)):
        with tallybook.open(":memory:") as other:
            other.import_json(tmp_path / name)
            assert other.export_bytes("json", attachment_bytes=whole) == (tmp_path / name).read_bytes()
            assert all(finding.reason in (tallybook.Reason.UNCHANGED, tallybook.Reason.ALL_TAKEN) for finding in other.import_json(tmp_path / name))
            assert [each.name for each in other.notes.first().attachments] == ["b.txt", "a.bin"]
            if whole:
                assert other.check() == [] and other.attachments.first().read() == b"abc"
                continue
            assert {finding.reason for finding in other.check()} == {tallybook.Reason.MISSING}
            with pytest.raises(tallybook.NotFoundError):
                other.attachments.first().read()
            other.import_json(tmp_path / "bytes.json")
            assert other.check() == []


LARGE = """
import os, resource, sys, tallybook
path, size = sys.argv[1], int(sys.argv[2])
with open(path + ".source", "wb") as file:
    file.truncate(size)
    for at in (5, size // 2, size - 9):
        file.seek(at)
        file.write(b"a mark")
with tallybook.open(path) as book:
    note = book.collections.create("c").note("n")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    made = note.add_attachment(path + ".source")
    with note.write_attachment("again") as memo, open(path + ".source", "rb") as file:
        while piece := file.read(1 << 20):
            memo.write(piece)
    assert memo.attachment.sha256 == made.sha256 and made.size == size
    made.save(path + ".saved")
    assert os.path.getsize(path + ".saved") == size
    with made.open() as reader, open(path + ".saved", "rb") as saved:
        for at in (0, size // 2 - 3, size - 20):
            reader.seek(at), saved.seek(at)
            read = reader.read(20)
            assert read == saved.read(20) and b"a mark" in read
    assert book.check() == []
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def test_memory_stays_the_same_however_large_it_is(tmp_path: Path) -> None:
    size = 4_400_000_000 if os.environ.get("TALLYBOOK_LONG") else 30_000_000
    environment = {**os.environ, "PYTHONPATH": str(Path(tallybook.__file__).parents[1])}
    ran = subprocess.run(
        [sys.executable, "-c", LARGE, str(tmp_path / "a.tally"), str(size)], env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    # SQLite's cache of pages is 16 MB.
    assert int(ran.stdout) <= 40, f"{ran.stdout} MiB more"
    for each in tmp_path.iterdir():
        each.unlink()

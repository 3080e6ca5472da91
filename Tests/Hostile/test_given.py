"""What a caller named may be a pipe or a device; who may read what is made; what kills leave; a book of two names."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from places import ROOT, Ground

import tallybook

JOURNAL = bytes.fromhex("d9d505f920a163d7")


@pytest.fixture(scope="module")
def ground() -> Iterator[Ground]:
    with Ground() as ground:
        yield ground


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with tallybook.open(tmp_path / "book.tally") as book:
        note = book.note("Arrival", description="Two herons. " * 20_000)
        note.add_attachment(b"<svg/>", name="map.svg")
    return tmp_path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


# Pipes and devices


def test_a_pipe_gets_an_export_and_gives_an_import(folder: Path) -> None:
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    with tallybook.open(folder / "book.tally") as book:
        book.export(pipe, format="json")
        reader.join()
        assert got == [book.export_bytes("json")]
    writer = threading.Thread(target=lambda: pipe.write_bytes(got[0]))
    writer.start()
    with tallybook.open(folder / "other.tally") as other:
        other.import_json(pipe)
        assert [note.title for note in other.notes] == ["Arrival"]
    writer.join()
    assert stat.S_ISFIFO(pipe.lstat().st_mode)


def test_the_standard_output_is_a_target_and_the_standard_input_a_source(folder: Path) -> None:
    def run(what: str, given: bytes = b"") -> bytes:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}
        code = f"import sys, tallybook\nwith tallybook.open(sys.argv[1]) as book: book.{what}"
        return subprocess.run(
            [sys.executable, "-c", code, str(folder / "book.tally")], env=environment, input=given, stdout=subprocess.PIPE, check=True).stdout

    exported = run("export('/dev/stdout', format='json')")
    assert b'"Arrival"' in exported
    (folder / "book.tally").unlink()
    run("import_json('/dev/stdin')", exported)
    assert b"Arrival" in run("export('/dev/stdout', format='text')")


def test_a_device_is_written_to_and_never_replaced(folder: Path) -> None:
    before = os.stat("/dev/null")
    with tallybook.open(folder / "book.tally") as book:
        book.export("/dev/null", format="json")
        next(iter(book.attachments)).save("/dev/null")
        book.report("All").save("/dev/null", format="html")
        with pytest.raises(tallybook.FullError):
            book.export("/dev/full", format="json")
        with pytest.raises(tallybook.InvalidError, match="device"):
            book.backup("/dev/null", replace=True)
    assert os.stat("/dev/null").st_ino == before.st_ino and stat.S_ISCHR(os.stat("/dev/null").st_mode)
    assert [name for name in os.listdir("/dev") if "partial" in name] == []


def test_a_reader_that_goes_ends_the_export_and_not_the_process(ground: Ground) -> None:
    ground.fresh()
    outcome = ground.run("export_to_a_reader_that_goes")
    assert outcome.signal == 0
    assert outcome.told[-1].startswith("IO: whoever read the pipe"), outcome.told


@pytest.mark.parametrize("work", ["wait_for_an_import", "wait_for_an_export"])
def test_ctrl_c_ends_the_wait_for_a_pipe(ground: Ground, work: str) -> None:
    ground.fresh()
    outcome = ground.run(work)
    assert (outcome.signal, outcome.told) == (0, ["stopped"])


def test_an_export_through_a_link_replaces_what_it_leads_to(folder: Path) -> None:
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "real.json").write_text("old")
    (folder / "link.json").symlink_to(elsewhere / "real.json")
    with tallybook.open(folder / "book.tally") as book:
        book.export(folder / "link.json")
        assert (elsewhere / "real.json").read_bytes() == book.export_bytes("json")
    assert (folder / "link.json").is_symlink() and os.listdir(elsewhere) == ["real.json"]


def test_a_book_that_is_open_is_no_target_and_no_source(folder: Path) -> None:
    with tallybook.open(folder / "book.tally") as book, tallybook.open(folder / "other.tally") as other:
        for path in ("book.tally", "other.tally", "other.tally-wal"):
            with pytest.raises(tallybook.InvalidError, match="open"):
                book.export(folder / path, format="json")
            with pytest.raises(tallybook.InvalidError, match="open"):
                book.import_json(folder / path)
        with pytest.raises(tallybook.InvalidError):
            book.backup(folder / "other.tally", replace=True)
        other.note("stays")


# Modes


def test_what_lies_beside_a_book_is_for_those_who_may_use_the_book(folder: Path) -> None:
    path = folder / "book.tally"
    for wanted in (0o600, 0o660):
        path.chmod(wanted)
        with tallybook.open(path) as book:
            recording = book.collections.create(f"Nest {wanted}").record("Session")
            recording.log("A")
            writer = next(iter(book.notes)).write_attachment("memo.txt")
            beside = [each for each in folder.iterdir() if each.name.startswith("book.tally-")]
            assert {each.name.rpartition(".")[2].rpartition("-")[2] for each in beside} == {"wal", "shm", "lock", "tail", "blob"}
            assert {each.name: oct(mode(each)) for each in beside} == {each.name: oct(wanted) for each in beside}
            writer.discard()
            recording.stop()
            book.backup(folder / f"copy-{wanted}.tally")
            (folder / "before.tally").write_bytes(b"")
            (folder / "before.tally").chmod(0o644)
            book.backup(folder / "before.tally", replace=True)
        assert mode(folder / f"copy-{wanted}.tally") == mode(folder / "before.tally") == wanted
        tallybook.salvage(path, folder / f"salvaged-{wanted}.tally").close()
        assert mode(folder / f"salvaged-{wanted}.tally") == wanted


def test_a_replaced_export_keeps_its_mode_and_a_new_one_has_the_umasks(folder: Path) -> None:
    target = folder / "out.json"
    before = os.umask(0o027)
    try:
        with tallybook.open(folder / "book.tally") as book:
            book.export(target)
            assert mode(target) == 0o640
            for wanted in (0o600, 0o664):
                target.chmod(wanted)
                book.export(target)
                assert mode(target) == wanted
    finally:
        os.umask(before)


# What kills leave

KILLED = """
import os, signal, sys, tallybook
target, what = sys.argv[2:]
def kill(done, total):
    if any(name.startswith(os.path.basename(target) + ".") for name in os.listdir(os.path.dirname(target))):
        os.kill(os.getpid(), signal.SIGKILL)
book = tallybook.open(sys.argv[1])
book.backup(target, progress=kill) if what == "backup" else book.export(target, format=what, progress=kill)
"""


@pytest.mark.parametrize("what", ["backup", "json", "minuta-folder"])
def test_what_a_kill_left_goes_with_the_next_one(folder: Path, what: str) -> None:
    target = folder / "target"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}
    done = subprocess.run([sys.executable, "-c", KILLED, str(folder / "book.tally"), str(target), what], env=environment)
    assert done.returncode == -signal.SIGKILL
    left = [each for each in folder.iterdir() if each.name.startswith("target.")]
    assert len([each for each in left if each.name.endswith(".partial")]) == 1 and not target.exists()
    # Another target's, and what only looks like one, stay.
    others = {folder / "other.1-abcdef12.partial", folder / "target.partial", folder / "target.x-abcdef12.partial"}
    for other in others:
        other.write_bytes(b"")
    with tallybook.open(folder / "book.tally") as book:
        if what == "backup":
            book.backup(target)
        else:
            book.export(target, format=what)
    assert target.exists()
    assert {each for each in folder.iterdir() if ".partial" in each.name} == others


def test_two_at_once_leave_each_other_alone(folder: Path) -> None:
    target = folder / "out.json"
    inner: list[int] = []

    def again(done: int, total: int) -> None:
        if not inner:
            inner.append(1)
            book.export(target, format="json")

    with tallybook.open(folder / "book.tally") as book:
        book.export(target, format="json", progress=again)
        assert inner and target.read_bytes() == book.export_bytes("json")
    assert not [each for each in folder.iterdir() if ".partial" in each.name]


# A book of two names


def test_a_book_of_two_names_is_only_read(folder: Path) -> None:
    path, second = folder / "book.tally", folder / "second.tally"
    os.link(path, second)
    with tallybook.open(second) as book:
        assert [note.title for note in book.notes] == ["Arrival"]
        assert any("2 names" in finding.message for finding in book.recovery)
        assert any("2 names" in finding.message for finding in book.check())
        for write in (lambda: book.note("lost"), lambda: book.record("Session")):
            with pytest.raises(tallybook.ReadOnlyError, match="copy it to a file of one name"):
                write()
        # Again in this process, as it was asked for.
        tallybook.open(second).close()
        book.backup(folder / "copy.tally")
    assert sorted(each.name for each in folder.iterdir()) == ["book.tally", "copy.tally", "second.tally"]
    second.unlink()
    with tallybook.open(path) as book:
        book.note("kept")
        assert not book.recovery and not book.check()


LOOK = """
import hashlib, sys, tallybook
def digest(): return hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest()
before = digest()
with tallybook.open(sys.argv[2]) as book:
    print([note.title for note in book.notes], end="")
assert digest() == before
"""


def test_a_second_name_of_a_book_that_is_written_puts_nothing_into_it(folder: Path) -> None:
    path, second = folder / "book.tally", folder / "second.tally"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}
    with tallybook.open(path) as book:
        book.note("in the log")
        os.link(path, second)
        # Another process: this one knows that it is the same file. It looks at the file too, as this one must not.
        looked = subprocess.run([sys.executable, "-c", LOOK, str(path), str(second)], env=environment, capture_output=True, text=True)
        assert (looked.stdout, looked.returncode) == ("['Arrival']", 0), looked.stderr
        book.note("and on")
        assert [note.title for note in book.notes] == ["Arrival", "in the log", "and on"]
    second.unlink()
    with tallybook.open(path) as book:
        assert [note.title for note in book.notes] == ["Arrival", "in the log", "and on"] and not book.check()


# A journal that names another file


def journal_naming(victim: Path, book: Path) -> bytes:
    """A rollback journal of one page, as it is, whose end says that it belongs to a change of several databases. SQLite would undo the
    change and remove the file that stands for it."""
    with sqlite3.connect(book) as connection:
        (size,), (pages,) = connection.execute("PRAGMA page_size").fetchone(), connection.execute("PRAGMA page_count").fetchone()
    connection.close()
    page = book.read_bytes()[:size]
    nonce = 7
    check = (nonce + sum(page[at] for at in range(size - 200, 0, -200))) & 0xFFFFFFFF
    header = (JOURNAL + struct.pack(">IIIII", 1, nonce, pages, 512, size)).ljust(512, b"\0")
    name = os.fsencode(victim)
    end = struct.pack(">I", (1 << 30) // size + 1) + name + struct.pack(">II", len(name), sum(name)) + JOURNAL
    return header + struct.pack(">I", 1) + page + struct.pack(">I", check) + end


def test_a_journal_removes_no_other_file(folder: Path) -> None:
    path, victim = folder / "book.tally", folder / "precious.txt"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    journal = journal_naming(victim, path)
    Path(f"{path}-journal").write_bytes(journal)
    victim.write_text("precious")
    # What SQLite does by itself, with a copy: else this would test nothing.
    for name in ("", "-journal"):
        (folder / f"bait.tally{name}").write_bytes(Path(f"{path}{name}").read_bytes())
    for read_only in (False, True):
        with pytest.raises(tallybook.CorruptError, match="names another file"):
            tallybook.open(path, read_only=read_only)
    assert victim.read_text() == "precious" and Path(f"{path}-journal").read_bytes() == journal
    connection = sqlite3.connect(folder / "bait.tally")
    connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    connection.close()
    assert not victim.exists()

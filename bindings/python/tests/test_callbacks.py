"""Callbacks: what they raise is raised again when the call returns, and nothing of them is left behind."""

from __future__ import annotations

import io
import logging
import os
from pathlib import Path

import pytest

import tallybook
from tallybook._c import library


class Oops(Exception):
    pass


def oops(*_: object) -> None:
    raise Oops


def test_a_clock() -> None:
    times = {tallybook.Clock.WALL: 10**18, tallybook.Clock.STEADY: 0}
    broken = False

    def clock(which: tallybook.Clock) -> int:
        if broken:
            raise Oops
        return times[which]

    with tallybook.open(":memory:", clock=clock) as book:
        assert book.now_ns() == 10**18
        with book.record("x") as s:
            s.log("A")
            for which in times:
                times[which] += 5 * 10**9
            assert s.elapsed_ns == 5 * 10**9
            broken = True
            for call in (book.now, lambda: s.log("A"), lambda: s.elapsed, lambda: book.note("x")):
                with pytest.raises(Oops):
                    call()
            broken = False
    assert library._contexts == {}


def test_a_clock_that_fails_at_opening() -> None:
    with pytest.raises(Oops):
        tallybook.open(":memory:", clock=oops)  # type: ignore[arg-type]
    assert library._contexts == {}


def test_exports(nest: tallybook.Collection) -> None:
    nest.note("Île")
    for action in (
        lambda: nest.export(oops, format="json"),
        lambda: nest.export("a.json", progress=oops),
        lambda: nest.book.backup("b.tally", progress=oops),
        lambda: nest.book.import_json(nest.export_bytes(), progress=oops),
    ):
        with pytest.raises(Oops):
            action()
    text, raw, pieces = io.StringIO(), io.BytesIO(), list[bytes]()
    nest.export(text, format="json")
    nest.export(raw, format="json")
    nest.export(pieces.append, format="json")
    nest.export("a.json")
    with open("a.json", "rb") as file:
        assert file.read() == raw.getvalue() == b"".join(pieces) == nest.export_bytes() == text.getvalue().encode()
    assert "Île" in text.getvalue()
    assert library._contexts == {}


def test_an_export_into_a_file_that_does_not_wait(nest: tallybook.Collection) -> None:
    """Nobody would tell that the rest was dropped."""
    nest.note("Arrival", description="x" * 100_000)
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    with open(reads, "rb"), open(writes, "wb", buffering=0) as full:
        with pytest.raises(BlockingIOError, match="one that waits"):
            nest.export(full, format="json")
    assert library._contexts == {}


def test_exports_refuse_what_they_would_not_heed(nest: tallybook.Collection) -> None:
    nest.note("Arrival")
    pieces = list[bytes]()
    for action, word in (
        (lambda: nest.export_bytes("json", zone="UTC"), "leave out zone"),
        (lambda: nest.export_bytes("text", attachment_bytes=True), "leave out attachment_bytes=True"),
        (lambda: nest.export_bytes("text", canonical=True), "leave out canonical=True"),
        (lambda: nest.export("folder", format="minuta-folder", attachments=False), "leave out attachments=False"),
        (lambda: nest.export(pieces.append, format="json", zone="UTC"), "leave out zone"),
        (lambda: nest.notes.table("json", zone="UTC"), "leave out zone"),
        (lambda: nest.report("Herons").to_bytes("svg", fragment=True), "leave out fragment=True"),
    ):
        with pytest.raises(tallybook.InvalidError, match=word) as refused:
            action()
        assert refused.value.reason == tallybook.Reason.CONTRADICTION
    assert library._contexts == {} and not pieces and not Path("folder").exists()


def test_what_is_refused_before_it_begins_holds_nothing(nest: tallybook.Collection) -> None:
    closed = tallybook.open(":memory:")
    closed.close()
    for action in (
        lambda: nest.export("a.docx", progress=oops),
        lambda: nest.export(7, format="text", progress=oops),
        lambda: nest.export(None, format="text", progress=oops),
        lambda: nest.export(oops, format="docx"),
        lambda: nest.export_bytes("docx", progress=oops),
        lambda: closed.export(oops, format="text", progress=oops),
        lambda: closed.export_bytes(progress=oops),
        lambda: nest.report(zone="Middle/Earth").save(oops, format="text"),
        lambda: nest.report().histogram(4711).save(oops, format="text"),
        lambda: nest.report().save(oops, format="docx"),
        lambda: nest.report().save(7, format="text"),
    ):
        with pytest.raises(tallybook.Error):
            action()
        assert library._contexts == {}


def test_logging(caplog: pytest.LogCaptureFixture) -> None:
    tallybook.log_to("tallybook", logging.DEBUG)
    with caplog.at_level(logging.DEBUG, "tallybook"):
        tallybook.open("a.tally").close()
    tallybook.log_to(None)
    assert all(record.name.startswith("tallybook.") for record in caplog.records)
    assert library._contexts == {}


def test_a_book_has_a_log_of_its_own(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tallybook.log_to("process", logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG):
            with tallybook.open(tmp_path / "a.tally", log="herons", log_level=logging.DEBUG) as book:
                book.note("Arrival")
                book.backup(tmp_path / "b.tally")
            own = {record.name.partition(".")[0] for record in caplog.records}
            assert own == {"herons"}
            with tallybook.salvage(tmp_path / "b.tally", tmp_path / "c.tally", log=logging.getLogger("salvaged"), log_level=logging.DEBUG):
                pass
            assert {record.name.partition(".")[0] for record in caplog.records} <= {"herons", "salvaged"}
    finally:
        tallybook.log_to(None)
    with pytest.raises(tallybook.NotFoundError):
        tallybook.open(tmp_path / "none.tally", exists=True, log="herons", clock=lambda which: 1)
    assert library._contexts == {}


def test_a_salvaged_book_is_opened_with_options(tmp_path: Path) -> None:
    tallybook.open(tmp_path / "a.tally").close()
    with tallybook.salvage(tmp_path / "a.tally", tmp_path / "b.tally", read_only=True, clock=lambda which: 10**18, busy_timeout=0) as book:
        assert book.now_ns() == 10**18
        with pytest.raises(tallybook.ReadOnlyError):
            book.note("Arrival")
    assert library._contexts == {}


def test_nothing_is_kept_of_a_call_that_a_closed_book_refuses(tmp_path: Path) -> None:
    book = tallybook.open(":memory:")
    book.close()
    for refused in (lambda: book.backup(tmp_path / "copy.tally", progress=print), lambda: book.import_json(b"{}", progress=print)):
        with pytest.raises(tallybook.Error):
            refused()
    with tallybook.open(":memory:") as book, pytest.raises(TypeError):
        book.backup(5, progress=print)  # type: ignore[arg-type]
    assert library._contexts == {}

"""Mirrors as Python sees them."""

from __future__ import annotations

from pathlib import Path

import pytest

import tallybook


def test_a_folder_gives_the_same_book(book: tallybook.Book, tmp_path: Path) -> None:
    nest = book.collections.create("Heron nest")
    nest.note("Arrival", tags=["Work"])
    book.mirror(tmp_path / "mirror")
    nest.note("Departure")
    book.flush()
    assert "Departure" in (tmp_path / "mirror/Heron nest.json").read_text()
    with tallybook.open(":memory:") as other:
        other.import_json(tmp_path / "mirror")
        assert other.export_bytes("json") == book.export_bytes("json")


def test_what_somebody_edited_is_told(book: tallybook.Book, tmp_path: Path) -> None:
    book.mirror(tmp_path / "mirror", "minuta")
    book.tags.create("Work")
    (tmp_path / "mirror/tags.json").write_text("mine")
    book.tags.create("Home")
    (finding,) = book.mirror_findings
    assert (finding.code, finding.where) == (tallybook.Code.CONFLICT, "tags.json")
    assert (tmp_path / "mirror/tags.json.conflict").read_text() == "mine"


def test_refusals(book: tallybook.Book, tmp_path: Path) -> None:
    with pytest.raises(tallybook.InvalidError, match="layout"):
        book.mirror(tmp_path / "mirror", "xml")
    with pytest.raises(tallybook.NotFoundError):
        book.mirror(tmp_path / "none/mirror")
    with tallybook.open(":memory:") as other:
        book.mirror(tmp_path / "mirror")
        with pytest.raises(tallybook.BusyError):
            other.mirror(tmp_path / "mirror")
        book.mirror(None)
        with pytest.raises(tallybook.ExistsError):
            other.mirror(tmp_path / "mirror")

"""Mirrors as Python sees them."""

from __future__ import annotations

import json
from datetime import datetime, timezone
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
    assert (finding.reason, finding.where) == (tallybook.Reason.CONFLICT, "tags.json")
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


def test_reminders_and_limits_of_days_reach_the_mirror_and_watches(tmp_path: Path) -> None:
    mirror = tmp_path / "m"
    with tallybook.open(tmp_path / "a.tally") as book:
        task = book.add_task("Call mum")
        book.today.add("Water the plants")
        book.mirror(mirror)
        book.flush()
        with book.tasks.watch() as watch:
            assert watch.next(0) is not None
            task.remind(time=datetime(2030, 1, 1, 9, tzinfo=timezone.utc))
            assert watch.next(300) is not None
        book.today.set_limits(high=9)
        book.flush()
        assert book.mirror_findings == []
        whole = json.loads(book.export_text("json"))
    items = json.loads((mirror / "items.json").read_text("utf-8"))
    assert [item.get("reminders") for item in items["items"]] == [item.get("reminders") for item in whole["items"]]
    assert json.loads((mirror / "book.json").read_text("utf-8"))["days"] == whole["days"]

"""Books: how they are opened, kept and copied."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

import tallybook


def test_flags_and_durability() -> None:
    with pytest.raises(tallybook.NotFoundError):
        tallybook.open("a.tally", exists=True)
    with tallybook.open(Path("a.tally"), exists=False, durability="power", busy_timeout=0, author="kh") as book:
        with book.record("x") as session:
            session.log("A")
        assert session.item.username == "kh" and book.path == "a.tally"
        with pytest.raises(tallybook.StateError):
            tallybook.open("a.tally", durability="process")
    with pytest.raises(tallybook.ExistsError):
        tallybook.open("a.tally", exists=False)
    assert repr(book) == "<Book closed>"


def test_a_book_is_opened_not_constructed() -> None:
    with pytest.raises(TypeError, match=r"tallybook\.open\('herons\.tally'\)"):
        tallybook.Book("herons.tally")  # type: ignore[arg-type]


def test_backups_and_upkeep() -> None:
    with tallybook.open("a.tally") as book, book.record("x") as session:
        session.log("A")
        book.flush()
        book.tick()
        book.backup("b.tally")
        with pytest.raises(tallybook.ExistsError):
            book.backup("b.tally")
        heard: list[tuple[int, int]] = []
        book.backup("b.tally", replace=True, progress=lambda done, total: heard.append((done, total)))
        assert heard and heard[-1][0] == heard[-1][1]
    with tallybook.open("b.tally") as copy:
        assert copy.sessions.first().event_count == 1  # type: ignore[union-attr]
        assert copy.check() == []
        [running] = copy.sessions(state="running")
        with running.attach() as again:
            again.log("B")


def test_settings(book: tallybook.Book) -> None:
    book.settings.update({"username": "kh", "location_enabled": True, "autosave_interval": 10**9})
    assert book.settings["autosave_interval"] == 1_000_000_000
    del book.settings["autosave_interval"]
    assert dict(book.settings)["autosave_interval"] == 5_000_000_000
    # What is read is taken back, and so are the texts.
    for name, value in book.settings.items():
        book.settings[name] = value
    book.settings.update({"location_enabled": "false", "history_budget": "1048576", "x-size": 7, "x-on": True, "limit_low": 5})
    assert book.settings["location_enabled"] is False and book.settings["history_budget"] == 1 << 20
    assert (book.settings["x-size"], book.settings["x-on"], book.settings["limit_low"]) == ("7", "true", "5")
    described = {setting.name: (setting.value, setting.default) for setting in book.settings.describe()}
    assert described["location_enabled"] == (False, False) and described["history_budget"] == (1 << 20, 1 << 26)
    with pytest.raises(tallybook.InvalidError, match="x-size takes a text"):
        book.settings["x-size"] = None
    with pytest.raises(tallybook.InvalidError):
        book.settings["time_zone"] = "Nowhere/Atlantis"
    assert "nothing" not in book.settings and len(book.settings) >= 7


def test_imports(book: tallybook.Book, nest: tallybook.Collection) -> None:
    nest.note("x")
    nest.export("a.json")
    with tallybook.open(":memory:") as other:
        parent = other.collections.create("Imported")
        planned = other.import_json(Path("a.json"), parent=parent, dry_run=True)
        assert planned and len(other.notes) == 0
        other.import_json("a.json", parent=parent)
        assert other.notes.first().parent.parent == parent  # type: ignore[union-attr]
        with pytest.raises(tallybook.NotFoundError):
            other.import_json("none.json")


def test_a_draft_that_is_left_behind_warns(nest: tallybook.Collection) -> None:
    with pytest.warns(ResourceWarning, match="unclosed draft"):
        nest.draft("note")
        gc.collect()


def test_findings_of_a_draft(nest: tallybook.Collection) -> None:
    draft = nest.draft("note")
    [found] = draft.validate()
    assert found.reason is tallybook.Reason.REQUIRED and found.severity is tallybook.Severity.ERROR and found.message
    draft.close()
    draft.close()


def test_a_new_book_has_a_zone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This system's, or one that is given; no undo takes it back, and one that is there keeps its own."""
    monkeypatch.setenv("TZ", "Asia/Kathmandu")
    for path, zone, found in (("a", None, "Asia/Kathmandu"), ("b", "Europe/Berlin", "Europe/Berlin"), ("c", "UTC", "UTC")):
        with tallybook.open(tmp_path / path, zone=zone) as book:
            assert book.settings["time_zone"] == found and list(book.history) == [] and book.check() == []
            with pytest.raises(tallybook.NotFoundError):
                book.undo()
        with tallybook.open(tmp_path / path, zone="America/New_York") as book:
            assert book.settings["time_zone"] == found
    with pytest.raises(tallybook.InvalidError, match="time_zone"):
        tallybook.open(tmp_path / "d", zone="Europe/Nowhere")
    assert not (tmp_path / "d").exists()
    for strange in ("Europe/Nowhere", "", ":UTC", "/etc/passwd", "../zone"):
        monkeypatch.setenv("TZ", strange)
        with tallybook.open(":memory:") as book:
            assert book.settings["time_zone"]

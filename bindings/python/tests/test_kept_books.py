"""Books and exports that earlier releases made read the same. Tests/Data/books/make.py made them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from commands import run, told

import tallybook

KEPT = Path(__file__).resolve().parents[3] / "Tests/Data/books"
RELEASES = sorted(path.parent.name for path in KEPT.glob("*/book.tally.gz"))


@pytest.fixture(params=RELEASES)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A copy of a release's book, and what that release exported of it."""
    folder = KEPT / request.param
    book = tmp_path / "book.tally"
    book.write_bytes(gzip.decompress((folder / "book.tally.gz").read_bytes()))
    return book, (folder / "export.json").read_text("utf-8")


def test_there_is_one() -> None:
    assert "0.1" in RELEASES


def test_its_export_is_the_same(kept: tuple[Path, str]) -> None:
    path, exported = kept
    with tallybook.open(path, exists=True, migrate=True) as book:
        assert book.export_text("json", attachment_bytes=True) == exported
        assert not [finding for finding in book.check() if finding.severity is tallybook.Severity.ERROR]


def test_its_numbers_mean_what_they_meant(kept: tuple[Path, str]) -> None:
    path, _ = kept
    with tallybook.open(path, exists=True, read_only=True) as book:
        tasks = {task.name: task.priority.name for task in book.tasks}
        assert [tasks[f"A task of {word} priority"] for word in ("high", "medium", "low")] == ["HIGH", "MEDIUM", "LOW"]
        [watch] = book.sessions(title="Morning watch")
        assert [event.phase.name for event in watch.events] == ["POINT"] * 5 + ["START", "STOP", "POINT"]
        [feed] = book.notes(title="Morning feed")
        assert (feed.fields["amount"], feed.fields["mood"], feed.fields["weight"]) == (120, "calm", 3.25)
        assert [stored.kind.name for stored in book.drafts] == ["COLLECTION"]
        assert book.settings["time_zone"] == "Europe/Berlin"
        assert len(list(book.history)) > 10 and {step.state.name for step in book.history} <= {"DONE", "FIXED"}


def test_its_export_is_taken_in_whole(kept: tuple[Path, str], tmp_path: Path) -> None:
    _, exported = kept
    with tallybook.open(tmp_path / "new.tally") as book:
        (tmp_path / "export.json").write_text(exported, "utf-8")
        book.import_json(tmp_path / "export.json")
        assert json.loads(book.export_text("json", attachment_bytes=True)) == json.loads(exported)


def test_an_older_one_is_changed_only_by_who_asks(kept: tuple[Path, str], tmp_path: Path) -> None:
    path, exported = kept
    before = path.read_bytes()
    with tallybook.open(path, read_only=True) as book:
        format = book.info.format
    with tallybook.open(":memory:") as new:
        newest = new.info.format
    if format == newest:
        tallybook.open(path, exists=True).close()
        return
    with pytest.raises(tallybook.FormatError, match="open it with migrate=True, which first copies it to .*[.]backup, or open it with read_only=True") as refused:
        tallybook.open(path)
    assert refused.value.reason is tallybook.Reason.OLDER_FORMAT and path.read_bytes() == before and sorted(tmp_path.iterdir()) == [path]
    read = run("list", "-b", str(path))
    assert read.returncode == 0 and "is only read; tallybook migrate brings it up to date" in read.stderr and path.read_bytes() == before
    written = run("note", "x", "-b", str(path))
    assert written.returncode == 6 and "tallybook migrate brings it up to date and first copies it to" in written.stderr, written
    assert path.read_bytes() == before
    answer = told("migrate", "-b", str(path))
    assert answer == {"file": str(path), "from": "{}.{}".format(*format), "format": "{}.{}".format(*newest), "backup": f"{path}-{format[0]}.{format[1]}.backup"}
    with tallybook.open(answer["backup"], read_only=True) as copy, tallybook.open(path, exists=True) as book:
        assert copy.info.format == format and book.info.format == newest
        assert copy.export_text("json", attachment_bytes=True) == book.export_text("json", attachment_bytes=True) == exported
    assert told("migrate", "-b", str(path))["backup"] is None

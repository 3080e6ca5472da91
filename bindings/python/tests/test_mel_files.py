"""Files of MEL, and imports that take all or nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tallybook
from tallybook.cli import main

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "examples/formats/mel.json"


def reasons(findings: list[tallybook.Finding]) -> set[str]:
    return {finding.reason.name for finding in findings}


def test_files_are_valid_and_come_back_equal(tmp_path: Path) -> None:
    from jsonschema import Draft202012Validator

    schema = Draft202012Validator(json.loads((ROOT / "docs/schemas/mel.schema.json").read_text("utf-8")))
    with tallybook.open(":memory:") as book:
        assert book.import_mel(SAMPLE, whole=True)[-1].reason is tallybook.Reason.ALL_TAKEN
        book.export(tmp_path / "MEL", format="mel")
        (file,) = (tmp_path / "MEL").iterdir()
        written = json.loads(file.read_text("utf-8"))
        assert schema.is_valid(written)
        assert written == json.loads(SAMPLE.read_text("utf-8"))
        # What was made here is MEL's too, and makes the same files.
        nest = book.collections.create("Nest 3", description="North")
        nest.note("Arrival")
        with nest.record("Watch") as watch:
            watch.log("A")
        book.note("Nowhere")
        book.export(tmp_path / "all", format="mel")
    files = {path.name: path.read_bytes() for path in (tmp_path / "all").iterdir()}
    assert len(files) == 3 and all(schema.is_valid(json.loads(text)) for text in files.values())
    with tallybook.open(":memory:") as other:
        other.import_mel(tmp_path / "all")
        assert reasons(other.import_mel(tmp_path / "all")) == {"UNCHANGED", "ALL_TAKEN"}
        other.export(tmp_path / "again", format="mel")
    assert {path.name: path.read_bytes() for path in (tmp_path / "again").iterdir()} == files


def test_what_is_bad_is_left_out() -> None:
    document = json.loads(SAMPLE.read_text("utf-8"))
    document["items"][1]["events"][0]["timestamp"] = "noon"
    document["items"].append({"title": "no time"})
    text = json.dumps(document).encode()
    with tallybook.open(":memory:") as book:
        with pytest.raises(tallybook.FormatError):
            book.import_mel(text)
        findings = book.import_mel(text, skip_bad=True)
        assert [finding.reason.name for finding in findings if finding.severity is tallybook.Severity.ERROR] == ["LEFT_OUT", "LEFT_OUT"]
        assert [event.type for event in book.sessions.first().events] == ["B"]


def test_all_or_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exported = json.dumps({"format": "tallybook", "version": 1, "items": [], "more": 1}).encode()
    with tallybook.open(tmp_path / "book.tally") as book:
        assert reasons(book.import_json(exported)) == {"LEFT_OUT"}
        with pytest.raises(tallybook.FormatError, match='the key "more" of the document was not imported.* leave the flag whole=True out') as refused:
            book.import_json(exported, whole=True)
        assert refused.value.reason is tallybook.Reason.LOSSY
        with pytest.raises(tallybook.InvalidError, match="whole=True"):
            book.import_mel(SAMPLE, whole=True, skip_bad=True)
    path = tmp_path / "more.json"
    path.write_bytes(exported)
    arguments = ["import", "--yes", "--book", str(tmp_path / "book.tally")]
    assert main([*arguments, str(path)]) == 0
    assert main([*arguments, str(path), "--whole"]) != 0
    assert main([*arguments, str(SAMPLE), "--format", "mel", "--skip-bad"]) == 0
    # What a file is its content says.
    assert main([*arguments, str(SAMPLE), "--skip-bad"]) == 0
    assert main([*arguments, str(SAMPLE), "--format", "json", "--skip-bad"]) != 0
    assert "--format mel" in capsys.readouterr().err

"""Tables of other programs come in by a mapping."""

from __future__ import annotations

import csv
import json
import os
import time
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import jsonschema
import pytest

import tallybook

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples" / "import"
REAL = ROOT.parent / "shared" / "data" / "babybuddy"


def codes(findings: list[tallybook.Finding]) -> dict[str, int]:
    """What became of rows and files, without what is said of the whole."""
    names = [finding.reason.name for finding in findings if finding.reason.name not in ("ALL_TAKEN", "ASSUMED")]
    return {name: names.count(name) for name in set(names)}


def mapping(**table: Any) -> dict[str, Any]:
    return {"format": "tallybook-mapping", "version": 1, "name": "Test", "tables": {"rows": {"kind": "note", "name": "{name}", "time": "{time}", **table}}}


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.json")))
def test_the_examples_are_what_the_schema_says(name: str) -> None:
    schema = json.loads((ROOT / "docs/schemas/mapping.schema.json").read_text("utf-8"))
    jsonschema.validate(json.loads((EXAMPLES / f"{name}.json").read_text("utf-8")), schema)


def test_a_mapping_is_a_dict_or_a_path(book: tallybook.Book) -> None:
    words = json.loads((EXAMPLES / "sightings.json").read_text("utf-8"))
    assert codes(book.import_tables(EXAMPLES, words, dry_run=True)) == {"ADDED": 12} and not book.notes
    assert codes(book.import_tables(str(EXAMPLES / "sightings.csv"), words)) == {"ADDED": 12}
    assert codes(book.import_tables((EXAMPLES / "sightings.csv").read_bytes(), str(EXAMPLES / "sightings.json"))) == {"UNCHANGED": 5}
    assert [note.fields["count"] for note in book.notes] == [3, 1, 2, 1]


def test_the_sample_of_baby_buddy() -> None:
    """Its children stand in the order of their names, as in an export, and each row names its child."""
    folder = ROOT / "examples" / "babybuddy"
    with tallybook.open(":memory:") as book:
        findings = book.import_tables(folder, EXAMPLES / "babybuddy.json", zone="Europe/Berlin")
        assert codes(findings) == {"ADDED": 36, "LEFT_OUT": 24} and findings[-1].reason.name == "ALL_TAKEN"
        told = 0
        for path in folder.glob("*.csv"):
            with open(path, encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    if "child_id" not in row:
                        continue
                    told += 1
                    when = row.get("start") or row.get("time") or row["date"]
                    name = f"{row['child_first_name']} {row['child_last_name']}".strip()
                    at = datetime.fromisoformat(when).replace(tzinfo=ZoneInfo("Europe/Berlin"))
                    same = [entry for entry in [*book.notes, *book.sessions] if entry.time == at and entry.subject and entry.subject.name == name]
                    assert same, (path.name, row)
        assert told == len(book.notes) + len(book.sessions) == 20


@pytest.mark.parametrize(
    ("name", "notes", "sessions", "tasks"),
    [("activitywatch", 0, 6, 0), ("clockify", 0, 3, 0), ("huckleberry", 8, 7, 0), ("kimai", 0, 4, 0), ("taskwarrior", 0, 0, 3), ("timewarrior", 0, 5, 0), ("toggl", 0, 3, 0), ("watson", 0, 3, 0)],
)
def test_the_samples_of_other_tools(name: str, notes: int, sessions: int, tasks: int) -> None:
    """As the command takes them: a folder and a mapping; once."""
    with tallybook.open(":memory:") as book:
        book.import_tables(ROOT / "examples" / name, EXAMPLES / f"{name}.json", zone="Europe/Berlin")
        assert (len(book.notes), len(book.sessions), len(book.tasks)) == (notes, sessions, tasks)
        assert "ADDED" not in codes(book.import_tables(ROOT / "examples" / name, EXAMPLES / f"{name}.json", zone="Europe/Berlin"))


def test_json_is_read_by_paths(book: tallybook.Book) -> None:
    words = mapping(rows="days.*", tags="{tags}", description="{more.text|}", name="{title}")
    words["version"] = 3
    data = json.dumps({"days": [{"title": "a", "time": "2026-01-01", "tags": ["x", "y"], "more": {"text": "deep", "left": 1}}]}).encode()
    findings = book.import_tables(data, words, zone="UTC")
    assert [(note.title, note.description, sorted(tag.name for tag in note.tags)) for note in book.notes] == [("a", "deep", ["x", "y"])]
    assert [finding.key for finding in findings if finding.reason.name == "LEFT_OUT"] == ["more.left"]
    with pytest.raises(tallybook.FormatError, match='there is no column "titel", which "name".*it may be "title"'):
        book.import_tables(data, {**words, "tables": {"rows": {**words["tables"]["rows"], "name": "{titel}"}}})
    with pytest.raises(tallybook.FormatError, match="import, line 1: expected"):
        book.import_tables(data[:-2], words)


def test_the_real_files_of_baby_buddy(tmp_path: Path) -> None:
    if not REAL.is_dir():
        print(f"SKIPPED test_the_real_files_of_baby_buddy: there is no folder {REAL}")
        pytest.skip(f"there is no folder {REAL}")
    for name in ("diaperchange", "feeding", "note", "pumping", "tag"):
        (tmp_path / f"{name}.csv").write_bytes((REAL / f"{name}.csv").read_bytes())
    (tmp_path / "child.csv").write_text("id,first_name,last_name,birth_date,birth_time\n1,Emily,Huerta,2020-01-17,10:21\n")
    with tallybook.open(":memory:") as book:
        # Its own child.csv has no id: which child an entry is of it does not say.
        with pytest.raises(tallybook.FormatError, match='there is no column "id"'):
            book.import_tables(REAL, EXAMPLES / "babybuddy.json")
        assert codes(book.import_tables(tmp_path, EXAMPLES / "babybuddy.json", zone="America/New_York")) == {"ADDED": 161, "NO_FILE": 8, "LEFT_OUT": 2}
        assert (len(book.notes), len(book.sessions), len(book.subjects), len(book.tags)) == (76, 63, 1, 10)
        assert codes(book.import_tables(tmp_path, EXAMPLES / "babybuddy.json", zone="America/New_York")) == {"UNCHANGED": 161, "NO_FILE": 8, "LEFT_OUT": 2}


def test_what_is_wrong_is_told(book: tallybook.Book, tmp_path: Path) -> None:
    rows = b"name,time\na,2025-01-01\nb,noon\n"
    with pytest.raises(tallybook.FormatError, match='import:3: "{time}" for "time" is "noon"'):
        book.import_tables(rows, mapping())
    with pytest.raises(tallybook.FormatError, match='the mapping, line 1: "colour" is not a key of the table "rows"'):
        book.import_tables(rows, mapping(colour="red"))
    with pytest.raises(tallybook.FormatError, match='there is no column "text", which "description"'):
        book.import_tables(rows, mapping(description="{text}"))
    with pytest.raises(tallybook.NotFoundError, match="there is no file rows.csv"):
        book.import_tables(tmp_path, mapping(file="rows.csv"))
    with pytest.raises(FileNotFoundError):
        book.import_tables(rows, tmp_path / "none.json")
    assert not book.notes
    assert codes(book.import_tables(rows, mapping(), skip_bad=True)) == {"ADDED": 1, "LEFT_OUT": 1}
    with pytest.raises(tallybook.CancelledError):
        book.import_tables(rows.replace(b"noon", b"2025-01-02"), mapping(), progress=lambda done, total: False)


def table(path: Path, count: int) -> None:
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "name", "time", "text", "bird", "tag"])
        for number in range(count):
            clock = f"{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}"
            writer.writerow([number, f"Seen {number}", f"20{10 + number // 400_000}-01-{1 + number % 28:02} {clock}", "a, \"b\"", f"bird {number % (count // 10)}", "sun"])


ROWS = int(os.environ.get("TALLYBOOK_ROWS", "96000" if os.environ.get("TALLYBOOK_LONG") else "24000"))


@pytest.mark.parametrize("key", [{}, {"key": "{id}"}])
def test_time_grows_with_the_rows(tmp_path: Path, key: dict[str, str]) -> None:
    """Eight times as many rows take some eight times as long, and not sixty-four times; the same where all are known."""
    words = mapping(description="{text}", subject="{bird}", tags="{tag}", **key)
    words["templates"] = [{"type": "object", "title": "Row", "properties": {"id": {"type": "integer"}}}]
    words["tables"]["rows"].update(template="Row", fields={"id": "{id}"})
    took: list[list[float]] = []
    for count in (ROWS // 8, ROWS):
        table(tmp_path / "rows.csv", count)
        with tallybook.open(tmp_path / f"{count}.tally") as book:
            took.append([])
            for code, found in (("ADDED", count + count // 10 + 2), ("UNCHANGED", count + 1)):
                start = time.process_time()
                assert codes(book.import_tables(tmp_path / "rows.csv", words)) == {code: found}
                took[-1].append(time.process_time() - start)
            assert len(book.notes) == count
    print(f"{ROWS} rows: {took[1][0]:.2f} s, known {took[1][1]:.2f} s; an eighth: {took[0][0]:.2f} s, {took[0][1]:.2f} s")
    for small, large in zip(*took):
        assert large < 24 * max(small, 0.02)

"""Tables of other programs come in by a mapping."""

from __future__ import annotations

import csv
import json
import os
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import tallybook

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples" / "import"
REAL = ROOT.parent / "shared" / "data" / "babybuddy"


def codes(findings: list[tallybook.Finding]) -> dict[str, int]:
    names = [finding.reason.name for finding in findings]
    return {name: names.count(name) for name in set(names)}


def mapping(**table: Any) -> dict[str, Any]:
    return {"format": "tallybook-mapping", "version": 1, "name": "Test", "tables": {"rows": {"kind": "note", "name": "{name}", "time": "{time}", **table}}}


@pytest.mark.parametrize("name", ["babybuddy", "sightings"])
def test_the_examples_are_what_the_schema_says(name: str) -> None:
    schema = json.loads((ROOT / "docs/schemas/mapping.schema.json").read_text("utf-8"))
    jsonschema.validate(json.loads((EXAMPLES / f"{name}.json").read_text("utf-8")), schema)


def test_a_mapping_is_a_dict_or_a_path(book: tallybook.Book) -> None:
    words = json.loads((EXAMPLES / "sightings.json").read_text("utf-8"))
    assert codes(book.import_tables(EXAMPLES, words, dry_run=True)) == {"ADDED": 12} and not book.notes
    assert codes(book.import_tables(str(EXAMPLES / "sightings.csv"), words)) == {"ADDED": 12}
    assert codes(book.import_tables((EXAMPLES / "sightings.csv").read_bytes(), str(EXAMPLES / "sightings.json"))) == {"UNCHANGED": 5}
    assert [note.fields["count"] for note in book.notes] == [3, 1, 2, 1]


def test_the_real_files_of_baby_buddy() -> None:
    if not REAL.is_dir():
        print(f"SKIPPED test_the_real_files_of_baby_buddy: there is no folder {REAL}")
        pytest.skip(f"there is no folder {REAL}")
    with tallybook.open(":memory:") as book:
        assert codes(book.import_tables(REAL, EXAMPLES / "babybuddy.json", zone="America/New_York")) == {"ADDED": 153}
        assert (len(book.notes), len(book.sessions), len(book.subjects), len(book.tags)) == (99, 40, 1, 10)
        assert codes(book.import_tables(REAL, EXAMPLES / "babybuddy.json", zone="America/New_York")) == {"UNCHANGED": 153}


def test_what_is_wrong_is_told(book: tallybook.Book, tmp_path: Path) -> None:
    rows = b"name,time\na,2025-01-01\nb,noon\n"
    with pytest.raises(tallybook.FormatError, match='import:3: "{time}" for "time" is "noon"'):
        book.import_tables(rows, mapping())
    with pytest.raises(tallybook.FormatError, match='the mapping, line 1: "colour" is no key of the table "rows"'):
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

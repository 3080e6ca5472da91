"""Tables: csv-spectrum, Python's csv module as a writer, and pandas as who sums them up."""

from __future__ import annotations

import csv
import io
import json
import random
from typing import Any

import suites
import tallybook
from seeds import LONG, first


def taken(data: bytes, columns: list[str], separator: str = ",") -> list[list[str]]:
    """The rows of a table, each imported as a note with a field for each column."""
    names = [f"f{index}" for index in range(len(columns))]
    mapping: dict[str, Any] = {
        "format": "tallybook-mapping", "version": 1, "name": "X", "zone": "UTC",
        "templates": [{"title": "Row", "properties": {name: {"type": "string"} for name in names}}],
        "tables": {"t": {"kind": "note", "name": "{#}", "time": "2025-01-01", "template": "Row",
                         "fields": {name: "{" + column.replace("{", "{{").replace("}", "}}") + "}" for name, column in zip(names, columns)}}},
    }
    if separator != ",":
        mapping["tables"]["t"]["separator"] = separator
    with tallybook.open(":memory:") as book:
        book.import_tables(data, mapping)
        return [[note.fields.get(name, "") for name in names] for note in sorted(book.notes, key=lambda note: int(note.title))]


#: A quote within a field that does not begin with one: it is refused, with its line.
REFUSED = {"location_coordinates"}


def test_csv_spectrum() -> None:
    folder = suites.folder("csv-spectrum", suites.CACHE / "csv-spectrum")
    files = [path for path in sorted((folder / "csvs").glob("*.csv")) if path.stem not in REFUSED]
    for path in files:
        rows = json.loads((folder / "json" / f"{path.stem}.json").read_text("utf-8"))
        columns = list(rows[0])
        assert taken(path.read_bytes(), columns) == [[row[column] for column in columns] for row in rows], path.name
    assert len(files) >= 10


def test_what_pythons_csv_writes() -> None:
    choice = random.Random(first("csv"))
    cells = ["", "a", "trail", 'q"uote', '"', '""', "a,b", "line\nbreak", "ü", "😀", "a;b", "=1+1", "'", "{x}", "e\u0301", "x" * 3000, "#", "--"]
    for _ in range(2000 if LONG else 200):
        columns = [f"c{index}" for index in range(choice.randint(2, 6))]
        # A row of nothing is no row.
        rows = [[choice.choice(cells) for _ in columns[:-1]] + ["end"] for _ in range(choice.randint(1, 8))]
        separator, out = choice.choice([",", ";", "\t", "|"]), io.StringIO()
        writer = csv.writer(out, delimiter=separator, lineterminator=choice.choice(["\r\n", "\n"]), quoting=choice.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
        writer.writerow(columns)
        writer.writerows(rows)
        assert taken(out.getvalue().encode(), columns, separator) == rows, out.getvalue()


def test_pandas_sums_up_as_the_library_does() -> None:
    pandas = suites.module("pandas")
    choice = random.Random(first("pandas"))
    for _ in range(40 if LONG else 8):
        items = []
        for index in range(choice.randint(5, 60)):
            start = choice.randrange(0, 20_000_000)
            items.append((f"s{index}", start, start + choice.randrange(0, 200_000), choice.choice(["Work", "Über", "zebra", "Äpfel"])))
        with tallybook.open(":memory:") as book:
            for name, start, end, tag in items:
                book.import_json(json.dumps({"format": "tallybook", "version": 1, "items": [{
                    "kind": "session", "title": name, "timestamp": stamp(start), "tags": [tag],
                    "startEvent": {"timestamp": stamp(start), "eventType": "Start"}, "stopEvent": {"timestamp": stamp(end), "eventType": "Stop"}}]}).encode())
            frame = pandas.DataFrame(items, columns=["name", "start", "end", "tag"])
            frame["length"] = (frame["end"] - frame["start"]) * 10**9
            names = {tag.id: tag.name for tag in book.tags}
            rows = book.sessions.summary(by="tag", of="duration", measure=("sum", "mean", "median", "minimum", "maximum", "deviation", "count"))
            assert len(list(rows)) == frame["tag"].nunique()
            for row in rows:
                part = frame[frame["tag"] == names[row.keys[0]]]["length"]
                ours = (row.count, row.sum, row.mean, row.median, row.minimum, row.maximum)
                assert ours == (len(part), *map(approximately, (part.sum(), part.mean(), part.median(), part.min(), part.max())))
                assert len(part) < 2 or row.deviation == approximately(part.std())


def stamp(seconds: int) -> str:
    return tallybook.format_time(seconds * 10**9, "iso", "UTC")


def approximately(number: float) -> Any:
    import pytest

    return pytest.approx(number, rel=1e-9)

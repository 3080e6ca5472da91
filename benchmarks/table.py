"""The tables of a run: as text while it runs, and between the markers of docs/benchmarks.md and docs/benchmarks-rows.md from what results/ holds.

Usage: table.py [--check]: writes the documents' tables anew, or says whether they are those of results/.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Dict, List

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = {"rows": ROOT / "docs/benchmarks-rows.md", "growth": ROOT / "docs/benchmarks.md"}
RESULTS = ROOT / "benchmarks/results"

Row = Dict[str, Any]

HEAD = f"{'ratio':>9}  {'goal':18}{'':8}{'ours':>12}{'theirs':>12}  what"


def number(value: Any) -> str:
    if value is None:
        return "–"
    if value == 0:
        return "0"
    size = abs(value)
    return f"{value:,.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.2f}" if size >= 0.1 else f"{value:.2g}"


def said(row: Row) -> str:
    return "" if row["holds"] is None else "holds" if row["holds"] else "MISSED"


def line(row: Row) -> str:
    """A row as text, its ratio first."""
    gate = "*" if row["gate"] else " "
    return (
        f"{number(row['ratio']):>9}{gate} {row['goal'] or '':18}{said(row):8}{number(row['ours']):>12}{number(row['theirs']):>12}"
        f"  {row['unit']}, {row['name']}"
    )


def whole(rows: List[Row]) -> str:
    lines = ["| what, ours / theirs | ratio | goal | | ours | theirs | unit |", "|---|--:|---|---|--:|--:|---|"]
    for row in rows:
        name = f"**{row['name']}**" if row["gate"] else row["name"]
        lines.append(
            f"| {name} | {number(row['ratio'])} | {row['goal'] or ''} | {said(row)} | {number(row['ours'])} | {number(row['theirs'])} "
            f"| {row['unit']} |"
        )
    return "\n".join(lines)


def growth(rows: List[Row]) -> str:
    sizes = sorted({row["events"] for row in rows})
    lines = ["| p50 / p99 in µs, events in the book | " + " | ".join(f"{size:,}" for size in sizes) + " |", "|---|" + "--:|" * len(sizes)]
    for operation in dict.fromkeys(row["operation"] for row in rows):
        cells = [f"{number(row['p50'])} / {number(row['p99'])}" for row in rows if row["operation"] == operation]
        lines.append(f"| {operation} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def rendered(name: str) -> str:
    """A document with its table as it has to be."""
    results = {"rows": ("latest", whole), "growth": ("growth", growth)}
    file, table = results[name]
    before, rest = DOCUMENTS[name].read_text().split(f"<!-- {name} -->\n", 1)
    _, after = rest.split(f"<!-- end of {name} -->", 1)
    return f"{before}<!-- {name} -->\n\n{table(json.loads((RESULTS / f'{file}.json').read_text()))}\n\n<!-- end of {name} -->{after}"


def put_into_documents() -> None:
    for name, document in DOCUMENTS.items():
        document.write_text(rendered(name))


if __name__ == "__main__":
    if sys.argv[1:] != ["--check"]:
        put_into_documents()
    for name, document in DOCUMENTS.items():
        if document.read_text() != rendered(name):
            sys.exit(f"docs/{document.name} is not what benchmarks/results holds; run benchmarks/table.py")

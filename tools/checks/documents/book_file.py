"""docs/file-format-tables.md has every table and column of a book, and no others."""

from __future__ import annotations

import re
import sqlite3
import tempfile
from pathlib import Path

from repository import ROOT, Report, prose

DOCUMENT = ROOT / "docs/file-format-tables.md"
#: What is said beside the tables.
PAGE = ROOT / "docs/file-format.md"


def documented() -> dict[str, set[str]]:
    """The columns by table: the first cells of the tables below a heading that is a table's name."""
    tables: dict[str, set[str]] = {}
    current: set[str] | None = None
    for _, line in prose(DOCUMENT):
        if heading := re.match(r"#+ (.*)", line):
            current = tables.setdefault(heading[1], set()) if re.fullmatch(r"[a-z_]+", heading[1]) else None
        elif current is not None and (row := re.match(r"\| (`.*?`) \|", line)):
            current.update(re.findall(r"`(\w+)`", row[1]))
    return tables


def run(report: Report) -> None:
    import tallybook

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.tally"
        tallybook.open(path).close()
        connection = sqlite3.connect(path)
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        book = {name: {row[0] for row in connection.execute("SELECT name FROM pragma_table_info(?)", (name,))} for name in names}
        identity = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.close()
    tables = documented()
    for name in sorted(set(book) | set(tables)):
        report.count("tables")
        report.count("columns", len(book.get(name, ())))
        for column in sorted(book.get(name, set()) ^ tables.get(name, set())):
            where = "the document" if column in tables.get(name, ()) else "a book"
            report.problem("docs/file-format-tables.md", f"only {where} has {name}.{column}")
    text = PAGE.read_text("utf-8")
    for number in (f"0x{identity:08X}", f"{version} is {version >> 16}.{version & 0xFFFF}"):
        report.count("numbers")
        if number not in text:
            report.problem("docs/file-format.md", f"does not say {number}")

"""docs/systems/*.md: every row names tests that exist, ran and passed, or says why it is left out.

What is lost stands in tables of its own there, and in docs/formats/import.md: what a loss is told as must be in the test that the row names. A page of a mapping has
such a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ran import Ran
from repository import ROOT, Report, prose, relative


LOSS = "what is lost"
FORMATS = ROOT / "docs/formats/import.md"


def rows(document: Path) -> Iterator[tuple[int, str, list[str]]]:
    """The rows of all tables, without their heads, each with the first cell of its head."""
    inTable = False
    head = before = ""
    for number, line in prose(document):
        if not line.startswith("|"):
            inTable = False
        elif re.fullmatch(r"\|(\s*:?-+:?\s*\|)+", line):
            inTable = True
            head = cells(before)[0]
        elif inTable:
            yield number, head, cells(line)
        before = line


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip()[1:-1])]


def told(report: Report, ran: Ran, where: str, words: str, tests: list[str]) -> None:
    """Looks for what a loss is told as, each word of code, in the test that shows it."""
    for word in re.findall(r"`([^`]+)`", words):
        report.count("losses told")
        if not any(word in ran.swift.text(name) for name in tests):
            report.problem(where, f"the test does not have {word}, as which the loss is told")


def python_name(name: str) -> bool:
    import tallybook

    found: Any = tallybook
    for part in name.split("."):
        if part != "tallybook":
            # Fields of a dataclass are known to it before there is a value.
            if part in getattr(found, "__dataclass_fields__", {}):
                return True
            found = getattr(found, part, None)
    return found is not None


def run(report: Report) -> None:
    ran = Ran()
    for document in sorted((ROOT / "docs/systems").glob("*.md")):
        report.count("systems")
        if not losses(document, report, ran) and "examples/import/" in document.read_text("utf-8"):
            report.problem(relative(document), f"the page of a mapping has no table whose head begins with {LOSS!r}")
    if not losses(FORMATS, report, ran, only=LOSS):
        report.problem(relative(FORMATS), f"there is no table whose head begins with {LOSS!r}")


def losses(document: Path, report: Report, ran: Ran, only: str = "") -> int:
    """Looks at the rows of a document, or at those whose table begins so; gives how many of them are losses."""
    count = 0
    for number, head, cells in rows(document):
        if only and head != only:
            continue
        report.count("rows")
        where = f"{relative(document)}:{number}"
        if len(cells) != 3:
            report.problem(where, f"the row has {len(cells)} cells and must have three: what it has, here, test")
            continue
        for name in re.findall(r"`((?:tallybook|[A-Z][A-Za-z]+)\.\w+)`", cells[1]):
            report.count("names in Python")
            if not python_name(name):
                report.problem(where, f"the Python package has no {name}")
        tests = re.findall(r"`([^`]+)`", cells[2])
        if cells[2].startswith("left out: ") and not tests:
            report.count("left out")
        elif not tests:
            report.problem(where, "the row names no test and does not say why it is left out")
        for name in tests:
            report.count("tests")
            problem = ran.problem(name)
            if problem:
                report.problem(where, f"{name}: {problem}")
        if head == LOSS:
            count += 1
            told(report, ran, where, cells[1], tests)
    return count

"""docs/systems/*.md: every row names tests that exist, ran and passed, or says why it is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ran import Ran
from repository import ROOT, Report, prose, relative


def rows(document: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows of all tables, without their heads."""
    inTable = False
    for number, line in prose(document):
        if not line.startswith("|"):
            inTable = False
        elif re.fullmatch(r"\|(\s*:?-+:?\s*\|)+", line):
            inTable = True
        elif inTable:
            yield number, [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])]


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
        for number, cells in rows(document):
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

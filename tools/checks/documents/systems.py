"""docs/systems/*.md: every row names tests that exist, ran and passed, or says why it is left out."""

from __future__ import annotations

import re
import xml.etree.ElementTree
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from repository import ROOT, Report, prose, relative

SWIFT_LOG = ROOT / "build/swift-tests.log"
PYTHON_LOG = ROOT / "build/pytest.xml"
HARNESS_LOG = ROOT / "build/harness.log"
HARNESS_FINE = "all as the description says"


class SwiftTests:
    """What the sources declare, and what the log says of it. The log names a function without its suite."""

    def __init__(self) -> None:
        self.declared: set[str] = set()
        for path in sorted((ROOT / "Tests").glob("*Tests/**/*.swift")):
            suite = ""
            isTest = False
            for line in path.read_text("utf-8").splitlines():
                # Suites stand at the margin; a private helper within one does not.
                suite = match[1] if (match := re.match(r"(?:@Suite.* )?(?:final )?(?:struct|class|enum|actor|extension) (\w+)", line)) else suite
                isTest = isTest or "@Test" in line
                if isTest and (match := re.search(r"\bfunc (\w+)", line)):
                    self.declared.add(f"{suite}/{match[1]}")
                    isTest = False
        log = SWIFT_LOG.read_text("utf-8") if SWIFT_LOG.exists() else ""
        self.passed = Counter(re.findall(r"Test (\w+)\([^)]*\) (?:passed|with \d+ test cases? passed) after", log))
        self.failed = set(re.findall(r"Test (\w+)\([^)]*\) (?:failed|with \d+ test cases? failed|skipped)", log))
        self.names = Counter(name.split("/")[1] for name in self.declared)

    def problem(self, name: str) -> str | None:
        if name not in self.declared:
            return "there is no such test"
        function = name.split("/")[1]
        if function in self.failed:
            return f"a test of that name did not pass, says {relative(SWIFT_LOG)}"
        if self.passed[function] < self.names[function]:
            return f"it did not run and pass: {relative(SWIFT_LOG)} has {self.passed[function]} of {self.names[function]} tests of that name"
        return None


class PythonTests:
    def __init__(self) -> None:
        self.bad: set[str] = set()
        self.ran: set[str] = set()
        if not PYTHON_LOG.exists():
            return
        for case in xml.etree.ElementTree.parse(PYTHON_LOG).iter("testcase"):
            name = f"{case.get('classname', '').split('.')[-1]}.py::{case.get('name', '').split('[')[0]}"
            self.ran.add(name)
            if any(child.tag in ("failure", "error", "skipped") for child in case):
                self.bad.add(name)

    def problem(self, name: str) -> str | None:
        file, function = name.split("::")
        paths = [*(ROOT / "bindings/python/tests").glob(file), *(ROOT / "Tests").glob(f"*/{file}")]
        if not any(f"def {function}(" in path.read_text("utf-8") for path in paths):
            return "there is no such test"
        if name not in self.ran:
            return f"it did not run: {relative(PYTHON_LOG)} does not have it"
        return f"it did not pass, says {relative(PYTHON_LOG)}" if name in self.bad else None


class Scenarios:
    def __init__(self) -> None:
        self.log = HARNESS_LOG.read_text("utf-8") if HARNESS_LOG.exists() else ""

    def problem(self, name: str) -> str | None:
        if not (ROOT / "Tests/Harness/Scenarios" / name).is_file():
            return "there is no such scenario"
        # The harness names a scenario only where something is wrong with it, or where it could not run it.
        if HARNESS_FINE not in self.log:
            return f"the harness did not run to a good end, says {relative(HARNESS_LOG)}"
        return f"it did not run whole, says {relative(HARNESS_LOG)}" if name in self.log else None


class Examples:
    def problem(self, name: str) -> str | None:
        source = ROOT / "examples/c" / name
        if not source.is_file():
            return "there is no such example"
        printed = ROOT / "build/c" / (source.stem + ".out")
        expected = source.with_suffix(".expected")
        if not printed.is_file() or not expected.is_file() or printed.stat().st_mtime < source.stat().st_mtime:
            return f"it did not run since it was changed: {relative(printed)} is missing or older"
        return None if printed.read_bytes() == expected.read_bytes() else "it did not print what it should"


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
    swift, python, scenarios, examples = SwiftTests(), PythonTests(), Scenarios(), Examples()
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
                if "::" in name:
                    problem = python.problem(name)
                elif name.endswith(".scenario"):
                    problem = scenarios.problem(name)
                elif name.endswith(".c"):
                    problem = examples.problem(name)
                elif "/" in name:
                    problem = swift.problem(name)
                else:
                    problem = "it is no name of a test; see the top of docs/systems/mel.md"
                if problem:
                    report.problem(where, f"{name}: {problem}")

"""Which tests there are, and whether they ran and passed, as the logs of the last run say."""

from __future__ import annotations

import re
import xml.etree.ElementTree
from collections import Counter
from pathlib import Path

from repository import ROOT, relative

SWIFT_LOG = ROOT / "build/swift-tests.log"
PYTHON_LOGS = tuple(ROOT / "build" / f"{name}.xml" for name in ("bindings", "pytest", "isolation", "hub"))
HARNESS_LOG = ROOT / "build/harness.log"
HARNESS_FINE = "all as the description says"
RUNNER = ROOT / "tools/run-tests"


class SwiftTests:
    """What the sources declare, and what the log says of it. The log names a function without its suite."""

    def __init__(self) -> None:
        self.declared: set[str] = set()
        self.texts: dict[str, str] = {}
        for path in sorted([*(ROOT / "Tests").glob("*Tests/**/*.swift"), *(ROOT / "Tests").glob("Fuzz/Targets/*.swift")]):
            suite = name = ""
            isTest = False
            for line in path.read_text("utf-8").splitlines():
                # Suites stand at the margin; a private helper within one does not.
                suite = match[1] if (match := re.match(r"(?:@Suite.* )?(?:final )?(?:struct|class|enum|actor|extension) (\w+)", line)) else suite
                if "@Test" in line:
                    isTest, name, head = True, "", ""
                if isTest:
                    head += line + "\n"
                if isTest and (match := re.search(r"\bfunc (\w+)", line)):
                    name = f"{suite}/{match[1]}"
                    self.declared.add(name)
                    self.texts[name] = head
                    isTest = False
                elif name:
                    self.texts[name] += line + "\n"
        log = SWIFT_LOG.read_text("utf-8") if SWIFT_LOG.exists() else ""
        self.passed = Counter(re.findall(r"Test (\w+)\([^)]*\) (?:passed|with \d+ test cases? passed) after", log))
        self.failed = set(re.findall(r"Test (\w+)\([^)]*\) (?:failed|with \d+ test cases? failed|skipped)", log))
        self.names = Counter(name.split("/")[1] for name in self.declared)

    def text(self, name: str) -> str:
        """What a test says, with the cases that it is given; empty where there is no such test."""
        return self.texts.get(name, "")

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
        for log in PYTHON_LOGS:
            if log.exists():
                self._read(log)

    def _read(self, log: Path) -> None:
        for case in xml.etree.ElementTree.parse(log).iter("testcase"):
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
            return f"it did not run: {' and '.join(map(relative, PYTHON_LOGS))} do not have it"
        return "it did not pass, say the logs in build" if name in self.bad else None


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


class Checks:
    """Programs of tools/checks, which the runner calls, some in the long form alone."""

    def __init__(self) -> None:
        self.runner = RUNNER.read_text("utf-8")

    def problem(self, name: str) -> str | None:
        if not (ROOT / name).exists():
            return "there is no such check"
        return None if re.search(rf"{re.escape(name)}(?!\S)", self.runner) else f"{relative(RUNNER)} does not call it"


class Ran:
    """All of them, by what their names look like."""

    def __init__(self) -> None:
        self.swift, self.python, self.scenarios = SwiftTests(), PythonTests(), Scenarios()
        self.examples, self.checks = Examples(), Checks()

    def problem(self, name: str) -> str | None:
        if name.startswith("tools/checks/"):
            return self.checks.problem(name)
        if "::" in name:
            return self.python.problem(name)
        if name.endswith(".scenario"):
            return self.scenarios.problem(name)
        if name.endswith(".c"):
            return self.examples.problem(name)
        if re.fullmatch(r"\w+/\w+", name):
            return self.swift.problem(name)
        return "it is no name of a test; see the top of docs/systems/mel.md"

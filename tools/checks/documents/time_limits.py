"""Every test has a time limit: every suite of Swift names one, and what pytest runs stands below a conftest.py that sets one."""

from __future__ import annotations

import re
from pathlib import Path

from repository import ROOT, Report, relative

TYPE = re.compile(r"(\s*)(?:@Suite.* )?(?:(?:private|final) )*(?:struct|class|enum|actor|extension) (\w+)")


def run(report: Report) -> None:
    sources = [*ROOT.glob("Tests/*Tests/**/*.swift"), *ROOT.glob("Tests/Fuzz/Targets/*.swift"), *ROOT.glob("tools/generate-abi/Tests/*Tests/*.swift")]
    limited: set[str] = set()
    tests: list[tuple[str, str]] = []
    for path in sorted(sources):
        swift(report, path, limited, tests)
    for where, suite in tests:
        if suite not in limited:
            report.problem(where, f"the test is in no @Suite with a time limit: {suite}")
    for path in sorted([*ROOT.glob("Tests/*/test_*.py"), *ROOT.glob("bindings/python/tests/test_*.py")]):
        report.count("files of pytest")
        above = [folder / "conftest.py" for folder in path.parents if folder.is_relative_to(ROOT)]
        if not any(each.is_file() and "limits.register(config)" in each.read_text("utf-8") for each in above):
            report.problem(relative(path), "no conftest.py above it sets a time limit: call limits.register(config)")


def swift(report: Report, path: Path, limited: set[str], tests: list[tuple[str, str]]) -> None:
    """Adds the suites that have a limit, and each test with the type that it is in."""
    types: list[tuple[int, str]] = []
    isLimited = False
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        where = f"{relative(path)}:{number}"
        if "@Suite" in line:
            report.count("suites")
            isLimited = ".timeLimit(" in line
            if not isLimited:
                report.problem(where, "the suite has no time limit: add .timeLimit(.minutes(60))")
        if match := TYPE.match(line):
            indent = len(match[1])
            types = [each for each in types if each[0] < indent] + [(indent, match[2])]
            if isLimited:
                limited.add(match[2])
            isLimited = False
        if re.match(r"\s*@Test\b", line):
            report.count("tests of Swift")
            indent = len(line) - len(line.lstrip())
            tests.append((where, next((name for depth, name in reversed(types) if depth < indent), "the file")))

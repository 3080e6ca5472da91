"""docs/promises.md and README: every promise names a test or a check that ran."""

from __future__ import annotations

import re

from ran import Ran
from repository import ROOT, Report, relative
from systems import rows

PROMISES = ROOT / "docs/promises.md"
README = ROOT / "README.md"
# README's lists that promise something.
SECTIONS = ("## Why not SQLite by hand?", "## Promises")


def said() -> list[tuple[int, str]]:
    """README's promises: what each says, without the link to what it is explained by."""
    found: list[tuple[int, str]] = []
    section = ""
    for number, line in enumerate(README.read_text("utf-8").splitlines(), 1):
        if line.startswith("## "):
            section = line
        elif section in SECTIONS and line.startswith("- "):
            found.append((number, line[2:]))
        elif section in SECTIONS and line.startswith("  "):
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
    return found


def plain(text: str) -> str:
    """A promise as it is compared: without links, and without what leads to them."""
    text = re.sub(r": \[[^\]]*\]\([^)]*\).*$", "", text)
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).rstrip(".")


def run(report: Report) -> None:
    ran = Ran()
    promised: set[str] = set()
    for number, _, cells in rows(PROMISES):
        if len(cells) != 2:
            continue  # the table of when what is safe
        report.count("promises")
        promised.add(plain(cells[0]))
        where = f"{relative(PROMISES)}:{number}"
        tests = re.findall(r"`([^`]+)`", cells[1])
        if not tests:
            report.problem(where, "the promise names no test")
        for name in tests:
            report.count("tests")
            if problem := ran.problem(name):
                report.problem(where, f"{name}: {problem}")
    for number, text in said():
        report.count("promises of README")
        if plain(text) not in promised:
            report.problem(f"{relative(README)}:{number}", f"{relative(PROMISES)} has no such promise: {plain(text)}")

"""Names that are none are found by mypy and pyright, in the line where they stand, and what is right is left alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest

from tallybook.book import MIRRORS, Layout
from tallybook.doing.draft import OVERLAPS, Overlaps
from tallybook.opening import DURABILITIES, Durability
from tallybook.rows.summary import GROUPS, MEASURES, Group, Measure
from tallybook.vocabulary import _formats, constants, text

# A program, but not one that is run or collected.
TYPOS = Path(__file__).parent / "typos.txt"
SOURCES = Path(__file__).resolve().parents[1] / "src"
PLANTED = {number for number, line in enumerate(TYPOS.read_text("utf-8").splitlines(), 1) if "# typo: " in line}


def test_ten_and_more_are_planted() -> None:
    assert len(PLANTED) >= 10


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """The program where a type checker takes it."""
    (tmp_path / "typos.py").write_text(TYPOS.read_text("utf-8"), "utf-8")
    return tmp_path / "typos.py"


def test_mypy_finds_what_is_planted_and_nothing_else(tmp_path: Path, program: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--output=json", "--cache-dir", str(tmp_path / "cache"), str(program)]
    ran = subprocess.run(command, cwd=SOURCES.parent, env={"MYPYPATH": str(SOURCES), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, timeout=300)
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    assert {each["line"] for each in found if each["severity"] == "error"} == PLANTED, ran.stdout + ran.stderr
    assert {Path(each["file"]).name for each in found} == {"typos.py"}


def test_pyright_finds_what_is_planted_and_nothing_else(tmp_path: Path, program: Path) -> None:
    pytest.importorskip("pyright", reason="pyright is not installed; make venv installs it")
    settings = tmp_path / "pyrightconfig.json"
    settings.write_text(json.dumps({"include": [program.name], "extraPaths": [str(SOURCES)], "typeCheckingMode": "strict", "reportMissingModuleSource": False}), "utf-8")
    # Its extra brings node with it: nothing is fetched.
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, "--project", str(settings)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300)
    found = json.loads(ran.stdout)["generalDiagnostics"]
    # Strict also tells where pandas says no types, in what is right.
    errors = [each for each in found if each["severity"] == "error" and not str(each.get("rule", "")).startswith(("reportUnknown", "reportMissing"))]
    assert {each["range"]["start"]["line"] + 1 for each in errors} == PLANTED, ran.stdout


@pytest.mark.parametrize(("words", "known"), [
    (Layout, MIRRORS), (Overlaps, OVERLAPS), (Durability, DURABILITIES), (Group, GROUPS), (Measure, MEASURES), (text.TimeStyle, text.TIME_STYLES),
    (text.DurationStyle, text.DURATION_STYLES), (_formats.ExportFormat, _formats.EXPORTS), (_formats.ReportFormat, _formats.REPORTS),
    (_formats.TableFormat, _formats.TABLES), *((getattr(constants, f"{kind}Name"), [member.name.lower() for member in getattr(constants, kind)]) for kind in (
        "Kind", "State", "Priority", "Redaction", "Samples", "Encoding", "Phase", "Mode")),
])
def test_words_of_options_are_those_that_are_taken(words: Any, known: Any) -> None:
    assert list(get_args(words)) == list(known)

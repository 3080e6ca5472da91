"""The example prints what is written beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import tallybook

EXAMPLES = Path(__file__).parents[3] / "examples" / "python"


def run(name: str) -> None:
    """In the test's own folder, as a user's shell runs it."""
    example = EXAMPLES / f"{name}.py"
    source = str(Path(tallybook.__file__).parents[1])
    ended = subprocess.run(
        [sys.executable, str(example)], env={**os.environ, "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8"},
        capture_output=True, timeout=60,
    )
    assert ended.returncode == 0, ended.stderr.decode()
    assert ended.stdout.decode() == example.with_suffix(".expected").read_text("utf-8")


def test_mel() -> None:
    run("mel")
    assert len((EXAMPLES / "mel.py").read_text("utf-8").splitlines()) <= 30
    assert Path("copy.tally").exists() and Path("herons.json").exists()


def test_memonest() -> None:
    run("memonest")
    assert os.listdir() == ["memos.tally"]


def test_minuta() -> None:
    run("minuta")
    assert sorted(os.listdir()) == ["Minuta", "time.tally"]


def test_shortlist() -> None:
    run("shortlist")


def test_importing_sightings() -> None:
    run("import_sightings")


def test_the_day_planner() -> None:
    planner, source = EXAMPLES / "day_planner.py", str(Path(tallybook.__file__).parents[1])

    def plan(*arguments: str, code: int = 0) -> str:
        ended = subprocess.run(
            [sys.executable, str(planner), *arguments], env={**os.environ, "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8"}, capture_output=True, timeout=60,
            text=True)
        assert ended.returncode == code, ended.stderr
        return ended.stdout + ended.stderr

    assert "  1 [ ] high   Visit mum  (Home)" in plan("add", "Visit mum", "--priority", "high", "--category", "Home")
    assert "High Priority Limit Reached" in plan("add", "Call the bank", "--priority", "high", code=1)
    assert "[x] high   Visit mum" in plan("done", "1")
    assert "[ ] high   Visit mum" in plan("undo") + plan()
    plan("limits", "2", "3", "none")
    plan("add", "Call the bank", "--priority", "high")
    with tallybook.open("plan.tally") as book:
        yesterday = book.day(book.today.date - timedelta(days=1))
        yesterday.add("Sweep", priority="low")
        yesterday.add("Paint", priority="low")
    assert "Sweep" in plan("review", "--repeat", "1")
    assert "Sweep" in plan() and "Paint" in plan("backlog")
    assert "nothing" in plan("backlog", "take", "1") and "Paint" in plan()
    assert "Sweep again" in plan("tomorrow", "Sweep again")
    stats = plan("stats", "--days", "30")
    assert "Tasks per day" in stats and "█" in stats and "0 of 5 done" in stats

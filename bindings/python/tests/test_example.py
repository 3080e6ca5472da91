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


def test_nappy() -> None:
    run("nappy")


def test_the_nappy_tracker() -> None:
    tracker, source = EXAMPLES / "nappy_tracker.py", str(Path(tallybook.__file__).parents[1])

    def track(*arguments: str, code: int = 0, answer: str = "") -> str:
        ended = subprocess.run(
            [sys.executable, str(tracker), *arguments], env={**os.environ, "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8", "TZ": "UTC"},
            capture_output=True, timeout=60, text=True, input=answer)
        assert ended.returncode == code, ended.stderr
        return ended.stdout + ended.stderr

    assert "No nappy changes recorded yet" in track() and "Need at least 2 changes" in track()
    assert track("history") == "No nappy changes available.\n"
    assert "Size 4 • Mother\n     Slight rash" in track("log", "--size", "4", "--role", "mother", "--notes", "Slight rash\nsecond\nthird")
    assert "third" not in track("history")
    assert track("log", "--at", "2026-03-08T09:30").startswith("  2  2026-03-08 09:30  Size 0 • Caregiver")
    assert "must be at most 10" in track("log", "--size", "11", code=1)
    assert "takes" in track("log", "--role", "nurse", code=1)
    assert "Size 5 • Caregiver" in track("edit", "2", "--size", "5")
    assert "there is no change 9" in track("edit", "9", "--size", "5", code=1)
    assert "Are you sure you want to delete this?" in track("delete", "1", answer="n\n") and "Slight rash" in track("history")
    track("delete", "1", answer="y\n")
    assert "Slight rash" not in track("history")
    assert "took back:" in track("undo") and "Slight rash" in track("find", "rash")
    assert "Changes           2" in track("--html", "board.html", "--svg", "board.svg")
    assert Path("board.html").read_text("utf-8").startswith("<!DOCTYPE html>") and Path("board.svg").read_text("utf-8").startswith("<svg")


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

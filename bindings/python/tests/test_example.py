"""The example prints what is written beside it."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import tallybook

from programs import EXAMPLES, run


def prints_what_is_written(name: str) -> None:
    assert run(name)[0] == (EXAMPLES / f"{name}.expected").read_text("utf-8")


def test_mel() -> None:
    prints_what_is_written("mel")
    assert len((EXAMPLES / "mel.py").read_text("utf-8").splitlines()) <= 30
    assert Path("copy.tally").exists() and Path("herons.json").exists()


def test_memonest() -> None:
    prints_what_is_written("memonest")
    assert os.listdir() == ["memos.tally"]


def test_minuta() -> None:
    prints_what_is_written("minuta")
    assert sorted(os.listdir()) == ["Minuta", "time.tally"]


def test_shortlist() -> None:
    prints_what_is_written("shortlist")


def test_two_birds() -> None:
    prints_what_is_written("two_birds")
    assert Path("two birds.html").read_text("utf-8").count("<svg") >= 2


def test_nappy() -> None:
    prints_what_is_written("nappy")


def test_the_nappy_tracker() -> None:
    def track(*arguments: str, code: int = 0, answer: str = "") -> str:
        return "".join(run("nappy_tracker", *arguments, code=code, answer=answer, TZ="UTC"))

    assert "No nappy changes recorded yet" in track() and "Need at least 2 changes" in track()
    assert track("history") == "No nappy changes available.\n"
    assert "Size 4 • Mother\n     Slight rash" in track("log", "--size", "4", "--role", "mother", "--notes", "Slight rash\nsecond\nthird")
    assert "third" not in track("history")
    assert track("log", "--time", "2026-03-08T09:30").startswith("  2  2026-03-08 09:30  Size 0 • Caregiver")
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
    prints_what_is_written("import_sightings")


def test_the_day_planner() -> None:
    def plan(*arguments: str, code: int = 0) -> str:
        return "".join(run("day_planner", *arguments, code=code))

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

"""Whoever leaves Timewarrior or Watson brings a year along by a mapping, and all three tell the same of it, to the second."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import seeds

import trackers
from commands import ROOT, ok, told
from trackers import TRACKERS, Sums, Tracker

MAPPINGS = {"Timewarrior": ("timewarrior.json", ROOT / "examples/import/timewarrior.json"), "Watson": ("frames", ROOT / "examples/import/watson.json")}
SAMPLES = Path(__file__).parent / "trackers_told"


def brought_in(kind: type[Tracker], export: str) -> dict[str, Any]:
    """Takes an export into a new book; what the import says."""
    file, mapping = MAPPINGS[kind.name]
    Path(file).write_text(export, "utf-8")
    ok("new", "time.tally", "--zone", trackers.ZONE)
    found = told("import", file, "--mapping", str(mapping), "--zone", trackers.ZONE, "--whole")
    # What is left out is what the mapping says to ignore: the rest was taken as it stands there.
    assert found["imported"] and set(found["counts"]) == {"added", "left_out", "all_taken"} and found["counts"]["left_out"] == 1, found
    return dict(found)


def ours() -> Sums:
    """What the reports of the book come to: weeks have the days, months the months and tags, reports of the year all of it and collections."""
    days: dict[str, float] = {}
    for week in range(1, 54):
        # The first and last week reach into other years.
        first = date.fromisocalendar(2025, week, 1) if week < 53 else date(2025, 12, 29)
        for each in told("week", str(first))["days"]:
            days[each["day"]] = each["seconds"]
    months, tags = {}, {}
    for first, _ in trackers.months():
        month = told("month", f"{first:%Y-%m}")
        months[f"{first:%Y-%m}"] = month["seconds"]
        assert sum(each["seconds"] for each in month["days"]) == pytest.approx(month["seconds"])
        assert {each["day"]: each["seconds"] for each in month["days"]}.items() <= days.items()
        for each in month["tags"]:
            tags[each["tag"]] = tags.get(each["tag"], 0) + each["seconds"]
    def reported(*options: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """The header and the bars of a report of the year."""
        ok("report", "year.json", "--first", str(trackers.FIRST), "--last", str(trackers.LAST), "--limit", "100", *options)
        sections = {each["section"]: each for each in json.loads(Path("year.json").read_text("utf-8"))["sections"]}
        return sections["header"], sections["bars"]

    head, bars = reported()
    projects = {each["title"]: reported("--of", str(each["id"]))[0]["duration"] for each in told("list", "collections")}
    # In bars what has several tags counts once, so that they stack up to the sum.
    assert sum(each["total"] for each in bars["members"]) == head["duration"] == sum(value for slot in bars["slots"] for value in slot["values"])
    return Sums(
        {day: round(seconds) for day, seconds in days.items() if seconds and day[:4] == "2025"}, {month: round(seconds) for month, seconds in months.items()},
        {tag: round(seconds) for tag, seconds in tags.items() if tag != "Untagged"}, {project: round(ns / 1e9) for project, ns in projects.items()}, round(head["duration"] / 1e9))


def require_the_same(theirs: Sums) -> None:
    """All three tell the same, to the second; a report that the program does not have is passed over."""
    found = ours()
    assert found.days == theirs.days
    assert found.months == theirs.months and sum(found.months.values()) == found.all == theirs.all > 100_000
    assert found.tags == {tag: seconds for tag, seconds in theirs.tags.items() if seconds}
    if theirs.projects:
        assert found.projects == theirs.projects


@pytest.mark.parametrize("kind", TRACKERS, ids=lambda kind: kind.name)
def test_a_year_comes_in_and_the_reports_agree(kind: type[Tracker], tmp_path: Path) -> None:
    if why := kind.missing():
        pytest.skip(why)
    # Every fourth day is a year too, and so are those on which something is special.
    spans = trackers.spans("year", trackers.every_day() if seeds.LONG else sorted({*trackers.every_day()[::4], *trackers.FEW}))
    tracker = kind(tmp_path / "tracker")
    tracker.fill(spans)
    told_by_it = tracker.told()
    theirs = kind.sums(told_by_it)
    # It kept what it was given.
    assert theirs.all == sum(round((each.end - each.start).total_seconds()) for each in spans)
    brought_in(kind, told_by_it["export"])
    assert len(told("list", "sessions", "-n", "0")) == len(spans) > (800 if seeds.LONG else 200)
    require_the_same(theirs)


@pytest.mark.parametrize("kind", TRACKERS, ids=lambda kind: kind.name)
def test_a_sample_comes_in_and_the_reports_agree_with_what_was_recorded(kind: type[Tracker]) -> None:
    recorded = json.loads((SAMPLES / f"{kind.program}.json").read_text("utf-8"))
    theirs = kind.sums(recorded)
    assert len(theirs.days) >= 12 and len(theirs.tags) >= 5
    brought_in(kind, recorded["export"])
    require_the_same(theirs)
    file, mapping = MAPPINGS[kind.name]
    assert set(told("import", file, "--mapping", str(mapping), "--zone", trackers.ZONE)["counts"]) == {"unchanged", "left_out", "all_taken"}


def test_a_report_that_is_another_is_seen() -> None:
    recorded = json.loads((SAMPLES / "timew.json").read_text("utf-8"))
    theirs = trackers.Timewarrior.sums(recorded)
    brought_in(trackers.Timewarrior, recorded["export"])
    theirs.days[next(iter(theirs.days))] += 1
    with pytest.raises(AssertionError):
        require_the_same(theirs)

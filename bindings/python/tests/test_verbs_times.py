"""Times, lengths and ranges as people say them."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from commands import clock_at, ok, refused, told
from tallybook.cli.lengths import length, seconds
from tallybook.cli.ranges import Ranges
from tallybook.cli.refused import Refused
from tallybook.cli.times import Times

BERLIN = ZoneInfo("Europe/Berlin")
#: A Thursday.
NOW = datetime(2026, 11, 26, 13, 30, tzinfo=BERLIN)


def read(written: str, *, ahead: bool = False) -> str:
    return Times(NOW, BERLIN, ahead=ahead).read(written).strftime("%Y-%m-%d %H:%M:%S")


@pytest.mark.parametrize(("written", "meant"), [
    ("now", "2026-11-26 13:30:00"), ("09:15", "2026-11-26 09:15:00"), ("9:15", "2026-11-26 09:15:00"), ("09:15:30", "2026-11-26 09:15:30"),
    ("13:30", "2026-11-26 13:30:00"), ("14:00", "2026-11-25 14:00:00"), ("9am", "2026-11-26 09:00:00"), ("9:15 pm", "2026-11-25 21:15:00"),
    ("12am", "2026-11-26 00:00:00"), ("12pm", "2026-11-26 12:00:00"), ("noon", "2026-11-26 12:00:00"), ("yesterday 14:00", "2026-11-25 14:00:00"),
    ("Yesterday at 2pm", "2026-11-25 14:00:00"), ("yesterday", "2026-11-25 00:00:00"), ("today 14:00", "2026-11-26 14:00:00"), ("tomorrow 8:00", "2026-11-27 08:00:00"),
    ("monday", "2026-11-23 00:00:00"), ("mon 9:15", "2026-11-23 09:15:00"), ("thursday 9:00", "2026-11-26 09:00:00"), ("last thursday 9:00", "2026-11-19 09:00:00"),
    ("friday 9:00", "2026-11-20 09:00:00"), ("next monday 9:00", "2026-11-30 09:00:00"), ("2h30m ago", "2026-11-26 11:00:00"), ("2h 30m ago", "2026-11-26 11:00:00"),
    ("90 minutes ago", "2026-11-26 12:00:00"), ("1.5h ago", "2026-11-26 12:00:00"), ("5m", "2026-11-26 13:25:00"), ("1w ago", "2026-11-19 13:30:00"),
    ("in 2h", "2026-11-26 15:30:00"), ("3 Nov 14:00", "2026-11-03 14:00:00"), ("November 3", "2026-11-03 00:00:00"), ("27 nov", "2025-11-27 00:00:00"),
    ("3 Nov 2024 8:00", "2024-11-03 08:00:00"), ("29 feb", "2024-02-29 00:00:00"), ("2026-03-01", "2026-03-01 00:00:00"), ("2026-03-01 08:00", "2026-03-01 08:00:00"),
    ("2026-03-01T08:00", "2026-03-01 08:00:00"), ("2026-03-01T08:00Z", "2026-03-01 09:00:00"), ("2026-03-01T08:00:00.5+02:00", "2026-03-01 07:00:00"),
])
def test_times_are_read(written: str, meant: str) -> None:
    assert read(written) == meant


@pytest.mark.parametrize(("written", "meant"), [
    ("14:00", "2026-11-26 14:00:00"), ("09:15", "2026-11-27 09:15:00"), ("monday", "2026-11-30 00:00:00"), ("thursday", "2026-11-26 00:00:00"),
    ("last monday", "2026-11-23 00:00:00"), ("3 Nov", "2027-11-03 00:00:00"), ("friday 17:00", "2026-11-27 17:00:00")])
def test_what_is_planned_lies_ahead(written: str, meant: str) -> None:
    assert read(written, ahead=True) == meant


def test_what_was_assumed_is_known() -> None:
    times = Times(NOW, BERLIN)
    assert [(times.read(each), times.assumed)[1] for each in ("14:00", "13:00", "yesterday 14:00")] == ["yesterday", "", ""]
    times = Times(NOW, BERLIN, ahead=True)
    assert [(times.read(each), times.assumed)[1] for each in ("14:00", "13:00")] == ["", "tomorrow"]


@pytest.mark.parametrize("written", [
    "", " ", "perhaps", "25:00", "9:60", "13pm", "0am", "31 Nov", "30 Feb", "2026-13-01", "2026-02-30", "monday 99:99", "yesterday yesterday", "5", "m", "5x ago",
    "ago", "in", "1h2h ago", "5m2h ago", "9999999999w ago", "nan ago", "\N{ARABIC-INDIC DIGIT FIVE}m ago", "09:15 09:16", "last", "next", "2026-03-01T25:00", "-5m", "mo",
    "ju 3", "1e9s ago", "99999999d ago", "in 99999999d"])
def test_what_is_no_time_is_refused_with_what_to_write(written: str) -> None:
    with pytest.raises(Refused) as refusal:
        Times(NOW, BERLIN).read(written)
    assert refusal.value.code == 2 and ("write" in str(refusal.value))


def test_a_time_of_day_is_never_tomorrow_by_accident() -> None:
    for minute in range(0, 1440, 7):
        found = Times(NOW, BERLIN).read(f"{minute // 60:02}:{minute % 60:02}")
        assert timedelta(0) <= NOW - found < timedelta(days=1)


def test_a_clock_that_goes_back_leaves_an_hour_out_or_doubles_it() -> None:
    times = Times(datetime(2026, 3, 29, 12, tzinfo=BERLIN), BERLIN)
    # There was no 02:30: what is meant is an instant all the same.
    assert times.read("02:30").astimezone(timezone.utc) == datetime(2026, 3, 29, 1, 30, tzinfo=timezone.utc)
    times = Times(datetime(2026, 10, 25, 12, tzinfo=BERLIN), BERLIN)
    assert times.read("02:30").astimezone(timezone.utc) == datetime(2026, 10, 25, 0, 30, tzinfo=timezone.utc)


def test_far_off_times_are_known() -> None:
    times = Times(NOW, BERLIN)
    assert [times.is_far(times.read(each)) for each in ("2036-01-01", "2016-01-01", "in 25h", "in 23h", "2020-01-01", "tomorrow 8:00")] == [
        True, True, True, False, False, False]


@pytest.mark.parametrize(("written", "meant"), [
    ("30s", 30), ("5m", 300), ("2h30m", 9000), ("2h 30m", 9000), ("1:30", 5400), ("1:30:05", 5405), ("90 minutes", 5400), ("1 hour", 3600), ("250ms", 0.25),
    ("1.5h", 5400), ("2d", 172800), ("1w", 604800), ("1d2h3m4s", 93784), ("0s", 0)])
def test_lengths_are_read(written: str, meant: float) -> None:
    assert seconds(written) == meant and length(written, "--for") == round(meant * 1e9)


@pytest.mark.parametrize("written", ["", "5", "m", "1h1h", "1m2h", "-5m", "1:60", "1:2:3:4", "nan", "inf", "1e3s", "5 lightyears", "999999999w", "٥m"])
def test_what_is_no_length_is_refused(written: str) -> None:
    with pytest.raises(Refused, match="--for"):
        length(written, "--for")


# ----------------------------------------------------------------------------------------------------
# Ranges
# ----------------------------------------------------------------------------------------------------


def ranges(day_start: str = "00:00") -> Ranges:
    return Ranges(Times(NOW, BERLIN), day_start)


@pytest.mark.parametrize(("written", "first", "last"), [
    ("today", "2026-11-26", "2026-11-26"), (":day", "2026-11-26", "2026-11-26"), ("yesterday", "2026-11-25", "2026-11-25"), (":week", "2026-11-23", "2026-11-29"),
    ("week", "2026-11-23", "2026-11-29"), ("this week", "2026-11-23", "2026-11-29"), ("last week", "2026-11-16", "2026-11-22"), (":lastweek", "2026-11-16", "2026-11-22"),
    (":month", "2026-11-01", "2026-11-30"), ("last month", "2026-10-01", "2026-10-31"), ("next month", "2026-12-01", "2026-12-31"), ("this year", "2026-01-01", "2026-12-31"),
    ("last year", "2025-01-01", "2025-12-31"), ("2026", "2026-01-01", "2026-12-31"), ("2026-02", "2026-02-01", "2026-02-28"), ("2024-02", "2024-02-01", "2024-02-29"),
    ("2026-W48", "2026-11-23", "2026-11-29"), ("2020-W53", "2020-12-28", "2021-01-03"), ("2026-11-03", "2026-11-03", "2026-11-03"), ("monday", "2026-11-23", "2026-11-23"),
    ("november", "2026-11-01", "2026-11-30"), ("dec", "2025-12-01", "2025-12-31"), ("march 2024", "2024-03-01", "2024-03-31"), ("last 7 days", "2026-11-20", "2026-11-26"),
    ("last 1 day", "2026-11-26", "2026-11-26"), ("last 2 weeks", "2026-11-16", "2026-11-26"), ("last 3 months", "2026-09-01", "2026-11-26"),
    ("3 Nov .. 5 Nov", "2026-11-03", "2026-11-05"), ("2026-11-03..2026-11-05", "2026-11-03", "2026-11-05"), ("monday to today", "2026-11-23", "2026-11-26"),
    ("2026-10 .. 2026-11", "2026-10-01", "2026-11-30"), ("yesterday - today", "2026-11-25", "2026-11-26")])
def test_ranges_of_days_are_read(written: str, first: str, last: str) -> None:
    found = ranges().read(written)
    assert (str(found.first), str(found.last)) == (first, last)
    assert found.since == datetime.combine(date.fromisoformat(first), datetime.min.time(), tzinfo=BERLIN)
    assert found.until == datetime.combine(date.fromisoformat(last) + timedelta(days=1), datetime.min.time(), tzinfo=BERLIN)


@pytest.mark.parametrize(("written", "since", "until"), [
    ("09:00 - 10:30", "26 09:00", "26 10:30"), ("yesterday 22:00 .. 6:00", "25 22:00", "26 06:00"), ("09:00 .. 1h30m", "26 09:00", "26 10:30"),
    ("monday 9:00 .. monday 12:00", "23 09:00", "23 12:00"), ("monday 9:00 .. tuesday", "23 09:00", "25 00:00"), ("monday .. 25 Nov 12:00", "23 00:00", "25 12:00")])
def test_ranges_of_times_are_read(written: str, since: str, until: str) -> None:
    found = ranges().read(written)
    assert (f"{found.since:%d %H:%M}", f"{found.until:%d %H:%M}", found.first) == (since, until, None)


@pytest.mark.parametrize("written", ["", "perhaps", "2026-13", "2026-W54", "5 Nov .. 3 Nov", "12:00 ..", "..", "9999-12 .. 9999-12", "0000", "week week", "last 0 fortnights",
                                     "10:00 .. yesterday 9:00"])
def test_what_is_no_range_is_refused_with_what_to_write(written: str) -> None:
    with pytest.raises(Refused, match="write") as refusal:
        ranges().read(written)
    assert refusal.value.code == 2


def test_days_begin_where_those_of_the_book_do() -> None:
    night = Ranges(Times(datetime(2026, 11, 26, 2, 0, tzinfo=BERLIN), BERLIN), "04:00")
    assert str(night.read("today").first) == "2026-11-25"
    assert night.read("2026-11-25").since == datetime(2026, 11, 25, 4, tzinfo=BERLIN)


def test_a_day_with_a_change_of_the_clock_is_whole() -> None:
    day = ranges().read("2026-10-25")
    assert (day.until.astimezone(timezone.utc) - day.since.astimezone(timezone.utc)) == timedelta(hours=25)


def test_a_report_and_bounds_take_days_and_ranges() -> None:
    ok("new", "a.tally", "--zone", "UTC")
    # A Thursday.
    with clock_at(datetime(2026, 11, 26, 12, tzinfo=timezone.utc)):
        for day, title in (("2026-10-31", "October"), ("2026-11-01", "First"), ("2026-11-22", "Sunday"), ("2026-11-25", "Yesterday"), ("2026-11-26", "Today")):
            ok("track", f"{day}T08:00", f"{day}T09:00", title)

        def shown(*words: str) -> str:
            return " – ".join(re.findall(r"\d+ [A-Z][a-z]{2} 2026", ok("report", *words).splitlines()[2]))

        for words, expected in (
            (("--range", "last month"), "1 Oct 2026 – 31 Oct 2026"), (("--range", ":week"), "23 Nov 2026 – 29 Nov 2026"), (("--range", "yesterday"), "25 Nov 2026"),
            (("--first", "2026-10", "--last", "2026-11"), "1 Oct 2026 – 30 Nov 2026"), (("--first", "monday", "--last", "yesterday"), "23 Nov 2026 – 25 Nov 2026"),
            (("--first", "2026-11-01", "--last", "2026-11-02"), "1 Nov 2026 – 2 Nov 2026"), (("--range", "1 Nov .. 3 Nov"), "1 Nov 2026 – 3 Nov 2026"),
        ):
            assert shown(*words) == expected, words
        for words, why in (
            (("--range", "today", "--first", "today"), "--range does not go with"), (("--range", "09:00 - 10:00"), "not whole days"), (("--first", "soon"), "not a range of time"),
            (("--first", "today", "--last", "yesterday"), "give the earlier day first"), (("--target", "soon"), "not a length"),
        ):
            assert why in refused(2, "report", "r.md", *words) and not Path("r.md").exists()
        assert {each["title"] for each in told("list", "sessions", "--since", ":week")} == {"Yesterday", "Today"}
        assert {each["title"] for each in told("list", "sessions", "--since", "last month", "--until", "2026-11")} == {"October"}
        assert "is not a time" in refused(2, "list", "--since", "soon")

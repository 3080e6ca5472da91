"""Summaries, tables and timelines: what Python adds to the engine's."""

from __future__ import annotations

import csv
import io
from datetime import date, datetime, timedelta, timezone
from typing import Any

import pytest

import tallybook

HOUR = 3_600_000_000_000
MONDAY = int(datetime(2025, 1, 6, 8, tzinfo=timezone.utc).timestamp()) * 10**9


@pytest.fixture
def filled(tmp_path: Any) -> Any:
    with tallybook.open(tmp_path / "book.tally") as book:
        book.settings["time_zone"] = "Europe/Berlin"
        work = book.tags.create("Work")
        for day, tags in enumerate([[work], [], [work]]):
            start = MONDAY + day * 24 * HOUR
            with book.record(f"Day {day}", time=start, tags=tags) as session:
                session.log("A", time=start + HOUR)
                session.stop(time=start + (day + 1) * HOUR)
        yield book
    assert tallybook.live_handles() == 0


def test_rows_totals_and_total_agree(filled: Any) -> None:
    table = filled.sessions.summary(by=("tag", "day"), measure=("duration", "events", "count"))
    assert table.by == ("tag", "day") and table.measures == ("count", "duration", "events")
    assert [row.labels for row in table] == [("Work", "2025-01-06"), ("Work", "2025-01-08"), ("Untagged", "2025-01-07")]
    assert table[2].keys == (None, date(2025, 1, 7)) and table[0].keys[0] == filled.tags["Work"].id
    assert [row.duration for row in table] == [timedelta(hours=1), timedelta(hours=3), timedelta(hours=2)]
    assert [row.count for row in table.totals] == [2, 1] and table.total.events == 3
    assert table.total.duration == sum((row.duration for row in table), timedelta())


def test_up_to_four_groups_each_with_its_totals(filled: Any) -> None:
    table = filled.events.summary(by=("session", "event_type", "day", "hour"), measure="count")
    assert [row.labels for row in table] == [
        ("Day 0", "A", "2025-01-06", "10:00"), ("Day 1", "A", "2025-01-07", "10:00"), ("Day 2", "A", "2025-01-08", "10:00")]
    assert [len(row.keys) for row in table.totals] == [3, 2, 1] * 3 and {row.count for row in table.totals} == {1}
    assert str(table).splitlines()[2:6] == [
        "Day 0    A           2025-01-06  10:00      1", "Day 0    A           2025-01-06  Total      1",
        "Day 0    A           Total                  1", "Day 0    Total                              1"], str(table)
    assert table.to_csv(totals=True).splitlines()[-2:] == ["Day 2,,,,1", ",,,,3"]
    three = filled.sessions.summary(by=("tag", "month", "weekday"), measure="duration")
    assert [row.keys[1:] for row in three] == [(date(2025, 1, 1), 1), (date(2025, 1, 1), 3), (date(2025, 1, 1), 2)]
    assert three.totals[0].labels == ("Work", "2025-01") and three.total.duration == timedelta(hours=6)
    assert three.arrow().column_names == ["tag", "tag_key", "month", "weekday", "weekday_key", "duration"]


def test_it_stays_when_the_book_is_closed(tmp_path: Any) -> None:
    with tallybook.open(tmp_path / "book.tally") as book:
        book.note("Note", time=0)
        table = book.notes.summary(by="year", measure="count")
    assert str(table).splitlines()[-1].split() == ["Total", "1"]
    assert table.to_markdown().startswith("| Year | Count |") and len(table) == 1


def test_a_summary_counts_both_ends_of_a_state_and_a_session_one(filled: Any) -> None:
    filled.event_types.create("Diving", mode="state")
    with filled.record("Dive", time=MONDAY) as session:
        for minute in range(3):
            session.log("Diving", time=MONDAY + minute * HOUR // 60)
        session.log("A", time=MONDAY + HOUR)
        assert (session.counts["Diving"], session.counts["A"]) == (2, 1)
    dive = filled.sessions(title="Dive").first()
    by_type = dive.events.summary(by="event_type")
    assert {row.labels[0]: row.count for row in by_type} == {"Diving": 3, "A": 1} and dive.event_count == 4
    of_sessions = filled.sessions(title="Dive").summary(by="event_type", measure=("count", "events"))
    assert {row.labels[0]: row.events for row in of_sessions} == {"Diving": 3, "A": 1}
    assert {row.labels[0]: row.count for row in dive.events(phase__ne="stop").summary(by="event_type")} == {"Diving": 2, "A": 1}


def test_csv_is_what_the_library_writes(filled: Any) -> None:
    table = filled.sessions.summary(by=("day", "tag"), measure=("count", "duration", "mean"), of="duration")
    rows = list(csv.reader(io.StringIO(table.to_csv())))
    assert rows[0] == ["day", "tag", "count", "duration", "mean"]
    assert rows[1] == ["2025-01-06", "Work", "1", "3600", "3600"] and len(rows) == 4
    assert list(csv.reader(io.StringIO(table.to_csv(totals=True))))[-1] == ["", "", "3", "21600", "7200"]


def test_notebooks_get_a_table(filled: Any) -> None:
    filled.tags.create("<b>bold</b>")
    with filled.record("Bold", tags=["<b>bold</b>"]):
        pass
    shown = filled.sessions.summary(by="tag")._repr_html_()
    assert "<b>" not in shown and "&lt;b&gt;bold" in shown and "Total" in shown and "6:00:00" in shown


@pytest.mark.parametrize("arguments", [
    {"by": "moon"}, {"by": ("day", "tag", "week", "year", "month")}, {"by": ("day", "tag", "day")}, {"by": ("day", "day")}, {"measure": "volume"}, {"measure": "sum"},
    {"measure": "sum", "of": "title"}, {"measure": "sum", "of": "nonsense"}, {"day_start": "noon"}, {"day_start": timedelta(days=1)},
])
def test_what_does_not_fit_is_refused(filled: Any, arguments: Any) -> None:
    with pytest.raises(tallybook.InvalidError):
        filled.sessions.summary(**arguments)


def test_zones_day_starts_and_ranges(filled: Any) -> None:
    with pytest.raises(tallybook.NotFoundError):
        filled.sessions.summary(by="day", zone="Middle/Earth")
    night = filled.sessions.summary(by="day", day_start="09:30")
    assert night.rows[0].labels == ("2025-01-05",) and night.rows[0].duration == timedelta(minutes=30)
    assert filled.sessions.summary(since=date(2025, 1, 7), until=date(2025, 1, 7)).total.duration == timedelta(hours=2)
    cut = filled.sessions.summary(since=datetime(2025, 1, 8, 9, tzinfo=timezone.utc))
    assert cut.total.duration == timedelta(hours=2)


def test_intervals_of_events(filled: Any) -> None:
    gaps = filled.sessions.summary(measure=("median", "mean"), of="intervals")
    assert gaps.total.median == 24 * HOUR and gaps.total.mean == 24.0 * HOUR
    assert "24:00:00" in str(gaps)


def test_tables_of_any_rows(filled: Any) -> None:
    lines = filled.sessions.table().splitlines()
    assert len(lines) == 5 and "Work" in lines[2] and "2025-01-06 09:00:00" in lines[2]
    rows = list(csv.DictReader(io.StringIO(filled.sessions.table("csv", zone="UTC"))))
    assert rows[0]["time"] == "2025-01-06T08:00:00.000Z" and rows[2]["duration"] == "10800"
    with pytest.raises(tallybook.InvalidError):
        filled.sessions.table("pdf")


def test_timelines_group_and_hide(filled: Any) -> None:
    timeline = filled.sessions.timeline()
    assert [row.level for row in timeline[:5]] == ["total", "year", "month", "day", "record"]
    assert timeline.total.count == 3 and timeline.total.duration == timedelta(hours=6) and timeline.shows_tags
    assert timeline[4].session.title == "Day 2" and timeline[3].date == date(2025, 1, 8)
    assert all(row.shown for row in timeline)
    one = filled.sessions(tags=["Work"]).timeline(last_day=date(2025, 1, 6))
    assert not one.shows_tags and one.total.date == date(2025, 1, 6)
    assert [row.level for row in one if not row.shown] == ["day"]
    assert "1h" in str(one) and "Work" not in str(one) and "Work" in str(timeline)
    with pytest.raises(tallybook.InvalidError):
        filled.notes.timeline()
    with pytest.raises(tallybook.InvalidError, match="first_day is a date"):
        filled.sessions.timeline(first_day="2025-01-01")
    assert [row.level for row in filled.sessions.timeline(first_day=date(2025, 1, 7), last_day=date(2025, 1, 8))].count("record") == 2


def test_rows_of_a_timeline_are_a_sequence(tmp_path: Any) -> None:
    with tallybook.open(tmp_path / "book.tally") as book:
        with book.transaction() as writing:
            for number in range(300):
                start = datetime(2025, 1, 6, tzinfo=timezone.utc) + timedelta(hours=7 * number)
                with writing.draft("session", title=f"Record {number}", time=start, end=start + timedelta(hours=1)) as draft:
                    draft.save()
        timeline = book.sessions.timeline()
        rows = list(timeline)
        assert len(timeline) == len(rows) and timeline[0] is rows[0] and timeline[-1] is rows[-1] is timeline[len(rows) - 1]
        assert timeline[3:6] == rows[3:6] and timeline[::-1] == rows[::-1] and rows[5] in timeline
        for index in (len(rows), -len(rows) - 1):
            with pytest.raises(IndexError):
                timeline[index]
        records = [row for row in rows if row.session is not None]
        assert [row.session.title for row in records if row.session is not None] == [f"Record {number}" for number in reversed(range(300))]
        for level in ("year", "month", "day"):
            assert sum(row.count for row in rows if row.level == level) == timeline.total.count == 300
            assert sum(row.duration_ns for row in rows if row.level == level) == timeline.total.duration_ns == sum(row.duration_ns for row in records)
        unread = book.sessions.timeline()
    # What was read is there when the book is closed.
    assert len(unread) == len(rows) and unread[-1].duration == timedelta(hours=1)

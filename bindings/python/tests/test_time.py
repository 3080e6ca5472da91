"""Times: exact to the ns, in the zone that they were entered in, never naive."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

import tallybook
from tallybook.vocabulary import time as instants

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize("ns", [0, 1, -1, 999, -1001, 1_700_000_000_123_456_789, 2**62, -(2**62)])
def test_ns_are_exact(ns: int, nest: tallybook.Collection) -> None:
    note = nest.note("x", time=ns)
    assert note.time_ns == ns
    assert instants.to_ns(note.time) == ns // 1000 * 1000


def test_microseconds_survive_both_ways() -> None:
    moment = datetime(2025, 8, 2, 13, 5, 10, 123457, tzinfo=BERLIN)
    assert instants.from_ns(instants.to_ns(moment), BERLIN) == moment


def test_naive_times_are_refused(nest: tallybook.Collection) -> None:
    for wrong in (datetime(2025, 1, 1), True, 1.5, "now"):
        with pytest.raises(tallybook.InvalidError):
            nest.note("x", time=wrong)  # type: ignore[arg-type]
    with pytest.raises(tallybook.InvalidError, match="has no time zone"):
        nest.note("x", time=datetime(2025, 1, 1))
    with pytest.raises(tallybook.InvalidError, match="64 bits"):
        nest.note("x", time=2**63)


def test_the_zone_is_kept(nest: tallybook.Collection) -> None:
    for zone in (BERLIN, timezone.utc, timezone(timedelta(hours=-3, minutes=-30))):
        moment = datetime(2025, 8, 2, 13, 5, tzinfo=zone)
        note = nest.note("x", time=moment)
        assert note.time.isoformat() == moment.isoformat()
    assert nest.note("x", time=0, zone="Europe/Berlin").time.utcoffset() == timedelta(hours=1)


def test_both_sides_of_a_clock_change(nest: tallybook.Collection) -> None:
    first = datetime(2025, 10, 26, 2, 30, tzinfo=BERLIN)
    second = first.replace(fold=1)
    notes = [nest.note("x", time=first), nest.note("y", time=second)]
    assert notes[1].time_ns - notes[0].time_ns == 3600 * 10**9
    assert [note.time.utcoffset() for note in notes] == [timedelta(hours=2), timedelta(hours=1)]


def test_days_are_those_of_the_book(book: tallybook.Book) -> None:
    book.settings["time_zone"] = "Europe/Berlin"
    for hour in (-1, 0, 23, 24):
        book.note(f"{hour}", time=datetime(2024, 1, 31, tzinfo=BERLIN) + timedelta(hours=hour))
    assert [note.title for note in book.notes(since=date(2024, 1, 31), until=date(2024, 1, 31))] == ["0", "23"]
    assert book.now().tzinfo == BERLIN


def test_unknown_zones_fall_back_to_utc() -> None:
    assert instants.zone_of("Nowhere/Atlantis") is timezone.utc
    assert instants.zone_of("+05:30").utcoffset(None) == timedelta(hours=5, minutes=30)

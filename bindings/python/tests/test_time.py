"""Times: exact to the ns, in the zone that they were entered in, never naive."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from random import Random
from zoneinfo import ZoneInfo

import pytest
import seeds
import timecode

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


@pytest.mark.parametrize(("rate", "theirs", "drop"), [
    (23.976, "23.976", False), (24, "24", False), (25, "25", False), (29.97, "29.97", True), (29.97, "29.97", False), (30, "30", False), (50, "50", False), (59.94, "59.94", True), (60, "60", False)])
def test_timecode_is_that_of_another_program(rate: float, theirs: str, drop: bool) -> None:
    """Frames by chance of a day, as the package `timecode` numbers them; a time comes back within half a frame."""
    random = Random(seeds.first("timecode"))
    exact = Fraction(round(rate) * 1000, 1001) if rate != round(rate) else Fraction(rate)
    for _ in range(1200):
        frame = random.randrange(int(24 * 3600 * exact))
        # That one counts from 1.
        other = str(timecode.Timecode(theirs, frames=frame + 1, force_non_drop_frame=not drop))
        ours = tallybook.format_timecode(round(frame / exact * 10**9), rate, drop_frame=drop)
        assert ours.replace(";", ":") == other.replace(";", ":"), frame
        assert round(tallybook.parse_timecode_ns(ours, rate) * exact / 10**9) == frame
        time = random.randrange(24 * 3600 * 10**9)
        back = tallybook.parse_timecode_ns(tallybook.format_timecode(time, rate, drop_frame=drop), rate)
        assert abs(back - time) <= 10**9 / exact / 2 + 1


def test_timecode_that_cannot_be() -> None:
    for value, rate, drop in (("00:01:00;00", 29.97, None), ("00:00:00:00", 25, True), ("00:00:00;00", 25, None), ("00:00:00:00", 0, None), ("00:00:00:00", 2000, None)):
        with pytest.raises(tallybook.InvalidError):
            tallybook.parse_timecode(value, rate, drop_frame=drop)
    with pytest.raises(tallybook.FormatError, match="25 frames a second"):
        tallybook.parse_timecode("00:00:00:25", 25)
    assert tallybook.format_timecode(timedelta(seconds=-1), Fraction(30_000, 1001)) == "-00:00:01:00"

"""Sessions as timed text: subtitles, tiers of Praat and ELAN, marks for film editors, events of BIDS."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tallybook

SECOND = 1_000_000_000


@pytest.fixture
def nest(book: tallybook.Book) -> tallybook.Collection:
    """A session in which a heron sits on one leg and the other; something came before it began."""
    place = book.collections.create("Nest")
    heron = book.subjects.create("Heron", parent=place)
    legs = book.templates.create({"title": "legs", "properties": {"leg": {"enum": ["left", "right"]}}})
    sits = place.event_types.create("Sits", mode="state", template=legs, label="Sits down")
    with place.record("Dawn", time=0) as session:
        session.log("B", -SECOND // 2, note="before")
        session.log(sits, 1_500_000_000, subject=heron, fields={"leg": "left"})
        session.log(sits, 2 * SECOND, subject=heron, fields={"leg": "right"})
        session.log(sits, 4 * SECOND, subject=heron, fields={"leg": "left"})
        session.log("A", 5 * SECOND, value=2.5, note='a <b> & "c" --> d\nline 2')
        session.stop(time=6 * SECOND)
    return place


def dawn(place: Any) -> tallybook.Session:
    return next(iter(place.sessions))


# ----------------------------------------------------------------------------------------------------
# Subtitles
# ----------------------------------------------------------------------------------------------------


def test_a_session_goes_out_as_subtitles(nest: tallybook.Collection, tmp_path: Path) -> None:
    dawn(nest).export(tmp_path / "dawn.vtt")
    assert (tmp_path / "dawn.vtt").read_text("utf-8") == (
        "WEBVTT\n\n"
        "1\n00:00:00.000 --> 00:00:01.000\nB (before)\n\n"
        "2\n00:00:01.500 --> 00:00:02.000\nHeron: Sits down (leg left)\n\n"
        "3\n00:00:02.000 --> 00:00:04.000\nHeron: Sits down (leg right)\n\n"
        "4\n00:00:04.000 --> 00:00:06.000\nHeron: Sits down (leg left)\n\n"
        '5\n00:00:05.000 --> 00:00:06.000\nA (2.5, a &lt;b&gt; &amp; "c" --&gt; d line 2)\n\n')
    nest.export(tmp_path / "dawn.srt")
    assert (tmp_path / "dawn.srt").read_text("utf-8").endswith(
        '4\n00:00:04,000 --> 00:00:06,000\nHeron: Sits down (leg left)\n\n'
        '5\n00:00:05,000 --> 00:00:06,000\nA (2.5, a <b> & "c" --> d line 2)\n\n')


def test_a_cue_has_a_length_and_hours_go_on(book: tallybook.Book) -> None:
    with book.record("Long", time=0) as session:
        state = book.event_types.create("On", mode="state")
        session.log(state, 400_000 * SECOND)
        session.log(state, 400_000 * SECOND + 1)
        session.stop(time=400_001 * SECOND)
    assert dawn(book).export_text("vtt") == "WEBVTT\n\n1\n111:06:40.000 --> 111:06:40.001\nOn\n\n"


@pytest.mark.parametrize("word", ["vtt", "srt"])
def test_subtitles_are_of_one_session(nest: tallybook.Collection, word: Any) -> None:
    with nest.record("Noon", time=3600 * SECOND) as session:
        session.stop(time=3601 * SECOND)
    with pytest.raises(tallybook.InvalidError, match='is of one session, and 2 are selected, such as "Dawn", "Noon"; export each by itself'):
        nest.export_bytes(word)
    with pytest.raises(tallybook.InvalidError, match="none is selected; select one"):
        nest.notes.export_bytes(word)
    with pytest.raises(tallybook.InvalidError, match="leave out zone"):
        dawn(nest).export_bytes(word, zone="UTC")

"""Timed text beside those who read it: webvtt-py, srt, ffmpeg, pympi, praatio, pycmx and pandas have the bouts that went out."""

from __future__ import annotations

import importlib
import io
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import tallybook

SECOND = 1_000_000_000


def reader(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        pytest.skip(f"{name} cannot be had here")


def observed(book: tallybook.Book) -> tallybook.Session:
    """A session with states of two subjects, a point, modifiers, and texts that need care."""
    nest = book.collections.create("Nest")
    heron, stork = (book.subjects.create(name, parent=nest) for name in ("Heron", "Störche & Co."))
    legs = book.templates.create({"title": "legs", "properties": {"leg": {"enum": ["left", "right"]}}})
    sits = nest.event_types.create("Sits", mode="state", template=legs)
    flies = nest.event_types.create("Flies", mode="state")
    with nest.record("Dawn", time=0) as session:
        session.log(sits, 1_500_000_000, subject=heron, fields={"leg": "left"})
        session.log(flies, 2 * SECOND, subject=stork)
        session.log(sits, 2 * SECOND, subject=heron, fields={"leg": "right"})
        session.log(flies, 3 * SECOND, subject=stork)
        session.log(sits, 4 * SECOND, subject=heron, fields={"leg": "right"})
        session.log("A", 5 * SECOND, value=2.5, note='a <b> & "c" --> d')
        session.stop(time=6 * SECOND)
    return next(iter(nest.sessions))


def bouts(session: tallybook.Session) -> list[tuple[str, str, int, int | None]]:
    """Subject, type, start and end in ms since the session's start; a point has no end."""
    names = {each.id: each.name for each in session.book.subjects}
    return [
        (names.get(bout.subject_id or 0, ""), bout.type, (bout.time_ns - session.time_ns) // 10**6, None if bout.end_ns is None else (bout.end_ns - session.time_ns) // 10**6)
        for bout in session.bouts]


LINES = ["Heron: Sits (leg left)", "Störche & Co.: Flies", "Heron: Sits (leg right)", 'A (2.5, a <b> & "c" --> d)']


def cues(session: tallybook.Session) -> list[tuple[int, int]]:
    return [(start, start + 1000 if end is None else end) for _, _, start, end in bouts(session)]


def test_webvtt(tmp_path: Path) -> None:
    webvtt = reader("webvtt")
    with tallybook.open(":memory:") as book:
        session = observed(book)
        session.export(tmp_path / "dawn.vtt")
        captions = webvtt.read(str(tmp_path / "dawn.vtt")).captions
        assert [(ms(each.start), ms(each.end)) for each in captions] == cues(session)
        assert [unescaped(each.raw_text) for each in captions] == LINES


def ms(text: str) -> int:
    """What WebVTT's times say."""
    hours, minutes, seconds = text.split(":")
    return int(hours) * 3_600_000 + int(minutes) * 60_000 + round(float(seconds) * 1000)


def unescaped(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def test_srt(tmp_path: Path) -> None:
    srt = reader("srt")
    with tallybook.open(":memory:") as book:
        session = observed(book)
        found = list(srt.parse(session.export_text("srt"), ignore_errors=False))
        assert [(round(each.start.total_seconds() * 1000), round(each.end.total_seconds() * 1000)) for each in found] == cues(session)
        assert [each.content for each in found] == LINES
        assert [each.index for each in found] == [1, 2, 3, 4]


def test_ffmpeg_gives_the_subtitles_back(tmp_path: Path) -> None:
    if shutil.which("ffmpeg") is None:
        pytest.skip("ffmpeg is not installed")
    with tallybook.open(":memory:") as book:
        session = observed(book)
        session.export(tmp_path / "dawn.vtt")

        def run(*words: str) -> None:
            subprocess.run(["ffmpeg", "-loglevel", "error", "-y", *words], cwd=tmp_path, check=True, timeout=120)

        run("-f", "lavfi", "-i", "color=size=32x32:rate=5:duration=6", "-i", "dawn.vtt", "-c:v", "mpeg4", "-c:s", "webvtt", "film.mkv")
        run("-i", "film.mkv", "-map", "0:s", "-c:s", "copy", "back.vtt")
        blocks = [block.splitlines() for block in (tmp_path / "back.vtt").read_text("utf-8").split("\n\n")[1:] if block.strip()]
        times = [next(line for line in block if "-->" in line).split(" --> ") for block in blocks]
        assert [(ms("0:" + start if start.count(":") == 1 else start), ms("0:" + end if end.count(":") == 1 else end)) for start, end in times] == cues(session)
        assert [unescaped(block[-1]) for block in blocks] == LINES


# ----------------------------------------------------------------------------------------------------
# Markers
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rate", "drops"), [(25, False), (29.97, True)])
def test_pycmx_reads_markers(rate: float, drops: bool) -> None:
    pycmx = reader("pycmx")
    with tallybook.open(":memory:") as book:
        session = observed(book)
        markers = pycmx.parse_cmx3600(io.StringIO(session.export_text("edl", rate=rate, drop_frame=drops)))
        assert markers.title == "Dawn" and [event.number for event in markers.events] == [1, 2, 3, 4]
        edits = [edit for event in markers.events for edit in event.edits]

        def frames(ms: int) -> str:
            beginning = tallybook.parse_timecode_ns("01:00:00;00" if drops else "01:00:00:00", rate)
            return tallybook.format_timecode(beginning + ms * 10**6, rate, drop_frame=drops)

        found = [(edit.record_in, edit.record_out, edit.source_in, edit.source_out) for edit in edits]
        one = 1000 / rate
        expected = [(frames(start), frames(round(start + one) if end is None else end)) for _, _, start, end in bouts(session)]
        assert found == [both + both for both in expected]
        assert markers.format == "3600" and {(edit.source, edit.transition.kind, edit.channels.video) for edit in edits} == {("001", "C", True)}
        assert [statement.drop for statement in markers.event_statements if type(statement).__name__ == "StmtFCM"] == [drops]
        remarks = [statement.text for statement in markers.event_statements if type(statement).__name__ == "StmtRemark"]
        assert [line.split(maxsplit=3)[1::2] for line in remarks] == [[start, line] for (start, _), line in zip(expected, LINES)]
        others = [statement.content for statement in markers.unrecognized_statements if statement.content]
        assert [line.split("|")[2] for line in others] == [f"M:{line} " for line in LINES]


# ----------------------------------------------------------------------------------------------------
# Tiers
# ----------------------------------------------------------------------------------------------------


def named(session: tallybook.Session) -> list[tuple[str, int, int | None]]:
    """Tier, start and end in ms; a point has no end."""
    return sorted(((f"{subject} · {type}" if subject else type, start, end) for subject, type, start, end in bouts(session)), key=lambda row: (row[0], row[1]))


def test_pympi_reads_what_goes_out(tmp_path: Path) -> None:
    elan = reader("pympi.Elan")
    with tallybook.open(":memory:") as book:
        session = observed(book)
        session.export(tmp_path / "dawn.eaf")
        document = elan.Eaf(str(tmp_path / "dawn.eaf"))
        found = sorted(
            (tier, start, end) for tier in document.get_tier_names() for start, end, *_ in document.get_annotation_data_for_tier(tier))
        assert found == [(tier, start, start + 1 if end is None else end) for tier, start, end in named(session)]
        assert [each[2] for each in sorted(document.get_annotation_data_for_tier("Heron · Sits"))] == ["leg left", "leg right"]
        assert document.get_parameters_for_tier("Störche & Co. · Flies")["PARTICIPANT"] == "Störche & Co."
        assert [each[2] for each in document.get_annotation_data_for_tier("A")] == ['2.5, a <b> & "c" --> d']


def test_what_pympi_writes_comes_in(tmp_path: Path) -> None:
    elan = reader("pympi.Elan")
    document = elan.Eaf(author="")
    document.add_linguistic_type("note", constraints="Symbolic_Association", timealignable=False)
    document.add_tier("words", part="Ann")
    document.add_tier("gloss", ling="note", parent="words")
    document.add_annotation("words", 100, 1250, "one")
    document.add_annotation("words", 1250, 3000, "")
    document.add_ref_annotation("gloss", "words", 200, "eins")
    document.add_linked_file("film.mp4", mimetype="video/mp4")
    document.to_file(str(tmp_path / "talk.eaf"))
    with tallybook.open(":memory:") as book:
        told = book.import_file(tmp_path / "talk.eaf")
        assert [each.message for each in told if each.severity is not tallybook.Severity.INFO] == []
        session = next(iter(book.sessions))
        assert sorted(bouts(session)) == [("", "gloss", 100, 1250), ("Ann", "words", 100, 1250), ("Ann", "words", 1250, 3000)]
        assert session.name == "talk"


@pytest.mark.parametrize("form", ["long_textgrid", "short_textgrid"])
def test_praatio_reads_what_goes_out_and_writes_what_comes_in(tmp_path: Path, form: Any) -> None:
    textgrid = reader("praatio.textgrid")
    with tallybook.open(":memory:") as book:
        session = observed(book)
        session.export(tmp_path / "dawn.TextGrid")
        grid = textgrid.openTextgrid(str(tmp_path / "dawn.TextGrid"), includeEmptyIntervals=False)
        found = []
        for tier in grid.tiers:
            for entry in tier.entries:
                found.append((tier.name, round(entry[0] * 1000), round(entry[1] * 1000) if len(entry) == 3 else None))
        assert sorted(found, key=lambda row: row[:2]) == named(session)
        assert (grid.minTimestamp, grid.maxTimestamp) == (0, 6)
        # With the gaps, the intervals tile the session.
        whole = textgrid.openTextgrid(str(tmp_path / "dawn.TextGrid"), includeEmptyIntervals=True)
        for tier in whole.tiers:
            if tier.name != "A":
                assert [tier.entries[0].start, tier.entries[-1].end] == [0, 6]
                assert all(one.end == next.start for one, next in zip(tier.entries, tier.entries[1:]))
        whole.save(str(tmp_path / "back.TextGrid"), format=form, includeBlankSpaces=True)
        with tallybook.open(":memory:") as other:
            assert [each.message for each in other.import_file(tmp_path / "back.TextGrid") if each.severity is not tallybook.Severity.INFO] == []
            assert named(next(iter(other.sessions))) == named(session)


def test_pandas_reads_events_of_bids(tmp_path: Path) -> None:
    pandas = reader("pandas")
    with tallybook.open(":memory:") as book:
        session = observed(book)
        session.export(tmp_path / "events", format="bids")
        table = pandas.read_csv(tmp_path / "events/sub-unknown_task-Dawn_events.tsv", sep="\t", na_values="n/a", quoting=3)
        found = [("" if pandas.isna(row.subject) else row.subject, row.trial_type, round(row.onset * 1000), round(row.duration * 1000)) for row in table.itertuples()]
        assert found == [(subject, type, start, 0 if end is None else end - start) for subject, type, start, end in bouts(session)]
        assert list(table["text"].dropna()) == ['a <b> & "c" --> d']

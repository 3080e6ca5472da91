"""Sessions as timed text: subtitles, tiers of Praat and ELAN, marks for film editors, events of BIDS."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commands import ok, refused

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


# ----------------------------------------------------------------------------------------------------
# Tiers
# ----------------------------------------------------------------------------------------------------


def bouts(session: tallybook.Session) -> Any:
    """Subject, type, start and end in ms since the session's start, and text; a point has no end."""
    names = {each.id: each.name for each in session.book.subjects}
    return sorted(
        (
            names.get(bout.subject_id or 0, ""), bout.type, (bout.time_ns - session.time_ns) // 10**6,
            None if bout.end_ns is None else (bout.end_ns - session.time_ns) // 10**6, bout.note)
        for bout in session.bouts)


def reasons(findings: Any) -> Any:
    return [each.reason.name for each in findings if each.reason.name not in ("ADDED", "ALL_TAKEN")]


def warned(findings: Any) -> Any:
    return [f"{each.where}: {each.message}" for each in findings if each.severity is not tallybook.Severity.INFO]


TIERS = [
    ("", "A", 5000, None, '2.5, a <b> & "c" --> d line 2'), ("", "B", 0, None, "before"), ("Heron", "Sits", 1500, 2000, "leg left"), ("Heron", "Sits", 2000, 4000, "leg right"),
    ("Heron", "Sits", 4000, 6000, "leg left")]


@pytest.mark.parametrize("name", ["dawn.eaf", "dawn.TextGrid"])
def test_tiers_come_back_with_the_same_bouts(nest: tallybook.Collection, tmp_path: Path, name: str) -> None:
    dawn(nest).export(tmp_path / name)
    with tallybook.open(":memory:", zone="UTC") as other:
        before = other.export_bytes("json", canonical=True)
        assert "ADDED" in [each.reason.name for each in other.import_file(tmp_path / name, dry_run=True)]
        assert other.export_bytes("json", canonical=True) == before
        assert warned(other.import_file(tmp_path / name, whole=True)) == []
        session = dawn(other)
        assert bouts(session) == TIERS
        assert session.name == ("Dawn" if name.endswith(".eaf") else "dawn")
        assert [(each.name, each.read()) for each in session.attachments] == [
            (name, (tmp_path / name).read_bytes())]
        again = other.import_file(tmp_path / name)
        assert [each.reason.name for each in again] == ["UNCHANGED", "ALL_TAKEN"]
        assert len(other.sessions) == 1
        # One step of history.
        assert other.undo() is not None
        assert len(other.sessions) == 0


def test_a_document_of_elan_is_known_by_its_session(nest: tallybook.Collection, tmp_path: Path) -> None:
    session = dawn(nest)
    session.export(tmp_path / "dawn.eaf")
    assert [each.reason.name for each in nest.book.import_file(tmp_path / "dawn.eaf")] == ["UNCHANGED", "ALL_TAKEN"]
    edited = (tmp_path / "dawn.eaf").read_text("utf-8").replace(">leg right<", ">both legs<")
    (tmp_path / "edited.eaf").write_text(edited, "utf-8")
    told = nest.book.import_file(tmp_path / "edited.eaf", parent=nest)
    assert len(warned(told)) == 1 and "says otherwise than it did when it came in or went out" in warned(told)[0]
    assert [each.reason.name for each in nest.book.import_file(tmp_path / "edited.eaf", parent=nest, replace=True) if each.reason.name != "KEPT"] == ["CHANGED", "ADDED", "ALL_TAKEN"]
    assert [each.note for each in dawn(nest).bouts if each.type == "Sits"] == ["leg left", "both legs", "leg left"]
    assert dawn(nest).id != session.id and len(nest.sessions) == 1
    assert [each.reason.name for each in nest.book.import_file(tmp_path / "edited.eaf", parent=nest)] == ["UNCHANGED", "ALL_TAKEN"]


def test_what_overlaps_or_has_one_name_has_tiers_of_its_own(book: tallybook.Book) -> None:
    legs = book.templates.create({"title": "legs", "properties": {"leg": {"enum": ["left", "right"]}}})
    sits = book.event_types.create("Sits", mode="state", template=legs)
    with book.record("Dawn", time=0) as session:
        session.log(sits, SECOND, fields={"leg": "left"})
        session.log(sits, 2 * SECOND, fields={"leg": "right"}, phase="start")
        for _ in range(3):
            session.log("A", 2 * SECOND)
        session.log(sits, 3 * SECOND, fields={"leg": "left"})
        session.stop(time=4 * SECOND)
    text = dawn(book).export_text("textgrid")
    assert [line.split('"')[1] for line in text.splitlines() if "name =" in line] == ["Sits", "Sits (2)", "A"]
    with tallybook.open(":memory:", zone="UTC") as other:
        other.import_file(dawn(book).export_bytes("eaf"))
        assert bouts(dawn(other)) == [
            ("", "A", 2000, None, None), ("", "A", 2001, None, None), ("", "A", 2002, None, None), ("", "Sits", 1000, 3000, "leg left"), ("", "Sits (2)", 2000, 4000, "leg right")]


@pytest.mark.parametrize("word", ["eaf", "textgrid"])
def test_a_session_without_events_has_a_tier(book: tallybook.Book, word: Any) -> None:
    with book.record("Nothing <&> happened", time=0) as session:
        session.stop(time=0)
    with tallybook.open(":memory:", zone="UTC") as other:
        found = other.import_file(dawn(book).export_bytes(word))
        assert warned(found) == [] and len(other.event_types) == len(book.event_types)
        assert list(dawn(other).bouts) == []


GRID = '''File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 2.5
tiers? <exists>
size = 2
item []:
    item [1]:
        class = "IntervalTier"
        name = "Störche"
        xmin = 0
        xmax = 2.5
        intervals: size = 3
        intervals [1]:
            xmin = 0
            xmax = 1
            text = ""
        intervals [2]:
            xmin = 1
            xmax = 1.2500000000001
            text = "sagt ""klap"""
        intervals [3]:
            xmin = 1.2500000000001
            xmax = 2.5
            text = "x
y"
    item [2]:
        class = "TextTier"
        name = "Heron · Start"
        xmin = 0
        xmax = 2.5
        points: size = 2
        points [1]:
            number = 0.5
            mark = ""
        points [2]:
            number = 1e0
            mark = "2"
'''
SHORT = '''File type = "ooTextFile"
Object class = "TextGrid"

0
2.5
<exists>
2
"IntervalTier"
"Störche"
0
2.5
3
0
1
""
1
1.25
"sagt ""klap"""
1.25
2.5
"x
y"
"TextTier"
"Heron · Start" ! whom
0
2.5
2
0.5
""
1
"2"
'''
GRID_BOUTS = [("", "Störche", 1000, 1250, 'sagt "klap"'), ("", "Störche", 1250, 2500, "x\ny"), ("Heron", "Start (tier)", 500, None, None), ("Heron", "Start (tier)", 1000, None, "2")]


@pytest.mark.parametrize("data", [
    GRID.encode(), GRID.encode("utf-8-sig"), GRID.encode("utf-16"), b"\xfe\xff" + GRID.encode("utf-16-be"), GRID.encode("utf-16-le"), GRID.replace("\n", "\r\n").replace("x\r\ny", "x\ny").encode(),
    SHORT.encode(), SHORT.encode("utf-16-be")], ids=["utf-8", "mark", "utf-16", "utf-16-be", "unmarked", "crlf", "short", "short utf-16-be"])
def test_grids_of_praat_are_read_in_both_forms_and_encodings(book: tallybook.Book, data: bytes) -> None:
    found = book.import_file(data, zone="Europe/Berlin")
    assert warned(found) == [] and reasons(found) == ["ASSUMED", "CHANGED"]
    session = dawn(book)
    assert bouts(session) == GRID_BOUTS
    assert session.end_ns - session.time_ns == 2_500_000_000
    assert str(session.zone) == "Europe/Berlin"


def test_two_tiers_of_one_name_are_two_types(book: tallybook.Book) -> None:
    found = book.import_textgrid(GRID.replace("Heron · Start", "Störche").encode())
    assert "ASSUMED" in reasons(found) and any("two tiers have one name" in each.message for each in found)
    assert sorted({each[1] for each in bouts(dawn(book))}) == ["Störche", "Störche (2)"]


BAD_GRIDS = {
    "empty": (b"", "line 1: the file is empty"),
    "binary": (b"ooBinaryFile\x08TextGrid", "binary file"),
    "other": (GRID.replace("TextGrid", "PitchTier").encode(), "not a TextGrid of Praat"),
    "end before start": (GRID.replace("xmax = 1\n", "xmax = -1\n").encode(), "import:16: an interval of the tier \"Störche\" ends before"),
    "overlap": (GRID.replace("xmin = 1\n", "xmin = 0.5\n").encode(), "import:20: .*begins before the one before it ends"),
    "far": (GRID.replace("xmax = 1.2500000000001", "xmax = 1e30", 1).encode(), "\"xmax\" is \"1e30\", which is not a time within 292 years"),
    "not a number": (GRID.replace("xmin = 1\n", "xmin = --undefined--\n").encode(), "where .* must be"),
    "no utf-8": (GRID.encode("latin-1"), "not UTF-8"),
    "half a sign": (b"\xff\xfe" + GRID.encode("utf-16-le")[:-1], "cut off"),
    "more tiers": (GRID.replace("size = 2\nitem", "size = 1\nitem").encode(), "more tiers than"),
    "fewer tiers": (GRID.replace("size = 2\nitem", "size = 9999999\nitem").encode(), "the file ends where"),
    "no name": (GRID.replace('"Störche"', '" "').encode(), "a tier has no name"),
    "nul": (GRID.replace("klap", "kl\0p").encode(), "NUL"),
}


@pytest.mark.parametrize("name", BAD_GRIDS)
def test_bad_grids_change_nothing(book: tallybook.Book, name: str) -> None:
    data, message = BAD_GRIDS[name]
    before = book.export_bytes("json")
    with pytest.raises(tallybook.FormatError, match=message):
        book.import_textgrid(data)
    assert book.export_bytes("json") == before


@pytest.mark.parametrize("name", ["end before start", "overlap", "far", "not a number", "no name"])
def test_a_bad_tier_is_left_out(book: tallybook.Book, name: str) -> None:
    found = book.import_textgrid(BAD_GRIDS[name][0], skip_bad=True)
    assert [each.reason.name for each in found if each.severity is tallybook.Severity.ERROR] == ["LEFT_OUT"]
    assert bouts(dawn(book)) == GRID_BOUTS[2:]


def test_grids_that_are_cut_off_are_refused_wherever_that_is(book: tallybook.Book) -> None:
    whole = GRID.encode()
    # Behind the last quote nothing is missing.
    for size in range(1, whole.rindex(b'"'), 7):
        with pytest.raises(tallybook.FormatError):
            book.import_textgrid(whole[:size])
    assert len(book.sessions) == 0


def eaf(tiers: str, *, slots: str = "", types: str = "", more: str = "", format: str = "3.0", header: str = '<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>', before: str = "") -> bytes:
    times = slots or "".join(f'<TIME_SLOT TIME_SLOT_ID="ts{number}" TIME_VALUE="{number * 1000}"/>' for number in range(1, 10))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n{before}<ANNOTATION_DOCUMENT AUTHOR="" DATE="2026-03-02T10:00:00+01:00" FORMAT="{format}" VERSION="{format}">\n{header}\n'
        f'<TIME_ORDER>{times}</TIME_ORDER>\n{tiers}\n<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>{types}{more}\n</ANNOTATION_DOCUMENT>\n').encode()


def tier(name: str, *annotations: str, more: str = "") -> str:
    return f'<TIER TIER_ID="{name}" LINGUISTIC_TYPE_REF="default-lt" {more}>' + "".join(f"\n<ANNOTATION>{each}</ANNOTATION>" for each in annotations) + "</TIER>"


def aligned(number: int, first: int, last: int, text: str = "") -> str:
    return f'<ALIGNABLE_ANNOTATION ANNOTATION_ID="a{number}" TIME_SLOT_REF1="ts{first}" TIME_SLOT_REF2="ts{last}"><ANNOTATION_VALUE>{text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION>'


def referring(number: int, to: int, text: str = "", previous: int = 0) -> str:
    more = f' PREVIOUS_ANNOTATION="a{previous}"' if previous else ""
    return f'<REF_ANNOTATION ANNOTATION_ID="a{number}" ANNOTATION_REF="a{to}"{more}><ANNOTATION_VALUE>{text}</ANNOTATION_VALUE></REF_ANNOTATION>'


def test_documents_of_elan_come_in(book: tallybook.Book) -> None:
    data = eaf(
        tier("words@Ann", aligned(1, 1, 3, "a &amp; b"), aligned(2, 3, 7), more='PARTICIPANT="Ann" ANNOTATOR="me"')
        + '<TIER TIER_ID="parts" LINGUISTIC_TYPE_REF="parts" PARENT_REF="words@Ann"><ANNOTATION>' + referring(3, 1, "a") + "</ANNOTATION><ANNOTATION>" + referring(4, 1, "b", 3)
        + "</ANNOTATION></TIER>" + '<TIER TIER_ID="gloss" LINGUISTIC_TYPE_REF="note" PARENT_REF="parts"><ANNOTATION>' + referring(5, 4, "B") + "</ANNOTATION></TIER>" + tier("empty"),
        types='<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="parts" CONSTRAINTS="Symbolic_Subdivision"/><LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="note" CONSTRAINTS="Symbolic_Association"/>',
        more='<CONTROLLED_VOCABULARY CV_ID="hands"/>', header='<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"><MEDIA_DESCRIPTOR MEDIA_URL="file:///film.mp4" MIME_TYPE="video/mp4"/></HEADER>')
    found = book.import_file(data, zone="Europe/Berlin")
    assert warned(found) == []
    assert sorted(each.message.split(",")[0] for each in found if each.reason.name == "KEPT") == [
        '"CONTROLLED_VOCABULARY" of the document is kept beside the session', '"MEDIA_DESCRIPTOR" of the document is kept beside the session', "a tier has no annotations",
        'the attribute "ANNOTATOR" of the document is kept beside the session']
    assert [each.message for each in found if each.reason.name == "ASSUMED"] == [
        f'the document does not say when what it is of began, and the time at which it was written was taken, once: "{dawn(book).name}"']
    session = dawn(book)
    assert session.time.isoformat() == "2026-03-02T10:00:00+01:00"
    assert bouts(session) == [
        ("", "gloss", 2000, 3000, "B"), ("", "parts", 1000, 2000, "a"), ("", "parts", 2000, 3000, "b"), ("Ann", "words@Ann", 1000, 3000, "a & b"), ("Ann", "words@Ann", 3000, 7000, None)]
    [kept] = session.attachments
    assert kept.media_type == "text/x-eaf+xml"


def test_moments_without_a_time_lie_between_the_others(book: tallybook.Book) -> None:
    slots = '<TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="1000"/><TIME_SLOT TIME_SLOT_ID="ts2"/><TIME_SLOT TIME_SLOT_ID="ts3"/><TIME_SLOT TIME_SLOT_ID="ts4" TIME_VALUE="4000"/>'
    found = book.import_eaf(eaf(tier("a", aligned(1, 1, 2), aligned(2, 2, 3), aligned(3, 3, 4)), slots=slots))
    assert "TIME_VALUE" in [each.key for each in found if each.reason.name == "ASSUMED"]
    assert [each[2:4] for each in bouts(dawn(book))] == [(1000, 2000), (2000, 3000), (3000, 4000)]


ENTITIES = '<!DOCTYPE ANNOTATION_DOCUMENT [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n'
OUTSIDE = '<!DOCTYPE ANNOTATION_DOCUMENT [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n'
GOOD = tier("good", aligned(1, 1, 2, "yes"))
BAD_DOCUMENTS = {
    "empty": (b"", "line 1: the file is empty"),
    "entities": (eaf(GOOD.replace("yes", "&b;"), before=ENTITIES), 'line 2: the document names an entity of its own, "a", which is never expanded'),
    "entities of files": (eaf(GOOD, before=OUTSIDE), "line 2: .*never expanded"),
    "other": (b"<html/>", 'begins with "html", not with "ANNOTATION_DOCUMENT"'),
    "newer": (eaf(GOOD, format="4.0"), '"4.0", and 3.0 is the newest that is read'),
    "frames": (eaf(GOOD, header='<HEADER TIME_UNITS="PAL-frames"/>'), "times are read only in milliseconds"),
    "no xml": (eaf(GOOD).replace(b"</TIER>", b""), "not a whole XML document"),
    "slot": (eaf(GOOD, slots='<TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="soon"/>'), '"TIME_VALUE" is "soon"'),
    "far slot": (eaf(GOOD, slots='<TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="9223372036854775807"/>'), "within 292 years"),
    "slot twice": (eaf(GOOD, slots='<TIME_SLOT TIME_SLOT_ID="ts1"/><TIME_SLOT TIME_SLOT_ID="ts1"/>'), '"ts1" is there twice'),
    "annotation twice": (eaf(GOOD + tier("b", aligned(1, 2, 3))), '"a1" is there twice'),
    "brackets": (b"<ANNOTATION_DOCUMENT>" + b"<A>" * 1_000_000, "more than 64 elements are nested"),
}


@pytest.mark.parametrize("name", BAD_DOCUMENTS)
def test_bad_documents_of_elan_change_nothing(book: tallybook.Book, name: str) -> None:
    data, message = BAD_DOCUMENTS[name]
    before = book.export_bytes("json")
    with pytest.raises(tallybook.Error, match=message):
        book.import_eaf(data)
    assert book.export_bytes("json") == before


BAD_TIERS = {
    "no slot": (tier("bad", aligned(2, 1, 99)), "a time slot that the document does not have"),
    "end before start": (tier("bad", aligned(2, 3, 1)), "ends before it begins"),
    "overlap": (tier("bad", aligned(2, 1, 4), aligned(3, 3, 5)), "begins before the one of line"),
    "no parent": (tier("bad", referring(2, 77)), 'refers to "a77", which the document does not have'),
    "circle": (tier("bad", referring(2, 3), referring(3, 2)), "refers to itself"),
    "no name": (tier(" ", aligned(2, 1, 2)), "a tier has no name"),
    "long": (tier("bad", aligned(2, 1, 2, "x" * 70_000)), "import:7: the note has 70000 bytes"),
}


@pytest.mark.parametrize("name", BAD_TIERS)
def test_a_bad_tier_of_elan_is_refused_or_left_out(book: tallybook.Book, name: str) -> None:
    bad, message = BAD_TIERS[name]
    with pytest.raises(tallybook.Error, match=message) as refused:
        book.import_eaf(eaf(GOOD + bad))
    assert "import:" in str(refused.value) and len(book.sessions) == 0
    found = book.import_eaf(eaf(GOOD + bad), skip_bad=True)
    assert [each.reason.name for each in found if each.severity is tallybook.Severity.ERROR] == ["LEFT_OUT"]
    assert bouts(dawn(book)) == [("", "good", 1000, 2000, "yes")]


def test_documents_that_are_cut_off_are_refused_wherever_that_is(book: tallybook.Book) -> None:
    whole = eaf(GOOD)
    for size in range(1, whole.rindex(b">"), 11):
        with pytest.raises(tallybook.FormatError):
            book.import_eaf(whole[:size])
    assert len(book.sessions) == 0


@pytest.mark.parametrize("given", [(), ("--format", "textgrid")])
def test_the_command_takes_annotations_in_and_out(tmp_path: Path, given: Any) -> None:
    (tmp_path / "talk.TextGrid").write_text(GRID, "utf-8")
    book = str(tmp_path / "talk.tally")
    ok("--book", book, "new", book)
    ok("--book", book, "import", *given, "--yes", str(tmp_path / "talk.TextGrid"))
    ok("--book", book, "export", str(tmp_path / "talk.eaf"), "--of", "talk")
    with tallybook.open(book) as opened:
        assert bouts(dawn(opened)) == GRID_BOUTS
        assert [each.reason.name for each in opened.import_file(tmp_path / "talk.eaf")] == ["UNCHANGED", "ALL_TAKEN"]


def test_what_is_in_the_trash_stays_there(book: tallybook.Book) -> None:
    book.import_eaf(eaf(GOOD))
    dawn(book).delete()
    found = book.import_eaf(eaf(GOOD))
    assert [each.reason.name for each in found] == ["LEFT_OUT"] and "is in the trash" in found[0].message
    assert len(book.sessions) == 0


# ----------------------------------------------------------------------------------------------------
# Markers and timecode
# ----------------------------------------------------------------------------------------------------


def test_a_session_goes_out_as_markers(nest: tallybook.Collection, tmp_path: Path) -> None:
    next(iter(nest.event_types)).update(color="#ee82ee")
    for name, color in (("A", "#ff0000"), ("B", "#808080")):
        nest.book.event_types[name].update(color=color)
    dawn(nest).export(tmp_path / "dawn.edl", rate=25)
    assert (tmp_path / "dawn.edl").read_text("utf-8") == (
        "TITLE: Dawn\nFCM: NON-DROP FRAME\n\n"
        "001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01\n"
        " |C:ResolveColorBlue |M:B (before) |D:1\n* LOC: 01:00:00:00 BLUE    B (before)\n\n"
        "002  001      V     C        01:00:01:13 01:00:02:00 01:00:01:13 01:00:02:00\n"
        " |C:ResolveColorFuchsia |M:Heron: Sits down (leg left) |D:12\n* LOC: 01:00:01:13 MAGENTA Heron: Sits down (leg left)\n\n"
        "003  001      V     C        01:00:02:00 01:00:04:00 01:00:02:00 01:00:04:00\n"
        " |C:ResolveColorFuchsia |M:Heron: Sits down (leg right) |D:50\n* LOC: 01:00:02:00 MAGENTA Heron: Sits down (leg right)\n\n"
        "004  001      V     C        01:00:04:00 01:00:06:00 01:00:04:00 01:00:06:00\n"
        " |C:ResolveColorFuchsia |M:Heron: Sits down (leg left) |D:50\n* LOC: 01:00:04:00 MAGENTA Heron: Sits down (leg left)\n\n"
        "005  001      V     C        01:00:05:00 01:00:05:01 01:00:05:00 01:00:05:01\n"
        ' |C:ResolveColorRed |M:A (2.5, a <b> & "c" --> d line 2) |D:1\n* LOC: 01:00:05:00 RED     A (2.5, a <b> & "c" --> d line 2)\n\n')


def test_markers_count_as_the_film_does(book: tallybook.Book) -> None:
    with book.record("Long", time=0) as session:
        session.log("A", 60_060_000_000, note="x | y")
        session.log("A", 3600 * SECOND)
        session.stop(time=3601 * SECOND)
    lines = dawn(book).export_text("edl", rate=29.97, drop_frame=True, timecode="10:00:00;00").splitlines()
    assert lines[1] == "FCM: DROP FRAME"
    assert [line.split()[4] for line in lines if line.startswith("00")] == ["10:01:00;02", "11:00:00;00"]
    assert next(line for line in lines if "|C:" in line).endswith("|M:A (x / y) |D:1")


def test_a_table_of_timecode_has_frames_and_seconds(nest: tallybook.Collection) -> None:
    assert dawn(nest).export_text("csv-timecode", rate=25, timecode="00:00:10:00").splitlines() == [
        "start,stop,start_frame,stop_frame,start_seconds,stop_seconds,subject,type,value,text,stop_text,open,fields",
        "00:00:09:12,,-13,,-0.5,,,B,,before,,,",
        '00:00:11:13,00:00:12:00,38,50,1.5,2,Heron,Sits,,,,,"{ ""leg"" : ""left"" }"',
        '00:00:12:00,00:00:14:00,50,100,2,4,Heron,Sits,,,,,"{ ""leg"" : ""right"" }"',
        '00:00:14:00,00:00:16:00,100,150,4,6,Heron,Sits,,,,open,"{ ""leg"" : ""left"" }"',
        '00:00:15:00,,125,,5,,,A,2.5,"a <b> & ""c"" --> d', 'line 2",,,']


@pytest.mark.parametrize("word", ["edl", "csv-timecode"])
def test_what_counts_frames_needs_a_rate(nest: tallybook.Collection, word: Any, tmp_path: Path) -> None:
    session = dawn(nest)
    with pytest.raises(tallybook.InvalidError, match="counts frames, and nothing says how many a second has; give a rate, such as 25 or 30000/1001"):
        session.export(tmp_path / "x", format=word)
    assert not (tmp_path / "x").exists()
    cases: list[tuple[dict[str, Any], str]] = [
        ({"rate": 0}, "is not valid"), ({"rate": -25}, "is not valid"), ({"rate": 1001}, "is not valid"), ({"rate": float("nan")}, "is not valid"), ({"rate": 1e300}, "is not valid"),
        ({"rate": 25, "drop_frame": True}, "are left out at 29.97"), ({"rate": 25, "timecode": "1:2:3"}, "is not a timecode at 25"),
        ({"rate": 25, "timecode": "-01:00:00:00"}, "give one without a minus"), ({"rate": 29.97, "drop_frame": True, "timecode": "01:01:00:00"}, "are left out"),
    ]
    for settings, words in cases:
        with pytest.raises(tallybook.Error, match=words):
            session.export_bytes(word, **settings)
    others: list[tuple[dict[str, Any], str]] = [
        ({"rate": 25}, "leave out rate"), ({"timecode": "01:00:00:00"}, "leave out timecode"), ({"drop_frame": True}, "is not valid")]
    for settings, words in others:
        with pytest.raises(tallybook.InvalidError, match=words):
            session.export_bytes("vtt", **settings)


def test_markers_end_with_the_clock_of_a_day(book: tallybook.Book) -> None:
    with book.record("Long", time=0) as session:
        session.log("A", 23 * 3600 * SECOND)
        session.stop(time=90_000 * SECOND)
    only = dawn(book)
    with pytest.raises(tallybook.InvalidError, match="no timecode beyond 24 hours, and a bout ends at 24:00:00:01; give an earlier timecode, or export csv-timecode"):
        only.export_bytes("edl", rate=25)
    assert "|D:1" in only.export_text("edl", rate=25, timecode="00:00:00:00")
    assert "24:00:00:00,," in only.export_text("csv-timecode", rate=25)


def test_the_command_takes_a_rate_as_people_write_it(tmp_path: Path) -> None:
    path = str(tmp_path / "a.book")
    ok("--book", path, "new", path)
    with tallybook.open(path) as book, book.record("Long", time=0) as session:
        session.log("A", 60_060_000_000)
        session.stop(time=90 * SECOND)
    for rate, shown in (("29.97df", "01:01:00;02"), ("30000/1001", "01:01:00:00"), ("29.97 NDF", "01:01:00:00"), ("50", "01:01:00:03")):
        ok("--book", path, "export", str(tmp_path / "a.edl"), "--of", "Long", "--rate", rate)
        assert f" {shown} " in (tmp_path / "a.edl").read_text("utf-8")
    assert "\n00:01:00:03," in ok("--book", path, "export", "--format", "csv-timecode", "--of", "Long", "--rate", "50", "--timecode", "00:00:00:00")
    for rate in ("fast", "1/0", "df", ""):
        assert "is not a frame rate; give one such as 25" in refused(2, "--book", path, "export", str(tmp_path / "b.edl"), "--of", "Long", "--rate", rate)
    assert "leave out rate" in refused(4, "--book", path, "export", str(tmp_path / "b.vtt"), "--of", "Long", "--rate", "25")
    assert not (tmp_path / "b.edl").exists()


# ----------------------------------------------------------------------------------------------------
# Events of BIDS
# ----------------------------------------------------------------------------------------------------


def test_sessions_go_out_as_events_of_bids(nest: tallybook.Collection, tmp_path: Path) -> None:
    with nest.record("Dawn", time=3600 * SECOND, subject=next(iter(nest.subjects))) as session:
        session.log("A", 3601 * SECOND)
        session.stop(time=3602 * SECOND)
    with nest.record("Dawn", time=7200 * SECOND) as session:
        session.stop(time=7201 * SECOND)
    nest.export(tmp_path / "events", format="bids")
    assert sorted(path.name for path in (tmp_path / "events").iterdir()) == [
        f"{name}_events.{ending}" for name in ("sub-Heron_task-Dawn", "sub-unknown_task-Dawn", "sub-unknown_task-Dawn_run-2") for ending in ("json", "tsv")]
    rows = [line.split("\t") for line in (tmp_path / "events/sub-unknown_task-Dawn_events.tsv").read_text("utf-8").splitlines()]
    assert rows == [
        ["onset", "duration", "trial_type", "subject", "value", "text", "fields"], ["-0.5", "0", "B", "n/a", "n/a", "before", "n/a"],
        ["1.5", "0.5", "Sits", "Heron", "n/a", "n/a", '{ "leg" : "left" }'], ["2", "2", "Sits", "Heron", "n/a", "n/a", '{ "leg" : "right" }'],
        ["4", "2", "Sits", "Heron", "n/a", "n/a", '{ "leg" : "left" }'], ["5", "0", "A", "n/a", "2.5", 'a <b> & "c" --> d line 2', "n/a"]]
    about = json.loads((tmp_path / "events/sub-unknown_task-Dawn_events.json").read_text("utf-8"))
    assert list(about) == rows[0] and about["onset"]["Units"] == "s"
    with pytest.raises(tallybook.Error):
        nest.export(tmp_path / "events", format="bids")

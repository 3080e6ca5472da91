"""Projects of BORIS as they come in: its own test project, where it is here, and one of ours that has each field of the format once."""

from __future__ import annotations

import copy
import gzip
import json
import math
import zlib
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any, Dict, List

import pytest
from commands import ok, refused, told

import tallybook
from tallybook import Severity

SECOND = 10**9

PROJECT = Path(__file__).resolve().parents[4] / "shared/data/boris/test.boris"
OWN = Path(__file__).with_name("every-field.boris")


def reasons(findings: List[tallybook.Finding]) -> Counter[str]:
    return Counter(each.reason.name for each in findings)


def warnings(findings: List[tallybook.Finding]) -> List[str]:
    return [f"{each.where}: {each.message}" for each in findings if each.severity is not Severity.INFO]


def own() -> Any:
    return json.loads(OWN.read_text("utf-8"))


def written(project: Any) -> bytes:
    return json.dumps(project, ensure_ascii=False).encode()


def minimal(**more: Any) -> Dict[str, Any]:
    """A project of one observation of one behaviour."""
    return {
        "project_format_version": "7.0", "project_name": "P", "project_date": "2026-03-01T08:00:00", "subjects_conf": {}, "independent_variables": {},
        "behaviors_conf": {"0": {"type": "State event", "key": "s", "code": "s", "modifiers": {}, "excluded": ""}},
        "observations": {"one": {"type": "LIVE", "date": "2026-03-01T09:00:00", "events": [[1.0, "", "s", "", ""], [2.0, "", "s", "", ""]]}}, **more}


def bouts(place: Any) -> List[Any]:
    names = {each.id: each.name for each in (place if isinstance(place, tallybook.Book) else place.book).subjects}
    return [(bout.type, names.get(bout.subject_id, ""), bout.duration.total_seconds() if bout.duration else None, dict(bout.fields)) for bout in place.bouts]


# ----------------------------------------------------------------------------------------------------
# Whole projects
# ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not PROJECT.exists(), reason="BORIS's test project is not here")
def test_its_own_project_comes_in_whole() -> None:
    with tallybook.open(":memory:") as book:
        found = book.import_file(PROJECT, zone="Europe/Rome")
        place = next(iter(book.collections))
        assert (place.name, len(place.sessions), sum(each.event_count for each in place.sessions), len(list(place.bouts))) == ("test", 12, 133, 92)
        assert [(each.name, each.key) for each in book.subjects] == [("subject1", "1"), ("subject2", "2")]
        assert [(each.name, each.key, each.mode.name) for each in place.event_types] == [
            ("p", "p", "POINT"), ("s", "s", "STATE"), ("q", "q", "POINT"), ("r", "r", "STATE"), ("m", "m", "STATE")]
        assert [each.name for each in book.templates["observations (test)"].fields] == ["a", "b", "c"]
        [warning] = warnings(found)
        assert "does not end" in warning and "live not paired" in warning and '"s at 26.862 s' in warning
        assert {type(each).__name__ for each in book.check()} <= {"Finding"} and not warnings(book.check())
        last = len(book.history)
        again = book.import_boris(PROJECT, zone="Europe/Rome")
        assert set(reasons(again)) == {"UNCHANGED", "ALL_TAKEN"} and len(book.history) == last


@pytest.fixture
def herons() -> Any:
    with tallybook.open(":memory:", zone="Europe/Berlin") as book:
        found = book.import_boris(OWN)
        yield next(iter(book.collections)), found


def test_what_a_project_is(herons: Any) -> None:
    place, _ = herons
    book = place.book
    assert (place.name, place.description) == ("Herons of the eastern pond", "Each field of the format once.\nTwo lines.")
    assert [(each.name, each.key, each.description, each.archived) for each in book.subjects] == [
        ("Old heron", "1", "ringed, left leg", False), ("Jung-Reiher ✅", "F2", "", False), ("Stranger", None, "", True)]
    types = {each.name: each for each in place.event_types}
    assert [(name, each.mode.name, each.category, each.color, each.archived) for name, each in types.items()] == [
        ("Stands", "STATE", "Rest", "#1E88E5", False), ("Walks", "STATE", "Moves", None, False), ("Calls", "POINT", None, None, False), ("Hunts", "STATE", "Feeds", None, False),
        ("Start (behaviour)", "POINT", None, None, False), ("Preens", "POINT", None, None, True)]
    assert {name: sorted(other.name for other in each.excludes) for name, each in types.items() if each.excludes} == {"Stands": ["Walks"], "Walks": ["Hunts", "Stands"]}
    fields = {each.name: each for each in types["Calls"].template.fields}
    assert list(fields) == ["modifier 1", "metres", "metres 2", "heard by"]
    assert [each.name for each in types["Stands"].template.fields] == ["leg"] and types["Walks"].template is None


def test_what_was_seen_on_film(herons: Any) -> None:
    place, found = herons
    film = place.sessions(title="film").first()
    # Ten seconds of offset, and the longer queue; five of them before the interval, four tenths of one behind it.
    assert (film.time.isoformat(), film.end.isoformat()) == ("2026-03-01T06:00:00.250000+01:00", "2026-03-01T06:01:40.290000+01:00")
    assert film.duration.total_seconds() == pytest.approx(100.04 - 5 - 0.04) and film.description == "From the hide."
    assert dict(film.fields) == {"wind": 3.0, "observer": "Ann", "tide": "high", "sunrise": "2026-03-01T06:48:00", "count": "12"}
    assert bouts(film) == [
        ("Stands", "Old heron", 19.25, {"leg": "left"}),
        ("Calls", "", None, {"modifier 1": ["loud", "long"], "metres": 12.5, "metres 2": "None", "heard by": "Ann, Bo"}),
        ("Calls", "Jung-Reiher ✅", None, {"modifier 1": ["None"], "metres": 3.0}),
        ("Hunts", "Old heron", 1.0, {}), ("Stands", "Old heron", 5.0, {"leg": "right"}), ("Stands", "Old heron", 3.0, {"leg": "None"}),
        ("Preens", "Stranger", None, {}), ("Start (behaviour)", "", None, {})]
    assert [each.note for each in film.events if each.note] == ["waits, one foot up", "unknown both"]
    told = warnings(found)
    assert len(told) == 3 and "subject that the project does not have" in "".join(told) and "behaviour that the project does not have" in "".join(told), told


def media(session: tallybook.Session) -> List[Any]:
    return [(each.name, each.track, each.offset_ns, each.duration_ns, str(each.frame_rate)) for each in session.media]


def test_films_are_media_of_their_session(herons: Any) -> None:
    place, _ = herons
    film = place.sessions(title="film").first()
    assert media(film) == [
        ("dawn-1.mp4", 1, 10 * SECOND, 60_040_000_000, "25"), ("dawn-2.mp4", 1, None, 30 * SECOND, "30000/1001"), ("/films/wide.mp4", 2, 12_500_000_000, 80 * SECOND, "50")]
    at = film.media_at(film.time_ns + 71 * SECOND)
    assert (at.medium.name, at.time_ns, at.frame) == ("dawn-2.mp4", 960_000_000, 28)
    assert not place.sessions(title="images").first().media and not place.sessions(title="live").first().media


@pytest.mark.skipif(not PROJECT.exists(), reason="BORIS's test project is not here")
def test_where_the_events_of_its_own_project_are_in_the_films() -> None:
    with tallybook.open(":memory:") as book:
        book.import_boris(PROJECT)

        def place(title: str, seconds: float, track: int) -> Any:
            session = book.sessions(title=title).first()
            at = session.media_at(session.time_ns + round(seconds * 1000) * 1_000_000, track=track)
            return at.medium.name, at.time_ns / SECOND, at.frame

        assert place("offset neg", 8.18, 2) == ("video_test_25fps_180s.mp4", 28.18, 704)
        assert place("offset positif", 22.425, 2) == ("video_test_25fps_180s.mp4", 2.425, 60)
        assert place("observation #2", 227.765, 1) == ("video_test_25fps_360s.mp4", 47.805, 1195)


def test_clocks_images_and_what_runs_live(herons: Any) -> None:
    place, found = herons
    sessions = {each.title: each for each in place.sessions}
    assert [(each.time.isoformat()[11:], each.end.isoformat()[11:]) for each in (sessions[name] for name in ("live", "clock", "epoch", "images"))] == [
        ("07:00:00+01:00", "07:00:03.750000+01:00"), ("07:00:05.500000+01:00", "07:00:20+01:00"), ("07:00:00+01:00", "08:00:05.500000+01:00"), ("07:00:00+01:00", "07:00:00+01:00")]
    assert [(name, bouts(sessions[name])) for name in ("live", "clock")] == [("live", [("Walks", "", 3.25, {})]), ("clock", [("Walks", "", 14.5, {})])]
    # Two subjects, so two states, and nothing stops them.
    assert [bout.is_open for bout in sessions["epoch"].bouts] == [True, True]
    assert [(each.type, each.phase.name, each.value) for each in sessions["images"].events] == [("Calls", "POINT", 3.0), ("Stands", "START", 3.0), ("Stands", "STOP", 7.0)]
    assert dict(sessions["live"].fields) == {"count": "many"}
    assert sum("does not end" in each for each in warnings(found)) == 1


def test_again_adds_nothing_and_what_differs_is_told_or_replaced(herons: Any) -> None:
    place, _ = herons
    book, project = place.book, own()
    place.sessions(title="live").first().update(title="At the pond")
    again = book.import_boris(OWN)
    assert set(reasons(again)) <= {"UNCHANGED", "ALL_TAKEN"} and len(place.sessions) == 5 and place.sessions(title="At the pond").first()
    project["observations"]["live"]["events"].append([5.0, "", "Calls", "", ""])
    text = written(project)
    differs = book.import_boris(text)
    assert len(place.sessions) == 5 and any("says otherwise" in each and "REPLACE" in each for each in warnings(differs))
    with pytest.raises(tallybook.FormatError) as refusal:
        book.import_boris(text, whole=True)
    assert refusal.value.reason is tallybook.Reason.LOSSY
    seen = book.import_boris(text, replace=True, dry_run=True)
    assert reasons(seen)["CHANGED"] == 1 and place.sessions(title="At the pond").first()
    book.import_boris(text, replace=True)
    assert not place.sessions(title="At the pond").first() and place.sessions(title="live").first().event_count == 3 and len(place.sessions) == 5
    assert set(reasons(book.import_boris(text, replace=True))) <= {"UNCHANGED", "ALL_TAKEN"}
    book.undo()
    assert place.sessions(title="At the pond").first() and not place.sessions(title="live").first()
    assert not [each for each in book.check() if each.severity is Severity.ERROR]


def test_into_another_collection_it_is_another_project(herons: Any) -> None:
    place, _ = herons
    other = place.book.collections.create("Colleague")
    place.book.import_boris(OWN, parent=other)
    assert len(other.collections) == 1 and len(place.book.subjects) == 6 and len(list(other.collections.first().bouts)) == len(list(place.bouts))


# ----------------------------------------------------------------------------------------------------
# What cannot be
# ----------------------------------------------------------------------------------------------------


BAD: Dict[str, Any] = {
    "": "the document is empty", "{": "expected a key in quotes", "[]": "must be an object, not an array", '{"a": 1}': 'no "project_format_version"', "[" * 1_000_000: "more than 512 levels",
    '{"project_format_version": "9.0"}': "reads up to 8.6", '{"project_format_version": "soon"}': "must be a number such as 7.0",
    '{"project_format_version": "7.0", "behaviors_conf": 3}': '"behaviors_conf" of the project must be an object',
    '{"project_format_version": "7.0", "behaviors_conf": {"0": {"code": "a", "type": "Whatever"}}}': "must be a state event or a point event",
    '{"project_format_version": "7.0", "behaviors_conf": {"0": {"type": "Point event"}}}': 'a behaviour has no "code"',
    '{"project_format_version": "7.0", "behaviors_conf": {"0": {"code": "a", "type": "Point event"}, "1": {"code": "a", "type": "Point event"}}}': 'two behaviours "a"',
    '{"project_format_version": "7.0", "observations": []}': "must be an object",
}


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_project_is_refused(text: str) -> None:
    with tallybook.open(":memory:") as book:
        with pytest.raises((tallybook.FormatError, tallybook.NewerError)) as refusal:
            book.import_boris(text.encode())
        assert BAD[text] in str(refusal.value) and len(book.collections) == 0 and "line 1" in str(refusal.value)


ROWS: Dict[str, Any] = {
    "short": ([1.0, ""], "must be a list of time, subject, code"), "word": (["now", "", "s", "", ""], "must be seconds within 292 years"), "far": ([1e12, "", "s", "", ""], "292 years"),
    "number": ([1, 2, "s", "", ""], "the subject of an event must be a text"), "no code": ([1, "", "", "", ""], "the code of an event is empty"),
    "parts": ([1.0, "", "s", "a|b", ""], 'the modifier "a|b" of "s" has 2 parts'), "null character": ([1.0, "", "s", "", "a\0"], "NUL"), "object": ({}, "must be a list"),
    "beyond": ([8e9, "", "s", "", ""], "out of the range of times"), "long": ([1.0, "", "s", "", "x" * 2_000_000], "events"),
}


@pytest.mark.parametrize("name", ROWS)
def test_a_bad_observation_refuses_all_or_is_left_out(name: str) -> None:
    row, expected = ROWS[name]
    project = minimal()
    project["observations"]["bad"] = {"type": "LIVE", "date": "2026-03-01T10:00:00", "events": [[0.5, "", "s", "", ""], row]}
    with tallybook.open(":memory:") as book:
        with pytest.raises(tallybook.Error) as refusal:
            book.import_boris(written(project))
        assert expected in str(refusal.value) and len(book.collections) == 0 and len(book.sessions) == 0
        found = book.import_boris(written(project), skip_bad=True)
        assert [each.title for each in book.sessions] == ["one"] and [each.reason.name for each in found if each.severity is Severity.ERROR] == ["LEFT_OUT"]


@pytest.mark.parametrize(("key", "value", "expected"), [
    ("date", "soon", '"date"'), ("date", None, 'no "date"'), ("time offset", "x", "must be a number"), ("events", {}, "must be a list"), ("observation time interval", [1], "two numbers"),
    ("type", 3, "must be a text")])
def test_a_bad_key_is_named(key: str, value: Any, expected: str) -> None:
    project = minimal()
    project["observations"]["one"][key] = value
    with tallybook.open(":memory:") as book:
        with pytest.raises(tallybook.FormatError, match="^import:1: ") as refusal:
            book.import_boris(written(project))
        assert expected in str(refusal.value) and len(book.collections) == 0


def test_an_observation_may_span_more_than_its_times_can_count() -> None:
    project = minimal()
    project["observations"]["one"].update({
        "date": "1700-01-01T00:00:00", "start_from_current_epoch_time": True, "observation time interval": [5, 10], "events": [[1.7e9, "", "s", "", ""], [1.8e9, "", "s", "", ""]]})
    with tallybook.open(":memory:") as book:
        book.import_boris(written(project), zone="UTC")
        assert [each.time.year for each in book.sessions] == [1700] and book.sessions.first().end.year == 2027 and bouts(book)[0][0] == "s"


def test_numbers_that_are_none_become_texts_and_old_modifiers_are_read() -> None:
    project = minimal()
    project["behaviors_conf"]["0"]["modifiers"] = "a,b|c"
    project["observations"]["one"]["events"] = [[1.0, "", "s", "a|c", ""], [2.0, "", "s", "a|c", ""], [2.5, "", "s", "z", ""]]
    with tallybook.open(":memory:") as book:
        found = book.import_boris(written(project))
        assert [bout[3] for bout in bouts(book)] == [{"modifier 1": "a", "modifier 2": "c"}, {"modifier 1": "z"}]
        assert any("not listed by its behaviour" in each.message for each in found)


def test_what_lies_in_the_trash_stays_there() -> None:
    with tallybook.open(":memory:") as book:
        book.import_boris(written(minimal()))
        book.sessions.first().delete()
        found = book.import_boris(written(minimal()))
        assert "stays there" in "".join(warnings(found)) and len(book.sessions) == 0
        next(iter(book.collections)).delete()
        assert "stays there" in "".join(warnings(book.import_boris(written(minimal())))) and len(book.collections) == 0


def endless() -> bytes:
    """A gzip file of more than 1 GiB of spaces. After a full flush what follows stands by itself, so one MiB of them is packed once."""
    packing = zlib.compressobj(wbits=31)
    start = packing.flush(zlib.Z_FULL_FLUSH)
    return start + (packing.compress(b" " * (1 << 20)) + packing.flush(zlib.Z_FULL_FLUSH)) * 1025


def test_what_gzip_packed_is_unpacked() -> None:
    packed = gzip.compress(OWN.read_bytes())
    Path("herons.boris.gz").write_bytes(packed)
    with tallybook.open(":memory:") as book:
        book.import_file("herons.boris.gz")
        assert set(reasons(book.import_boris(packed))) <= {"UNCHANGED", "ALL_TAKEN"} and len(book.sessions) == 5
        for spoilt in (packed[:-9], packed[:200], packed[:100] + b"x" * 50 + packed[150:], b"\x1f\x8b"):
            with pytest.raises(tallybook.FormatError, match="spoilt or cut|line"):
                book.import_boris(spoilt)
        with pytest.raises(tallybook.LimitError, match="larger than 1073741824 bytes unpacked"):
            book.import_boris(endless())


def test_by_the_command() -> None:
    Path("herons.boris").write_bytes(OWN.read_bytes())
    ok("new", "b.tally", "--zone", "Europe/Berlin")
    assert told("import", "herons.boris", "--preview")["imported"] is False
    said = ok("import", "herons.boris")
    assert "5 changed" not in said and "added" in said
    project = copy.deepcopy(own())
    project["observations"]["live"]["description"] = "New"
    Path("herons.boris").write_bytes(written(project))
    assert "says otherwise" in ok("import", "herons.boris") and "1 changed" in ok("import", "herons.boris", "--replace")
    Path("x.json").write_text("{}")
    assert "--replace does not go with json" in refused(2, "import", "x.json", "--format", "json", "--replace")


# ----------------------------------------------------------------------------------------------------
# The way back
# ----------------------------------------------------------------------------------------------------


def ordered(project: Any) -> Any:
    """A project with its events in BORIS's order; what has no time stands before, by its image."""
    def place(row: Any) -> Any:
        return (0, row[5], row[1], row[2]) if math.isnan(row[0]) else (1, row[0], row[1], row[2])

    for observation in project["observations"].values():
        observation["events"] = [["NaN" if isinstance(each, float) and math.isnan(each) else each for each in row] for row in sorted(observation["events"], key=place)]
    return project


@pytest.mark.parametrize("path", [OWN, PROJECT], ids=["every field", "its own"])
def test_what_came_in_goes_out_as_it_stood(path: Path) -> None:
    if not path.exists():
        pytest.skip("BORIS's test project is not here")
    with tallybook.open(":memory:", zone="Europe/Berlin") as book:
        book.import_boris(path)
        next(iter(book.collections)).export("again.boris")
        again = ordered(json.loads(Path("again.boris").read_text("utf-8")))
        assert again == ordered(json.loads(path.read_text("utf-8")))
        assert set(reasons(book.import_boris("again.boris"))) <= {"UNCHANGED", "ALL_TAKEN"}
    # And into another book as the same.
    with tallybook.open(":memory:", zone="Europe/Berlin") as other:
        other.import_boris("again.boris")
        assert ordered(json.loads(next(iter(other.collections)).export_bytes("boris"))) == again


def test_of_what_was_changed_the_new_goes_out(herons: Any) -> None:
    place, _ = herons
    book = place.book
    film = place.sessions(title="film").first()
    types = {each.name: each for each in place.event_types}
    film.update(title="Film", description="Changed", fields={**film.fields, "wind": 4.5, "observer": None})
    place.update(description="New")
    types["Hunts"].update(name="Fishes", key="f", excludes=[types["Walks"]])
    types["Start (behaviour)"].update(name="Takes off")
    book.subjects(name="Old heron").first().update(name="Ann")
    film.events.change(film.events.first(), note="waits")
    film.events.delete(4)
    film.events.insert("Takes off", time=film.time + timedelta(seconds=30))
    place.sessions(title="epoch").first().delete()
    expected = own()
    expected["project_description"] = "New"
    expected["behaviors_conf"]["3"].update(code="Fishes", key="f", excluded="Walks")
    expected["behaviors_conf"]["4"]["code"] = "Takes off"
    expected["behaviors_conf"]["1"]["excluded"] = "Stands,Fishes"
    expected["subjects_conf"]["0"]["name"] = "Ann"
    del expected["observations"]["epoch"]
    film_out = expected["observations"]["Film"] = expected["observations"].pop("film")
    film_out["description"] = "Changed"
    film_out["independent_variables"].update(wind="4.5", observer="")
    found = ordered(json.loads(place.export_bytes("boris")))
    words = {"Old heron": "Ann", "Hunts": "Fishes", "Start": "Takes off"}
    for observation in expected["observations"].values():
        for row in observation["events"]:
            row[1:3] = [words.get(each, each) for each in row[1:3]]
    gone = [row for row in ordered(expected)["observations"]["Film"]["events"] if row not in found["observations"]["Film"]["events"]]
    assert [row[0] for row in gone] == [20.125] or len(gone) == 2, gone
    new = [row for row in found["observations"]["Film"]["events"] if row not in film_out["events"]]
    assert [row for row in new if row[2] == "Takes off"] == [[30.0, "", "Takes off", "", ""]]
    for project in (found, expected):
        project["observations"]["Film"].pop("events")
    behaviours = found["behaviors_conf"]["1"].pop("excluded"), expected["behaviors_conf"]["1"].pop("excluded")
    assert set(behaviours[0].split(",")) == set(behaviours[1].split(","))
    assert found["observations"]["Film"] == expected["observations"]["Film"]
    assert found == expected


def test_films_that_were_changed_go_out_as_they_are(herons: Any) -> None:
    place, _ = herons
    film, live = (place.sessions(title=each).first() for each in ("film", "live"))
    first, second, wide = film.media
    first.update(name="films/dawn-1.mp4", frame_rate=50)
    second.move(film, before=first)
    second.update(offset=10 * SECOND)
    first.update(offset=None)
    wide.delete()
    live.add_media("/films/pond.mp4", track=2, offset=timedelta(seconds=-3), duration=timedelta(seconds=9.5), frame_rate=29.97)
    place.book.sessions(title="clock").first().update(title="o'clock")
    place.export("changed.boris")
    out, was = json.loads(Path("changed.boris").read_text("utf-8"))["observations"], own()["observations"]
    info = out["film"]["media_info"]
    assert out["film"]["file"] == {**was["film"]["file"], "1": ["dawn-2.mp4", "films/dawn-1.mp4"], "2": []}
    assert info["length"] == {"dawn-2.mp4": 30.0, "films/dawn-1.mp4": 60.04} and info["fps"] == {"dawn-2.mp4": 29.97, "films/dawn-1.mp4": 50.0}
    assert info["offset"] == {"1": 0.0, "2": 2.5} and info["hasVideo"] == {"dawn-1.mp4": True} and info["zoom level"] == {"1": 1}
    assert out["live"]["type"] == "MEDIA" and out["live"]["file"] == {**{str(each): [] for each in range(1, 9)}, "2": ["/films/pond.mp4"]}
    assert out["live"]["media_info"]["offset"] == {"2": -3.0} and out["live"]["media_info"]["length"] == {"/films/pond.mp4": 9.5}
    with tallybook.open(":memory:") as other:
        other.import_boris("changed.boris")
        again = other.collections.first()
        for title in ("film", "live"):
            assert media(again.sessions(title=title).first()) == media(place.sessions(title=title).first())


def test_a_film_that_no_medium_can_be_is_kept_beside_its_session(tmp_path: Path) -> None:
    project = minimal()
    project["observations"]["one"] |= {
        "type": "MEDIA", "file": {"1": ["", "a.mp4", "b.mp4"], "x": ["c.mp4"], "0": ["d.mp4"], "-1": ["e.mp4"], "9": "f.mp4"}, "time offset": 1e6,
        "media_info": {"length": {"a.mp4": 1e9, "b.mp4": -1, "f.mp4": 1}, "fps": {"f.mp4": 0, "b.mp4": 1e9}, "offset": {"9": 1e9}}}
    with tallybook.open(":memory:") as book:
        found = book.import_boris(written(project))
        assert [each.name for each in book.sessions.first().media] == [] and sum("kept beside" in each.message for each in found) == 1
        book.collections.first().export(tmp_path / "x.boris")
        assert json.loads((tmp_path / "x.boris").read_text("utf-8"))["observations"]["one"]["file"] == project["observations"]["one"]["file"]


@pytest.mark.parametrize("version", ["4.0", "6.1"])
def test_older_formats_say_the_offset_of_the_second_player_beside_the_media(version: str) -> None:
    project = minimal(project_format_version=version)
    project["observations"]["one"] |= {
        "type": "MEDIA", "file": {"1": ["a.mp4"], "2": ["b.mp4"]}, "time offset": 1.0, "time offset second player": -2.5,
        "media_info": {"length": {"a.mp4": 60.0, "b.mp4": 70.0}, "fps": {"a.mp4": 25.0, "b.mp4": 25.0}, "hasVideo": {}, "hasAudio": {}}}
    with tallybook.open(":memory:") as book:
        book.import_boris(written(project), zone="UTC")
        session, place = book.sessions.first(), book.collections.first()
        assert media(session) == [("a.mp4", 1, SECOND, 60 * SECOND, "25"), ("b.mp4", 2, -1_500_000_000, 70 * SECOND, "25")]
        assert session.duration == timedelta(seconds=68.5)
        at = session.media_at(session.time_ns + 2 * SECOND, track=2)
        assert (at.medium.name, at.time_ns, at.frame) == ("b.mp4", 3_500_000_000, 87)
        # Out again it stands as it stood; what was changed is said as newer formats do.
        was, out = project["observations"]["one"], json.loads(place.export_bytes("boris"))["observations"]["one"]
        assert {key: out[key] for key in was} == was
        session.media[1].update(offset=timedelta(seconds=3))
        out = json.loads(place.export_bytes("boris"))["observations"]["one"]
        assert "time offset second player" not in out and out["media_info"]["offset"] == {"1": 0.0, "2": 2.0}
        with tallybook.open(":memory:") as other:
            other.import_boris(place.export_bytes("boris"), zone="UTC")
            assert media(other.sessions.first()) == media(session)


def test_what_never_was_a_project_becomes_one() -> None:
    with tallybook.open(":memory:", zone="Europe/Berlin") as book:
        nest = book.collections.create("Nest")
        bird = nest.book.subjects.create("Heron", key="h", parent=nest)
        side = book.templates.create({"title": "side", "properties": {"side": {"enum": ["left", "right"]}, "loud": {"type": "number"}}})
        sits = nest.event_types.create("Sits", mode="state", key="s", template=side, category="Rest", color="#112233")
        calls = nest.event_types.create("Calls", excludes=[sits])
        with nest.record("Dawn", time=0) as session:
            session.log(sits, 1_500_000_000, subject=bird, fields={"side": "left", "loud": 3}, note="here")
            session.log("A", 2_000_000_000)
            session.log(calls, 4_000_000_000, subject=bird)
            session.stop(time=5_000_000_000)
        project = json.loads(nest.export_bytes("boris"))
        assert project["project_name"] == "Nest" and project["project_format_version"] == "7.0"
        assert [each["code"] for each in project["behaviors_conf"].values()] == ["Sits", "Calls", "A"] and project["behaviors_conf"]["1"]["excluded"] == "Sits"
        assert [(each["name"], each["type"], each["values"]) for each in project["behaviors_conf"]["0"]["modifiers"].values()] == [("side", 0, ["left", "right"]), ("loud", 2, [])]
        assert project["subjects_conf"] == {"0": {"key": "h", "name": "Heron", "description": ""}} and project["behavioral_categories"] == ["Rest"]
        assert project["observations"]["Dawn"]["events"] == [
            [1.5, "Heron", "Sits", "left|3", "here"], [2.0, "", "A", "", ""], [4.0, "Heron", "Calls", "", ""], [4.0, "Heron", "Sits", "left|3", ""]]
        assert project["observations"]["Dawn"]["date"] == "1970-01-01T01:00:00"
        with tallybook.open(":memory:", zone="Europe/Berlin") as other:
            other.import_boris(written(project))
            assert bouts(other) == bouts(nest)
        other_place = nest.collections.create("Below")
        with other_place.record("Dusk", time=0) as session:
            session.stop(time=1)
        with pytest.raises(tallybook.InvalidError, match="one collection, and sessions of 2"):
            nest.export_bytes("boris")


def test_sessions_of_one_name_are_observations_of_several() -> None:
    with tallybook.open(":memory:") as book:
        nest = book.collections.create("Nest")
        for name in ("Dawn", "Dawn 2", "Dawn", "Dawn", "Dawn 2"):
            with nest.record(name) as session:
                session.stop()
        assert sorted(json.loads(nest.export_bytes("boris"))["observations"]) == ["Dawn", "Dawn 2", "Dawn 2 2", "Dawn 3", "Dawn 4"]

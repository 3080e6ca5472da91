"""BORIS's tables of events, beside those that BORIS makes of its own test project where they are here, and JWatcher's files."""

from __future__ import annotations

import csv
import io
from collections import Counter
from pathlib import Path
from typing import Any, Dict, Iterator, List

import pytest
from commands import ok

import tallybook

DATA = Path(__file__).resolve().parents[4] / "shared/data/boris"
PROJECT = DATA / "test.boris"
OWN = Path(__file__).with_name("every-field.boris")
here = pytest.mark.skipif(not PROJECT.exists(), reason="BORIS's test project is not here")


def rows(text: str, separator: str = "\t") -> List[Dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator))


def as_set(table: List[Dict[str, str]], columns: Any = None) -> Counter[Any]:
    return Counter(tuple((key, row[key]) for key in columns or row) for row in table)


@pytest.fixture
def project() -> Iterator[Any]:
    with tallybook.open(":memory:", zone="UTC") as book:
        book.import_boris(PROJECT)
        yield next(iter(book.collections))


@pytest.fixture
def herons() -> Iterator[Any]:
    with tallybook.open(":memory:", zone="Europe/Berlin") as book:
        book.import_boris(OWN)
        yield next(iter(book.collections))


@here
def test_the_aggregated_table_is_that_of_boris(project: Any) -> None:
    ours = rows(project.export_text("boris-aggregated"))
    theirs = rows((DATA / "v9/test-aggregated.tsv").read_text("utf-8"))
    assert (len(ours), len(ours[0])) == (83, 28) and list(ours[0]) == list(theirs[0])
    assert as_set(ours) == as_set(theirs)
    older = rows((DATA / "test_export_aggregated_events_test_full_1.tsv").read_text("utf-8"))
    shared = [key for key in older[0] if key in ours[0] and key not in ("Behavioral category", "FPS")]
    assert len(older) == 18 and {"Start (s)", "Stop (s)", "Duration (s)", "Subject", "Behavior"} <= set(shared)
    assert as_set([row for row in ours if row["Observation id"] == "observation #2"], shared) == as_set(older, shared)


@here
def test_open_states_come_along_where_that_is_asked_for(project: Any, tmp_path: Path) -> None:
    more = rows(project.export_text("boris-aggregated", open_states=True))
    assert len(more) == 92
    [row] = [row for row in more if row["Behavior type"] == "STATE" and row["Stop (s)"] == "NA"]
    assert (row["Observation id"], row["Start (s)"], row["Duration (s)"]) == ("live not paired", "26.862", "NA")
    session = project.sessions(title="live not paired").first()
    with pytest.raises(tallybook.InvalidError, match=r"live not paired.*open_states=True"):
        session.export(tmp_path / "x.tsv")
    assert not (tmp_path / "x.tsv").exists()


@here
def test_the_tables_of_events_are_those_of_boris(project: Any) -> None:
    files = {file.name: rows(file.read_text("utf-8")) for file in sorted((DATA / "v9").glob("test-tabular-*.tsv"))}
    of = {table[0]["Observation id"]: table for table in files.values() if table}
    assert len(of) >= 9
    for name, theirs in of.items():
        ours = rows(project.sessions(title=name).first().export_text("boris-tabular"))
        assert list(ours[0]) == list(theirs[0]) and as_set(ours) == as_set(theirs), name
    older = (DATA / "test_export_events_tabular.tsv").read_text("utf-8")
    old = rows(older[older.index("Time\t"):])
    ours = rows(project.sessions(title="observation #1").first().export_text("boris-tabular"))
    assert as_set([{"Time": row["Time"], "Subject": row["Subject"], "Behavior": row["Behavior"], "Status": row["Behavior type"]} for row in ours]) == as_set(
        old, ["Time", "Subject", "Behavior", "Status"])
    assert len(rows(project.export_text("boris-tabular"))) == 133


@here
def test_jwatcher_has_the_data_lines_of_boris(project: Any, tmp_path: Path) -> None:
    project.sessions(title="observation #1").first().export(tmp_path / "out", format="jwatcher")
    ours = (tmp_path / "out/observation #1_subject1.dat").read_text("utf-8").splitlines()
    theirs = (DATA / "test_jwatcher_subject1.dat").read_text("utf-8").splitlines()
    assert ours[int(ours[0].split("=")[1]) - 1:] == theirs[int(theirs[0].split("=")[1]) - 1:] == ["3300, s", "9900, s", "18350, s", "24475, EOF"]
    assert "StartTime=1480211846000" in ours and "FocalMasterFile=test.fmf" in ours
    assert "Behaviour.name.s=s" in (tmp_path / "out/test.fmf").read_text("utf-8").splitlines()


def test_what_film_and_images_say(herons: Any, tmp_path: Path) -> None:
    table = rows(herons.export_text("boris-tabular", commas=True), ",")
    film = [row for row in table if row["Observation id"] == "film"]
    assert {row["Observation type"] for row in film} == {"Media file(s)"} and all(row["Source"].startswith("player #1:") for row in film)
    calls = next(row for row in film if row["Behavior"] == "Calls" and row["Subject"] == "")
    assert [calls[f"Modifier #{number}"] for number in (1, 2, 3, 4)] == ["loud,long", "12.5", "None", "Ann, Bo"]
    images = [row for row in table if row["Observation id"] == "images"]
    assert {row["Time"] for row in images} == {"NA"} and [row["Image index"] for row in images] == ["3", "3", "7"] and all(row["Image file path"] for row in images)
    herons.export(tmp_path / "x.csv", format="boris-tabular")
    assert rows((tmp_path / "x.csv").read_text("utf-8"), ",") == table
    herons.export(tmp_path / "x.tsv", format="boris-tabular")
    assert rows((tmp_path / "x.tsv").read_text("utf-8")) == table


def test_what_never_was_boris(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "x.tally", zone="UTC") as book:
        nest = book.collections.create("Nest")
        heron = book.subjects.create("Heron", parent=nest)
        legs = book.templates.create({"title": "legs", "properties": {"leg": {"enum": ["left", "right"]}}})
        sits = nest.event_types.create("Sits", mode="state", key="s", category="Rest", template=legs)
        nest.event_types.create("Flies off")
        with nest.record("Dawn", time=0) as session:
            session.log(sits, 1_500_000_000, subject=heron, fields={"leg": "left"}, note="a\ttab")
            session.log(sits, 4_000_000_000, subject=heron, fields={"leg": "left"})
            session.log("Flies off", 5_000_000_000)
            session.stop(time=6_000_000_000)
        state, point = rows(nest.export_text("boris-aggregated"))
        assert [state[key] for key in ("Observation id", "Observation date", "Observation type", "Source", "Subject", "Behavioral category", "Modifier #1", "Start (s)", "Stop (s)", "Duration (s)")] == [
            "Dawn", "1970-01-01 00:00:00", "Live observation", "NA", "Heron", "Rest", "left", "1.500", "4.000", "2.500"]
        assert (state["Comment start"], state["Coding duration"], state["Observation duration by subject by observation"]) == ("a\ttab", "3.500", "2.5")
        assert (point["Subject"], point["Behavioral category"], point["Duration (s)"]) == ("No focal subject", "Not defined", "NA")
        for refused in ({"format": "csv", "commas": True}, {"format": "boris-tabular", "open_states": True}):
            with pytest.raises(tallybook.InvalidError):
                nest.export_text(**refused)
        nest.export(tmp_path / "nest.fmf")
        text = (tmp_path / "nest.fmf").read_text("utf-8")
        assert "Behaviour.name.s=Sits\n" in text and "DurationMilliseconds=6000\n" in text
        nest.export(tmp_path / "watched", format="jwatcher")
        assert sorted(file.name for file in (tmp_path / "watched").iterdir()) == ["Dawn_Heron.dat", "Dawn_No focal subject.dat", "Nest.fmf"]
        master = (tmp_path / "watched/Nest.fmf").read_text("utf-8")
        assert "Behaviour.name.f=Flies off\n" in master and (tmp_path / "watched/Dawn_No focal subject.dat").read_text("utf-8").endswith("5000, f\n5000, EOF\n")
    assert ok("--book", str(tmp_path / "x.tally"), "export", "-", "--format", "boris-aggregated", "--of", "Nest").startswith("Observation id\t")

"""Events that say more than their type: values of the fields of its template."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, List, Optional

import pytest

import tallybook

SECOND = 1_000_000_000


@pytest.fixture
def nest() -> Iterator[tallybook.Collection]:
    with tallybook.open(":memory:") as book:
        how = book.templates.create({"title": "How", "properties": {
            "depth": {"enum": ["deep", "flat"]}, "n": {"type": "integer"}, "with": {"type": "array", "items": {"type": "string"}}, "where": {"type": "string"}}})
        place = book.collections.create("Nest")
        place.event_types.create("Dive", mode="state", template=how)
        place.event_types.create("Peck", template=how)
        yield place


@pytest.fixture
def watch(nest: tallybook.Collection) -> tallybook.Session:
    """Two deep dives of 2 and 4 s, a flat one of 3 s, one without values of 1 s; three pecks."""
    heron = nest.book.subjects.create("Heron")
    with nest.record("Watch", time=0) as session:
        for start, length, fields in ((1, 2, {"depth": "deep"}), (5, 3, {"depth": "flat"}), (10, 4, {"depth": "deep"}), (20, 1, None)):
            session.log("Dive", start * SECOND, fields=fields, subject=heron)
            session.log("Dive", (start + length) * SECOND, fields=fields, subject=heron)
        session.log("Peck", 30 * SECOND, fields={"n": 3, "with": ["Ann", "Bob"]})
        session.log("Peck", 31 * SECOND, fields={"n": 5, "with": ["Bob"], "where": "under the old willow"})
        session.log("Peck", 32 * SECOND)
        session.stop(time=40 * SECOND)
    return session.item


def test_are_asked_for_by_conditions(nest: tallybook.Collection, watch: tallybook.Session) -> None:
    assert [event.seq for event in watch.events({"depth": "deep"}, type="Dive")] == [1, 2, 5, 6]
    assert [event.seq for event in nest.events({"n__ge": 4}, type="Peck")] == [10]
    assert [event.seq for event in nest.events({"n__null": True}, type="Peck")] == [11]
    deep = nest.event_types["Dive"].variant(depth="deep")
    assert [bout.duration_ns for bout in nest.bouts(variant=deep.id)] == [2 * SECOND, 4 * SECOND]
    assert [bout.fields for bout in nest.bouts(type="Dive")] == [{"depth": "deep"}, {"depth": "flat"}, {"depth": "deep"}, {}]
    assert [event.fields for event in nest.events(type="Peck")] == [{"n": 3, "with": ["Ann", "Bob"]}, {"n": 5, "where": "under the old willow", "with": ["Bob"]}, {}]
    assert len(nest.events(type="Dive")) == 8 and watch.event_count == 11
    with pytest.raises(tallybook.InvalidError):
        nest.events({"depth": "deep"})


def test_are_summed_up(nest: tallybook.Collection, watch: tallybook.Session) -> None:
    by_depth = nest.bouts(type="Dive").summary(by="depth", measure=("count", "duration"))
    assert {group.labels[0]: (group.count, group.duration_ns) for group in by_depth} == {
        "deep": (2, 6 * SECOND), "flat": (1, 3 * SECOND), "None": (1, SECOND)}
    # One with several values counts in the group of each.
    by_whom = nest.events(type="Peck").summary(by="with", measure=("count",))
    assert {group.labels[0]: group.count for group in by_whom} == {"Ann": 1, "Bob": 2, "None": 1}
    both = nest.bouts.summary(by=("event_type", "subject"), measure=("count",))
    assert sum(group.count for group in both) == 7
    budget = nest.bouts.budget(by_fields=True)
    assert [(row.type, row.fields.get("depth"), row.count, row.sum_ns) for row in budget if row.type == "Dive"] == [
        ("Dive", None, 1, SECOND), ("Dive", "deep", 2, 6 * SECOND), ("Dive", "flat", 1, 3 * SECOND)]
    assert [(row.type, row.count, row.sum_ns) for row in nest.bouts.budget()] == [("Dive", 4, 10 * SECOND), ("Peck", 3, None)]


def test_two_observers_agree_on_types_and_not_on_values(nest: tallybook.Collection) -> None:
    for observer, depth in (("Ann", "deep"), ("Bob", "flat")):
        with nest.record(observer, time=0) as session:
            session.log("Dive", 0, fields={"depth": depth})
            session.log("Dive", 4 * SECOND)
            session.log("Peck", 6 * SECOND)
            session.stop(time=9 * SECOND)
    one, other = nest.sessions
    assert nest.bouts.agreement(one, other, step=SECOND).agreed == 7
    told = nest.bouts.agreement(one, other, step=SECOND, by_fields=True)
    assert told.agreed == 2 and ('Dive { "depth" : "deep" }', 'Dive { "depth" : "flat" }') in told.confusion
    assert nest.bouts.agreement(one, other, within=SECOND).matched == 2
    assert nest.bouts.agreement(one, other, within=SECOND, by_fields=True).matched == 1


def test_go_out_and_come_in(nest: tallybook.Collection, watch: tallybook.Session) -> None:
    book = nest.book
    document = json.loads(book.export_bytes("json"))
    [session] = document["collections"][0]["items"]
    assert [event.get("fields") for event in session["events"]][:2] == [{"depth": "deep"}] * 2
    with tallybook.open(":memory:") as other:
        other.import_json(book.export_bytes("json"))
        assert other.export_bytes("json", canonical=True) == book.export_bytes("json", canonical=True)
    assert '"{ ""depth"" : ""deep"" }"' in book.export_bytes("csv").decode()
    assert '"{ ""depth"" : ""deep"" }"' in book.export_bytes("csv-bouts").decode()
    assert "(Heron, depth deep)" in book.export_bytes("markdown").decode()
    rows = book.sql("SELECT fields, count(*) FROM events WHERE type_name = 'Dive' GROUP BY 1 ORDER BY 1")
    assert [tuple(row) for row in rows] == [(None, 2), ('{ "depth" : "deep" }', 4), ('{ "depth" : "flat" }', 2)]
    assert [tuple(row) for row in book.sql("SELECT fields, sum(duration) FROM bouts WHERE fields LIKE '%flat%'")] == [('{ "depth" : "flat" }', 3 * SECOND)]


def test_are_found(nest: tallybook.Collection, watch: tallybook.Session) -> None:
    book = nest.book
    assert [entry.name for entry in book.contents(search="willow", recursive=True)] == ["Watch"]
    assert [entry.name for entry in book.contents(search='"old willow" AND deep', recursive=True)] == ["Watch"]
    watch.events.change(watch.events[9], fields={"n": 5})
    assert len(book.contents(search="willow", recursive=True)) == 0
    with nest.record("Late") as late:
        late.log("Peck", fields={"where": "by the reeds"})
        assert [entry.name for entry in book.contents(search="reeds", recursive=True)] == ["Late"]


def test_are_changed_and_taken_back(nest: tallybook.Collection, watch: tallybook.Session) -> None:
    events = watch.events
    first = events[0]
    events.change(first, note="seen on the film")
    assert events[0].fields == {"depth": "deep"} and events[0].note == "seen on the film"
    events.change(events[0], fields={"depth": "flat"})
    assert events[0].fields == {"depth": "flat"}
    nest.book.undo()
    assert events[0].fields == {"depth": "deep"}
    events.change(events[0], fields=None)
    assert events[0].fields == {} and nest.book.check() == []
    seq = events.insert("Peck", time=35 * SECOND, fields={"n": 9})
    assert [event.fields for event in events(seq=seq)] == [{"n": 9}]
    with pytest.raises(tallybook.InvalidError, match="steep"):
        events.change(events[0], fields={"depth": "steep"})
    assert {each.fields.get("n") for each in nest.event_types["Peck"].variants} == {3, 5, 9}


def test_are_counted_while_they_are_recorded(nest: tallybook.Collection) -> None:
    with nest.record("Now", time=0) as session:
        for number in range(6):
            session.log("Peck", number, fields={"n": number % 2} if number % 3 else None)
        assert session.count("Peck") == 6 and dict(session.counts) == {"Peck": 6}
        [group] = nest.sessions.summary(by="event_type", measure=("events",), running=True)
        assert (group.labels[0], group.events) == ("Peck", 6)
        assert [tuple(row) for row in nest.book.sql("SELECT count, last FROM event_counts")] == [(6, 5)]
    seq = session.item.events[0].seq
    session.item.events.change(session.item.events[1], fields={"n": 9})
    changes = {(change.field, change.seq) for change in next(iter(nest.book.history)).changes}
    assert changes == {("variant", 2)} and seq == 1


def test_as_columns(nest: tallybook.Collection, watch: tallybook.Session) -> None:
    pandas = pytest.importorskip("pandas")
    frame = nest.events.df()
    assert list(frame["fields"].dropna().unique())[:2] == ['{ "depth" : "deep" }', '{ "depth" : "flat" }']
    bouts = nest.bouts.df()
    assert list(bouts["fields"].fillna(""))[:4] == ['{ "depth" : "deep" }', '{ "depth" : "flat" }', '{ "depth" : "deep" }', ""]
    assert isinstance(frame, pandas.DataFrame) and frame["variant"].notna().sum() == 8


def test_many_events_are_read_alike_one_by_one_and_in_columns(nest: tallybook.Collection) -> None:
    """More than are read as rows, so that the rest is read as columns."""
    sets: List[Optional[Dict[str, Any]]] = [None, {"n": 1}, {"n": 2}, {"with": ["Ann"]}]
    with nest.record("Long", time=0) as session:
        for number in range(3000):
            session.log("Peck", number, fields=sets[number % 4])
    assert [event.fields for event in session.item.events] == [sets[number % 4] or {} for number in range(3000)]


def test_subjects_have_fields_of_their_own() -> None:
    with tallybook.open(":memory:") as book:
        bird = book.templates.create({"title": "Bird", "properties": {"ring": {"type": "string"}, "born": {"type": "integer", "minimum": 1900}}})
        heron = book.subjects.create("Heron", template=bird, fields={"ring": "K7"})
        assert heron.fields == {"ring": "K7"} and heron.template == bird
        with pytest.raises(tallybook.InvalidError):
            heron.update(fields={"born": 3})
        assert heron.update(fields={"ring": "K7", "born": 2020}).fields == {"ring": "K7", "born": 2020}
        book.undo()
        assert heron.refresh().fields == {"ring": "K7"} and book.check() == []
        with tallybook.open(":memory:") as other:
            other.import_json(book.export_bytes("json"))
            assert other.export_bytes("json", canonical=True) == book.export_bytes("json", canonical=True)

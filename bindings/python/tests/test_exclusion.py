"""What event types exclude, and the place of subjects."""

from __future__ import annotations

from pathlib import Path

import pytest
import tallybook
from tallybook import Book, Collection


def told(session: tallybook.Session) -> list[str]:
    return [f"{event.type} {event.phase.name.lower()}" for event in session.events]


def test_it_holds_in_one_direction(nest: Collection) -> None:
    walk = nest.event_types.create("Walk", mode="state")
    groom = nest.event_types.create("Groom", mode="state", excludes=["Walk"])
    off = nest.event_types.create("Takes off", excludes=[walk, groom])
    assert (walk.excludes, groom.excludes, off.excludes) == ([], [walk], [walk, groom])
    with nest.record("Watch") as session:
        for type in ("Walk", "Groom", "Walk", "Takes off", "Takes off"):
            session.log(type)
        assert session.count("Takes off") == 2 and not session.open_states
        assert session.take_back() and session.take_back()
        assert {each.type for each in session.open_states} == {"Walk", "Groom"}
    assert told(session.item) == ["Walk start", "Walk stop", "Groom start", "Walk start"]


def test_what_it_takes(book: Book, nest: Collection) -> None:
    walk = nest.event_types.create("Walk", mode="state")
    with pytest.raises(tallybook.InvalidError, match="cannot exclude itself") as refused:
        walk.excludes = [walk]
    assert refused.value.field == "excludes"
    for wrong, error in (["Swim"], tallybook.NotFoundError), ([nest], tallybook.NotFoundError), ("Walk", tallybook.InvalidError), (5, tallybook.InvalidError):
        with pytest.raises(error):
            walk.update(excludes=wrong)
    walk.excludes = ["A", book.event_types["B"]]
    assert [each.name for each in nest.event_types["Walk"].excludes] == ["A", "B"]
    assert [each.name for each in nest.event_types(excludes="A")] == ["Walk"]
    assert [each.name for each in book.event_types(excludes__null=True)] == ["A", "B", "C"]
    walk.excludes = []
    assert nest.event_types["Walk"].excludes == []
    book.undo()
    assert len(walk.refresh().excludes) == 2


def test_it_travels(tmp_path: Path) -> None:
    """Both books make the same types by themselves; what one says of its own holds of those that became one."""
    ann = tallybook.open(tmp_path / "ann.tally", author="ann")
    nest = ann.collections.create("Nest")
    ann.backup(tmp_path / "bob.tally")
    for name in ("Groom", "Walk"):
        nest.event_types.create(name, mode="state")
    with tallybook.open(tmp_path / "bob.tally", author="bob") as bob:
        place = bob.collections["Nest"]
        for name in ("Walk", "Groom"):
            place.event_types.create(name, mode="state")
        place.event_types["Groom"].excludes = ["Walk"]
        place.subjects.create("Rail")
    ann.merge(tmp_path / "bob.tally")
    assert sorted(each.name for each in nest.event_types) == ["Groom", "Walk"]
    assert nest.event_types["Groom"].excludes == [nest.event_types["Walk"]]
    assert [each.name for each in nest.subjects] == ["Rail"] and ann.check() == []
    with tallybook.open(tmp_path / "bob.tally", author="bob") as bob:
        bob.merge(ann.path)
        place = bob.collections["Nest"]
        assert place.event_types["Groom"].excludes == [place.event_types["Walk"]]
        place.event_types["Walk"].excludes = ["Groom"]
        frames = list(bob.changes(ann.vector()))
    ann.apply(frames)
    assert nest.event_types["Walk"].excludes == [nest.event_types["Groom"]]
    with nest.record("Watch") as session:
        for type in ("Walk", "Groom", "Walk"):
            session.log(type)
    assert told(session.item) == ["Walk start", "Walk stop", "Groom start", "Groom stop", "Walk start"]
    ann.close()


def test_subjects_have_a_place(book: Book, nest: Collection) -> None:
    pond = nest.collections.create("Pond")
    heron, rail, coot = book.subjects.create("Heron"), nest.subjects.create("Rail"), pond.subjects.create("Coot")
    assert [each.name for each in nest.subjects] == ["Rail"] and len(book.subjects) == 3
    assert pond.subjects["Coot"] == coot and pond.subjects["Rail"] == rail and pond.subjects["Heron"] == heron
    assert "Coot" not in nest.subjects and "Coot" in book.subjects
    other = pond.subjects.create("Rail")
    assert pond.subjects["Rail"] == other and nest.subjects["Rail"] == rail and nest.subjects.get_or_create("Heron") == (heron, False)
    with nest.record("Watch") as session:
        session.log("A", subject=heron)
        session.log("A", subject=rail)
        with pytest.raises(tallybook.NotFoundError, match="does not see|that session"):
            session.log("A", subject=coot)
    coot.move(nest)
    assert [each.name for each in nest.subjects(order="position")] == ["Rail", "Coot"]
    coot.move(nest, before=rail)
    assert [each.name for each in nest.subjects(order="position")] == ["Coot", "Rail"]
    a = book.event_types["A"]
    a.move(None)
    assert [each.name for each in book.event_types(order="position")] == ["B", "C", "A"]

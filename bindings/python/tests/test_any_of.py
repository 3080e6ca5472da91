"""Views whose rows match one of several conditions."""

from __future__ import annotations

from typing import Any

import pytest

import tallybook


def titles(view: tallybook.View[Any]) -> list[str]:
    return [each.title for each in view]


@pytest.fixture
def watched(book: tallybook.Book) -> tallybook.Book:
    book.settings["location_enabled"] = True
    for title, place, tags in (("Arrival", "Nest", ["a"]), ("Departure", None, ["b"]), ("Rain", "Hide", []), ("Ring", "Nest", [])):
        book.note(title, place=place, tags=tags)
    return book


def test_one_of_them_has_to_match_as_a_whole(watched: tallybook.Book) -> None:
    notes = watched.notes
    assert titles(notes(any_of=[{"title": "Arrival"}, {"title": "Ring"}])) == ["Arrival", "Ring"]
    assert titles(notes(any_of=[{"title__prefix": "R", "place": "Hide"}, {"place": None}])) == ["Departure", "Rain"]
    assert titles(notes(any_of=[{"tags": "b"}, {"tags": ["a"]}], title__prefix="arr")) == ["Arrival"]
    assert titles(notes(any_of=[{"tags__null": True, "place": "Nest"}, {"tags": "a"}])) == ["Arrival", "Ring"]
    assert notes(any_of=[{"title": "Arrival"}, {"title": "Ring"}]).count() == 2
    # Two of them add up, like all conditions.
    assert titles(notes(any_of=[{"title": "Arrival"}, {"title": "Ring"}])(any_of=[{"place": "Nest"}, {"title": "Rain"}], title__ne="Ring")) == ["Arrival"]


def test_of_none_nothing_matches_and_of_an_empty_one_everything(watched: tallybook.Book) -> None:
    assert watched.notes(any_of=[]).count() == 0
    assert watched.notes(any_of=[{}, {"title": "Rain"}]).count() == 4
    assert watched.notes(any_of=[{"title": "Rain"}]).count() == 1


def test_what_is_selected_so_is_exported_changed_and_deleted(watched: tallybook.Book) -> None:
    view = watched.notes(any_of=[{"title": "Arrival"}, {"place__null": True}])
    assert view.update(place="Pond") == 2
    assert titles(watched.notes(place="Pond")) == ["Arrival", "Departure"]
    assert watched.notes(any_of=[{"title": "Arrival"}, {"title": "Rain"}]).delete() == 2
    assert titles(watched.notes) == ["Departure", "Ring"]


def test_fields_of_a_template(watched: tallybook.Book) -> None:
    mood = watched.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}, "why": {"type": "string"}}})
    for score, why in ((1, "rain"), (2, None), (3, "sun")):
        watched.note(f"Mood {score}", template=mood, fields={"score": score} if why is None else {"score": score, "why": why})
    assert titles(watched.notes(template=mood, any_of=[{"score__ge": 3}, {"why__null": True}])) == ["Mood 2", "Mood 3"]
    # A template that is one of several possibilities makes nothing.
    assert watched.notes(any_of=[{"template": mood}, {"title": "Rain"}]).update(place="Here") == 4


def test_events_and_bouts(book: tallybook.Book) -> None:
    with book.record("Watch") as recording:
        for type, value in (("A", 1.0), ("B", 2.0), ("C", None)):
            recording.log(type, value=value)
    types = {each.name: each for each in book.event_types}
    for view in (book.events, book.bouts):
        assert [each.value for each in view(any_of=[{"type": types["A"]}, {"value__null": True}])] == [1.0, None]


def test_refusals_change_nothing(watched: tallybook.Book) -> None:
    with pytest.raises(tallybook.InvalidError, match="up to 500"):
        watched.notes(any_of=[{"title": "A", "place": "B"}] * 20)
    with pytest.raises(tallybook.InvalidError, match="no field"):
        watched.notes(any_of=[{"title": "A"}, {"no_such": 1}])
    with pytest.raises(tallybook.InvalidError):
        watched.notes(any_of=[{"title": "Rain"}, {"time__prefix": "1"}]).delete()
    assert watched.notes.count() == 4

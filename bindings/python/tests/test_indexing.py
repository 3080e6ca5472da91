"""Rows by their place: views, events and history by an index or a slice, as lists of them answer."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tallybook

SLICES = [slice(None), slice(2), slice(2, 5), slice(-3, None), slice(None, -2), slice(None, None, -1), slice(8, 1, -3), slice(-1, -5, -2), slice(1, None, 2), slice(5, 2),
          slice(100, 200), slice(-200, 3), slice(3, 3), slice(0, 10**12)]


@pytest.fixture
def filled(book: tallybook.Book) -> tallybook.Book:
    """Three hundred notes, of which several share a time and some have no place, and a session of as many events."""
    book.settings["location_enabled"] = True
    with book.transaction():
        for number in range(300):
            book.note(f"Note {number}", time=number // 3, place="Pond" if number % 2 else None)
    with book.record("Watch", time=0) as watch:
        watch.log_many([number // 2 for number in range(300)], ["AB"[number % 2] for number in range(300)])
    return book


def held_to(rows: Any, expected: list[Any]) -> None:
    """It answers as a list does."""
    assert len(rows) == len(expected)
    for index in (0, 1, len(expected) // 2, len(expected) - 1, -1, -2, -len(expected)):
        if expected and -len(expected) <= index < len(expected):
            assert rows[index] == expected[index], index
    for index in (len(expected), -len(expected) - 1, 10**9, -10**9):
        with pytest.raises(IndexError, match=f"there is no row {index}"):
            rows[index]
    for each in SLICES:
        assert rows[each] == expected[each], each
    assert [*reversed(rows)] == expected[::-1]


@pytest.mark.parametrize("order", [None, "-time", "name", "-name", "place", "-place", "created", "id", "-id"])
def test_views_answer_as_lists(filled: tallybook.Book, order: Any) -> None:
    view = filled.notes if order is None else filled.notes(order=order)
    held_to(view, [*view])
    held_to(view(limit=7), [*view][:7])


def test_what_is_empty_or_narrowed_down_does_too(filled: tallybook.Book) -> None:
    held_to(filled.notes(title="none"), [])
    held_to(filled.notes(place="Pond", time__lt=5), [*filled.notes(place="Pond", time__lt=5)])
    filled.collections.create("Nest")
    mixed = filled.contents(order="name", collections_first=True)
    held_to(mixed, [*mixed])


def test_events_answer_as_lists(filled: tallybook.Book) -> None:
    events = filled.sessions[0].events
    held_to(events, [*events])
    held_to(events(type="B"), [*events(type="B")])
    held_to(events(order="-time"), [*events][::-1])
    assert events[-1].type == "B" and events(type="A")[-1].seq == 299


def test_history_answers_as_a_list(filled: tallybook.Book) -> None:
    for number in range(5):
        filled.notes[number].update(description="seen")
    for history in (filled.history, filled.notes[0].history, filled.notes[299].history):
        ids = [step.id for step in history]
        assert len(history) == len(ids) and history and [history[index].id for index in (0, -1, len(ids) // 2)] == [ids[0], ids[-1], ids[len(ids) // 2]]
        for each in SLICES:
            assert [step.id for step in history[each]] == ids[each], each
        with pytest.raises(IndexError):
            history[len(ids)]


def test_places_of_many_kinds(filled: tallybook.Book) -> None:
    for name in ("Pond", "Rain", "Sun"):
        filled.tags.create(name)
    assert filled.tags[0].name == "Pond" and filled.tags["Rain"].name == "Rain" and [tag.name for tag in filled.tags[-2:]] == ["Rain", "Sun"]
    assert filled.event_types[0].name == "A" and filled.event_types["B"].name == "B" and len(filled.event_types[:]) == 3
    for wrong in (1.5, None, b"A"):
        with pytest.raises(TypeError):
            filled.notes[wrong]  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="zero"):
        filled.notes[::0]


def test_random_places(filled: tallybook.Book) -> None:
    chance = random.Random(7)
    notes = [*filled.notes]
    for _ in range(200):
        ends = [chance.choice([None, chance.randrange(-320, 320)]) for _ in range(2)]
        each = slice(*ends, chance.choice([None, 1, 2, 7, -1, -5]))
        assert filled.notes[each] == notes[each], each


def test_the_first_and_the_last_are_found_without_the_rest(filled: tallybook.Book, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    make = tallybook.View._object
    monkeypatch.setattr(tallybook.View, "_object", lambda self, row: (made.append(row["id"]), make(self, row))[1])
    rows: list[int] = []
    read = tallybook.View._rows
    monkeypatch.setattr(tallybook.View, "_rows", lambda self: (rows.append(len(each)) or each for each in read(self)))
    assert (filled.notes[0].title, filled.notes[-1].title, filled.notes[2].title) == ("Note 0", "Note 299", "Note 2")
    assert len(made) == 3 and sum(rows) <= 1 + 1 + 3
    assert len(filled.notes[10:12]) == 2 and len(made) == 5

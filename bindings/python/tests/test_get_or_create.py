"""What is asked for by a name is made once, whoever else asks for it at the same time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import tallybook


@dataclass
class Nappy:
    """A template as a class."""

    size: int = 0


ASKED: dict[str, Callable[[tallybook.Book, str], tuple[Any, bool]]] = {
    "tags": lambda book, name: book.tags.get_or_create(name), "subjects": lambda book, name: book.subjects.get_or_create(name),
    "collections": lambda book, name: book.collections.get_or_create(name), "event types": lambda book, name: book.event_types.get_or_create(name),
    "templates": lambda book, name: book.templates.get_or_create({"title": name}),
}


@pytest.mark.parametrize("kind", ASKED)
def test_two_openings_race_and_one_makes_it(tmp_path: Path, kind: str) -> None:
    ask, rounds, threads = ASKED[kind], 10, 4
    answers: list[list[tuple[int, bool]]] = [[] for _ in range(rounds)]
    with tallybook.open(tmp_path / "herons.tally") as one, tallybook.open(tmp_path / "herons.tally") as other:
        start = threading.Barrier(threads)

        def work(book: tallybook.Book) -> None:
            for number in range(rounds):
                start.wait(30)
                entry, made = ask(book, f"Name {number}")
                answers[number].append((entry.id, made))

        workers = [threading.Thread(target=work, args=(book,)) for book in (one, other) * (threads // 2)]
        for each in workers:
            each.start()
        for each in workers:
            each.join(60)
        for number, told in enumerate(answers):
            assert len(told) == threads and len({id for id, _ in told}) == 1 and sum(made for _, made in told) == 1, (number, told)


def test_fields_are_those_of_what_is_made(book: tallybook.Book) -> None:
    assert book.tags.get_or_create("Work", color="#778899")[0].color == "#778899"
    again, made = book.tags.get_or_create(" Work ", color="#000000")
    assert not made and again.color == "#778899"
    pond, made = book.collections.get_or_create("Pond", description="North", time=5)
    assert made and (pond.description, pond.time_ns, pond.parent) == ("North", 5, None)
    inner, made = pond.collections.get_or_create("Pond")
    assert made and inner.parent == pond and not book.collections.get_or_create("Pond")[1] and book.collections.get_or_create("Pond")[0] == pond
    assert pond.collections.get_or_create("pond")[1], "a name counts letter for letter"
    assert not pond.event_types.get_or_create("A")[1], "a type of the root is seen from below"


def test_templates_are_asked_for_by_their_title(book: tallybook.Book) -> None:
    mood, made = book.templates.get_or_create('{"title": "Mood"}')
    assert made and book.templates.get_or_create({"title": "Mood", "description": "other"}) == (mood, False)
    nappies, made = book.templates.get_or_create(Nappy)
    assert made and book.templates.get_or_create(Nappy) == (nappies, False) and nappies.add(Nappy(3)).fields == {"size": 3}
    for wrong in ("{", "{}", 5, {"title": ""}):
        with pytest.raises(tallybook.Error):
            book.templates.get_or_create(wrong)  # type: ignore[call-overload]


def test_it_is_part_of_a_transaction(book: tallybook.Book) -> None:
    with pytest.raises(RuntimeError), book.transaction() as inside:
        assert inside.tags.get_or_create("Work")[1] and not inside.tags.get_or_create("Work")[1]
        raise RuntimeError
    assert book.tags.get_or_create("Work")[1]
    assert book.history[0].name == "new tag"


def test_what_is_refused_changes_nothing(book: tallybook.Book) -> None:
    for ask in ASKED.values():
        with pytest.raises(tallybook.InvalidError):
            ask(book, "")
    with book.snapshot() as before, pytest.raises(tallybook.Error):
        before.tags.get_or_create("Work")
    assert len(book.tags) == 0 and len(book.history) == 0

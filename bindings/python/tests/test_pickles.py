"""Books, entries and views go to other processes by their path and id; what cannot, says so."""

from __future__ import annotations

import copy
import gc
import multiprocessing
import pickle
from pathlib import Path
from typing import Any

import pytest

import tallybook


@pytest.fixture
def kept(tmp_path: Path) -> Any:
    """A book in a file."""
    with tallybook.open(tmp_path / "herons.tally", author="kh", busy_timeout=9) as book:
        nest = book.collections.create("Heron nest")
        for number in range(5):
            nest.note(f"Note {number}", time=number, tags=["Pond"] if number % 2 else None)
        with nest.record("Watch", time=0) as watch:
            watch.log("A", time=1), watch.log("B", time=2)
        yield book


def told(thing: Any) -> Any:
    """What another process sees of it."""
    if isinstance(thing, tallybook.Book):
        return [note.title for note in thing.notes]
    if isinstance(thing, tallybook.Entry):
        return [thing.kind.name, thing.name, thing.book.path]
    if isinstance(thing, tallybook.History):
        return [step.name for step in thing]
    return [getattr(each, "title", None) or each.name if isinstance(each, tallybook.Entry) else each.type for each in thing]


def test_another_process_opens_the_book(kept: tallybook.Book) -> None:
    watch = kept.sessions[0]
    things = [kept, kept.notes[0], watch, kept.tags["Pond"], kept.collections[0], kept.notes(tags=["Pond"], order="-time"), watch.events(type="B"), watch.history,
              kept.collections[0].contents(search="note"), kept.tags]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(told, things) == [told(thing) for thing in things]


def test_in_this_process_it_is_the_same_book(kept: tallybook.Book) -> None:
    note = kept.notes[0]
    again = pickle.loads(pickle.dumps(note))
    assert again == note and again.book is kept
    assert [*pickle.loads(pickle.dumps(kept.notes(limit=2)))] == [*kept.notes(limit=2)]


def test_it_is_read_anew(kept: tallybook.Book) -> None:
    note = kept.notes[0]
    written, gone = pickle.dumps(note), pickle.dumps(kept.notes[1])
    note.update(title="Later")
    kept.notes[1].delete(forever=True)
    assert pickle.loads(written).title == "Later"
    with pytest.raises(tallybook.NotFoundError):
        pickle.loads(gone)


def test_a_book_that_nobody_has_open_is_opened_and_closed(kept: tallybook.Book) -> None:
    written = pickle.dumps([kept.notes[0], kept.notes[1]])
    kept.close()
    assert tallybook.live_handles() == 0
    first, second = pickle.loads(written)
    assert first.book is second.book and first.title == "Note 0" and first.book._busy_timeout == 9
    # Closed with the last that holds it, without a warning.
    del first, second
    gc.collect()
    assert tallybook.live_handles() == 0


def test_a_book_that_is_gone_is_not_made(kept: tallybook.Book, tmp_path: Path) -> None:
    written = pickle.dumps(kept)
    kept.close()
    for file in tmp_path.glob("herons.tally*"):
        file.unlink()
    with pytest.raises(tallybook.NotFoundError):
        pickle.loads(written)


def test_what_belongs_to_this_process_says_so(kept: tallybook.Book, book: tallybook.Book) -> None:
    with kept.snapshot() as snapshot, kept.notes.watch() as watch, kept.notes[0].edit() as draft, kept.record("Second") as second:
        for thing, what in ((snapshot, "snapshot"), (watch, "watch"), (draft, "draft"), (second, "recording"), (kept.sql("SELECT 1"), "SQL"), (kept.sessions.timeline(), "timeline"),
                            (kept.notes.summary(), "summary"), (book, "in memory"), (book.tags.create("Pond"), "in memory"), (book.notes, "in memory"), (snapshot.notes[0], "snapshot")):
            with pytest.raises(TypeError, match=what):
                pickle.dumps(thing)
    with tallybook.open(":memory:", clock=lambda which: 10**18) as clocked, pytest.raises(TypeError, match="in memory"):
        pickle.dumps(clocked)
    kept.close()
    with pytest.raises(TypeError, match="closed"):
        pickle.dumps(kept)


def test_a_clock_stays_where_it_is(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "clocked.tally", clock=lambda which: 10**18) as clocked, pytest.raises(TypeError, match="clock"):
        pickle.dumps(clocked)


def test_copies_are_the_same(kept: tallybook.Book) -> None:
    note = kept.notes[0]
    for way in (copy.copy, copy.deepcopy):
        assert way(kept) is kept and way(note) is note
    assert [*copy.deepcopy(kept.notes)] == [*kept.notes] and copy.deepcopy(kept.notes)._book is kept

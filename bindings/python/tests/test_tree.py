"""Moving, copying, listing and the trash, beyond what the examples show."""

from __future__ import annotations

import io
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import seeds

import tallybook

SOURCE = os.path.dirname(os.path.dirname(tallybook.__file__))

VICTIM = """
import sys, tallybook
book = tallybook.open(sys.argv[1])
print("purging", flush=True)
book.purge()
"""


def test_moves_in_one_transaction(book: tallybook.Book, nest: tallybook.Collection) -> None:
    notes = [nest.note(str(number)) for number in range(4)]
    with book.transaction("turn round"):
        for note in notes[1:]:
            note.move(nest, before=nest.items(order="position").first())
    assert [note.title for note in nest.items(order="position")] == ["3", "2", "1", "0"]
    assert [note.title for note in nest.items(order="-position")] == ["0", "1", "2", "3"]
    with pytest.raises(tallybook.InvalidError):
        notes[0].move(None, before=notes[1])
    own = nest.event_types.create("dive")
    assert own.move(None).parent is None


def test_the_book_is_a_place_as_none_is(book: tallybook.Book, nest: tallybook.Collection) -> None:
    note = nest.note("Arrival")
    assert note.move(book).parent is None and note.move(nest).parent == nest and nest.copy(book).parent is None
    with book.transaction("out") as whole:
        whole.get(note.id).move(whole)
    assert note.refresh().parent is None
    with tallybook.open(":memory:") as other:
        for place in (other, 5, "Nest"):
            with pytest.raises(tallybook.InvalidError, match="not"):
                note.move(place)  # type: ignore[arg-type]
    assert note.refresh().parent is None


def test_listings(book: tallybook.Book, nest: tallybook.Collection) -> None:
    for name in ("b 10", "B 9", "a"):
        nest.note(name)
    nest.collections.create("z")
    contents = nest.contents(collections_first=True)
    assert [entry.name for entry in contents(order="name")] == ["z", "a", "B 9", "b 10"]
    assert [entry.name for entry in contents(order="name", by_code_point=True)] == ["z", "B 9", "a", "b 10"]
    assert [entry.name for entry in contents(order="-name")] == ["z", "b 10", "B 9", "a"]
    assert [entry.name for entry in contents(order="name", collections_first=False)] == ["a", "B 9", "b 10", "z"]
    page = contents(order="name").page(2)
    assert [entry.name for entry in contents(order="name").page(2, after=page.token).rows] == ["B 9", "b 10"]


def test_copies_and_counts(book: tallybook.Book, nest: tallybook.Collection) -> None:
    with nest.record("watch") as session:
        session.log("A")
    copied = nest.copy(nest)
    assert copied.parent == nest and [item.title for item in copied.items] == ["watch"]
    assert (nest.collection_count, nest.item_count, copied.depth) == (1, 2, 1)
    assert nest.size == 2 * copied.size > 0
    assert [event.type for event in copied.sessions.first().events] == ["A"]
    with nest.record("running") as session, pytest.raises(tallybook.StateError):
        session.item.copy(None)


def test_the_trash(book: tallybook.Book, nest: tallybook.Collection) -> None:
    note = nest.note("Arrival")
    nest.delete()
    assert {entry.name for entry in book.trash(recursive=True)} == {"Heron nest", "Arrival"}
    assert [entry.name for entry in note.path] == ["Heron nest", "Arrival"]
    with pytest.raises(tallybook.NotFoundError):
        note.restore()
    assert nest.restore() == 2 and note.refresh().title == "Arrival"
    with pytest.raises(tallybook.NotFoundError):
        book.purge(nest)
    nest.delete()
    assert book.purge(due=True) == 0 and book.purge(nest) == 2 and not book.trash


def test_a_killed_purge_leaves_no_orphan(tmp_path: Path) -> None:
    path = tmp_path / "book.tally"
    seed = seeds.first("killed purge")
    chance = random.Random(seed)
    with tallybook.open(path) as book:
        with book.transaction("fill"):
            places = [book.collections.create("top")]
            for number in range(6000):
                place = chance.choice(places)
                if number % 5 == 0:
                    places.append(place.collections.create(str(number)))
                else:
                    place.note(str(number))
        places[0].delete()
        left = len(book.trash(recursive=True))
    kills = 0
    while left:
        environment = {**os.environ, "PYTHONPATH": SOURCE}
        with subprocess.Popen([sys.executable, "-c", VICTIM, path], env=environment, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None and process.stdout.readline()
            time.sleep(chance.uniform(0, 0.03))
            process.send_signal(signal.SIGKILL)
        kills += 1
        with tallybook.open(path) as book:
            assert book.check() == [], f"TALLYBOOK_SEED={seed}, after {kills} kills"
            now = len(book.trash(recursive=True))
            # All that is left can still be reached from what was deleted.
            assert now == 0 or now == book.trash.first().item_count + book.trash.first().collection_count + 1  # type: ignore[union-attr]
            assert now <= left
            left = now
            if kills == 12:
                book.purge()
                left = len(book.trash(recursive=True))
    assert os.listdir(tmp_path) == ["book.tally"]


# --------------------------------------------------------------------------------------------------- other books


def test_copies_into_another_book(book: tallybook.Book, nest: tallybook.Collection) -> None:
    heron = book.subjects.create("Grey heron")
    note = nest.note("Arrival", subject=heron, tags=["wet"])
    note.add_attachment(io.BytesIO(b"0123456789"), name="a.bin")
    with nest.start("Watch") as recording:
        recording.log("A", subject=heron)
        recording.stop()
    with tallybook.open(":memory:") as other:
        pond = other.collections.create("Pond")
        copied = nest.copy(pond)
        assert copied.parent == pond and [item.title for item in copied.items(order="position")] == ["Arrival", "Watch"]
        arrival, watch = copied.items(order="position")
        assert arrival.subject.name == "Grey heron" and [tag.name for tag in arrival.tags] == ["wet"]
        assert arrival.attachments.first().read() == b"0123456789"
        assert [event.subject for event in watch.events] == ["Grey heron"]
        assert arrival.uuid != note.uuid and arrival.subject.uuid == heron.uuid
        # Again, before the first one; the subject is there once.
        assert note.copy(pond, before=copied).subject == arrival.subject
        assert [entry.name for entry in pond.items(order="position")] == ["Arrival"]
        assert len(other.subjects) == 1
        assert note.copy(other).parent is None
        other.undo()
        assert not other.check()
    with pytest.raises(tallybook.HandleError):
        note.copy(other)


def test_copies_from_a_snapshot_are_as_it_was(book: tallybook.Book, nest: tallybook.Collection) -> None:
    nest.note("Arrival")
    with book.snapshot() as before:
        nest.items.first().update(title="Departure")
        restored = before.collections["Heron nest"].copy(book)
        assert [item.title for item in restored.items] == ["Arrival"]
        assert [item.title for item in nest.items] == ["Departure"]
        with book.transaction() as inside:
            again = before.notes.first().copy(inside.collections["Heron nest"])
            assert again.title == "Arrival" and again.parent == nest


def test_an_entry_of_another_book_is_no_place(book: tallybook.Book, nest: tallybook.Collection, tmp_path: Path) -> None:
    """Both books have something under each id: what is meant is somewhere else."""
    note = nest.note("Arrival")
    with tallybook.open(":memory:") as other:
        pond = other.collections.create("Pond")
        assert pond.id == nest.id
        first = pond.note("first")
        for refused in (lambda: note.move(pond), lambda: note.move(nest, before=first), lambda: note.copy(nest, before=first), lambda: note.copy(pond, before=note)):
            with pytest.raises(tallybook.InvalidError, match="is in another book"):
                refused()
        assert note.refresh().parent == nest
    # The same file opened twice is one book.
    with tallybook.open(tmp_path / "a.tally") as one, tallybook.open(tmp_path / "a.tally") as two:
        place = one.collections.create("Pond")
        assert two.note("Arrival").move(place).parent.id == place.id
        assert two.notes.first().copy(place).parent.id == place.id

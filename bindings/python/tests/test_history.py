"""Undo, redo and the history."""

from __future__ import annotations

import tracemalloc
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

import tallybook
from tallybook import Phase, StepState


def test_steps_go_and_come_across_openings() -> None:
    with tallybook.open("a.tally", author="kh") as book:
        with book.transaction("Two notes"):
            book.note("Arrival", time=1)
            book.note("Departure", time=2)
        book.settings["x-host"] = "1"
    with tallybook.open("a.tally", author="mm") as book:
        assert [change.key for change in book.undo().changes] == ["x-host"]
        step = book.undo()
        assert (step.name, step.author, step.state) == ("Two notes", "kh", StepState.UNDONE)
        assert len(book.notes) == 0
        with pytest.raises(tallybook.NotFoundError):
            book.undo()
        with pytest.raises(tallybook.NotFoundError):
            book.undo(mine=True)
        assert [each.state for each in book.history] == [StepState.UNDO, StepState.UNDO, StepState.UNDONE, StepState.UNDONE]
        assert next(iter(book.history)).step == step.id
        book.redo()
        assert [note.title for note in book.notes] == ["Arrival", "Departure"]
        assert book.redo(preview=True).findings == []
        book.note("Else")
        with pytest.raises(tallybook.NotFoundError):
            book.redo()


def test_collisions_are_found_and_nothing_is_changed() -> None:
    with tallybook.open("a.tally", author="kh") as book, tallybook.open("a.tally", author="mm") as other:
        note = book.note("Arrival")
        other.get(note.id).update(description="in the rain")
        [finding] = book.undo(mine=True, preview=True).findings
        assert (finding.id, finding.key, finding.severity) == (note.id, "description", tallybook.Severity.ERROR)
        with pytest.raises(tallybook.StateError, match="the field description of entry"):
            book.undo(mine=True)
        assert note.refresh().description == "in the rain"
        other.undo(mine=True)
        assert book.undo(mine=True).author == "kh"


def test_undo_takes_no_recording_away(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "a.tally") as book:
        note = book.note("Arrival")
        with book.record("Watch") as session:
            for _ in range(10):
                session.log("A")
            step = book.undo()
            assert [each.severity for each in step.findings] == [tallybook.Severity.WARNING, tallybook.Severity.INFO]
            assert step.findings[0].message.startswith("passed over step 2 (new session): session") and step.name == "new note"
            assert step.findings[1].message == f'Removed note {note.id} "Arrival"'
            session.log("A")
            book.note("Else")
            with pytest.raises(tallybook.NotFoundError):
                book.redo()
        assert session.item.event_count == 11
        for _ in range(2):
            book.undo()
        with pytest.raises(tallybook.NotFoundError, match="nothing to be undone; passed over step 2"):
            book.undo()
    with tallybook.open(tmp_path / "a.tally") as book:
        [item] = book.sessions
        assert item.event_count == 11 and len(list(item.events)) == 11
        assert book.check() == []


def test_a_session_goes_to_the_trash_where_that_is_asked_for() -> None:
    with tallybook.open(":memory:") as book:
        with book.record("Watch") as session:
            for _ in range(10):
                session.log("A")
            assert book.undo(sessions=True, preview=True).findings == []
            book.undo(sessions=True)
            assert session.state is tallybook.State.STOPPED
            with pytest.raises(tallybook.StateError, match="was put into the trash"):
                session.log("A")
            assert len(book.sessions) == 0 and len(book.trash) == 1
        step = book.redo()
        assert "nobody records it" in step.findings[0].message
        [item] = book.sessions
        assert item.event_count == 10 and len(list(item.events)) == 10
        assert book.check() == []


def test_changes_have_the_types_of_their_fields() -> None:
    with tallybook.open(":memory:") as book:
        with book.record("Watch", time=0) as session:
            session.log("A", time=1_000_000_000)
            session.stop(time=2_000_000_000)
        events = session.item.events
        first = events.first()
        assert first is not None
        events.change(first, note="late", time=5_000_000_000)
        [step, *_] = session.item.history
        found = {change.field: (change.old, change.new) for change in step.changes}
        start = datetime(1970, 1, 1, tzinfo=timezone.utc)
        assert found == {"time": (start + timedelta(seconds=1), start + timedelta(seconds=5)), "text": (None, "late")}
        assert {change.seq for change in step.changes} == {1} and str(step.changes[0]).startswith("event 1: ")
        started = list(session.item.history)[-1]
        assert ("kind", None, tallybook.Kind.SESSION) in [(each.field, each.old, each.new) for each in started.changes]
        assert Phase.POINT not in [each.new for each in started.changes]
        assert repr(book.history).startswith("<History of <Book") and str(started)


def test_a_history_that_is_not_walked_to_its_end_holds_nothing() -> None:
    with tallybook.open(":memory:") as book:
        for number in range(200):
            book.note(f"Note {number}")
        before = tallybook.live_handles()
        steps = iter(book.history)
        assert tallybook.live_handles() == before
        next(steps)
        del steps
        assert tallybook.live_handles() == before
        assert len(list(book.history)) == 200


def test_what_cannot_be_undone_says_why() -> None:
    with tallybook.open(":memory:") as book:
        note = book.note("Gone")
        note.delete(forever=True)
        [step, made] = book.history
        assert step.state is StepState.FIXED and step.message == "it removed something for good" and step.changes == []
        assert made.state is StepState.DONE and [each.id for each in note.history] == [made.id]
        with pytest.raises(tallybook.StateError, match="for good"):
            book.undo()
        assert len(book.undo(preview=True).findings) == 1


def test_a_preview_changes_nothing() -> None:
    with tallybook.open("a.tally", author="kh") as book, tallybook.open("a.tally", author="mm") as other:
        note = book.note("Arrival")
        step = book.undo(preview=True)
        assert (step.name, step.state, step.findings) == ("new note", StepState.DONE, []) and step.changes[0].id == note.id
        assert [each.title for each in book.notes] == ["Arrival"] and len(list(book.history)) == 1
        other.get(note.id).update(description="in the rain")
        blocked = book.undo(mine=True, preview=True)
        assert blocked.findings == book.undo(mine=True, preview=True).findings and blocked.findings[0].severity is tallybook.Severity.ERROR


def test_a_large_step_takes_no_memory() -> None:
    """Of its changes a part is held, the others are read when they are asked for."""
    with tallybook.open("a.tally") as book:
        with book.transaction("many"):
            for number in range(4000):
                book.note(f"Note {number}", time=1)
        tracemalloc.start()
        try:
            step = book.undo()
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert len(step.changes) > 20_000 and peak < 2_000_000, (len(step.changes), peak)
        assert len(book.notes) == 0 and step.findings[0].message == "Removed 4000 notes"
        # They are all there for who asks, and again.
        for _ in range(2):
            assert [each.new for each in step.changes if each.field == "name"] == [f"Note {number}" for number in range(4000)]
        last = len(step.changes) - 1
        assert step.changes[-1] == step.changes[last] == step.changes[last:][0]
        assert step.changes[5:2:-2] == [step.changes[5], step.changes[3]] and step.changes[7:3] == []
        assert next(reversed(step.changes)) == step.changes[last]
        assert repr(step.changes) == f"<{last + 1} changes of step {step.id}>"
        with pytest.raises(IndexError):
            step.changes[last + 1]
        # The history has the same.
        undone, made = book.history
        assert made.changes == step.changes and len(undone.changes) == last + 1


def test_changes_are_a_sequence() -> None:
    with tallybook.open(":memory:") as book:
        book.settings["x-host"] = "1"
        book.note("Arrival")
        changes = book.undo().changes
        assert changes == list(changes) == changes[:] and changes != changes[1:] and changes != "x"
        assert changes[0] in changes and repr(changes) == repr(list(changes))
        with pytest.raises(TypeError):
            hash(changes)
    # Those that are held need no book.
    assert changes[0].field == "id"

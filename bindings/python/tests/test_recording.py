"""Recording: logging in every form, counting, threads, what is refused."""

from __future__ import annotations

import threading
from array import array

import pytest

import tallybook


def test_an_exception_stops_and_keeps(nest: tallybook.Collection) -> None:
    with pytest.raises(KeyboardInterrupt):
        with nest.record("x") as session:
            session.log("A")
            raise KeyboardInterrupt
    assert nest.sessions.first().state is tallybook.State.STOPPED  # type: ignore[union-attr]
    assert session.item.event_count == 1


def test_forms(book: tallybook.Book, nest: tallybook.Collection) -> None:
    heron = book.subjects.create("heron")
    a = book.event_types["A"]
    with nest.record("x", time=0) as s:
        s.log("A", time=1), s.log(a, 2), s.log(a.id, time=3, value=1.5, note="鷺", subject=heron)
        assert s.log_many(array("q", [4, 5]), array("q", [a.id, a.id])) == 4
        assert s.log_many([6, 7], ["B", "A"]) == 6
        assert s.log_many(memoryview(array("q", [8])).toreadonly(), "C") == 8
        assert s.log_many([], []) == 0
        assert (s.count(), s.counts["A"], dict(s.counts), s.last_seq) == (8, 6, {"A": 6, "B": 1, "C": 1}, 8)
        for times, types in (([1], ["A", "B"]), ([2**63], "A"), ("12", "A"), (1, "A")):
            with pytest.raises(tallybook.InvalidError):
                s.log_many(times, types)
        for wrong in ("D", 10**6):
            with pytest.raises(tallybook.NotFoundError):
                s.log(wrong)
        s.pause()
        with pytest.raises(tallybook.StateError):
            s.log("A")
        s.resume()
    events = s.item.events
    assert list(events.times_ns) == list(range(1, 9))
    assert list(events.seqs) == list(range(1, 9))
    assert events.values[2] == 1.5 and events.values[0] != events.values[0]
    assert events.subjects[2] == heron.id
    assert [event.note for event in events(type="A")][2] == "鷺"
    assert len(events(since=3, until=5)) == 2
    events.change(events.first(), type="B", time=100)  # type: ignore[arg-type]
    noted = next(event for event in events if event.note)
    events.change(noted, subject=heron, value=7)
    events.change(next(event for event in events if event.seq == noted.seq), time=tallybook.KEEP, note=None, subject=tallybook.KEEP)
    [changed] = [event for event in events if event.seq == noted.seq]
    assert (changed.value, changed.note, changed.subject_id, changed.time_ns) == (7.0, None, heron.id, noted.time_ns)
    events.change(changed, value=None, subject=None)
    [changed] = [event for event in events if event.seq == noted.seq]
    assert (changed.value, changed.subject_id) == (None, None)
    for name in ("type", "time", "phase"):
        with pytest.raises(tallybook.InvalidError, match=f"{name} takes no None"):
            events.change(changed, **{name: None})
    events.delete(2)
    assert [(event.seq, event.type) for event in events][-1] == (1, "B") and len(events) == 7


def test_types_made_while_recording(nest: tallybook.Collection) -> None:
    with nest.record("x") as s:
        s.log("A")
        own = nest.event_types.create("A", mode="state")
        s.log("A"), s.log("A")
    assert [event.phase.name for event in s.item.events] == ["POINT", "START", "STOP"]
    assert list(s.item.events.types)[1:] == [own.id, own.id]


def test_threads_log_to_one_session(nest: tallybook.Collection) -> None:
    with nest.record("x") as s:
        threads = [threading.Thread(target=lambda: [s.log("A") for _ in range(2000)]) for _ in range(4)]
        [each.start() for each in threads]
        [each.join() for each in threads]
        assert s.counts["A"] == 8000
    assert list(sorted(s.item.events.seqs)) == list(range(1, 8001))


def test_continue(nest: tallybook.Collection) -> None:
    with nest.record("x") as s:
        s.log("A")
    with s.item.attach(continue_stopped=True) as again:
        again.log("A")
        assert again.counts["A"] == 2


def test_a_recording_that_is_closed_says_where_its_session_is(book: tallybook.Book) -> None:
    with book.record("Watch") as watch:
        watch.log("A")
    with pytest.raises(tallybook.HandleError, match=r"this recording is closed; `item` is its session, with its events"):
        watch.log("A")
    assert len(watch.item.events) == 1

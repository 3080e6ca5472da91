"""Bouts as Python sees them: what a page of plain Python makes of the same log, whatever is asked for."""

from __future__ import annotations

import operator
import random
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import pytest

import tallybook

SECOND = 1_000_000_000


class Logged(NamedTuple):
    time: int
    type: int
    phase: str
    subject: Optional[int]
    value: Optional[float]
    note: Optional[str]


class Paired(NamedTuple):
    seq: int
    time: int
    end: Optional[int]
    duration: Optional[int]
    type: int
    subject: Optional[int]
    value: Optional[float]
    note: Optional[str]
    stop_note: Optional[str]
    is_open: bool


def paired(log: Dict[int, Logged], pauses: List[Tuple[int, int]], end: Optional[int], start: int) -> List[Paired]:
    """The same in plain Python: parity by type and subject, pauses taken out."""
    def lasted(since: int, until: int) -> int:
        return until - since - sum(max(0, min(until, stop) - max(since, begin)) for begin, stop in pauses)

    found: Dict[int, Paired] = {}
    running: Dict[Tuple[int, Optional[int]], int] = {}

    def stop(seq: int, time: int, note: Optional[str], is_open: bool = False) -> None:
        one = found[seq]
        found[seq] = one._replace(end=time, duration=lasted(one.time, time), stop_note=note, is_open=is_open)

    last = start
    for seq, each in sorted(log.items(), key=lambda item: (item[1].time, item[0])):
        last, key = max(last, each.time), (each.type, each.subject)
        one = Paired(seq, each.time, None, None, each.type, each.subject, each.value, each.note, None, False)
        if each.phase == "point":
            found[seq] = one
        elif each.phase == "start":
            if key in running:
                stop(running[key], each.time, None)
            found[seq], running[key] = one, seq
        elif key in running:
            stop(running.pop(key), each.time, each.note)
        else:
            found[seq] = one._replace(end=each.time, duration=0, stop_note=each.note)
    for seq in running.values():
        stop(seq, max(found[seq].time, last if end is None else end), None, True)
    return list(found.values())


def rows(bouts: tallybook.Bouts) -> List[Paired]:
    return [
        Paired(each.seq, each.time_ns, each.end_ns, each.duration_ns, each.type_id, each.subject_id, each.value, each.note, each.stop_note, each.is_open)
        for each in bouts]


#: Comparisons of a field that has a value; what has none is left out by each.
COMPARISONS: Dict[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge}
FIELDS = {
    "seq": "seq", "time": "time", "end": "end", "duration": "duration", "type": "type", "subject": "subject", "value": "value", "note": "text",
    "stop_note": "stop_text"}


def test_a_random_log_is_what_plain_python_makes_of_it(book: tallybook.Book) -> None:
    seed = random.SystemRandom().randrange(1 << 32)
    print(f"TALLYBOOK_SEED={seed}")
    dice = random.Random(seed)
    nest = book.collections.create("Nest")
    subjects: List[Optional[int]] = [None, *(nest.book.subjects.create(f"Bird {number}").id for number in range(5))]
    points = [nest.event_types.create(f"Point {number}").id for number in range(6)]
    states = [nest.event_types.create(f"State {number}", mode="state").id for number in range(6)]

    def event() -> Logged:
        is_point = dice.random() < 0.3
        return Logged(
            dice.randrange(100) * SECOND + dice.randrange(3), dice.choice(points if is_point else states),
            "point" if is_point else dice.choice(("start", "stop")), dice.choice(subjects), dice.choice((None, 0.5, 2.0, -1.0)),
            dice.choice((None, "near", "far off")))

    with nest.record("Running", time=0) as running:
        with nest.record("Over", time=0) as over:
            pauses = {over.item.id: [(20 * SECOND, 30 * SECOND), (61 * SECOND, 62 * SECOND)], running.item.id: [(40 * SECOND, 50 * SECOND)]}
            for recording in (over, running):
                for since, until in pauses[recording.item.id]:
                    recording.pause(time=since)
                    recording.resume(time=until)
            over.stop(time=100 * SECOND)
        sessions = [over.item, running.item]
        logs: Dict[int, Dict[int, Logged]] = {session.id: {} for session in sessions}
        done = step = 0
        while done < 1000:
            step += 1
            session = dice.choice(sessions)
            log, events, new = logs[session.id], session.events, event()
            choice = dice.random()
            try:
                if choice < 0.35 and session.id == running.item.id:
                    running.log(new.type, new.time, new.value, new.note, new.subject, new.phase)  # type: ignore[arg-type]
                    log[running.last_seq] = new
                elif choice < 0.6 or not log:
                    seq = events.insert(new.type, time=new.time, value=new.value, note=new.note, subject=new.subject, phase=new.phase)  # type: ignore[arg-type]
                    log[seq] = new
                elif choice < 0.85:
                    old = dice.choice([*events])
                    events.change(old, type=new.type, time=new.time, value=new.value, note=new.note, subject=new.subject, phase=new.phase)  # type: ignore[arg-type]
                    log[old.seq] = new
                else:
                    seq = dice.choice([*log])
                    events.delete(seq)
                    del log[seq]
                done += 1
            except tallybook.InvalidError:
                # A start of what is open, a stop of what is not: nothing has changed.
                pass
            end = 100 * SECOND if session.id == over.item.id else None
            expected = paired(log, pauses[session.id], end, 0)
            assert rows(session.bouts) == expected, (seed, step)
            if expected:
                name, word = dice.choice([*FIELDS]), dice.choice([*COMPARISONS])
                bound = getattr(dice.choice(expected), name)
                if bound is None:
                    condition, kept = {f"{FIELDS[name]}__null": True}, [each for each in expected if getattr(each, name) is None]
                else:
                    condition = {f"{FIELDS[name]}__{word}": bound}
                    kept = [each for each in expected if getattr(each, name) is not None and COMPARISONS[word](getattr(each, name), bound)]
                assert rows(session.bouts(condition)) == kept, (seed, step, condition)
        both = [each for session in sorted(sessions, key=lambda each: each.id) for each in rows(session.bouts)]
        assert rows(nest.bouts) == rows(book.bouts) == both
        table = nest.bouts.summary(by=("session", "event_type"), measure=("count", "duration"))
        assert table.total.count == len(both)
        assert table.total.duration_ns == sum(each.duration or 0 for each in both)


def test_what_is_logged_elsewhere_is_watched(book: tallybook.Book) -> None:
    nest, pond = book.collections.create("Nest"), book.collections.create("Pond")
    stand = book.event_types.create("Stand", mode="state")
    with nest.bouts.watch() as watch, nest.events.watch(changes=True) as events:
        assert watch.next(0) == [] and events.next(0) is None
        with pond.record("Elsewhere") as other:
            other.log("A")
            assert watch.next(0) is None
        with nest.record("Here", time=0) as first, nest.record("And here", time=1) as second:
            watch.next(0)
            events.next(0)
            first.log(stand, time=5)
            second.log("A", time=6)
            assert [(each.session_id, each.type) for each in watch.next(5) or []] == [(first.item.id, "Stand"), (second.item.id, "A")]
            assert [(each.row.session_id, each.row.seq, each.change.name) for each in events.next(5) or []] == [
                (first.item.id, 1, "ADDED"), (second.item.id, 1, "ADDED")]
            second.take_back()
            assert [(each.row.session_id, each.change.name) for each in events.next(5) or []] == [(second.item.id, "REMOVED")]
        assert [each.is_open for each in watch.next(5) or []] == [True]


def test_names_of_types_that_others_have_too(book: tallybook.Book) -> None:
    nest, pond = book.collections.create("Nest"), book.collections.create("Pond")
    for place in (nest, pond):
        place.event_types.create("Call")
        with place.record("Watch") as session:
            session.log("Call")
    nest.event_types.create("Only here")
    assert len(nest.events(type="Call")) == len(pond.bouts(type="Call")) == 1
    assert len(book.events(type="Only here")) == 0
    with pytest.raises(tallybook.InvalidError, match="several event types"):
        book.events(type="Call")
    with pytest.raises(tallybook.NotFoundError):
        book.bouts(type="Nothing")


def test_bouts_as_tables(book: tallybook.Book) -> None:
    pandas = pytest.importorskip("pandas")
    stand = book.event_types.create("Stand", mode="state")
    nest = book.collections.create("Nest")
    with nest.record("Watch", time=0) as session:
        session.log(stand, time=2 * SECOND, note="up")
        session.log(stand, time=5 * SECOND, note="down")
        session.log("A", time=6 * SECOND, value=2)
    frame = nest.bouts.df()
    assert [*frame["type_name"]] == ["Stand", "A"] and frame["duration"][0] == pandas.Timedelta(seconds=3) and frame["duration"].isna()[1]
    assert [*frame["session"]] == [session.item.id] * 2 and frame["stop_text"][0] == "down"
    assert [*book.sql("SELECT type_name, duration FROM bouts WHERE state = 3")] == [("Stand", 3 * SECOND)]
    assert nest.events.df()["session"].tolist() == [session.item.id] * 3

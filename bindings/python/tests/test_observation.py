"""What an observer asks of a log, on BORIS's own test project: the figures are its code's, and those of plain Python."""

from __future__ import annotations

import json
import math
from datetime import timedelta
from pathlib import Path
from typing import Any, Dict, Iterator, Optional, Tuple

import pytest

import tallybook

PROJECT = Path(__file__).resolve().parents[4] / "shared/data/boris/test.boris"

#: Subject and type of a row.
Pair = Tuple[Optional[str], str]


@pytest.fixture(scope="module")
def project() -> Dict[str, Any]:
    """BORIS's project, which lies beside this one where it is worked on."""
    if not PROJECT.exists():
        pytest.skip("BORIS's test project is not here")
    found: Dict[str, Any] = json.loads(PROJECT.read_text("utf-8"))
    return found


@pytest.fixture
def observed(project: Dict[str, Any]) -> Iterator[tallybook.Collection]:
    """The project, logged: sessions begin at 0 and last as long as their film, live ones to the last event."""
    with tallybook.open(":memory:") as book:
        place = book.collections.create(project["project_name"] or "BORIS")
        types = {each["code"]: place.event_types.create(each["code"], mode="state" if each["type"].startswith("State") else "point")
                 for each in project["behaviors_conf"].values()}
        subjects = {each["name"]: book.subjects.create(each["name"]) for each in project["subjects_conf"].values()}
        for name, observation in project["observations"].items():
            lengths = observation.get("media_info", {}).get("length", {})
            films = observation["file"]["1"] if observation["type"] == "MEDIA" else []
            events = sorted(observation["events"])
            end = sum(lengths[film] for film in films) if films else max((event[0] for event in events), default=0)
            with place.record(name, time=0) as session:
                for time, subject, code, _, text in sorted(events, key=lambda event: event[0]):
                    session.log(types[code], ns(time), note=text or None, subject=subjects[subject] if subject else None)
                session.stop(time=ns(end))
        yield place


def ns(seconds: float) -> int:
    return round(seconds * 1e9)


def budget(place: tallybook.Collection, name: Optional[str] = None, **asked: Any) -> Dict[Pair, tallybook.BudgetRow]:
    session = place.sessions(title=name).first() if name else None
    bouts = session.bouts if session else place.bouts
    names = {subject.id: subject.name for subject in place.book.subjects}
    return {(names.get(row.subject_id), row.type): row for row in bouts.budget(**asked)}


def near(found: Optional[float], expected: Optional[float]) -> bool:
    """Equal to the thousandth; of ns in seconds."""
    return found is expected is None or found is not None and expected is not None and math.isclose(found, expected, abs_tol=0.00051)


def seconds(found: Optional[float]) -> Optional[float]:
    return None if found is None else found / 1e9


def test_bouts_of_the_whole_project(observed: tallybook.Collection) -> None:
    bouts = [*observed.bouts]
    states = [bout for bout in bouts if bout.duration_ns is not None]
    assert len(observed.events) == 133 and len(bouts) == 92
    assert len(states) == 42 and sum(bout.is_open for bout in states) == 1 and len(bouts) - len(states) == 50
    names = {subject.id: subject.name for subject in observed.book.subjects}
    closed: Dict[Pair, Tuple[int, float]] = {}
    for row in observed.bouts(state="stopped").budget():
        closed[names.get(row.subject_id or 0), row.type] = row.count, round((row.sum_ns or 0) / 1e9, 3)
    assert {key: closed[key] for key in closed if key[1] in "sr"} == {
        (None, "s"): (19, 200.065), ("subject1", "s"): (10, 266.025), ("subject2", "s"): (10, 78.182), (None, "r"): (2, 19.175)}
    counts = {(names.get(row.subject_id or 0), row.type): row.count for row in observed.bouts(duration__null=True).budget()}
    assert counts == {(None, "p"): 32, ("subject1", "p"): 6, ("subject2", "p"): 9, (None, "q"): 3}


@pytest.mark.parametrize(("name", "window", "pair", "count", "sum", "mean", "deviation", "gap", "gap_deviation", "share", "latency"), [
    ("observation #1", None, ("subject1", "s"), 3, 16.875, 5.625, 1.021, 2.150, 0.0, 0.0469, 3.3),
    ("observation #1", None, ("subject2", "s"), 1, 7.675, 7.675, None, None, None, 0.0213, 38.425),
    ("observation #2", None, (None, "s"), 6, 59.625, 9.9375, 8.395, 49.268, 84.012, 0.110, 1.8),
    ("observation #2", None, (None, "p"), 6, None, None, None, 54.083, 117.790, None, None),
    ("observation #2", None, ("subject1", "s"), 2, 23.775, 11.8875, 1.927, 4.275, None, 0.044, None),
    ("observation #2", None, ("subject2", "s"), 2, 8.825, 4.4125, 2.033, 25.325, None, 0.016, None),
    ("observation #2", None, ("subject2", "p"), 2, None, None, None, 1.575, None, None, None),
    ("observation #2", (20, 300), (None, "s"), 4, 39.575, 9.894, 10.602, None, None, 0.141, None),
    ("observation #2", (20, 300), (None, "p"), 4, None, None, None, None, None, None, None),
    ("observation #2", (20, 300), ("subject1", "s"), 2, 23.775, None, None, None, None, 0.085, None),
    ("observation #2", (20, 300), ("subject2", "s"), 1, 5.850, None, None, None, None, 0.021, None),
    ("modifiers", None, (None, "r"), 2, 19.175, 9.5875, 1.149, 2.475, None, None, None),
    ("modifiers", None, (None, "q"), 3, None, None, None, 3.5875, 0.407, None, None),
])
def test_time_budgets(
    observed: tallybook.Collection, name: str, window: Optional[Tuple[int, int]], pair: Pair, count: int, sum: Optional[float], mean: Optional[float],
    deviation: Optional[float], gap: Optional[float], gap_deviation: Optional[float], share: Optional[float], latency: Optional[float],
) -> None:
    asked = {} if window is None else {"since": timedelta(seconds=window[0]), "until": timedelta(seconds=window[1])}
    row = budget(observed, name, **asked)[pair]
    assert row.count == count
    assert sum is None and row.sum_ns is None or near(seconds(row.sum_ns), sum), row
    # What is not said by the figures is not asked for, but for what has no deviation.
    for found, expected in (
        (seconds(row.mean_ns), mean), (seconds(row.deviation_ns), deviation), (seconds(row.gap_mean_ns), gap),
        (seconds(row.gap_deviation_ns), gap_deviation), (row.share, share), (seconds(row.latency_ns), latency),
    ):
        assert expected is None or near(found, expected), (row, expected)
    assert count > 2 or gap_deviation is not None or row.gap_deviation_ns is None


def test_a_state_that_nothing_stopped_ends_with_its_session(observed: tallybook.Collection) -> None:
    row = budget(observed, "live not paired")[None, "s"]
    assert row.count == 4 and row.open_count == 1
    session = observed.sessions(title="live not paired").first()
    assert session is not None
    closed = [bout for bout in session.bouts(type="s") if not bout.is_open]
    assert len(closed) == 3 and near(sum(bout.duration_ns or 0 for bout in closed) / 1e9, 17.120)
    [still] = session.bouts(type="s", state="running")
    assert still.end_ns == session.end_ns and row.sum_ns == sum(bout.duration_ns or 0 for bout in (*closed, still))


def test_pauses_windows_and_what_is_not_observed(book: tallybook.Book) -> None:
    """Figures worked out by hand."""
    nest = book.collections.create("Nest")
    away, stand = nest.event_types.create("Away", mode="state"), nest.event_types.create("Stand", mode="state")
    bird = book.subjects.create("Bird")

    def at(second: float) -> int:
        return ns(second)

    with nest.record("One", time=0) as session:
        session.log(stand, at(10), subject=bird)
        session.pause(time=at(20))
        session.resume(time=at(30))
        session.log(stand, at(40), subject=bird)
        session.log(away, at(50), subject=bird)
        session.log(away, at(60), subject=bird)
        session.log(stand, at(70), subject=bird)
        session.stop(time=at(100))
    with nest.record("Two", time=at(1000)) as session:
        session.log("A", at(1030), subject=bird)
        session.stop(time=at(1050))
    whole = {row.type: row for row in nest.bouts.budget(not_observed="Away")}
    stands = whole["Stand"]
    # 20 and 30 s; of 90 + 50 s observed ten are away.
    assert (stands.sum_ns, stands.observed_ns, stands.open_count, stands.count) == (at(50), at(130), 1, 2)
    assert near(stands.share, 50 / 130) and near(stands.rate, 2 * 3600 / 130) and seconds(stands.gap_mean_ns) == 30 and seconds(stands.latency_ns) == 10
    assert whole["Away"].sum_ns == at(10) and whole["Away"].share is None
    each = {(row.session_id, row.type): row for row in nest.bouts.budget(by_session=True, empty=True)}
    one, two = [session.id for session in nest.sessions]
    assert len(each) == 6 and each[two, "Stand"].count == 0 and each[two, "Stand"].latency_ns is None and each[two, "Stand"].observed_ns == at(50)
    assert each[one, "Stand"].observed_ns == at(90) and each[one, "A"].rate == 0
    window = nest.bouts.budget(since=timedelta(seconds=15), until=timedelta(seconds=45))
    # Five seconds before the pause, ten behind it; the second session has a point at 30 s.
    assert [(row.type, row.count, row.sum_ns, row.observed_ns) for row in window] == [("A", 1, None, at(50)), ("Stand", 1, at(15), at(50))]
    assert [row.type for row in nest.bouts.budget(rank="sum")] == ["Stand", "Away", "A"]
    assert [row.type for row in nest.bouts.budget(rank="sum", limit=1)] == ["Stand"]
    assert len(nest.bouts(type="A").budget()) == 1
    assert nest.bouts.budget().df()["subject"].nunique() == 1
    with pytest.raises(tallybook.InvalidError, match="window ends before"):
        nest.bouts.budget(since=timedelta(seconds=2), until=timedelta(seconds=1))
    with pytest.raises(tallybook.InvalidError):
        nest.bouts.budget(rank="text")  # type: ignore[arg-type]
    with pytest.raises(tallybook.NotFoundError):
        nest.bouts.budget(not_observed=4711)

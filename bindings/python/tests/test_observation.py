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

SECOND = 1_000_000_000

#: Subject and type of a row.
Pair = Tuple[Optional[str], str]


@pytest.fixture(scope="module")
def project() -> Dict[str, Any]:
    """BORIS's project, which lies beside this one where it is worked on."""
    if not PROJECT.exists():
        pytest.skip("BORIS's test project is not here")
    found: Dict[str, Any] = json.loads(PROJECT.read_text("utf-8"))
    return found


@pytest.fixture(params=["logged", "imported"])
def observed(project: Dict[str, Any], request: pytest.FixtureRequest) -> Iterator[tallybook.Collection]:
    """The project, logged: sessions begin at 0 and last as long as their film, live ones to the last event; or as it comes in."""
    with tallybook.open(":memory:") as book:
        if request.param == "imported":
            book.import_boris(PROJECT, zone="Europe/Rome")
            yield next(iter(book.collections))
            return
        place = book.collections.create(project["project_name"] or "BORIS")
        types = {each["code"]: place.event_types.create(each["code"], mode="state" if each["type"].startswith("State") else "point", template=template(book, each))
                 for each in project["behaviors_conf"].values()}
        subjects = {each["name"]: book.subjects.create(each["name"]) for each in project["subjects_conf"].values()}
        for name, observation in project["observations"].items():
            lengths = observation.get("media_info", {}).get("length", {})
            films = observation["file"]["1"] if observation["type"] == "MEDIA" else []
            events = sorted(observation["events"])
            end = sum(lengths[film] for film in films) if films else max((event[0] for event in events), default=0)
            with place.record(name, time=0) as session:
                for time, subject, code, modifiers, text in sorted(events, key=lambda event: event[0]):
                    fields = {f"modif #{number}": each for number, each in enumerate(modifiers.split("|"), 1) if each not in ("", "None")}
                    session.log(types[code], ns(time), note=text or None, subject=subjects[subject] if subject else None, fields=fields)
                session.stop(time=ns(end))
        yield place


def template(book: tallybook.Book, behaviour: Dict[str, Any]) -> Optional[tallybook.Template]:
    """The modifiers of a behaviour as the fields of its events."""
    if not behaviour["modifiers"]:
        return None
    properties = {each["name"]: {"enum": each["values"]} for each in behaviour["modifiers"].values()}
    return book.templates.create({"title": f"Modifiers of {behaviour['code']}", "properties": properties})


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


def test_budgets_by_modifiers(observed: tallybook.Collection) -> None:
    session = observed.sessions(title="modifiers").first()
    assert session is not None
    told = {(row.type, row.fields.get("modif #1", "None")): (row.count, None if row.sum_ns is None else row.sum_ns / 1e9) for row in session.bouts.budget(by_fields=True)}
    assert told == {("q", "m1"): (1, None), ("q", "m2"): (1, None), ("q", "m3"): (1, None), ("r", "None"): (1, 10.4), ("r", "m1"): (1, 8.775)}
    assert [(bout.type, bout.fields) for bout in session.bouts({"modif #1": "m1"}, type="r")] == [("r", {"modif #1": "m1"})]


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


def of(place: tallybook.Collection, name: str, **conditions: Any) -> tallybook.Bouts:
    session = place.sessions(title=name).first()
    assert session is not None
    return session.bouts(**conditions)


def moves(bouts: tallybook.Bouts, place: tallybook.Collection, **asked: Any) -> Dict[Tuple[Optional[str], str], int]:
    names = {subject.id: subject.name for subject in place.book.subjects}
    return {(names.get(each.subject_id), f"{each.from_}→{each.to}"): each.count for each in bouts.transitions(by_subject=True, **asked)}


def test_transitions(observed: tallybook.Collection) -> None:
    bouts = of(observed, "live export behavioral sequences")
    simple = moves(bouts, observed)
    assert {key: simple[key] for key in simple if key[0]} == {
        ("subject1", "s→p"): 2, ("subject1", "p→p"): 4, ("subject1", "p→s"): 1,
        ("subject2", "s→p"): 1, ("subject2", "p→p"): 4, ("subject2", "p→s"): 1, ("subject2", "s→s"): 2}
    compound = moves(bouts, observed, compound=True)
    assert {key: compound[key] for key in compound if key[0] in ("subject1", None)} == {
        ("subject1", "p→p"): 2, ("subject1", "p→s"): 1, ("subject1", "s→p"): 1, ("subject1", "s→s+p"): 1, ("subject1", "s+p→s+p"): 2,
        (None, "s→s+p"): 1, (None, "s+p→s+p"): 2, (None, "s+p→s"): 1}
    pooled = {(each.from_, each.to): each for each in bouts.transitions()}
    assert pooled["s", "p"].count == sum(simple[key] for key in simple if key[1] == "s→p")
    assert near(sum(each.share for each in pooled.values()), 1) and near(sum(each.share_from for each in pooled.values() if each.from_ == "s"), 1)


def test_overlaps(observed: tallybook.Collection) -> None:
    names = {subject.id: subject.name for subject in observed.book.subjects}
    bouts = of(observed, "live export behavioral sequences", type="s")
    found = {(names.get(each.subject_id), names.get(each.other_subject_id)): each.duration_ns / 1e9 for each in bouts.overlaps()}
    assert found.keys() == {("subject1", "subject2"), ("subject1", None), ("subject2", None)}
    assert near(found["subject1", "subject2"], 11.712) and near(found["subject2", None], 24.024) and found["subject1", None] == 0


@pytest.mark.parametrize(("types", "step", "kappa", "agreed", "count"), [
    ("s", 1, 0.988, 955, 957), ("s", 2, 0.988, None, None), ("s", 3, 1.0, None, None), ("s", 5, 0.972, None, None),
    ("p", 1, 0.866, 850, 852), ("p", 2, 0.816, None, None), ("p", 3, 0.798, None, None), ("p", 5, 1.0, None, None),
    ("sp", 1, 0.978, 953, 957), ("sp", 2, 0.969, None, None), ("sp", 3, 0.970, None, None), ("sp", 5, 0.930, None, None),
])
def test_agreement_over_samples(
    observed: tallybook.Collection, types: str, step: int, kappa: float, agreed: Optional[int], count: Optional[int],
) -> None:
    ids = [observed.event_types[name].id for name in types]
    one, other = observed.sessions(title="observation #2").first(), observed.sessions(title="observation #2 (copy)").first()
    assert one is not None and other is not None
    said = observed.bouts(type__in=ids).agreement(one, other, step=timedelta(seconds=step))
    assert near(said.kappa, kappa), said.rows[:4]
    assert agreed is None or (said.agreed, said.count) == (agreed, count)
    if types == "sp" and step == 1:
        names = {subject.id: subject.name for subject in observed.book.subjects}
        assert {names.get(row.subject_id): round(row.kappa or 0, 3) for row in said.subjects} == {None: 0.981, "subject1": 0.760, "subject2": 1.0}
    assert sum(said.confusion.values()) == said.count
    assert sum(number for (first, second), number in said.confusion.items() if first == second) == said.agreed


def test_agreement_of_what_is_not_the_same(observed: tallybook.Collection) -> None:
    one, other = observed.sessions(title="observation #1").first(), observed.sessions(title="observation #2").first()
    assert one is not None and other is not None
    said = observed.bouts(type="s").agreement(one, other, step=timedelta(seconds=1))
    assert near(said.kappa, -0.036) and (said.agreed, said.count) == (579, 636)


def test_agreement_over_matches(observed: tallybook.Collection) -> None:
    one, other = observed.sessions(title="observation #2").first(), observed.sessions(title="observation #2 (copy)").first()
    assert one is not None and other is not None
    for within, matched in ((0, 16), (0.5, 16), (1, 16), (2, 18)):
        said = observed.bouts.agreement(one, other, within=timedelta(seconds=within))
        assert (said.matched, len(said.alone)) == (matched, 2 * (18 - matched)), within


def test_the_example_of_the_page(book: tallybook.Book) -> None:
    """docs/observation.md works it out by hand."""
    nest = book.collections.create("Nest")
    stand, call = nest.event_types.create("stand", mode="state"), nest.event_types.create("call")
    for observer, until in (("Ann", 5), ("Bob", 3)):
        with nest.record(observer, time=0) as session:
            session.log(stand, time=0)
            session.log(stand, time=ns(until))
            session.log(call, time=ns(9))
            session.stop(time=ns(20))
    ann, bob = nest.sessions
    said = nest.bouts.agreement(ann, bob, step=timedelta(seconds=1))
    assert near(said.kappa, 2 / 3) and (said.agreed, said.count) == (8, 10) and near(said.expected, 0.4)
    assert said.confusion == {("stand", "stand"): 4, ("stand", ""): 2, ("", ""): 3, ("call", "call"): 1}
    assert nest.bouts.agreement(ann, bob, within=0).matched == 2
    none = nest.bouts(value__ge=5).agreement(ann, bob, step=1)
    assert none.kappa is None and none.reason is tallybook.Reason.NO_SAMPLE and none.count == 0
    one = nest.bouts(type="call").agreement(ann, bob, step=1)
    assert one.kappa is None and one.reason is tallybook.Reason.ONE_CATEGORY
    with pytest.raises(tallybook.InvalidError):
        nest.bouts.agreement(ann, bob, step=0)
    with pytest.raises(tallybook.InvalidError):
        nest.bouts.agreement(ann, bob, step=1, within=1)
    heron = book.subjects.create("Heron")
    with nest.record("Cid", time=0) as session:
        session.log(call, time=0, subject=heron)
    with pytest.raises(tallybook.InvalidError, match="no subject in common"):
        nest.bouts.agreement(ann, session.item, step=1)


def test_samples(book: tallybook.Book) -> None:
    nest = book.collections.create("Nest")
    stand = nest.event_types.create("Stand", mode="state")
    with nest.record("Watch", time=0) as session:
        session.log(stand, time=ns(1))
        session.log("A", time=ns(2.5))
        session.log(stand, time=ns(4))
        session.pause(time=ns(5))
        session.resume(time=ns(7))
        session.log(stand, time=ns(8))
        session.stop(time=ns(9))
    step = timedelta(seconds=1)
    assert [(each.time_ns // SECOND, each.types) for each in nest.bouts.samples(step)] == [
        (0, ()), (1, ("Stand",)), (2, ("Stand",)), (3, ("Stand",)), (4, ()), (7, ()), (8, ("Stand",)), (9, ("Stand",))]
    assert [(each.time_ns // SECOND, each.types) for each in nest.bouts.samples(step, one_zero=True)] == [
        (1, ("Stand",)), (2, ("Stand",)), (3, ("A", "Stand")), (4, ("Stand",)), (7, ()), (8, ("Stand",)), (9, ("Stand",))]
    window = nest.bouts.samples(2 * step, since=timedelta(seconds=2), until=timedelta(seconds=4))
    assert [each.time_ns // SECOND for each in window] == [2, 4]
    with pytest.raises(tallybook.InvalidError, match="the step is 0"):
        nest.bouts.samples(0)
    with pytest.raises(tallybook.LimitError):
        nest.bouts.samples(1)


def test_more_than_can_be_taken(book: tallybook.Book) -> None:
    """Tables that would not fit are refused, in words."""
    nest = book.collections.create("Nest")
    with book.transaction():
        types = [nest.event_types.create(f"State {number}", mode="state").id for number in range(513)]
        subjects = [book.subjects.create(f"Bird {number}").id for number in range(512)]
    with nest.record("Watch", time=0) as session:
        for number, type in enumerate(types):
            session.log(type, time=number, subject=subjects[number % 512])
        session.stop(time=ns(1))
    assert len(nest.bouts.budget()) == 513
    with pytest.raises(tallybook.LimitError, match="262144 rows"):
        nest.bouts.budget(empty=True)
    with pytest.raises(tallybook.LimitError, match="more than 512"):
        nest.bouts.overlaps()
    points = [nest.event_types.create(f"Point {number}").id for number in range(520)]
    # Each is followed by each, once.
    order = [one for first in range(520) for second in range(first + 1, 520) for one in (points[first], points[second])]
    with nest.record("Sequence", time=0) as session:
        session.log_many(range(len(order)), order)
    with pytest.raises(tallybook.LimitError, match="transitions"):
        session.item.bouts.transitions()

"""The checker of transactions finds each anomaly in a history written by hand, and nothing in histories that are serial."""

from __future__ import annotations

import random

import pytest

from .elle import Operation, Outcome, Transaction, check, components


def kept(start: int, end: int, *operations: Operation, outcome: Outcome = Outcome.KEPT) -> Transaction:
    return Transaction("somebody", start, end, outcome, operations)


def taken_back(start: int, end: int, *operations: Operation) -> Transaction:
    return kept(start, end, *operations, outcome=Outcome.TAKEN_BACK)


def kinds(*history: Transaction) -> set[str]:
    return {anomaly.kind for anomaly in check(history)}


def append(key: str, value: int) -> Operation:
    return ("append", key, value)


def read(key: str, *values: int) -> Operation:
    return ("read", key, values)


def test_a_serial_history_passes() -> None:
    assert kinds() == set()
    assert kinds(kept(1, 2, append("x", 1)), kept(3, 4, read("x", 1), append("y", 2)), kept(5, 6, read("x", 1), read("y", 2))) == set()


def test_those_at_the_same_time_may_come_in_any_order() -> None:
    assert kinds(kept(1, 9, append("x", 1)), kept(2, 8, read("x")), kept(3, 7, read("x", 1)), kept(10, 11, read("x", 1))) == set()


def test_what_a_kill_left_open_may_be_there_or_not() -> None:
    unknown = kept(1, 0, append("x", 1), outcome=Outcome.UNKNOWN)
    assert kinds(unknown, kept(5, 6, read("x"))) == set()
    assert kinds(unknown, kept(5, 6, read("x", 1))) == set()
    assert kinds(unknown, kept(5, 6, read("x", 1)), kept(7, 8, read("x"))) == {"not in the order of time: a stale read"}


def test_random_serial_histories_pass() -> None:
    for seed in range(50):
        dice, lists, history = random.Random(seed), {key: list[int]() for key in "xyz"}, list[Transaction]()
        for number in range(40):
            before, operations = {key: list(values) for key, values in lists.items()}, list[Operation]()
            for part in range(dice.randrange(1, 5)):
                key = dice.choice("xyz")
                if dice.random() < 0.5:
                    lists[key].append(number * 10 + part)
                    operations.append(append(key, number * 10 + part))
                else:
                    operations.append(read(key, *lists[key]))
            is_kept = dice.random() < 0.8
            # What lies around the moment at which it takes effect overlaps with others.
            at = number * 10
            made = Transaction("s", at - dice.randrange(40), at + dice.randrange(40), Outcome.KEPT if is_kept else Outcome.TAKEN_BACK, tuple(operations))
            history.append(made)
            if not is_kept:
                lists = before
        history.append(kept(10**6, 10**6 + 1, *(read(key, *values) for key, values in lists.items())))
        assert check(history) == [], seed


@pytest.mark.parametrize(
    ("kind", "history"),
    [
        ("G0 dirty write", [
            kept(1, 9, append("x", 1), append("y", 1)), kept(1, 9, append("x", 2), append("y", 2)),
            kept(10, 11, read("x", 1, 2), read("y", 2, 1))]),
        ("G1a aborted read", [taken_back(1, 2, append("x", 1)), kept(3, 4, read("x", 1))]),
        ("G1b intermediate read", [kept(1, 9, append("x", 1), append("x", 2)), kept(1, 9, read("x", 1)), kept(10, 11, read("x", 1, 2))]),
        ("G1c circular information flow", [
            kept(1, 9, append("x", 1), read("y", 2)), kept(1, 9, append("y", 2), read("x", 1))]),
        ("G-single", [
            kept(1, 9, append("x", 1), append("y", 1)), kept(1, 9, read("x", 1), read("y")), kept(10, 11, read("y", 1))]),
        ("lost update", [
            kept(1, 9, read("x", 0), append("x", 1)), kept(1, 9, read("x", 0), append("x", 2)),
            kept(-9, 0, append("x", 0)), kept(10, 11, read("x", 0, 1, 2))]),
        ("G2 write skew", [
            kept(1, 9, read("x"), append("y", 1)), kept(1, 9, read("y"), append("x", 1)), kept(10, 11, read("x", 1), read("y", 1))]),
        ("not in the order of time: a stale read", [kept(1, 2, append("x", 1)), kept(3, 4, read("x")), kept(5, 6, read("x", 1))]),
        ("not in the order of time", [
            kept(1, 2, append("x", 1)), kept(3, 4, append("x", 2)), kept(5, 6, read("x", 2, 1))]),
        ("lost append", [kept(1, 2, append("x", 1)), kept(3, 4, read("x"))]),
        ("duplicate", [kept(1, 2, append("x", 1)), kept(3, 4, read("x", 1, 1))]),
        ("garbage", [kept(1, 2, read("x", 7))]),
        ("internal", [kept(1, 2, append("x", 1), read("x"))]),
        ("internal", [kept(1, 9, read("x"), read("x", 1)), kept(1, 9, append("x", 1))]),
        ("incompatible order", [
            kept(1, 9, append("x", 1)), kept(1, 9, append("x", 2)), kept(3, 9, read("x", 1, 2)), kept(3, 9, read("x", 2))]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_anomaly_is_found(kind: str, history: list[Transaction]) -> None:
    assert kind in kinds(*history)


def test_strongly_connected_components_are_found() -> None:
    graph = {1: [2], 2: [3], 3: [1, 4], 4: [5], 5: [4], 6: [6, 1]}
    assert sorted(map(sorted, components(graph))) == [[1, 2, 3], [4, 5]]

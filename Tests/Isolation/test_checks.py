"""What a run checks its answers with finds what is wrong with false answers, and nothing with true ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tallybook

from . import event_looks, item_looks, scene, sight
from .board import SESSIONS, Board
from .desk import Desk
from .findings import Findings
from .keeper import unordered
from .run import Outcome, Run


def titles() -> list[str]:
    """What a true answer has."""
    return [
        *(f"{side} {number} v7" for side in ("left", "right") for number in range(scene.PAIRS)),
        *(f"token {number}" for number in range(scene.TOKENS)), *(f"turn {number} a" for number in range(scene.TURNS)),
        *(f"{'hay' if number else 'needle'} straw {number}" for number in range(scene.STRAWS)), "import 1", "piece 1.1"]


def found_in(titles: list[str]) -> str:
    findings = Findings("a test")
    sight.titles(findings, "a page", titles)
    return " ".join(findings.wrongs)


def test_true_titles_pass() -> None:
    assert found_in(titles()) == ""


@pytest.mark.parametrize(
    ("was", "is_", "said"),
    [
        ("left 3 v7", "left 3 v8", "halves of a pair differ"), ("left 3 v7", None, "pairs are missing"), ("token 5", None, "tokens are lost"),
        ("token 5", "token 6", "tokens are lost or doubled"), ("turn 2 a", None, "not one of two in the trash"),
        ("turn 2 a", "turn 3 b", "not one of two in the trash"), ("needle straw 0", "hay straw 0", "not one needle"),
        ("piece 1.1", "import 1", "imported twice"),
    ])
def test_a_false_title_is_found(was: str, is_: str | None, said: str) -> None:
    answer = [is_ if title == was else title for title in titles()]
    assert said in found_in([title for title in answer if title])


def test_a_torn_row_is_found() -> None:
    findings = Findings("a test")
    sight.versioned(findings, "a page", "left 3 v7", "v7", 7)
    assert not findings.wrongs
    sight.versioned(findings, "a page", "left 3 v7", "v6", 7)
    sight.versioned(findings, "a page", "left 3 v7", "v7", 6)
    assert list(findings.wrongs) == ["a page: a row is torn", "a page: custom fields of another state than their row"]


def test_every_look_passes_at_a_book_that_nobody_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.tally"
    scene.make(path)
    with tallybook.open(path) as book:
        desk = make_desk(book, tmp_path)
        for look in item_looks.LOOKS.values():
            look(desk)
    assert not desk.findings.wrongs, desk.findings.examples


@pytest.mark.parametrize(
    ("change", "looks"),
    [
        (lambda book: book.notes(title="left 3 v0").update(title="left 3 v9"), {"page", "json_export", "arrow_stream", "sql", "snapshot", "backup"}),
        (lambda book: book.collections["counted"].update(description="11"), {"json_export", "sql"}),
        (lambda book: book.notes(title="token 3").delete(), {"walk", "pages", "count", "summary", "markdown", "table"}),
        (lambda book: book.sessions(title="spell 2").update(end=scene.START + 3 * 10**12), {"summary", "timeline", "sql"}),
        (lambda book: book.notes(title="needle straw 0").update(title="hay straw 0"), {"search"}),
        (lambda book: book.notes(title="hay straw 1").update(description="seen"), {"page", "sql", "json_export"}),
    ],
    ids=["a pair", "a number", "a token", "a length", "a word", "a change by a search"])
def test_looks_find_what_no_writer_may_leave(change: Callable[[tallybook.Book], object], looks: set[str], tmp_path: Path) -> None:
    scene.make(tmp_path / "a.tally")
    with tallybook.open(tmp_path / "a.tally") as book:
        change(book)
        for name in looks:
            desk = make_desk(book, tmp_path)
            item_looks.LOOKS[name](desk)
            assert desk.findings.wrongs, name


def make_desk(book: Any, folder: Path) -> Desk:
    board = Board(folder / "board", new=True)
    return Desk(book, board, Findings("a test"), random.Random(1), 1, folder)


def bounds(*counts: int, kept: int, begun: int, tmp_path: Path) -> str:
    desk = make_desk(None, tmp_path)
    desk.board.set_session(0, Board.KEPT, kept)
    desk.board.set_session(0, Board.BEGUN, begun)
    for count in counts:
        event_looks.bounded(desk, "rows", lambda: count, lambda count: {0: count})
    return " ".join(desk.findings.wrongs)


def test_numbers_of_events_are_bounded(tmp_path: Path) -> None:
    assert bounds(5, 6, 7, kept=5, begun=7, tmp_path=tmp_path) == ""
    assert "acknowledged events are missing" in bounds(4, kept=5, begun=7, tmp_path=tmp_path)
    assert "more events than were begun" in bounds(8, kept=5, begun=7, tmp_path=tmp_path)
    assert "fewer events than before" in bounds(7, 6, kept=5, begun=7, tmp_path=tmp_path)


@pytest.mark.parametrize(
    ("seqs", "values", "said"),
    [
        ([1, 2, 3], [None, 2.0, float("nan")], ""), ([2, 1, 3], [], ""), ([1, 2, 2], [], "an event twice"), ([1, 3], [], "missing in between"),
        ([2, 3], [], "missing in between"), ([1, 2], [1.0, 3.0], "under another's number"),
    ])
def test_events_are_a_prefix(seqs: list[int], values: list[float | None], said: str, tmp_path: Path) -> None:
    desk = make_desk(None, tmp_path)
    event_looks.prefix(desk, "rows", seqs, values)
    assert said in " ".join(desk.findings.wrongs) and bool(said) == bool(desk.findings.wrongs)


def test_a_note_without_the_event_before_it_is_found(tmp_path: Path) -> None:
    desk = make_desk(None, tmp_path)
    event_looks.causal(desk, "JSON", {0: 5}, {0: 5})
    assert not desk.findings.wrongs
    event_looks.causal(desk, "JSON", {0: 5}, {0: 6})
    assert "not the event that was logged before it" in " ".join(desk.findings.wrongs)


def test_an_answer_of_several_moments_is_found() -> None:
    times = {0: [1, 4, 5], 1: [2, 3, 6]}
    findings = Findings("a test")
    event_looks.at_one_moment(findings, [("rows", {0: 1, 1: 0}), ("rows", {0: 1, 1: 2}), ("rows", {0: 3, 1: 2}), ("rows", {0: 3, 1: 3})], times)
    assert not findings.wrongs
    event_looks.at_one_moment(findings, [("rows", {0: 2, 1: 1})], times)
    assert "logged before it in another session" in " ".join(findings.wrongs)


def test_the_board_is_shared_and_kept_apart(tmp_path: Path) -> None:
    board, other = Board(tmp_path / "board", new=True), Board(tmp_path / "board")
    for number in range(SESSIONS):
        board.set_session(number, Board.KEPT, 100 + number)
    board.phase = Board.QUIET
    board.doom(3)
    board.end(4)
    assert (other.phase, other.sessions(Board.KEPT)) == (Board.QUIET, [100, 101, 102, 103])
    assert (other.is_doomed(3), other.is_doomed(4), other.has_ended(3), other.has_ended(4)) == (True, False, False, True)


def test_what_a_worker_finds_is_told_at_once_with_the_seed(tmp_path: Path) -> None:
    run = Run(tmp_path / "run", 4711, Path("none"))
    findings = Findings("reader 9", run.folder / "found-9.jsonl")
    findings.wrong("a page: a row is torn", ("left 3", 5))
    findings.wrong("a page: a row is torn", ("left 4", 6))
    run._gather()
    assert run.outcome.wrongs == {"a page: a row is torn": ("reader 9", "('left 3', 5)")}
    text = run.outcome.text()
    assert "TALLYBOOK_SEED=4711" in text and "reader 9" in text and "left 3" in text
    assert Outcome(1).text().endswith("0 kinds of violations")


def test_lists_have_no_order_and_dictionaries_are_kept() -> None:
    assert unordered({"a": [{"b": 2}, {"b": 1}]}) == unordered({"a": [{"b": 1}, {"b": 2}]})
    assert unordered({"a": [1]}) != unordered({"a": [2]})

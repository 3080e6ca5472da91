"""The surface itself: every public name is documented and has an example."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

import pytest

import tallybook
from tallybook._c import _abi


def public() -> Iterator[tuple[str, object]]:
    for name in tallybook.__all__:
        found = getattr(tallybook, name)
        yield name, found
        if isinstance(found, type) and not issubclass(found, (BaseException, int)):
            # With the plain fields of entries, which classes that are not public bring along.
            own = [vars(base) for base in found.__mro__ if base is found or base.__module__ == "tallybook.vocabulary._fields"]
            for member, value in (each for members in own for each in members.items()):
                if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                    yield f"{name}.{member}", value


@pytest.mark.parametrize(("name", "found"), list(public()), ids=lambda each: each if isinstance(each, str) else "")
def test_every_public_name_has_an_example(name: str, found: object) -> None:
    documentation = inspect.getdoc(found) or ""
    assert documentation.split("\n")[0].strip()
    assert ">>>" in documentation, name


def test_what_star_imports_is_sorted_and_there() -> None:
    assert len(set(tallybook.__all__)) == len(tallybook.__all__)


def test_a_wrong_call_of_a_view_or_a_format_says_what_is_right(book: tallybook.Book) -> None:
    with pytest.raises(tallybook.InvalidError, match="use one of"):
        book.sessions(state="walking")
    with pytest.raises(tallybook.InvalidError, match="json, markdown"):
        book.export_bytes("pdf")
    with pytest.raises(tallybook.InvalidError, match="process, power"):
        tallybook.open(":memory:", durability="hope")


@pytest.mark.parametrize(("names", "prefix"), [
    (tallybook.Reason, "REASON_"), (tallybook.Severity, "SEVERITY_"), (tallybook.State, "STATE_"), (tallybook.StepState, "STEP_"),
    (tallybook.Priority, "PRIORITY_"), (tallybook.Redaction, "REDACTION_"), (tallybook.Encoding, "AUDIO_"), (tallybook.PlayerState, "PLAYER_"),
    (tallybook.Phase, "PHASE_"), (tallybook.Mode, "MODE_"), (tallybook.Clock, "CLOCK_"), (tallybook.Watched, "WATCHED_"),
])
def test_every_number_of_the_contract_has_its_name(names: type[IntEnum], prefix: str) -> None:
    contract = {name[len(prefix):]: value for name, value in vars(_abi).items() if name.startswith(prefix)}
    assert {each.name: each.value for each in names} == contract


def test_sessions_that_went_on_in_two_books_are_told_apart(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "a.tally") as book:
        with book.record("Watch", time=0) as session:
            session.log("A", time=1)
        book.backup(tmp_path / "b.tally")
        with tallybook.open(tmp_path / "b.tally") as other:
            for number, each in enumerate((book, other)):
                [item] = each.sessions
                with item.attach(continue_stopped=True) as recording:
                    recording.log("B" if number else "C", time=10**18)
            document = other.export_bytes("json")
        assert tallybook.Reason.DIVERGED in [finding.reason for finding in book.import_json(document)]

"""Errors: every status that can be provoked has its class, its built-in and the library's message."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

import tallybook
from tallybook._c import _abi, errors


def test_every_error_status_has_a_class() -> None:
    assert set(errors.CLASSES) == {status for status in _abi.ERRORS if status < 0}
    for status, kind in errors.CLASSES.items():
        assert (kind.code, kind.status) == (status, _abi.ERRORS[status][0])
        assert getattr(tallybook, kind.__name__) is kind


@pytest.mark.parametrize(
    ("wanted", "builtin", "action"),
    [
        (tallybook.NotFoundError, LookupError, lambda book, nest: book.settings["nothing"]),
        (tallybook.InvalidError, ValueError, lambda book, nest: nest.note("")),
        (tallybook.UTF8Error, UnicodeError, lambda book, nest: nest.note("\ud800")),
        (tallybook.ExistsError, FileExistsError, lambda book, nest: [nest.event_types.create("X") for _ in "12"]),
        (tallybook.StateError, RuntimeError, lambda book, nest: nest.note("x", latitude=1, longitude=1)),
        (tallybook.StateError, RuntimeError, lambda book, nest: book.event_types["A"].delete()),
        (tallybook.FormatError, ValueError, lambda book, nest: book.import_json(b"{")),
        (tallybook.NotFoundError, LookupError, lambda book, nest: nest.export("no/such/folder.json")),
        (tallybook.CancelledError, RuntimeError, lambda book, nest: book.export(lambda _: False, format="text")),
        (tallybook.InvalidError, ValueError, lambda book, nest: nest.export("herons.pdf")),
        (tallybook.NotFoundError, LookupError, lambda book, nest: book.get(10**9)),
        (tallybook.NotFoundError, LookupError, lambda book, nest: tallybook.open("none.tally", exists=True)),
    ],
)
def test_refusals(wanted: type, builtin: type, action: object, book: tallybook.Book, nest: tallybook.Collection) -> None:
    with pytest.raises(wanted) as caught:
        action(book, nest)  # type: ignore[operator]
    assert isinstance(caught.value, builtin)
    assert str(caught.value)
    assert caught.value.code == wanted.code  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("reason", "action"),
    [
        (tallybook.Reason.NO_SETTING, lambda book, nest: book.settings["nothing"]),
        (tallybook.Reason.REQUIRED, lambda book, nest: nest.note("")),
        (tallybook.Reason.NAME_TAKEN, lambda book, nest: [nest.event_types.create("X") for _ in "12"]),
        (tallybook.Reason.LOCATION_OFF, lambda book, nest: nest.note("x", latitude=1, longitude=1)),
        (tallybook.Reason.BUILT_IN, lambda book, nest: book.event_types["A"].delete()),
        (tallybook.Reason.MALFORMED, lambda book, nest: book.import_json(b"{")),
        (tallybook.Reason.NO_FOLDER, lambda book, nest: nest.export("no/such/folder.json")),
        (tallybook.Reason.NO_ENTRY, lambda book, nest: book.get(10**9)),
        (tallybook.Reason.NO_FILE, lambda book, nest: tallybook.open("none.tally", exists=True)),
        (tallybook.Reason.NONE, lambda book, nest: book.export(lambda _: False, format="text")),
    ],
)
def test_a_refusal_says_why(reason: tallybook.Reason, action: object, book: tallybook.Book, nest: tallybook.Collection) -> None:
    with pytest.raises(tallybook.Error) as caught:
        action(book, nest)  # type: ignore[operator]
    assert caught.value.reason is reason, str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).reason is reason


def test_a_reason_of_a_later_library_keeps_its_number() -> None:
    later = tallybook.Reason(99_999)
    assert (later.name, int(later)) == ("REASON_99999", 99_999)
    with pytest.raises(ValueError, match="not a valid Reason"):
        tallybook.Reason("overlap")


def test_kinds_and_states_of_a_later_library_are_carried(book: tallybook.Book, nest: tallybook.Collection) -> None:
    for kind, name in ((tallybook.Kind, "KIND_99"), (tallybook.State, "STATE_99"), (tallybook.ReminderMode, "REMINDER_MODE_99"), (tallybook.StepState, "STEP_STATE_99")):
        later = kind(99)
        assert (later.name, later, int(later), isinstance(later, kind)) == (name, kind(99), 99, True)
        assert copy.deepcopy(later) == pickle.loads(pickle.dumps(later)) == later and later not in list(kind)
        for wrong in ("running", 1.5, None):
            with pytest.raises(tallybook.InvalidError, match="it has "):
                kind(wrong)
    entry = nest.contents._object({**nest._row, "kind": 99, "id": 12345})
    assert type(entry) is tallybook.Entry and entry.kind.name == "KIND_99" and (entry.id, entry.name) == (12345, "Heron nest")
    with pytest.raises(tallybook.InvalidError):
        nest.draft(99)  # type: ignore[arg-type]


def test_a_template_says_field_found_and_bound(book: tallybook.Book, nest: tallybook.Collection) -> None:
    template = book.templates.create({
        "type": "object", "title": "Change",
        "properties": {"size": {"type": "integer", "maximum": 10}, "notes": {"type": "string", "maxLength": 5}},
    })
    for fields, found, bound, reason in (
        ({"size": 11}, 11, 10, tallybook.Reason.RANGE), ({"notes": "longer"}, 6, 5, tallybook.Reason.LENGTH),
    ):
        with pytest.raises(tallybook.InvalidError) as caught:
            nest.note("x", template=template, **fields)
        assert (caught.value.found, caught.value.bound, caught.value.reason) == (found, bound, reason)
        assert caught.value.field == next(iter(fields)) and caught.value.field_number >= 1000
        with nest.draft("note", title="x", template=template) as draft:
            name = next(iter(fields))
            with pytest.raises(tallybook.InvalidError):
                draft[name] = fields[name]
            [finding] = draft.validate()
            assert (finding.field, finding.field_number) == (name, caught.value.field_number)
            del draft[name]


def test_a_refusal_names_its_field(nest: tallybook.Collection) -> None:
    with pytest.raises(tallybook.InvalidError) as caught:
        with nest.edit() as draft:
            draft["title"] = ""
    assert caught.value.field == "name"


def test_files_that_are_no_books() -> None:
    Path("text.tally").write_text("this is not a book at all" * 100)
    with pytest.raises((tallybook.FormatError, tallybook.CorruptError)):
        tallybook.open("text.tally")
    with pytest.raises(tallybook.ExistsError):
        tallybook.open("text.tally", exists=False)


def test_read_only_and_closed() -> None:
    tallybook.open("a.tally").close()
    with tallybook.open("a.tally", read_only=True) as book:
        with pytest.raises(tallybook.ReadOnlyError):
            book.note("x")
    with pytest.raises(tallybook.HandleError):
        book.now()
    with tallybook.open("a.tally") as book:
        recording = book.record("x")
    with pytest.raises(tallybook.ClosedError):
        recording.log("A")
    with pytest.raises(tallybook.ClosedError):
        recording.elapsed
    recording.close()
    with pytest.raises(tallybook.HandleError):
        recording.log("A")


def test_errors_travel_between_processes(book: tallybook.Book) -> None:
    with pytest.raises(tallybook.NotFoundError) as caught:
        book.get(12345)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is tallybook.NotFoundError
    assert str(again) == str(caught.value)


def test_numbers_are_what_they_are_and_exact() -> None:
    with tallybook.open(":memory:") as book:
        whole = 2**53 + 1
        size = book.templates.create({"title": "T", "properties": {"n": {"type": "integer", "maximum": whole - 2}, "x": {"type": "number", "maximum": 1.5}}})
        with size.new() as draft:
            with pytest.raises(tallybook.InvalidError) as refused:
                draft["n"] = whole
            assert (refused.value.found, refused.value.bound) == (whole, whole - 2)
            assert type(refused.value.found) is int and type(refused.value.bound) is int
            finding = draft.validate()[0]
            assert (finding.found, finding.bound) == (whole, whole - 2) and type(finding.found) is int
            draft["n"] = 1
            with pytest.raises(tallybook.InvalidError) as refused:
                draft["x"] = 17.25
            assert (refused.value.found, refused.value.bound) == (17.25, 1.5) and type(refused.value.found) is float
            draft["x"] = 1.0
        with pytest.raises(tallybook.NotFoundError) as missing:
            book.get(4711)
        assert missing.value.found is None and missing.value.bound is None
        with pytest.raises(tallybook.LimitError) as limit:
            book.today.set_limits(high=0).add("x", priority="high")
        assert (limit.value.found, limit.value.bound) == (0, 0) and type(limit.value.bound) is int

"""Typed entries: the fields of a draft, templates that are given as classes, and fields as columns of tables."""

from __future__ import annotations

import csv
import io
import sys
from dataclasses import dataclass, field
from datetime import date, datetime, timezone
from enum import Enum
from typing import Annotated, Any, Dict, List, Literal, Optional, TypedDict

import pytest

import tallybook

if sys.version_info >= (3, 11):
    from typing import assert_type
else:
    def assert_type(value: Any, kind: Any) -> Any:
        return value


class Role(Enum):
    MOTHER = "mother"
    FATHER = "father"


class AtMost:
    """As the package annotated-types has its bounds."""

    def __init__(self, le: int) -> None:
        self.le = le


@dataclass
class Nappy:
    """A nappy change."""

    size: Annotated[int, {"minimum": 0, "title": "How full"}, AtMost(10)]
    role: Role = Role.MOTHER
    weight: Optional[float] = None
    seen: Optional[datetime] = None
    born: Optional[date] = None
    is_wet: bool = True
    marks: List[str] = field(default_factory=list)


class Mood(TypedDict):
    score: int
    sky: Literal["clear", "grey"]


def test_a_class_is_a_template_and_its_instances_are_entries(book: tallybook.Book, nest: tallybook.Collection) -> None:
    nappies = book.templates.create(Nappy)
    assert_type(nappies, tallybook.TypedTemplate[Nappy])
    assert nappies.schema == {
        "title": "Nappy", "type": "object", "description": "A nappy change.", "required": ["size"], "properties": {
            "size": {"type": "integer", "minimum": 0, "title": "How full", "maximum": 10}, "role": {"enum": ["mother", "father"], "default": "mother"},
            "weight": {"type": "number"}, "seen": {"type": "string", "format": "date-time"}, "born": {"type": "string", "format": "date"},
            "is_wet": {"type": "boolean", "default": True}, "marks": {"type": "array", "items": {"type": "string"}}}}
    seen = datetime(2026, 5, 2, 8, tzinfo=timezone.utc)
    whole = Nappy(3, Role.FATHER, 2.0, seen, date(2026, 4, 1), False, ["red", "dry"])
    entry = nappies.add(whole, title="Monday", collection=nest, description="Calm")
    read = nappies.read(entry)
    assert_type(read, Nappy)
    assert read == whole and isinstance(read.weight, float)
    assert entry.name == "Monday" and entry.description == "Calm" and entry.parent == nest
    assert nappies.read(nappies.add(Nappy(4))) == Nappy(4)
    assert book.templates[Nappy] == nappies
    assert_type(book.templates[Nappy].read(entry), Nappy)
    with nappies.draft(Nappy(5), "session") as draft:
        draft["title"] = "Night"
    assert [nappies.read(each).size for each in nappies.entries(order="size")] == [3, 4, 5]
    with pytest.raises(tallybook.InvalidError, match="size"):
        nappies.add(Nappy(11))


def test_a_typed_dict_is_a_template_too(book: tallybook.Book) -> None:
    moods = book.templates.create(Mood)
    assert moods.schema["required"] == ["score", "sky"]
    entry = moods.add({"score": 4, "sky": "grey"})
    assert moods.read(entry) == {"score": 4, "sky": "grey"}
    assert_type(moods.read(entry), Mood)


def test_what_no_field_can_hold_is_refused_by_name(book: tallybook.Book) -> None:
    @dataclass
    class Odd:
        what: Dict[str, int]

    with pytest.raises(tallybook.InvalidError, match=r"Odd\.what is annotated .* a field is a bool, int"):
        book.templates.create(Odd)
    with pytest.raises(tallybook.InvalidError, match="a dataclass or a TypedDict"):
        book.templates.create(int)
    assert not book.templates.count()


def test_an_entry_that_is_no_such_instance_is_refused(book: tallybook.Book, nest: tallybook.Collection) -> None:
    moods = book.templates.create(Nappy)
    with pytest.raises(tallybook.InvalidError, match="are no Nappy"):
        moods.read(nest.note("Arrival"))
    with pytest.raises(tallybook.InvalidError, match="has no fields"):
        moods.read(nest)


def test_fields_of_a_draft_are_set_one_by_one(book: tallybook.Book, nest: tallybook.Collection) -> None:
    mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer", "maximum": 5}, "name": {"type": "string"}}})
    with mood.new() as draft:
        draft.fields["score"] = 4
        draft["fields"]["name"] = "Calm"
        draft.fields.update(score=5)
        assert draft.fields == {"score": 5, "name": "Calm"} and list(draft.fields) == ["score", "name"] and len(draft.fields) == 2
        assert draft["score"] == 5 and repr(draft.fields) == "{'score': 5, 'name': 'Calm'}"
        with pytest.raises(tallybook.InvalidError, match="score is 6 and must be at most 5"):
            draft.fields["score"] = 6
            draft.save()
        draft.fields["score"] = 2
        del draft.fields["name"]
        with pytest.raises(KeyError):
            del draft.fields["name"]
        # As a whole and one by one, in any order.
        draft["fields"] = {"score": 3, "name": "Wild"}
        assert draft.fields == {"score": 3, "name": "Wild"}
        draft["fields.name"] = None
        assert draft.fields == {"score": 3}
    assert [note.fields for note in book.notes] == [{"score": 3}]
    # A schema brings its title.
    with mood.edit() as change:
        assert change["name"] == "Mood"
        change["schema"] = {"title": "Spirits", "properties": {}}
        assert change["name"] == "Spirits"
    # An item without a template keeps any field.
    with nest.draft("note", title="Plain") as plain:
        plain.fields["size"] = 9
        plain.fields["odd"] = [1, 2]
        del plain.fields["size"]
    assert nest.notes.first().fields == {"odd": [1, 2]}  # type: ignore[union-attr]
    with pytest.raises(tallybook.InvalidError, match="a field cannot hold"), nest.draft("session", title="Odd") as odd:
        odd.fields["size"] = object()
    assert not nest.sessions.count()


def test_fields_are_columns_of_a_table(book: tallybook.Book) -> None:
    nappies = book.templates.create(Nappy)
    nappies.add(Nappy(3, marks=["red", "dry"]), title="Monday")
    (row,) = csv.DictReader(io.StringIO(nappies.entries.table("csv")))
    own = {name: row[name] for name in ("size", "role", "weight", "is_wet", "marks", "template")}
    assert own == {"size": "3", "role": "mother", "weight": "", "is_wet": "true", "marks": '["red", "dry"]', "template": "Nappy"}
    assert "How full" in nappies.entries.table("markdown").splitlines()[0]
    shown = nappies.entries._repr_html_()
    assert shown.count('<table class="tallybook">') == 1 and ">How full</th>" in shown and ">mother</td>" in shown and "<p>" not in shown
    for number in range(25):
        nappies.add(Nappy(number % 10), title=f"<b>{number}")
    shown = nappies.entries._repr_html_()
    assert shown.count("<tr>") == 21 and "<p>26 rows, of which 20 are here</p>" in shown and "&lt;b&gt;1</td>" in shown

"""Each field that an entry has is a property of its class: the contract says which, and nobody forgets one."""

from __future__ import annotations

import inspect

import pytest

import tallybook
from tallybook._c import _abi
from tallybook.vocabulary import _fields

CLASSES = {
    _abi.KIND_COLLECTION: tallybook.Collection, _abi.KIND_NOTE: tallybook.Note, _abi.KIND_SESSION: tallybook.Session, _abi.KIND_TASK: tallybook.Task,
    _abi.KIND_SUBJECT: tallybook.Subject, _abi.KIND_EVENT_TYPE: tallybook.EventType, _abi.KIND_TAG: tallybook.Tag,
    _abi.KIND_TEMPLATE: tallybook.Template, _abi.KIND_ATTACHMENT: tallybook.Attachment,
}

# What is counted is the entries themselves in Python.
COUNTED = {"attachment_count": "attachments"}


@pytest.mark.parametrize("kind", _fields.OF_KIND, ids=lambda kind: CLASSES[kind].__name__)
def test_each_field_is_a_property(kind: int) -> None:
    of_class = CLASSES[kind]
    for field in sorted(_fields.OF_KIND[kind]):
        name = COUNTED.get(field, field)
        assert isinstance(inspect.getattr_static(of_class, name, None), property), f"{of_class.__name__}.{name}"


@pytest.mark.parametrize("kind", _fields.OF_KIND, ids=lambda kind: CLASSES[kind].__name__)
def test_what_a_draft_sets_is_read_back(kind: int) -> None:
    assert _fields.SETTABLE[kind] <= _fields.OF_KIND[kind]


def test_a_template_may_call_its_fields_as_other_kinds_call_theirs(book: tallybook.Book) -> None:
    template = book.templates.create({"title": "Walk", "properties": {"notes": {"type": "string"}, "place": {"type": "string"}}})
    with template.new() as draft:
        # Tasks have notes, notes have a place.
        draft["notes"] = "Rain"
        draft["fields.place"] = "Pond"
    assert book.notes.first().fields == {"notes": "Rain", "place": "Pond"}
    assert len(book.notes(template=template, notes="Rain")) == 1

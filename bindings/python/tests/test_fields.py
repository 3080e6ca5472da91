"""Each field that an entry has is a property of its class: the contract says which, and nobody forgets one."""

from __future__ import annotations

import inspect
from datetime import date, datetime, timedelta, timezone

import pytest

import tallybook
from tallybook._c import _abi
from tallybook.vocabulary import _fields

CLASSES = {
    _abi.KIND_COLLECTION: tallybook.Collection, _abi.KIND_NOTE: tallybook.Note, _abi.KIND_SESSION: tallybook.Session, _abi.KIND_TASK: tallybook.Task,
    _abi.KIND_SUBJECT: tallybook.Subject, _abi.KIND_EVENT_TYPE: tallybook.EventType, _abi.KIND_TAG: tallybook.Tag,
    _abi.KIND_TEMPLATE: tallybook.Template, _abi.KIND_ATTACHMENT: tallybook.Attachment, _abi.KIND_MEDIA: tallybook.Medium,
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


def test_what_is_read_can_be_written_back(book: tallybook.Book, nest: tallybook.Collection) -> None:
    book.settings["location_enabled"] = True
    template = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}, "at": {"type": "string", "format": "date-time"}}})
    heron = book.subjects.create("Grey heron", color="#778899")
    zone = timezone(timedelta(hours=2))
    place = {"latitude": 45.5, "longitude": -73.5, "accuracy": 3.0, "place": "Pond"}
    own = {"template": template, "fields": {"score": 4, "at": "2026-03-01T08:00:00Z"}, "subject": heron, "tags": ["Rain"]}
    made = [
        nest, heron, template, book.tags.create("Wind", color="#112233"), nest.collections.create("Inner", time=datetime(2026, 3, 1, tzinfo=zone), zone=zone),
        nest.event_types.create("Feeding", mode="state", key="f", exclusion="adult", category="care", label="Feeds"),
        nest.note("Arrival", time=datetime(2026, 3, 1, tzinfo=zone), description="Two", **place, **own), nest.note("bare"),
        nest.session("Watch", since=0, until=10**9, **own),
        nest.draft("task", title="Visit mum", notes=["Bring flowers", "Call before"], day=date(2026, 3, 1), due=datetime(2026, 3, 2, tzinfo=zone),
                   priority="low", redaction="star", category="Home", **own),
        nest.add_attachment(b"abc").update(duration=timedelta(seconds=1.5), transcript="peep"), book.add_task("bare"),
        nest.session("Filmed", since=0, until=10**9).add_media(
            "a.mp4", track=2, offset=timedelta(seconds=-2), duration=10**9, frame_rate=29.97, drop_frame=True, timecode="01:00:00;00", file_sha256="ab" * 32),
    ]
    for each in made:
        entry = book.get(each.save_and_close()) if isinstance(each, tallybook.Draft) else each.refresh()
        fields = {name: getattr(entry, name) for name in _fields.SETTABLE[int(entry.kind)]}
        assert fields["name"] == entry.name and len(fields) >= 4
        again = entry.update(fields)
        assert {name: getattr(again, name) for name in fields} == fields
    task = book.tasks(title="Visit mum").first()
    assert task is not None and task.notes == ["Bring flowers", "Call before"]
    with task.edit() as draft:
        assert draft["notes"] == task.notes and draft["fields"] == task.fields
    assert task.update(notes="One\nTwo").notes == ["One", "Two"] and task.update(notes=iter(["One"])).notes == ["One"]
    assert task.update(notes=[]).notes == [] and task.update(fields={"score": 1}).fields == {"score": 1}
    for wrong in (["one\ntwo"], [1], 7):
        with pytest.raises(tallybook.InvalidError, match="notes takes"):
            task.update(notes=wrong)
    assert template.update(schema={"title": "Mood", "properties": {"size": {"type": "integer"}}}).schema["properties"] == {"size": {"type": "integer"}}


def test_a_template_may_call_its_fields_as_other_kinds_call_theirs(book: tallybook.Book) -> None:
    template = book.templates.create({"title": "Walk", "properties": {"notes": {"type": "string"}, "place": {"type": "string"}}})
    with template.new() as draft:
        # Tasks have notes, notes have a place.
        draft["notes"] = "Rain"
        draft["fields.place"] = "Pond"
    assert book.notes.first().fields == {"notes": "Rain", "place": "Pond"}
    assert len(book.notes(template=template, notes="Rain")) == 1


def test_a_draft_refuses_attributes_that_nobody_reads(book: tallybook.Book) -> None:
    note = book.note("Arrival")
    with note.edit() as draft:
        with pytest.raises(AttributeError, match=r'draft\["description"\] = '):
            draft.description = "both birds"  # type: ignore[attr-defined]
        draft["description"] = "one bird"
    assert note.refresh().description == "one bird"

"""Views: conditions, order, pages, counting, deleting; drafts and settings."""

from __future__ import annotations

import pytest

import tallybook


def titles(view: object) -> list[str]:
    return [each.title for each in view]  # type: ignore[attr-defined]


def test_conditions(book: tallybook.Book, nest: tallybook.Collection) -> None:
    book.settings["location_enabled"] = True
    for number in range(5):
        nest.note(f"Note {number}", time=number, place="Pond" if number % 2 else None)
    assert titles(nest.notes(order="-time", limit=2)) == ["Note 4", "Note 3"]
    assert len(nest.notes(limit=2)) == 2
    assert titles(nest.notes(time__between=(1, 2))) == ["Note 1", "Note 2"]
    assert titles(nest.notes(time__in=[0, 4])) == ["Note 0", "Note 4"]
    assert titles(nest.notes(place="Pond")) == titles(nest.notes(place__not_null=True)) == ["Note 1", "Note 3"]
    assert titles(nest.notes(place=None)) == titles(nest.notes(place__null=True)) == ["Note 0", "Note 2", "Note 4"]
    assert len(nest.notes(place__or_null="Pond")) == len(nest.notes(place__eq_or_null="Pond")) == 5
    assert titles(nest.notes(since=1, until=3)) == ["Note 1", "Note 2"]
    for wrong in ({"nothing": 1}, {"time__like": 1}, {"time__in": 1}, {"title": 1}):
        with pytest.raises(tallybook.InvalidError):
            nest.notes(**wrong)


def test_reading_is_lazy_and_frees_what_it_holds(book: tallybook.Book) -> None:
    for number in range(300):
        book.note(f"{number}", time=number)
    before = tallybook.live_handles()
    rows = iter(book.notes)
    assert next(rows).title == "0"
    assert tallybook.live_handles() == before + 1
    del rows
    assert tallybook.live_handles() == before
    assert titles(book.notes) == [str(number) for number in range(300)]


def test_pages(book: tallybook.Book) -> None:
    for number in range(7):
        book.note(f"{number}", time=number)
    seen, token = [], None
    while True:
        page = book.notes.page(3, after=token)
        seen.append(titles(page.rows))
        token = page.token
        if token is None:
            break
    assert seen == [["0", "1", "2"], ["3", "4", "5"], ["6"]]


def test_deleting(book: tallybook.Book, nest: tallybook.Collection) -> None:
    nest.note("a"), nest.note("b")
    assert book.notes(title="a").delete() == 1
    assert [entry.name for entry in book.trash] == ["a"]
    assert nest.delete(forever=True) >= 2
    assert len(book.contents) == 0
    with pytest.raises(tallybook.NotFoundError):
        nest.refresh()


def test_nesting(book: tallybook.Book, nest: tallybook.Collection) -> None:
    inner = nest.collections.create("inner")
    inner.note("deep")
    assert (len(nest.items), len(nest.items(recursive=True)), len(book.items)) == (0, 1, 1)
    inner.draft("task", title="Count eggs").save_and_close()
    assert [item.kind.name for item in inner.items] == [entry.kind.name for entry in inner.contents] == ["NOTE", "TASK"]
    assert (nest.item_count, len(nest.items(recursive=True)), [item.title for item in book.items(kind__in=["note", "session"])]) == (2, 2, [inner.notes.first().title])
    assert inner.parent == nest and nest in book.collections(parent=None)
    with pytest.raises(tallybook.StateError):
        nest.move(inner)


def test_drafts(book: tallybook.Book, nest: tallybook.Collection) -> None:
    with pytest.raises(RuntimeError):
        with nest.draft("note", title="gone") as draft:
            raise RuntimeError
    assert not nest.notes
    note = nest.note("a", description="b")
    modified = note.modified_ns
    with note.edit():
        pass
    assert note.refresh().modified_ns == modified
    assert note.update(description=None).description == ""
    assert note.update({"description": "a", "title": "b"}, title="c").title == "c" and note.refresh().description == "a"
    assert book.notes(id=note).update({"description": "d"}, title="a") == 1 and note.refresh().description == "d"
    with note.edit() as draft:
        draft["title"] = "c"
        assert draft.is_dirty("title") and draft["title"] == "c" and draft["latitude"] is None
    assert note.refresh().title == "c"


def test_unicode(book: tallybook.Book) -> None:
    for text in ("Île aux Hérons", "鷺", "🐦\u200d⬛", "x" * 60_000):
        assert book.note(text).title == text
    book.settings["x-ключ"] = "значение"
    assert book.settings["x-ключ"] == "значение" and "x-ключ" in list(book.settings)


def test_transactions(book: tallybook.Book) -> None:
    with pytest.raises(KeyboardInterrupt):
        with book.transaction("gone"):
            book.note("a")
            raise KeyboardInterrupt
    assert len(book.notes) == 0
    with book.transaction():
        book.note("a")
        with book.transaction():
            book.note("b")
        with pytest.raises(KeyError):
            with book.transaction():
                book.note("gone")
                raise KeyError
    assert [note.title for note in book.notes] == ["a", "b"]


def test_json_there_and_back(book: tallybook.Book, nest: tallybook.Collection) -> None:
    book.settings["location_enabled"] = True
    heron = book.subjects.create("Grey heron")
    nest.event_types.create("Feeding", mode="state")
    nest.note("Île", latitude=45.4429, longitude=-73.6016, place="Pond", subject=heron, time=1)
    with nest.record("Session 1", time=0) as session:
        session.log("Feeding", time=5)
        session.log("A", time=6, value=2.5, note="far", subject=heron)
        session.pause(time=7), session.resume(time=9), session.stop(time=1_000_000_001)
    exported = book.export_bytes()
    with tallybook.open(":memory:", author="kh") as other:
        other.import_json(exported)
        assert other.export_bytes() == exported
        assert {each.reason for each in other.import_json(exported)} <= {tallybook.Reason.UNCHANGED, tallybook.Reason.ALL_TAKEN}
        assert other.check() == []


def test_what_is_listed_far_down_has_all_that_is_asked_for_by_its_id(book: tallybook.Book) -> None:
    book.settings["location_enabled"] = True
    mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}}})
    heron = book.subjects.create("Grey heron")
    nest = book.collections.create("Nest")
    with book.transaction():
        for number in range(200):
            nest.note(f"{number}")
    for number in range(10):
        nest.note(f"Full {number}", tags=["Pond", "Rain"], subject=heron, latitude=45.5, longitude=-73.0, place="Pond", description="Both \u00e4\n")
        mood.new(score=number).save_and_close()
        book.add_task(f"Task {number}", priority="high", category="Home")
        book.session(f"Record {number}", since=number, until=number + 10**9, tags=["Pond"])
        nest.collections.create(f"Inner {number}")
        nest.add_attachment(b"<svg/>", name=f"map {number}.svg")
    with nest.record("Running") as running:
        running.log("A")
        listed = [*book.contents(order="-id"), *book.attachments, *book.contents]
        assert len(listed) > 400
        for each in listed:
            read = book.get(each.id)._row
            for name in tallybook._c._abi.FIELDS:
                assert each._row.get(name) == read.get(name) or name == "event_count", (each, name)


def test_events_far_down_are_what_they_were_logged_as(book: tallybook.Book) -> None:
    with book.record("Watch") as session:
        for number in range(400):
            session.log("AB"[number % 2], value=number / 4 if number % 3 else None, note="seen" if number % 5 == 0 else None)
    events = list(session.item.events)
    assert [event.seq for event in events] == list(range(1, 401)) and {event.phase for event in events} == {tallybook.Phase.POINT}
    assert [event.type for event in events] == ["AB"[number % 2] for number in range(400)]
    assert [event.value for event in events] == [number / 4 if number % 3 else None for number in range(400)]
    assert [event.note for event in events] == ["seen" if number % 5 == 0 else None for number in range(400)]
    session.item.events.change(events[301], value=None)
    assert list(session.item.events)[301].value is None

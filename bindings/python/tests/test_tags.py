"""Tags as Python sees them."""

from __future__ import annotations

import json

import pytest

import tallybook


def titles(view: tallybook.View[tallybook.Note]) -> list[str]:
    return [note.title for note in view]


def test_items_carry_them_in_order(book: tallybook.Book) -> None:
    work = book.tags.create("Work")
    note = book.note("Arrival", tags=[work, "Home"])
    assert [tag.name for tag in note.tags] == ["Work", "Home"]
    note.tags = ["Home", work]
    assert [tag.name for tag in note.tags] == ["Home", "Work"] == [tag.name for tag in note.refresh().tags]
    with note.edit() as draft:
        assert [tag.name for tag in draft["tags"]] == ["Home", "Work"]
        draft["tags"] = None
    assert note.refresh().tags == []
    with book.record("Session 1", tags=["Work"]) as session:
        assert session.item.tags == [work]


def test_tags_of_an_item_are_one_read(book: tallybook.Book, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"tag {number * 7 % 20}" for number in range(20)]
    note = book.note("Arrival", tags=names)
    reads = []
    real = tallybook.View._rows
    monkeypatch.setattr(tallybook.View, "_rows", lambda view: reads.append(1) or real(view))
    monkeypatch.setattr(tallybook.Book, "get", lambda *_: pytest.fail("read one by one"))
    assert [tag.name for tag in note.tags] == names and len(reads) == 1


def test_are_asked_for_in_every_way(book: tallybook.Book) -> None:
    for title, tags in (("none", []), ("a", ["a"]), ("b", ["b"]), ("ab", ["a", "b"])):
        book.note(title, tags=tags)
    a = book.tags["a"]
    assert titles(book.notes(tags=["a", "b"])) == ["a", "b", "ab"]
    assert titles(book.notes(tags=a)) == ["a", "ab"]
    assert titles(book.notes(tags="b")) == ["b", "ab"]
    assert titles(book.notes(tags__all=["a", "b"])) == ["ab"]
    assert titles(book.notes(tags=["a"], or_untagged=True)) == ["none", "a", "ab"]
    assert titles(book.notes(tags__not_in=["a"], or_untagged=True)) == ["none", "b"]
    assert titles(book.notes(tags=None)) == ["none"]
    assert titles(book.notes(tags__null=False)) == ["a", "b", "ab"]
    assert titles(book.notes(tags=[], or_untagged=True)) == ["none"]
    with pytest.raises(tallybook.NotFoundError, match="no such"):
        book.notes(tags=["no such"])
    with pytest.raises(tallybook.InvalidError):
        book.notes(tags__lt=a).count()


def test_are_refused_where_they_do_not_fit(book: tallybook.Book) -> None:
    work = book.tags.create("Work")
    with pytest.raises(tallybook.ExistsError) as refused:
        book.tags.create(" Work")
    assert refused.value.id == work.id
    for name in ("", " \n"):
        with pytest.raises(tallybook.InvalidError):
            book.tags.create(name)
        with pytest.raises(tallybook.InvalidError):
            tallybook.tag_color(name)
    with pytest.raises(tallybook.InvalidError, match="list of Tags"):
        book.note("Arrival", tags="Work")
    with pytest.raises(tallybook.NotFoundError):
        book.note("Arrival", tags=[book.collections.create("Nest")])  # type: ignore[list-item]
    assert "Work" in book.tags and "work" not in book.tags
    work.delete()
    assert book.tags.find("Work") is None


def test_archived_ones_are_not_offered(book: tallybook.Book) -> None:
    note = book.note("Arrival", tags=["Old", "New"])
    book.tags["Old"].update(archived=True)
    assert [tag.name for tag in book.tags.list(archived=False)] == ["New"]
    assert [tag.name for tag in book.tags.list(archived=True)] == ["Old"]
    assert [tag.name for tag in book.tags.list()] == ["New", "Old"]
    assert [tag.name for tag in note.refresh().tags] == ["Old", "New"]


def test_leave_with_what_carries_them(book: tallybook.Book) -> None:
    book.note("Arrival", tags=["Work"])
    document = json.loads(book.export_bytes("json"))
    assert [tag["name"] for tag in document["items"][0]["tags"]] == ["Work"]
    assert [tag["name"] for tag in document["tags"]] == ["Work"]
    with tallybook.open(":memory:") as other:
        other.import_json(book.export_bytes("json"))
        assert other.export_bytes("json") == book.export_bytes("json")

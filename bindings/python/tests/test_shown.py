"""What an object says of itself: its repr, and what a notebook shows. Both have a bound, and neither ever raises."""

from __future__ import annotations

import html.parser
from collections.abc import Callable
from typing import Any

import pytest

import tallybook

EVIL = '<script>alert("x")</script> & <img src=x onerror=alert(1)>'


class Page(html.parser.HTMLParser):
    """Whether tags are closed, how many rows there are, and what could run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows = 0
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "img", "iframe", "object", "embed") and not any(name.startswith("on") for name, _ in attrs), (tag, attrs)
        if tag not in ("br", "hr", "meta", "rect", "line", "path", "circle", "polyline", "polygon", "use"):
            self.open.append(tag)
        self.rows += tag == "tr"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag != "script"

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            assert self.open.pop() == tag


@pytest.fixture
def filled(book: tallybook.Book) -> tallybook.Book:
    """Names that are HTML, and more of everything than a page shows."""
    book.settings["location_enabled"] = True
    nest = book.collections.create(EVIL, description=EVIL * 100)
    heron = book.subjects.create(EVIL)
    schema = {"title": "Mood", "properties": {"why": {"type": "string"}}}
    mood = book.templates.create(schema)
    with book.transaction():
        for number in range(40):
            nest.note(f"{EVIL} {number}", time=number, description=EVIL * 50, tags=[EVIL], subject=heron, place=EVIL, template=mood, fields={"why": EVIL})
    with nest.record(EVIL, time=0) as watch:
        for number in range(40):
            watch.log("A", time=number, note=EVIL)
        watch.stop(time=10**12)
    book.add_task(EVIL, category='<b>"&</b>', notes=["a", EVIL])
    nest.add_attachment(b"<svg/>", name=EVIL)
    book.event_types.create(EVIL)
    return book


def everything(book: tallybook.Book) -> dict[str, Callable[[], Any]]:
    watch = book.sessions[0]
    entries = [book.collections[0], book.notes[0], watch, book.tasks[0], book.tags[0], book.subjects[0], book.templates[0], book.attachments[0], book.event_types[-1]]
    return {
        "book": lambda: book, "notes": lambda: book.notes, "none": lambda: book.notes(title="none"), "contents": lambda: book.contents, "trash": lambda: book.trash,
        "found": lambda: book.contents(search="script"), "tags": lambda: book.tags, "collections": lambda: book.collections, "events": lambda: watch.events,
        "history": lambda: book.history, "its history": lambda: watch.history, "summary": lambda: book.items.summary(by=("hour", "tag")),
        "empty summary": lambda: book.notes(title="none").summary(by="tag"), "timeline": lambda: book.sessions.timeline(), "report": lambda: book.report(EVIL),
        "sql": lambda: book.sql("SELECT name AS '<b>', description FROM notes"), "findings": lambda: book.import_json(book.export_bytes(), dry_run=True), "no findings": book.check,
        "dashboard": lambda: book.notes.dashboard(), "day": lambda: book.today, "settings": lambda: book.settings, "snapshot": book.snapshot, **{type(each).__name__: (lambda each=each: each) for each in entries},  # type: ignore[misc]
    }


def test_a_notebook_shows_a_bounded_page_without_scripts(filled: tallybook.Book) -> None:
    for name, make in everything(filled).items():
        made = make()
        page = made._repr_html_()
        parsed = Page(page)
        assert EVIL not in page and "<script" not in page, name
        assert name == "report" or parsed.rows <= 25 and len(page) < 100_000, (name, parsed.rows, len(page))
        if name == "snapshot":
            made.close()


def test_a_page_says_what_it_leaves_out(filled: tallybook.Book) -> None:
    assert "40 rows, of which 20 are here" in filled.notes._repr_html_() and "<p>no rows</p>" == filled.notes(title="none")._repr_html_()
    assert "the first 20 rows" in filled.sql("SELECT * FROM notes")._repr_html_()


def test_rows_of_sql_are_shown_without_being_read(filled: tallybook.Book) -> None:
    rows = filled.sql("SELECT name FROM notes WHERE time < :most", most=2)
    assert rows._repr_html_().count("<tr>") == 3 and len(list(rows)) == 2
    assert "read" in repr(rows)


def test_reprs_say_kind_conditions_and_size(filled: tallybook.Book) -> None:
    nest = filled.collections[0]
    assert repr(filled.notes) == "<View of notes, 40 notes>"
    assert repr(nest.notes(title="none", order="-time", limit=5)) == f"<View of notes in entry {nest.id}, title='none', order='-time', limit=5, 0 notes>"
    assert repr(filled.contents(parent=None, recursive=True)).startswith("<View of entries at the root and below, ")
    assert repr(filled.tags) == "<Tags, 1 tag>" and repr(filled.event_types) == "<EventTypes at the root, 4 event types>"
    watch = filled.sessions[0]
    assert repr(watch.events(type="A")) == f"<Events of session {watch.id}, type='A', 40 events>"
    assert repr(filled.tags(name__prefix="x" * 10_000))[-30:].endswith("0 tags>") and len(repr(filled.tags(name__prefix="x" * 10_000))) < 300
    assert repr(filled.history).endswith("steps>") and repr(watch.history).endswith("in <Book ':memory:'>, 2 steps>")
    assert repr(filled.sessions.timeline()) == "<Timeline of 1 record, 5 rows>"
    assert repr(filled.items.summary(by="tag")).startswith("<Summary by tag, ") and repr(filled.report("x").bars()).endswith(", 1 section>")
    assert repr(filled.sql("SELECT 1 AS a, 2 AS b")) == "<SQLRows of 'SELECT 1 AS a, 2 AS b', columns a, b>"


def test_nothing_is_raised_once_the_book_is_closed(filled: tallybook.Book) -> None:
    made = {name: make() for name, make in everything(filled).items()}
    made["snapshot"].close()
    with filled.transaction() as inside:
        made["made"] = inside.note("Made")
    recording = filled.record("Watch")
    recording.close()
    filled.close()
    for name, each in {**made, "recording": recording}.items():
        assert repr(each).startswith(("<", "[", "Dashboard(")), name
        if hasattr(each, "_repr_html_"):
            page = each._repr_html_()
            assert page is None or Page(page), name
    assert repr(made["notes"]) == "<View of notes, book closed>"

"""What is asked of a book that somebody sent: to look it through, and to work with it. Like works.py, in lines."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import works

import tallybook


def tried(work: Callable[[], Any]) -> Any:
    """Goes on behind a refusal, which is told; None then."""
    try:
        return work()
    except tallybook.Error as error:
        works.tell(f"{error.status.removeprefix('TALLY_E_')}: {error}")
        return None


def first(values: Iterable[Any], most: int = 2000) -> list[Any]:
    return list(itertools.islice(values, most))


@contextmanager
def checked(folder: Path) -> Iterator[tallybook.Book]:
    """The book, after its own check."""
    with works.opened(folder) as book:
        for finding in tried(book.check) or []:
            works.tell(f"check: {finding.message}")
        yield book


def look_through(folder: Path) -> None:
    with checked(folder) as book:
        for name in ("items", "collections", "event_types", "tags", "templates", "tasks", "trash", "attachments", "subjects", "history", "unfinished", "drafts"):
            for each in tried(lambda name=name: first(getattr(book, name))) or []:
                for field in ("name", "path", "parent", "time", "fields", "tags", "duration", "event_count", "changes"):
                    tried(lambda each=each, field=field: getattr(each, field, None))
                if isinstance(each, tallybook.Session):
                    tried(lambda each=each: first(each.events))
                    tried(each.events.columns)
                if isinstance(each, tallybook.Attachment):
                    tried(lambda each=each: each.save(folder / "saved"))
        for draft in tried(lambda: first(book.drafts)) or []:
            tried(lambda draft=draft: book.open_draft(draft.number).close())
        tried(lambda: first(book.sql("SELECT count(*) FROM events")))
        tried(lambda: first(book.sql("SELECT * FROM items")))


def start_in_each(folder: Path) -> None:
    with checked(folder) as book:
        sessions = tried(lambda: first(book.sessions(recursive=True))) or []
        recordings = [tried(lambda session=session: session.attach(continue_stopped=True)) for session in sessions]
        places = [book, *(tried(lambda: first(book.collections(recursive=True))) or [])]
        recordings += [tried(lambda place=place: place.record("New")) for place in places]
        for recording in recordings:
            if recording is not None:
                tried(lambda recording=recording: recording.log("A"))
                tried(recording.stop)


def exported(format: str) -> Callable[[Path], None]:
    def work(folder: Path) -> None:
        with checked(folder) as book:
            book.export(folder / f"out.{format}", format=format)

    work.__name__ = f"export_{format.replace('-', '_')}"
    return work


def mirror_it(folder: Path) -> None:
    with checked(folder) as book:
        tried(lambda: book.mirror(folder / "mirror"))
        tried(lambda: book.note("one more"))
        tried(book.tick)
        for finding in tried(lambda: book.mirror_findings) or []:
            works.tell(f"check: {finding.message}")


def purge_it(folder: Path) -> None:
    with checked(folder) as book:
        tried(book.purge)
        for entry in tried(lambda: first(book.trash)) or []:
            tried(entry.restore)
        for item in tried(lambda: first(book.collections)) or []:
            tried(item.delete)
        tried(book.purge)


def undo_it(folder: Path) -> None:
    with checked(folder) as book:
        for verb in (book.undo, book.redo):
            for _ in range(30):
                if tried(verb) is None:
                    break


def search_it(folder: Path) -> None:
    with checked(folder) as book:
        for text in ("adults", "fish", "ar*"):
            tried(lambda text=text: first(book.items(search=text)))


def summaries(folder: Path) -> None:
    with checked(folder) as book:
        tried(lambda: book.report("All").header().bars().table("tag").comments().to_text("html"))
        tried(lambda: book.sessions(recursive=True).timeline())
        tried(lambda: book.items.dashboard())
        tried(lambda: first(book.sessions(recursive=True).summary("month")))


def salvage_and_check(folder: Path) -> None:
    """What was salvaged is sound, and goes into another book by way of an export."""
    with closing(tallybook.salvage(folder / "book.tally", folder / "salvaged.tally")) as book:
        for finding in book.recovery:
            if finding.severity >= tallybook.Severity.WARNING:
                works.tell(f"check: {finding.message}")
        for finding in book.check():
            works.tell(f"unsound: {finding.message}")
        book.export(folder / "out.json")
    with tallybook.open(folder / "again.tally") as again:
        again.import_json(folder / "out.json")


def look_and_write_out(folder: Path) -> None:
    """All that reads."""
    for work in (look_through, exported("json"), exported("markdown"), exported("minuta-folder"), search_it, summaries, mirror_it):
        tried(lambda work=work: work(folder))


def work_with_it(folder: Path) -> None:
    """All that changes it."""
    for work in (start_in_each, undo_it, purge_it):
        tried(lambda work=work: work(folder))


WORKS: dict[str, Callable[[Path], None]] = {work.__name__: work for work in (look_and_write_out, work_with_it, salvage_and_check)}
works.WORKS.update(WORKS)

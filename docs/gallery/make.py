"""Draws the pictures of the gallery, and the book that they are of. `python docs/gallery/make.py FOLDER` writes them there.

The same book always: its numbers come from a generator of its own, its times from a clock that stands still.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import tallybook

ROOT = Path(__file__).resolve().parents[2]
TAGS = ["Administration", "Client work", "Design", "Meetings", "Research", "Travel", "Writing"]
REMARKS = [
    "Reviewed the plan with everybody, wrote down what is left, and answered letters until noon.",
    "Feature X: the import reads every file of last year; two rows were refused, and rightly so.",
    "On the train; read the report on the way there, and slept on the way back.",
    "Drew the second version of the header. The total stands at the right now, where one looks for it.",
]


def numbers(seed: int) -> Iterator[float]:
    """Numbers from 0 up to 1: a linear congruential generator (Numerical Recipes' constants)."""
    state = seed
    while True:
        state = (state * 1664525 + 1013904223) % 2**32
        yield state / 2**32


def fill(book: tallybook.Book) -> tallybook.Session:
    """A year of records, and a morning at a heron's nest."""
    random = numbers(7)
    work = book.collections.create("Work")
    with book.transaction("a year"):
        day = datetime(2024, 1, 1, tzinfo=timezone.utc)
        while day.year == 2024:
            busy = day.weekday() < 5
            for _ in range(int(next(random) * 5) if busy else int(next(random) * 1.4)):
                start = day + timedelta(minutes=int(7 * 60 + next(random) * 600))
                tag = int(next(random) * (len(TAGS) + 1))
                with work.draft("session", title="Work", time=start) as draft:
                    draft["end"] = start + timedelta(minutes=int(10 + next(random) * 170))
                    if tag < len(TAGS):
                        draft["tags"] = [TAGS[tag]]
                    if next(random) < 0.12:
                        draft["description"] = REMARKS[int(next(random) * len(REMARKS))]
            day += timedelta(days=1)
    nest = book.collections.create("Heron nest")
    for name in ("Feeding", "Pecking"):
        nest.event_types.create(name)
    nest.event_types.create("On the nest", mode="state")
    chick = book.subjects.create("Chick 1")
    other = book.subjects.create("Chick 2")
    begin = int(datetime(2024, 5, 4, 6, tzinfo=timezone.utc).timestamp()) * 10**9
    minute = 60 * 10**9
    with nest.draft("session", title="Morning watch") as prepared:
        watch = prepared.start(begin)
    for place in range(180):
        at = begin + place * minute
        if next(random) < 0.25:
            watch.log("Feeding", time=at, subject=chick if next(random) < 0.6 else other)
        if next(random) < 0.3:
            watch.log("Pecking", time=at + minute // 3)
        if place % 23 == 4:
            watch.log("On the nest", time=at, phase="start")
        if place % 23 == 17:
            watch.log("On the nest", time=at, phase="stop")
    watch.stop(begin + 180 * minute)
    session = watch.item
    watch.close()
    return session


def reports(book: tallybook.Book, watch: tallybook.Session) -> dict[str, tallybook.Report]:
    """The reports of the gallery by the names of their pictures."""
    work = book.collections["Work"].sessions
    january = {"first_day": date(2024, 1, 1), "last_day": date(2024, 1, 31)}
    return {
        "month": work.report("Time Report", **january).header().bars().comments(),  # type: ignore[arg-type]
        "year": work.report("The year 2024").header().bars().table(),
        "lines": work.report("Time by tag").header().lines("month").table("month", title="By month"),
        "timeline": book.sessions.report("Heron nest", first_day=date(2024, 5, 4), last_day=date(2024, 5, 4)).timeline(watch)
        .histogram(watch, title="From one event to the next"),
    }


def german(book: tallybook.Book) -> tallybook.Report:
    """The month in German words."""
    book.settings["labels"] = (ROOT / "examples/labels/de.json").read_text("utf-8")
    return book.collections["Work"].sessions.report("Stundenzettel", first_day=date(2024, 1, 1), last_day=date(2024, 1, 14)).header().bars().table()


def dashboard(path: Path) -> None:
    """Ten days of nappy changes at a clock that stands still, and a memo's waveform beside them."""
    now = datetime(2026, 3, 8, 12, tzinfo=timezone.utc)
    random = numbers(11)
    with tallybook.open(":memory:", clock=lambda which: int(now.timestamp()) * 10**9) as book:
        nappy = book.templates.create((ROOT / "examples/templates/nappy.json").read_text("utf-8"))
        time = now - timedelta(days=9)
        while time < now:
            role = ("mother", "father", "caregiver")[int(next(random) * 3)]
            nappy.new(time=time, size=int(next(random) * 9), role=role).save_and_close()
            time += timedelta(minutes=int(60 + next(random) * 240))
        sound = b"".join(int(next(random) * 60000 * min(place % 500, 250) / 250 - 30000 * min(place % 500, 250) / 250).to_bytes(2, "little", signed=True)
                         for place in range(8000))
        with book.memo("What the midwife said", encoding="wav", rate=8000) as memo:
            memo.push(sound)
        report = nappy.entries.report("Nappy changes").header().dashboard().waveform(memo.attachment_id)
        report.save(path)


def morning(book: tallybook.Book, watch: tallybook.Session, path: Path) -> None:
    """The session alone, cut out of its page and on white, for the top of README.md."""
    drawn = book.sessions.report("Heron nest", first_day=date(2024, 5, 4), last_day=date(2024, 5, 4)).timeline(watch).to_text("svg")
    head, rest = drawn.split(">", 1)
    head = head.replace('width="842" height="595" viewBox="0 0 842 595"', 'width="790" height="104" viewBox="26 34 790 104"')
    path.write_text(f'{head}><rect x="26" y="34" width="790" height="104" fill="#fff"/>{rest}', "utf-8")


def draw(folder: Path) -> list[Path]:
    """Writes every picture, and answers their paths."""
    paths = []
    with tallybook.open(":memory:") as book:
        watch = fill(book)
        for name, report in {**reports(book, watch)}.items():
            report.save(folder / f"{name}.png")
            paths.append(folder / f"{name}.png")
        morning(book, watch, folder / "watch.svg")
        paths.append(folder / "watch.svg")
        german(book).save(folder / "german.png")
        paths.append(folder / "german.png")
    dashboard(folder / "dashboard.png")
    paths.append(folder / "dashboard.png")
    return paths


if __name__ == "__main__":
    for drawn in draw(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent):
        print(drawn)

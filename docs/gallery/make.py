"""Draws the pictures of the gallery, and the books that they are of. `python docs/gallery/make.py FOLDER` writes them there.

The same books always: their numbers come from a generator of its own, their times from clocks that stand still. Pages are drawn by
the library; what a phone shows, light and dark, by Chromium.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Callable

from PIL import Image

import tallybook

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python/tests"))

from browser import Browser  # noqa: E402

TAGS = ["Administration", "Client work", "Design", "Meetings", "Research", "Travel", "Writing"]
PROJECTS = [
    "Annual report", "Archive", "Bridges", "Catalogue of the harbour's lights", "Coast path", "Dunes", "Eelgrass 2023", "Eelgrass 2024",
    "Ferry timetable", "Field station", "Grant of the county", "Grant of the union", "Harbour seals", "Herons", "Herons (school)", "Ice winter",
    "Juniper", "Kites", "Lagoon, northern part", "Lagoon, southern part", "Marsh", "Museum", "Nest boxes", "Osprey", "Oysters", "Plovers",
    "Project A", "Project B", "Project C", "Quarry pond", "Ringing", "Salt meadow", "Sea lavender", "Terns", "Tide gauge", "Utilities",
    "Visitors", "Wadden Sea: counts of resting birds at high water", "Παρατηρήσεις", "Дюны",
]
REMARKS = [
    "Reviewed the plan with everybody, wrote down what is left, and answered letters until noon.",
    "Feature X: the import reads every file of last year; two rows were refused, and rightly so.",
    "On the train; read the report on the way there, and slept on the way back.",
    "Drew the second version of the header. The total stands at the right now, where one looks for it. The legend names what it shows in "
    "the order in which it is drawn, the table follows it, and what is beyond eight colours is one part. Nobody had to ask which blue was "
    "meant, so the page went out in the evening, a day before it was due.",
]
# Monday, 5 February 2024, noon.
NOW = datetime(2024, 2, 5, 12, tzinfo=timezone.utc)


def numbers(seed: int) -> Iterator[float]:
    """Numbers from 0 up to 1: a linear congruential generator (Numerical Recipes' constants)."""
    state = seed
    while True:
        state = (state * 1664525 + 1013904223) % 2**32
        yield state / 2**32


def record(work: tallybook.Collection, start: datetime, minutes: int, tag: str | None, remark: str | None = None) -> None:
    """A record of time."""
    with work.draft("session", title="Work", time=start) as draft:
        draft["end"] = start + timedelta(minutes=minutes)
        if tag is not None:
            draft["tags"] = [tag]
        if remark is not None:
            draft["description"] = remark


def fill(book: tallybook.Book) -> tallybook.Session:
    """A year of records, another of forty projects, and a morning at a heron's nest."""
    random = numbers(7)
    work = book.collections.create("Work")
    with book.transaction("a year"):
        day = datetime(2024, 1, 1, tzinfo=timezone.utc)
        while day.year == 2024:
            busy = day.weekday() < 5
            for _ in range(int(next(random) * 5) if busy else int(next(random) * 1.4)):
                start = day + timedelta(minutes=int(7 * 60 + next(random) * 600))
                tag, minutes = int(next(random) * (len(TAGS) + 1)), int(10 + next(random) * 170)
                remark = REMARKS[int(next(random) * len(REMARKS))] if next(random) < 0.12 else None
                record(work, start, minutes, TAGS[tag] if tag < len(TAGS) else None, remark)
            day += timedelta(days=1)
    projects = book.collections.create("Projects")
    with book.transaction("forty projects"):
        day = datetime(2023, 1, 2, tzinfo=timezone.utc)
        for place, project in enumerate(PROJECTS):
            record(projects, day + timedelta(days=9 * place, minutes=480), 30 + place, project)
        while day.year == 2023:
            for _ in range(int(next(random) * 4) if day.weekday() < 5 else 0):
                # Some come up often, most seldom.
                project = PROJECTS[int(next(random) * next(random) * len(PROJECTS))]
                record(projects, day + timedelta(minutes=int(480 + next(random) * 500)), int(15 + next(random) * 200), project)
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


def colony(book: tallybook.Book) -> tallybook.Collection:
    """Four mornings at a colony, the last of them coded twice: who sat, foraged and preened when, and called."""
    random = numbers(5)
    colony = book.collections.create("Colony")
    states = [colony.event_types.create(name, mode="state") for name in ("Incubating", "Foraging", "Preening", "Resting")]
    points = [colony.event_types.create(name) for name in ("Call", "Peck")]
    birds = [book.subjects.create(name) for name in ("Ida", "Lea", "Max")]
    second = 10**9

    def code(title: str, begin: int, length: int, log: list[tuple[int, tallybook.EventType, tallybook.Subject]]) -> None:
        with colony.record(title, time=begin) as watch:
            for at, what, bird in sorted(log, key=lambda each: (each[0], each[2].name)):
                watch.log(what, time=begin + at * second, subject=bird)
            watch.stop(time=begin + length * second)

    for morning in range(4):
        begin = int((datetime(2024, 5, 4, 5, 30, tzinfo=timezone.utc) + timedelta(days=morning)).timestamp()) * second + int(next(random) * 5400) * second
        length = int(2400 + next(random) * 2400)
        log = []
        for bird in birds:
            at = int(next(random) * 240)
            while at < length - 60:
                what, stop = states[int(next(random) * 4)], min(at + int(60 + next(random) * 900), length - 10)
                log += [(at, what, bird), (stop, what, bird)]
                at = stop + int(next(random) * 120)
            log += [(int(next(random) * length), points[int(next(random) * 2)], bird) for _ in range(int(2 + next(random) * 8))]
        code(f"Morning {morning + 1}", begin, length, log)
        if morning == 3:
            # Who codes the film again is late, and misses calls.
            code("Morning 4, again", begin, length, [
                (min(at + int(next(random) * 6), length), what, bird) for at, what, bird in log if what in states or next(random) < 0.8])
    return colony


def plan(book: tallybook.Book) -> None:
    """Ten days of a plan: what was done, what was carried over, what waits."""
    book.set_limits(high=1, medium=3, low=3)
    random = numbers(3)
    names = ["Visit mum", "Call the bank", "Order ring pliers", "Write to the county", "Mend the hide", "Count the terns", "Water the juniper"]
    categories = ["Home", "Work", "Station"]
    for back in range(9, -1, -1):
        day = book.day(book.today.date - timedelta(days=back))
        for place, name in enumerate(names[: 2 + int(next(random) * 4)]):
            task = day.add(f"{name}", priority=("high", "medium", "low")[min(place, 2)], category=categories[place % 3])
            if back > 0 and next(random) < 0.75:
                task.complete()
    for name in ("Paint the boat", "Read the paper on plovers"):
        book.draft("task", title=name, category="Station").save_and_close()


def nappies(book: tallybook.Book) -> tuple[tallybook.Template, int]:
    """Ten days of nappy changes, and what was said of them."""
    random = numbers(11)
    nappy = book.templates.create((ROOT / "examples/templates/nappy.json").read_text("utf-8"))
    time = NOW - timedelta(days=9)
    while time < NOW:
        role = ("mother", "father", "caregiver")[int(next(random) * 3)]
        nappy.new(time=time, size=int(next(random) * 9), role=role).save_and_close()
        time += timedelta(minutes=int(60 + next(random) * 240))
    sound = b"".join(int(next(random) * 60000 * min(place % 500, 250) / 250 - 30000 * min(place % 500, 250) / 250).to_bytes(2, "little", signed=True)
                     for place in range(8000))
    with book.memo("What the midwife said", encoding="wav", rate=8000) as memo:
        memo.push(sound)
    return nappy, memo.attachment_id


def reports(book: tallybook.Book, watch: tallybook.Session) -> dict[str, Callable[[], tallybook.Report]]:
    """The reports of the gallery as a client would get them, by the names of their pictures."""
    work, projects = book.collections["Work"].sessions, book.collections["Projects"].sessions
    nest = book.collections["Heron nest"]
    mornings = colony(book)
    *_, ann, bob = mornings.sessions
    nappy, memo = nappies(book)
    plan(book)
    return {
        "week": lambda: work.report("Week 3", first_day=date(2024, 1, 15), last_day=date(2024, 1, 21))
        .header().bars(target=timedelta(hours=8)).table().comments(),
        "month": lambda: work.report("Time Report", first_day=date(2024, 1, 1), last_day=date(2024, 1, 31)).header().bars().comments(),
        "year": lambda: projects.report("Forty projects in 2023").header().bars().lines("month", limit=5, title="The five largest")
        .table(limit=12).bars("month", limit=40, title="Each by itself"),
        "watch": lambda: nest.sessions.report("Heron nest").header().timeline(watch).histogram(watch, title="From one event to the next"),
        "observation": lambda: mornings.report("Three birds of a colony").header().budget().raster().transitions()
        .raster("event_type", clock=True, title="By the clock").agreement(ann, bob, step=timedelta(seconds=5)).table("event_type"),
        "dashboard": lambda: nappy.entries.report("Nappy changes").header().dashboard().waveform(memo),
        "plan": lambda: book.tasks.report("Review of the plan").header().bars().table().tasks(title="Tasks"),
        "empty": lambda: work.report("Time Report", first_day=date(2025, 2, 1), last_day=date(2025, 2, 28)),
    }


def german(book: tallybook.Book) -> tallybook.Report:
    """A fortnight in German words."""
    book.settings["labels"] = (ROOT / "examples/labels/de.json").read_text("utf-8")
    return book.collections["Work"].sessions.report("Stundenzettel", first_day=date(2024, 1, 1), last_day=date(2024, 1, 14)).header().bars().table()


def morning(book: tallybook.Book, watch: tallybook.Session, path: Path) -> None:
    """The session alone, cut out of its page and on white, for the top of README.md."""
    drawn = book.sessions.report("Heron nest", first_day=date(2024, 5, 4), last_day=date(2024, 5, 4)).timeline(watch).to_text("svg")
    head, rest = drawn.split(">", 1)
    head = head.replace('width="842" height="595" viewBox="0 0 842 595"', 'width="790" height="124" viewBox="26 34 790 124"')
    path.write_text(f'{head}><rect x="26" y="34" width="790" height="124" fill="#fff"/>{rest}', "utf-8")


def phone(browser: Browser, page: Path) -> Image.Image:
    """A page as a phone shows it, in light and in dark beside each other."""
    shown = []
    for dark in (False, True):
        browser.show(page.as_uri(), 360, dark=dark)
        shown.append(Image.open(io.BytesIO(browser.screenshot(whole=True))).convert("RGB"))
    both = Image.new("RGB", (760, max(image.height for image in shown)), "#808080")
    both.paste(shown[0], (0, 0))
    both.paste(shown[1], (400, 0))
    return both


def draw(folder: Path) -> list[Path]:
    """Writes every picture, and answers their paths."""
    paths = []
    stands = int(NOW.timestamp()) * 10**9
    with tempfile.TemporaryDirectory() as scratch, tallybook.open(":memory:", clock=lambda which: stands) as book:
        watch = fill(book)
        with Browser("about:blank") as browser:
            for name, report in reports(book, watch).items():
                # What is shown to everybody has all its letters.
                assert not report().validate("png"), report().validate("png")
                report().save(folder / f"{name}.png")
                report().save(folder / f"{name}.pdf")
                page = Path(scratch) / f"{name}.html"
                report().save(page)
                phone(browser, page).save(folder / f"{name}-phone.png", optimize=True)
                paths += [folder / f"{name}.png", folder / f"{name}-phone.png"]
        morning(book, watch, folder / "watch.svg")
        german(book).save(folder / "german.png")
        paths += [folder / "watch.svg", folder / "german.png"]
    return paths


if __name__ == "__main__":
    for drawn in draw(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent):
        print(drawn)

"""Makes the examples of docs/formats.md: a small book with one of everything, in each format, the same in every run.

Usage, from the repository's root: PYTHONPATH=bindings/python/src python examples/formats/make.py
"""

from __future__ import annotations

import re
from pathlib import Path

import tallybook

HERE = Path(__file__).parent
SECOND = 10**9
NAMES = {"markdown": "book.md", "text": "book.txt", "csv": "book.events.csv", "csv-bouts": "book.bouts.csv",
         "minuta": "book.minuta.csv"}
now = 1_775_812_320 * SECOND  # 2026-04-10, 05:12 in the zone of the book. It stands still until it is moved.


def record() -> bytes:
    """The book, recorded with a clock of its own, as JSON."""
    global now
    with tallybook.open(":memory:", author="kh", clock=lambda which: now) as book:
        book.settings.update(location_enabled=True, time_zone="America/Toronto")
        nest = book.collections.create("Heron nest", description="Feeding intervals")
        now += SECOND
        morning = nest.collections.create("Morning")
        heron = book.subjects.create("Nest 3", color="#8E24AA")
        morning.event_types.create("Brooding", label="On the nest", mode="state", exclusion="posture", key="b")
        morning.event_types.create("Standing", mode="state", exclusion="posture", category="posture")
        book.tags.create("Rain", color="#3949AB")
        now += 59 * SECOND
        nest.note("Arrival", description="Three boats\non the lake", latitude=46.2031, longitude=-72.8214, accuracy=5,
                  place="South gate", tags=["Pond", "Rain"])
        now += 600 * SECOND
        with morning.record("Watch", description="Clear, no wind", subject=heron) as watch:
            start = watch.item.time_ns
            watch.log("A", time=start + 4_326_000_000)
            watch.log("Brooding", time=start + 6 * SECOND, subject=heron)
            watch.log("B", time=start + 7_500_000_001, value=2.5, note="with a \"fish\", twice")
            watch.log("Standing", time=start + 30 * SECOND, subject=heron)
            watch.pause(time=start + 60 * SECOND)
            watch.resume(time=start + 90 * SECOND)
            watch.log("A", time=start + 91 * SECOND)
            watch.stop(time=start + 120 * SECOND)
        now += 3600 * SECOND
        running = book.record("Still going", tags=["Pond"])
        running.log("C", time=now + SECOND)
        running.close()
        return book.export_bytes("json")


def renamed(json: str) -> str:
    """Replaces random UUIDs by numbers, in order of appearance."""
    numbers: dict[str, str] = {}
    for found in re.findall(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", json):
        numbers.setdefault(found, f"00000000-0000-7000-8000-{len(numbers) + 1:012}")
    for found, number in numbers.items():
        json = json.replace(found, number)
    return json


def tables() -> dict[str, str]:
    """Tables of a few records: a summary by day and tag in each format, and their timeline."""
    hour = 3600 * SECOND
    with tallybook.open(":memory:", clock=lambda which: now) as book:
        book.settings["time_zone"] = "Europe/Berlin"
        for name in ("Writing", "Réunion", "打ち合わせ"):
            book.tags.create(name)
        first = 1_770_015_600 * SECOND  # 2026-02-02, 08:00 in Berlin
        for start, length, tags in [
            (0, 2 * hour, ["Writing"]), (3 * hour, hour // 2, ["Réunion", "Writing"]), (14 * hour, 3 * hour, ["Writing"]),
            (25 * hour, hour + 90 * SECOND + 500_000_000, ["打ち合わせ"]), (27 * hour, 2 * hour, []),
        ]:
            with book.record("Work", time=first + start, tags=tags) as session:
                session.stop(time=first + start + length)
        summary = book.sessions.summary(by=("day", "tag"), first_tag=True)
        written = {f"summary.{suffix}": text for suffix, text in [("txt", f"{summary}\n"), ("md", summary.to_markdown())]}
        written["summary.csv"] = summary.to_csv(totals=True)
        written["timeline.txt"] = f"{book.sessions.timeline()}\n"
        return written


def main() -> None:
    json = renamed(record().decode()).encode()
    (HERE / "book.json").write_bytes(json)
    with tallybook.open(":memory:") as book:
        book.import_json(json)
        for name, file in NAMES.items():
            (HERE / file).write_bytes(book.export_bytes(name))
    for name, text in tables().items():
        (HERE / name).write_bytes(text.encode())


if __name__ == "__main__":
    main()

"""Makes the book and the export that later releases must read the same: `make.py FOLDER`, by the release whose they are to be."""

from __future__ import annotations

import sys
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import tallybook

START = datetime(2026, 3, 2, 8, 0, tzinfo=timezone.utc)
SCHEMA = """{"title": "Feeding", "properties": {
  "amount": {"type": "integer", "title": "Amount", "minimum": 0, "maximum": 500},
  "mood": {"enum": ["calm", "restless"], "title": "Mood"},
  "weight": {"type": "number", "title": "Weight"}}}"""


def main(folder: Path) -> None:
    now = [int(START.timestamp()) * 10**9]

    def clock(_: object) -> int:
        now[0] += 10**6
        return now[0]

    with tallybook.open(folder / "book.tally", author="kh", clock=clock, durability="power") as book:
        book.settings["time_zone"] = "Europe/Berlin"
        book.settings["location_enabled"] = "true"
        nest = book.collections.create("Heron nest", description="Feeding intervals")
        inner = nest.collections.create("Day 2")
        nest.note("Arrival", description="Two adults", tags=["weather", "adult"], time=START)
        subject = book.subjects.create("Chick A")
        gape = nest.event_types.create("gape", mode="state")
        with nest.record("Morning watch", time=START + timedelta(hours=1)) as watch:
            for minute in range(5):
                watch.log("A", time=START + timedelta(hours=1, minutes=minute))
            watch.log(gape, time=START + timedelta(hours=1, minutes=6), subject=subject)
            watch.pause(time=START + timedelta(hours=1, minutes=7))
            watch.resume(time=START + timedelta(hours=1, minutes=8))
            watch.log(gape, time=START + timedelta(hours=1, minutes=9), subject=subject)
            watch.log("B", time=START + timedelta(hours=1, minutes=10), value=2.5, note="a fish")
            watch.stop(time=START + timedelta(hours=2))
        book.session(since=START, until=START + timedelta(hours=3), tags=["work"], description="Desk")
        template = book.templates.create(SCHEMA)
        entry = template.new(parent=nest)
        with entry as draft:
            draft["title"] = "Morning feed"
            draft["amount"], draft["mood"], draft["weight"] = 120, "calm", 3.25
        for priority in ("high", "medium", "low"):
            book.day(date(2026, 3, 3)).add(f"A task of {priority} priority", priority=priority)
        book.add_task("Paint the fence")
        note = nest.note("With a picture")
        note.add_attachment(b"<svg/>", name="sketch.svg")
        note.update(title="With a sketch")
        nest.note("Thrown away").delete()
        nest.edit().store()
        book.export(folder / "export.json", attachment_bytes=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Random books, made through Python: every kind, field, class of Unicode, time, zone, state and pause."""

from __future__ import annotations

import json
import math
import random
from datetime import timedelta
from typing import Any

TEXTS = [
    "plain", 'with "quotes" and \\ back', "line\nbreak\ttab\r", "äöü ß é", "日本語の名前", "עברית", "👩‍👩‍👧 🪶", "e\u0301 combining",
    "\x7f\x01\x1f", "a|b*c_d`e<f>", "\ufeffbom", "\u2028\u2029", "\U0010ffff", "  spaces  ", ',;"', "#1",
]
ZONES = ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "+02:00", "-09:30"]


class Maker:
    """Makes entries in a book from a seed; what the library refuses for a good reason is left away."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = 1_600_000_000 * 10**9

    def clock(self, which: Any) -> int:
        self.now += 1000
        return self.now

    def one(self, values: Any) -> Any:
        return self.chance.choice(list(values))

    def maybe(self, value: Any) -> Any:
        return value if self.chance.random() < 0.5 else None

    def time(self) -> int:
        if self.chance.random() < 0.15:
            return self.chance.randint(-(2**63) + 1, 2**63 - 1)
        return self.now - self.chance.randint(-(10**15), 10**15)

    def common(self) -> dict[str, Any]:
        return {"description": self.maybe(self.one(TEXTS)), "zone": self.maybe(self.one(ZONES))}

    def place(self) -> dict[str, Any]:
        if self.chance.random() < 0.5:
            return {}
        latitude, longitude = self.chance.uniform(-90, 90), self.chance.uniform(-180, 180)
        return {"latitude": latitude, "longitude": longitude, "accuracy": self.maybe(self.chance.uniform(0, 1e6)),
                "place": self.maybe(self.one(TEXTS))}

    def fill(self, book: Any, steps: int = 60) -> None:
        import tallybook

        book.settings.update(location_enabled=True, time_zone=self.one(ZONES))
        if self.chance.random() < 0.3:
            book.settings.update(labels='{"by" : "von"}', display_mode="dark", day_start="04:00", autosave_interval=10**9)
        book.settings["x-host"] = self.one(TEXTS)
        holders: list[Any] = [book]
        running: list[Any] = []
        for _ in range(steps):
            self.now += self.chance.randint(1, 10**11)
            try:
                self.step(book, holders, running)
            except (tallybook.InvalidError, tallybook.NotFoundError, tallybook.StateError, tallybook.ExistsError, tallybook.LimitError):
                pass
        for session in running:
            session.close()  # It goes on running in the book.
        if self.chance.random() < 0.3:
            book.settings["location_enabled"] = False

    def task(self, book: Any, holder: Any) -> None:
        """A task, or what becomes of one."""
        tasks = list(book.tasks)
        some = self.maybe(self.one(tasks)) if tasks else None
        if some is None:
            day = book.day(book.today.date + timedelta(days=self.one([-1, 0, 1])))
            made = day.add(
                self.one(TEXTS), priority=self.one(["high", "medium", "low", "none"]), category=self.one([None, "Home", "HOME", *TEXTS]),
                details=self.maybe(self.one(TEXTS)), notes=self.maybe(["one", self.one(["two", "日本語"])]), redaction=self.one(["none", "star", "highlight"]),
                due=self.maybe(self.time()), parent=None if holder is book else holder)
            if self.chance.random() < 0.3:
                made.plan(None)
            else:
                made.remind(**self.one([{"minutes": 5}, {"time": self.time()}, {"hourly": True}]))
        elif self.chance.random() < 0.3:
            some.complete(time=self.maybe(self.time()))
        elif self.chance.random() < 0.3:
            book.today.set_limits(**{self.one(["high", "medium", "low"]): self.one([None, 0, 7])})
            book.reminders.evening()
        else:
            self.now += 86_400 * 10**9
            with book.review(all=True) as review:
                for task in review.tasks[:2]:
                    review.choose(task)

    def template(self, book: Any, holder: Any) -> None:
        """A template, an item with its fields, or another schema."""
        templates = list(book.templates)
        some = self.maybe(self.one(templates)) if templates else None
        if some is None:
            some = book.templates.create({"title": f"Sighting {self.chance.random()}", "x-color": "#5F8D4E", "properties": {
                "species": {"type": "string"}, "count": {"type": "integer"}, "heard": {"type": "boolean"}, "far": {"type": "number"},
                "seen": {"type": "string", "format": "date-time"}, "words": {"type": "array", "items": {"type": "string"}}}})
        elif self.chance.random() < 0.2:
            return some.update(schema=json.dumps({**some.schema, "description": self.one(TEXTS), "x-version": self.chance.random()}))
        with some.new(title=self.one(TEXTS), collection=None if holder is book else holder) as draft:
            draft.fields = {
                "species": self.maybe(self.one(TEXTS)), "count": self.chance.randrange(100), "heard": self.maybe(True), "far": self.chance.random(),
                "seen": self.maybe("2026-03-02T14:00:00.5Z"), "words": self.maybe(["a", "b"]), "other": self.maybe({"a": [1, None]})}

    def step(self, book: Any, holders: list[Any], running: list[Any]) -> None:
        holder = self.one(holders)
        subjects = list(book.subjects)
        subject = self.maybe(self.one(subjects)) if subjects else None
        what = self.chance.randrange(14)
        if what == 0:
            holders.append(holder.collections.create(self.one(TEXTS), time=self.maybe(self.time()), **self.common()))
        elif what == 1:
            holder.note(self.one(TEXTS), time=self.maybe(self.time()), subject=subject, **self.common(), **self.place())
        elif what == 2:
            made = book.subjects.create(self.one(TEXTS), color=self.maybe("#0a1B2c"), description=self.maybe(self.one(TEXTS)))
            if self.chance.random() < 0.2:
                made.update(archived=True)
        elif what == 3:
            made = holder.event_types.create(
                self.one(TEXTS), label=self.maybe(self.one(TEXTS)), color=self.maybe("#ABCDEF"), key=self.maybe("k"),
                mode=self.one(["point", "state"]), exclusion=self.maybe("group"), recordable=self.one([True, True, False]),
                category=self.maybe(self.one(TEXTS)), description=self.maybe(self.one(TEXTS)))
            if self.chance.random() < 0.2:
                made.update(archived=True)
            if self.chance.random() < 0.4:
                made.excludes = [each for each in [*book.event_types, *holder.event_types] if each != made and self.chance.random() < 0.5]
        elif what == 4:
            running.append(holder.record(
                self.one(TEXTS), time=self.maybe(self.now - 10**12), subject=subject, **self.common(), **self.place()))
        elif what in (5, 6) and running:
            session = self.one(running)
            for _ in range(self.chance.randint(1, 12)):
                value = self.maybe(self.one([self.chance.uniform(-1e9, 1e9), 0.0, math.pi]))
                session.log(self.one(["A", "B", "C", *book._all_types()]), time=self.maybe(self.time()), value=value,
                            note=self.maybe(self.one(TEXTS)), subject=subject)
            first = session.item.events.first()
            if first is not None and self.chance.random() < 0.5:
                session.item.events.change(first, note=self.one(TEXTS))
        elif what == 7 and running:
            session = self.one(running)
            session.resume() if session.state.name == "PAUSED" else session.pause()
        elif what == 8 and len(running) > 1:
            session = running.pop(self.chance.randrange(len(running)))
            session.stop()
            session.close()
        elif what == 8:
            self.one(book._all_types()).delete()
        elif what == 10:
            entries = list(book.contents)
            if entries:
                made = self.one(entries).add_attachment(
                    self.chance.randbytes(self.one([0, 1, 2, 3, 1000])), name=self.one(TEXTS),
                    media_type=self.maybe(self.one(["image/png", "audio/ogg; codecs=opus"])))
                if self.chance.random() < 0.5:
                    made.update(duration=self.chance.randrange(10**12), description=self.one(TEXTS), transcript=self.maybe(self.one(TEXTS)))
                if self.chance.random() < 0.3:
                    made.move(made.parent, before=made.parent.attachments.first())
        elif what == 11:
            self.task(book, holder)
        elif what == 12:
            self.template(book, holder)
        elif what == 13:
            sessions = list(book.sessions)
            if sessions:
                rate, drop, timecode = self.one([(None, None, None), ("25/1", None, "10:00:00:00"), ("30000/1001", True, "01:00:00;00")])
                self.one(sessions).add_media(
                    f"films/{self.chance.randrange(1000)}.mp4", track=self.one([1, 2]), offset=self.maybe(self.chance.randint(-(10**12), 10**12)),
                    duration=self.maybe(self.chance.randrange(10**13)), frame_rate=rate, drop_frame=drop, timecode=timecode,
                    file_sha256=self.maybe(self.chance.randbytes(32).hex()), description=self.maybe(self.one(TEXTS)))
        elif what == 9:
            entries = list(book.contents)
            if entries:
                before = self.maybe(self.one(entries))
                place = before.parent if before is not None else self.one(holders)
                self.one(entries).move(None if place is book else place, before=before)

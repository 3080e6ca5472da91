"""Does a bit of everything with a book, under journal.c, and says before and after each call what it does.

Usage: victim.py FOLDER SEED ROUND. A seed has two rounds: the first ends as a killed process does, the second finds its book.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import sys
import time
from pathlib import Path
from typing import Any, Callable

import tallybook

TOLD = 199
NOTE = "a note that takes several records of the tail"
LONG_NOTE = "n" * 3000


class Recorder:
    """One process."""

    def __init__(self, folder: Path, seed: int, round: int) -> None:
        self.folder, self.dice, self.round = folder, random.Random(f"{seed}/{round}"), round
        self.durability = random.Random(seed).choice(["process", "power"])
        self.steps = 0
        self.made = 0
        self.running: dict[str, Any] = {}
        # When an event was logged last, or a session attached to, by the steady clock.
        self.logged_at = time.monotonic()
        self.outside = folder.with_name(folder.name + ".import.json")

    def step(self, what: str, call: Callable[[], Any], **said: Any) -> Any:
        """Tells what is to be done, does it, and tells that it was acknowledged and what it gave."""
        number = f"{self.round}.{self.steps}"
        self.steps += 1
        os.write(TOLD, json.dumps({"step": number, "do": what, **said}).encode())
        gave = call()
        os.write(TOLD, json.dumps({"step": number, "gave": gave}).encode())
        return gave

    def title(self, kind: str) -> str:
        self.made += 1
        return f"{kind} {self.round}.{self.made}"

    def run(self) -> None:
        self.open()
        if self.dice.random() < 0.5:
            self.step("setting", lambda: self.set("autosave_interval", 100_000_000), name="autosave_interval", value=100_000_000)
        verbs = [
            (12, self.log), (4, self.log_more), (1, self.batch), (2, self.note), (1, self.describe), (1, self.delete), (1, self.start),
            (1, self.stop), (1, self.pause), (1, self.flush), (2, self.tick), (0.5, self.export), (0.3, self.backup), (0.3, self.take_in),
            (0.5, self.host_setting), (0.5, self.edit), (0.2, self.reopen), (0.5, self.again), (0.7, self.attach),
        ]
        self.start()
        for _ in range(self.dice.randrange(40, 220)):
            self.dice.choices([verb for _, verb in verbs], [weight for weight, _ in verbs])[0]()
        if self.dice.random() < 0.12:
            self.fill()
        if self.round == 1 or self.dice.random() < 0.5:
            os._exit(0)
        self.step("close", self.book.close)

    def open(self) -> None:
        def call() -> list[str]:
            self.book = tallybook.open(self.folder / "book.tally", author="kh", durability=self.durability)
            # What lies there before the first session is no news to the one who compares.
            return [str(each) for each in self.book.recovery if each.reason is not tallybook.Reason.RECOVERED]

        gave = self.step("open", call, durability=self.durability)
        assert not gave, gave

    def set(self, name: str, value: str | int) -> None:
        self.book.settings[name] = value

    # Recording

    def some(self) -> str:
        return self.dice.choice(sorted(self.running))

    def events(self, count: int) -> list[list[Any]]:
        now = self.book.now_ns()
        return [[now - self.dice.randrange(10**10), self.dice.choice("ABC"), None, None] for _ in range(count)]

    def log(self) -> None:
        if not self.running:
            return
        title = self.some()
        for event in self.events(self.dice.randrange(1, 12)):
            self.step("log", lambda: self.logged(title, event), session=title, events=[event])

    def logged(self, title: str, event: list[Any]) -> int:
        session, (at, type, value, note) = self.running[title], event
        session.log(type, time=at, value=value, note=note)
        self.logged_at = time.monotonic()
        return int(session.last_seq)

    def log_more(self) -> None:
        if not self.running:
            return
        title = self.some()
        for event in self.events(self.dice.randrange(1, 5)):
            event[2] = self.dice.choice([None, float(self.made), -2.5])
            event[3] = self.dice.choice([None, NOTE, NOTE, LONG_NOTE])
            self.step("log", lambda: self.logged(title, event), session=title, events=[event])

    def batch(self, count: int = 0) -> None:
        """Many events in one call; above 4,096 they go straight to chunks."""
        if not self.running:
            return
        title = self.some()
        events = self.events(count or (4100 if self.dice.random() < 0.08 else 300))
        times, types = [each[0] for each in events], [each[1] for each in events]

        def call() -> int:
            session = self.running[title]
            session.log_many(times, [self.book.event_types[type].id for type in types])
            self.logged_at = time.monotonic()
            return int(session.last_seq)

        self.step("log", call, session=title, events=events, chunks=len(events) > 4096)

    def fill(self) -> None:
        """Fills a tail, so that it is used again, or grows where a transaction is open."""
        if not self.running:
            return
        if self.dice.random() < 0.5:
            for _ in range(17):
                self.batch(4096)
        else:
            with self.book.transaction():
                for _ in range(17):
                    self.batch(4096)
        self.log()

    def start(self) -> None:
        if len(self.running) > 2:
            return
        title = self.title("Session")

        def call() -> str:
            self.running[title] = self.book.record(title)
            return str(self.running[title].item.uuid)

        self.step("start", call, title=title)

    def stop(self) -> None:
        if not self.running:
            return
        title = self.some()

        def call() -> None:
            session = self.running.pop(title)
            session.stop()
            session.close()

        self.step("stop", call, title=title)

    def pause(self) -> None:
        if not self.running:
            return
        title = self.some()
        self.step("pause", self.running[title].pause, title=title)
        self.step("resume", self.running[title].resume, title=title)

    def again(self) -> None:
        """Goes on with a session that was stopped or left."""
        others = [each for each in self.book.sessions if each.title not in self.running]
        if len(self.running) > 2 or not others:
            return
        item = self.dice.choice(others)

        def call() -> None:
            self.running[item.title] = item.attach(continue_stopped=True)
            self.logged_at = time.monotonic()

        self.step("attach", call, title=item.title)
        if self.running[item.title].state is tallybook.State.PAUSED:
            self.step("resume", self.running[item.title].resume, title=item.title)

    def flush(self) -> None:
        self.step("flush", self.book.flush)

    def tick(self) -> None:
        """Upkeep, which makes what was logged safe where the autosave interval has passed: some wait until it has."""
        interval = self.book.settings["autosave_interval"] / 1e9
        if interval < 1 and self.dice.random() < 0.3:
            time.sleep(interval)
        self.step("tick", lambda: self.book.tick() and None, due=time.monotonic() - self.logged_at >= interval)

    def reopen(self) -> None:
        self.running = {}
        self.step("close", self.book.close)
        self.open()

    # Writing

    def note(self) -> None:
        title, text = self.title("Note"), f"text {self.dice.random()}"
        self.step("note", lambda: self.book.note(title, description=text).id and None, title=title, text=text)

    def describe(self) -> None:
        notes = list(self.book.notes)
        if notes:
            note, text = self.dice.choice(notes), f"text {self.dice.random()}"
            self.step("note", lambda: note.update(description=text) and None, title=note.title, text=text)

    def delete(self) -> None:
        notes = list(self.book.notes)
        if notes:
            note = self.dice.choice(notes)
            self.step("delete", lambda: note.delete(forever=self.dice.random() < 0.5) and None, title=note.title)

    def host_setting(self) -> None:
        name, value = f"x-{self.dice.randrange(3)}", str(self.dice.random())
        self.step("setting", lambda: self.set(name, value), name=name, value=value)

    def edit(self) -> None:
        stopped = [each for each in self.book.sessions if each.title not in self.running and each.end_ns is not None]
        if not stopped:
            return
        item = self.dice.choice(stopped)
        events = list(item.events)
        if events and self.dice.random() < 0.7:
            event = self.dice.choice(events)
            if self.dice.random() < 0.6:
                note = f"seen on the film {self.dice.random()}"
                self.step("change", lambda: item.events.change(event, note=note), session=item.title, seq=event.seq, note=note)
            else:
                self.step("remove", lambda: item.events.delete(event), session=item.title, seq=event.seq)

    def take_in(self) -> None:
        with tallybook.open(":memory:") as other:
            titles = {self.title("Note"): "imported" for _ in range(40)}
            for title, text in titles.items():
                other.note(title, description=text)
            data = other.export_bytes("json")
        self.outside.write_bytes(data)
        self.step("import", lambda: self.book.import_json(self.outside) and None, notes=titles)

    def attach(self) -> None:
        """To a session, since those are never deleted here; a few pages, or several of the pieces that bytes are kept in."""
        items = list(self.book.sessions)
        if not items:
            return
        name, item = self.title("Attachment"), self.dice.choice(items)
        size = self.dice.choice([0, 1, 5000, 40_000, 1_100_000])
        content = self.dice.randbytes(size)
        self.step(
            "attachment", lambda: item.add_attachment(content, name=name).id and None, title=name, sha256=hashlib.sha256(content).hexdigest())

    # Files

    def export(self) -> None:
        name = f"out{self.dice.randrange(2)}.{self.dice.choice(['json', 'md'])}"
        self.step("file", lambda: self.wrote(name, self.book.export), name=name)

    def backup(self) -> None:
        name = f"copy{self.dice.randrange(2)}.tally"
        self.step("file", lambda: self.wrote(name, lambda path: self.book.backup(path, replace=True)), name=name)

    def wrote(self, name: str, write: Callable[[Path], Any]) -> str:
        write(self.folder / name)
        return hashlib.sha256((self.folder / name).read_bytes()).hexdigest()


if __name__ == "__main__":
    Recorder(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])).run()

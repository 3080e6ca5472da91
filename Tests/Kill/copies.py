"""Books and copies of them that went on by themselves, and what a book holds: what the kills within merges begin with and compare."""

from __future__ import annotations

import json
import random
import sqlite3
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import kills

import tallybook

HOUR = 3_600_000_000_000
NAMES = ("Pond", "Rain", "Nest", "Far off")
#: The session that both record.
BOTH = "Watch 0"
#: What the event types are called.
TYPES = "ABC"


def make(path: Path, dice: random.Random) -> None:
    """A book that somebody used for a while."""
    with tallybook.open(path, author="ann") as book:
        with book.transaction():
            nests = [book.collections.create("Nest 0")]
            for number in range(1, 10):
                nests.append(dice.choice([book, *nests]).collections.create(f"Nest {number}"))
            notes = [dice.choice(nests).note(f"Note {number}", tags=dice.sample(NAMES, dice.randrange(3))) for number in range(60)]
        for note in notes[:6]:
            note.add_attachment(dice.randbytes(dice.choice([1000, 30_000])), name="photo.jpg")
        for number in range(3):
            with nests[number].record(f"Watch {number}") as watch:
                watch.log_many([number * HOUR + each for each in range(700)], "A")


def go_on(path: Path, author: str, dice: random.Random, acts: int = 50) -> None:
    """Whoever has the book writes, records, tidies up and throws away."""
    with tallybook.open(path, author=author, exists=True) as book:
        for number in range(acts):
            act(book, f"{author} {number}", dice)


def act(book: tallybook.Book, name: str, dice: random.Random) -> None:
    notes, nests = list(book.notes(recursive=True)), list(book.collections(recursive=True))
    note, nest = dice.choice(notes), dice.choice(nests)
    sort = dice.randrange(13)
    if sort < 3:
        note.update(description=f"text of {name}")
    elif sort == 3:
        note.update(title=f"Title of {name}")
    elif sort == 4:
        note.tags = dice.sample([*NAMES, name], dice.randrange(4))
    elif sort == 5:
        note.move(nest)
    elif sort == 6:
        below = {each.id for each in nest.collections(recursive=True)} | {nest.id}
        nest.move(dice.choice([each for each in nests if each.id not in below] or [None]))
    elif sort == 7:
        nest.note(f"Made by {name}").add_attachment(dice.randbytes(5000), name=f"{name}.jpg")
    elif sort == 8:
        note.delete(forever=dice.random() < 0.6)
    elif sort == 9 and len(nests) > 6:
        # Not with a session that both go on with.
        if not list(nest.sessions(recursive=True)):
            nest.delete(forever=dice.random() < 0.6)
    elif sort == 10:
        with nest.record(f"Recorded by {name}") as watch:
            watch.log_many(range(300), dice.choice(TYPES))
    else:
        (session,) = book.sessions(title=BOTH, recursive=True)
        if sort == 11:
            with session.attach(continue_stopped=True) as watch:
                for _ in range(dice.randrange(1, 30)):
                    watch.log(dice.choice(TYPES), value=dice.random())
        else:
            events = session.events
            events.change(dice.choice(list(events)), value=dice.random())
            events.delete(dice.choice(list(session.events)))
            session.events.insert("B", time=HOUR, note=name)


def pair(folder: Path, seed: int, met: bool) -> tuple[Path, Path]:
    """A book, and a copy of it that went on by itself as the book did; they may have met before."""
    dice, book, other = random.Random(seed), folder / "a.tally", folder / "b.tally"
    folder.mkdir()
    make(book, dice)
    with tallybook.open(book) as opened:
        opened.backup(other)
    if met:
        for path, author in ((book, "ann"), (other, "bob")):
            go_on(path, author, dice, 15)
        for path, from_where in ((book, other), (other, book)):
            with tallybook.open(path) as opened:
                opened.merge(from_where)
    for path, author in ((book, "ann later"), (other, "bob later")):
        go_on(path, author, dice)
    return book, other


@dataclass
class Content:
    """What a book holds and what stands to be settled, alike in all books that hold the same; and how many steps it has."""

    document: Any
    trash: list[str]
    conflicts: list[tuple[str, str | None, list[str]]]
    steps: int

    @classmethod
    def of(cls, book: tallybook.Book, attachment_bytes: bool = True) -> Content:
        document = json.loads(book.export_bytes("json", canonical=True, attachment_bytes=attachment_bytes))
        conflicts = [(each.field, each.key, [str(version.value) for version in each.versions]) for each in book.conflicts]
        return cls(document, sorted(each.name for each in book.trash), sorted(conflicts, key=str), len(list(book.history)))

    @property
    def said(self) -> tuple[Any, ...]:
        """What it says, by however many steps it came to that."""
        return self.document, self.trash, self.conflicts

    def without(self, title: str) -> Any:
        """The document without a session."""

        def cut(value: Any) -> Any:
            if isinstance(value, dict):
                return {key: cut(each) for key, each in value.items()}
            if isinstance(value, list):
                return [cut(each) for each in value if not (isinstance(each, dict) and each.get("title") == title)]
            return value

        return cut(self.document)

    def values(self, title: str) -> list[float | None]:
        """What the events of a session have as their values."""

        def found(value: Any) -> list[Any]:
            if isinstance(value, dict):
                here = [value] if value.get("title") == title and value.get("kind") == "session" else []
                return here + [each for part in value.values() for each in found(part)]
            return [each for part in value for each in found(part)] if isinstance(value, list) else []

        (session,) = found(self.document)
        return [event.get("value") for event in session["events"]]


def version(path: Path) -> str:
    """The format of a book, as its files say."""
    connection = sqlite3.connect(path)
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return f"{number >> 16}.{number & 0xFFFF}"


def tables(path: Path) -> set[str]:
    connection = sqlite3.connect(path)
    names = {name for name, in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    connection.close()
    return names


def since(format: str) -> set[str]:
    """The tables that came with a format."""
    described = tomllib.loads((kills.ROOT / "abi/21-tables.toml").read_text())["table"]
    return {each["name"] for each in described if each.get("since") == format}


def columns_since(format: str) -> list[str]:
    """The columns of entries that came with a format or one behind it, by their names."""
    described = tomllib.loads((kills.ROOT / "abi/20-fields.toml").read_text())["field"]
    return [each["column"].split()[0] for each in described if _number(each.get("column_since", "1.0")) >= _number(format)]


def _number(format: str) -> tuple[int, ...]:
    return tuple(map(int, format.split(".")))


def take_back(path: Path) -> None:
    """Makes a book that never met another one be of format 1.4, in which there was nothing of merges."""
    connection = sqlite3.connect(path)
    for name in sorted(since("1.5")):
        assert connection.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), f"{name} has rows"
        connection.execute(f"DROP TABLE {name}")
    for name in columns_since("1.5"):
        connection.execute(f'ALTER TABLE entry DROP COLUMN "{name}"')
    connection.execute(f"PRAGMA user_version = {1 << 16 | 4}")
    connection.commit()
    connection.close()

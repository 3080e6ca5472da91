"""The items of a run, made so that each transaction of a writer keeps something of them."""

from __future__ import annotations

import json
import uuid
from pathlib import Path

import tallybook

#: Two notes of the same version, changed together.
PAIRS = 30
#: Notes that only move between boxes, each with one of three tags.
TOKENS, TAGS = 40, 3
#: Boxes, of which some are in others.
BOXES = {"box 0": "boxes", "box 1": "box 0", "box 2": "box 1", "box 3": "boxes", "box 4": "box 3"}
#: Pairs of which one is in the trash.
TURNS = 10
#: Sessions that lend each other time.
SPELLS, SPELL = 10, 10**11
#: Notes one of which has the word that is searched for.
STRAWS = 6
#: Tasks of which half are done.
JOBS = 4
#: Notes with fixed UUIDs that are imported again and again.
IMPORTS = 12
START = 1_700_000_000_000_000_000


def tag_counts() -> dict[str, int]:
    return {f"tag {tag}": len(range(tag, TOKENS, TAGS)) for tag in range(TAGS)}


def imported() -> bytes:
    """A document with the same UUIDs each time."""
    items = [
        {"kind": "note", "uuid": str(uuid.UUID(int=(0x8 << 76 | 0x2 << 62) + number)), "title": f"import {number}",
         "timestamp": "2023-11-14T22:13:20Z"}
        for number in range(IMPORTS)
    ]
    return json.dumps({"format": "tallybook", "version": 1, "collections": [], "items": items}).encode()


def make(path: Path) -> None:
    """Makes the book."""
    with tallybook.open(path, author="setup") as book:
        with book.transaction("setup"):
            _pairs(book)
            boxes = {"boxes": book.collections.create("boxes")}
            for name, holder in BOXES.items():
                boxes[name] = boxes[holder].collections.create(name)
            for number in range(TOKENS):
                boxes[f"box {number % len(BOXES)}"].note(f"token {number}", time=START + 1000 + number, tags=[f"tag {number % TAGS}"])
            counted = book.collections.create("counted", description="10")
            for number in range(10):
                counted.note(f"piece {number}")
            turns = book.collections.create("turns")
            for number in range(TURNS):
                turns.note(f"turn {number} a")
                turns.note(f"turn {number} b").delete()
            spells = book.collections.create("spells")
            for number in range(SPELLS):
                spells.session(f"spell {number}", since=START + number * 10**12, until=START + number * 10**12 + SPELL)
            straws = book.collections.create("straws")
            for number in range(STRAWS):
                straws.note(f"{'hay' if number else 'needle'} straw {number}", description="barn")
            book.set_limits(high=None, medium=None, low=None)
            for number in range(JOBS):
                job = book.today.add(f"job {number}")
                if number % 2:
                    job.complete()
        book.import_json(imported())


def _pairs(book: tallybook.Book) -> None:
    template = book.templates.create({"title": "versioned", "properties": {"score": {"type": "integer"}}})
    sides = [book.collections.create("left"), book.collections.create("right")]
    for number in range(PAIRS):
        for side in sides:
            with side.draft("note") as draft:
                draft["template"] = template
                draft["title"], draft["description"], draft["score"] = f"{side.name} {number} v0", "v0", 0
                draft["time"] = START + number

"""JSON as JSONTestSuite says: what must be taken is, with its value, and what must not is refused."""

from __future__ import annotations

import json

import suites
import tallybook

HEAD = b'{"format":"tallybook","version":1,"items":[{"kind":"note","title":"t","timestamp":"2025-01-01T00:00:00Z",%s}]}'
#: A key that an object has twice is refused: which of the two is meant, nobody knows.
REFUSED = {"y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"}


def test_json_is_read_as_its_authors_say() -> None:
    tests = suites.folder("JSONTestSuite", suites.CACHE / "JSONTestSuite/test_parsing")
    seen = {"y": 0, "n": 0, "i": 0}
    off = []
    for path in sorted(tests.glob("*.json")):
        data, kind = path.read_bytes(), path.name[0]
        seen[kind] += 1
        for place in (b'"fields":{"a":' + data + b"}", b'"unknown":' + data):
            with tallybook.open(":memory:") as book:
                try:
                    book.import_json(HEAD % place)
                    taken = True
                except tallybook.Error:
                    taken = False
                if kind == "y":
                    note = book.notes.first()
                    kept = json.dumps(note.fields.get("a")) if note and place.startswith(b'"fields"') else None
                    if taken != (path.name not in REFUSED) or (taken and kept is not None and kept != json.dumps(json.loads(data))):
                        off.append((path.name, taken, kept))
                elif kind == "n" and taken:
                    off.append((path.name, taken, place[:20]))
    assert not off and seen["y"] > 90 and seen["n"] > 180, off

"""The reader that knows the pages only finds what the library exports, in random books.

TALLYBOOK_BOOKS sets how many books, TALLYBOOK_SEED the first seed; a failure names its seed.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from array import array
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
import seeds

import tallybook
from tallybook._c import _abi

ROOT = Path(__file__).resolve().parents[2]
BOOKS = int(os.environ.get("TALLYBOOK_BOOKS", "200" if os.environ.get("TALLYBOOK_LONG") else "8"))
FIRST = seeds.first("reader")
NOTES = ["x", "far off", "a note that takes several records", "ünïcödé 🐦", "line\nbreak\tand \"quotes\"", "y" * 4000]


def read(path: Path, *options: str) -> list[dict[str, Any]]:
    """What the reader prints of a book that is whole."""
    ran = subprocess.run([sys.executable, str(ROOT / "tools/read_book.py"), *options, str(path)], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    return [json.loads(line) for line in ran.stdout.split("\n") if line]


def ns(text: str) -> int:
    """The time of an export, exactly."""
    seconds, _, fraction = text.rstrip("Z").partition(".")
    moment = datetime.fromisoformat(seconds).replace(tzinfo=timezone.utc)
    return int(moment.timestamp()) * 10**9 + int(fraction.ljust(9, "0"))


def exported(book: tallybook.Book) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """Entries and events by UUID, as the library's JSON export has them, in the reader's words."""
    document = json.loads(book.export_bytes("json"))
    names = {each["uuid"]: each for each in document.get("collections", [])}

    def path(uuid: str | None) -> list[str]:
        return [] if uuid is None else [*path(names[uuid].get("parent")), names[uuid]["name"]]

    entries, events = {}, {}
    items = [(each, None) for each in document.get("items", [])]
    for collection in document.get("collections", []):
        entries[collection["uuid"]] = ("collection", collection, path(collection.get("parent")))
        items += [(each, collection["uuid"]) for each in collection.get("items", [])]
    for item, home in items:
        entries[item["uuid"]] = (item["kind"], item, path(home))
        for medium in item.get("media", []):
            entries[medium["uuid"]] = ("medium", medium, [*path(home), item["title"]])
        if item["kind"] == "session":
            events[item["uuid"]] = [
                (each["seq"], ns(each["timestamp"]), each["eventType"], each.get("phase", "point"), each.get("subject"),
                 each.get("value"), each.get("text"), each.get("fields")) for each in item.get("events", [])]
    for kind, key in (("subject", "subjects"), ("event type", "eventTypes"), ("tag", "tags"), ("template", "templates")):
        for each in document.get(key, []):
            entries[each["uuid"]] = (kind, each, path(each.get("collection")))
    return {uuid: entry(*each) for uuid, each in entries.items()}, events


def entry(kind: str, each: dict[str, Any], path: list[str]) -> dict[str, Any]:
    """An entry of an export as the reader's line would have it."""
    told = {"kind": kind, "uuid": each["uuid"], "path": path, "name": each.get("name", each.get("title"))}
    times = {"date": "time", "timestamp": "time", "created": "created", "modified": "modified", "trashed": "trashed"}
    told.update((name, ns(each[key])) for key, name in times.items() if key in each)
    same = ("description", "zone", "username", "latitude", "longitude", "accuracy", "place", "subject", "label", "color",
            "exclusion", "category", "position", "track", "offset", "duration", "timecode")
    told.update((key, each[key]) for key in same if key in each)
    if kind != "tag" and "tags" in each:
        told["tags"] = [tag["uuid"] for tag in each["tags"]]
    if "template" in each:
        told["template"] = each["template"]["uuid"]
    if "fields" in each:
        told["fields"] = {key: ns(value) if key == "seen" else value for key, value in each["fields"].items()}
    if "key" in each:
        told["shortcut"] = each["key"]
    if "stopEvent" in each:
        told["end_time"] = ns(each["stopEvent"]["timestamp"])
    if "pauses" in each:
        told["pauses"] = [{key: ns(value) for key, value in pause.items()} for pause in each["pauses"]]
    if kind == "task":
        told["priority"] = ["high", "medium", "low", "none"].index(each["priority"])
        told["redaction"] = ["none", "highlight", "star"].index(each.get("redaction", "none"))
        told.update((key, ns(each[key])) for key in ("completed", "due") if key in each)
        told.update({"day": int(each["day"].replace("-", ""))} if "day" in each else {})
        told.update({"notes": "\n".join(each["notes"])} if "notes" in each else {})
        told.update({"carried": each["repeats"]} if "repeats" in each else {})
    if "excludes" in each:
        told["excludes"] = [other["uuid"] for other in each["excludes"]]
    if kind == "medium":
        told["drop_frame"] = int(each.get("dropFrame", False))
        told.update({name: each[key] for key, name in (("frameRate", "frame_rate"), ("fileSha256", "file_sha256")) if key in each})
    if kind == "event type":
        told["mode"], told["recordable"] = (1 if each["mode"] == "point" else 2), int(each["recordable"])
    if each.get("archived"):
        told["archived"] = 1
    return told


def found(lines: list[dict[str, Any]], referred: set[str]) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The same of what the reader printed, without what is in the trash, unless something refers to it."""
    # What a variant says its events say.
    items = [each for each in lines if "kind" in each and each["kind"] != "variant"]
    gone = {tuple(each["path"]) + (each["name"],) for each in items if each["kind"] == "collection" and "trashed" in each}

    def in_trash(each: dict[str, Any]) -> bool:
        whole = (*each["path"], each["name"])
        above = any(whole[: len(other)] == other for other in gone if len(other) < len(whole))
        return each["uuid"] not in referred and ("trashed" in each or above)

    entries = {}
    for each in items:
        if in_trash(each):
            continue
        told = {key: value for key, value in each.items() if key != "id" and (key != "archived" or value)}
        if each["kind"] in ("subject", "event type", "tag", "template", "medium"):
            for key in ("time", "zone", "username", *(("parent",) if each["kind"] != "event type" else ())):
                told.pop(key, None)
        if each["kind"] == "event type":
            told.setdefault("mode", 1)
            told.setdefault("recordable", 1)
        if "pauses" in told:
            told["pauses"] = [{key: value for key, value in pause.items() if value is not None} for pause in told["pauses"]]
        entries[each["uuid"]] = told
    for told in entries.values():
        # An export names those that it has.
        excluded = [each for each in told.pop("excludes", ()) if each in entries]
        told.update({"excludes": excluded} if excluded else {})
    events: dict[str, list[Any]] = {uuid: [] for uuid, each in entries.items() if each["kind"] == "session"}
    for each in lines:
        if each.get("session") in events:
            events[each["session"]].append(tuple(map(each.get, ("seq", "time", "type", "phase", "subject", "value", "text", "fields"))))
    return entries, events


def compare(book: tallybook.Book, path: Path, seed: int) -> None:
    entries, events = exported(book)
    definitions = {uuid for uuid, each in entries.items() if each["kind"] in ("subject", "event type")}
    read_entries, read_events = found(read(path), definitions)
    assert read_entries == entries, f"TALLYBOOK_SEED={seed}"
    assert read_events == events, f"TALLYBOOK_SEED={seed}"


def fill(book: tallybook.Book, dice: random.Random) -> list[tallybook.Recording]:
    """All kinds, states, edits and the trash; answers the sessions that still run."""
    book.settings["location_enabled"] = True
    subjects = [book.subjects.create(f"Heron {each}", color="#1E88E5" if each else None) for each in range(3)]
    tags = [book.tags.create(f"Tag {each}", color="#43A047" if each else None) for each in range(4)]
    places: list[Any] = [book]
    for each in range(dice.randrange(2, 7)):
        places.append(dice.choice(places).collections.create(f"Nest {each}", description=dice.choice([None, "by the lake"]), time=dice.choice([None, each * 10**17])))
    states = [(places[1 + each % (len(places) - 1)]).event_types.create(f"State {each}", mode="state", exclusion=dice.choice([None, "posture"])) for each in range(3)]
    states[0].excludes = states[1:]
    places[1].event_types.create("Odd", label="Odd one", key="o", category="rare", color="#112233", recordable=True)
    for each in range(dice.randrange(12)):
        day = book.day(book.today.date + timedelta(days=dice.choice([-1, 0])))
        day.set_limits(high=None, medium=None, low=None)
        task = day.add(
            f"Task {each}", priority=dice.choice(["high", "medium", "low", "none"]), category=dice.choice([None, "Home"]), redaction=dice.choice(["none", "star"]),
            notes=dice.choice([None, ["one", "two"]]), due=dice.choice([None, each]), tags=dice.sample(tags, dice.randrange(3)))
        if dice.random() < 0.3:
            task.complete()
        if dice.random() < 0.2:
            task.plan(None)
        if dice.random() < 0.1:
            task.delete()
    with book.review() as review:
        review.choose(review.tasks[:2])
    template = book.templates.create({"title": "Sighting", "properties": {
        "species": {"type": "string"}, "count": {"type": "integer"}, "heard": {"type": "boolean"}, "far": {"type": "number"},
        "seen": {"type": "string", "format": "date-time"}, "words": {"type": "array", "items": {"type": "string"}}}})
    book.event_types.create("Peck", template=template)
    for each in range(dice.randrange(12)):
        home = dice.choice(places)
        with template.new(title=f"Seen {each}", collection=None if home is book else home) as draft:
            draft.fields = dice.choice([
                {"species": "Ardea cinerea", "count": each, "heard": each % 2 == 0, "far": each + 0.5},
                {"seen": "2026-03-02T14:00:00.5Z", "words": ["a", "b"]}, {"words": ["one"], "other": {"a": [1, None]}}])
    for each in range(dice.randrange(12)):
        note = dice.choice(places).note(
            f"Note {each}", description=dice.choice([None, "two\nlines"]), subject=dice.choice([None, *subjects]),
            time=dice.choice([None, dice.randrange(-10**18, 10**18)]), tags=dice.sample(tags, dice.randrange(3)), zone=dice.choice([None, "Europe/Berlin", "+02:00"]),
            **dice.choice([{}, {"latitude": 46.2031, "longitude": -72.8214, "accuracy": 5.0, "place": "South gate"}]))
        if dice.random() < 0.2:
            note.delete()
    running = []
    for each in range(dice.randrange(2, 6)):
        home = dice.choice(places)
        session = home.record(f"Session {each}", subject=dice.choice([None, *subjects]), time=dice.choice([None, 10**18 + each]), tags=dice.sample(tags, dice.randrange(3)))
        log(book, session, dice, subjects, states)
        edit(session.item.events, dice, book, subjects, recorded=True)
        for film in range(dice.randrange(3)):
            session.item.add_media(
                f"films/{film}.mp4", track=film + 1, offset=dice.choice([None, -5, 10**9]), duration=dice.choice([None, 10**10]),
                **dice.choice([{}, {"frame_rate": 29.97, "drop_frame": True, "timecode": "01:00:00;02", "file_sha256": "ab" * 32}]))
        if dice.random() < 0.5:
            session.stop()
            session.close()
            edit(book.get(session.id).events, dice, book, subjects, recorded=False)
            if dice.random() < 0.2:
                book.get(session.id).delete()
        else:
            running.append(session)
    if dice.random() < 0.5:
        dice.choice(tags).delete()
    if dice.random() < 0.5 and len(places) > 2:
        try:
            places[-1].delete()
        except tallybook.Error:
            pass
    return running


def log(book: tallybook.Book, session: tallybook.Recording, dice: random.Random, subjects: list[Any], states: list[Any]) -> None:
    """Events with and without values, notes and subjects, also back in time; pauses and chunk commits between them."""
    for each in range(dice.randrange(400)):
        kind = dice.choice(["A", "B", "C", "Peck", *states])
        fields = {"count": dice.randrange(3), **dice.choice([{}, {"words": ["a", "b"]}, {"far": 0.5, "heard": True}])} if kind == "Peck" and dice.random() < 0.7 else None
        note = dice.choice(NOTES) if dice.random() < 0.2 else None
        value = dice.choice([0.0, -2.5, 1e300, 5e-324, float(each)]) if dice.random() < 0.3 else None
        subject = dice.choice(subjects) if dice.random() < 0.3 else None
        at = dice.choice([None, book.now_ns() - dice.randrange(10**10), dice.randrange(-9 * 10**18, 9 * 10**18)])
        try:
            session.log(kind, time=at, value=value, note=note, subject=subject, fields=fields)
        except tallybook.NotFoundError:
            pass  # A state that another collection defines.
        if dice.random() < 0.01:
            book.flush()
        if dice.random() < 0.01:
            session.pause()
            session.resume()
    if dice.random() < 0.5:
        session.log_many([dice.randrange(10**15) * dice.choice([1, 1000]) for _ in range(dice.randrange(1, 700))], "B")
    if dice.random() < 0.3:
        session.pause()


def edit(events: Any, dice: random.Random, book: tallybook.Book, subjects: list[Any], recorded: bool) -> None:
    for event in dice.sample(list(events), min(len(events), dice.randrange(8))):
        if dice.random() < 0.4:
            events.delete(event)
        else:
            events.change(event, time=dice.choice([tallybook.KEEP, event.time_ns // 2]), value=dice.choice([None, 7.5]), note=dice.choice([tallybook.KEEP, None, "seen on the film"]), subject=dice.choice([None, tallybook.KEEP, *subjects]))
    for _ in range(0 if recorded else dice.randrange(3)):
        events.insert("C", time=dice.randrange(10**18), note=dice.choice([None, "added"]), value=dice.choice([None, 1.5]))
        events.insert("Peck", time=dice.randrange(10**18), fields={"count": 7})


@pytest.mark.parametrize("seed", range(FIRST, FIRST + BOOKS))
def test_the_reader_finds_what_is_exported(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "a book.tally"
    dice = random.Random(seed)
    with tallybook.open(path, author="kh") as book:
        running = fill(book, dice)
        compare(book, path, seed)
        for session in running:
            session.close()
        compare(book, path, seed)
    # Closed, it is one file, and the reader leaves it so.
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    read(path)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    with tallybook.open(path, read_only=True) as book:
        compare(book, path, seed)


def test_many_chunks(tmp_path: Path) -> None:
    """A long session: chunks of every unit, with and without order."""
    path = tmp_path / "long.tally"
    dice = random.Random(FIRST)
    with tallybook.open(path) as book:
        with book.record("Long", time=0) as session:
            ids = [book.event_types[name].id for name in "ABC"]
            for unit in (1, 1000, 10**6, 10**9):
                times = array("q", [each * unit * 7 + (dice.randrange(unit * 50) // unit * unit) for each in range(50_000)])
                session.log_many(times, array("q", [dice.choice(ids) for _ in times]))
        columns = session_columns(book)
        lines = read(path, "--events")
        names = {each: name for each, name in zip(ids, "ABC")}
        assert [(each["seq"], each["time"], each["type"]) for each in lines] == [
            (seq, time, names[type]) for seq, time, type in zip(columns.seqs, columns.times_ns, columns.types)]
        assert len(lines) == 200_000


def session_columns(book: tallybook.Book) -> Any:
    return next(iter(book.sessions)).events.columns()


def test_filters(tmp_path: Path) -> None:
    path = tmp_path / "two.tally"
    with tallybook.open(path) as book:
        for title in ("One", "Two"):
            with book.record(title) as session:
                session.log("A")
        one = next(iter(book.sessions(title="One"))).uuid
        assert {each["kind"] for each in read(path, "--items")} == {"session", "event type"}
        assert len(read(path, "--events")) == 2
        assert [each["session"] for each in read(path, "--events", "--session", one)] == [one]
        assert [each.get("name") for each in read(path, "--session", one)] == ["One", None]


def test_a_session_that_was_undone_is_in_the_trash(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "a.tally") as book:
        book.note("Arrival")
        with book.record("Watch") as session:
            session.log("A")
        book.undo()
        book.undo(sessions=True)
    assert [each["name"] for each in read(tmp_path / "a.tally") if each.get("kind") == "note"] == ["Arrival"]
    [session] = [each for each in read(tmp_path / "a.tally") if each.get("kind") == "session"]
    assert session["trashed"] is not None
    with tallybook.open(tmp_path / "a.tally") as book:
        book.redo()
        book.redo()
    assert [each["type"] for each in read(tmp_path / "a.tally", "--events")] == ["A"]


def test_attachments(tmp_path: Path) -> None:
    """The reader names them by the hash of their bytes, writes the bytes, and says where they are not what the hash says."""
    whole = random.Random(5).randbytes(5_300_000)
    with tallybook.open(tmp_path / "a.tally") as book:
        note = book.collections.create("nest").note("Arrival")
        photo, empty = note.add_attachment(whole, name="photo.jpg"), note.add_attachment(b"", name="empty")
        begun = note.write_attachment("begun")
        begun.write(b"so far")
        begun.close()
    entries = {each["uuid"]: each for each in read(tmp_path / "a.tally")}
    told = entries[photo.uuid]
    assert (told["kind"], told["path"], told["sha256"]) == ("attachment", ["nest", "Arrival"], photo.sha256)
    folder = tmp_path / "out"
    folder.mkdir()
    read(tmp_path / "a.tally", "--items", "--save", str(folder))
    assert (folder / photo.uuid).read_bytes() == whole and (folder / empty.uuid).read_bytes() == b""
    [staging] = tmp_path.glob("a.tally-*.blob")
    page = staging.read_bytes()
    assert page[:12] == b"TALLYBL1" + bytes([1, 0, 0, 0]) and page[4096:] == b"so far"
    damaged = tmp_path / "damaged.tally"
    damaged.write_bytes((tmp_path / "a.tally").read_bytes().replace(whole[2_000_000:2_000_100], bytes(100)))
    ran = subprocess.run(
        [sys.executable, str(ROOT / "tools/read_book.py"), "--save", str(folder), str(damaged)], capture_output=True, text=True)
    assert ran.returncode == 1 and photo.uuid in ran.stderr and empty.uuid not in ran.stderr


def test_what_merges_left(tmp_path: Path) -> None:
    """The reader tells who wrote the versions of a part, and what the other one says, as the library lists them."""
    ann, bob = tmp_path / "ann.tally", tmp_path / "bob.tally"
    with tallybook.open(ann, author="ann") as book:
        note = book.note("Arrival").uuid
    assert read(ann, "--merged") == []
    shutil.copy(ann, bob)
    for path in (ann, bob):
        with tallybook.open(path, author=path.stem) as book, next(iter(book.notes())).edit() as draft:
            draft["description"] = f"of {path.stem}"
    with tallybook.open(ann, author="ann") as book:
        book.merge(bob)
        [conflict] = book.conflicts
        devices = [{"device": each.uuid, "commits": each.commits, **({"name": each.name} if each.name else {})} for each in book.devices]
    *told, part = read(ann, "--merged")
    assert told == devices and len(told) == 3
    assert (part["entry"], part["part"], part["key"]) == (note, _abi.FIELDS["description"][0], 0)
    (shown, other), [version] = conflict.versions, part["others"]
    assert (shown.username, other.value, other.username) == (part["shown"]["username"], version["value"], version["username"]) == ("bob", "of ann", "ann")

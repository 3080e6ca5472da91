"""The merger that knows the pages only says of random copies of a book what the library's merge then makes of them, files or frames.

TALLYBOOK_WORLDS sets how many worlds, TALLYBOOK_SEED the first seed; a failure names its seed.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import seeds

import tallybook

ROOT = Path(__file__).resolve().parents[2]
WORLDS = int(os.environ.get("TALLYBOOK_WORLDS", "400" if os.environ.get("TALLYBOOK_LONG") else "6"))
FIRST = seeds.first("merger")
NAMES = ("Pond", "Rain", "Nest", "Far off", "Reed")
HOUR = 3_600_000_000_000

sys.path.insert(0, str(ROOT / "tools"))
import merge_books  # noqa: E402


def said(*paths: Path) -> Any:
    """What the merger says that a book holds once it has met others, as JSON."""
    damages = list[str]()
    document = json.loads(json.dumps(merge_books.said([str(path) for path in paths], damages)))
    assert damages == []
    return document


def make(path: Path, dice: random.Random) -> None:
    """A book that somebody used for a while."""
    with tallybook.open(path, author="ann") as book:
        book.settings["location_enabled"] = True
        nests = [book.collections.create("Nest 0")]
        for number in range(1, 5):
            nests.append(dice.choice([book, *nests]).collections.create(f"Nest {number}"))
        for number in range(2):
            book.subjects.create(f"Heron {number}")
        template = book.templates.create({"title": "Sighting", "properties": {"species": {"type": "string"}, "count": {"type": "integer"}}})
        for number in range(6):
            dice.choice(nests).note(f"Note {number}", tags=dice.sample(NAMES, dice.randrange(3)))
        with template.new(title="Seen") as draft:
            draft.fields = {"species": "Ardea", "count": 3}
        book.event_types.create("Calm", mode="state", template=template)
        book.event_types.create("Count", template=template)
        for number in range(2):
            with nests[number].record(f"Watch {number}", time=HOUR) as watch:
                for each in range(5):
                    watch.log(dice.choice("ABC"), time=HOUR + each)
        task = book.today.add("Feed", priority="high", category="Home")
        task.remind(minutes=5)
        book.add_task("Some day")


def act(book: tallybook.Book, name: str, dice: random.Random, removes: bool, parting: int) -> None:
    """One thing that a user does; `removes` says whether things may go for good, `parting` up to which ids sessions may have lanes that part."""
    deeds: list[Callable[[], Any]] = []
    notes, nests, sessions = list(book.notes(recursive=True)), list(book.collections(recursive=True)), list(book.sessions(recursive=True))
    tasks, trash, subjects, types, tags = list(book.tasks), list(book.trash), list(book.subjects), list(book.event_types), list(book.tags)
    items: list[Any] = [*notes, *sessions, *tasks]

    def write(entry: Any) -> None:
        field = dice.choice(["description", "name", "place", "zone", "time"][: 2 if entry in nests else 5])
        if field == "place":
            place = {"place": name} if dice.random() < 0.5 else {"latitude": dice.random(), "longitude": dice.random(), "accuracy": dice.choice([None, 5.0])}
            entry.update(place)
        else:
            entry.update({field: {"description": f"text of {name}", "name": f"Name of {name}", "zone": "Europe/Berlin", "time": dice.randrange(HOUR)}[field]})

    def log(session: Any) -> None:
        with session.attach(continue_stopped=True) as watch:
            for _ in range(dice.randrange(1, 5)):
                # In lanes that part everybody's types have names of their own: see what is to fail below.
                odd = "Odd" if session.id > parting else f"Odd of {name.split()[0]}"
                kind = dice.choice(["A", "B", "C", *([odd] if dice.random() < 0.4 else [])])
                if kind == odd:
                    book.event_types.get_or_create(odd)
                at = dice.choice([None, HOUR * 2 + dice.randrange(dice.choice([3, HOUR]))])
                if dice.random() < 0.3 and "Count" in book.event_types:
                    watch.log("Count", time=at, fields={"count": dice.randrange(3)})
                watch.log(kind, time=at, value=dice.choice([None, 1.5, float(dice.randrange(5))]), note=dice.choice([None, name]), subject=dice.choice([None, *subjects]))

    def edit(session: Any) -> None:
        events, found = session.events, list(session.events)
        sort = dice.randrange(3)
        if sort == 0:
            events.insert("B", time=HOUR, note=name)
        elif found and sort == 1:
            events.change(dice.choice(found), value=dice.random(), note=dice.choice([tallybook.KEEP, name]))
        elif found:
            events.delete(dice.choice(found))

    def own_fields(note: Any) -> None:
        with note.edit() as draft:
            draft.fields = dice.choice([{"species": name}, {"species": name, "count": dice.randrange(9)}, {"mine": name}, {}])

    def move(nest: Any) -> None:
        below = {each.id for each in nest.collections(recursive=True)} | {nest.id}
        nest.move(dice.choice([each for each in nests if each.id not in below] or [None]))

    def rename(tag: Any) -> None:
        if all(each.name != (wanted := dice.choice(NAMES)) for each in tags):
            tag.update(name=wanted)

    def task_of(day: Any) -> None:
        day.set_limits(high=dice.choice([None, 1, 4, 9]))
        with contextlib.suppress(tallybook.Error):
            day.add(f"Task {name}", priority=dice.choice(["high", "low"])).remind(time=book.now_ns() + HOUR)

    def again(steps: int) -> None:
        for _ in range(steps):
            book.undo()
        for _ in range(steps):
            book.redo()

    def span(session: Any) -> None:
        if session.end_ns is not None:
            session.update(dice.choice([{"time": session.end_ns - dice.randrange(5)}, {"end": session.time_ns + dice.randrange(5)}]))

    def exclude(type: Any) -> None:
        type.excludes = [other for other in types if other != type and dice.random() < 0.4]

    def some(all: Any) -> Any:
        """One of them, more often one that other books have, too."""
        return dice.choice(all[:3] if dice.random() < 0.4 else all)

    deeds += [lambda: some([book, *nests]).note(f"Made by {name}", tags=dice.sample(NAMES, dice.randrange(3)), subject=some([None, *subjects]))]
    deeds += [lambda: some([book, *nests]).collections.create(f"Nest of {name}")]
    deeds += [lambda: task_of(book.day(book.today.date + timedelta(days=dice.randrange(3)))), lambda: book.add_task(f"Later {name}", tags=dice.sample(NAMES, 1))]
    deeds += [lambda: book.tags.get_or_create(some(NAMES), color=some([None, "#112233"])), lambda: book.event_types.get_or_create(some(["Odd", "Calm"]))]
    deeds += [lambda: exclude(some(types)), lambda: some([book, *nests]).subjects.create(f"Rail of {name}"), lambda: some([*types, *subjects]).move(some([None, *nests]))]
    deeds += [lambda: book.templates.get_or_create({"title": some(["Sighting", "Count"]), "properties": {"species": {"type": "string"}, name.split()[0]: {"type": "string"}}})]
    deeds += [lambda: book.settings.update({some(["limit_low", "x-shared-a"]): str(dice.randrange(1, 9))}), lambda: book.set_limits(high=dice.randrange(1, 9))]
    deeds += [lambda: again(dice.randrange(1, 4)), lambda: some([book, *nests]).record(f"Watch of {name}", subject=some([None, *subjects])).close()]
    deeds += [lambda: book.reminders.evening(), lambda: book.undo(), lambda: book.redo(), lambda: book.subjects.get_or_create(f"Heron {dice.randrange(4)}")]
    for each, choice in ((write, items), (write, items), (write, nests), (move, nests), (log, sessions), (log, sessions), (span, sessions), (edit, sessions), (edit, sessions), (own_fields, notes)):
        if choice:
            deeds.append(lambda each=each, choice=choice: each(some(choice)))  # type: ignore[misc]
    if items:
        deeds += [lambda: setattr(some(items), "tags", dice.sample(NAMES, dice.randrange(4))), lambda: some(items).move(some([None, *nests]))]
        deeds += [lambda: some(items).add_attachment(name.encode(), name=f"{name}.txt"), lambda: some([each for item in items for each in item.attachments]).delete(forever=removes)]
        deeds += [lambda: some(items).delete(forever=removes and dice.random() < 0.5), lambda: some(items).update(subject=some([None, *subjects]))]
    if nests and len(nests) > 3:
        deeds.append(lambda: some(nests).delete(forever=removes and dice.random() < 0.4))
    if sessions:
        deeds += [lambda: some(sessions).add_media(f"{name}.mp4", track=dice.randrange(1, 3)), lambda: some([each for session in sessions for each in session.media]).update(offset=dice.randrange(99))]
    if trash:
        deeds += [lambda: some(trash).restore(), lambda: some(trash).restore(), *([lambda: book.purge(some(trash))] if removes else [])]
    if tags:
        deeds += [lambda: rename(some(tags)), lambda: some(tags).delete(forever=removes and dice.random() < 0.5), lambda: some(tags).update(color="#445566")]
    if tasks:
        deeds += [lambda: some(tasks).complete(), lambda: some(tasks).update(priority=some(["high", "low", "none"])), lambda: some(tasks).remind(minutes=some([5, 15, 55]), add=True)]
        deeds += [lambda: some([each for task in tasks for each in task.reminders]).delete()]
    if sessions and types:
        deeds += [lambda: some([each for each in types if each.name not in "ABC"]).update(color="#778899"), lambda: some(subjects).delete(forever=removes and dice.random() < 0.7)]
        deeds += [lambda: some([each for each in types if each.name not in "ABC"]).delete(forever=removes and dice.random() < 0.5)]
    with contextlib.suppress(tallybook.Error, IndexError):
        some(deeds)()


def go_on(path: Path, dice: random.Random, acts: int, parting: int, removes: bool = True) -> None:
    with tallybook.open(path, author=path.stem) as book:
        for number in range(acts):
            act(book, f"{path.stem} {number}", dice, removes, parting)


class World:
    """Three copies of a book that went their own ways; some met before."""

    def __init__(self, folder: Path, seed: int) -> None:
        dice = random.Random(seed)
        folder.mkdir()
        self.folder, self.paths = folder, [folder / f"{name}.tally" for name in ("a", "b", "c")]
        make(self.paths[0], dice)
        # Half of them know their commits from the beginning; the others log in the same lane, and what they remove for good nothing tells.
        knows = dice.random() < 0.5
        with tallybook.open(self.paths[0]) as book:
            # Also where they know their commits: whose first deed is to log does so in lane 0, see what is to fail below.
            parting = max(session.id for session in book.sessions(recursive=True))
            if knows:
                book.vector()
            for path in self.paths[1:]:
                book.backup(path)
        if not knows:
            for path in self.paths:
                go_on(path, dice, dice.randrange(3, 16), parting, removes=False)
            for path in self.paths:
                with tallybook.open(path) as book:
                    book.vector()
        for _ in range(dice.randrange(1, 3)):
            for path in self.paths:
                go_on(path, dice, dice.randrange(3, 24), parting)
            if dice.random() < 0.5:
                one, other = dice.sample(self.paths, 2)
                with tallybook.open(one) as book:
                    book.merge(other)
                go_on(one, dice, dice.randrange(12), parting)
        for path in self.paths:
            with tallybook.open(path) as book:
                book.vector()

    def copy(self, path: Path, name: str) -> Path:
        """A copy of a file in a folder of its own, which stays the device that it is."""
        (self.folder / name).mkdir()
        return Path(shutil.copy(path, self.folder / name / path.name))


def merged(path: Path, *others: Path) -> Any:
    """What the library makes of it."""
    with tallybook.open(path) as book:
        for other in others:
            book.merge(other)
        assert book.check() == []
    return said(path)


def compare(found: Any, wanted: Any, seed: int) -> None:
    if found != wanted:
        differences = [f"{where}: merger {a!r}, library {b!r}" for where, a, b in unequal(found, wanted, "")]
        raise AssertionError(f"TALLYBOOK_SEED={seed} TALLYBOOK_WORLDS=1: " + "\n".join(differences[:20]))


def unequal(one: Any, other: Any, where: str) -> list[tuple[str, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict):
        return [each for key in sorted({*one, *other}) for each in unequal(one.get(key), other.get(key), f"{where}/{key}")]
    if isinstance(one, list) and isinstance(other, list) and where.count("/") < 2:
        left, right = [each for each in one if each not in other], [each for each in other if each not in one]
        return [(where, left, right)] if left or right or one != other else []
    return [] if one == other else [(where, one, other)]


@pytest.mark.parametrize("seed", range(FIRST, FIRST + WORLDS))
def test_the_merger_says_what_the_library_does(seed: int, tmp_path: Path) -> None:
    world = World(tmp_path / "world", seed)
    one, other, third = world.paths
    # As files.
    by_files = said(one, other)
    compare(by_files, merged(world.copy(one, "files"), other), seed)
    # As frames, mixed up and some of them twice.
    with tallybook.open(one) as book, tallybook.open(other) as sender:
        frames = sender.changes(book.vector(), frame_size=4096)
    random.Random(seed).shuffle(frames)
    sent = tmp_path / "sent.changes"
    sent.write_bytes(b"".join(frames + frames[:2]))
    taking = world.copy(one, "frames")
    if frames:
        compare(said(one, sent), by_files, seed)
        with tallybook.open(taking) as book:
            book.apply(frames + frames[:2])
            # Frames bring no bytes of attachments.
            assert {finding.reason for finding in book.check()} <= {tallybook.Reason.MISSING}
        compare(by_files, said(taking), seed)
    # All three, in two orders; which of two tags of one name were ever seen side by side may differ until those two meet.
    ways = [world.copy(one, "one way"), world.copy(one, "other way")]
    for way, others in zip(ways, ((other, third), (third, other))):
        compare(wanted := said(one, *others), merged(way, *others), seed)
        if others[0] == other:
            # Frames behind frames.
            with tallybook.open(taking) as book, tallybook.open(third) as sender:
                book.apply(sender.changes(book.vector()))
            compare(wanted, said(taking), seed)
    compare(said(*ways), said(*reversed(ways)), seed)


def pair(folder: Path, prepare: Callable[[tallybook.Book], Any]) -> tuple[Path, Path]:
    """A book that knows its commits, and a copy of it."""
    ann, bob = folder / "ann.tally", folder / "bob.tally"
    with tallybook.open(ann, author="ann") as book:
        prepare(book)
        book.vector()
        book.backup(bob)
    return ann, bob


def sent(path: Path, receiver: Path) -> list[bytes]:
    """The changes that one book has and another lacks, as frames."""
    with tallybook.open(path) as sender, tallybook.open(receiver) as book:
        return sender.changes(book.vector(), frame_size=4096)


def test_spoilt_frames_are_refused(tmp_path: Path) -> None:
    ann, bob = pair(tmp_path, lambda book: book.note("Arrival"))
    with tallybook.open(bob, author="bob") as book:
        for number in range(200):
            book.note(f"Note {number}", description="by the lake " * 5)
    frames, dice, file = sent(bob, ann), random.Random(FIRST), tmp_path / "sent"
    assert len(frames) > 3

    def tell(data: bytes) -> Any:
        file.write_bytes(data)
        return said(ann, file)

    whole = tell(b"".join(frames))
    assert whole == said(ann, bob) and len(whole["entries"]) == 204
    for _ in range(60):
        spoilt = bytearray(b"".join(frames))
        spoilt[dice.randrange(len(spoilt))] ^= 1 << dice.randrange(8)
        # Frames that are cut in their middle, before and behind whole ones.
        cut = (frame := dice.choice(frames))[: dice.randrange(1, len(frame))]
        for data in (spoilt, spoilt[: dice.randrange(len(spoilt) - len(frames[-1]))], b"".join(frames) + cut, cut + b"".join(frames)):
            with pytest.raises((ValueError, LookupError)):
                tell(bytes(data))
    # One that is missing, one of another number, and one whose check holds though its body is another one.
    other_number = bytearray(frames[1])
    other_number[12:16] = (2).to_bytes(4, "little")
    body = bytearray(frames[1])
    body[100] ^= 1
    for first, second in ((b"", b""), (frames[1], other_number), (body, b"")):
        changed = b"".join(each[:-4] + zlib.crc32(each[:-4]).to_bytes(4, "little") for each in (first, second) if each)
        with pytest.raises((ValueError, LookupError)):
            tell(frames[0] + changed + b"".join(frames[2:]))
    # Of another book; and changes that come behind others which are not here.
    with tallybook.open(tmp_path / "other.tally") as book:
        book.note("Elsewhere")
        book.vector()
    with pytest.raises(ValueError, match="another book"):
        said(tmp_path / "other.tally", file)
    file.write_bytes(b"".join(frames))
    early = Path(shutil.copy(ann, tmp_path / "early.tally"))
    with tallybook.open(ann) as book:
        book.merge(bob)
    with tallybook.open(bob) as book:
        book.note("Later")
    file.write_bytes(b"".join(sent(bob, ann)))
    assert said(ann, file) == said(ann, bob)
    with pytest.raises(ValueError, match="comes before"):
        said(early, file)


def test_the_command(tmp_path: Path) -> None:
    """It prints what it says of a book that others were merged into, and reads them only."""
    ann, bob = pair(tmp_path, lambda book: book.note("Arrival"))
    with tallybook.open(bob, author="bob") as book:
        book.note("Departure", tags=["Pond"])
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    command = [sys.executable, str(ROOT / "tools/merge_books.py"), str(ann), str(bob)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "") and json.loads(ran.stdout) == said(ann, bob)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
    with tallybook.open(tmp_path / "new.tally"):
        pass
    ran = subprocess.run([*command[:2], str(tmp_path / "new.tally")], capture_output=True, text=True)
    assert ran.returncode == 1 and "does not know its commits" in ran.stderr


def test_what_the_merger_reads_is_what_the_reader_reads(tmp_path: Path) -> None:
    """Of a merged book the merger says the same entries, events and versions of parts as the reader prints."""
    world = World(tmp_path / "world", FIRST)
    one, other, third = world.paths
    # Whatever the users of the world have removed.
    with tallybook.open(other, author="bob") as book, book.record("Kept") as watch:
        watch.log("A")
    merged(one, other, third)
    told = said(one)

    def read(*options: str) -> list[dict[str, Any]]:
        ran = subprocess.run([sys.executable, str(ROOT / "tools/read_book.py"), *options, str(one)], capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, "")
        return [json.loads(line) for line in ran.stdout.splitlines()]

    entries = {each["uuid"]: each for each in read() if "kind" in each}
    assert {*entries} == {*told["entries"]}
    for name, entry in told["entries"].items():
        for column in ("kind", "created", "name", "description", "time", "end_time", "trashed", "subject", "template", "priority", "day", "completed", "color"):
            assert entry.get(column) == entries[name].get(column), (name, column)
        pauses = [{"start": start, "stop": stop} for start, stop in entry.get("pauses", [])]
        assert pauses == entries[name].get("pauses", [])
    events = [(each["session"], each["seq"], each["time"], each.get("variant") or each["typeUuid"], each.get("subject"), each["phase"], each.get("value"), each.get("text")) for each in read("--events")]
    assert sorted(events, key=str) == sorted(((name, lane << 32 | place, *rest) for name, all in told["events"].items() for lane, place, *rest in all), key=str)
    assert events
    versions = [(each["entry"], sorted(version["value"] for version in each["others"])) for each in read("--merged") if each.get("part") == merge_books.COLUMNS["name"]]
    known = {entry: sorted(value for _, value in others) for entry, part, _, _, others in told["conflicts"] if part == "name"}
    assert known.items() <= dict(versions).items()


STORIES: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "a session that would end before it starts": (
        lambda book: next(iter(book.sessions())).update(time=9 * HOUR), lambda book: next(iter(book.sessions())).update(end=2 * HOUR)),
    "collections moved into each other": (
        lambda book: book.collections["One"].move(book.collections["Two"]), lambda book: book.collections["Two"].move(book.collections["One"])),
    "trash that somebody worked in": (lambda book: book.collections["One"].delete(), lambda book: book.collections["One"].note("Later")),
    "a collection that is gone and what was moved into it": (
        lambda book: book.collections["One"].delete(forever=True), lambda book: next(iter(book.notes())).move(book.collections["One"])),
    "a template that is gone and what was written in its fields": (
        lambda book: next(iter(book.templates)).delete(forever=True), lambda book: seen(book, {"species": "Ardea", "other": 2})),
    "a tag put on and taken off": (lambda book: setattr(next(iter(book.notes())), "tags", []), lambda book: book.tags["Pond"].update(color="#112233")),
    "a tag put on, and later put on and taken off": (
        lambda book: setattr(next(iter(book.notes())), "tags", ["Pond", "Rain"]), lambda book: [setattr(next(iter(book.notes())), "tags", each) for each in (["Rain"], [])]),
    "a tag that is gone and somebody put on": (
        lambda book: book.tags["Pond"].delete(forever=True), lambda book: book.note("Other", tags=["Pond", "Rain"])),
    "a type that is gone and somebody logged": (lambda book: book.event_types["Odd"].delete(forever=True), lambda book: go_on_with(book, "Odd")),
    "a type that is gone and somebody logged and took away": (
        lambda book: book.event_types["Odd"].delete(forever=True), lambda book: [go_on_with(book, "Odd"), events(book).delete(next(iter(events(book))))]),
    "a type that is gone and somebody logged and said otherwise": (
        lambda book: book.event_types["Odd"].delete(forever=True), lambda book: [go_on_with(book, "Odd"), events(book).change(next(iter(events(book))), type="A")]),
    "a subject that is gone and something is about": (lambda book: heron(book).delete(forever=True), lambda book: about(book)),
    "a subject that is gone and an event names": (lambda book: heron(book).delete(forever=True), lambda book: [about(book), go_on_with(book, "A", heron(book))]),
    "a subject that is gone and an edit names": (
        lambda book: heron(book).delete(forever=True), lambda book: [about(book), events(book).insert("A", time=HOUR, subject=heron(book))]),
    "a subject that is gone and an event that was taken away names": (
        lambda book: heron(book).delete(forever=True),
        lambda book: [about(book), go_on_with(book, "A", heron(book)), events(book).delete(next(iter(events(book))))]),
}


def heron(book: tallybook.Book) -> tallybook.Subject:
    return next(iter(book.subjects))


def about(book: tallybook.Book) -> None:
    """A new note and an old one that name the subject."""
    next(iter(book.notes())).update(subject=heron(book))
    book.note("Departure", subject=heron(book))


def events(book: tallybook.Book) -> Any:
    (session,) = book.sessions()
    return session.events


def seen(book: tallybook.Book, fields: dict[str, Any]) -> None:
    seen_as(book, next(iter(book.templates)).name, "Seen", fields)


def seen_as(book: tallybook.Book, template: str, title: str, fields: dict[str, Any]) -> None:
    with book.templates[template].new(title=title) as draft:
        draft.fields = fields


def go_on_with(book: tallybook.Book, kind: str, subject: tallybook.Subject | None = None, *, time: int | None = None) -> None:
    (session,) = book.sessions()
    with session.attach(continue_stopped=True) as watch:
        watch.log(kind, subject=subject, time=time)


def prepare(book: tallybook.Book) -> None:
    for name in ("One", "Two"):
        book.collections.create(name)
    book.note("Arrival", tags=["Pond"])
    book.tags.create("Rain")
    book.event_types.create("Odd")
    book.subjects.create("Heron")
    book.templates.create({"title": "Sighting", "properties": {"species": {"type": "string"}}})
    seen(book, {"species": "Egretta"})
    with book.record("Watch", time=HOUR) as watch:
        watch.stop(10 * HOUR)


@pytest.mark.parametrize("story", STORIES)
def test_a_story(story: str, tmp_path: Path) -> None:
    """What worlds seldom come to."""
    ann, bob = pair(tmp_path, prepare)
    for path, act in zip((ann, bob), STORIES[story]):
        with tallybook.open(path, author=path.stem) as book:
            act(book)
    wanted = said(ann, bob)
    assert said(bob, ann) == wanted
    (tmp_path / "sent").write_bytes(b"".join(sent(bob, ann)))
    assert said(ann, tmp_path / "sent") == wanted
    (tmp_path / "apart").mkdir()
    apart = Path(shutil.copy(ann, tmp_path / "apart"))
    compare(wanted, merged(ann, bob), 0)
    compare(wanted, merged(bob, apart), 0)


def test_events_of_the_same_numbers_part(tmp_path: Path) -> None:
    """Of copies that logged by themselves before they knew commits; a third has what one of them has, and more."""
    ann, bob, carl = (tmp_path / f"{name}.tally" for name in ("ann", "bob", "carl"))
    with tallybook.open(ann) as book, book.record("Watch") as recording:
        recording.log("A")
    shutil.copy(ann, bob)
    for path, kind in ((ann, "B"), (bob, "C"), (carl, "A")):
        if path == carl:
            shutil.copy(ann, carl)
        with tallybook.open(path, author=path.stem) as book:
            go_on_with(book, kind)
            if path != ann:
                book.vector()
    with tallybook.open(ann) as book:
        go_on_with(book, "C")
        book.vector()
    wanted = said(ann, bob, carl)
    assert said(ann, carl, bob) == wanted
    (lanes,), (events,) = wanted["lanes"].values(), wanted["events"].values()
    assert (len(lanes), len(events)) == (5, 5)
    compare(wanted, merged(ann, bob, carl), 0)


def heron_and_watch(book: tallybook.Book) -> None:
    book.subjects.create("Heron")
    book.note("Arrival")
    book.record("Watch").close()


def test_what_names_a_subject_that_comes_back_is_about_it(tmp_path: Path) -> None:
    ann, bob = pair(tmp_path, heron_and_watch)
    with tallybook.open(ann, author="ann") as book:
        next(iter(book.subjects)).delete(forever=True)
    with tallybook.open(bob, author="bob") as book:
        heron = next(iter(book.subjects))
        book.note("Departure", subject=heron)
        (session,) = book.sessions()
        with session.attach(continue_stopped=True) as watch:
            watch.log("B", subject=heron)
    wanted = said(ann, bob)
    for here, there in ((ann, bob), (bob, ann)):
        with tallybook.open(here) as book:
            book.merge(there)
    assert said(ann) == said(bob) == wanted


def test_a_subject_comes_back_alike_in_any_order(tmp_path: Path) -> None:
    ann, bob = pair(tmp_path, heron_and_watch)
    carl = Path(shutil.copy(bob, tmp_path / "carl.tally"))
    with tallybook.open(ann, author="ann") as book:
        next(iter(book.subjects)).delete(forever=True)
    with tallybook.open(carl, author="carl") as book:
        next(iter(book.notes())).update(subject=next(iter(book.subjects)))
    with tallybook.open(bob, author="bob") as book:
        (session,) = book.sessions()
        with session.attach(continue_stopped=True) as watch:
            watch.log("B", subject=next(iter(book.subjects)))
    (tmp_path / "other").mkdir()
    other = Path(shutil.copy(ann, tmp_path / "other"))
    merged(ann, bob, carl)
    merged(other, carl, bob)
    assert merged(ann, other) == merged(other, ann)


def test_frames_bring_the_lanes_that_a_file_brings(tmp_path: Path) -> None:
    ann, bob = tmp_path / "ann.tally", tmp_path / "bob.tally"
    with tallybook.open(ann) as book, book.record("Watch") as recording:
        recording.log("A")
    shutil.copy(ann, bob)
    for path in (ann, bob):
        with tallybook.open(path, author=path.stem) as book:
            (session,) = book.sessions()
            with session.attach(continue_stopped=True) as watch:
                watch.log("B", note=path.stem)
            book.vector()
    with tallybook.open(bob) as book:
        book.merge(ann)
    (tmp_path / "sent").write_bytes(b"".join(frames := sent(bob, ann)))
    wanted = said(ann, tmp_path / "sent")
    assert wanted == said(ann, bob)
    with tallybook.open(ann) as book:
        book.apply(frames)
    assert said(ann) == wanted


def test_frames_go_on_in_lanes_of_other_numbers(tmp_path: Path) -> None:
    """Which lane is which the commits say that told of what is before. Events of one time have their lanes called one after the other as they come."""
    ann, bob, carl = (tmp_path / f"{name}.tally" for name in ("ann", "bob", "carl"))
    with tallybook.open(ann) as book, book.record("Watch", time=0) as recording:
        recording.log("A", time=1)
    shutil.copy(ann, bob)
    shutil.copy(ann, carl)
    for path, kind in ((bob, "Odd"), (ann, "Odd"), (carl, "C")):
        with tallybook.open(path, author=path.stem) as book:
            book.event_types.get_or_create(kind)
            go_on_with(book, kind, time=1000 if path != bob else 2000)
            book.vector()
    for here, there in ((carl, ann), (ann, bob)):
        with tallybook.open(here) as book:
            book.merge(there)
    with tallybook.open(ann, author="ann") as book:
        go_on_with(book, "B", time=3000)
    (tmp_path / "sent").write_bytes(b"".join(frames := sent(ann, carl)))
    wanted = said(carl, tmp_path / "sent")
    assert wanted == said(carl, ann) != said(ann, carl)
    with tallybook.open(carl) as book:
        book.apply(frames)
    compare(wanted, said(carl), 0)


def test_frames_take_away_what_lies_in_a_lane_that_parted(tmp_path: Path) -> None:
    """Nothing of that lane is sent again, and two told of what lies in it."""
    ann, bob, carl = (tmp_path / f"{name}.tally" for name in ("ann", "bob", "carl"))
    with tallybook.open(ann) as book, book.record("Watch"):
        pass
    shutil.copy(ann, bob)
    with tallybook.open(bob, author="bob") as book:
        go_on_with(book, "A")
        go_on_with(book, "B")
    shutil.copy(bob, carl)
    with tallybook.open(ann, author="ann") as book:
        events(book).insert("C", time=HOUR)
    for path in (carl, bob):
        frames = sent(path, ann)
        with tallybook.open(ann) as book:
            book.apply(frames)
    with tallybook.open(bob) as book:
        events(book).delete(list(events(book))[1])
    (tmp_path / "sent").write_bytes(b"".join(frames := sent(bob, ann)))
    wanted = said(ann, tmp_path / "sent")
    assert [len(all) for all in wanted["events"].values()] == [2]
    with tallybook.open(ann) as book:
        book.apply(frames)
    compare(wanted, said(ann), 0)


def test_frames_tell_what_was_found_to_be_removed(tmp_path: Path) -> None:
    """Bob's book did not know its commits when he removed the nest; it hears from Ann that a merge found that out."""
    ann, bob = tmp_path / "ann.tally", tmp_path / "bob.tally"
    with tallybook.open(ann) as book:
        book.collections.create("Nest")
    shutil.copy(ann, bob)
    with tallybook.open(bob, author="bob") as book:
        document = book.export_bytes("json")
        book.collections["Nest"].delete(forever=True)
        book.import_json(document)
    with tallybook.open(ann, author="ann") as book:
        book.collections["Nest"].collections.create("Egg")
        book.apply(sent(bob, ann))
    (tmp_path / "sent").write_bytes(b"".join(frames := sent(ann, bob)))
    wanted = said(bob, tmp_path / "sent")
    assert [entry.get("parent") for entry in wanted["entries"].values() if entry["kind"] == "collection"] == [None, None]
    with tallybook.open(bob) as book:
        book.apply(frames)
    compare(wanted, said(bob), 0)


def test_frames_go_by_who_told_of_events_before_their_lane_parted(tmp_path: Path) -> None:
    """Two told of the same events, whose lane parts then: who knows but one of the two gets what is new, in its place."""
    ann, bob = (tmp_path / f"{name}.tally" for name in ("ann", "bob"))
    with tallybook.open(ann) as book, book.record("Watch") as recording:
        recording.log("A")
    shutil.copy(ann, bob)
    with tallybook.open(ann, author="ann") as book:
        go_on_with(book, "B")
    dora, carl = (Path(shutil.copy(path, tmp_path / f"{name}.tally")) for name, path in (("dora", bob), ("carl", ann)))
    for path in (ann, carl):
        with tallybook.open(path, author=path.stem) as book:
            book.note(path.stem)
            book.vector()
    with tallybook.open(dora, author="dora") as book:
        go_on_with(book, "C")
    apart = Path(shutil.copy(carl, tmp_path / "apart.tally"))
    merged(ann, carl, dora)
    with tallybook.open(apart, author="apart") as book:
        go_on_with(book, "A")
    with tallybook.open(ann, author="ann") as book:
        for event in list(events(book)):
            events(book).change(event, note=f"seen as {event.type}")
    for here, there in ((carl, ann), (apart, ann), (ann, apart), (carl, apart)):
        wanted = said(here, there)
        (tmp_path / "sent").write_bytes(b"".join(frames := sent(there, here)))
        compare(said(here, tmp_path / "sent"), wanted, 0)
        with tallybook.open(here) as book:
            book.apply(frames)
        compare(said(here), wanted, 0)
    assert said(carl)["events"] == said(ann)["events"] == said(apart)["events"]


def test_events_at_the_same_times_are_merged(tmp_path: Path) -> None:
    ann, bob = tmp_path / "ann.tally", tmp_path / "bob.tally"
    with tallybook.open(ann) as book, book.record("Watch", time=0) as recording:
        recording.log("A", time=1)
    shutil.copy(ann, bob)
    for path, kind in ((ann, "B"), (bob, "C")):
        with tallybook.open(path, author=path.stem) as book:
            (session,) = book.sessions()
            with session.attach(continue_stopped=True) as watch:
                watch.log(kind, time=1000, note=path.stem)
            book.vector()
    wanted = said(ann, bob)
    assert [len(events) for events in wanted["events"].values()] == [3]
    assert merged(ann, bob) == wanted


def test_what_is_said_of_events_finds_lanes_of_other_numbers(tmp_path: Path) -> None:
    """Two books have the same events, and call one of the lanes otherwise: an edit of one is of the same event in both."""
    ann, bob = (tmp_path / f"{name}.tally" for name in ("ann", "bob"))
    with tallybook.open(ann) as book, book.record("Watch", time=0) as recording:
        recording.log("A", time=1)
    shutil.copy(ann, bob)
    carls = [Path(shutil.copy(ann, tmp_path / f"carl{number}.tally")) for number in range(4)]
    # Events of one time have their lanes called one after the other as they come.
    for path in (bob, ann, *carls):
        with tallybook.open(path, author=path.stem) as book:
            book.event_types.create(path.stem)
            go_on_with(book, path.stem, time=1000)
            book.vector()
    (tmp_path / "other").mkdir()
    other = Path(shutil.copy(ann, tmp_path / "other"))
    merged(ann, bob, *carls)
    merged(other, *carls, bob)
    assert said(ann)["events"] != said(other)["events"]
    with tallybook.open(ann, author="ann") as book:
        for event in list(events(book)):
            events(book).change(event, note=f"seen as {event.type}")
    wanted = said(other, ann)
    compare(wanted, merged(other, ann), 0)
    with tallybook.open(other) as book:
        assert [event.note for event in events(book)] == [f"seen as {event.type}" for event in events(book)]


def test_frames_that_come_late_leave_what_made_others_of_several(tmp_path: Path) -> None:
    """Who made them did not know what became one since, and sends some of it."""
    ann, bob = pair(tmp_path, lambda book: book.tags.create("Home"))
    carl, dora = (Path(shutil.copy(bob, tmp_path / f"{name}.tally")) for name in ("carl", "dora"))
    for path in (bob, dora):
        with tallybook.open(path, author=path.stem) as book:
            book.tags.create("Work", color="#222222" if path == bob else None)
    with tallybook.open(carl, author="carl") as book:
        book.tags["Home"].update(name="Work")
    merged(ann, bob)
    merged(bob, dora)
    (tmp_path / "sent").write_bytes(b"".join(late := sent(bob, ann)))
    merged(ann, carl)
    wanted = said(ann, tmp_path / "sent")
    with tallybook.open(ann) as book:
        book.apply(late)
    compare(said(ann), wanted, 0)
    for here, there in ((ann, bob), (bob, ann)):
        wanted = said(here, there)
        (tmp_path / "sent").write_bytes(b"".join(frames := sent(there, here)))
        compare(said(here, tmp_path / "sent"), wanted, 0)
        with tallybook.open(here) as book:
            book.apply(frames)
        compare(said(here), wanted, 0)
    assert sent(ann, bob) == sent(bob, ann) == []


def test_lanes_of_types_that_became_one_have_one_number(tmp_path: Path) -> None:
    ann, bob, carl = (tmp_path / f"{name}.tally" for name in ("ann", "bob", "carl"))
    with tallybook.open(ann) as book, book.record("Watch") as recording:
        recording.log("A")
    shutil.copy(ann, bob)
    shutil.copy(ann, carl)
    # Bob's type is older than Ann's, and has the smaller UUID.
    for path, kind in ((bob, "Odd"), (ann, "Odd"), (carl, "C")):
        with tallybook.open(path, author=path.stem) as book:
            book.event_types.get_or_create(kind)
            (session,) = book.sessions()
            with session.attach(continue_stopped=True) as watch:
                watch.log(kind, note=path.stem)
            book.vector()
    with tallybook.open(bob) as book:
        book.merge(ann)
    (tmp_path / "other").mkdir()
    other = Path(shutil.copy(ann, tmp_path / "other"))
    assert said(ann, bob, carl)["lanes"] == said(ann, carl, bob)["lanes"]
    assert merged(ann, bob, carl)["lanes"] == merged(other, carl, bob)["lanes"]


def taken_by_both(ann: Path, bob: Path, carl: Path) -> tuple[list[bytes], Any]:
    """Bob and Ann take in what Carl has; gives what Bob sends Ann then, and what she must hold with it, by books or by frames."""
    for path in (bob, ann):
        wanted = said(path, carl)
        compare(wanted, merged(path, carl), 0)
    parcel = ann.with_name("sent")
    parcel.write_bytes(b"".join(frames := sent(bob, ann)))
    wanted = said(ann, bob)
    compare(said(ann, parcel), wanted, 0)
    return frames, wanted


def test_what_is_left_of_several_is_the_same_everywhere(tmp_path: Path) -> None:
    """Of two tags that are one by now one was removed for good, in one book before it knew that they are one."""
    ann, bob = pair(tmp_path, lambda book: [book.note("Arrival"), book.tags.create("Day")])
    carl = Path(shutil.copy(bob, tmp_path / "carl.tally"))
    with tallybook.open(bob, author="bob") as book:
        book.tags.create("Home", color="#222222")
    with tallybook.open(ann, author="ann") as book:
        book.merge(bob)
        next(iter(book.notes())).tags = ["Day"]
        book.tags["Day"].update(color="#333333")
    with tallybook.open(carl, author="carl") as book:
        book.tags["Day"].update(name="Home")
    merged(bob, carl, ann)
    with tallybook.open(carl, author="carl") as book:
        book.tags["Home"].delete(forever=True)
    frames, wanted = taken_by_both(ann, bob, carl)
    with tallybook.open(ann) as book:
        book.apply(frames)
        assert [tag.name for tag in next(iter(book.notes())).tags] == ["Home"] and book.tags["Home"].color == "#333333"
    compare(said(ann), wanted, 0)
    compare(said(bob, ann), merged(bob, ann), 0)
    assert merged(ann, bob)["entries"] == merged(bob, ann)["entries"]


def test_a_template_that_is_left_of_several_is_the_same_everywhere(tmp_path: Path) -> None:
    """Of two templates that are one by now one was removed for good, in one book before it knew that they are one; entries have the fields of both."""

    def schema(title: str) -> dict[str, Any]:
        return {"title": title, "properties": {"score": {"type": "integer"}}}

    ann, bob = pair(tmp_path, lambda book: book.templates.create(schema("Day")))
    carl = Path(shutil.copy(bob, tmp_path / "carl.tally"))
    with tallybook.open(bob, author="bob") as book:
        book.templates.create(schema("Home"))
        seen_as(book, "Home", "Bob's", {"score": 2})
    with tallybook.open(ann, author="ann") as book:
        book.merge(bob)
        seen_as(book, "Day", "Ann's", {"score": 1})
        book.templates["Day"].update(schema={**schema("Day"), "required": ["score"]})
    with tallybook.open(carl, author="carl") as book:
        seen_as(book, "Day", "Carl's", {"score": 3})
        book.templates["Day"].update(schema=schema("Home"))
    merged(bob, carl, ann)
    with tallybook.open(carl, author="carl") as book:
        book.templates["Home"].delete(forever=True)
    frames, wanted = taken_by_both(ann, bob, carl)
    with tallybook.open(ann) as book:
        book.apply(frames)
        assert [template.name for template in book.templates] == ["Home"]
        assert {note.title: note.fields for note in book.notes(template=book.templates["Home"])}["Bob's"] == {"score": 2}
    compare(said(ann), wanted, 0)
    # What Ann made is an item without a template in her book, which let go of that before it knew: "What is not told" in decision 58.
    compare(said(bob, ann), merged(bob, ann), 0)


def test_what_was_made_with_one_of_several_carries_what_is_left(tmp_path: Path) -> None:
    """Nobody wrote since that the note carries it."""
    ann, bob = pair(tmp_path, lambda book: book.tags.create("Day"))
    carl, dora = (Path(shutil.copy(bob, tmp_path / f"{name}.tally")) for name in ("carl", "dora"))
    with tallybook.open(bob, author="bob") as book:
        book.tags.create("Home")
    with tallybook.open(ann, author="ann") as book:
        book.merge(bob)
        book.note("Arrival", tags=["Day"])
    with tallybook.open(carl, author="carl") as book:
        book.merge(ann)
        book.tags["Day"].delete(forever=True)
    with tallybook.open(dora, author="dora") as book:
        book.tags["Day"].update(name="Home")
    merged(bob, dora)
    merged(ann, bob)
    # By frames Ann is to know that Carl lost anything.
    for here, there in ((ann, carl), (carl, ann)):
        wanted = said(here, there)
        (tmp_path / "sent").write_bytes(b"".join(frames := sent(there, here)))
        compare(said(here, tmp_path / "sent"), wanted, 0)
        with tallybook.open(here) as book:
            book.apply(frames)
            assert [tag.name for tag in next(iter(book.notes())).tags] == ["Home"]
        compare(said(here), wanted, 0)


def test_tags_have_one_order_in_all_books(tmp_path: Path) -> None:
    """One commit put both tags on that become one in one of two books; the other one lost one of them first."""
    ann, bob = pair(tmp_path, lambda book: [book.note("Arrival"), book.tags.create("Far off"), book.tags.create("Pond")])
    carl = Path(shutil.copy(bob, tmp_path / "carl.tally"))
    with tallybook.open(ann, author="ann") as book:
        book.tags.create("Reed")
        next(iter(book.notes())).tags = ["Far off", "Pond", "Reed"]
    with tallybook.open(bob, author="bob") as book:
        book.tags["Far off"].delete(forever=True)
    with tallybook.open(carl, author="carl") as book:
        book.tags["Far off"].update(name="Reed")
    (tmp_path / "other").mkdir()
    other = Path(shutil.copy(ann, tmp_path / "other"))
    merged(ann, bob, carl)
    merged(other, carl, bob)
    assert said(ann) != said(other)
    wanted = said(ann, other)
    for here, there in ((ann, other), (other, ann)):
        apart = Path(shutil.copy(here, tmp_path / "apart.tally"))
        (tmp_path / "sent").write_bytes(b"".join(frames := sent(there, apart)))
        compare(said(apart, tmp_path / "sent"), wanted, 0)
        with tallybook.open(apart) as book:
            book.apply(frames)
        compare(said(apart), wanted, 0)
    assert merged(ann, other) == merged(other, ann) == wanted
    assert sent(ann, other) == []


def test_a_copy_logs_in_a_lane_of_its_own(tmp_path: Path) -> None:
    _, bob = pair(tmp_path, lambda book: book.record("Watch").close())
    with tallybook.open(bob, author="bob") as book:
        go_on_with(book, "B")
        assert [event.seq >> 32 != 0 for event in events(book)] == [True]

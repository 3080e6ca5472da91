#!/usr/bin/env python3
"""Says what a Tallybook book must hold once others were merged into it, without the library: from docs/file-format.md,
docs/format-frames.md and docs/decisions/0058-merge.md.

Each OTHER is a copy of the book or a file of frames. Prints one JSON object by UUIDs; with BOOK alone what that holds. Books must know
their commits: `tallybook changes --vector` has them do so. Not done here: what old histories say (`device_commit` is taken as it is, and
`lost` is not searched for), times of change, what goes by retention, bytes of attachments, what nobody may say in a stream or a book, and
whether events may move while somebody records.
"""
from __future__ import annotations
import argparse, collections, hashlib, itertools, json, sqlite3, struct, sys, types, uuid, zlib
from typing import Any, Iterable, Iterator, NamedTuple, Optional
from read_book import KINDS, PHASES, Book, ChunkBytes

COLUMNS = dict(parent=4, name=5, description=6, time=7, end_time=8, zone=9, latitude=10, place=13, username=14, subject=17, duration=19, trashed=22, position=23, label=30,
               color=31, shortcut=32, mode=33, exclusion=34, recordable=35, category=36, archived=37, media_type=38, content=39, template=104, day=110, priority=111,
               completed=112, redaction=113, due=114, carried=115, notes=116, transcript=142, excludes=177, track=182, offset=183, frame_rate=184, drop_frame=185, timecode=186, file_sha256=187)
PARENT, NAME, END, SUBJECT, PAUSES, EVENTS, TRASHED, TAGS, SEQ, SETTING, TEMPLATE, SCHEMA, FIELDS, CARRIED, REMINDERS = 4, 5, 8, 17, 18, 21, 22, 40, 50, 54, 104, 105, 106, 115, 118
MAKING, ADDITION, CUT, LIMITS = 0, -1, -2, dict(high=119, medium=120, low=121)
REFERENCES, SEVERAL, JOINED = (PARENT, SUBJECT, TEMPLATE, CARRIED), (TAGS, FIELDS, SEQ, REMINDERS), ("event type", "variant", "tag", "template")
SHARED, BOOK, END_OF_LANE = ("day_start", "labels", "limit_high", "limit_medium", "limit_low"), "", 1 << 32

class Dot(NamedTuple):
    """A commit: its line, and its number there."""
    line: str
    n: int
class Part(NamedTuple):
    entry: str
    part: int
    key: Any
class Making(NamedTuple):
    dot: Optional[Dot]
    uuid: str
    created: int
Versions = dict[Optional[Dot], Any]

def text(blob: Any) -> str:
    return str(uuid.UUID(bytes=blob))

def word(number: int) -> bytes:
    return (number & (1 << 64) - 1).to_bytes(8, "big")

# Frames

def frames(data: bytes) -> Iterator[tuple[bytes, bytes, int, bool, bytes]]:
    """Stream, book, number, whether it is the last, and body of each frame of a file."""
    at = 0
    while at < len(data):
        head = data[at:at + 52]
        if len(head) < 52 or head[:8] != b"TALLYCHG" or head[8] != 1:
            raise ValueError(f"no frame that is known here begins at byte {at}")
        number, stream, book, length = struct.unpack("<I16s16sI", head[12:])
        whole = data[at:at + 52 + length + 4]
        if len(whole) < 56 + length or zlib.crc32(whole[:-4]) != int.from_bytes(whole[-4:], "little"):
            raise ValueError(f"the frame at byte {at} is cut off, or its check fails")
        yield stream, book, number, bool(head[10] & 1), whole[52:-4]
        at += len(whole)

def values(record: ChunkBytes) -> Iterator[Any]:
    while record.at < len(record.data):
        kind = record.take(1)[0]
        if kind == 0:
            yield from [None] * record.varint()
        elif kind in (1, 2):
            yield record.zigzag() if kind == 1 else struct.unpack("<d", record.take(8))[0]
        elif kind in (3, 4):
            raw = record.take(record.varint())
            yield raw.decode() if kind == 3 else raw
        else:
            raise ValueError(f"a value is of the kind {kind}")

def rows(stream: bytes) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a stream, each with its table."""
    data, shapes = ChunkBytes(stream), list[list[str]]()
    while True:
        start = data.at
        record = ChunkBytes(data.take(data.varint()))
        number, found = record.varint(), list(values(record))
        if number and (number > len(shapes) or len(shapes[number - 1]) != len(found) + 1):
            raise ValueError("a row is of a table that was not named, or has other columns")
        if number:
            yield shapes[number - 1][0], dict(zip(shapes[number - 1][1:], found))
        elif isinstance(found[0], str):
            shapes.append(found)
        elif found != [hashlib.sha256(stream[:start]).digest()] or data.at != len(stream):
            raise ValueError("the frames of a stream do not belong together")
        else:
            return

class Excerpt(Book):
    """What was sent of a book, as tables like those of the book that it is for."""
    def __init__(self, stream: bytes, like: Book):
        self.damages, self.tails, self.has_lanes = like.damages, {}, True
        self.connection = sqlite3.connect(":memory:", isolation_level=None)
        self.connection.row_factory = like.connection.row_factory
        tables = {each["name"]: [column["name"] for column in like.rows(f"SELECT name FROM pragma_table_info('{each['name']}')")]
                  for each in like.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")}
        tables.update(sent_since=["device", "first", "n"], sent_name=["id"])
        for name, columns in tables.items():
            self.connection.execute(f'CREATE TABLE "{name}" ({", ".join(f"{column!r}" for column in columns)})')
        for name, row in rows(stream):
            if not {*row} <= {*tables.get(name, [])}:
                raise ValueError(f"a stream has a table or a column that is not known here: {name}")
            self.connection.execute(f'INSERT INTO "{name}" ({", ".join(row)}) VALUES ({", ".join("?" for _ in row)})', [*row.values()])
        self.entries = {row["id"]: {**row, "uuid": text(row["uuid"])} for row in self.rows("SELECT * FROM entry")}

def excerpts(data: bytes, like: Book) -> list[Book]:
    """What the streams of a file hold whose frames are all there, in any order and any of them again."""
    streams = collections.defaultdict[bytes, dict[int, tuple[bytes, bool]]](dict)
    for stream, book, number, last, body in frames(data):
        if book != like.rows("SELECT uuid FROM book")[0]["uuid"]:
            raise ValueError("a frame is of another book")
        if streams[stream].setdefault(number, (body, last)) != (body, last):
            raise ValueError(f"two frames have the number {number}")
    for found in streams.values():
        if sorted(found) != [*range(len(found))] or not found[len(found) - 1][1]:
            raise ValueError("frames of a stream are missing")
    return [Excerpt(b"".join(found[number][0] for number in sorted(found)), like) for found in streams.values()]

# Commits

class Commits:
    """The lines of commits of a book, and what each commit had seen."""
    def __init__(self, book: Book, first: Book):
        self.book, self.lines, self.all = first.rows("SELECT uuid FROM book")[0]["uuid"], dict[str, Any](), dict[Dot, Any]()
        for row in book.rows("SELECT * FROM device"):
            self.lines[text(row["uuid"])] = types.SimpleNamespace(number=row["number"], after=0, head=row["head"], closed=bool(row["closed"]), own=row["place"] is not None,
                                                                  parent=row["parent"] and text(row["parent"]))
        numbers, vector = {line.number: name for name, line in self.lines.items()}, dict[str, dict[str, int]]()
        for row in book.rows("SELECT * FROM device_commit ORDER BY device, n"):
            line, seen = numbers[row["device"]], row["seen"]
            if seen is not None:
                vector[line] = {text(seen[at:at + 16]): int.from_bytes(seen[at + 16:at + 24], "big") for at in range(0, len(seen) - 23, 24)}
            self.all[Dot(line, row["n"])] = types.SimpleNamespace(
                clock=row["clock"], chain=row["chain"], first=row["first_id"], last=row["last_id"], seen={**vector.get(line, {}), line: row["n"]})
    def follow(self, book: Book, receiver: Commits) -> None:
        """The lines of what was sent go on from commits that the receiver has, by whatever names."""
        names = {line.number: name for name, line in self.lines.items()}
        for since in book.rows("SELECT * FROM sent_since WHERE n > 0"):
            name, last = names[since["device"]], since["n"]
            known = {commit.chain: dot.line for dot, commit in receiver.all.items() if dot.n == last}
            line = known.get(self.all[Dot(name, last)].chain)
            if line is None:
                raise ValueError("what comes before these changes is not here")
            while line in receiver.lines and last >= since["first"]:
                for each in [dot for dot in receiver.all if dot.line == line and since["first"] <= dot.n <= last]:
                    self.all.setdefault(Dot(name, each.n), types.SimpleNamespace(clock=0, chain=receiver.all[each].chain, first=None, last=None, seen={name: each.n}))
                    last = min(last, each.n - 1)
                line = receiver.lines[line].parent
    def dot(self, number: int, n: int) -> Optional[Dot]:
        """A commit by the number that its device had when the book was read."""
        found = [(line.after, name) for name, line in self.lines.items() if line.number == number and (line.after < n or line.after == 0)]
        return Dot(max(found)[1], n) if found else None
    def split(self, name: str, n: int) -> None:
        """What follows a commit of a line is a line of its own."""
        line = self.lines[name]
        behind = sorted(dot.n for dot in self.all if dot.line == name and dot.n > n)
        head, line.head = line.head, min(line.head, n)
        if behind:
            hashed = hashlib.sha1(self.book + word(self.all[Dot(name, behind[0])].chain)).digest()
            new = str(uuid.UUID(bytes=hashed[:16], version=5))
            self.lines[new] = types.SimpleNamespace(number=line.number, after=n, head=head, closed=line.closed, own=line.own, parent=name)
            for each in behind:
                self.all[Dot(new, each)] = self.all.pop(Dot(name, each))
            for commit in self.all.values():
                if commit.seen.get(name, 0) > n:
                    commit.seen[new], commit.seen[name] = max(commit.seen[name], commit.seen.get(new, 0)), n
            line.own = False
        line.closed = True
    def split_once(self, other: Commits) -> bool:
        """Splits a line that two books have otherwise; once there is none they call the same commits the same."""
        for name in {*self.lines} & {*other.lines}:
            mine, its = self.lines[name], other.lines[name]
            both = (n for line, n in self.all if line == name and n <= its.head and Dot(name, n) in other.all)
            common = max((n for n in both if self.all[Dot(name, n)].chain == other.all[Dot(name, n)].chain), default=0)
            parted = mine.head > common and its.head > common
            for side, line, rival in ((self, mine, its), (other, its, mine)):
                if (parted or rival.closed and rival.head == common or rival.head > common and line.own) and (line.head > common or not line.closed):
                    side.split(name, common)
                    return True
        return False
# Events

class Lane:
    """A line of events from a place on: each an event, or the commit that added one later. `was` says what numbers it had: side, lane, from where."""
    def __init__(self, number: int, first: int, was: list[tuple[int, int, int]]):
        self.number, self.first, self.was, self.slots, self.children, self.parted, self.new = number, first, was, dict[int, Any](), list[Lane](), False, False
        # Of a lane that was sent: the receiver's lanes that have what lies before a place, as commits told both of it.
        self.told = list[tuple[int, int]]()
    @property
    def end(self) -> int:
        return min((child.first for child in self.children), default=END_OF_LANE)
    def rest(self, place: int, session: str, root: int) -> list[Lane]:
        """What follows from a place on."""
        if self.end <= place:
            return self.children
        rest = Lane(0, place, [(side, lane, place) for side, lane, _ in self.was[:1]])
        rest.slots, rest.children, rest.parted, rest.new = {each: slot for each, slot in self.slots.items() if each >= place}, self.children, True, True
        rest.told = self.told
        rest.number = rest.called(session, root)
        return [rest] if rest.slots or rest.children or any(before > place for before, _ in rest.told) else []
    def called(self, session: str, root: int) -> int:
        """The number of a lane that parted: the first 21 bits of a hash over what every book knows of it."""
        slot: Any = self.slots[min(self.slots)] if self.slots else ("added", None)
        said = uuid.UUID(session).bytes + word(root) + word(self.first)
        if slot[0] == "logged":
            _, time, _, _, phase, value, note = slot
            said += word(time) + bytes([phase]) + (b"" if value is None else struct.pack(">d", value)) + (note or "").encode()
        elif slot[1] is not None:
            said += word(slot[1])
        return max(1, int.from_bytes(hashlib.sha256(said).digest()[:3], "big") >> 3)
    def had(self, place: int, number: int) -> bool:
        """Whether what lies before a place of one of the receiver's lanes is in this one now."""
        return any(side == 0 and lane == number and first < place <= self.end for side, lane, first in self.was)
    def begins_like(self, other: Lane) -> bool:
        mine, its = min(self.slots, default=None), min(other.slots, default=None)
        return mine == its and (mine is None or alike(self.slots[mine], other.slots[mine]))
    def clashes(self, other: Lane) -> bool:
        """Whether both begin with an event of one place, and not with the same."""
        return bool(self.slots and other.slots) and min(self.slots) == min(other.slots) and not self.begins_like(other)
    def merge(self, other: Lane, session: str, root: int) -> None:
        """Both have this lane from its first place on. Where they first differ it ends, and what follows in each has a lane of its own."""
        end = min(self.end, other.end)
        both = sorted(place for place in {*self.slots} & {*other.slots} if place < end)
        end = next((place for place in both if not alike(self.slots[place], other.slots[place])), end)
        mine, its = ([], []) if end == END_OF_LANE else (self.rest(end, session, root), other.rest(end, session, root))
        self.slots = {place: slot for place, slot in [*other.slots.items(), *self.slots.items()] if place < end}
        self.was = self.was + other.was
        for rest in its:
            if told := next((each for each in rest.told if each[0] > rest.first), None):
                known = [each for each in mine if any(lane.had(*told) for lane in every([each]))]
            else:
                known = [each for each in mine if each.number == rest.number and not each.clashes(rest)] or [each for each in mine if each.begins_like(rest)]
            if known:
                known[0].number, known[0].new = (rest.number, rest.new) if known[0].new else (known[0].number, False)
                known[0].merge(rest, session, root)
            else:
                mine = [*mine, rest]
        self.children = mine

def alike(one: Any, other: Any) -> bool:
    return one == other or one[0] == other[0] == "added" and None in (one[1], other[1])

def every(lanes: Iterable[Lane]) -> Iterator[Lane]:
    for lane in lanes:
        yield lane
        yield from every(lane.children)

# What a book says

class Aliases:
    """Which UUIDs are of one entry, whose name is the smallest of them."""
    def __init__(self) -> None:
        self.groups = dict[str, set[str]]()
    def join(self, one: str, other: str) -> None:
        group = self.names(one) | self.names(other)
        self.groups.update((each, group) for each in group)
    def names(self, name: str) -> set[str]:
        return self.groups.get(name, {name})
    def resolve(self, name: Any) -> Any:
        return min(self.names(name)) if name in self.groups else name

class State:
    """What a book says: its entries, what each part of them shows, and which commits wrote that."""
    def __init__(self, side: int, book: Book, commits: Commits, aliases: Aliases):
        self.book, self.commits, self.aliases = book, commits, aliases
        self.kinds, self.values, self.stamps = dict[str, str](), dict[Part, Any](), dict[Part, Optional[Dot]]()
        self.siblings, self.makings, self.events = dict[Part, Versions](), dict[str, list[Making]](), dict[str, dict[int, Lane]]()
        self.united: Any = ({}, set())
        self.names = {0: BOOK, **{id: row["uuid"] for id, row in book.entries.items()}}
        self.numbers = {row["id"]: (self.names.get(row["template"], BOOK), row["name"]) for row in book.rows("SELECT * FROM template_field")}
        partial = {row["id"] for row in book.rows("SELECT id FROM sent_name")} if isinstance(book, Excerpt) else set()
        self.whole = {name for id, name in self.names.items() if id not in partial}
        for read in (self.read_entries, self.read_rows, self.read_registers, self.read_makings):
            read()
        self.days = {row["date"]: row for row in book.rows("SELECT * FROM day")}
        self.moves = {(commits.dot(row["device"], row["n"]), text(row["collection"]), row["parent"] and text(row["parent"])) for row in book.rows("SELECT * FROM collection_move")}
        self.tombstones = {(text(row["uuid"]), commits.dot(row["device"], row["n"])) for row in book.rows("SELECT * FROM tombstone")}
        for session, name in self.names.items():
            if self.kinds.get(name) == "session":
                self.events[name] = self.read_lanes(session, name, side)
    def name(self, id: Any) -> Any:
        return self.names.get(id) if id else None
    def read_entries(self) -> None:
        for id, row in self.book.entries.items():
            self.kinds[row["uuid"]] = KINDS.get(row["kind"], str(row["kind"]))
            for column, part in COLUMNS.items():
                stored = row.get(column)  # Older books do not have them all.
                value = stored.hex() if isinstance(stored, bytes) else self.name(stored) if part in REFERENCES else stored
                self.values[Part(row["uuid"], part, 0)] = value
            place = [row["latitude"], row["longitude"], row["accuracy"]]
            self.values[Part(row["uuid"], COLUMNS["latitude"], 0)] = None if place[0] is None else [place]
    def read_rows(self) -> None:
        def put(id: int, part: int, key: Any, value: Any) -> None:
            if id in self.names:
                self.values[Part(self.names[id], part, key)] = value
        for row in self.book.rows("SELECT * FROM entry_tag"):
            put(row["entry"], TAGS, self.names[row["tag"]], row["ordinal"])
        for row in self.book.rows("SELECT * FROM field_value ORDER BY entry, field, ordinal"):
            part = Part(self.names[row["entry"]], FIELDS, self.numbers[row["field"]])
            self.values[part] = [*(self.values.get(part) or []), [row["form"], row["value"]]]
        for row in self.book.rows("SELECT * FROM template_version ORDER BY version"):
            put(row["template"], SCHEMA, 0, row["schema"])
        for row in self.book.rows("SELECT * FROM pause ORDER BY session, ordinal"):
            put(row["session"], PAUSES, 0, [*(self.values.get(Part(self.names[row["session"]], PAUSES, 0)) or []), [row["start"], row["stop"]]])
        for row in self.book.rows("SELECT * FROM event_edit"):
            told = [row[each] for each in ("operation", "time", "type", "phase", "subject", "value", "note", "was_type", "was_phase")]
            put(row["session"], SEQ, row["seq"], [self.name(each) if place in (2, 4, 7) else each for place, each in enumerate(told)])
        for row in self.book.rows("SELECT * FROM reminder"):
            put(row["task"], REMINDERS, f"{row['mode']} {row['day'] or 0} {row['time']} {row['created']}", 1)
        for row in self.book.rows("SELECT * FROM setting"):
            put(0, SETTING, row["name"], row["value"])
        for row in self.book.rows("SELECT * FROM day"):
            self.values.update((Part(BOOK, part, row["date"]), row[column]) for column, part in LIMITS.items())
    def key(self, part: int, key: Any) -> Any:
        return self.names.get(key) if part == TAGS else self.numbers.get(key) if part == FIELDS else key
    def read_registers(self) -> None:
        for row in self.book.rows("SELECT * FROM stamp"):
            if row["entry"] in self.names and (key := self.key(row["part"], row["key"])) is not None:
                self.stamps[Part(self.names[row["entry"]], row["part"], key)] = self.commits.dot(row["device"], row["n"])
        for row in self.book.rows("SELECT * FROM sibling WHERE part <> 0"):
            if row["entry"] in self.names and (key := self.key(row["part"], row["key"])) is not None:
                versions = self.siblings.setdefault(Part(self.names[row["entry"]], row["part"], key), {})
                versions[self.commits.dot(row["device"], row["n"])] = None if row["value"] is None else json.loads(row["value"])
    def read_makings(self) -> None:
        for row in self.book.rows("SELECT * FROM sibling WHERE part = 0"):
            if row["entry"] in self.names:
                making = Making(self.commits.dot(row["device"], row["n"]), text(row["key"]), int(json.loads(row["value"])))
                self.makings.setdefault(self.names[row["entry"]], []).append(making)
        ranges = sorted((commit.first, dot.n, commit.last, dot) for dot, commit in self.commits.all.items() if commit.first is not None)
        for id, row in self.book.entries.items():
            made = [each for each in ranges if each[0] <= id][-1:]
            dot = made[0][3] if made and made[0][2] >= id else None
            dot = self.stamps.get(Part(row["uuid"], MAKING, 0), dot)
            self.makings.setdefault(row["uuid"], [Making(dot, row["uuid"], row["created"] or 0)])
    def versions(self, part: Part) -> Versions:
        """A part's register: without rows it is as old as its entry."""
        value = self.values.get(part)
        if part in self.stamps:
            return {self.stamps[part]: value, **self.siblings.get(part, {})}
        if part.part in SEVERAL and value is None:
            return {}
        return {making.dot: value for making in self.makings.get(part.entry, [])} or {None: value}
    def parts(self, entry: str) -> set[Part]:
        """All that an entry has, and had; where a collection lies follows from moves."""
        own = {part for each in (self.values, self.stamps, self.siblings) for part in each if part.entry == entry and part.part > 0}
        return own - {Part(entry, PARENT, 0)} if self.kinds.get(entry) == "collection" else own
    def write(self, part: Part, versions: Versions, shown: Optional[Dot], value: Any) -> None:
        """Has a part show a value; the version that should be shown stands beside where that says another one."""
        self.values[part], self.stamps[part] = value, shown
        self.siblings[part] = {dot: each for dot, each in versions.items() if dot != shown or each != value}
    def empty(self, part: Part) -> None:
        for each in (self.values, self.stamps, self.siblings):
            each.pop(part, None)
    def read_lanes(self, id: int, session: str, side: int) -> dict[int, Lane]:
        """The roots of a session's lanes."""
        found = {row["lane"]: row for row in self.book.rows("SELECT * FROM lane WHERE session = ?", id)}
        lanes = {number: Lane(number, row["first_seq"] & 0xFFFF_FFFF, []) for number, row in found.items()} or {0: Lane(0, 1, [])}
        added = {part.key: self.commits.all.get(dot) for part, dot in self.stamps.items() if dot and part[:2] == (session, ADDITION)}
        edits = {part.key: None for part, value in self.values.items() if part[:2] == (session, SEQ) and value and value[0] == 1}
        for seq, event in self.book.logged(id).items():
            slot = ("logged", event["time"], self.name(event["type"]), self.name(event.get("subject")), event["phase"], event.get("value"), event.get("text"))
            lanes[seq >> 32 if found else 0].slots[seq & 0xFFFF_FFFF] = slot
        for seq, commit in {**edits, **added}.items():
            if seq >> 32 in lanes:
                lanes[seq >> 32].slots[seq & 0xFFFF_FFFF] = ("added", commit.chain if commit else None)
        for number, lane in lanes.items():
            lane.parted = bool(found) and found[number]["parent"] in lanes
            lane.was = [(side, number, lane.first if lane.parted else 0)]
            if lane.parted:
                lanes[found[number]["parent"]].children.append(lane)
        return {number: lane for number, lane in lanes.items() if not lane.parted}
    def rename(self, part: Part, gone: Iterable[str]) -> Part:
        """A part by the names that entries have now; own fields of a template that is gone are those of none."""
        key = self.aliases.resolve(part.key) if part.part == TAGS else part.key
        if part.part == FIELDS:
            template = self.aliases.resolve(key[0])
            key = (BOOK if template in gone else template, key[1])
        return Part(self.aliases.resolve(part.entry), part.part, key)
    def resolve(self, part: Part, value: Any) -> Any:
        if part.part == SEQ and value:
            return [self.aliases.resolve(each) if place in (2, 4, 7) else each for place, each in enumerate(value)]
        return self.aliases.resolve(value) if part.part in REFERENCES else value
    def unite(self, merge: Merge, gone: Iterable[str] = ()) -> None:
        """Has what became one be one: its parts have the versions of all."""
        if (done := ({each: self.aliases.resolve(each) for each in self.aliases.groups}, {*gone})) == self.united:
            return
        self.united = done
        groups = collections.defaultdict[Part, list[Part]](list)
        for part in sorted({*self.values, *self.stamps, *self.siblings}, key=str):
            groups[self.rename(part, gone)].append(part)
        for part, versions in list(self.siblings.items()):
            self.siblings[part] = {dot: self.resolve(part, value) for dot, value in versions.items()}
        self.values = {part: self.resolve(part, value) for part, value in self.values.items()}
        united = {part: (merged(map(self.versions, olds)), any(old in self.stamps for old in olds)) for part, olds in groups.items() if len(olds) > 1 and part.part > 0}
        self.makings, makings = {}, self.makings
        for name, made in makings.items():
            known = self.makings.setdefault(self.aliases.resolve(name), [])
            known += [each for each in made if each not in known]
        for part, olds in groups.items():
            if len(olds) > 1 or olds[0] != part:
                stamp: Any = self.stamps.get(olds[0], self)
                value, versions = self.values.get(olds[0]), self.siblings.get(olds[0], {})
                for old in olds:
                    self.empty(old)
                self.values[part] = value
                self.siblings[part] = versions
                if stamp is not self:
                    self.stamps[part] = stamp
        for part, (all, written) in united.items():
            all = merge.told(all, self.makings.get(part.entry, [])) if part.part not in SEVERAL else all
            if all and (written or any(value != self.values[part] for value in all.values())):
                merge.put(self, part, all)
            elif all:
                self.values[part] = next(iter(all.values()))
        for name, kind in list(self.kinds.items()):
            self.kinds[self.aliases.resolve(name)] = kind
            if self.aliases.resolve(name) != name:
                del self.kinds[name]
        self.whole = {self.aliases.resolve(name) for name in self.whole}
        self.names = {id: self.aliases.resolve(name) for id, name in self.names.items()}
        for lane in (lane for roots in self.events.values() for lane in every(roots.values())):
            for place, slot in lane.slots.items():
                if slot[0] == "logged":
                    lane.slots[place] = (*slot[:2], self.aliases.resolve(slot[2]), self.aliases.resolve(slot[3]), *slot[4:])

def merged(all: Iterable[Versions]) -> Versions:
    """All versions of parts that are one; what one commit wrote into several counts once, the same one everywhere."""
    found: Versions = {}
    for versions in all:
        for dot, value in versions.items():
            found[dot] = min(found[dot], value, key=json.dumps) if dot in found else value
    return found

# Merging

class Merge:
    """Brings what one state says into another."""
    def __init__(self, mine: State, their: State):
        self.mine, self.their, self.aliases = mine, their, mine.aliases
        self.commits = {**their.commits.all, **mine.commits.all}
        self.heads, self.their_heads = ({name: line.head for name, line in side.commits.lines.items()} for side in (mine, their))
        self.tombstones = mine.tombstones | their.tombstones
        self.gone, self.remade, self.ended = set[str](), dict[str, list[Making]](), set[tuple[str, Optional[Dot]]]()
    # Who knew of what
    def has_seen(self, dot: Optional[Dot], other: Optional[Dot]) -> bool:
        if dot is None or other is None or dot.line == other.line:
            return other is None or dot is not None and dot.n >= other.n
        return dot in self.commits and self.commits[dot].seen.get(other.line, 0) >= other.n
    def is_seen_here(self, dot: Optional[Dot]) -> bool:
        return dot is None or dot.n <= self.heads.get(dot.line, 0)
    def is_seen_there(self, dot: Optional[Dot]) -> bool:
        return dot is None or dot.n <= self.their_heads.get(dot.line, 0)
    def order(self, dot: Optional[Dot]) -> tuple[int, int]:
        commit = self.commits.get(dot) if dot else None
        return (commit.clock, commit.chain) if commit else (-1 << 63, 0)
    def shown(self, part: Part, versions: Versions) -> tuple[Optional[Dot], Any]:
        """The later one; carried counts over taken off, changed over taken away, anything over the trash."""
        def rank(value: Any) -> bool:
            if part.part in (TAGS, REMINDERS):
                return value is not None
            return value is None if part.part == TRASHED else part.part == SEQ and not (value and value[0] == 3)
        return max(versions.items(), key=lambda each: (rank(each[1]), self.order(each[0])))
    def put(self, state: State, part: Part, versions: Versions) -> None:
        state.write(part, versions, *self.shown(part, versions))
    def latest(self, versions: Versions) -> Versions:
        standing = self.standing(versions, versions)
        return {dot: value for dot, value in versions.items() if dot in standing}
    def standing(self, versions: Versions, others: Versions) -> set[Optional[Dot]]:
        """The commits of those that none of some others had seen."""
        return {dot for dot in versions if not any(other != dot and self.has_seen(other, dot) for other in others)}
    def told(self, versions: Versions, makings: list[Making]) -> Versions:
        """Two that one commit made and that are one: which of them a version of it was of nobody can tell."""
        shared = {one.dot for one in makings for other in makings if one.dot == other.dot and one.uuid != other.uuid}
        latest = self.latest(versions)
        return {dot: value for dot, value in versions.items() if dot not in shared or dot in latest}
    # What was removed for good
    def judge(self) -> None:
        """A removal ends what its commit had seen made; what something made of which no removal knew lives."""
        self.gone, self.remade, self.ended = set(), {}, set()
        for name in {self.aliases.resolve(each) for each, _ in self.tombstones}:
            makings = [*self.mine.makings.get(name, []), *self.their.makings.get(name, [])]
            if living := self.living(makings):
                self.remade[name] = living
                self.ended |= {(name, making.dot) for making in makings} - {(name, making.dot) for making in living}
            else:
                self.gone.add(name)
    def living(self, makings: list[Making]) -> list[Making]:
        def is_removed(making: Making) -> bool:
            return any(name == making.uuid and self.has_seen(dot, making.dot) for name, dot in self.tombstones)
        return list(dict.fromkeys(making for making in makings if not is_removed(making)))
    def is_left(self, name: Any) -> bool:
        """Whether something is left of several that are one and of which others were removed: a book that did not know that yet kept nothing of those."""
        return name in self.remade and len(self.aliases.names(name)) > 1
    def counts(self, dot: Optional[Dot], name: Any) -> bool:
        """Whether what a commit wrote of an entry, or to it, is of what lives."""
        if name not in self.remade:
            return True
        return (name, dot) not in self.ended and any(self.has_seen(dot, making.dot) for making in self.remade[name])
    def counting(self, part: Part, versions: Versions) -> Versions:
        if part.entry == BOOK or part.part == SEQ:
            return versions
        tag = part.key if part.part == TAGS else None
        return {dot: value for dot, value in versions.items() if self.counts(dot, part.entry) and self.counts(dot, tag)}
    def referring(self, part: Part, versions: Versions) -> Versions:
        return {dot: value if part.part not in REFERENCES or self.counts(dot, value) else None for dot, value in versions.items()}
    # Registers
    def unsent(self, part: Part) -> set[str]:
        """What made an entry that is several here, of which who sent a part of a book may have others, and not send them."""
        if not isinstance(self.their.book, Excerpt) or len(self.aliases.names(part.entry)) < 2:
            return set()
        is_sent = part.entry in self.their.whole or part in self.their.stamps
        return {each.uuid for each in self.mine.makings.get(part.entry, [])} - {each.uuid for each in self.their.makings.get(part.entry, []) if is_sent}
    def join(self, part: Part, makings: Iterable[Optional[Dot]] = ()) -> None:
        """What both have stays, and what the other side has not seen."""
        versions, theirs, written = self.mine.versions(part), self.referring(part, self.their.versions(part)), part in self.mine.stamps
        away = part.entry in self.gone or part.part == SEQ and part.entry in self.remade
        half = any(making.uuid in self.unsent(part) and self.is_seen_there(making.dot) for making in self.mine.makings.get(part.entry, []))
        apart = self.is_left(part.entry) or part.part == TAGS and self.is_left(part.key)
        stand = self.standing(versions, theirs) | self.standing(theirs, versions) if apart else set[Optional[Dot]]()
        if apart and part.part == TAGS:
            versions, old = {dot: min(value, theirs.get(dot, value), key=json.dumps) for dot, value in versions.items()}, versions
            theirs, written = {dot: versions.get(dot, value) for dot, value in theirs.items()}, True
        else:
            old = versions
        kept = {dot: value if written else theirs.get(dot, value) for dot, value in versions.items()
                if away or half or dot in stand or dot in theirs or not self.is_seen_there(dot)}
        changed = any(old[dot] != value for dot, value in kept.items())
        kept.update((dot, value) for dot, value in theirs.items() if dot not in versions and (away or dot in stand or not self.is_seen_here(dot)))
        if not kept:
            kept = {**{dot: value for dot, value in theirs.items() if value not in versions.values()}, **versions}
        kept = self.counting(part, kept)
        kept = self.latest(kept) if away else kept
        if len(self.aliases.names(part.entry)) > 1:
            kept = self.told(kept, [*self.mine.makings.get(part.entry, []), *self.their.makings.get(part.entry, [])])
        if {*kept} == {*versions} and not changed:
            return
        if not kept:
            self.mine.empty(part)
        elif not ({*kept} <= {*makings} and all(value == self.mine.values.get(part) for value in kept.values())):
            self.put(self.mine, part, kept)
    def run(self) -> None:
        self.mine.tombstones = self.tombstones
        # What is gone is known by what is one, and what is one by what is gone.
        for step in (self.unite, self.unite, self.merge_entries, self.merge_remade, self.move_collections, self.merge_days, self.remove_gone,
                     self.tend_references, self.end_spans, self.judge_trash):
            step()
        while self.join_namesakes():
            pass
    def merge_entries(self) -> None:
        mine, their = self.mine, self.their
        born = [name for name in their.kinds if name not in mine.kinds and name in their.whole and any(not self.is_seen_here(each.dot) for each in their.makings[name])]
        self.meet_namesakes(born)
        self.merge_events()
        named = {each for name in their.events if name not in self.gone for each in self.named(their, name)}
        parents = {name: their.values.get(Part(name, PARENT, 0)) for name in their.kinds if their.kinds[name] in ("attachment", "variant", "medium")}
        known = {name for name in their.kinds if name in mine.kinds}
        for name in {*born, *named}:
            if name not in mine.kinds and name in their.whole and (name in named or name not in self.gone and parents.get(name) not in self.gone):
                mine.kinds[name], mine.makings[name] = their.kinds[name], their.makings[name]
                tables: list[tuple[dict[Part, Any], dict[Part, Any]]] = [(mine.values, their.values), (mine.stamps, their.stamps), (mine.siblings, their.siblings)]
                for ours, its in tables:
                    ours.update((part, its[part]) for part in their.parts(name) | {Part(name, PARENT, 0)} if part in its)
                if name in their.events:
                    mine.events.setdefault(name, their.events[name])
        for name in known & their.whole:
            both, here = their.makings[name], mine.makings[name]
            unsent = self.unsent(Part(name, NAME, 0))
            made = [each for each in here if each in both or each.uuid in unsent or not self.is_seen_there(each.dot)]
            made += [each for each in both if each not in here and not self.is_seen_here(each.dot)]
            made = made if name in self.gone else self.living(made)
            if made and {*made} != {*here}:
                for part in their.parts(name):
                    self.join(part, [each.dot for each in made])
                mine.makings[name] = made
            if name in self.gone or name in self.remade:
                for part in their.parts(name):
                    self.join(part)
        for part in {*their.stamps, *their.siblings, *(part for part in their.values if part.part == TAGS and self.is_left(part.key))}:
            if part.part > 0 and part.part != SETTING and (part.entry in known or part.entry == BOOK or part.entry in mine.kinds):
                self.join(part)
            elif part.part == SETTING and (part.key in SHARED or part.key.startswith("x-shared-")):
                self.join(part)
        new = [(part, dot) for part, dot in their.stamps.items() if part.part == ADDITION]
        new += [(Part(session, CUT, end), dot) for session in their.events for end, dot in self.cuts(their, session) if not self.is_seen_here(dot)]
        for part, dot in ((part, dot) for part, dot in new if part.entry in mine.kinds):
            # Where several told of the same each is known.
            if mine.stamps.setdefault(part, dot) != dot and part.part == CUT:
                mine.siblings.setdefault(part, {})[dot] = None
    def meet_namesakes(self, born: list[str]) -> None:
        """Tags, templates, event types and variants of one name and place that were made apart are one, before their events are compared."""
        def place(state: State, name: str) -> tuple[Any, ...]:
            return (state.kinds[name], *(state.values.get(Part(name, part, 0)) for part in (NAME, PARENT, TRASHED)))
        here = {place(self.mine, name): name for name, kind in self.mine.kinds.items() if kind in JOINED and name not in self.gone and name not in self.their.kinds
                and not (any if isinstance(self.their.book, Excerpt) else all)(self.is_seen_there(making.dot) for making in self.mine.makings[name])}
        for name in born:
            if name not in self.gone and (other := here.get(place(self.their, name))) and place(self.their, name)[3] is None:
                self.aliases.join(name, other)
        self.unite()
    def unite(self) -> None:
        for each in (self.mine, self.their):
            each.unite(self, self.gone)
        self.judge()
    def join_namesakes(self) -> bool:
        mine, known = self.mine, dict[Any, str]()
        for name in sorted(name for name, kind in mine.kinds.items() if kind in JOINED and mine.values.get(Part(name, TRASHED, 0)) is None):
            place = (mine.kinds[name], mine.values[Part(name, NAME, 0)], mine.values.get(Part(name, PARENT, 0)))
            if place in known:
                self.aliases.join(known[place], name)
                self.unite()
                self.merge_remade()
                self.judge_trash()
                return True
            known[place] = name
        return False
    def named(self, state: State, session: str) -> set[Any]:
        """The event types, variants and subjects that a session's events name, deleted ones too, as they may be wanted back."""
        slots = [slot for lane in every(state.events[session].values()) for slot in lane.slots.values() if slot[0] == "logged"]
        edits = [value for part, value in state.values.items() if part[:2] == (session, SEQ) and value]
        found = {each for slot in slots for each in slot[2:4]} | {edit[7] for edit in edits} | {each for edit in edits if edit[0] != 3 for each in (edit[2], edit[4])}
        found |= {state.values.get(Part(each, PARENT, 0)) for each in found if state.kinds.get(each) == "variant"}
        return {each for each in found if state.kinds.get(each) in ("event type", "variant", "subject")}
    def merge_events(self) -> None:
        for session in {*self.mine.events} & {*self.their.events}:
            roots = self.mine.events[session]
            for lane in every(self.their.events[session].values()) if isinstance(self.their.book, Excerpt) else ():
                lane.told = sorted((place, number) for end, dot in self.cuts(self.their, session) if (end - 1) >> 32 == lane.number and self.is_seen_here(dot)
                                   for place, number in self.told_here(session, end, dot))
            for number, lane in self.their.events[session].items():
                roots[number].merge(lane, session, number) if number in roots else roots.update({number: lane})
            lanes, spans = [*every(roots.values())], collections.defaultdict[tuple[int, int], list[tuple[int, int]]](list)
            taken = {lane.number for lane in lanes if not lane.new}
            for lane in lanes:
                while lane.new and lane.number in taken:
                    lane.number = lane.number % ((1 << 21) - 1) + 1
                taken, lane.new = taken | {lane.number}, False
                for side, number, place in lane.was:
                    spans[side, number].append((place, lane.number))
            for side, state in enumerate((self.mine, self.their)):
                tables: list[dict[Part, Any]] = [state.values, state.stamps, state.siblings]
                for table in tables:
                    moved = {part: table.pop(part) for part in [*table] if part.entry == session and part.part in (SEQ, ADDITION, CUT)}
                    for part, value in moved.items():
                        last = part.key - (part.part == CUT)
                        number = max((each for each in spans[side, last >> 32] if each[0] <= last & 0xFFFF_FFFF), default=(0, last >> 32))[1]
                        table[Part(session, part.part, (number << 32 | last & 0xFFFF_FFFF) + (part.part == CUT))] = value
    def cuts(self, state: State, session: str) -> list[tuple[int, Optional[Dot]]]:
        """The numbers up to which commits told of a session's events."""
        others = [(part, dot) for part, versions in state.siblings.items() for dot in versions]
        return [(part.key, dot) for part, dot in [*state.stamps.items(), *others] if part[:2] == (session, CUT)]
    def told_here(self, session: str, end: int, dot: Optional[Dot]) -> list[tuple[int, int]]:
        """The place and the lane here of events of which a commit told there, too."""
        return [(each & 0xFFFF_FFFF, (each - 1) >> 32) for each, other in self.cuts(self.mine, session) if other == dot and (each ^ end) & 0xFFFF_FFFF == 0]
    def merge_remade(self) -> None:
        """Of what was removed and made again all that its removal ended goes."""
        mine = self.mine
        for name in {*self.remade} & {*mine.kinds}:
            for each in [each for each, kind in mine.kinds.items() if kind in ("attachment", "medium") and mine.values.get(Part(each, PARENT, 0)) == name]:
                if not any(self.counts(dot, name) for dot in mine.versions(Part(each, PARENT, 0))):
                    self.remove(each)
            tagged = {part for table in (mine.values, mine.stamps, mine.siblings) for part in table if part.part == TAGS and part.key == name}
            for part in mine.parts(name) | tagged:
                versions = mine.versions(part)
                kept = self.counting(part, versions)
                if len(kept) < len(versions):
                    self.put(mine, part, kept) if kept else mine.empty(part)
            mine.makings[name] = self.living(mine.makings[name]) or mine.makings[name]
            for part in {part for table in (mine.values, mine.stamps, mine.siblings) for part in table if part.part == FIELDS and part.key[0] == name}:
                versions = mine.versions(part)
                if not any(self.counts(dot, name) for dot in versions):
                    # Written for the template that was removed: that of an item without one.
                    free = Part(part.entry, FIELDS, (BOOK, part.key[1]))
                    self.put(mine, free, merged([mine.versions(free), versions]))
                    mine.empty(part)
            for part in [part for part in {*mine.values, *mine.siblings} if part.part in REFERENCES and (part.part != PARENT or mine.kinds.get(part.entry) != "collection")]:
                versions = mine.versions(part)
                if name in versions.values() and (meant := self.referring(part, versions)) != versions:
                    self.put(mine, part, meant)
    # What follows from all of it
    def move_collections(self) -> None:
        """All moves in the order of their clocks; one that would close a circle is passed over."""
        mine, places = self.mine, dict[str, Optional[str]]()
        mine.moves |= self.their.moves
        resolved = [(dot, self.aliases.resolve(name), self.aliases.resolve(parent)) for dot, name, parent in mine.moves]
        for dot, name, parent in sorted(resolved, key=lambda move: (*(self.order(move[0]) if move[0] in self.commits else (0, 0)), move[1])):
            parent = parent if self.counts(dot, parent) else None
            above = parent
            while above is not None and above != name:
                above = places.get(above)
            if above is None and self.counts(dot, name):
                places[name] = parent
        for name in [name for name, kind in mine.kinds.items() if kind == "collection"]:
            parent = places.get(name)
            mine.values[Part(name, PARENT, 0)] = parent if parent in mine.kinds and parent not in self.gone else None
    def merge_days(self) -> None:
        for date, day in self.their.days.items():
            known = self.mine.days.get(date)
            if known is None or (day["opened"], day["seed"]) < (known["opened"], known["seed"]):
                for column, part in LIMITS.items():
                    if Part(BOOK, part, date) not in self.mine.stamps:
                        self.mine.values[Part(BOOK, part, date)] = day[column]
                self.mine.days[date] = {**day, "reviewed": known and known["reviewed"]}
            self.mine.days[date]["reviewed"] = max((each["reviewed"] for each in (day, known) if each and each["reviewed"] is not None), default=None)
    def remove(self, name: str) -> None:
        mine = self.mine
        mine.kinds.pop(name), mine.makings.pop(name), mine.events.pop(name, None)
        for part in {part for table in (mine.values, mine.stamps, mine.siblings) for part in table if part.entry == name}:
            mine.empty(part)
        for part, value in list(mine.values.items()):
            if part.part in REFERENCES and part.part != SUBJECT and value == name:
                mine.values[part] = None
                if part.part == PARENT and mine.kinds.get(part.entry) in ("attachment", "variant", "medium"):
                    self.remove(part.entry)
    def remove_gone(self) -> None:
        """What lay below and was not removed goes to the root; event types, variants and subjects that events name stay."""
        for name in [name for name in self.gone if self.mine.kinds.get(name) not in ("event type", "variant", "subject", None)]:
            if name in self.mine.kinds:
                self.remove(name)
        named = {each for session in self.mine.events for each in self.named(self.mine, session)}
        for name in (self.gone & {*self.mine.kinds}) - named:
            self.remove(name)
        for part in [part for table in (self.mine.values, self.mine.stamps, self.mine.siblings) for part in table if part.part == TAGS and part.key in self.gone]:
            self.mine.empty(part)
    def tend_references(self) -> None:
        """What is named and is not here is kept beside until it comes; what is gone names nothing, but for subjects, which may come back."""
        mine = self.mine
        for part, versions in mine.siblings.items():
            if part.part in REFERENCES and part.part != SUBJECT:
                versions.update((dot, None) for dot, value in versions.items() if value in self.gone and value not in mine.kinds)
            if part.part != TRASHED and mine.stamps.get(part) in versions:
                mine.values[part] = versions.pop(mine.stamps[part])
        for part, value in list(mine.values.items()):
            if part.part in REFERENCES and value is not None and value not in mine.kinds:
                versions, mine.values[part] = mine.versions(part), None
                if part.part == SUBJECT or value not in self.gone and part in mine.stamps:
                    mine.write(part, versions, self.shown(part, versions)[0], None)
    def end_spans(self) -> None:
        """A session that would end before it starts ends where it starts."""
        for name in self.mine.events:
            start, end = (self.mine.values.get(Part(name, each, 0)) for each in (COLUMNS["time"], END))
            if start is not None and end is not None and end < start:
                versions = self.mine.versions(Part(name, END, 0))
                self.mine.write(Part(name, END, 0), versions, self.shown(Part(name, END, 0), versions)[0], start)
    def path(self, name: Any) -> Iterator[str]:
        seen = set[str]()
        while name and name not in seen:
            yield name
            seen.add(name)
            name = self.mine.values.get(Part(name, PARENT, 0))
    def judge_trash(self) -> None:
        """The trash does not hold where somebody who had not seen it wrote the thing or what lies below it."""
        mine, written = self.mine, collections.defaultdict[str, set[Optional[Dot]]](set)
        for part, dot in [*mine.stamps.items(), *((part, dot) for part, versions in mine.siblings.items() for dot in versions)]:
            if part.part not in (TRASHED, CUT) and part.entry in mine.kinds:
                written[part.entry].add(dot)
        for name, makings in mine.makings.items():
            written[name] |= {making.dot for making in makings}
        below = collections.defaultdict[str, set[Optional[Dot]]](set)
        for name, dots in written.items():
            for each in self.path(name):
                below[each] |= dots
        for part in [part for part in mine.stamps if part.part == TRASHED]:
            versions = mine.versions(part)
            dot, value = self.shown(part, versions)
            if value is not None and dot is not None:
                work = (each for each in below[part.entry] if each is not None and each.line != dot.line and not self.has_seen(dot, each) and not self.has_seen(each, dot))
                mine.write(part, versions, dot, None if any(work) else value)
    # What is told
    def document(self) -> dict[str, Any]:
        mine, entries = self.mine, dict[str, Any]()
        names = {part: column for column, part in {**COLUMNS, **LIMITS}.items()}
        names.update({PAUSES: "pauses", EVENTS: "events", SEQ: "edits", SETTING: "settings", SCHEMA: "schema", TAGS: "tags", FIELDS: "fields", REMINDERS: "reminders"})
        for name, kind in mine.kinds.items():
            entries[name] = {"kind": kind, "created": min(making.created for making in mine.makings[name])}
        conflicts, settings, reminders = [], {}, []
        for part, value in mine.values.items():
            key = "/".join(part.key) if part.part == FIELDS else part.key
            if value is None or part.part == SEQ:
                continue
            elif part.entry in entries:
                entry, column = entries[part.entry], names[part.part]
                entry.setdefault(column, {}).update({str(key): value}) if part.part in SEVERAL else entry.update({column: value})
            elif part.part == SETTING and (part.key in SHARED or part.key.startswith("x-shared-")):
                settings[part.key] = value
            elif part.part == REMINDERS:
                reminders.append(part.key)
        for part, versions in mine.siblings.items():
            if part.part > 0 and any(value != mine.values.get(part) for value in versions.values()):
                others = sorted(((self.order(dot)[1], value) for dot, value in versions.items()), key=json.dumps)
                # Where an end is not shown as it was written, and several wrote the same one, any of them may stand for it.
                shown = None if part.part == END and mine.stamps.get(part) in versions else self.order(mine.stamps.get(part))[1]
                conflicts.append([part.entry, names[part.part], part.key, shown, others])
        for date, day in mine.days.items():
            mine.days[date] = {"seed": day["seed"], "opened": day["opened"], "reviewed": day["reviewed"], **{column: mine.values.get(Part(BOOK, part, date)) for column, part in LIMITS.items()}}
        return {
            "entries": entries, "conflicts": sorted(conflicts, key=json.dumps), "settings": settings, "reminders": sorted(reminders), "days": mine.days,
            "gone": sorted(self.gone - {*mine.kinds}), "aliases": {name: self.aliases.resolve(name) for name in self.aliases.groups if self.aliases.resolve(name) != name},
            "events": {name: [*self.events(name)] for name in mine.events},
            "lanes": {name: sorted([lane.number, lane.first, sorted(child.number for child in lane.children)] for lane in every(roots.values())) for name, roots in mine.events.items()}}
    def events(self, session: str) -> Iterator[list[Any]]:
        """Number, time, type, subject, phase, value and note of each, edits laid over what was logged."""
        found = {lane.number << 32 | place: slot[1:] for lane in every(self.mine.events[session].values()) for place, slot in lane.slots.items() if slot[0] == "logged"}
        for part, edit in self.mine.values.items():
            if part[:2] == (session, SEQ) and edit:
                found.pop(part.key, None)
                found.update({part.key: (edit[1], edit[2], edit[4], edit[3], edit[5], edit[6])} if edit[0] != 3 else {})
        for seq, (time, type, subject, phase, value, note) in sorted(found.items()):
            yield [seq >> 32, seq & 0xFFFF_FFFF, time, type, subject, PHASES[phase], value, note]

def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Prints what a Tallybook book must hold once others were merged into it, without the library.")
    parser.add_argument("book"), parser.add_argument("other", nargs="*", help="a copy of the book, or a file of frames")
    options, damages = parser.parse_args(arguments), list[str]()
    try:
        print(json.dumps(said([options.book, *options.other], damages), ensure_ascii=False, sort_keys=True))
    except (OSError, ValueError, LookupError, sqlite3.Error) as failure:
        damages.append(f"{options.book}: {failure}")
    print("".join(f"{damage}\n" for damage in damages), file=sys.stderr, end="")
    return 1 if damages else 0

def said(paths: list[str], damages: list[str]) -> dict[str, Any]:
    """What the first of some books holds once it has met the others."""
    books = [Book(paths[0], damages)]
    for path in paths[1:]:
        with open(path, "rb") as file:
            data = file.read()
        books += excerpts(data, books[0]) if not data.startswith(b"SQLite format 3") else [Book(path, damages)]
    lines = [Commits(book, books[0]) for book in books]
    for book, commits in zip(books, lines):
        if isinstance(book, Excerpt):
            commits.follow(book, lines[0])
    if not all(each.lines for each in lines):
        raise ValueError("a book does not know its commits; have it make a vector first")
    for line in (line for each in lines[1:] for line in each.lines.values()):
        line.own = False
    while any(one.split_once(other) for one, other in itertools.combinations(lines, 2)):
        pass
    aliases = Aliases()
    for row in (row for book in books for row in book.rows("SELECT * FROM alias")):
        aliases.join(text(row["uuid"]), text(row["entry"]))
    mine = State(0, books[0], lines[0], aliases)
    result = Merge(mine, State(0, books[0], lines[0], aliases))
    result.unite()
    for book, commits in zip(books[1:], lines[1:]):
        for lane in (lane for roots in mine.events.values() for lane in every(roots.values())):
            lane.was, lane.told = [(0, lane.number, lane.first if lane.parted else 0)], []
        result = Merge(mine, State(1, book, commits, aliases))
        result.run()
        mine.commits.all.update(commits.all)
        for name, line in commits.lines.items():
            known = mine.commits.lines.setdefault(name, line)
            known.head = max(known.head, line.head)
    return result.document()

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

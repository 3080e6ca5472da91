#!/usr/bin/env python3
"""Reads a Tallybook book without the library, from docs/file-format.md and docs/format-chunk-and-tail.md alone.

Prints a JSON object a line: entries, then the events of each session in order of (time, seq). What is in the trash is there too,
with `trashed`. Each damage is a line on standard error, and the exit code is then 1. The book and its files stay as they are.
"""
from __future__ import annotations
import argparse, fcntl, glob, hashlib, itertools, json, os, sqlite3, struct, sys, types, uuid, zlib
from typing import Any, Iterator
from urllib.parse import quote

KINDS = {1: "collection", 2: "note", 3: "session", 4: "task", 5: "subject", 6: "event type", 7: "tag", 8: "template", 14: "attachment", 31: "variant", 32: "medium"}
EVENT, TYPE, VALUE, SUBJECT, NOTE, NOTE_BYTES = range(1, 7)
PHASES, MORE, FIRST, M64 = {1: "point", 2: "start", 3: "stop"}, 1 << 6, 1 << 7, (1 << 64) - 1
HEADER, RECORD, MIRROR, MIRRORED, MOST_RECORDS, LOCK = 4096, 16, 512, 224, 1 << 26, 1 << 30

def signed(number: int) -> int:
    return (number & M64 ^ 1 << 63) - (1 << 63)

class ChunkBytes:
    """A chunk's bytes, read one field after the other."""
    def __init__(self, data: bytes):
        self.data, self.at = data, 0
    def take(self, count: int) -> bytes:
        self.at += count
        if self.at > len(self.data):
            raise ValueError("it ends too early")
        return self.data[self.at - count:self.at]
    def varint(self) -> int:
        number, shift, byte = 0, 0, 128
        while byte > 127:
            byte = self.take(1)[0]
            number, shift = number | (byte & 127) << shift, shift + 7
        return number
    def zigzag(self) -> int:
        return (number := self.varint()) >> 1 ^ -(number & 1)
    def packed(self, count: int, width: int) -> list[int]:
        data, mask, numbers = self.take((count * width + 7) // 8), (1 << width) - 1, []
        for start in range(0, count, 128):  # 128 of them end with a byte.
            bits = int.from_bytes(data[start // 8 * width:(start // 8 + 16) * width], "little")
            numbers += [bits >> row * width & mask for row in range(min(128, count - start))]
        return numbers
    def bitmap(self, count: int) -> list[int]:
        return [row for row, bit in enumerate(self.packed(count, 1)) if bit]
    def table(self, count: int) -> list[int]:
        ids = [self.zigzag() for _ in range(self.varint())]
        return [ids[index] for index in self.packed(count, (len(ids) - 1).bit_length())]
    def times(self, count: int) -> list[int]:
        unit, time = self.varint(), int.from_bytes(self.take(8), "little")
        times = [time]
        while len(times) < count:
            least, width = self.zigzag(), self.take(1)[0]
            for difference in self.packed(min(128, count - len(times)), width):
                time += least + difference
                times.append(time)
        return [signed(signed(time) * unit) for time in times]

def decode_chunk(body: bytes, first_seq: int) -> list[dict[str, Any]]:
    if len(body) < 7 or zlib.crc32(body[:-4]) != int.from_bytes(body[-4:], "little"):
        raise ValueError("the check fails")
    chunk = ChunkBytes(body[:-4])
    version, flags, count = chunk.take(1)[0], chunk.take(1)[0], chunk.varint()
    if version != 1 or flags > 31 or count > 65_536:
        raise ValueError(f"version {version}, flags {flags}, count {count} are not known here")
    times, types = (chunk.times(count), chunk.table(count)) if count else ([], [])
    phases = chunk.packed(count, 2) if flags & 1 else [1] * count
    columns = zip(itertools.count(first_seq), times, types, phases)
    events: list[dict[str, Any]] = [dict(zip(("seq", "time", "type", "phase"), row)) for row in columns]
    for row in chunk.bitmap(count) if flags & 2 else ():
        [events[row]["value"]] = struct.unpack("<d", chunk.take(8))
    for row, subject in zip(rows := chunk.bitmap(count), chunk.table(len(rows))) if flags & 4 else ():
        events[row]["subject"] = subject
    for row in chunk.bitmap(count) if flags & 8 else ():
        events[row]["text"] = chunk.take(chunk.varint()).decode("utf-8", "replace")
    if chunk.at != len(chunk.data):
        raise ValueError("bytes are left over")
    return events

def current_slot(header: bytes) -> Any:
    """Epoch, revision, which slot it is, seq of the first event, uuid; None where neither slot's check holds."""
    slots = []
    for which, at in enumerate((64, 128) if len(header) >= HEADER else ()):
        words, check = struct.unpack_from("<8Q", header, at), 0x7461_6C6C_7962_6F6F
        for word in words[:7]:
            check = (check ^ word) * 0xBF58476D1CE4E5B9 & M64
            check ^= check >> 32
        if check == words[7] and words[0]:
            slots.append((words[0], words[3], which, words[1], header[at + 32:at + 48]))
    return max(slots, default=None)

class Tail:
    """What a tail's bytes hold. Of one that is `live`, which somebody records, only what was published counts."""
    def __init__(self, data: bytes, live: bool):
        self.data, self.events, self.gaps, self.types, self.damages, self.uuid, self.lane = data, [], [], {}, [], b"", 0
        if (slot := current_slot(data)) is None:
            self.damages.append("the header cannot be read, and with it none of the events")
            return
        self.key, self.first_seq, self.lane, self.uuid = slot[0] * 0x9E3779B97F4A7C15 & M64, slot[3], slot[3] >> 32, slot[4]
        self.damages += ["the header is damaged where nothing depends on it"] * (data[:32] != b"TALLYTL1" + struct.pack("<2I", 1, RECORD) + self.uuid)
        for index in range(MIRRORED):
            payload, meta = self.record(0xFFFF_FFFF - index, MIRROR + RECORD * index)
            if meta & 15 == TYPE and meta >> 16 == index:
                self.types[index] = signed(payload)
        published, events = struct.unpack_from("<2I", data, 192 + 64 * slot[2])
        sound = events <= published <= MOST_RECORDS
        published, events = (published, events) if sound else (0, 0)
        end = min(published, capacity := min(MOST_RECORDS, (len(data) - HEADER) // RECORD))
        self.read_records(0, end)
        if published > end:
            self.add_gap(end, published, most=published - end)
        self.damages += ["the count is damaged; numbers behind further damage may be wrong"] * (not self.share(events - len(self.events)) or not sound)
        if not live:
            self.read_unpublished(end, capacity)
        self.number()
    def record(self, position: int, at: int = 0) -> tuple[int, int]:
        """Payload and meta of the record at a position, 0 and 0 where its check fails."""
        payload, word = struct.unpack_from("<2Q", self.data, at or HEADER + RECORD * position)
        meta, mixed = word >> 32, (payload ^ self.key) * 0xBF58476D1CE4E5B9 & M64
        mixed ^= mixed >> 32
        mixed = (mixed + (meta << 32 | position & 0xFFFF_FFFF)) * 0x94D049BB133111EB & M64
        return (payload, meta) if mixed >> 32 == word & 0xFFFF_FFFF and 1 <= meta & 15 <= 6 and not meta & 0xFF00 else (0, 0)
    def read_records(self, position: int, end: int) -> None:
        is_open = False  # Whether the last event may still get a value, a subject or a note.
        while position < end:
            payload, meta = self.record(position)
            kind, type, start, position = meta & 15, self.types.get(meta >> 16), position, position + 1
            if kind == 0:
                self.add_gap(start, position, most=1, touches=is_open)
            elif kind == EVENT and type is None:
                self.add_gap(start, position, least=1, most=1)
            elif kind == EVENT:
                self.events.append({"time": signed(payload), "type": type, "phase": meta >> 4 & 3})
            elif kind == TYPE:
                self.types[meta >> 16] = signed(payload)
            elif kind == NOTE_BYTES or not is_open:
                self.add_gap(start, position)
            elif kind == NOTE:
                position = self.read_note(payload, position, end)
            else:
                number = struct.unpack("<d", struct.pack("<Q", payload))[0] if kind == VALUE else signed(payload)
                self.events[-1]["value" if kind == VALUE else "subject"] = number
            is_open = bool(meta & MORE) and (kind == EVENT and type is not None or kind > TYPE and is_open)
    def read_note(self, length: int, position: int, end: int) -> int:
        """The position behind a note whose bytes begin at one, or behind as much of it as there is."""
        text, start, last = b"", position - 1, position + (length + 7) // 8
        while position < last <= end and self.record(position)[1] & 15 == NOTE_BYTES:
            text, position = text + struct.pack("<Q", self.record(position)[0]), position + 1
        if position == last:
            self.events[-1]["text"] = text[:length].decode("utf-8", "replace")
        else:
            self.add_gap(start, position, touches=True)
        return position
    def read_unpublished(self, position: int, capacity: int) -> None:
        """Whole appends behind the count: from a record with `first` to the one without `more`."""
        end, behind = -(-len(self.data[HEADER:HEADER + RECORD * capacity].rstrip(b"\0")) // RECORD), position
        metas = {each: self.record(each)[1] for each in range(position, end)}
        while end > position and not metas[end - 1] or end > position + 1 and not metas[end - 2]:
            end -= 1
        while position < end:
            last = position + 1
            while last < end and metas[last - 1] & MORE and metas[last] and not metas[last] & FIRST:
                last += 1
            if metas[position] & FIRST and not metas[last - 1] & MORE:
                if behind < position:
                    self.add_gap(behind, position)
                self.read_records(position, last)
                behind = last
            position = max(behind, position + 1)
    def add_gap(self, start: int, end: int, least: int = 0, most: int = 0, touches: bool = False) -> None:
        """Records that are lost were so many events; or the event before them, which they touch, has lost something."""
        if not self.gaps or (self.gaps[-1].row, self.gaps[-1].end) != (len(self.events), start):
            self.gaps.append(types.SimpleNamespace(row=len(self.events), least=0, most=0, touches=touches))
        last = self.gaps[-1]
        last.end, last.least, last.most = end, last.least + least, last.most + most
    def share(self, lost: int) -> bool:
        """Finds out how many events each gap held; False where the number lost does not fit the gaps."""
        left = lost - sum(gap.least for gap in self.gaps)
        fits = left == 0 or left > 0 and bool(self.gaps)
        for gap in sorted(self.gaps, key=lambda gap: gap.touches):
            part = max(0, min(left, gap.most - gap.least))
            gap.least, left = gap.least + part, left - part
        if left > 0 and self.gaps:
            self.gaps[-1].least += left
        return fits
    def number(self) -> None:
        """Gives events their numbers and says what was lost between them."""
        seq, row = self.first_seq, 0
        for gap in [*self.gaps, types.SimpleNamespace(row=len(self.events), end=0, least=0, touches=False)]:
            for event in self.events[row:gap.row]:
                event["seq"], seq = seq, seq + 1
            what = f"to {seq + gap.least - 1} cannot be read" if gap.least else "has lost what it had besides"
            self.damages += [f"seq {seq - (gap.touches and not gap.least)} {what}"] if gap.end else []
            row, seq = gap.row, seq + gap.least

def read_tail(path: str) -> Any:
    """A tail as it is now, read again where its owner began another epoch meanwhile; None where it has just gone."""
    flock = struct.pack("@hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, LOCK, 1, 0)
    while os.path.exists(path):
        with open(path, "rb") as file:
            live = struct.unpack("@hhqqi4x", fcntl.fcntl(file, fcntl.F_OFD_GETLK, flock))[0] != fcntl.F_UNLCK
            data = file.read()
            file.seek(0)
            before, after = current_slot(data), current_slot(file.read(HEADER))
        if not live or before and after and before[0] == after[0]:
            return Tail(data, live)
    return None

class Book:
    """A book read once: its tails first and the tables after them, so that what moves meanwhile is seen once."""
    def __init__(self, path: str, damages: list[str]):
        self.damages, tails = damages, {each[-41:-5]: read_tail(each) for each in glob.glob(glob.escape(path) + "-*.tail")}
        # Where no log lies beside it nobody has it open, and reading it leaves no files there either.
        how = "mode=ro" if os.path.exists(path + "-wal") else "immutable=1"
        self.connection = sqlite3.connect(f"file:{quote(os.path.abspath(path))}?{how}", uri=True, isolation_level=None)
        self.connection.row_factory = lambda cursor, row: dict(zip([each[0] for each in cursor.description], row))
        self.connection.execute("BEGIN")
        [version] = self.rows("SELECT * FROM pragma_application_id, pragma_user_version")
        if version["application_id"] != 0x746C6C79 or version["user_version"] >> 16 != 1:
            raise ValueError("this is no book that this reader knows")
        entries = self.rows("SELECT entry.*, coalesce(modified, created) AS modified FROM entry LEFT JOIN entry_state ON entry = id ORDER BY kind, time, id")
        self.entries = {row["id"]: {**row, "uuid": str(uuid.UUID(bytes=row["uuid"]))} for row in entries}
        self.uuids = {row["uuid"] for row in self.entries.values() if row["kind"] == 6 and row["trashed"] is None}
        self.tails, self.tags, self.fields = {id: tails.get(row["uuid"]) for id, row in self.entries.items()}, dict[int, list[str]](), dict[int, dict[str, Any]]()
        tables = {row["name"] for row in self.rows("SELECT name FROM sqlite_schema")}  # Older books do not have them all.
        tags, values = "entry_tag JOIN entry ON id = tag WHERE trashed IS NULL", "field_value JOIN template_field f ON f.id = field"
        self.has_lanes, self.has_stamps = "lane" in tables, "stamp" in tables
        for each in self.rows(f"SELECT entry, tag FROM {tags} ORDER BY ordinal, tag") if "entry_tag" in tables else ():
            self.tags.setdefault(each["entry"], []).append(self.entries[each["tag"]]["uuid"])
        for each in self.rows(f"SELECT entry, name, form, value FROM {values} ORDER BY field, ordinal") if "field_value" in tables else ():
            fields, value = self.fields.setdefault(each["entry"], {}), {1: bool, 3: json.loads}.get(each["form"] & 7, lambda same: same)(each["value"])
            fields[each["name"]] = [*fields.get(each["name"], []), value] if each["form"] & 8 else value
    def rows(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        return self.connection.execute(sql, values).fetchall()
    def item(self, row: dict[str, Any]) -> dict[str, Any]:
        """An entry, with the names of the collections that hold it as its path."""
        path, above = [], self.entries.get(row["parent"])
        while above and len(path) < len(self.entries):
            path, above = [above["name"], *path], self.entries.get(above["parent"])
        uuids, sha256 = {key: self.entries.get(row.get(key), {}).get("uuid") for key in ("subject", "template", "carried")}, (row.get("content") or b"").hex() or None
        pauses, tags = self.rows("SELECT start, stop FROM pause WHERE session = ? ORDER BY ordinal", row["id"]) or None, self.tags.get(row["id"])
        known = {key: value for key, value in row.items() if key not in ("entry", "parent", "content")}
        known.update(uuids, kind=KINDS.get(row["kind"], row["kind"]), path=path, fields=self.fields.get(row["id"]))
        excluded = [str(uuid.UUID(each)) for each in (row.get("excludes") or "").split()]
        return {**known, "tags": tags, "pauses": pauses, "sha256": sha256, "excludes": [each for each in excluded if each in self.uuids] or None}
    def save(self, attachment: dict[str, Any], folder: str) -> None:
        """Writes the bytes of an attachment to a file that has its UUID as its name."""
        pieces = self.rows("SELECT bytes FROM piece JOIN content ON content.id = content WHERE sha256 = ? ORDER BY number", attachment["content"])
        with open(os.path.join(folder, attachment["uuid"]), "wb") as file:
            file.write(data := b"".join(piece["bytes"] for piece in pieces))
        self.damages += [f"attachment {attachment['uuid']}: its bytes are missing or spoilt"] * (hashlib.sha256(data).digest() != attachment["content"])
    def logged(self, session: int) -> dict[int, dict[str, Any]]:
        """The events of a session's chunks and tail by number, before edits."""
        events, wrong, name, tail = {}, [], self.entries[session]["uuid"], self.tails.get(session)
        log = self.rows("SELECT * FROM event_log WHERE session = ?", session)
        lanes = self.rows("SELECT * FROM lane WHERE session = ?", session) if self.has_lanes else []
        for row in self.rows("SELECT * FROM chunk WHERE session = ? ORDER BY first_seq", session):
            try:
                chunk = decode_chunk(row["body"], row["first_seq"])
                times = sorted(event["time"] for event in chunk)
                if [len(times), times[0], times[-1]] != [row["count"], row["min_time"], row["max_time"]]:
                    wrong.append(f"seq {row['first_seq']}: a chunk's row says other times or another count")
                events.update((event["seq"], event) for event in chunk)
            except (ValueError, LookupError) as damage:
                wrong.append(f"seq {row['first_seq']} to {row['first_seq'] + row['count'] - 1}: a chunk cannot be read: {damage}")
        if tail and tail.uuid in (b"", uuid.UUID(name).bytes):
            wrong += [f"tail: {each}" for each in tail.damages]
            [stored] = [row["next_seq"] for row in [*lanes, *log] if row.get("lane", tail.lane) == tail.lane][:1] or [0]
            events.update((event["seq"], event) for event in tail.events if event["seq"] >= stored)
        elif tail or log and log[0]["has_tail"]:
            wrong.append("tail: it is another session's" if tail else "tail: it is missing")
        self.damages += [f"session {name}: {each}" for each in wrong]
        return events
    def events(self, session: int) -> Iterator[dict[str, Any]]:
        """The events of a session as they are to be read."""
        events = self.logged(session)
        for edit in self.rows("SELECT *, note AS text FROM event_edit WHERE session = ?", session):
            events.pop(edit["seq"], None)
            events.update({edit["seq"]: edit} if edit["operation"] != 3 else {})
        for each in sorted(events.values(), key=lambda event: (event["time"], event["seq"])):
            type, subject, fields = self.entries.get(each["type"], {}), self.entries.get(each.get("subject"), {}), self.fields.get(each["type"])
            variant = type if type.get("kind") == 31 else {}
            type = self.entries.get(variant["parent"], {}) if variant else type
            yield {
                "session": self.entries[session]["uuid"], "seq": each["seq"], "time": each["time"], "type": type.get("name"), "typeUuid": type.get("uuid"),
                "phase": PHASES.get(each["phase"]), "subject": subject.get("uuid"), "value": each.get("value"), "text": each.get("text"),
                "variant": variant.get("uuid"), "fields": fields}
    def merged(self) -> Iterator[dict[str, Any]]:
        """Who wrote what the book holds, and each part of which several wrote a version that nobody has settled."""
        for device in self.rows("SELECT *, (SELECT count(*) FROM device_commit WHERE device = number) AS commits FROM device ORDER BY number"):
            yield {"device": str(uuid.UUID(bytes=device["uuid"])), "name": device["name"], "commits": device["commits"]}
        commit = "LEFT JOIN device_commit c ON c.device = s.device AND c.n = s.n LEFT JOIN history h ON h.id = c.step LEFT JOIN device d ON d.number = s.device"
        who = "coalesce(c.author, h.author) AS username, c.clock AS time, hex(d.uuid) AS device"
        for part in self.rows("SELECT DISTINCT entry, part, key FROM sibling WHERE part <> 0 ORDER BY entry, part, key"):
            place = "WHERE s.entry = ? AND s.part = ? AND s.key = ?"
            [shown] = self.rows(f"SELECT {who} FROM stamp s {commit} {place}", *part.values())
            others = self.rows(f"SELECT value, {who} FROM sibling s {commit} {place} ORDER BY c.clock DESC", *part.values())
            yield {
                "entry": self.entries.get(part["entry"], {}).get("uuid"), "part": part["part"], "key": part["key"], "shown": shown,
                "others": [{**each, "value": json.loads(each["value"] or "null")} for each in others]}

def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Prints what a Tallybook book holds, without the library.")
    parser.add_argument("book")
    parser.add_argument("--items", action="store_true", help="items only"), parser.add_argument("--events", action="store_true", help="events only")
    parser.add_argument("--merged", action="store_true", help="what merges left: devices, and parts of which several wrote a version")
    parser.add_argument("--session", type=uuid.UUID, help="one session only")
    parser.add_argument("--save", metavar="FOLDER", help="write the bytes of attachments there")
    options, damages = parser.parse_args(arguments), list[str]()
    try:
        book = Book(options.book, damages)
        chosen = [row for row in book.entries.values() if options.session in (None, uuid.UUID(row["uuid"]))]
        for row in [each for each in chosen if options.save and each["kind"] == 14]:
            book.save(row, options.save)
        for line in book.merged() if options.merged and book.has_stamps else () if options.merged else itertools.chain(map(book.item, () if options.events else chosen), *(book.events(row["id"]) for row in chosen if row["kind"] == 3 and not options.items)):
            print(json.dumps({key: value for key, value in line.items() if value is not None}, ensure_ascii=False))
    except (OSError, ValueError, sqlite3.Error) as failure:
        damages.append(f"{options.book}: {failure}")
    print("".join(f"{damage}\n" for damage in damages), file=sys.stderr, end="")
    return 1 if damages else 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

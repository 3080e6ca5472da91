"""What somebody put where a file of ours is to be, or where a caller says that one is: it is refused or said, and nothing outside is
touched; no signal, no hang, no memory without bound. docs/security.md says what is expected."""

from __future__ import annotations

import errno
import os
import random
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
import seeds
from places import ROOT, Ground

MEMORY = 256 << 20
#: Where another book's file of bytes may lie, and where a recorder that was killed may leave a tail.
OTHER = "book.tally-6ba7b810-9dad-11d1-80b4-00c04fd430c8"

# What is expected: a status; `found`, a finding that names the file, and the work goes on; `done`, as if nothing were there;
# `through`, done to what a caller's link leads to.
REFUSED = dict.fromkeys(("link", "link-nothing", "link-folder", "pipe", "null", "folder"), "CORRUPT")
FORMAT = dict.fromkeys(("link", "link-nothing", "link-folder", "pipe", "null", "socket", "folder"), "FORMAT") | {
    "sparse": "LIMIT", "hard": "done", "unreadable": "IO"}
TEXT = FORMAT | {"roomy": "FORMAT"}
MIRROR = dict.fromkeys(("link", "link-nothing", "pipe", "null", "folder"), "EXISTS") | {"hard": "EXISTS", "unreadable": "READ_ONLY"}
ASIDE = dict.fromkeys(("link", "link-nothing", "link-folder", "pipe", "null", "sparse", "folder"), "found")
LEFT_OUT = dict.fromkeys(("link", "link-nothing", "pipe", "folder", "sparse"), "found")
IGNORED = dict.fromkeys(("link", "link-nothing", "link-folder", "hard", "pipe", "null", "folder", "sparse"), "done")
TARGET = {
    "link": "through", "link-nothing": "NOT_FOUND", "link-folder": "INVALID", "hard": "done", "socket": "INVALID", "sparse": "done",
    "folder": "INVALID", "unreadable": "done"}

TABLE: list[tuple[str, str, dict[str, str]]] = [
    ("open_and_write", "book.tally", {
        "link": "through", "link-nothing": "NOT_FOUND", "link-folder": "INVALID", "hard": "READ_ONLY", "pipe": "FORMAT", "null": "FORMAT",
        "zero": "FORMAT", "socket": "FORMAT", "sparse": "FORMAT", "swollen": "done", "folder": "INVALID", "unreadable": "IO"}),
    ("open_and_write", "book.tally-wal", REFUSED | {"hard": "CORRUPT", "socket": "CORRUPT", "sparse": "done", "unreadable": "IO"}),
    ("open_and_write", "book.tally-journal", REFUSED | {"hard": "CORRUPT", "zero": "CORRUPT", "sparse": "done", "unreadable": "IO"}),
    ("open_and_write", "book.tally-shm", REFUSED | {"hard": "CORRUPT", "sparse": "done", "unreadable": "IO"}),
    ("open_and_write", "book.tally-lock", REFUSED | {"hard": "CORRUPT", "socket": "CORRUPT", "sparse": "done", "unreadable": "READ_ONLY"}),
    ("record_on", "book.tally-*.tail", REFUSED | {
        "hard": "CORRUPT", "zero": "CORRUPT", "socket": "CORRUPT", "sparse": "CORRUPT", "swollen": "CORRUPT", "roomy": "done",
        "unreadable": "READ_ONLY"}),
    ("only_open", "book.tally-*.tail", {"roomy": "done", "link": "found", "pipe": "found", "sparse": "found", "folder": "found", "hard": "done"}),
    ("only_open", f"{OTHER}.tail.1-abcdef12.partial", IGNORED),
    ("write_on", "book.tally-*.blob", REFUSED | {
        "hard": "CORRUPT", "zero": "CORRUPT", "socket": "CORRUPT", "sparse": "CORRUPT", "swollen": "FULL", "unreadable": "READ_ONLY"}),
    ("only_open", f"{OTHER}.blob", {"link": "found", "pipe": "found", "folder": "found", "sparse": "found"}),
    ("back_up", "book.tally-*.blob", {"link": "CORRUPT", "pipe": "CORRUPT", "folder": "CORRUPT", "swollen": "FULL", "hard": "done"}),
    ("back_up", "copy.tally", TARGET | {"pipe": "INVALID", "null": "INVALID"}),
    ("back_up", "copy.tally.1-abcdef12.partial", IGNORED),
    ("salvage", "book.tally", {
        "link": "done", "link-nothing": "NOT_FOUND", "pipe": "FORMAT", "zero": "FORMAT", "socket": "FORMAT", "folder": "INVALID",
        "hard": "done", "unreadable": "IO"}),
    ("salvage", "book.tally-wal", {"link": "CORRUPT", "pipe": "CORRUPT", "null": "CORRUPT", "folder": "CORRUPT", "sparse": "done"}),
    ("salvage", "book.tally-lock", {"link": "CORRUPT", "pipe": "CORRUPT", "folder": "CORRUPT", "hard": "CORRUPT"}),
    ("salvage", "book.tally-*.tail", LEFT_OUT | {"roomy": "done"}),
    ("salvage", "book.tally-*.blob", LEFT_OUT | {"swollen": "FULL"}),
    ("mirror", "mirror/.tallybook-mirror", MIRROR | {"sparse": "EXISTS", "roomy": "done", "zero": "EXISTS"}),
    ("mirror", "mirror/.tallybook-mirror.lock", MIRROR | {"sparse": "done"}),
    ("mirror", "mirror/items.json", ASIDE | {"swollen": "found", "hard": "done", "unreadable": "found"}),
    ("mirror", "mirror/attachments", {"link": "found", "link-folder": "found", "pipe": "found", "sparse": "found"}),
    ("import_file", "source.json", {
        "link": "done", "link-nothing": "NOT_FOUND", "pipe": "CANCELLED", "null": "FORMAT", "zero": "LIMIT", "socket": "INVALID",
        "sparse": "LIMIT", "roomy": "FORMAT", "hard": "done", "unreadable": "IO"}),
    ("import_folder", "mirror/book.json", TEXT | {"folder": "done"}),
    ("import_folder", "mirror/attachments", {"link": "FORMAT", "pipe": "done", "folder": "done", "unreadable": "IO"}),
    ("import_folder", "mirror/attachments/*", FORMAT),
    ("import_minuta", "minuta/tags.json", TEXT),
    ("import_minuta", "minuta/records/2024/01", {"link": "FORMAT", "link-nothing": "FORMAT", "pipe": "done", "unreadable": "IO"}),
    ("import_minuta", "minuta/records/2024/01/2024-01-15_093000.json", TEXT),
    ("import_minuta", "minuta/records/2024/01/p.jpg", FORMAT),
    ("import_tables", "tables/notes.csv", TEXT | {"folder": "NOT_FOUND"}),
    ("attach", "attached.bin", {
        "link": "done", "link-nothing": "NOT_FOUND", "link-folder": "INVALID", "pipe": "INVALID", "zero": "INVALID", "socket": "INVALID",
        "sparse": "FULL", "hard": "done", "unreadable": "IO"}),
    ("export", "out.txt", TARGET | {"pipe": "CANCELLED", "null": "done", "zero": "done"}),
    ("export", "out.txt.1-abcdef12.partial", IGNORED),
    ("save", "out.txt", TARGET | {"pipe": "IO", "null": "done"}),
]
CASES = [(work, place, kind, expected) for work, place, row in TABLE for kind, expected in row.items()]


def taken() -> list[tuple[str, str, str, str]]:
    """All cases in the long form. In the short form, for each work and place, one of each thing that is expected there, and each kind somewhere."""
    if seeds.LONG:
        return CASES
    dice = random.Random(seeds.first("what stands in places"))
    alike: dict[tuple[str, str, str], list[tuple[str, str, str, str]]] = {}
    for case in CASES:
        alike.setdefault((case[0], case[1], case[3]), []).append(case)
    some = {dice.choice(cases) for cases in alike.values()}
    for kind in dict.fromkeys(case[2] for case in CASES):
        if all(case[2] != kind for case in some):
            some.add(dice.choice([case for case in CASES if case[2] == kind]))
    return [case for case in CASES if case in some]


#: Messages that do not name the file but the attachment, or nothing: it was read, and is empty; a progress function stopped the call.
UNNAMED = {("write_on", "swollen"), ("back_up", "swollen"), ("salvage", "swollen"), ("import_file", "null"), ("import_file", "pipe"), ("export", "pipe")}


@pytest.fixture(scope="module")
def ground() -> Iterator[Ground]:
    with Ground() as ground:
        yield ground


def identity(path: Path) -> tuple[int, int, int]:
    info = path.lstat()
    return info.st_dev, info.st_ino, stat.S_IFMT(info.st_mode)


def test_there_are_enough_of_them() -> None:
    assert len(CASES) >= 200
    assert len(set(case[:3] for case in CASES)) == len(CASES)


#: Who opens files, besides the doors: new files and folders of ours, which are made where nothing stands; what the system has.
OPENERS = {
    "TallybookStorage/Files/PlainFile.swift", "TallybookStorage/Files/FoundFolder.swift", "TallybookStorage/Files/FolderWalk.swift",
    "TallybookStorage/Files/GivenFile.swift", "TallybookStorage/Files/StreamSink.swift", "TallybookStorage/Files/LeftOvers.swift",
    "TallybookStorage/Files/Folder.swift", "TallybookStorage/Files/NewFolder.swift", "TallybookStorage/Files/FileReplacement.swift",
    "TallybookStorage/Files/FileSink.swift", "TallybookMemos/ScratchFile.swift", "TallybookEventLog/SystemIdentity.swift",
    "TallybookBase/Time/ZoneFiles.swift"}


def test_nothing_else_opens_files() -> None:
    sources = ROOT / "Sources"
    found = {
        str(path.relative_to(sources)) for path in sources.rglob("*.swift")
        if re.search(r"\bO_(RDONLY|RDWR|WRONLY)\b|\bfopen\(", path.read_text("utf-8"))}
    assert found == OPENERS


@pytest.mark.parametrize(("work", "place", "kind", "expected"), taken())
def test_what_stands_there_is_refused_or_said(ground: Ground, work: str, place: str, kind: str, expected: str) -> None:
    try:
        path = ground.place(kind, place)
    except PermissionError as error:
        # Whoever is not root makes no devices.
        assert error.errno == errno.EPERM and os.geteuid() != 0, error
        pytest.skip("only root makes devices")
    before = identity(path)
    outcome = ground.run(work)
    said = "\n".join(outcome.told)
    assert outcome.signal == 0, f"signal {outcome.signal} after {outcome.cpu:.1f} s: {said}"
    assert outcome.peak < MEMORY, f"{outcome.peak >> 20} MiB"
    assert outcome.told, "it said nothing"
    assert outcome.is_outside_same or expected == "through", "something outside was changed"
    last = outcome.told[-1]
    if expected in ("done", "found", "through"):
        assert not last.split(":")[0].isupper(), said
        if expected == "found":
            assert any(line.startswith("finding: ") and path.name.partition("/")[0] in line for line in outcome.told), said
    else:
        assert last.startswith(f"{expected}: "), said
        if (work, kind) not in UNNAMED:
            assert path.name in last, said
            # What it is, and what to do.
            assert "; " in last or kind == "unreadable", said
        assert identity(path) == before, "what stood there is another"
    if kind in ("pipe", "null", "zero", "socket") and expected != "found":
        assert identity(path) == before, "what is no plain file was replaced"
    if expected == "through":
        assert identity(path) == before, "the link was replaced"

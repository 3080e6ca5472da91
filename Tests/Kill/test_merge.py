"""Killed while it merges a copy into a book: all of it is there or nothing, the copy is as it was, and merging again does it.

So it is beside somebody who records into the book, and where the merge first brings the book to a newer format. A seed's pair of books
is made anew each time, with other times and UUIDs; what is done to them is the same.
"""

from __future__ import annotations

import collections
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import copies
import kills
from copies import Content

import tallybook

RECORDER = """
import os, sys, time, tallybook
value = 0
with tallybook.open(sys.argv[1], author="recorder") as book:
    (session,) = book.sessions(title=sys.argv[2], recursive=True)
    recording = session.attach(continue_stopped=True)
    while True:
        value += 1
        recording.log("C", value=1_000_000 + value)
        os.write(1, b"%d\\n" % (1_000_000 + value))
        if value % 400 == 0:
            book.flush()
        time.sleep(0.0003)
"""


@dataclass
class Pair:
    """Two books, how long it takes to merge them, and what there is before and after that."""

    book: Path
    other: Path
    bytes_of_other: bytes = field(repr=False)
    before: Content = field(repr=False)
    after: Content = field(repr=False)
    #: What a merger does, and how many ns it takes.
    took: dict[str, float]

    @classmethod
    def make(cls, folder: Path, seed: int, older: bool = False) -> Pair:
        book, other = copies.pair(folder, seed >> 1, met=bool(seed & 1) and not older)
        if older:
            for path in (book, other):
                copies.take_back(path)
        with tallybook.open(book, read_only=True) as opened:
            before = Content.of(opened)
        pair = cls(book, other, other.read_bytes(), before, before, {})
        runs: list[dict[str, float]] = []
        for number in range(4):
            path = pair.copy(folder / f"measured {number}")
            child = merger(path)
            told = [json.loads(line) for line in child.communicate()[0].splitlines()]
            assert child.returncode == 0
            runs.append({said["done"]: said["took"] for said in told})
            with tallybook.open(path) as opened:
                content = Content.of(opened)
            assert content == pair.after or number == 0, "one merge does not give what another one gives"
            pair.after = content
        pair.took = {done: statistics.median_high(run[done] for run in runs) for done in runs[0]}
        assert pair.after != pair.before and pair.after.steps == pair.before.steps + 1
        return pair

    def copy(self, folder: Path) -> Path:
        folder.mkdir()
        shutil.copy(self.other, folder / "b.tally")
        return Path(shutil.copy(self.book, folder / "a.tally"))


def pairs(folder: Path, seed: int, met: bool, made: dict[int, Pair], older: bool = False) -> Pair:
    """The pair of a seed: the same for some of them, since to make one takes longer than to kill."""
    number = seed // 100 * 2 + met
    if number not in made:
        made[number] = Pair.make(folder / f"pair {number}", number, older)
    return made[number]


def merger(path: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(kills.ROOT / "Tests/Kill/merger.py"), str(path), str(path.with_name("b.tally"))]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=kills.ENVIRONMENT)


def kill(path: Path, behind: str, delay: float) -> list[str]:
    """Kills a merger so many ns behind what it tells, and answers what it had told."""
    return [told["done"] for told in kills.behind(merger(path), behind, delay)]


def compare(path: Path, pair: Pair, told: list[str], again: str) -> bool:
    """All or nothing, and again; whether it was all."""
    other = path.with_name("b.tally")
    by_files = kills.by_files(path)
    with tallybook.open(path, exists=True, migrate=True) as book:
        assert book.check() == [], again
        content = Content.of(book)
        for session in book.sessions(recursive=True):
            found = sorted((each.seq, each.time_ns, each.type) for each in session.events)
            assert found == by_files[session.title], f"{again}: {session.title} is read in two ways"
        is_whole = content == pair.after
        assert is_whole or content == pair.before, f"{again}: a part of a merge is there, told was {told}"
        assert is_whole or "merged" not in told, f"{again}: a merge that was acknowledged is gone"
        merge_again(book, other, pair.after, is_whole, again)
        works(book, again)
    assert other.read_bytes() == pair.bytes_of_other, f"{again}: the other book was written to"
    return is_whole


def merge_again(book: tallybook.Book, other: Path, after: Content, is_whole: bool, again: str) -> None:
    for number in range(2):
        reasons = [finding.reason.name for finding in book.merge(other)]
        assert (reasons == ["NOTHING_NEW"]) == (is_whole or number > 0), f"{again}: {reasons}"
        assert Content.of(book) == after, f"{again}: merging again gives something else"
    assert book.check() == [], again


def works(book: tallybook.Book, again: str) -> None:
    """It is written to and recorded into, and a copy that merges it then says the same."""
    (session,) = book.sessions(title=copies.BOTH, recursive=True)
    count = session.event_count
    with session.attach(continue_stopped=True) as recording:
        recording.log("A")
    assert session.refresh().event_count == count + 1, again
    book.note("Afterwards")
    book.undo()
    book.redo()
    path = Path(book.path)
    folder = path.with_name("again")
    folder.mkdir()
    with tallybook.open(shutil.copy(path.with_name("b.tally"), folder), migrate=True) as opened:
        opened.merge(path)
        mine, its = Content.of(book), Content.of(opened)
        assert (mine.document, mine.trash, mine.conflicts) == (its.document, its.trash, its.conflicts), f"{again}: the books say different things"
        assert opened.check() == [], again
    shutil.rmtree(folder)


def test_a_merge_is_done_or_not_done(tmp_path: Path) -> None:
    seeds, inside, whole, made = kills.seeds("merge"), 0, 0, dict[int, Pair]()
    for seed in seeds:
        again, dice = f"TALLYBOOK_SEED={seed} TALLYBOOK_KILLS=1 -k test_a_merge_is", random.Random(seed)
        pair = pairs(tmp_path, seed, bool(seed % 2), made)
        path = pair.copy(tmp_path / "killed")
        # Half of them where it commits, or just behind; and some are killed twice before anybody looks.
        took = pair.took["merged"]
        for _ in range(dice.choice([1, 1, 2])):
            told = kill(path, "opened", dice.choice([dice.uniform(0, took), dice.uniform(0.8 * took, 1.4 * took + pair.took["closed"])]))
        inside += "merged" not in told
        whole += compare(path, pair, told, again)
        assert sorted(each.name for each in path.parent.iterdir()) == ["a.tally", "b.tally"], again
        shutil.rmtree(path.parent)
    kills.report("merge", len(seeds), inside)
    assert inside > 0 or len(seeds) < 8, f"no kill of {len(seeds)} was inside a merge"
    assert 0 < whole < len(seeds) or len(seeds) < 40, f"of {len(seeds)} merges {whole} were done"


def recorded(path: Path) -> collections.Counter[int]:
    """The recorder's events, by their values; the others of the session have small ones."""
    with tallybook.open(path, exists=True) as book:
        assert book.check() == []
        (session,) = book.sessions(title=copies.BOTH, recursive=True)
        events = session.events
        assert len(set(events.seqs)) == len(events.seqs)
        return collections.Counter(int(value) for value in events.values if value is not None and value > 1_000_000)


def test_a_merge_beside_a_recorder_is_done_or_not_done(tmp_path: Path) -> None:
    """Where the two met before, each records under numbers of its own. Where not, the merge is refused until the recorder has let go."""
    seeds, inside, made = kills.seeds("merge beside"), 0, dict[int, Pair]()
    for seed in seeds:
        again, dice, met = f"TALLYBOOK_SEED={seed} TALLYBOOK_KILLS=1 -k beside_a_recorder", random.Random(seed), seed % 4 != 0
        pair = pairs(tmp_path, seed, met, made)
        path = pair.copy(tmp_path / "killed")
        command = [sys.executable, "-c", RECORDER, str(path), copies.BOTH]
        recorder = subprocess.Popen(command, stdout=subprocess.PIPE, env=kills.ENVIRONMENT, bufsize=0)
        assert recorder.stdout is not None
        told, wanted = list[int](), dice.randrange(1, 600)
        while len(told) < wanted:
            told.append(int(recorder.stdout.readline()))
        merged = kill(path, "opened", dice.uniform(0, 1.3 * pair.took["merged"]))
        inside += "merged" not in merged
        # What was acknowledged until now is there while the recorder goes on.
        told += [int(line) for line in os.read(recorder.stdout.fileno(), 1 << 20).splitlines()]
        assert not set(told) - set(recorded(path)), f"{again}: an event is gone after the kill of the merger"
        is_refused = not compare_rest(path, pair, merged, again)
        assert not (met and (is_refused or "refused" in merged)), again
        time.sleep(dice.uniform(0, 0.02))
        recorder.send_signal(signal.SIGKILL)
        told += [int(line) for line in recorder.stdout.read().splitlines()]
        assert recorder.wait() == -signal.SIGKILL
        recorder.stdout.close()
        kept = recorded(path)
        assert not set(told) - set(kept), f"{again}: an event is gone after the kill of the recorder"
        assert max(kept.values()) == 1 and sorted(kept) == list(range(1_000_001, 1_000_001 + len(kept))), again
        # A kill may lie between keeping and telling.
        assert max(kept) - max(told) in (0, 1), again
        with tallybook.open(path, exists=True) as book:
            (session,) = book.sessions(title=copies.BOTH, recursive=True)
            if is_refused:
                # The tail that the killed recorder left is somebody's until it is taken over and let go of.
                session.attach().close()
            for number in range(2):
                reasons = [finding.reason.name for finding in book.merge(path.with_name("b.tally"))]
                assert (reasons == ["NOTHING_NEW"]) == (number > 0 or not is_refused), f"{again}: {reasons}"
            assert values(session.refresh().events.values) == values(pair.after.values(copies.BOTH)), again
            assert Content.of(book).without(copies.BOTH) == pair.after.without(copies.BOTH), again
            works(book, again)
        assert recorded(path) == kept, f"{again}: an event is gone after the last merge"
        assert path.with_name("b.tally").read_bytes() == pair.bytes_of_other, again
        assert sorted(each.name for each in path.parent.iterdir()) == ["a.tally", "b.tally"], again
        shutil.rmtree(path.parent)
    kills.report("merge beside", 2 * len(seeds), inside)
    assert inside > 0 or len(seeds) < 8


def compare_rest(path: Path, pair: Pair, told: list[str], again: str) -> bool:
    """The same as `compare`, but for the session that goes on meanwhile; whether it could be merged again."""
    with tallybook.open(path, exists=True) as book:
        rest, before, after = (each.without(copies.BOTH) for each in (Content.of(book), pair.before, pair.after))
        assert rest in (before, after), f"{again}: a part of a merge is there, told was {told}"
        assert rest == after or "merged" not in told, f"{again}: a merge that was acknowledged is gone"
        try:
            is_whole = [finding.reason.name for finding in book.merge(path.with_name("b.tally"))] == ["NOTHING_NEW"]
        except tallybook.StateError:
            assert rest == before and Content.of(book).without(copies.BOTH) == before, again
            return False
        assert is_whole == (rest == after), again
        assert Content.of(book).without(copies.BOTH) == after, again
        return True


def values(all: Iterable[float | None]) -> collections.Counter[float]:
    """Those of the events that the two had logged and changed before."""
    return collections.Counter(value for value in all if value is not None and 0 < value < 1)


def test_a_merge_that_migrates_is_done_or_not_done(tmp_path: Path) -> None:
    seeds, inside, formats, made = kills.seeds("merge of 1.4"), 0, collections.Counter[str](), dict[int, Pair]()
    with tallybook.open(tmp_path / "new.tally"):
        pass
    added, new = copies.since("1.5"), copies.tables(tmp_path / "new.tally")
    newest = copies.version(tmp_path / "new.tally")
    assert added and added < new
    for seed in seeds:
        again, dice = f"TALLYBOOK_SEED={seed} TALLYBOOK_KILLS=1 -k that_migrates", random.Random(seed)
        pair = pairs(tmp_path, seed, False, made, older=True)
        path = pair.copy(tmp_path / "killed")
        backup = path.with_name("a.tally-1.4.backup")
        # Half of them while the book is opened, where it is copied and migrated.
        end = pair.took["opened"] + dice.choice([0, pair.took["merged"]])
        for _ in range(dice.choice([1, 1, 2])):
            told = kill(path, "begun", dice.uniform(0, end))
        inside += "opened" not in told
        format = copies.version(path)
        formats[format] += 1
        # All steps are one transaction.
        assert format in ("1.4", newest) and copies.tables(path) == (new - added if format == "1.4" else new), f"{again}: it is between formats"
        assert format == newest or "opened" not in told, again
        # The copy from before is there before that, and whole.
        assert backup.exists() or format == "1.4", again
        if backup.exists():
            assert copies.version(backup) == "1.4", again
            with tallybook.open(backup, read_only=True) as opened:
                assert Content.of(opened) == pair.before and opened.check() == [], again
        compare(path, pair, told, again)
        assert copies.version(path) == newest and copies.version(path.with_name("b.tally")) == "1.4", again
        assert {each.name for each in path.parent.iterdir()} == {"a.tally", backup.name, "b.tally"}, again
        shutil.rmtree(path.parent)
    kills.report("merge of 1.4", len(seeds), inside)
    assert inside > 0 or len(seeds) < 8
    assert len(formats) > 1 or len(seeds) < 40, formats

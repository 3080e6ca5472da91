"""A process is killed while it writes attachments: every piece that was acknowledged is there, and what was finished is whole.

TALLYBOOK_KILLS and TALLYBOOK_SEED as for the other kills; a failure names its seed.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from kills import ENVIRONMENT, KILLS, first, report

import tallybook

WRITER = """
import hashlib, json, os, random, sys, tallybook
book, dice = tallybook.open(sys.argv[1]), random.Random(int(sys.argv[2]))
def tell(**said): os.write(1, json.dumps(said).encode() + b"\\n")
note = book.collections.create("nest").note("Arrival")
while True:
    memo = note.write_attachment("memo")
    whole, size = bytearray(), dice.choice([20_000, 300_000, 6_000_000])
    tell(begun=memo._id)
    while len(whole) < size:
        piece = dice.randbytes(dice.choice([1, 4096, 4096, 70_000, 1_100_000]))
        if whole and dice.random() < 0.1:
            memo.seek(dice.randrange(len(whole)))
        else:
            memo.seek(0, 2)
        at = memo.tell()
        tell(writes=at, size=len(piece))
        memo.write(piece)
        whole[at:at + len(piece)] = piece
        tell(written=len(whole), sha256=hashlib.sha256(whole).hexdigest())
    if dice.random() < 0.2:
        memo.discard()
        tell(discarded=True)
        continue
    tell(finishes=True)
    made = memo.finish()
    tell(finished=made.id, sha256=hashlib.sha256(whole).hexdigest())
    if dice.random() < 0.3:
        made.delete()
        tell(deleted=made.id)
        book.purge()
        book.tick()
"""


def test_every_acknowledged_piece_is_there(tmp_path: Path) -> None:
    kills, inside, begin = max(4, KILLS * 8 // 100), 0, first("kills, attachment")
    for seed in range(begin, begin + kills):
        folder = tmp_path / str(seed)
        folder.mkdir()
        inside += once(folder / "a.tally", seed)
    report("attachment", kills, inside)


def once(path: Path, seed: int) -> int:
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(seed)], env=ENVIRONMENT, stdout=subprocess.PIPE)
    assert writer.stdout is not None
    writer.stdout.readline()
    time.sleep(random.Random(seed).random() * 0.6)
    writer.send_signal(signal.SIGKILL)
    told, _ = writer.communicate()
    lines = [json.loads(line) for line in told.split(b"\n") if line.endswith(b"}")]
    finished: dict[int, str] = {}
    deleted: set[int] = set()
    written, digest, pending, isFinishing = 0, hashlib.sha256().hexdigest(), None, False
    for line in lines:
        if "begun" in line or "discarded" in line:
            written, digest, pending, isFinishing = 0, hashlib.sha256().hexdigest(), None, False
        elif "writes" in line:
            pending = line
        elif "written" in line:
            written, digest, pending = line["written"], line["sha256"], None
        elif "finishes" in line:
            isFinishing = True
        elif "finished" in line:
            finished[line["finished"]], isFinishing = line["sha256"], False
            written, digest = 0, hashlib.sha256().hexdigest()
        elif "deleted" in line:
            deleted.add(line["deleted"])
    with tallybook.open(path) as book:
        there = {each.id: each for each in book.attachments}
        for id, sha256 in finished.items():
            if id in deleted:
                continue
            if id not in there:
                # Deleted and not told any more.
                assert id == max(finished), f"TALLYBOOK_SEED={seed}"
                continue
            assert hashlib.sha256(there[id].read()).hexdigest() == there[id].sha256 == sha256, f"TALLYBOOK_SEED={seed}"
        if written:
            begun = book.unfinished
            if isFinishing and not begun:
                last = there[max(there)]
                assert last.sha256 == digest and last.id not in finished, f"TALLYBOOK_SEED={seed}"
            elif begun:
                with begun[-1].open() as file:
                    data = file.read()
                if pending is None:
                    assert hashlib.sha256(data[:written]).hexdigest() == digest, f"TALLYBOOK_SEED={seed}"
                else:
                    # A piece that was not acknowledged may be there in part.
                    assert len(data) >= written, f"TALLYBOOK_SEED={seed}"
                made = begun[-1].finish()
                assert made.read() == data, f"TALLYBOOK_SEED={seed}"
            else:
                assert pending is None, f"TALLYBOOK_SEED={seed}"
        for each in book.unfinished:
            each.discard()
        book.purge()
        while (due := book.tick()) is not None and due <= book.now():
            pass
        assert list(book.check()) == [], f"TALLYBOOK_SEED={seed}"
    assert [each.name for each in path.parent.iterdir()] == [path.name], f"TALLYBOOK_SEED={seed}"
    return int(pending is not None or isFinishing)

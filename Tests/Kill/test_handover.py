"""Processes that hand over one session are killed at random moments: what was acknowledged is there once, and others go on.

TALLYBOOK_KILLS and TALLYBOOK_SEED as for the other kills; a failure names its seed.
"""

from __future__ import annotations

import collections
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import seeds
from kills import ENVIRONMENT, KILLS

import tallybook

RELAY = """
import os, random, sys, tallybook
dice, value = random.Random(int(sys.argv[3])), int(sys.argv[3]) * 1_000_000
with tallybook.open(sys.argv[1], busy_timeout=300) as book:
    session = book.get(int(sys.argv[2]))
    while True:
        recording = session.attach(continue_stopped=True)
        for _ in range(dice.randrange(1, 4)):
            value += 1
            recording.log("A", value=value)
            os.write(1, b"%d\\n" % value)
        if dice.random() < 0.5:
            recording.stop()
        recording.close()
"""


def test_killed_owners_of_a_session_lose_nothing(tmp_path: Path) -> None:
    first = seeds.first("handover")
    path, dice, kills = tmp_path / "a.tally", random.Random(first), max(6, KILLS * 8 // 100)
    with tallybook.open(path) as book:
        recording = book.record("relay")
        recording.close()
        item = recording.id

    def start(number: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-c", RELAY, str(path), str(item), str(number)], env=ENVIRONMENT, stdout=subprocess.PIPE)

    told: list[int] = []
    running = [start(number) for number in range(1, 4)]
    for number in range(4, 4 + kills):
        time.sleep(dice.uniform(0.2, 0.6))
        victim = running.pop(0)
        victim.kill()
        told += [int(line) for line in victim.communicate()[0].split(b"\n")[:-1]]
        running.append(start(number))
    for victim in running:
        victim.kill()
        told += [int(line) for line in victim.communicate()[0].split(b"\n")[:-1]]
    seed = f"TALLYBOOK_SEED={first}"
    with tallybook.open(path) as book:
        with book.get(item).attach(continue_stopped=True):
            pass
        events = book.get(item).events
        kept = collections.Counter(int(value) for value in events.values)
        assert told and not set(told) - set(kept), seed
        assert max(kept.values()) == 1, seed
        # A kill may lie between keeping and telling.
        assert len(kept) - len(told) <= kills + 3, seed
        assert sorted(events.seqs) == list(range(1, len(kept) + 1)), seed
        assert book.check() == [], seed
    assert [name for name in os.listdir(tmp_path) if name != "a.tally"] == [], seed
    print(f"hand-over: {kills + 3} kills, nothing lost")

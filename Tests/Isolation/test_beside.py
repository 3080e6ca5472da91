"""Reading beside a recorder that flushes at random, while four loops keep the processors busy.

Each answer is a prefix of what was logged, holds all that was acknowledged before it was asked for, and never shrinks. The long form
(TALLYBOOK_LONG=1) reads 10,000 times in each way that reads, and 300 times in each that writes, copies or mirrors.
"""

from __future__ import annotations

import itertools
import random
import shutil
from collections import Counter
from pathlib import Path

import pytest
import seeds

import tallybook

from . import closing, event_looks, event_scene, standing
from .desk import Desk
from .findings import Findings
from .run import Crew, Run

READS = ["event_rows", "event_columns", "event_arrow", "session_rows", "event_summary", "event_search"]
DRAWS = ["event_json", "event_csv", "event_text", "event_sql", "event_backup", "event_mirror", "event_snapshot"]
#: How many in all, and at one book, whose sessions grow with each.
READ, DRAWN = (10_000, 300) if seeds.LONG else (200, 6)
# The short form has one book in each mode, and reads it no more often than is asked for.
READ_AT_ONE, DRAWN_AT_ONE = (200, 6) if seeds.LONG else (READ // 2, DRAWN // 2)


@pytest.mark.parametrize("mode", ["read only", "writing"])
def test_answers_beside_a_recorder_are_prefixes_that_grow(mode: str, tmp_path: Path) -> None:
    seed = seeds.first(f"isolation, beside, {mode}")
    done: Counter[str] = Counter()
    # Half of them are read in each mode.
    for number in itertools.count():
        if all(done[name] >= READ // 2 for name in READS) and all(done[name] >= DRAWN // 2 for name in DRAWS):
            break
        done += read_at_one(tmp_path / str(number), seed + number, mode == "read only")
        shutil.rmtree(tmp_path / str(number))
    print(f"{sum(done.values()):,} answers, at least {min(done[name] for name in READS):,} in each way")


def read_at_one(folder: Path, seed: int, read_only: bool) -> Counter[str]:
    """Reads one book so many times, and answers how often in each way."""
    run, dice = Run(folder, seed, standing.RELEASE), random.Random(seed)
    event_scene.make(run.path, run.board)
    # A book that is only read has no mirror.
    draws = [name for name in DRAWS if not read_only or name != "event_mirror"]
    names = [*READS * READ_AT_ONE, *draws * DRAWN_AT_ONE]
    dice.shuffle(names)
    findings = Findings("the reader")
    with run.working([Crew(("flusher",)), *[Crew(("busy",))] * 4]):
        with tallybook.open(run.path, read_only=read_only, busy_timeout=120) as book:
            desk = Desk(book, run.board, findings, dice, 0, run.folder, {"answers": []})
            for name in names:
                event_looks.LOOKS[name](desk)
    closing.examine(run)
    closing.events(run)
    with tallybook.open(run.path, exists=True) as book:
        times = {number: sorted(session.events.times_ns) for number, session in enumerate(event_scene.sessions(book))}
    # The first answers may come before anything was logged.
    event_looks.at_one_moment(findings, [each for each in desk.memory["answers"] if any(each[1].values())], times)
    for kind, example in findings.examples.items():
        run.outcome.wrong(kind, findings.who, example)
    assert not run.outcome.wrongs, run.outcome.text()
    return Counter(names) + Counter({name: DRAWN_AT_ONE for name in DRAWS if name not in draws})

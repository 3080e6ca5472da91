"""What was acknowledged is kept when its recorder is killed, at any moment: from C, from Python, also in a chunk commit.

The reader that knows the format's pages only looks first, at the files as the kill left them.
"""

from __future__ import annotations

import os
import random
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import kills
import pytest

import tallybook

ROOT = kills.ROOT
RECORD = struct.Struct("=qqq")


@pytest.fixture(scope="session")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = Path(os.environ["TALLYBOOK_LIBRARY"]).resolve().parent
    program = tmp_path_factory.mktemp("recorder") / "recorder"
    subprocess.run(
        ["cc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O2", f"-I{ROOT}/include", str(ROOT / "Tests/Kill/recorder.c"), "-o",
         str(program), f"-L{library}", "-ltallybook", f"-Wl,-rpath,{library}"],
        check=True,
    )
    return program


def kill_at_random(command: list[str], seed: int) -> tuple[list[tuple[int, int, int]], bool]:
    """Runs a recorder, kills it, and answers what it had been acknowledged, and whether it was in a chunk commit."""
    dice = random.Random(seed)
    child = subprocess.Popen(command, stdout=subprocess.PIPE, env=kills.ENVIRONMENT)
    assert child.stdout is not None
    told = b""
    in_commit = seed % 2 == 0
    wanted = dice.randrange(1, 3000)
    while True:
        piece = os.read(child.stdout.fileno(), RECORD.size * 256)
        assert piece, f"the recorder ended by itself: {child.wait()}"
        told += piece
        events = len(told) // RECORD.size
        if events >= wanted and (not in_commit or told[-RECORD.size :] == bytes(RECORD.size)):
            break
    time.sleep(dice.uniform(0, 0.002))
    child.send_signal(signal.SIGKILL)
    told += child.stdout.read()
    assert child.wait() == -signal.SIGKILL
    child.stdout.close()
    records = [RECORD.unpack_from(told, at) for at in range(0, len(told), RECORD.size)]
    return [record for record in records if record[0] != 0], bool(records) and records[-1][0] == 0


@pytest.mark.parametrize("language", ["c", "python"])
def test_every_acknowledged_event_is_there(language: str, recorder: Path, tmp_path: Path) -> None:
    commits, seeds = 0, kills.seeds(language)
    for seed in seeds:
        path = tmp_path / f"{seed}.tally"
        program = [str(recorder)] if language == "c" else [sys.executable, str(ROOT / "Tests/Kill/recorder.py")]
        acknowledged, in_commit = kill_at_random([*program, str(path), str(seed)], seed)
        commits += in_commit
        (by_files,) = kills.by_files(path).values()
        assert [each[:2] for each in by_files[: len(acknowledged)]] == [each[:2] for each in acknowledged], f"TALLYBOOK_SEED={seed}"
        assert len(by_files) - len(acknowledged) in (0, 1), f"TALLYBOOK_SEED={seed}"
        with tallybook.open(path, exists=True) as book:
            (session,) = book.sessions()
            events = session.events
            found = sorted(zip(events.seqs, events.times_ns, events.types))
            names = {each.id: each.name for each in book.event_types}
            assert by_files == [(seq, at, names[type]) for seq, at, type in found], f"TALLYBOOK_SEED={seed} is read in two ways"
            assert found[: len(acknowledged)] == acknowledged, f"TALLYBOOK_SEED={seed} lost something"
            assert len(found) - len(acknowledged) in (0, 1), f"TALLYBOOK_SEED={seed} invented something"
            assert not [finding for finding in book.check()]
            # The session goes on behind what was kept, stops, and leaves the book.
            with session.attach() as again:
                assert again.last_seq == len(found)
                again.log("A")
                assert again.count() == len(found) + 1
            book.export(tmp_path / "out.json")
            copy = tallybook.open(":memory:")
            copy.import_json(tmp_path / "out.json")
            assert len(next(iter(copy.sessions())).events.seqs) == len(found) + 1
            copy.close()
        assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith(f"{seed}.")) == [path.name]
        path.unlink()
    kills.report(language, len(seeds), commits)
    assert commits > 0 or len(seeds) < 8

"""What was pushed to a voice memo is kept when its process is killed, at any moment: it plays, and it can be gone on with.

The speech is espeak-ng's. FLAC and WAV give back bit for bit what was pushed; Opus as many frames, which sound alike.
"""

from __future__ import annotations

import json
import math
import operator
import os
import random
import signal
import subprocess
import sys
import time
import wave
from array import array
from pathlib import Path
from typing import Any

import kills
import pytest

import tallybook

SPEECH = "The heron stands in the shallow water and waits. At seven minutes past six it struck, and swallowed a small perch. " * 3
RATE = 24_000


@pytest.fixture(scope="session")
def speech(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Speech of 16 bits at a rate that Opus takes: espeak-ng's own 22,050 said to be 24,000, which is a higher voice."""
    spoken = tmp_path_factory.mktemp("speech") / "spoken.wav"
    subprocess.run(["espeak-ng", "-w", str(spoken), SPEECH], check=True)
    with wave.open(str(spoken)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2) and file.getnframes() > 10 * RATE
        frames = file.readframes(file.getnframes())
    path = spoken.with_name("speech.wav")
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(frames)
    return path


def kill_at_random(path: Path, speech: Path, seed: int) -> tuple[dict[int, dict[str, Any]], set[int], int | None]:
    """The memos as far as they were acknowledged, those that were finished, and the one that was being finished."""
    dice = random.Random(seed)
    command = [sys.executable, str(kills.ROOT / "Tests/Kill/memo.py"), str(path), str(speech), str(seed)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, env=kills.ENVIRONMENT)
    assert child.stdout is not None
    told = b""
    # Every third kill goes into a finish, where the recording becomes something else.
    in_finish, wanted = seed % 3 == 0, dice.randrange(1, 120)
    while True:
        piece = os.read(child.stdout.fileno(), 65_536)
        assert piece, f"the recorder ended by itself: {child.wait()}"
        told += piece
        lines = told.count(b"\n")
        if lines >= wanted and (not in_finish or b'"finishing"' in told[told.rfind(b"\n", 0, -1) + 1 :]):
            break
    time.sleep(dice.uniform(0, 0.02 if in_finish else 0.003))
    child.send_signal(signal.SIGKILL)
    told += child.stdout.read()
    assert child.wait() == -signal.SIGKILL
    child.stdout.close()
    memos: dict[int, dict[str, Any]] = {}
    finished: set[int] = set()
    finishing: int | None = None
    for line in told[: told.rfind(b"\n") + 1].splitlines():
        said = json.loads(line)
        if "memo" in said:
            memos[said["memo"]] = said
        finishing = said.get("finishing")
        if "finished" in said:
            finished.add(said["finished"])
    return memos, finished, finishing


def played(book: tallybook.Book, attachment: int) -> bytes:
    with book.player(attachment) as player:
        return b"".join(iter(lambda: player.read(4096, "int16"), b""))


def correlation(one: bytes, other: bytes) -> float:
    first, second = array("h", one), array("h", other)
    both = sum(map(operator.mul, first, second))
    power = math.sqrt(sum(map(operator.mul, first, first)) * sum(map(operator.mul, second, second)))
    return both / power if power else 1.0


def compare(heard: bytes, pushed: bytes, encoding: str, seed: int) -> None:
    if encoding == "opus":
        assert len(heard) == len(pushed), f"TALLYBOOK_SEED={seed}: {len(heard)} bytes of {len(pushed)}"
        if len(pushed) > 2 * RATE // 4:
            assert correlation(heard, pushed) >= 0.9, f"TALLYBOOK_SEED={seed}"
    else:
        assert heard == pushed, f"TALLYBOOK_SEED={seed}: {len(heard)} bytes of {len(pushed)}"


def test_every_acknowledged_piece_plays(speech: Path, tmp_path: Path) -> None:
    seeds, inside = kills.seeds("memo"), 0
    with wave.open(str(speech)) as file:
        frames = file.readframes(file.getnframes())
    for seed in seeds:
        path = tmp_path / f"{seed}.tally"
        memos, finished, finishing = kill_at_random(path, speech, seed)
        inside += finishing is not None
        with tallybook.open(path) as book:
            notes = {note.title: note for note in book.notes}
            assert set(range(len(memos))) <= {int(title.split()[1]) for title in notes}, f"TALLYBOOK_SEED={seed}"
            for number, memo in memos.items():
                note = notes[f"Memo {number}"]
                kept = frames[memo["start"] : memo["start"] + memo["pushed"]]
                is_finished = bool(list(note.attachments))
                assert is_finished or number not in finished, f"TALLYBOOK_SEED={seed} lost a finished memo"
                if not is_finished:
                    with_more = frames[memo["start"] : memo["start"] + memo["pushed"] + 8000]
                    again = note.continue_memo()
                    heard = played(book, again.attachment_id)
                    # A push that was not acknowledged yet may be there too, as a whole.
                    assert heard[: len(kept)] == kept and with_more.startswith(heard), f"TALLYBOOK_SEED={seed} lost something"
                    again.push(kept[:2000])
                    again.finish()
                    again.close()
                    kept = heard + kept[:2000]
                (attachment,) = note.refresh().attachments
                compare(played(book, attachment.id), kept, memo["encoding"], seed)
                assert note.refresh().duration_ns == len(kept) // 2 * 10**9 // RATE, f"TALLYBOOK_SEED={seed}"
            # One that was begun and not yet told of holds nothing.
            for title, note in notes.items():
                if int(title.split()[1]) not in memos and not list(note.attachments):
                    with note.continue_memo() as left:
                        left.discard()
            assert not list(book.check()), f"TALLYBOOK_SEED={seed}"
        assert sorted(each.name for each in tmp_path.iterdir()) == [path.name], f"TALLYBOOK_SEED={seed}"
        path.unlink()
    kills.report("memo", len(seeds), inside)
    assert inside > 0 or len(seeds) < 6

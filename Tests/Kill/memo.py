"""Records voice memos of real speech, and is killed within it. Usage: memo.py BOOK SPEECH SEED

SPEECH is a WAV file of 16 bits. Each line that it prints is JSON: a memo that begins, how many frames of it are
acknowledged, or an end that was asked for and came.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import sys
import time
import wave

import tallybook


def tell(**said: object) -> None:
    os.write(1, json.dumps(said).encode() + b"\n")


def main(path: str, speech: str, seed: int) -> None:
    dice = random.Random(seed)
    with wave.open(speech) as file:
        rate, frames = file.getframerate(), file.readframes(file.getnframes())
    with tallybook.open(path) as book:
        for number in itertools.count():
            encoding = dice.choice(["flac", "wav", "opus"])
            start = 2 * dice.randrange(len(frames) // 4)
            memo = book.memo(f"Memo {number}", rate=rate, encoding=encoding)
            tell(memo=number, encoding=encoding, start=start, pushed=0)
            pushed = 0
            for _ in range(dice.randrange(1, 60)):
                piece = frames[start + pushed : start + pushed + 2 * dice.randrange(1, 4000)]
                memo.push(piece)
                pushed += len(piece)
                # A microphone takes its time too; so kills do not all meet a finish, which takes longest.
                time.sleep(dice.uniform(0, 0.001))
                tell(memo=number, encoding=encoding, start=start, pushed=pushed)
            tell(finishing=number)
            memo.finish()
            tell(finished=number)
            memo.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))

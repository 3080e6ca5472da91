"""Brings what one copy of a book has to another one, and is killed within that. Usage: applier.py BOOK OTHER SIZE, or applier.py BOOK --folder FOLDER

Frames of at most SIZE bytes are taken in one by one, then the bytes of attachments piece by piece; or the book syncs with a folder. Each line that it
prints is JSON: what is done, how many ns after the line before, and of frames how many there were.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time

import tallybook


def main(path: str, other: str, where: str) -> None:
    last = time.perf_counter_ns()

    def tell(done: str, frames: int = 0) -> None:
        nonlocal last
        now = time.perf_counter_ns()
        os.write(1, json.dumps({"done": done, "took": now - last, "frames": frames}).encode() + b"\n")
        last = now

    tell("begun")
    with tallybook.open(path, exists=True) as book:
        tell("opened")
        if other == "--folder":
            book.sync(where)
        else:
            with tallybook.open(other, exists=True) as source:
                frames = list(source.changes(book.vector(), frame_size=int(where)))
                tell("asked", len(frames))
                for frame in frames:
                    book.apply(frame)
                    tell("frame")
                tell("merged")
                for wanted in book.wanted_contents():
                    for number in wanted.missing:
                        book.take_piece(wanted.sha256, number, source.content_piece(wanted.sha256, number))
        tell("done")
    tell("closed")
    # Whoever kills it may come later; whoever measures it closes its input.
    while os.read(0, 1):
        signal.pause()


if __name__ == "__main__":
    main(*sys.argv[1:])

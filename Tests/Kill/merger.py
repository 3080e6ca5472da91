"""Opens a book, merges another one into it and closes it, and is killed within that. Usage: merger.py BOOK OTHER

Each line that it prints is JSON: what is done, and how many ns after the line before.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time

import tallybook


def main(path: str, other: str) -> None:
    last = time.perf_counter_ns()

    def tell(done: str) -> None:
        nonlocal last
        now = time.perf_counter_ns()
        os.write(1, json.dumps({"done": done, "took": now - last}).encode() + b"\n")
        last = now

    tell("begun")
    with tallybook.open(path, exists=True, migrate=True) as book:
        tell("opened")
        try:
            book.merge(other)
            tell("merged")
        except tallybook.StateError:
            # Somebody records what would get other numbers.
            tell("refused")
    tell("closed")
    # Whoever kills it may come later; whoever measures it closes its input.
    while os.read(0, 1):
        signal.pause()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])

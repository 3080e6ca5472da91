"""Keeps a mirror of a book and changes the book, until it is killed: python mirrored.py BOOK FOLDER LAYOUT SEED."""

from __future__ import annotations

import random
import sys

import tallybook


def main() -> None:
    path, folder, layout, seed = sys.argv[1:]
    dice = random.Random(int(seed))
    with tallybook.open(path) as book:
        book.mirror(folder, layout)
        nests = list(book.collections)
        for number in range(1_000_000):
            if not nests or dice.random() < 0.2:
                nests.append(book.collections.create(f"Nest {number}"))
            nest = dice.choice(nests)
            start = dice.randrange(1_700_000_000, 1_700_100_000) * 1_000_000_000
            record = nest.session(f"Record {number}", since=start, until=start + 60_000_000_000)
            if dice.random() < 0.3:
                nest.update(name=f"Nest {number}")
            if dice.random() < 0.3:
                record.delete()
            print(number, flush=True)


if __name__ == "__main__":
    main()

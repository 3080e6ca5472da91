"""The seeds of random tests: the short form takes the same ones each time, the long form (TALLYBOOK_LONG=1) draws new ones.

TALLYBOOK_SEED sets the seed, to run a failure again. What was drawn is printed at the end of a run.
"""

from __future__ import annotations

import os
import random
import zlib

LONG = bool(os.environ.get("TALLYBOOK_LONG"))
#: The seeds that this process drew, by the name of the test.
drawn: dict[str, int] = {}


def given() -> int | None:
    """The seed that the caller asks for."""
    text = os.environ.get("TALLYBOOK_SEED")
    return int(text) if text else None


def first(test: str) -> int:
    """The first seed of a test."""
    asked = given()
    if asked is not None:
        return asked
    if not LONG:
        return zlib.crc32(test.encode()) >> 4
    return drawn.setdefault(test, random.randrange(1 << 28))

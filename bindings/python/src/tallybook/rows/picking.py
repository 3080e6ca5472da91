"""Rows by their place: an index, or a slice."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sized
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def pick(rows: Sized, index: int | slice, read: Callable[[int, int | None], Iterable[T]]) -> T | list[T]:
    """Returns the row at a place, or those of a slice, given a function that reads from one place to another. Places from the end need a count of the
    rows."""
    if not isinstance(index, slice):
        place = operator.index(index)
        if place < 0:
            place += len(rows)
        if place >= 0:
            for row in read(place, place + 1):
                return row
        raise IndexError(f"there is no row {operator.index(index)}: there are {len(rows):,}")
    step = 1 if index.step is None else operator.index(index.step)
    ends = [None if end is None else operator.index(end) for end in (index.start, index.stop)]
    if step > 0 and all(end is None or end >= 0 for end in ends):
        start, stop = ends[0] or 0, ends[1]
        return list(islice(read(start, stop), 0, None, step)) if stop is None or stop > start else []
    wanted = range(len(rows))[ends[0]:ends[1]:step]
    if not wanted:
        return []
    first, last = min(wanted[0], wanted[-1]), max(wanted[0], wanted[-1])
    found = list(islice(read(first, last + 1), 0, None, abs(step)))
    return found if step > 0 else found[::-1]

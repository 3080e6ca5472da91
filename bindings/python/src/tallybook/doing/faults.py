"""Failures of disks and memory, for tests of programs that use the library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import call, lib

FaultName = Literal["full", "io", "memory"]
FAULTS: Final[dict[FaultName, int]] = {"full": _abi.FAULT_FULL, "io": _abi.FAULT_IO, "memory": _abi.FAULT_MEMORY}
_ALL: Final = 2**64 - 1


class Faults:
    """What `faults` has failed so far.

    >>> with tallybook.faults("io", after=1000) as faults:
    ...     faults.count
    0
    """

    @property
    def count(self) -> int:
        """How many operations have failed.

        >>> with tallybook.faults("full", after=1000) as faults:
        ...     faults.count
        0
        """
        return int(lib.tally_fault_count())


@contextmanager
def faults(fault: FaultName, *, after: int = 0, count: int | None = None) -> Iterator[Faults]:
    """Has operations with files fail, in this whole process: for tests of what a program does when a disk is full or broken.

    It is about books that are opened once this was called, and about what the library writes beside them.

    Args:
        fault: "full": writing, to a full disk. "io": reading, writing and syncing. "memory": SQLite gets no memory to read or write with.
        after: How many operations still succeed.
        count: How many fail after them; None: all.

    >>> with tallybook.faults("full", after=1000):
    ...     diary = tallybook.open(":memory:")
    >>> with tallybook.faults("full"), diary:
    ...     diary.note("Arrival")
    Traceback (most recent call last):
    tallybook.FullError: ...
    """
    if fault not in FAULTS:
        raise InvalidError(f"there is no fault {fault!r}; use one of {', '.join(FAULTS)}", reason=Reason.CHOICE)
    if min(after, count or 0) < 0:
        raise InvalidError(f"after and count are numbers of operations, not {after} and {count}", reason=Reason.RANGE)
    call(lib.tally_fault_set, FAULTS[fault], after, _ALL if count is None else count)
    try:
        yield Faults()
    finally:
        call(lib.tally_fault_set, 0, 0, 0)

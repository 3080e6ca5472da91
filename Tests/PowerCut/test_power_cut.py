"""What was acknowledged survives a power cut as far as its durability says: a few runs, each cut many times.

Two runs of 30 cuts, in the long form (TALLYBOOK_LONG=1) ten of 100; TALLYBOOK_SEED is the first run. A failure says how to make
its cut again. `make torture` cuts 20,000 times.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest
import seeds

sys.path.insert(0, str(Path(__file__).resolve().parent))
import cuts  # noqa: E402
import disk  # noqa: E402

RUNS, CUTS = (10, 100) if os.environ.get("TALLYBOOK_LONG") else (2, 30)


def test_what_was_acknowledged_survives_a_cut() -> None:
    first = seeds.first("power cuts")
    tally = cuts.run(list(range(first, first + RUNS)), CUTS, cuts.ROOT / "build/torture")
    assert not tally.failures, tally.failures[0]
    assert tally.cuts == RUNS * CUTS
    print(f"{tally.runs} runs of {tally.operations} operations, {tally.cuts} cuts, nothing lost")


def operations(*given: tuple[int, int, int, bytes]) -> list[disk.Operation]:
    return [disk.Operation(kind, inode, offset, len(data), data) for kind, inode, offset, data in given]


def outcomes(*given: tuple[int, int, int, bytes]) -> set[tuple[tuple[str, bytes], ...]]:
    """All that cuts leave behind these operations."""
    the_disk = disk.Disk()
    for operation in operations(*given):
        the_disk.apply(operation)
    return {tuple(the_disk.after_cut(random.Random(seed))) for seed in range(400)}


def test_what_is_synced_is_there_and_what_is_not_may_be() -> None:
    made = [(disk.CREATE, 7, 0, b"a"), (disk.WRITE, 7, 0, b"1" * 1024), (disk.SYNC, 7, 0, b"")]
    assert outcomes(*made) == {(), (("a", b"1" * 1024),)}, "a synced file may have lost its name"
    named = [*made, (disk.SYNC_FOLDER, 1, 0, b"")]
    assert outcomes(*named) == {(("a", b"1" * 1024),)}
    written = {content for ((_, content),) in outcomes(*named, (disk.WRITE, 7, 0, b"2" * 1024))}
    assert {b"1" * 1024, b"2" * 1024, b"1" * 512 + b"2" * 512, b"2" * 512 + b"1" * 512} <= written
    assert any(b"21" in content[:512] for content in written), "no sector was torn"


def test_a_rename_is_all_or_nothing() -> None:
    made = [(disk.CREATE, 7, 0, b"a"), (disk.CREATE, 8, 0, b"b"), (disk.SYNC_FOLDER, 1, 0, b"")]
    assert outcomes(*made, (disk.RENAME, 7, 0, b"a\0b")) == {(("a", b""), ("b", b"")), (("b", b""),)}
    assert outcomes(*made, (disk.UNLINK, 0, 0, b"a")) == {(("a", b""), ("b", b"")), (("b", b""),)}


@pytest.mark.parametrize("size", [0, 100, 2000])
def test_a_size_is_one_that_the_file_had(size: int) -> None:
    made = [(disk.CREATE, 7, 0, b"a"), (disk.WRITE, 7, 0, b"1" * 1024), (disk.SYNC, 7, 0, b""), (disk.SYNC_FOLDER, 1, 0, b"")]
    left = {content for ((_, content),) in outcomes(*made, (disk.SIZE, 7, size, b""))}
    assert {len(content) for content in left} == {1024, size}
    assert all(set(content) <= set(b"1\0") for content in left)

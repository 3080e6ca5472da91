"""A book that somebody sent: whatever was planted into it, each work on it ends, with what it read, a refusal or a finding."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import planting
import pytest
from places import Ground

#: What each is asked to do: to look the whole book through, to work with it, and to save what can be saved.
WORKS = ("look_and_write_out", "work_with_it", "salvage_and_check")
#: 256 MB above what an interpreter with the library has.
MEMORY = 320 << 20


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "book.tally"
    planting.make(path)
    return path.parent


@pytest.fixture(scope="module")
def ground() -> Iterator[Ground]:
    with Ground() as ground:
        yield ground


@pytest.mark.parametrize("plant", planting.PLANTS)
def test_each_work_ends(ground: Ground, whole: Path, tmp_path: Path, plant: str) -> None:
    kept = tmp_path / "kept"
    shutil.copytree(whole, kept)
    planting.PLANTS[plant](kept / "book.tally")
    told: list[str] = []
    for work in WORKS:
        folder = tmp_path / work
        shutil.copytree(kept, folder)
        outcome = ground.run_in(work, folder)
        assert outcome.signal == 0, f"{work} with {plant} ended by signal {outcome.signal} after {outcome.cpu:.1f} s: {outcome.told[-3:]}"
        assert outcome.peak < MEMORY, f"{work} with {plant} took {outcome.peak >> 20} MiB"
        for line in outcome.told:
            assert not line.startswith(("raised", "INTERNAL", "MISUSE", "IO:")), f"{work} with {plant}: {line}"
        if work == "salvage_and_check":
            # What is lost was said when it was salvaged.
            lost = {line.removeprefix("check: ") for line in outcome.told}
            unsound = [line for line in outcome.told if line.startswith("unsound: ") and line.removeprefix("unsound: ") not in lost]
            assert not unsound, f"{plant}: {outcome.told}"
        told += outcome.told
        shutil.rmtree(folder)
    assert any(line.startswith(("CORRUPT:", "FORMAT:", "check:")) for line in told), f"nobody says a word of {plant}: {told}"

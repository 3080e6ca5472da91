"""Records runs, cuts the power of each many times, and examines what is left. One run is recorded once and cut at will.

    cuts.py --runs 10 --cuts 100 --seed 1          records runs 1 to 10
    cuts.py --journal FILE --seed 7 --cut 12       makes that cut of a journal that was kept again

The library is the one in TALLYBOOK_LIBRARY. A failure leaves its journal and says how to make that cut again.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(ROOT / "bindings/python/src")]

import disk  # noqa: E402
import examine  # noqa: E402
from expectation import Expectation  # noqa: E402

#: How long a book may take to be examined, in s.
PATIENCE = 120


@dataclass
class Tally:
    """What was done."""

    runs: int = 0
    cuts: int = 0
    operations: int = 0
    damaged: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.runs += other.runs
        self.cuts += other.cuts
        self.operations += other.operations
        self.damaged += other.damaged
        self.failures += other.failures


def build(folder: Path) -> Path:
    """Compiles journal.c."""
    library = folder / "journal.so"
    source = str(HERE / "journal.c")
    subprocess.run(["cc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", source, "-o", str(library), "-ldl"], check=True)
    return library


def scratch() -> Path:
    """A folder in memory, where there is one: what is synced here is synced in the model only."""
    return Path(tempfile.mkdtemp(prefix="tallybook-cuts-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None))


def record(seed: int, shim: Path, place: Path) -> Path:
    """Records both rounds of a seed; answers the journal."""
    folder, journal = place / "recorded", place / "journal"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    journal.unlink(missing_ok=True)
    environment = {
        **os.environ, "LD_PRELOAD": str(shim), "JOURNAL_FOLDER": str(folder), "JOURNAL_FILE": str(journal),
        "PYTHONPATH": str(ROOT / "bindings/python/src"), "PYTHONDONTWRITEBYTECODE": "1"}
    for round in (1, 2):
        command = [sys.executable, str(HERE / "victim.py"), str(folder), str(seed), str(round)]
        ran = subprocess.run(command, env=environment, capture_output=True, text=True)
        if ran.returncode != 0:
            raise RuntimeError(f"the recorder of run {seed} failed: {ran.stderr[-2000:]}")
    return journal


def moments(operations: list[disk.Operation], cuts: int, seed: int) -> list[int]:
    """Where to cut: half of them anywhere, half beside what is worth it."""
    dice = random.Random(f"moments/{seed}")
    turns = [at for at, each in enumerate(operations) if each.kind in disk.TURNS]
    chosen = [dice.randrange(len(operations) + 1) if dice.random() < 0.5 else dice.choice(turns) + dice.randrange(2) for _ in range(cuts)]
    return sorted(chosen)


def cut_run(journal: Path, seed: int, cuts: int, place: Path, only: int | None = None, keep: Path | None = None) -> Tally:
    """Cuts one recorded run; stops at its first failure."""
    operations = disk.read(journal)
    tally = Tally(runs=1, operations=len(operations))
    the_disk, expectation, done = disk.Disk(), Expectation(operations), 0
    many = sum(len(each.data) for each in operations if each.kind == disk.ACKNOWLEDGE) > 400_000
    for number, at in enumerate(moments(operations, cuts, seed)):
        for operation in operations[done:at]:
            name = the_disk.name(operation.inode) if operation.kind == disk.SYNC else ""
            the_disk.apply(operation)
            expectation.take(operation, name)
        done = at
        if only is not None and number != only:
            continue
        dice = random.Random(f"{seed}/{number}")
        folder = keep or place / "cut"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, content in the_disk.after_cut(dice):
            (folder / name).write_bytes(content)
        # Reading tens of thousands of events without the library takes its time.
        with_reader = not many or number % 8 == 0
        problems = in_a_process_of_its_own(folder, expectation, the_disk.tears, with_reader)
        tally.cuts += 1
        if problems == ["damaged"]:
            tally.damaged += 1
        elif problems:
            tally.failures.append(f"run {seed}, cut {number} at operation {at} of {len(operations)}, {expectation.durability}, "
                                  f"within {(expectation.asked or {}).get('do', 'nothing')}: {'; '.join(problems)[:1500]}")
            break
    return tally


def in_a_process_of_its_own(folder: Path, expectation: Expectation, tears: bool, with_reader: bool) -> list[str]:
    """Examines what is left. The child has the library loaded, and nothing open."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        signal.alarm(PATIENCE)
        try:
            found = examine.examine(folder, expectation.durability, expectation.is_open, with_reader)
            problems = expectation.compare(found, tears)
            if not problems and any(each["is_damaged"] for each in found["sessions"].values()):
                problems = ["damaged"]
        except BaseException as exception:
            problems = [f"{type(exception).__name__}: {exception}", traceback.format_exc(limit=-3)]
        os.write(write_end, json.dumps(problems).encode()[:60_000])
        os._exit(0)
    os.close(write_end)
    told = b""
    while piece := os.read(read_end, 65536):
        told += piece
    os.close(read_end)
    _, status = os.waitpid(child, 0)
    if status != 0:
        return [f"the process that opened the book ended with {status}"]
    said: list[str] = json.loads(told)
    return said


def run(seeds: list[int], cuts: int, kept: Path) -> Tally:
    """Records and cuts these seeds, up to the first failure, whose journal goes to `kept`."""
    place = scratch()
    tally = Tally()
    try:
        shim = build(place)
        for seed in seeds:
            journal = place / "journal"
            try:
                this = cut_run(record(seed, shim, place), seed, cuts, place)
            except Exception as exception:
                this = Tally(failures=[f"run {seed}: {type(exception).__name__}: {exception}"])
            tally.add(this)
            if this.failures:
                kept.mkdir(parents=True, exist_ok=True)
                copy = kept / f"{seed}.journal"
                shutil.copy(journal, copy)
                number = this.cuts - 1
                tally.failures[-1] += f"\n  again: {Path(__file__).relative_to(ROOT)} --journal {copy} --seed {seed} --cuts {cuts} --cut {number}"
                break
    finally:
        shutil.rmtree(place, ignore_errors=True)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--cuts", type=int, default=100, help="of each run")
    parser.add_argument("--seed", type=int, default=1, help="the first run's")
    parser.add_argument("--journal", type=Path, help="a journal that was kept, instead of recording")
    parser.add_argument("--cut", type=int, help="of that journal, this one only")
    parser.add_argument("--keep", type=Path, help="where to leave the folder as that cut, and the opening after it, left it")
    parser.add_argument("--kept", type=Path, default=ROOT / "build/torture", help="where journals of failures go")
    parser.add_argument("--json", type=Path, help="where to write what was done")
    options = parser.parse_args()
    started = time.monotonic()
    if options.journal:
        place = scratch()
        try:
            tally = cut_run(options.journal, options.seed, options.cuts, place, options.cut, options.keep)
        finally:
            shutil.rmtree(place, ignore_errors=True)
    else:
        tally = run(list(range(options.seed, options.seed + options.runs)), options.cuts, options.kept)
    if options.json:
        options.json.write_text(json.dumps(tally.__dict__))
    for failure in tally.failures:
        print(failure)
    print(f"{tally.runs} runs, {tally.cuts} cuts of {tally.operations} operations, {tally.damaged} with damage reported, "
          f"{len(tally.failures)} lost, {time.monotonic() - started:.0f} s")
    return 1 if tally.failures or not tally.cuts else 0


if __name__ == "__main__":
    sys.exit(main())

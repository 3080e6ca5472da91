"""Plants one fault after another into a copy of the sources and lets the standing run look for it.

A fault that three runs do not find is a failure: then the run is too blunt. TALLYBOOK_FAULT names a part of the name of those that are
to be planted, instead of all.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/Isolation"), str(ROOT / "Tests")]
from faults import FAULTS  # noqa: E402
from planted import Fault, Tree  # noqa: E402

PLACE = ROOT / "build/isolation-selfcheck"
# A debug build, which can sleep; the run and the library's Python are taken from the copy too.
TREE = Tree(PLACE, "debug", ("Tests/Isolation", "Tests/conftest.py", "Tests/limits.py", "Tests/seeds.py", "bindings/python/src"))
RUNS = 3


def attack(library: Path, log: Path) -> tuple[int, str]:
    """Runs with one seed after another; answers how many there were, and what was found."""
    environment = {
        **os.environ, "TALLYBOOK_LIBRARY": str(library), "TALLYBOOK_DEBUG_LIBRARY": str(library), "PYTHONDONTWRITEBYTECODE": "1"}
    for seed in range(1, RUNS + 1):
        environment["TALLYBOOK_SEED"] = str(seed)
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "Tests/Isolation/test_isolation.py"],
            env=environment, cwd=TREE.root, capture_output=True, text=True)
        log.write_text(run.stdout + run.stderr)
        if run.returncode == 1:
            said = re.search(r"^E +AssertionError: TALLYBOOK_SEED=.*\n(?:E .*\n){1,2}", run.stdout, re.MULTILINE)
            return seed, re.sub(r"^E +", "", said[0], flags=re.MULTILINE).strip() if said else f"see {log}"
        if run.returncode != 0:
            raise RuntimeError(f"the run does not run; see {log}")
    return RUNS, ""


def check(fault: Fault | None) -> bool:
    """Whether a fault is found; of none, whether nothing is."""
    started = time.monotonic()
    before = fault.plant(TREE.root) if fault else ""
    name = re.sub(r"[^a-z]+", "-", fault.name) if fault else "no-fault"
    try:
        library = TREE.build(PLACE / f"{name}.build.log")
        built = time.monotonic()
        runs, found = attack(library, PLACE / f"{name}.log")
    finally:
        if fault:
            (TREE.root / fault.file).write_text(before)
    took = f"{built - started:.0f} s to build, {time.monotonic() - built:.0f} s to run"
    print(f"{fault.name if fault else 'no fault'}: {'found in' if found else 'nothing found in'} run {runs}, {took}\n    {found[:500]}", flush=True)
    return bool(found) == bool(fault)


def main() -> int:
    TREE.copy()
    named = os.environ.get("TALLYBOOK_FAULT", "")
    wanted: list[Fault | None] = [fault for fault in FAULTS if named in fault.name]
    if wanted and not named:
        # The run must find nothing where there is nothing.
        wanted.insert(0, None)
    right = sum(check(fault) for fault in wanted)
    print(f"{right} of {len(wanted)} are as they must be")
    return 0 if wanted and right == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())

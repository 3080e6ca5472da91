"""Plants one fault after another into a copy of the sources and runs the torture against it until it fails.

A fault that 500 kills and cuts do not find is a failure: then the torture is too blunt. TALLYBOOK_FAULT names a part of the
name of those that are to be planted, instead of all.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from faults import FAULTS
from planted import Fault, Tree

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "build/selfcheck"
TREE = Tree(PLACE, "release")
MOST, CUTS, KILLS = 500, 60, 20


def attack(library: Path, log: Path) -> tuple[int, str]:
    """Cuts and kills in turn; answers how many there were and what was found, nothing after 500."""
    # The C recorder finds the library by its own name.
    link = library.with_name("libtallybook.so.0")
    if not link.exists():
        link.symlink_to(library.name)
    environment = {**os.environ, "TALLYBOOK_LIBRARY": str(library), "PYTHONDONTWRITEBYTECODE": "1"}
    runs, seed = 0, 0
    while runs + CUTS + KILLS <= MOST:
        seed += 1
        told = PLACE / "told.json"
        told.unlink(missing_ok=True)
        cut = subprocess.run(
            [sys.executable, str(ROOT / "Tests/PowerCut/cuts.py"), "--runs", "1", "--cuts", str(CUTS), "--seed", str(seed), "--kept",
             str(PLACE / "kept"), "--json", str(told)],
            env=environment, capture_output=True, text=True)
        log.write_text(cut.stdout + cut.stderr)
        done = json.loads(told.read_text())
        runs += max(1, done["cuts"])
        if done["failures"]:
            return runs, done["failures"][0].split("\n")[0]
        environment.update(TALLYBOOK_KILLS=str(KILLS), TALLYBOOK_SEED=str(1000 * seed))
        kill = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(ROOT / "Tests/Kill/test_kill.py"),
             str(ROOT / "Tests/Kill/test_inside.py"), "-k", "not migration"],
            env=environment, capture_output=True, text=True, cwd=ROOT)
        log.write_text(kill.stdout + kill.stderr)
        runs += KILLS
        if kill.returncode != 0:
            said = re.findall(r"^E +(.*)$", kill.stdout, re.MULTILINE)
            return runs, f"a kill: {said[0] if said else 'see ' + str(log)}"
    return runs, ""


def check(fault: Fault) -> bool:
    started = time.monotonic()
    before = fault.plant(TREE.root)
    name = re.sub(r"[^a-z]+", "-", fault.name)
    try:
        library = TREE.build(PLACE / f"{name}.build.log")
        built = time.monotonic()
        runs, found = attack(library, PLACE / f"{name}.log")
    finally:
        (TREE.root / fault.file).write_text(before)
    took = f"{built - started:.0f} s to build, {time.monotonic() - built:.0f} s to find"
    print(f"{fault.name}: {'found after' if found else 'NOT FOUND in'} {runs} runs, {took}\n    {found[:300]}", flush=True)
    return bool(found)


def main() -> int:
    TREE.copy()
    wanted = [fault for fault in FAULTS if os.environ.get("TALLYBOOK_FAULT", "") in fault.name]
    found = sum(check(fault) for fault in wanted)
    print(f"{found} of {len(wanted)} faults found")
    return 0 if wanted and found == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())

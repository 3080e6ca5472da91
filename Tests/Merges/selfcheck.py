"""Plants one fault after another into the rules of merges and lets the simulation look for it.

A fault that they do not find is a failure: then the simulation is too blunt. TALLYBOOK_FAULT names a part of the name of those
that are to be planted, instead of all.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/Merges"), str(ROOT / "Tests")]
from faults import FAULTS  # noqa: E402
from planted import Fault, Tree  # noqa: E402

PLACE = ROOT / "build/merge-selfcheck"
TREE = Tree(PLACE, "debug")


#: How many worlds a fault is looked for in; the run ends once three have found it.
WORLDS = "1000"


def run(log: Path) -> str:
    """Runs worlds; answers what was found."""
    command = [
        "swift", "test", "--skip-build", "--scratch-path", str(PLACE / "build"), "--filter", "booksThatMergeBecomeOne"]
    ran = subprocess.run(command, cwd=TREE.root, capture_output=True, text=True, env={**os.environ, "TALLYBOOK_WORLDS": WORLDS})
    log.write_text(ran.stdout + ran.stderr)
    if ran.returncode == 0:
        if not re.search(r"^[1-9]\d* worlds, .* [1-9]\d* merges", ran.stdout, re.MULTILINE):
            raise RuntimeError(f"the simulation does not run; see {log}")
        return ""
    said = re.search(r"TALLYBOOK_WORLD=.*\n.*", ran.stdout)
    # Also a crash is found, as is a world that does not end.
    return said[0].strip() if said else f"the run ends with {ran.returncode}; see {log}"


def check(fault: Fault | None) -> bool:
    """Whether a fault is found; of none, whether nothing is."""
    started = time.monotonic()
    before = fault.plant(TREE.root) if fault else ""
    name = re.sub(r"[^a-z]+", "-", fault.name) if fault else "no-fault"
    try:
        TREE.build(PLACE / f"{name}.build.log", "--build-tests")
        built = time.monotonic()
        found = run(PLACE / f"{name}.log")
    finally:
        if fault:
            (TREE.root / fault.file).write_text(before)
    took = f"{built - started:.0f} s to build, {time.monotonic() - built:.0f} s to run"
    print(f"{fault.name if fault else 'no fault'}: {'found' if found else 'nothing found'}, {took}\n    {found[:500]}", flush=True)
    return bool(found) == bool(fault)


def main() -> int:
    TREE.copy()
    named = os.environ.get("TALLYBOOK_FAULT", "")
    wanted: list[Fault | None] = [fault for fault in FAULTS if named in fault.name]
    if wanted and not named:
        # The simulation must find nothing where there is nothing.
        wanted.insert(0, None)
    right = sum(check(fault) for fault in wanted)
    print(f"{right} of {len(wanted)} are as they must be")
    return 0 if wanted and right == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())

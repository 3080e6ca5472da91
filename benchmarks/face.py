"""What the face for Swift costs beside the engine, as a host's package pays it: times, and then instructions, which are the same on every machine. Prints
one JSON object a row.

Usage: face.py FOLDER [ROW]
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / ".build/swift-benchmarks/release/FaceCosts"
MOST = 1.1
folder = Path(sys.argv[1])
only = sys.argv[2] if len(sys.argv) > 2 else None


def emptied() -> str:
    """The folder, for a book of its own."""
    for path in folder.glob("face.tally*"):
        path.unlink()
    return str(folder)


def counted(number: int, side: str, rounds: int) -> int:
    """The instructions of so many rounds, with what makes them ready."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(PROGRAM), emptied(), str(number), side, str(rounds)],
        capture_output=True, text=True,
    )
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not found:
        raise SystemExit(f"face: {side} {number} failed under valgrind:\n{run.stderr}")
    return int(found[1])


def main() -> None:
    subprocess.run([str(ROOT / "tools/packages"), "valgrind"], check=True)
    subprocess.run([str(PROGRAM), emptied(), *([only] if only else [])], check=True)
    costs = subprocess.run([str(PROGRAM), emptied(), "costs"], check=True, capture_output=True, text=True).stdout.splitlines()
    for number, line in enumerate(costs):
        calls, what = line.split(" ", 1)
        name = f"{what}, Swift / the engine, by instructions"
        if only not in (None, name):
            continue
        # The first round fills what is kept after that.
        ours, theirs = ((counted(number, side, 3) - counted(number, side, 1)) / 2 / int(calls) for side in ("face", "engine"))
        ratio = ours / theirs
        print(json.dumps({
            "name": name, "ours": round(ours, 1), "theirs": round(theirs, 1), "unit": "instructions", "ratio": round(ratio, 4),
            "goal": f"<= {MOST} x", "holds": ratio <= MOST, "gate": True,
        }), flush=True)


main()

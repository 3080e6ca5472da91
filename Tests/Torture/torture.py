"""The long form: kills, power cuts and damages, by several workers, with a summary.

TALLYBOOK_KILLS (5,000), TALLYBOOK_CUTS (20,000) and TALLYBOOK_WORKERS (2) say how much and by how many at once; TALLYBOOK_SEED
is the first seed, which is drawn and printed where it is not set. The summary goes to build/torture/summary.md, each part's output to a log beside it; with
TALLYBOOK_PASTE=1 it also takes its place in docs/reliability.md.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "build/torture"
KILLS = int(os.environ.get("TALLYBOOK_KILLS", "5000"))
CUTS = int(os.environ.get("TALLYBOOK_CUTS", "20000"))
WORKERS = int(os.environ.get("TALLYBOOK_WORKERS", "2"))
FIRST = int(os.environ.get("TALLYBOOK_SEED") or random.randrange(1 << 28))
A_RUN, RUNS = 200, 5


@dataclass
class Part:
    """One process of the torture."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    failed: bool = False
    took: float = 0

    @property
    def summary(self) -> Path:
        return PLACE / f"{self.name}.json"

    @property
    def log(self) -> Path:
        return PLACE / f"{self.name}.log"

    def run(self) -> None:
        started = time.monotonic()
        self.summary.unlink(missing_ok=True)
        environment = {
            **os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src"), "PYTHONDONTWRITEBYTECODE": "1",
            "TALLYBOOK_SUMMARY": str(self.summary), **self.environment}
        with self.log.open("w") as log:
            self.failed = subprocess.run(self.command, env=environment, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT).returncode != 0
        self.took = time.monotonic() - started
        print(f"{self.name}: {'FAILED, see ' + str(self.log.relative_to(ROOT)) if self.failed else 'passed'}, {self.took:.0f} s", flush=True)

    def told(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.summary.read_text().splitlines()] if self.summary.exists() else []


def parts() -> list[Part]:
    pytest = [sys.executable, "-m", "pytest", "-q", "-s", "-x", "-p", "no:cacheprovider"]
    kills = {"TALLYBOOK_KILLS": str(KILLS), "TALLYBOOK_SEED": str(FIRST)}
    # Tens of thousands of books are opened, and what is synced does not matter: in memory, where that can be.
    memory = {"TMPDIR": "/dev/shm"} if os.access("/dev/shm", os.W_OK) else {}
    made = [Part("damages", [*pytest, "Tests/Reader/test_damage.py"], {"TALLYBOOK_LONG": "1", **memory})]
    for kind in ("c", "python", "stop", "close", "import", "export", "backup", "delete", "migration"):
        test = {"c": "test_kill.py::test_every_acknowledged_event_is_there[c]", "python": "test_kill.py::test_every_acknowledged_event_is_there[python]",
                "migration": "test_inside.py::test_a_migration_is_done_or_not_done"}.get(kind, f"test_inside.py::test_a_call_is_done_or_not_done[{kind}]")
        made.append(Part(f"kills-{kind}", [*pytest, f"Tests/Kill/{test}"], kills))
    for kind, test in {"merge": "a_merge_is", "merge-beside": "a_merge_beside_a_recorder_is", "merge-of-1.4": "a_merge_that_migrates_is"}.items():
        made.append(Part(f"kills-{kind}", [*pytest, f"Tests/Kill/test_merge.py::test_{test}_done_or_not_done"], {**kills, **memory}))
    made.append(Part("kills-http", [*pytest, "bindings/python/tests/test_http.py::test_either_side_may_be_killed"], {**kills, **memory}))
    for first in range(0, CUTS // A_RUN, RUNS):
        runs = min(RUNS, CUTS // A_RUN - first)
        name = f"cuts-{FIRST + first}"
        command = [sys.executable, "Tests/PowerCut/cuts.py", "--seed", str(FIRST + first), "--runs", str(runs), "--cuts", str(A_RUN)]
        made.append(Part(name, [*command, "--json", str(PLACE / f"{name}.json")]))
    return made


def commit() -> str:
    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no", "Sources", "Tests", "include", "abi", "Package.swift")
    return git("rev-parse", "--short=12", "HEAD") + (" with changes" if changed else "")


def summary(done: list[Part], took: float) -> str:
    kills = {told["kind"]: told for part in done for told in part.told() if "kills" in told}
    cuts = [told for part in done if part.name.startswith("cuts") for told in part.told()]
    damages = sum(told["damages"] for part in done for told in part.told() if "damages" in told)
    lost = {kind: sum(part.failed for part in done if part.name.startswith(kind)) for kind in ("kills", "cuts", "damages")}
    inside = ", ".join(f"{kind} {told['inside']:,}" for kind, told in kills.items() if kind not in ("c", "python"))
    commits = sum(kills.get(kind, {}).get("inside", 0) for kind in ("c", "python"))
    rows = [
        ("kills", sum(told["kills"] for told in kills.values()),
         f"in C {kills.get('c', {}).get('kills', 0):,}, in Python the rest; within a chunk commit {commits:,}, {inside}", lost["kills"]),
        ("cuts", sum(told["cuts"] for told in cuts),
         f"of {sum(told['runs'] for told in cuts):,} recorded runs with {sum(told['operations'] for told in cuts):,} operations; "
         f"in {sum(told['damaged'] for told in cuts):,} events that were not yet synced are missing, and that is said", lost["cuts"]),
        ("damages", damages, "every byte of a tail and of chunks: zeroed, flipped, one bit, cut off", lost["damages"]),
    ]
    settings = f"TALLYBOOK_KILLS={KILLS} TALLYBOOK_CUTS={CUTS} TALLYBOOK_SEED={FIRST} TALLYBOOK_WORKERS={WORKERS}"
    lines = ["| attack | how many | where | lost |", "|---|---|---|---|"]
    lines += [f"| {name} | {count:,} | {where} | {bad} |" for name, count, where, bad in rows]
    lines += ["", f"Commit {commit()}, {datetime.now(timezone.utc):%Y-%m-%d}, `{settings} make torture`, {took / 60:.0f} minutes."]
    return "\n".join(lines) + "\n"


def paste(text: str) -> None:
    """Puts the summary where the document has the last one."""
    document = ROOT / "docs/reliability.md"
    before, start, rest = document.read_text().partition("<!-- torture -->\n")
    _, end, behind = rest.partition("<!-- /torture -->\n")
    if not start or not end:
        raise ValueError(f"{document.name} has no place for the summary")
    document.write_text(before + start + text + end + behind)


def main() -> int:
    PLACE.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    done = parts()
    print(f"TALLYBOOK_SEED={FIRST}", flush=True)
    with ThreadPoolExecutor(WORKERS) as workers:
        list(workers.map(Part.run, done))
    text = summary(done, time.monotonic() - started)
    (PLACE / "summary.md").write_text(text)
    print(text)
    if os.environ.get("TALLYBOOK_PASTE"):
        paste(text)
    for part in done:
        if part.failed:
            print(f"{part.name}:\n" + "\n".join(part.log.read_text().splitlines()[-30:]))
        elif not part.told():
            print(f"{part.name} says nothing of what it did")
            part.failed = True
    return 1 if any(part.failed for part in done) else 0


if __name__ == "__main__":
    sys.exit(main())

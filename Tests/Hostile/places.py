"""Puts one thing into one place, has one work done there, and says what came of it and what changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from kinds import picture, put

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "bindings/python/src"))


@dataclass(frozen=True)
class Outcome:
    """How a work ended."""

    told: list[str]
    signal: int
    cpu: float
    peak: int
    #: Whether what lies outside is as it was.
    is_outside_same: bool


class Ground:
    """Where works are done: a folder that is made anew for each of them, and the process that watches them."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="tb-"))
        paths = os.pathsep.join([str(ROOT / "bindings/python/src"), str(HERE)])
        self._watcher = subprocess.Popen(
            [sys.executable, str(HERE / "watcher.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": paths})
        seed = self._folder / "seed"
        seed.mkdir()
        assert self._ask("prepare", seed) == {"ends": [0, 0, 0]}

    def __enter__(self) -> Ground:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._watcher.stdin and self._watcher.stdout
        self._watcher.stdin.close()
        self._watcher.wait()
        self._watcher.stdout.close()
        shutil.rmtree(self._folder)

    def _ask(self, work: str, folder: Path) -> dict[str, Any]:
        assert self._watcher.stdin and self._watcher.stdout
        self._watcher.stdin.write(json.dumps({"work": work, "folder": str(folder)}) + "\n")
        self._watcher.stdin.flush()
        answer: dict[str, Any] = json.loads(self._watcher.stdout.readline())
        return answer

    @property
    def inside(self) -> Path:
        """The folder that works are done in."""
        return self._folder / "inside"

    @property
    def outside(self) -> Path:
        """What no work may touch."""
        return self._folder / "outside"

    def fresh(self) -> Path:
        """The folder as it is before anything hostile is put there, with another one outside."""
        for old in (self.inside, self.outside):
            shutil.rmtree(old, ignore_errors=True)
        shutil.copytree(self._folder / "seed", self.inside)
        self.outside.mkdir()
        (self.outside / "canary").write_bytes(b"sings")
        return self.inside

    def run(self, work: str) -> Outcome:
        """Has a work done, and looks whether anything outside of the folder changed."""
        before = picture(self.outside)
        answer = self._ask(work, self.inside)
        return Outcome(answer["told"], answer["signal"], answer["cpu"], answer["peak"], picture(self.outside) == before)

    def run_in(self, work: str, folder: Path) -> Outcome:
        """Has a work done in a folder of the caller's."""
        answer = self._ask(work, folder)
        return Outcome(answer["told"], answer["signal"], answer["cpu"], answer["peak"], True)

    def place(self, kind: str, pattern: str) -> Path:
        """Puts one thing into a fresh folder, where a name or a pattern of names says; gives its path."""
        folder = self.fresh()
        found = sorted(folder.glob(pattern)) if "*" in pattern else [folder / pattern]
        assert found, pattern
        put(kind, found[0], self.outside)
        return found[0]

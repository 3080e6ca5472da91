"""Faults that are planted into a copy of the sources, to see whether a test finds them. The library itself has no switch for any."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Not built, but a package that names them does not build without them.
SOURCES = ["Package.swift", "Sources", "include", "abi", "Tests/*Tests/*", "Tests/Support", "Tests/Fuzz/Targets"]


@dataclass(frozen=True)
class Fault:
    """An exact replacement in one file."""

    name: str
    file: str
    before: str
    after: str

    def plant(self, tree: Path) -> str:
        """Changes a file of a tree; answers what it held. Fails where the source is no longer what the fault was written for."""
        path = tree / self.file
        text = path.read_text()
        if text.count(self.before) != 1:
            raise ValueError(f"{self.file} has {text.count(self.before)} places for the fault \"{self.name}\", not one; write it anew")
        path.write_text(text.replace(self.before, self.after))
        return text


@dataclass(frozen=True)
class Tree:
    """A copy of the sources, and of whatever else is asked for, with a build of its own that all faults share."""

    place: Path
    configuration: str
    further: tuple[str, ...] = ()

    @property
    def root(self) -> Path:
        return self.place / "tree"

    def copy(self) -> None:
        """Makes it what the sources are now; only what differs is written, so that little is built again."""
        self.root.mkdir(parents=True, exist_ok=True)
        listed = subprocess.run(
            ["git", "ls-files", "-z", *SOURCES, *self.further], cwd=ROOT, check=True, capture_output=True, text=True)
        names = {name for name in listed.stdout.split("\0") if name}
        for old in [each for each in self.root.rglob("*") if each.is_file() and str(each.relative_to(self.root)) not in names]:
            old.unlink()
        for name in names:
            source, target = ROOT / name, self.root / name
            if not target.exists() or target.read_bytes() != source.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)

    def build(self, log: Path, *what: str) -> Path:
        """Builds it, or what of it is named; answers its library."""
        wanted = what or ("--product", "tallybook")
        command = ["swift", "build", "-c", self.configuration, *wanted, "--scratch-path", str(self.place / "build")]
        with log.open("w") as file:
            if subprocess.run(command, cwd=self.root, stdout=file, stderr=subprocess.STDOUT).returncode != 0:
                raise RuntimeError(f"the faulty library does not build; see {log}")
        return self.place / "build" / self.configuration / "libtallybook.so"

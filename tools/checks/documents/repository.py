"""The repository as the checks see it: its documents, their fenced blocks and tables, and a report of what was found."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LIBRARY = Path(os.environ.get("TALLYBOOK_LIBRARY") or ROOT / ".build/release/libtallybook.so").absolute()
BUILT = {".build", "build", ".git", ".venv", "node_modules"}


@dataclass
class Report:
    """What a check looked at and what it found wrong."""

    name: str
    looked_at: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def count(self, what: str, number: int = 1) -> None:
        self.looked_at[what] = self.looked_at.get(what, 0) + number

    def problem(self, where: str, message: str) -> None:
        self.problems.append(f"{where}: {message}")

    def end(self) -> int:
        """Prints it; how many problems there were."""
        if not self.looked_at or not all(self.looked_at.values()):
            self.problem(self.name, "there was nothing to look at, so nothing was checked")
        for problem in self.problems:
            print(problem, file=sys.stderr)
        counts = ", ".join(f"{number} {what}" for what, number in self.looked_at.items())
        print(f"{self.name}: {counts}" + (f"; {len(self.problems)} PROBLEMS" if self.problems else ""))
        return len(self.problems)


def documents() -> Iterator[Path]:
    """Every Markdown file of the repository, but for what tests and tools keep as data."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if name not in BUILT and name != "Golden")
        for file in sorted(files):
            path = Path(folder) / file
            # The example of an export is what the library wrote, not what we say.
            if file.endswith(".md") and path.parent != ROOT / "examples/formats":
                yield path


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@dataclass(frozen=True)
class Block:
    """A fenced block."""

    language: str
    text: str
    line: int


def blocks(document: Path) -> list[Block]:
    found: list[Block] = []
    fence, language, start, lines = "", "", 0, []
    for number, line in enumerate(document.read_text("utf-8").split("\n"), 1):
        opening = re.match(r"(`{3,})(\S*)\s*$", line)
        if not fence and opening:
            fence, language, start, lines = opening[1], opening[2], number, []
        elif fence and line == fence:
            found.append(Block(language, "".join(each + "\n" for each in lines), start))
            fence = ""
        elif fence:
            lines.append(line)
    return found


def prose(document: Path) -> Iterator[tuple[int, str]]:
    """The numbered lines that stand in no fenced block."""
    fence = ""
    for number, line in enumerate(document.read_text("utf-8").split("\n"), 1):
        opening = re.match(r"(`{3,})", line)
        if not fence and opening:
            fence = opening[1]
        elif fence and line == fence:
            fence = ""
        elif not fence:
            yield number, line

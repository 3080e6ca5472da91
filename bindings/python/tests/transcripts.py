"""Transcripts of documents: what is typed at which time, and what is printed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from commands import clock_at, run

BLOCK = re.compile(r"(?:<!-- on (\S+) in (\w+) -->\n)?```console\n(.*?)```", re.S)


@dataclass(frozen=True)
class Transcript:
    """A block of a document: on which day and in whose folder, where that is said, and what is typed and printed."""

    document: Path
    day: str
    user: str
    text: str

    def fits(self, command: str, printed: str, expected: str) -> None:
        """`[...]` stands for what differs from run to run."""
        pattern = re.escape(expected).replace(re.escape("[...]"), ".*")
        assert re.fullmatch(pattern, printed), f"tallybook {command} printed\n{printed}and {self.document.name} says\n{expected}"

    def steps(self) -> list[tuple[str, str, str]]:
        """The time, the command without its name, and what is printed."""
        parts = re.split(r"^(\d\d:\d\d) \$ tallybook ?", self.text, flags=re.M)[1:]
        return [(time, *step.partition("\n")[::2]) for time, step in zip(parts[::2], parts[1::2])]

    def check(self, path: str = "/usr/bin:/bin") -> int:
        """Types it in the current folder, at its times; how many commands there were."""
        steps = self.steps()
        for time, command, expected in steps:
            with clock_at(datetime.fromisoformat(f"{self.day}T{time}").replace(tzinfo=timezone.utc)):
                ended = run(*shlex.split(command), PATH=path)
            assert "Traceback" not in ended.stderr
            self.fits(command, ended.stdout + ended.stderr, expected)
        return len(steps)


def transcripts(document: Path) -> Iterator[Transcript]:
    for day, user, text in BLOCK.findall(document.read_text("utf-8")):
        yield Transcript(document, day, user, text)

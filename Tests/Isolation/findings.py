"""What a run finds wrong."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any


class Findings:
    """Counts answers, and what is wrong with them by kind. The first example of a kind is written at once, since who finds it may be
    killed the moment after."""

    def __init__(self, who: str, file: Path | None = None) -> None:
        self.who = who
        self.answers: Counter[str] = Counter()
        self.wrongs: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.examples: dict[str, str] = {}
        self._file = file

    def answer(self, kind: str) -> None:
        self.answers[kind] += 1

    def wrong(self, kind: str, example: Any) -> None:
        self.wrongs[kind] += 1
        if self.wrongs[kind] == 1:
            self.examples[kind] = str(example)[:600]
            self._tell(kind=kind, example=self.examples[kind])

    def that(self, holds: bool, kind: str, example: Callable[[], Any]) -> None:
        if not holds:
            self.wrong(kind, example())

    def error(self, where: str, error: BaseException) -> None:
        """An error where none is due."""
        self.wrong(f"{where}: {type(error).__name__}: {unnumbered(str(error))}", error)

    def refusal(self, where: str, error: BaseException) -> None:
        """One that a writer may meet."""
        self.refused[f"{where}: {type(error).__name__}: {unnumbered(str(error))}"] += 1

    def close(self) -> None:
        """Tells how many answers there were."""
        self._tell(answers=self.answers, wrongs=self.wrongs, refused=self.refused)

    def _tell(self, **said: Any) -> None:
        if self._file is not None:
            with self._file.open("a") as file:
                file.write(json.dumps({"who": self.who, **said}) + "\n")


def unnumbered(text: str) -> str:
    """A message without what differs each time."""
    text = re.sub(r"/\S+", "PATH", text)
    return re.sub(r"[0-9a-f]{4,}(-[0-9a-f]+)+|\d+", "N", text)[:140]

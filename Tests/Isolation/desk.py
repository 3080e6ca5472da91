"""What a worker has before it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tallybook

from .board import Board
from .findings import Findings


@dataclass
class Desk:
    book: tallybook.Book
    board: Board
    findings: Findings
    dice: random.Random
    #: No other worker of the run has it, not even one that was killed.
    number: int
    folder: Path
    #: What a reader remembers between two looks.
    memory: dict[Any, Any] = field(default_factory=dict)

    def told(self, watch: tallybook.Watch[Any], what: str, seconds: float) -> list[Any] | None:
        """What a watch tells within some seconds; None where that is nothing, or where it fails, which is kept."""
        try:
            return watch.next(seconds)
        except tallybook.Error as error:
            self.findings.error(what, error)
            return None

    @property
    def is_working(self) -> bool:
        return self.board.phase == Board.WORKING

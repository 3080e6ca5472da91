"""Sessions that recorders hand over to each other, each with a tag and a note of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tallybook

from .board import SESSIONS, Board


def make(path: Path, board: Board) -> None:
    with tallybook.open(path, author="setup") as book:
        for number in range(SESSIONS):
            book.record(f"session {number}", tags=[f"tag {number}"]).close()
            board.set_session(number, Board.STATE, Board.RUNNING)
            book.note(f"note {number}", description="0")
            book.event_types.create(f"knock {number} 0")


def number(title: str) -> int:
    """Which of the sessions, tags or notes a name is."""
    return int(title.split()[1])


def sessions(book: tallybook.Book) -> list[Any]:
    return sorted(book.sessions, key=lambda session: session.title)

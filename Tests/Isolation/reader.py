"""Looks at a book in one way after another."""

from __future__ import annotations

from collections.abc import Callable

import tallybook

from .desk import Desk
from .part import Part


class Reader(Part):
    """Takes the ways in turn, beginning anywhere."""

    def __init__(self, desk: Desk, looks: dict[str, Callable[[Desk], None]]) -> None:
        super().__init__(desk)
        self._looks = list(looks.items())
        self._next = desk.dice.randrange(len(self._looks))

    def step(self) -> None:
        name, look = self._looks[self._next % len(self._looks)]
        self._next += 1
        self.look(name, look)

    def look(self, name: str, look: Callable[[Desk], None]) -> None:
        try:
            look(self.desk)
        except tallybook.Error as error:
            self.desk.findings.error(name, error)
        self.desk.findings.answer(name)

    def end(self) -> None:
        """Looks in every way at what is left at the end."""
        for name, look in self._looks:
            self.look(name, look)

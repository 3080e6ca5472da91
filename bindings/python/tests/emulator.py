"""A terminal as far as the recorder speaks to one: bytes in, a screen of cells out. What it does not know it refuses, so that no test
passes on a sequence that terminals may take otherwise."""

from __future__ import annotations

import codecs
import re
import unicodedata
from typing import Dict, List, NamedTuple, Optional, Tuple

_SEQUENCE = re.compile(r"\x1b\[([?]?)([0-9;]*)([A-Za-z])")


class Look(NamedTuple):
    """How a cell looks."""

    bold: bool = False
    dim: bool = False
    reverse: bool = False
    color: Optional[str] = None


class Cell(NamedTuple):
    """A sign, and how it looks; the second cell of a wide one is empty."""

    text: str = " "
    look: Look = Look()


_COLORS = {"31": "red", "32": "green"}


class Emulator:
    """A screen, its cursor, and the modes that were asked for."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells: List[List[Cell]] = []
        self.modes: Dict[str, bool] = {}
        self.bells = 0
        self.main: List[str] = []
        self._decoder = codecs.getincrementaldecoder("utf-8")("strict")
        self._rest = ""
        self._look = Look()
        self._x = self._y = 0
        self._joins = False
        self._wipe()

    def resize(self, width: int, height: int) -> None:
        """Another size: what was there goes, as on a real one nobody knows where to."""
        self.width, self.height = width, height
        self._wipe()

    @property
    def is_apart(self) -> bool:
        """Whether the other screen is shown, which full-screen programs have."""
        return self.modes.get("1049", False)

    @property
    def lines(self) -> List[str]:
        """The screen as text."""
        return ["".join(cell.text for cell in row).rstrip() for row in self.cells]

    def feed(self, data: bytes) -> None:
        """Takes what a program wrote."""
        text = self._rest + self._decoder.decode(data)
        self._rest = ""
        while text:
            if text[0] == "\x1b":
                match = _SEQUENCE.match(text)
                if match is None:
                    assert re.fullmatch(r"\x1b(\[[?]?[0-9;]*)?", text), f"a sequence that is none: {text[:20]!r}"
                    self._rest = text
                    return
                self._sequence(*match.groups())
                text = text[match.end():]
            else:
                self._sign(text[0])
                text = text[1:]

    def _wipe(self) -> None:
        self.cells = [[Cell()] * self.width for _ in range(self.height)]

    def _sign(self, sign: str) -> None:
        if sign == "\a":
            self.bells += 1
        elif sign == "\r":
            self._x = 0
        elif sign == "\n":
            if not self.is_apart:
                self.main.append("")
            self._y = min(self.height - 1, self._y + 1)
        elif not self.is_apart:
            self.main = [*self.main[:-1], (self.main or [""])[-1] + sign]
        elif sign == "\u200d" or unicodedata.category(sign)[0] == "M" or self._joins:
            # One sign with the one before it.
            self._joins = sign == "\u200d"
        elif unicodedata.category(sign)[0] != "C":
            wide = 2 if unicodedata.east_asian_width(sign) in "WF" else 1
            assert self._x + wide <= self.width, f"line {self._y + 1} goes beyond the edge at {sign!r}"
            row = self.cells[self._y]
            row[self._x] = Cell(sign, self._look)
            if wide == 2:
                row[self._x + 1] = Cell("", self._look)
            self._x += wide
        else:
            raise AssertionError(f"a sign that commands the terminal: {sign!r}")

    def _sequence(self, private: str, numbers: str, command: str) -> None:
        values = [int(each or 0) for each in numbers.split(";")]
        if private:
            assert command in "hl", f"{private}{numbers}{command}"
            self.modes[numbers] = command == "h"
        elif command == "H":
            self._y, self._x = max(1, values[0]) - 1, max(1, values[-1] if len(values) > 1 else 1) - 1
            assert self._y < self.height, f"line {self._y + 1} of {self.height}"
        elif command == "K" and not self.is_apart:
            self.main = [*self.main[:-1], ""]
        elif command == "K":
            self.cells[self._y][self._x:] = [Cell()] * (self.width - self._x)
        elif command == "J":
            if values[0] == 2:
                self._wipe()
            else:
                for row in range(self._y, self.height):
                    self.cells[row] = [Cell()] * self.width
        elif command == "m":
            self._style(numbers.split(";"))
        else:
            raise AssertionError(f"a sequence that is not known: {numbers}{command}")

    def _style(self, codes: List[str]) -> None:
        if codes[:2] == ["38", "2"]:
            self._look = self._look._replace(color="#" + "".join(f"{int(each):02x}" for each in codes[2:5]))
            return
        if codes[:2] == ["38", "5"] and len(codes) == 3:
            self._look = self._look._replace(color=codes[2])
            return
        if codes == ["38", "5", "231", "48", "5", "16"]:
            # White on black.
            self._look = Look(color="#ffffff")
            return
        for code in codes:
            if code in ("0", ""):
                self._look = Look()
            elif code in _COLORS:
                self._look = self._look._replace(color=_COLORS[code])
            else:
                name = {"1": "bold", "2": "dim", "7": "reverse"}[code]
                self._look = self._look._replace(**{name: True})

    def runs(self, row: int) -> List[Tuple[int, str, Look]]:
        """The pieces of a line that look alike: where they begin, their text and their look."""
        found: List[Tuple[int, str, Look]] = []
        for x, cell in enumerate(self.cells[row]):
            if found and found[-1][2] == cell.look:
                found[-1] = (found[-1][0], found[-1][1] + cell.text, cell.look)
            else:
                found.append((x, cell.text, cell.look))
        return found

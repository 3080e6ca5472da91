"""Writes the changed lines to a terminal."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ..vocabulary.cells import cells
from .screen import Spans

_LOOKS: Final = {"bold": "1", "dim": "2", "key": "7", "head": "7;1", "good": "32", "bad": "1;31"}
#: For a terminal without UTF-8.
_PLAIN: Final = str.maketrans({"●": "*", "‖": "=", "■": "#", "▶": ">", "·": ".", "▌": "|", "▏": "_", "…": "~", "←": "<", "→": ">", "↓": "v", "↑": "^", "✓": "+", "⌫": "<"})


class Painter:
    """Knows the lines on the screen."""

    def __init__(self, write: Callable[[bytes], None], environment: Mapping[str, str] | None = None, *, encoding: str = "utf-8") -> None:
        environment = os.environ if environment is None else environment
        self._write = write
        self._encoding = encoding
        self._is_plain = encoding.lower().replace("-", "") != "utf8"
        self._has_looks = "NO_COLOR" not in environment and environment.get("TERM") != "dumb"
        self._has_colors = self._has_looks and environment.get("COLORTERM", "") in ("truecolor", "24bit")
        self._lines: list[str] = []
        self._width = 0

    def paint(self, lines: Sequence[Spans], width: int) -> int:
        """Writes the lines that changed, and returns their number."""
        if width != self._width:
            self.forget()
            self._width = width
        written, changed = [], 0
        # One picture in one write.
        rendered = [self._render(line, width) for line in lines]
        for index, line in enumerate(rendered):
            if index >= len(self._lines) or self._lines[index] != line:
                written.append(f"\x1b[{index + 1};1H{line}")
                changed += 1
        if len(rendered) < len(self._lines):
            written.append(f"\x1b[{len(rendered) + 1};1H\x1b[J")
        self._lines = rendered
        if written:
            self._write("".join(written).encode(self._encoding, "replace"))
        return changed

    def forget(self) -> None:
        """Forgets the lines on the screen, so that all are written next time."""
        self._lines = []
        self._width = 0

    def clear(self) -> None:
        """Wipes the screen."""
        self.forget()
        self._write(b"\x1b[0m\x1b[H\x1b[2J")

    def _render(self, line: Spans, width: int) -> str:
        parts, used = [], 0
        for span in line:
            used += cells(span.text)
            text = span.text.translate(_PLAIN) if self._is_plain else span.text
            look = self._look(span.look)
            parts.append(f"\x1b[{look}m{text}\x1b[0m" if look else text)
        # After the last cell, some terminals would clear the next line instead.
        return "".join(parts) + ("\x1b[K" if used < width else "")

    def _look(self, look: str) -> str:
        if not self._has_looks or not look:
            # Keys stand out everywhere.
            return "7" if look in ("key", "head") else ""
        if look.startswith("#"):
            return f"38;2;{int(look[1:3], 16)};{int(look[3:5], 16)};{int(look[5:7], 16)}" if self._has_colors else "1"
        return _LOOKS[look]

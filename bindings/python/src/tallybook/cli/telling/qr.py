"""Draws an address in a terminal as a code that phones scan."""

from __future__ import annotations

#: White on black squares, whatever the terminal's colours.
_COLORS = "\x1b[38;5;231;48;5;16m"
#: The margin of light squares that a scanner needs.
_MARGIN = 2
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def code_lines(address: str, width: int) -> list[str]:
    """The lines of the code, each with two rows of squares; if it cannot be drawn, what is missing."""
    try:
        import segno
    except ImportError:
        return ["(To show a QR code: pip install 'tallybook[phone]')"]
    rows = [[not dark for dark in row] for row in segno.make(address, micro=False, error="l").matrix]
    size = len(rows) + 2 * _MARGIN
    if size > width:
        return [f"(The QR code needs {size} columns)"]
    light = [[True] * size for _ in range(_MARGIN)]
    framed = [*light, *([True] * _MARGIN + row + [True] * _MARGIN for row in rows), *light]
    if len(framed) % 2:
        framed.append([False] * size)
    return [_COLORS + "".join(_HALVES[upper, lower] for upper, lower in zip(framed[index], framed[index + 1])) + "\x1b[0m" for index in range(0, len(framed), 2)]

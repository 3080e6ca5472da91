"""Draws the recorder and the page for phones at work: `python docs/gallery/replay.py FOLDER` has a real session run on a terminal of its own, presses
its keys at their times, and writes what was seen as an SVG that plays it. Where nothing plays, the last picture is seen. Of the page Chromium
takes a picture, light and dark.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from typing import Dict, List, NamedTuple, Tuple
from xml.sax.saxutils import escape

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python/tests"))

from browser import Browser  # noqa: E402
from emulator import Look  # noqa: E402
from phones import Service  # noqa: E402
from ptys import Person  # noqa: E402

import tallybook  # noqa: E402

WIDTH, HEIGHT = 76, 19
CELL, LINE, EDGE = 9, 20, 14
#: What is pressed, and how long after the key before.
KEYS: List[Tuple[float, str]] = [
    (1.2, "o"), (1.0, "f"), (0.5, "f"), (0.9, "1"), (0.7, "f"), (0.8, "c"), (0.9, "y"), (0.5, "2"), (0.3, "."), (0.3, "5"), (0.3, " "), (0.2, "r"), (0.2, "o"),
    (0.2, "a"), (0.2, "c"), (0.2, "h"), (0.6, "\r"), (1.1, "b"), (0.9, "p"), (0.4, "p"), (1.2, "x"), (1.3, "\x7f"), (1.4, "n"), (0.4, "r"), (0.15, "a"),
    (0.15, "i"), (0.15, "n"), (0.6, "\r"), (1.2, "f"), (0.8, "w"), (1.6, ""),
]
COLORS = {"red": "#ff8f8a", "green": "#8fdcaa", None: "#e6eee8"}
PAGE, SOFT = "#101512", "#93a298"


class Line(NamedTuple):
    """What a line shows: its pieces, and where each begins."""

    runs: Tuple[Tuple[int, str, Look], ...]


def book(path: str) -> None:
    """The book of the session."""
    with tallybook.open(path) as book:
        nest = book.collections.create("Heron nest")
        for name, key, color, mode in (
            ("Feeding", "f", "#4aa3f0", "point"), ("Pecking", "p", "#f0705f", "point"), ("Call", "c", "#c58be0", "point"), ("Prey", "y", "#9aa79f", "point"),
            ("On the nest", "o", "#63c184", "state"), ("Wades", "w", "#d9a441", "state"), ("On a branch", "b", "#b9c46a", "state"),
        ):
            exclusion = "where" if mode == "state" else None
            nest.event_types.create(name, key=key, color=color, mode=tallybook.Mode[mode.upper()], exclusion=exclusion)
        book.subjects.create("Male", key="1")
        book.subjects.create("Female", key="2")


def record(folder: str) -> Tuple[List[Tuple[float, List[Line]]], float]:
    """The pictures, each with when it came, and how long all took."""
    book(os.path.join(folder, "herons.tally"))
    pictures: List[Tuple[float, List[Line]]] = []
    with Person(
        "record", "Morning watch", "-c", "Heron nest", "--ask", "Prey", "-b", os.path.join(folder, "herons.tally"), width=WIDTH, height=HEIGHT,
    ) as person:
        # The last line is drawn last: the film begins with a whole screen.
        person.wait_for(" end")
        begun = time.monotonic()

        def look(seconds: float) -> None:
            ends = time.monotonic() + seconds
            while True:
                person.look(min(0.04, max(0.0, ends - time.monotonic())))
                lines = [Line(tuple(run for run in person.screen.runs(row) if run[1].strip() or run[2].reverse)) for row in range(HEIGHT)]
                if not pictures or pictures[-1][1] != lines:
                    # The first is there from the start: an instant later nothing would be seen at the start.
                    pictures.append((time.monotonic() - begun if pictures else 0.0, lines))
                if time.monotonic() >= ends:
                    return

        for wait, keys in KEYS:
            look(wait)
            person.press(keys)
        look(1.0)
        length = time.monotonic() - begun
        person.press("qs")
        assert person.ends() == 0
    return pictures, length


def drawn(pictures: List[Tuple[float, List[Line]]], length: float) -> str:
    """The SVG: each line as often as it looked different, seen while it did."""
    width, height = WIDTH * CELL + 2 * EDGE, HEIGHT * LINE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">',
        "<title>tallybook record: keys become events while a clock runs</title>",
        "<style>text{font:15px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre}</style>",
        f'<rect width="{width}" height="{height}" rx="10" fill="{PAGE}"/>',
    ]
    for row in range(HEIGHT):
        spells: List[Tuple[float, float, Line]] = []
        for index, (begun, lines) in enumerate(pictures):
            ends = pictures[index + 1][0] if index + 1 < len(pictures) else length
            if spells and spells[-1][2] == lines[row]:
                spells[-1] = (spells[-1][0], ends, lines[row])
            else:
                spells.append((begun, ends, lines[row]))
        seen: Dict[Line, List[Tuple[float, float]]] = {}
        for begun, ends, line in spells:
            if line.runs:
                seen.setdefault(line, []).append((begun, ends))
        for line, times in seen.items():
            parts.append(shown(row, line, times, length))
    return "\n".join([*parts, "</svg>", ""])


def shown(row: int, line: Line, times: List[Tuple[float, float]], length: float) -> str:
    """A line, and when it is seen; at the end is what is seen where nothing plays."""
    pieces = []
    y = EDGE + row * LINE
    for x, text, look in line.runs:
        left, cells = EDGE + x * CELL, len(text)
        ink = look.color if look.color and look.color.startswith("#") else COLORS[look.color]
        if look.reverse:
            pieces.append(f'<rect x="{left}" y="{y}" width="{cells * CELL}" height="{LINE}" fill="{COLORS[None]}"/>')
            ink = PAGE
        elif look.dim:
            ink = SOFT
        start = len(text) - len(text.lstrip())
        word = text.strip()
        if word == "▌":
            pieces.append(f'<rect x="{left}" y="{y}" width="{CELL // 2}" height="{LINE}" fill="{ink}"/>')
        elif word:
            weight = ' font-weight="700"' if look.bold else ""
            pieces.append(
                f'<text x="{left + start * CELL}" y="{y + 15}" textLength="{len(word) * CELL}" lengthAdjust="spacingAndGlyphs" fill="{ink}"{weight}>{escape(word)}</text>')
    if times == [(0.0, length)]:
        return "".join(pieces)
    values, moments = ["hidden"], [0.0]
    for begun, ends in times:
        for moment, value in ((begun, "visible"), (ends, "hidden")):
            at = min(moment / length, 1.0)
            if at <= moments[-1]:
                values[-1] = value
            elif at < 1.0:
                values.append(value)
                moments.append(at)
    now = "visible" if times[-1][1] >= length else "hidden"
    keys = ";".join(f"{each:.4f}".rstrip("0").rstrip(".") or "0" for each in moments)
    return (
        f'<g visibility="{now}"><animate attributeName="visibility" calcMode="discrete" dur="{length:.2f}s" repeatCount="indefinite" values="{";".join(values)}" '
        f'keyTimes="{keys}"/>{"".join(pieces)}</g>')


def page(folder: str) -> Image.Image:
    """The page as a phone shows it, light and dark beside each other."""
    path = os.path.join(folder, "herons.tally")
    book(path)
    with tallybook.open(path) as opened:
        nest = opened.collections.first()
        assert nest is not None
        with nest.record("Morning watch", time=opened.now() - timedelta(minutes=41)) as watch:
            for minutes, name in ((40, "Feeding"), (33, "Pecking"), (31, "Feeding"), (20, "Call"), (17, "Feeding"), (12, "On the nest"), (3, "Pecking"), (1, "Feeding")):
                watch.log(name, time=opened.now() - timedelta(minutes=minutes, seconds=11))
            watch.close()
    both = Image.new("RGB", (760, 640), "#808080")
    with Service(book=path) as service, Browser("about:blank") as browser:
        for dark in (False, True):
            browser._call("Emulation.setDeviceMetricsOverride", width=360, height=640, deviceScaleFactor=1, mobile=True)
            browser._call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
            browser._call("Page.navigate", url=service.told["address"])
            browser.wait_for("document.querySelectorAll('#newest li').length > 5", 60)
            both.paste(Image.open(io.BytesIO(browser.screenshot())).convert("RGB"), (400 if dark else 0, 0))
    return both


def make(folder: Path) -> None:
    """Plays the session, and writes the pictures."""
    with tempfile.TemporaryDirectory() as scratch:
        pictures, length = record(scratch)
    (folder / "recorder.svg").write_text(drawn(pictures, length), "utf-8")
    with tempfile.TemporaryDirectory() as scratch:
        page(scratch).save(folder / "page.png", optimize=True)


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)

"""tallybook watch"""

from __future__ import annotations

import argparse
import sys
from datetime import timedelta

from ...entries.session import Session
from ...vocabulary.cells import cells, clean, fit
from ...vocabulary.constants import State
from ..codes import DONE
from ..context import Context
from ..telling.colors import type_colors
from ..telling.entries import as_json
from ..telling.sessions import counts, elapsed
from ..telling.words import how_long
from ..dump import dump

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..terminal import Piece

EXAMPLES = ("tallybook watch", "tallybook watch 'Morning watch'", "tallybook watch --json | while read -r line; do …; done")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("session", nargs="?", help="the session, if several are running")
    parser.add_argument("--once", action="store_true", help="print it once")


def run(options: argparse.Namespace, context: Context) -> int:
    """Redraws the session at each change by any process, and each second on a terminal."""
    session = context.running(options.session, or_stopped=True)
    drawn: list[str] = []
    told = ""
    with context.book.sessions(id=session.id).watch() as watch:
        watch.next(0)
        while True:
            pieces = picture(session, context)
            lines = ["".join(text for text, _ in line) for line in pieces]
            if context.terminal.as_json:
                line = dump(as_json(session) | {"counts": counts(session)})
                if line != told:
                    print(line, flush=True)
                told = line
            elif context.terminal.is_live:
                # Returns to the first line of the last picture and erases each line: nothing flickers, and the lines above stay.
                # If the window is narrower now, the terminal has wrapped the lines.
                height = sum(max(1, -(-cells(line) // context.terminal.width)) for line in drawn)
                back = f"\x1b[{height}A" if drawn else ""
                shown = ("".join(context.terminal.colored(*piece) for piece in line) for line in pieces)
                sys.stdout.write(back + "".join(f"\r\x1b[K{line}\n" for line in shown) + "\x1b[J")
                sys.stdout.flush()
                drawn = lines
            elif lines[1:] != told.splitlines()[1:] or not told:
                print("\n".join(lines), flush=True)
                told = "\n".join(lines)
            if options.once or session.state is State.STOPPED:
                return DONE
            watch.next(1.0 if context.terminal.is_live else 30.0)
            session = session.refresh()


def picture(session: Session, context: Context) -> list[list[Piece]]:
    """The session as lines that fit the terminal: its name and time, and a bar for each type."""
    length: timedelta = elapsed(session)
    width = context.terminal.width
    number = counts(session)
    head = fit(clean(f"{session.title}  {how_long(length)}  {session.state.name.lower()}"), width).rstrip()
    if not number:
        return [[(head, "")], [(fit("no events yet", width).rstrip(), "")]]
    name_width = min(max(cells(clean(name)) for name in number), width // 3)
    most = max(number.values())
    digits = len(str(most))
    room = max(1, width - name_width - digits - 4)
    colors = type_colors(context)
    lines: list[list[Piece]] = [[(head, "")]]
    for name, count in number.items():
        bar = "█" * max(1, round(room * count / most)) if room > 4 else ""
        lines.append([(f"{fit(clean(name), name_width)}  {count:>{digits}}  {bar}".rstrip(), colors.get(name, ""))])
    return lines

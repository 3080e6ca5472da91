"""A recorder in 40 lines: a key for each event type, until q. Usage: key_recorder.py BOOK TITLE (tallybook record does more)"""

from __future__ import annotations

import os
import select
import sys
import termios
import tty

import tallybook


def record(book: tallybook.Book, session: tallybook.Recording) -> None:
    types = {str(each.key or each.name[0]).lower(): each for each in book.event_types if each.recordable}
    while True:
        # Everything comes from the book: what the screen shows is kept.
        counts = "  ".join(f"{key} {each.name} {session.count(each)}" for key, each in types.items())
        opened = ", ".join(event.type for event in session.open_states)
        print(f"\r\x1b[K{session.elapsed.seconds:4} s  {counts}  {opened and 'open: ' + opened}", end="", flush=True)
        if not select.select([0], [], [], 1)[0]:
            continue
        keys = os.read(0, 64).decode("utf-8", "replace").lower() or "q"
        for key in "" if keys[0] == "\x1b" else keys:  # an arrow is more signs, none of them a key
            if key in types:
                session.log(types[key])
            elif key == "\x7f" and session.count():
                session.take_back()
            elif key == "q":
                return


if __name__ == "__main__":
    before = termios.tcgetattr(0)
    try:
        tty.setcbreak(0)
        with tallybook.open(sys.argv[1]) as book, book.record(sys.argv[2]) as session:
            record(book, session)
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)

"""The Python twin of recorder.c. Usage: recorder.py BOOK SEED"""

import os
import random
import struct
import sys

import tallybook


def tell(seq: int, time: int, type: int) -> None:
    os.write(1, struct.pack("=qqq", seq, time, type))


def main() -> None:
    book = tallybook.open(sys.argv[1])
    dice = random.Random(int(sys.argv[2]))
    session = book.record("watch")
    types = {name: book.event_types[name].id for name in "ABC"}
    while True:
        time = book.now_ns() - dice.randrange(1 << 30)
        name = dice.choice("ABC")
        if dice.randrange(500) == 0:
            tell(0, 0, 0)
            book.flush()
        elif dice.randrange(7) == 0:
            session.log(name, time=time, value=float(time), note="a note that takes several records")
            tell(session.last_seq, time, types[name])
        else:
            session.log(name, time=time)
            tell(session.last_seq, time, types[name])


if __name__ == "__main__":
    main()

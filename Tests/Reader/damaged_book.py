"""Makes the book that test_damage.py damages, and is killed while it records. Usage: damaged_book.py BOOK"""

import os
import signal
import sys

import tallybook

EPOCH = 1_700_000_000_000_000_000


def main() -> None:
    book = tallybook.open(sys.argv[1], author="kh")
    heron = book.subjects.create("Heron")
    nest = book.collections.create("Nest")
    nest.event_types.create("Brooding", mode="state")
    one = nest.record("One", time=EPOCH)
    for round in range(3):
        # A number that an insertion took lies between two chunks, so that none is the other's continuation.
        for each in range(12):
            one.log("ABC"[each % 3], time=EPOCH + (round * 100 + each) * 10**9)
        one.log("Brooding", time=EPOCH + (round * 100 + 20) * 10**9, value=0.5 + round, note="a note of the first", subject=heron)
        one.stop()
        one.close()
        if round < 2:
            item = next(iter(book.sessions(title="One")))
            item.events.insert("C", time=EPOCH + (round * 100 + 60) * 10**9, note="added")
            one = item.attach(continue_stopped=True)
    two = nest.record("Two", time=EPOCH)
    for each in range(10):
        two.log("AB"[each % 2], time=EPOCH + each)
    book.flush()
    for each in range(24):
        two.log("ABC"[each % 3], time=EPOCH + 1000 + each)
        if each % 6 == 0:
            two.log("C", time=EPOCH + 2000 + each, value=float(each), note="a note that takes several records", subject=heron)
        if each % 7 == 0:
            two.log("Brooding", time=EPOCH + 3000 + each)
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()

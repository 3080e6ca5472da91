"""Write a large attachment piece by piece; the writer is killed midway, and another one continues.

It makes large.tally and copy.tally where it is run.
"""

import hashlib
import os
import random
import signal
import sys

import tallybook

SIZE = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000_000
content = random.randbytes(SIZE)


def yes(fact):
    return "yes" if fact else "no"


def write(sound, until):
    while (at := sound.tell()) < until:
        sound.write(content[at : min(at + random.randint(1, SIZE // 50), until)])


if os.fork() == 0:
    with tallybook.open("large.tally") as book:
        write(book.note("Dawn").write_attachment("dawn.raw"), SIZE // 2)
        os.kill(os.getpid(), signal.SIGKILL)
print("killed:", yes(os.WTERMSIG(os.wait()[1]) == signal.SIGKILL))

with tallybook.open("large.tally") as book:
    [begun] = book.unfinished
    print(f"{begun.name} has {begun.size * 100 // SIZE} %")
    with begun.resume() as sound:
        write(sound, SIZE)
    with sound.attachment.open() as file:
        for offset in random.sample(range(SIZE - 1000), 10):
            file.seek(offset)
            assert file.read(1000) == content[offset : offset + 1000]
    print("same hash:", yes(sound.attachment.sha256 == hashlib.sha256(content).hexdigest()))

    try:
        book.backup("copy.tally", progress=lambda done, total: done < total / 2)
    except tallybook.CancelledError:
        print("backup cancelled, a file is there:", yes(os.path.exists("copy.tally")))
    heard = []
    book.backup("copy.tally", progress=lambda done, total: heard.append(done == total))
    print("backup done:", yes(heard[-1]))
assert tallybook.live_handles() == 0

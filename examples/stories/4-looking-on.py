"""One process records, another waits on a descriptor and prints each new state, a third exports a snapshot meanwhile.

It makes herons.tally where it is run.
"""

import os
import select
import socket

import tallybook


def look_on(recorder):
    recorder.recv(1)
    with tallybook.open("herons.tally") as book, book.sessions.watch(changes=True) as watch:
        poll = select.poll()
        poll.register(watch, select.POLLIN)
        state = "running"
        while state == "running" and poll.poll(10_000):
            while (changes := watch.next(0)) is not None:
                for change in changes:
                    state = change.row.state.name.lower()
                    print(f"{state}, {change.row.event_count} events", flush=True)
                    recorder.send(b".")


def export(recorder):
    recorder.recv(1)
    with tallybook.open("herons.tally") as book, book.snapshot() as snapshot:
        recorder.send(b".")
        recorder.recv(1)
        print(snapshot.export_text("text", zone="UTC"), end="", flush=True)
        recorder.send(b".")


def start(work):
    here, there = socket.socketpair()
    if os.fork() == 0:
        work(there)
        os._exit(0)
    return here


def wait_for(other):
    other.send(b".")
    other.recv(1)


watcher, exporter = start(look_on), start(export)  # before a book is opened
with tallybook.open("herons.tally") as book, book.record("Watch", time=0) as watch:
    wait_for(watcher)
    for second in range(1, 5):
        watch.log("A", time=second * 10**9)
        watcher.recv(1)
        if second % 2 == 0:
            wait_for(exporter)  # takes the snapshot after the second event, exports it after the fourth
    watch.stop(time=5 * 10**9)
    watcher.recv(1)
os.wait()
os.wait()
assert tallybook.live_handles() == 0

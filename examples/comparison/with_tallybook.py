"""A field session in a book. Usage: with_tallybook.py BOOK record|continue|correct|report < watch.tsv"""
import csv
import io
import sys
from itertools import islice

import tallybook

START = 1_775_812_980 * 10**9


def log(watch, lines):
    for line in lines:
        seconds, type = line.split()
        watch.log(type, time=START + round(float(seconds) * 1000) * 10**6)
        print("kept", watch.last_seq, flush=True)


path, what = sys.argv[1:]
with tallybook.open(path) as book:
    if what == "record":
        book.settings["location_enabled"] = True
        nest = book.collections.create("Heron nest")
        nest.event_types.create("Brooding", mode="state")
        nest.note("Arrival", place="Île aux Hérons", latitude=45.4429, longitude=-73.6016)
        log(nest.record("Watch", time=START), sys.stdin)
    nest = book.collections["Heron nest"]
    session, note = nest.sessions.first(), nest.notes.first()
    if what == "continue":
        watch = session.attach()
        log(watch, islice(sys.stdin, watch.last_seq, None))
        watch.stop(time=START + 200 * 10**9)
    elif what == "correct":
        third, fifth = list(session.events)[2:5:2]
        session.events.change(third, time=third.time_ns + 500 * 10**6)
        session.events.delete(fifth)
        book.undo()
    elif what == "report":
        print(f"{note.title}: {note.place}, {note.latitude} {note.longitude}")
        for row in session.events.summary(by="event_type", measure=("count", "duration")):
            print(f"{row.labels[0]}: {row.count}" + (f", {row.duration.total_seconds():g} s" if row.duration else ""))
        for event in csv.DictReader(io.StringIO(nest.export_text("csv"))):
            print(event["seconds"], event["type"], event["phase"], sep=",")

"""A field session as JSON lines. Usage: with_json_lines.py FILE record|continue|correct|report < watch.tsv"""
import json
import sys
from collections import Counter
from itertools import islice

STATES = {"Brooding"}


def read(path):
    """The result of the lines: the note, the events, the end, and the deleted events for an undo."""
    note, events, end, deleted = None, {}, None, []
    for line in open(path, encoding="utf-8"):
        line = json.loads(line)
        if line["what"] == "note":
            note = line
        elif line["what"] == "event":
            events[len(events) + len(deleted) + 1] = line
        elif line["what"] == "stop":
            end = line["time"]
        elif line["what"] == "move":
            events[line["number"]]["time"] += line["by"]
        elif line["what"] == "delete":
            deleted.append((line["number"], events.pop(line["number"])))
        elif line["what"] == "undo" and deleted:
            number, event = deleted.pop()
            events[number] = event
    return note, events, end


def repair(path):
    """Removes a last line that a kill left unfinished."""
    with open(path, "r+b") as file:
        file.truncate(file.read().rfind(b"\n") + 1)


def log(file, lines, number, running):
    for line in lines:
        seconds, type = line.split()
        phase = "point"
        if type in STATES:
            phase = "stop" if type in running else "start"
            running ^= {type}
        write(file, what="event", time=round(float(seconds) * 1000), type=type, phase=phase)
        number += 1
        print("kept", number, flush=True)


def write(file, **line):
    file.write(json.dumps(line, ensure_ascii=False) + "\n")
    file.flush()


path, what = sys.argv[1:]
if what != "record":
    repair(path)
    note, events, end = read(path)
with open(path, "a", encoding="utf-8") as file:
    if what == "record":
        write(file, what="note", title="Arrival", place="Île aux Hérons", latitude=45.4429, longitude=-73.6016)
        log(file, sys.stdin, 0, set())
    elif what == "continue":
        running = set()
        for event in events.values():
            if event["type"] in STATES:
                running ^= {event["type"]}
        log(file, islice(sys.stdin, len(events), None), len(events), running)
        write(file, what="stop", time=200000)
    elif what == "correct":
        write(file, what="move", number=3, by=500)
        write(file, what="delete", number=5)
        write(file, what="undo")
    elif what == "report":
        print(f"{note['title']}: {note['place']}, {note['latitude']} {note['longitude']}")
        counts, lasted, since = Counter(), Counter(), {}
        ordered = sorted(events.items(), key=lambda item: (item[1]["time"], item[0]))
        for _, event in ordered:
            counts[event["type"]] += 1
            if event["phase"] == "start":
                since[event["type"]] = event["time"]
            elif event["phase"] == "stop":
                lasted[event["type"]] += event["time"] - since.pop(event["type"])
        for type, start in since.items():
            lasted[type] += end - start
        for type in sorted(counts):
            print(f"{type}: {counts[type]}" + (f", {lasted[type] / 1000:g} s" if lasted[type] else ""))
        for _, event in ordered:
            print(f"{event['time'] / 1000:g}", event["type"], event["phase"], sep=",")

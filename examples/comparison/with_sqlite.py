"""A field session in custom tables. Usage: with_sqlite.py FILE record|continue|correct|report < watch.tsv"""
import sqlite3
import sys
from itertools import islice

TABLES = """
CREATE TABLE note (title TEXT, place TEXT, latitude REAL, longitude REAL);
CREATE TABLE type (name TEXT PRIMARY KEY, is_state INTEGER);
CREATE TABLE session (title TEXT, end INTEGER);
CREATE TABLE event (number INTEGER PRIMARY KEY, time INTEGER, type TEXT, phase TEXT, deleted INTEGER);
INSERT INTO type VALUES ('A', 0), ('B', 0), ('Brooding', 1);
INSERT INTO note VALUES ('Arrival', 'Île aux Hérons', 45.4429, -73.6016);
INSERT INTO session VALUES ('Watch', NULL);
"""
# The count of each type, and the time from each start to its stop or the session's end.
SUMS = """
SELECT type, count(*), sum(CASE phase WHEN 'start' THEN coalesce(
    (SELECT min(time) FROM event AS stop WHERE stop.type = event.type AND phase = 'stop' AND deleted IS NULL
     AND (stop.time, stop.number) > (event.time, event.number)), (SELECT end FROM session)) - time ELSE 0 END)
FROM event WHERE deleted IS NULL GROUP BY type ORDER BY type
"""


def phase(db, type):
    if not db.execute("SELECT is_state FROM type WHERE name = ?", (type,)).fetchone()[0]:
        return "point"
    last = db.execute("SELECT phase FROM event WHERE type = ? ORDER BY number DESC LIMIT 1", (type,)).fetchone()
    return "stop" if last == ("start",) else "start"


def log(db, lines):
    for line in lines:
        seconds, type = line.split()
        row = (round(float(seconds) * 1000), type, phase(db, type))
        number = db.execute("INSERT INTO event (time, type, phase) VALUES (?, ?, ?)", row).lastrowid
        print("kept", number, flush=True)


path, what = sys.argv[1:]
db = sqlite3.connect(path, isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
db.execute("PRAGMA synchronous = NORMAL")
if what == "record":
    db.executescript("BEGIN;" + TABLES + "COMMIT;")
    log(db, sys.stdin)
elif what == "continue":
    kept = db.execute("SELECT count(*) FROM event").fetchone()[0]
    log(db, islice(sys.stdin, kept, None))
    db.execute("UPDATE session SET end = 200000")
elif what == "correct":
    db.execute("UPDATE event SET time = time + 500 WHERE number = 3")
    db.execute("UPDATE event SET deleted = (SELECT coalesce(max(deleted), 0) + 1 FROM event) WHERE number = 5")
    db.execute("UPDATE event SET deleted = NULL WHERE deleted = (SELECT max(deleted) FROM event)")
elif what == "report":
    for title, place, latitude, longitude in db.execute("SELECT * FROM note"):
        print(f"{title}: {place}, {latitude} {longitude}")
    for type, count, lasted in db.execute(SUMS):
        print(f"{type}: {count}" + (f", {lasted / 1000:g} s" if lasted else ""))
    for time, type, kind in db.execute("SELECT time, type, phase FROM event WHERE deleted IS NULL ORDER BY time, number"):
        print(f"{time / 1000:g}", type, kind, sep=",")

"""Ways to look at sessions that are being recorded. Each answer has all that was acknowledged before it was asked for, nothing that was
not begun by the time it came, and no less than the answer before."""

from __future__ import annotations

import csv
import io
import json
import math
import re
import shutil
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import tallybook

from . import arrow, event_scene, sight
from .board import SESSIONS, Board
from .desk import Desk
from .findings import Findings

T = TypeVar("T")
#: Numbers of events by session.
Counts = dict[int, int]


def bounded(desk: Desk, what: str, ask: Callable[[], T], count: Callable[[T], Counts]) -> T:
    """Asks for something that has events of sessions, and holds their numbers against the board."""
    least = desk.board.sessions(Board.KEPT)
    found = ask()
    most = desk.board.sessions(Board.BEGUN)
    within(desk, what, least, count(found), most)
    return found


def within(desk: Desk, what: str, least: list[int], found: Counts, most: list[int]) -> None:
    if len(found) == SESSIONS:
        desk.memory.get("answers", []).append((what, found))
    seen: Counts = desk.memory.setdefault(("seen", what), {})
    for number, count in found.items():
        told = (number, "got", count, "acknowledged before", least[number], "begun after", most[number], "before", seen.get(number))
        desk.findings.that(count >= least[number], f"{what}: acknowledged events are missing", lambda: told)
        desk.findings.that(count <= most[number], f"{what}: more events than were begun", lambda: told)
        desk.findings.that(count >= seen.get(number, 0), f"{what}: fewer events than before", lambda: told)
        seen[number] = max(count, seen.get(number, 0))


def at_one_moment(findings: Findings, answers: list[tuple[str, Counts]], times: dict[int, list[int]]) -> None:
    """Where one thread logs into all sessions, an answer that has an event has all that were logged before it in any session. `times` are
    those of all events, which rise in each session."""
    for what, found in answers:
        latest = max((times[number][count - 1], number) for number, count in found.items() if count)
        missing = [(number, count) for number, count in found.items() if times[number][count:] and times[number][count] < latest[0]]
        findings.that(
            not missing, f"{what}: has an event, and not one that was logged before it in another session", lambda: (found, latest, missing))


def causal(desk: Desk, what: str, events: Counts, notes: Counts) -> None:
    """A note says how many events there were before it was written."""
    for number, said in notes.items():
        desk.findings.that(
            events.get(number, 0) >= said, f"{what}: has a note, and not the event that was logged before it",
            lambda: (number, "events", events.get(number), "the note says", said))


def prefix(desk: Desk, what: str, seqs: list[int], values: list[float | None]) -> None:
    """Events by their numbers: none is missing in between or there twice, and each is the one that was logged under its number."""
    sight.doubled(desk.findings, f"{what}: an event twice", seqs)
    desk.findings.that(
        sorted(set(seqs)) == list(range(1, len(set(seqs)) + 1)), f"{what}: events are missing in between",
        lambda: sorted(set(range(1, max(seqs) + 1)) - set(seqs))[:3])
    wrong = [(seq, value) for seq, value in zip(seqs, values) if value is not None and not math.isnan(value) and value != seq]
    desk.findings.that(not wrong, f"{what}: an event under another's number", lambda: wrong[:3])


def _one(desk: Desk) -> tuple[int, Any]:
    """A session that may be asked."""
    kept = desk.memory.get("sessions")
    if kept is None:
        kept = desk.memory["sessions"] = event_scene.sessions(desk.book)
    number = desk.dice.randrange(SESSIONS)
    return number, kept[number]


def session_rows(desk: Desk) -> None:
    """Rows of sessions, which say how many events each has."""
    bounded(
        desk, "rows of sessions", lambda: list(desk.book.sessions), lambda rows: {event_scene.number(row.title): row.event_count for row in rows})


def event_rows(desk: Desk) -> None:
    """Events as rows, in order."""
    number, session = _one(desk)
    events = bounded(desk, "events as rows", lambda: list(session.events), lambda events: {number: len(events)})
    prefix(desk, "events as rows", [event.seq for event in events], [event.value for event in events])
    order = [(event.time_ns, event.seq) for event in events]
    desk.findings.that(order == sorted(order), "events as rows: not in order", lambda: number)
    bounded(desk, "a count of events", lambda: session.events.count(), lambda count: {number: count})
    bounded(desk, "a count of events by a condition", lambda: session.events(since=1).count(), lambda count: {number: count})


def event_columns(desk: Desk) -> None:
    """Events as columns."""
    number, session = _one(desk)
    columns = bounded(desk, "events as columns", lambda: session.events.columns(), lambda columns: {number: len(columns.seqs)})
    prefix(desk, "events as columns", list(columns.seqs), list(columns.values))


def event_arrow(desk: Desk) -> None:
    """Events as Arrow."""
    number, session = _one(desk)
    rows = bounded(desk, "events as Arrow", lambda: arrow.rows(session.events), lambda rows: {number: len(rows)})
    prefix(desk, "events as Arrow", [row["seq"] for row in rows], [row["value"] for row in rows])


def event_sql(desk: Desk) -> None:
    """Events in SQL, with the notes of the same state."""
    statement = (
        "SELECT s.name, (SELECT count(*) FROM events(s.id)), "
        "(SELECT description FROM notes n WHERE n.name = 'note ' || substr(s.name, 9)) FROM sessions s")
    def counts(rows: list[Any]) -> Counts:
        return {event_scene.number(name): count for name, count, _ in rows}

    rows = bounded(desk, "SQL", lambda: list(desk.book.sql(statement)), counts)
    causal(desk, "SQL", counts(rows), {event_scene.number(name): int(said) for name, _, said in rows})
    twice = list(desk.book.sql("SELECT session, seq FROM events GROUP BY session, seq HAVING count(*) > 1 LIMIT 3"))
    desk.findings.that(not twice, "SQL: an event twice", lambda: twice)


def event_summary(desk: Desk) -> None:
    """Summaries of events."""
    sessions = desk.book.sessions
    bounded(
        desk, "a summary of events", lambda: sessions.summary(by="tag", measure="events", running=True),
        lambda rows: {event_scene.number(row.labels[0]): row.events or 0 for row in rows})
    bounded(
        desk, "a summary of numbers of events", lambda: sessions.summary(by="tag", measure="sum", of="event_count", running=True),
        lambda rows: {event_scene.number(row.labels[0]): int(row.sum or 0) for row in rows})


def event_search(desk: Desk) -> None:
    """A search for a text that was logged, as rows, as a count and as a place."""
    number, session = _one(desk)
    last = desk.board.session(number, Board.NOTED)
    # The board hears of it a moment before it is acknowledged.
    if not last or last > desk.board.session(number, Board.KEPT):
        return
    view = desk.book.sessions(search=f"call{last}", id=session.id)
    told = (number, last)
    desk.findings.that(view.count() == 1, "a search: its count misses what was logged", lambda: told)
    desk.findings.that(len(list(view)) == 1, "a search misses what was logged", lambda: told)
    hits = view.hits()
    desk.findings.that(len(hits) == 1 and f"call{last}" in (hits[0].snippet or "").replace("«", "").replace("»", ""),
                       "a search: its place is not what was logged", lambda: (told, hits))


def document(desk: Desk, what: str, ask: Callable[[], bytes]) -> None:
    """An export of the whole book."""
    found = bounded(desk, what, lambda: json.loads(ask()), exported)
    types = {each["name"] for each in found["eventTypes"]}
    for item in sight.items(found):
        events = item.get("events", [])
        prefix(desk, what, [each["seq"] for each in events], [each.get("value") for each in events])
        unknown = {each["eventType"] for each in events} - types
        desk.findings.that(not unknown, f"{what}: an event names a type of another state", lambda: unknown)
    notes = {event_scene.number(item["title"]): int(item["description"]) for item in sight.items(found) if item["kind"] == "note"}
    causal(desk, what, exported(found), notes)


def exported(document: dict[str, Any]) -> Counts:
    """How many events each session of an export has."""
    return {event_scene.number(item["title"]): len(item.get("events", [])) for item in sight.items(document) if item["kind"] == "session"}


def event_json(desk: Desk) -> None:
    """The book as JSON."""
    document(desk, "JSON", lambda: desk.book.export_bytes("json"))


def event_csv(desk: Desk) -> None:
    """The book as CSV."""
    def counts(rows: list[dict[str, str]]) -> Counts:
        counts = Counter(row["session"] for row in rows)
        return {number: counts[f"session {number}"] for number in range(SESSIONS)}

    rows = bounded(desk, "CSV", lambda: list(csv.DictReader(io.StringIO(desk.book.export_text("csv")))), counts)
    sight.doubled(desk.findings, "CSV: an event twice", [(row["session"], row["seq"]) for row in rows])


def event_text(desk: Desk) -> None:
    """A session as text: every event has a line."""
    number, session = _one(desk)
    bounded(desk, "text", lambda: session.export_text("text"), lambda text: {number: len(re.findall(r"^ {6}[+-]", text, re.M))})


def event_backup(desk: Desk) -> None:
    """A backup, which is checked and read."""
    path = desk.folder / f"backup-{desk.number}.tally"

    def ask() -> bytes:
        desk.book.backup(path, replace=True)
        with tallybook.open(path, exists=True) as copy:
            found = copy.check()
            desk.findings.that(not found, "a backup: its check finds something", lambda: found[:3])
            return copy.export_bytes("json")

    document(desk, "a backup", ask)


def event_mirror(desk: Desk) -> None:
    """A mirror that is set anew."""
    # A process has one, and a book that is only read has none.
    if desk.memory.get("read only") or desk.memory.get("has writers beside"):
        return
    folder = desk.folder / f"mirror-{desk.number}"

    def ask() -> bytes:
        shutil.rmtree(folder, ignore_errors=True)
        desk.book.mirror(folder)
        desk.book.mirror(None)
        with tallybook.open(":memory:") as copy:
            copy.import_json(folder)
            return copy.export_bytes("json")

    document(desk, "a mirror", ask)


def event_snapshot(desk: Desk) -> None:
    """Several questions to one snapshot, which agree."""
    least = desk.board.sessions(Board.KEPT)
    with desk.book.snapshot() as kept:
        most = desk.board.sessions(Board.BEGUN)
        counts = exported(json.loads(kept.export_bytes("json")))
        within(desk, "a snapshot", least, counts, most)
        others: dict[str, Callable[[], Counts]] = {
            "rows of sessions": lambda: {event_scene.number(row.title): row.event_count for row in kept.sessions},
            "counts of events": lambda: {event_scene.number(row.title): row.events.count() for row in kept.sessions},
            "columns": lambda: {event_scene.number(row.title): len(row.events.seqs) for row in kept.sessions},
            "SQL": lambda: {
                event_scene.number(name): count for name, count in kept.sql("SELECT s.name, (SELECT count(*) FROM events(s.id)) FROM sessions s")},
            "an export": lambda: exported(json.loads(kept.export_bytes("json"))),
        }
        for what, ask in others.items():
            found = ask()
            desk.findings.that(found == counts, f"a snapshot: {what} against its export", lambda: (found, counts))
        notes = {event_scene.number(row.title): int(row.description) for row in kept.notes}
        causal(desk, "a snapshot", counts, notes)


def event_check(desk: Desk) -> None:
    """The check of a book in use, and what a host does now and then."""
    found = desk.book.check()
    desk.findings.that(not found, "a check beside recorders finds something", lambda: [str(each) for each in found[:3]])
    if not desk.memory.get("read only"):
        desk.book.tick()


def edit(desk: Desk) -> None:
    """Edits a session that others record, and takes that back."""
    if desk.memory.get("read only"):
        return
    _, session = _one(desk)
    try:
        session.update(description=str(desk.dice.random()))
        # What recorders of this process do has the same author.
        if not desk.memory.get("has writers beside") and desk.dice.random() < 0.5:
            desk.book.undo(mine=True)
    except tallybook.StateError as refusal:
        desk.findings.refusal("edit of a session", refusal)


LOOKS: dict[str, Callable[[Desk], None]] = {
    look.__name__: look
    for look in (session_rows, event_rows, event_columns, event_arrow, event_sql, event_summary, event_search, event_json, event_csv, event_text,
                 event_backup, event_mirror, event_snapshot, event_check, edit)
}

"""Ways to look at the items of a run: each asks one thing, and checks that the answer is of one state."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import tallybook

from . import arrow, scene, sight
from .desk import Desk

ORDERS = ["time", "-time", "name", "-name", "created", "-created", "modified", "-modified", "position", None]
#: More than there are, so that one page has them all.
PAGE = 512


def page(desk: Desk) -> None:
    """All notes as one page, by any order, with their custom fields."""
    order = desk.dice.choice(ORDERS)
    rows = list(desk.book.notes(order=order, limit=PAGE) if order else desk.book.notes(limit=PAGE))
    sight.titles(desk.findings, "a page", [row.title for row in rows])
    for row in rows:
        sight.straw(desk.findings, "a page", row.title, row.description)
        if sight.version(row.title) is not None:
            sight.versioned(desk.findings, "a page", row.title, row.description, row.fields.get("score"))


def walk(desk: Desk) -> None:
    """All notes page by page: what stays in its place is listed once."""
    order = desk.dice.choice(["time", "-time", "created", "-created"])
    rows = list(desk.book.notes(order=order))
    sight.doubled(desk.findings, f"a walk by {order}: listed twice", [row.id for row in rows])
    sight.tokens(desk.findings, f"a walk by {order}", [row.title for row in rows if row.title.startswith("token ")])
    halves = sum(sight.version(row.title) is not None for row in rows)
    desk.findings.that(halves == 2 * scene.PAIRS, f"a walk by {order}: pairs are missing", lambda: halves)


def pages(desk: Desk) -> None:
    """Small pages behind a token."""
    order = desk.dice.choice(["time", "-time", "name", "-name", "created", "-created"])
    found: list[str] = []
    token = None
    while True:
        rows = desk.book.collections["boxes"].notes(recursive=True, order=order).page(7, after=token)
        found += [row.title for row in rows.rows]
        token = rows.token
        if token is None:
            break
    sight.tokens(desk.findings, f"pages by {order}", found)


def count(desk: Desk) -> None:
    """Counts of every sort."""
    book, boxes = desk.book, desk.book.collections["boxes"]
    counts: dict[str, tuple[int, int]] = {
        "tokens": (boxes.notes(recursive=True).count(), scene.TOKENS),
        "turns": (book.notes(title__prefix="turn ").count(), scene.TURNS),
        "items of the boxes": (boxes.item_count, scene.TOKENS),
        "boxes": (boxes.collection_count, len(scene.BOXES)),
        "open tasks": (book.tasks(completed__null=True).count(), scene.JOBS // 2),
        "the dashboard of tokens": (boxes.notes(recursive=True).dashboard().count, scene.TOKENS),
        "the dashboard of turns": (book.notes(title__prefix="turn ").dashboard().count, scene.TURNS),
    }
    for tag, number in scene.tag_counts().items():
        counts[tag] = (book.notes(tags=[tag]).count(), number)
    statistics = book.statistics()
    counts["completed tasks"] = (statistics.completed, scene.JOBS // 2)
    for what, (found, due) in counts.items():
        desk.findings.that(found == due, f"the count of {what}", lambda: (found, due))


def summary(desk: Desk) -> None:
    """Summaries, whose rows and totals must agree."""
    whole = scene.SPELLS * scene.SPELL
    days = desk.book.sessions.summary(by="day", measure=["count", "duration"])
    total = (days.total.count, days.total.duration_ns)
    desk.findings.that(total == (scene.SPELLS, whole), "a summary by day: its total", lambda: total)
    rows = sum(row.duration_ns or 0 for row in days)
    desk.findings.that(rows == days.total.duration_ns, "a summary by day: its rows against its total", lambda: (rows, total))
    tokens = desk.book.collections["boxes"].notes(recursive=True)
    tags = {row.labels[0]: row.count for row in tokens.summary(by="tag", measure="count")}
    desk.findings.that(tags == scene.tag_counts(), "a summary by tag", lambda: tags)
    holders = sum(row.count or 0 for row in tokens.summary(by="collection", measure="count"))
    desk.findings.that(holders == scene.TOKENS, "a summary by collection", lambda: holders)
    lengths = desk.book.sessions.summary(measure="sum", of="duration").total.sum
    desk.findings.that(int(lengths or 0) == whole, "a sum of durations", lambda: lengths)


def timeline(desk: Desk) -> None:
    """A timeline: headings and records are of one state."""
    lines = desk.book.sessions.timeline()
    records = [(row.date, row.session.duration_ns or 0) for row in lines if row.session is not None]
    total = (lines.total.count, lines.total.duration_ns)
    desk.findings.that(total == (scene.SPELLS, scene.SPELLS * scene.SPELL), "a timeline: its total", lambda: total)
    listed = (len(records), sum(length for _, length in records))
    desk.findings.that(listed == total, "a timeline: its records against its total", lambda: (listed, total))
    days: Counter[Any] = Counter()
    for date, length in records:
        days[date] += length
    headings = {row.date: row.duration_ns for row in lines if row.level == "day"}
    desk.findings.that(headings == days, "a timeline: a day's heading against its records", lambda: (headings, days))


def json_export(desk: Desk) -> None:
    """The book as JSON."""
    sight.document(desk.findings, "JSON", json.loads(desk.book.export_bytes("json")))


def markdown(desk: Desk) -> None:
    """The book as Markdown."""
    found = re.findall(r"^(?:- \*\*|## )([^*\n]+?)(?:\*\*|$)", desk.book.export_text("markdown"), re.M)
    sight.titles(desk.findings, "Markdown", [title for title in found if not title.startswith(("spell ", "job "))])


def table(desk: Desk) -> None:
    """A table of the notes, as JSON and as CSV."""
    rows = json.loads(desk.book.notes(limit=PAGE).table("json"))
    sight.titles(desk.findings, "a table", [row["name"] for row in rows])
    lines = desk.book.notes(limit=PAGE).table("csv").splitlines()
    name = lines[0].split(",").index("name")
    sight.titles(desk.findings, "a table as CSV", [line.split(",")[name] for line in lines[1:] if line])


def arrow_stream(desk: Desk) -> None:
    """A page as Arrow."""
    rows = arrow.rows(desk.book.notes(limit=PAGE))
    sight.titles(desk.findings, "Arrow", [row["name"] for row in rows])
    for row in rows:
        if sight.version(row["name"]) is not None:
            sight.versioned(desk.findings, "Arrow", row["name"], row["description"], json.loads(row["fields"])["score"])


def sql(desk: Desk) -> None:
    """Statements of SQL."""
    rows = list(desk.book.sql("SELECT n.name, n.description, f.value, f.name FROM notes n LEFT JOIN item_fields f ON f.item = n.id"))
    sight.titles(desk.findings, "SQL", [row[0] for row in rows])
    for title, description, score, _ in rows:
        sight.versioned(desk.findings, "SQL", title, description, score)
        sight.straw(desk.findings, "SQL", title, description)
    pieces = "SELECT count(*) FROM notes n JOIN collections c ON n.parent = c.id WHERE c.name = 'counted'"
    said = "SELECT description FROM collections WHERE name = 'counted'"
    [(length, there, told)] = desk.book.sql(f"SELECT sum(duration), ({pieces}), ({said}) FROM sessions")
    desk.findings.that(length == scene.SPELLS * scene.SPELL, "SQL: the sum of durations", lambda: length)
    desk.findings.that(there == int(told), "SQL: the number of pieces is not what it says", lambda: (there, told))


def search(desk: Desk) -> None:
    """Searches: rows, counts, places, in exports and in summaries."""
    book, findings = desk.book, desk.findings
    rows = [row.title for row in book.notes(search="needle")]
    findings.that(len(rows) == 1 and rows[0].startswith("needle"), "a search for the needle", lambda: rows)
    hits = book.notes(search="needle").hits()
    findings.that(len(hits) == 1, "places of the needle", lambda: hits)
    turns = [row.title for row in book.notes(search="turn*", limit=PAGE)]
    findings.that(len(turns) == scene.TURNS == len({turn[:-2] for turn in turns}), "a search for turns", lambda: turns)
    counts = {
        "needle": (book.notes(search="needle").count(), 1),
        "turn*": (book.notes(search="turn*").count(), scene.TURNS),
        "barn": (len(list(book.notes(search="barn", order="rank"))), scene.STRAWS),
        "barn NOT needle": (len(list(book.notes(search="barn NOT needle"))), scene.STRAWS - 1),
        "tag 1 token*": (book.notes(search='"tag 1" token*').count(), scene.tag_counts()["tag 1"]),
        "needle in a summary": (book.notes(search="needle").summary(measure="count").total.count or 0, 1),
        "hay OR needle, exported": (book.notes(search="needle OR hay").export_bytes("json").count(b"barn"), scene.STRAWS),
    }
    for what, (found, due) in counts.items():
        findings.that(found == due, f"a search for {what}", lambda: (found, due))


def backup(desk: Desk) -> None:
    """A backup, which is checked and read."""
    path = desk.folder / f"backup-{desk.number}.tally"
    desk.book.backup(path, replace=True)
    with tallybook.open(path, exists=True, read_only=True) as copy:
        found = copy.check()
        desk.findings.that(not found, "a backup: its check finds something", lambda: found[:3])
        sight.document(desk.findings, "a backup", json.loads(copy.export_bytes("json")))


def check(desk: Desk) -> None:
    """The check of a book in use."""
    found = desk.book.check()
    desk.findings.that(not found, "a check beside writers finds something", lambda: [str(each) for each in found[:3]])


def history(desk: Desk) -> None:
    """The newest steps: newest first, and those of both halves of a pair have both."""
    steps = list(islice(desk.book.history, 40))
    numbers = [step.id for step in steps]
    desk.findings.that(numbers == sorted(set(numbers), reverse=True), "history: its order", lambda: numbers)
    for step in steps:
        if step.name == "pair":
            changed = {change.id for change in step.changes}
            desk.findings.that(len(changed) == 2, "history: a step that changes a pair", lambda: step.changes)


def snapshot(desk: Desk) -> None:
    """Several questions to one snapshot, which agree and never change."""
    with desk.book.snapshot() as kept:
        before = kept.export_bytes("json")
        sight.document(desk.findings, "a snapshot", json.loads(before))
        titles = sorted(row.title for row in kept.notes)
        others: dict[str, Callable[[], list[str]]] = {
            "rows": lambda: sorted(row.title for row in kept.notes(order="name")),
            "SQL": lambda: sorted(name for name, in kept.sql("SELECT name FROM notes")),
            "a table": lambda: sorted(row["name"] for row in json.loads(kept.notes.table("json"))),
        }
        for what, ask in others.items():
            found = ask()
            desk.findings.that(found == titles, f"a snapshot: {what} against its rows", lambda: sorted(set(found) ^ set(titles))[:3])
        needles = [row.title for row in kept.notes(search="needle")]
        desk.findings.that(
            needles == [title for title in titles if title.startswith("needle")], "a snapshot: a search against its rows", lambda: needles)
        desk.findings.that(kept.notes.count() == len(titles), "a snapshot: a count against its rows", lambda: len(titles))
        desk.findings.that(kept.export_bytes("json") == before, "a snapshot changes", lambda: len(before))


def upkeep(desk: Desk) -> None:
    """What a host does now and then."""
    if desk.memory.get("read only"):
        return
    desk.book.tick()
    desk.book.flush()
    if desk.dice.random() < 0.1:
        desk.book.purge(due=True)


LOOKS: dict[str, Callable[[Desk], None]] = {
    look.__name__: look
    for look in (page, walk, pages, count, summary, timeline, json_export, markdown, table, arrow_stream, sql, search, backup, check, history,
                 snapshot, upkeep)
}

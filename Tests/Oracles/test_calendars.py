"""Calendars: random ones that PyPI's icalendar writes are read here, and what is written here it reads."""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import suites
import tallybook
from seeds import LONG, first

#: What has a meaning in a content line, what folds in the middle, and what joins the character before it.
CELLS = [
    "a", "Visit mum", ";", ",", ":", "\\", '"', "\\n", "\\,", "=", "^n", "\u0301", "\u0308", "\u200d", "👩\u200d👩\u200d👧", "🏽", "ü", "日本", "שלום", "'", "x" * 14,
    "a, b", "BEGIN:VTODO", "%", "{}",
]
ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Chatham"]
PRIORITIES = {0: "NONE", 1: "HIGH", 2: "HIGH", 3: "HIGH", 4: "HIGH", 5: "MEDIUM", 6: "LOW", 7: "LOW", 8: "LOW", 9: "LOW"}


def text(choice: random.Random, most: int = 5) -> str:
    return "".join(choice.choice(CELLS) for _ in range(choice.randint(1, most)))


def paragraphs(choice: random.Random) -> str:
    return "\n".join(text(choice, most=12) for _ in range(choice.randint(1, 4)))


def moment(choice: random.Random) -> datetime:
    """A time in UTC or a zone, none that its clocks skip or repeat."""
    while True:
        zone: Any = choice.choice([timezone.utc, *map(ZoneInfo, ZONES)])
        time = datetime(2026, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=choice.randrange(0, 365 * 86400))
        local = time.astimezone(zone)
        nearby = [(local + timedelta(hours=hours)).utcoffset() for hours in (-3, 3)]
        if nearby[0] == nearby[1]:
            return local


def names(choice: random.Random) -> list[str]:
    """Names of tags, none twice whatever the case."""
    return [f"{text(choice, most=2)}{number}" for number in range(choice.randint(1, 3))]


def contents(book: tallybook.Book) -> tuple[list[Any], list[Any]]:
    """What a calendar keeps of a book."""
    tasks = [(each.uuid, each.name, each.details, list(each.notes), each.due, each.completed, each.category, each.priority) for each in book.tasks]
    sessions = [(each.uuid, each.title, each.time, each.end, [tag.name for tag in each.tags]) for each in book.sessions]
    return sorted(tasks, key=lambda each: str(each[0])), sorted(sessions, key=lambda each: str(each[0]))


def test_what_icalendar_writes_is_read() -> None:
    icalendar = suites.module("icalendar")
    choice = random.Random(first("calendars"))
    for _ in range(100 if LONG else 10):
        calendar = icalendar.Calendar()
        calendar.add("prodid", "-//oracles//")
        calendar.add("version", "2.0")
        tasks: dict[str, Any] = {}
        sessions: dict[str, Any] = {}
        for number in range(choice.randint(1, 6)):
            todo, name, due = icalendar.Todo(), f"{text(choice)}{number}", choice.choice([None, moment(choice), date(2026, 3, 1 + number)])
            details, priority, words = choice.choice([None, paragraphs(choice)]), choice.randint(0, 9), choice.choice([None, names(choice)])
            completed = choice.choice([None, moment(choice).astimezone(timezone.utc)])
            todo.add("uid", f"todo{number}@example.org")
            todo.add("summary", name)
            todo.add("priority", priority)
            if details is not None:
                todo.add("description", details)
            if due is not None:
                todo.add("due", due)
            if words is not None:
                todo.add("categories", words)
            if completed is not None:
                todo.add("status", "COMPLETED")
                todo.add("completed", completed)
            calendar.add_component(todo)
            tasks[name] = (details, PRIORITIES[priority], due if isinstance(due, datetime) else None, words, completed,
                           due if due is None or not isinstance(due, datetime) else due.astimezone(timezone.utc).date())
        for number in range(choice.randint(1, 6)):
            event, name, start = icalendar.Event(), f"{text(choice)}{number}", moment(choice)
            length, words = timedelta(seconds=choice.randrange(0, 400_000)), choice.choice([None, names(choice)])
            event.add("uid", f"event{number}@example.org")
            event.add("summary", name)
            if choice.randrange(4) == 0:
                start, length = datetime(2026, 5, 1 + number, tzinfo=timezone.utc), timedelta(days=choice.randint(1, 3))
                event.add("dtstart", start.date())
                event.add("dtend", start.date() + length)
            else:
                event.add("dtstart", start)
                # Whole times: the end is `length` later on every clock.
                if choice.randrange(2):
                    event.add("dtend", (start.astimezone(timezone.utc) + length).astimezone(start.tzinfo if choice.randrange(2) else timezone.utc))
                else:
                    event.add("duration", length)
            if words is not None:
                event.add("categories", words)
            calendar.add_component(event)
            sessions[name] = (start, length, words)
        data = calendar.to_ical()
        with tallybook.open(":memory:") as book:
            book.settings["time_zone"] = "UTC"
            findings = book.import_calendar(data)
            # Priorities between ours become the nearest; floating days have the zone of the book; PRODID and VERSION are not of what happened.
            odd = [each.message for each in findings if each.reason.name not in ("ADDED", "ASSUMED", "ALL_TAKEN") and each.key not in ("PRIORITY", "")]
            assert not odd and {each.reason.name for each in findings if each.id} == {"ADDED"}, odd
            assert {each.name for each in book.tasks} == set(tasks), data.decode()
            for task in book.tasks:
                details, priority_name, due, words, completed, day = tasks[task.name]
                assert (task.details or None, task.priority.name, task.due, task.completed, task.day) == (details, priority_name, due, completed, day), data.decode()
                assert (task.category, [tag.name for tag in task.tags]) == ((words[0], words[1:]) if words else (task.category, [])), data.decode()
                assert words is not None or not task.category
            assert {each.title for each in book.sessions} == set(sessions), data.decode()
            for session in book.sessions:
                start, length, words = sessions[session.title]
                assert (session.time, session.end) == (start, start.astimezone(timezone.utc) + length), data.decode()
                assert [tag.name for tag in session.tags] == (words or []), data.decode()
            assert {finding.reason.name for finding in book.import_calendar(data) if finding.id} == {"UNCHANGED"}


def test_icalendar_reads_what_is_written() -> None:
    icalendar = suites.module("icalendar")
    choice = random.Random(first("calendars"))
    for _ in range(100 if LONG else 10):
        with tallybook.open(":memory:") as book:
            for number in range(choice.randint(1, 6)):
                task = book.add_task(
                    f"{text(choice)}{number}", details=choice.choice([None, paragraphs(choice)]), category=choice.choice([None, f"{text(choice, most=2)}c"]),
                    priority=choice.choice(["high", "medium", "low", "none"]), notes=[text(choice) for _ in range(choice.randint(0, 3))] or None,
                    due=choice.choice([None, moment(choice)]))
                if choice.randrange(3) == 0:
                    task.complete(time=int(moment(choice).timestamp()) * 10**9)
            for number in range(choice.randint(1, 6)):
                start = moment(choice).astimezone(timezone.utc)
                book.session(f"{text(choice)}{number}", since=start, until=start + timedelta(seconds=choice.randrange(0, 400_000)), tags=names(choice))
            data = book.export_bytes("icalendar")
            calendar = icalendar.Calendar.from_ical(data)
            todos = {str(each["UID"]): each for each in calendar.walk("VTODO")}
            events = {str(each["UID"]): each for each in calendar.walk("VEVENT")}
            assert len(todos) == len(book.tasks) and len(events) == len(book.sessions)
            for task in book.tasks:
                todo = todos[task.uuid]
                assert str(todo["SUMMARY"]) == task.name and str(todo.get("DESCRIPTION", "")) == (task.details or ""), data.decode()
                assert [str(each) for each in todo["CATEGORIES"].cats] == [task.category] if task.category else "CATEGORIES" not in todo, data.decode()
                comments = todo.get("COMMENT", [])
                assert [str(each) for each in (comments if isinstance(comments, list) else [comments])] == list(task.notes), data.decode()
                assert (todo["DUE"].dt if "DUE" in todo else None) == task.due
                assert (todo["COMPLETED"].dt if "COMPLETED" in todo else None) == task.completed
                assert int(todo["PRIORITY"]) in [number for number, name in PRIORITIES.items() if name == task.priority.name]
            for session in book.sessions:
                event = events[session.uuid]
                assert str(event["SUMMARY"]) == session.title and [str(each) for each in event["CATEGORIES"].cats] == [tag.name for tag in session.tags], data.decode()
                assert event["DTSTART"].dt == session.time and (event["DTEND"].dt if "DTEND" in event else session.time) == session.end
            # And it reads what it has written itself, and that of the package's.
            for again in (data, calendar.to_ical()):
                with tallybook.open(":memory:") as other:
                    other.import_calendar(again)
                    assert contents(other) == contents(book), again.decode()


def rule(choice: random.Random) -> str:
    """A rule of those that are reckoned here."""
    frequency = choice.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = [f"FREQ={frequency}", choice.choice([f"COUNT={choice.randint(1, 12)}", f"UNTIL=2026{choice.randint(1, 12):02}28T000000Z"])]
    if choice.randrange(2):
        parts.append(f"INTERVAL={choice.randint(1, 5)}")
    days = choice.sample(["MO", "TU", "WE", "TH", "FR", "SA", "SU"], choice.randint(1, 4))
    if frequency in ("MONTHLY", "YEARLY") and choice.randrange(2):
        days = [f"{choice.choice(['', '1', '2', '-1', '5'])}{day}" for day in days]
    if choice.randrange(2):
        parts.append("BYDAY=" + ",".join(days))
    if frequency != "WEEKLY" and choice.randrange(3) == 0 and not any(day[0] in "125-" for day in days):
        parts.append("BYMONTHDAY=" + ",".join(str(choice.choice([1, 5, 13, 28, 31, -1, -3])) for _ in range(choice.randint(1, 3))))
    if choice.randrange(3) == 0:
        parts.append("BYMONTH=" + ",".join(str(choice.randint(1, 12)) for _ in range(choice.randint(1, 4))))
    if choice.randrange(4) == 0 and any(part.startswith("BYDAY") for part in parts):
        parts.append(f"BYSETPOS={choice.choice([1, 2, -1])}")
    if choice.randrange(4) == 0:
        parts.append(f"WKST={choice.choice(['SU', 'MO', 'WE'])}")
    return ";".join(parts)


def test_what_repeats_is_as_dateutil_has_it() -> None:
    rrule = suites.module("dateutil.rrule")
    choice = random.Random(first("rules"))
    compared = 0
    for _ in range(2000 if LONG else 200):
        start, text = datetime(2026, 1, 1, 9) + timedelta(days=choice.randrange(60)), rule(choice)
        times = list(rrule.rrulestr(text, dtstart=start.replace(tzinfo=timezone.utc)))
        # The first time is one of them here, whatever the rule says, and counts.
        if not times or times[0] != start.replace(tzinfo=timezone.utc):
            continue
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "SUMMARY:x", f"DTSTART:{start:%Y%m%dT%H%M%S}Z", f"RRULE:{text}", "END:VEVENT", "END:VCALENDAR", ""]
        with tallybook.open(":memory:") as book:
            findings = book.import_calendar("\r\n".join(lines).encode())
            found = sorted(session.time for session in book.sessions)
            horizon = datetime.now(timezone.utc) + timedelta(days=365)
            assert found[: len([each for each in found if each < horizon])] == [each for each in times if each < horizon], (text, start, [str(each) for each in findings])
        compared += 1
    assert compared > (200 if LONG else 20)

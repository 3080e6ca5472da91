"""What goes out as iCalendar is read by libical and by PyPI's icalendar, and what they write comes in."""

from __future__ import annotations

import ctypes
import ctypes.util
from datetime import datetime, timedelta, timezone

import icalendar
import pytest

import tallybook


@pytest.fixture
def plan(book: tallybook.Book) -> tallybook.Book:
    book.settings["time_zone"] = "Europe/Berlin"
    mum = book.today.add(
        "Visit mum; bring cake, " + "ünïcödé 🐦 " * 5, priority="high", category="Home, sweet", details="First line\nand \\ second", notes=["Flowers", "Call, before"],
        redaction="star", due=datetime(2026, 3, 5, 9, 30, tzinfo=timezone.utc))
    mum.remind(time=datetime(2026, 3, 5, 8, 0, tzinfo=timezone.utc))
    book.today.add("Done", priority="low").complete()
    book.add_task("Later", priority="none", category="Garden")
    book.session("Watch", since=datetime(2026, 3, 1, 9, tzinfo=timezone.utc), until=datetime(2026, 3, 1, 10, tzinfo=timezone.utc), tags=["Nest, 3", "Pond"])
    return book


def test_libical_finds_nothing_wrong(plan: tallybook.Book) -> None:
    name = ctypes.util.find_library("ical")
    assert name is not None, "libical-dev is not installed; `make packages` does that"
    ical = ctypes.CDLL(name)
    ical.icalparser_parse_string.restype = ctypes.c_void_p
    ical.icalparser_parse_string.argtypes = [ctypes.c_char_p]
    ical.icalrestriction_check.argtypes = ical.icalcomponent_count_errors.argtypes = ical.icalcomponent_free.argtypes = [ctypes.c_void_p]
    ical.icalcomponent_count_components.argtypes = [ctypes.c_void_p, ctypes.c_int]
    ical.icalcomponent_as_ical_string.argtypes, ical.icalcomponent_as_ical_string.restype = [ctypes.c_void_p], ctypes.c_char_p
    text = plan.export_bytes("icalendar")
    calendar = ical.icalparser_parse_string(text)
    assert calendar
    try:
        assert ical.icalcomponent_count_errors(calendar) == 0
        assert ical.icalcomponent_count_components(calendar, 1) == 4, "ICAL_ANY_COMPONENT"
        assert ical.icalrestriction_check(calendar) == 1, ical.icalcomponent_as_ical_string(calendar).decode()
        assert ical.icalcomponent_count_errors(calendar) == 0
        again = ical.icalcomponent_as_ical_string(calendar)
    finally:
        ical.icalcomponent_free(calendar)
    with tallybook.open(":memory:") as other:
        other.settings["time_zone"] = "Europe/Berlin"
        other.import_calendar(again)
        assert [(each.name, each.notes, each.details, each.due_ns) for each in other.tasks(order="name")] == [
            (each.name, each.notes, each.details, each.due_ns) for each in plan.tasks(order="name")]


def test_the_python_package_reads_the_same(plan: tallybook.Book) -> None:
    calendar = icalendar.Calendar.from_ical(plan.export_bytes("icalendar"))
    todos = {str(each["UID"]): each for each in calendar.walk("VTODO")}
    assert len(todos) == len(plan.tasks) == 3
    for task in plan.tasks:
        todo = todos[task.uuid]
        assert str(todo["SUMMARY"]) == task.name
        assert int(todo["PRIORITY"]) == {"HIGH": 1, "MEDIUM": 5, "LOW": 9, "NONE": 0}[task.priority.name]
        assert [str(each) for each in todo["CATEGORIES"].cats] == [task.category]
        assert (str(todo["STATUS"]) == "COMPLETED") == (task.completed is not None)
        if task.details:
            assert str(todo["DESCRIPTION"]) == task.details
        if task.due is not None:
            assert todo["DUE"].dt == task.due.astimezone(timezone.utc)
        elif task.day is not None:
            assert todo["DUE"].dt == task.day
        alarms = [each["TRIGGER"].dt for each in todo.walk("VALARM")]
        assert alarms == [each.time.astimezone(timezone.utc) for each in task.reminders if each.time is not None]
    [event] = calendar.walk("VEVENT")
    assert (event["DTSTART"].dt.hour, event["DTEND"].dt - event["DTSTART"].dt) == (9, timedelta(hours=1))
    assert [str(each) for each in event["CATEGORIES"].cats] == ["Nest, 3", "Pond"]


def test_what_the_python_package_writes_comes_in(book: tallybook.Book) -> None:
    from zoneinfo import ZoneInfo

    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//tests//")
    calendar.add("version", "2.0")
    todo = icalendar.Todo()
    todo.add("uid", "one@example.org")
    todo.add("summary", "Visit mum; " + "long and wide " * 4)
    todo.add("due", datetime(2026, 7, 1, 9, 30, tzinfo=ZoneInfo("America/New_York")))
    todo.add("priority", 1)
    todo.add("categories", ["Home", "near"])
    alarm = icalendar.Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("trigger", timedelta(minutes=-30), parameters={"RELATED": "END"})
    todo.add_component(alarm)
    calendar.add_component(todo)
    findings = book.import_calendar(calendar.to_ical())
    [task] = book.tasks
    assert task.due == datetime(2026, 7, 1, 13, 30, tzinfo=timezone.utc) and task.category == "Home" and [each.name for each in task.tags] == ["near"]
    assert [each.time for each in task.reminders] == [datetime(2026, 7, 1, 13, 0, tzinfo=timezone.utc)]
    # PRODID and VERSION say something of the file.
    assert {each.reason.name for each in findings if each.key} == {"ADDED"} and findings[-1].reason.name == "ALL_TAKEN"
    again = book.import_calendar(calendar.to_ical())
    assert {each.reason.name for each in again if each.id} == {"UNCHANGED"} and again[-1].reason.name == "ALL_TAKEN"


def test_todo_txt(book: tallybook.Book) -> None:
    book.import_todo_txt(b"(A) Visit mum +Home\nx 2026-03-02 2026-03-01 Sweep\n")
    with tallybook.open(":memory:") as other:
        other.import_todo_txt(book.export_bytes("todo.txt"))
        assert other.export_bytes("todo.txt") == book.export_bytes("todo.txt")
    with pytest.raises(tallybook.FormatError, match="import:1"):
        book.import_todo_txt(b"+Home\n")

"""Shortlist: a day with limits, its review, the backlog, reminders, numbers and a chart."""
from datetime import datetime, timedelta, timezone

import tallybook

now = datetime(2026, 3, 1, 9, 30, tzinfo=timezone.utc)


def clock(which: int) -> int:
    return int(now.timestamp()) * 10**9


with tallybook.open(":memory:", clock=clock) as book:
    book.settings["time_zone"] = "Europe/Berlin"
    book.today.add("Visit mum", priority="high", category="Home", notes=["Bring flowers"], redaction="star")
    try:
        book.today.add("Call the bank", priority="high")
    except tallybook.LimitError as e:
        print(e, "|", e.found, "of", e.bound)
    book.today.add("Call the bank", category="money").remind(minutes=10)
    book.add_task("Paint the fence", priority="low", category="HOME")
    print([(task.shown, task.priority.name, task.category) for task in book.today.tasks], list(book.categories))

    now += timedelta(minutes=11)
    for reminder in book.reminders.due:
        if reminder.claim():  # True in one of all processes
            print(reminder.title, reminder.text)
            reminder.confirm()
    next(task for task in book.today.tasks if task.name == "Call the bank").complete()
    print(book.today.accolades)

    now += timedelta(days=1)
    with book.review() as r:  # what was chosen is repeated at the end
        r.choose(task for task in r.tasks if not task.completed)
    [mum] = book.today.tasks
    print(mum.name, mum.notes, "carried from", mum.carried and mum.carried.day, "| backlog", [task.name for task in book.backlog])
    for left in book.backlog:
        left.plan(book.today.date)
    mum.complete()
    print(book.statistics(), [(row.labels[0], row.complete) for row in book.tasks.summary(by="category", measure="complete")][:3])
    week = book.today.date - timedelta(days=6)
    print(book.tasks.report("Last 7 Days", first_day=week, last_day=book.today.date, footer="").header().lines().tasks().to_text(), end="")
    print(book.tasks(day=book.today.date).export_text("todo.txt").split(" uuid:")[0])

"""Day plans: limits, review, backlog, categories, reminders, statistics."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

import tallybook

MINUTE = 60_000_000_000


class Clock:
    """A clock that a test sets."""

    def __init__(self, now: int = 1_772_445_600_000_000_000) -> None:  # 2026-03-02T10:00:00Z
        self.now = now

    def __call__(self, which: tallybook.Clock) -> int:
        self.now += 1000
        return self.now


def names(tasks: object) -> list[str]:
    return [task.name for task in tasks]  # type: ignore[attr-defined]


def test_a_full_day_says_how_many_there_are_and_may_be(book: tallybook.Book) -> None:
    book.today.add("Visit mum", priority="high", category="Home").complete()
    with pytest.raises(tallybook.LimitError, match="High Priority Limit Reached") as met:
        book.today.add("Call the bank", priority="high")
    assert (met.value.found, met.value.bound, met.value.field) == (1, 1, "priority")
    assert names(book.today.tasks) == ["Visit mum"]
    draft = book.draft("task", name="Call the bank", day=book.today.date, priority="high")
    with pytest.raises(tallybook.LimitError):
        draft.save()
    assert draft["name"] == "Call the bank" and draft["day"] == book.today.date
    draft["priority"] = "low"
    draft.save()
    draft.close()
    assert names(book.today.tasks) == ["Visit mum", "Call the bank"]


def test_limits_are_set_for_days_to_come_and_for_one(book: tallybook.Book) -> None:
    today = book.today.open()
    book.set_limits(high=2, low=None)
    assert book.limits == tallybook.Limits(2, 3, None) and today.limits == tallybook.Limits(1, 3, 3)
    assert book.tomorrow.limits == tallybook.Limits(2, 3, None) and not book.tomorrow.is_open
    assert today.set_limits(medium=0).limits == tallybook.Limits(1, 0, 3)
    for wrong in (-1, 100, "3"):
        with pytest.raises(tallybook.InvalidError):
            today.set_limits(high=wrong)  # type: ignore[arg-type]
    with pytest.raises(tallybook.InvalidError):
        book.settings["limit_low"] = "many"


def test_the_review_is_committed_at_the_end_of_with(book: tallybook.Book) -> None:
    yesterday = book.day(book.today.date - timedelta(days=1))
    mum = yesterday.add("Visit mum", priority="high", notes=["Flowers"], redaction="star")
    sweep = yesterday.add("Sweep", priority="low").complete()
    with pytest.raises(ZeroDivisionError):
        with book.review() as review:
            review.choose(mum)
            _ = 1 / 0
    assert not book.today.tasks
    with book.review() as review:
        assert names(review.tasks) == ["Visit mum", "Sweep"]
        review.choose([mum, sweep])
        review.choose(sweep, chosen=False)
    [again] = book.today.tasks
    assert (again.name, again.notes, again.redaction.name, again.time_ns) == ("Visit mum", ["Flowers"], "STAR", mum.time_ns)
    assert again.carried == mum and mum.refresh().carried_over and book.today.reviewed is not None
    with book.review() as review:
        with pytest.raises(tallybook.ExistsError):
            review.choose(mum)
        with pytest.raises(tallybook.LimitError):
            book.today.add("More", priority="high")
    assert len(book.today.tasks) == 1
    assert not book.check()


def test_the_backlog_is_what_is_left(book: tallybook.Book) -> None:
    today = book.today.date
    old = book.day(today - timedelta(days=9)).add("Old")
    book.day(today - timedelta(days=9)).add("Done").complete()
    later = book.add_task("Later", category="home")
    book.today.add("Today")
    assert names(book.backlog) == ["Old", "Later"]
    assert later.plan(today).day == today and names(book.backlog) == ["Old"]
    old.complete()
    later.plan(None)
    assert names(book.backlog) == ["Later"] and names(book.backlog(category__prefix="HO")) == ["Later"]
    assert book.categories.complete("H") == ["home"]
    assert "HOME" in book.categories and "garden" not in book.categories
    for kind in (tallybook.NotFoundError, KeyError):
        with pytest.raises(kind, match='there is no category "garden"'):
            book.categories["garden"]
    assert [(row.keys, row.count) for row in book.backlog.summary(by="category", measure="count")] == [(("home",), 1)]


def test_reminders_are_claimed_shown_and_confirmed(tmp_path: Path) -> None:
    clock = Clock()
    path = tmp_path / "plan.tally"
    with tallybook.open(path, clock=clock) as here:
        here.settings["time_zone"] = "Europe/Berlin"
        task = here.today.add("Visit mum", priority="high")
        reminder = task.remind(minutes=10)
        assert here.reminders.next_ns == reminder.time_ns and not here.reminders.due
        clock.now += 11 * MINUTE
        [due] = here.reminders.due
        assert (due.title, due.text, due.task) == ("High Task Priority Reminder!", "Visit mum", task)
        assert due.claim() and not due.claim() and not here.reminders.due
        clock.now += 2 * MINUTE
        assert here.reminders.due and due.claim()
        due.confirm()
        assert not here.reminders.due and here.reminders.next is None
        hourly = task.remind(hourly=True)
        evening = here.reminders.evening()
        assert {each.id for each in here.reminders} == {hourly.id, evening.id}
        assert evening.time is not None and (evening.time.hour, evening.time.minute) == (19, 0)
        with pytest.raises(tallybook.InvalidError):
            task.remind(minutes=7)
        with pytest.raises(tallybook.InvalidError):
            task.remind()


def test_numbers_and_charts(book: tallybook.Book) -> None:
    today = book.today.date
    for back in range(3):
        day = book.day(today - timedelta(days=back))
        day.add("Done", priority="high", category="Home").complete()
        if back == 2:
            day.add("Left", priority="low", category="Work")
    assert book.statistics() == tallybook.Statistics(4, 3, 1, 2, 2)
    rows = book.tasks.summary(by="category", measure=("complete", "incomplete", "carried"))
    assert [(row.keys, row.complete, row.incomplete, row.carried) for row in rows] == [(("Home",), 3, 0, 0), (("Work",), 0, 1, 0)]
    assert str(rows).splitlines()[0].split() == ["Category", "Complete", "Incomplete", "Carried", "over"]
    assert [row.keys for row in book.tasks.summary(by="priority", measure="count")] == [(0,), (2,)]
    report = book.tasks.report("Last 7 Days", first_day=today - timedelta(days=6), last_day=today).header().lines().table().tasks()
    assert "4 tasks" in report.to_text() and report.to_bytes("svg").startswith(b"<svg") and "☑" in report.to_text("html")
    assert book.today.accolade in book.today.accolades


def test_json_takes_plans_along(book: tallybook.Book) -> None:
    book.today.add("Visit mum", priority="high", notes=["a", "b"]).remind(minutes=5)
    with tallybook.open(":memory:") as other:
        other.import_json(book.export_bytes("json"))
        assert other.export_bytes("json") == book.export_bytes("json")
        assert other.days[0].date == date.fromordinal(book.today.date.toordinal()) and len(other.reminders) == 1

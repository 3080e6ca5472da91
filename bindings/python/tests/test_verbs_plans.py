"""The verbs of day plans: task, plan, done, review."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from commands import clock_at, ok, refused, told
from screens import Screen

NOON = datetime(2026, 11, 26, 12, tzinfo=timezone.utc)


@pytest.fixture
def book() -> None:
    with clock_at(NOON):
        ok("new", "a.tally", "--zone", "UTC")


def test_a_day_has_few_tasks(book: None) -> None:
    with clock_at(NOON):
        assert ok("task", "Visit mum", "--priority", "high") == 'Task 4 "Visit mum" is planned for today\n'
        said = refused(4, "task", "Call the bank", "--priority", "high", "-t", "new")
        assert "today has 1 task of high priority, and its limit is 1" in said and "tallybook config limit_high 2" in said and told("list", "tags") == []
        assert ok("task", "Call the bank", "--priority", "high", "--day", "tomorrow") == 'Task 5 "Call the bank" is planned for tomorrow\n'
        assert ok("task", "Fence", "--backlog", "--category", "Home", "--due", "friday 17:00") == 'Task 6 "Fence" is in the backlog\n'
        assert "limit_high 2" in refused(4, "plan", "call", "today")
        assert ok("plan", "fence", "monday") == '"Fence" is planned for Mon 2026-11-30\n' and ok("plan", "fence", "backlog") == '"Fence" is in the backlog\n'
        assert ok("plan") == """\
Thu 2026-11-26
id  done  priority  task       category  due
--  ----  --------  ---------  --------  ---
 4        high      Visit mum  General

high 1 of 1, medium 0 of 3, low 0 of 3; 1 task in the backlog
"""
        assert told("plan", "--day", "backlog")["tasks"][0]["title"] == "Fence" and "2026-11-27 17:00" in ok("plan", "--day", "backlog")
        assert "no tasks; tallybook task NAME" in ok("plan", "--day", "3 Jan") and "name a day for" in refused(2, "plan", "Fence") and refused(2, "plan", "Fence", "perhaps")
        assert refused(3, "plan", "Nothing", "today") and refused(4, "task", "") and told("plan")["limits"] == {"high": 1, "medium": 3, "low": 3}


def test_plan_shows_the_day_that_it_is_given(book: None) -> None:
    with clock_at(NOON):
        ok("task", "Fence", "--backlog"), ok("task", "Call", "--day", "tomorrow")
        assert ok("plan", "tomorrow") == ok("plan", "--day", "tomorrow") and ok("plan", "tomorrow").startswith("Fri 2026-11-27\n")
        assert ok("plan", "backlog").startswith("Backlog\n") and "tallybook plan 'The fence' tomorrow" in refused(2, "plan", "The fence")
        assert "tallybook plan NAME DAY" in refused(2, "plan", "Fence", "today", "--day", "tomorrow")


def test_a_task_has_a_day_or_waits(book: None) -> None:
    with clock_at(NOON):
        assert "--day or --backlog, not both" in refused(2, "task", "Fence", "--backlog", "--day", "today") and told("list", "tasks") == []


def test_edit_says_where_there_is_room(book: None) -> None:
    with clock_at(NOON):
        ok("task", "Visit mum", "--priority", "high"), ok("task", "Call"), ok("task", "Sweep", "--day", "tomorrow", "--priority", "high")
        assert "today has 1 task of high priority, and its limit is 1" in refused(4, "edit", "Call", "--priority", "high")
        assert "Fri 2026-11-27 has 1 task" in refused(4, "edit", "Visit", "--day", "tomorrow") and ok("edit", "Visit", "--day", "backlog")


def test_tasks_are_done_and_opened_again(book: None) -> None:
    with clock_at(NOON):
        ok("task", "Visit mum"), ok("task", "Call"), ok("done", "Call", "--time", "11:00")
        assert ok("done", "visit").splitlines()[0] == '"Visit mum" is done' and "2 of 2 done. " in ok("plan") + ok("done", "visit", "--not") + ok("done", "visit")
        assert "is already done" in refused(4, "done", "Call") and refused(3, "done", "Nothing")
        assert ok("done", "Call", "visit", "--not").splitlines() == ['"Call" is open again', '"Visit mum" is open again', "Today: 0 of 2 done"]
        # All or none.
        assert refused(3, "done", "Call", "Nothing") and told("plan")["tasks"][1]["completed"] is None
        # Of several of a name the open one is meant.
        ok("done", "Call"), ok("task", "Call")
        assert ok("done", "Call").startswith('"Call" is done')


def test_a_day_that_is_over_is_reviewed(book: None) -> None:
    with clock_at(NOON - timedelta(days=1)):
        for name in ("Visit mum", "Call", "Sweep"):
            ok("task", name)
        ok("done", "Call")
    with clock_at(NOON):
        assert [each["title"] for each in told("review")["tasks"]] == ["Visit mum", "Call", "Sweep"] and "--repeat NAME" in ok("review")
        assert refused(3, "review", "--repeat", "Nothing") and refused(2, "review", "--none", "--repeat-open") and told("plan")["tasks"] == []
        assert ok("review", "--repeat-open") == "Reviewed; 2 tasks repeated today\n"
        assert [each["title"] for each in told("plan")["tasks"]] == ["Visit mum", "Sweep"]
        assert told("review", "--none")["repeated"] == 0 and "Already reviewed, at 12:00" in ok("review")
        ok("task", "c")
        assert "today has 3 tasks of medium priority" in refused(4, "review", "--repeat", "Call")
    with clock_at(NOON + timedelta(days=3)):
        assert told("review")["tasks"] == [] and ok("review") == "There is nothing to review.\n" and len(told("review", "--all-days")["tasks"]) == 3


def test_a_night_belongs_to_the_day_before(book: None) -> None:
    with clock_at(NOON.replace(hour=2)):
        ok("config", "day_start", "04:00")
        assert ok("task", "Late") == 'Task 4 "Late" is planned for today\n' and told("plan")["day"] == "2026-11-25"
        assert ok("edit", "Late", "--day", "tomorrow") and ok("edit", "Late", "--day", "today") and told("plan")["tasks"][0]["title"] == "Late"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_review_asks_for_each_task(book: None) -> None:
    now = datetime.now(timezone.utc)
    with clock_at(now - timedelta(days=1)):
        ok("task", "Visit mum"), ok("task", "Call"), ok("task", "Done already"), ok("done", "Done")
    screen = Screen("review", columns=80)
    for name, answer in (("Visit mum", "y"), ("Call", "")):
        screen.until(f'Repeat "{name}" today? [y/N]')
        screen.write(f"{answer}\n")
    assert screen.end() == 0 and "1 task repeated today" in screen.text and "Done already" not in screen.text
    assert [each["title"] for each in told("plan")["tasks"]] == ["Visit mum"]

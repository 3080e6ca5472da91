"""A year of day plans, used at random by two processes whose clock the test sets: two zones, both changes of clocks, days skipped.

Held after every day: limits hold, no task is lost, the backlog is its definition, each reminder is claimed by one. At the end of each
month statistics equal a recount by tools/read_book.py and this page. TALLYBOOK_SEED sets the seed; a failure names it. The long form
(TALLYBOOK_LONG=1) has more days.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import subprocess
import sys
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import seeds

import tallybook

ROOT = Path(__file__).resolve().parents[2]
DAYS = 366
LONG = bool(os.environ.get("TALLYBOOK_LONG"))
WORDS = ("high", "medium", "low", "none")


def host(path: str, pipe: Any) -> None:
    """A process with the book open: does what it is told, and answers what came of it."""
    now = [0]
    with tallybook.open(path, clock=lambda which: now[0], busy_timeout=30) as book:
        while (told := pipe.recv()) is not None:
            now[0], name, arguments = told
            try:
                answer: Any = globals()[f"do_{name}"](book, *arguments)
            except tallybook.Error as refused:
                answer = refused.status
            pipe.send(answer)


def do_add(book: tallybook.Book, day: date | None, name: str, priority: str, category: str) -> Any:
    task = book.day(day).add(name, priority=priority, category=category) if day else book.add_task(name, priority=priority, category=category)
    return task.id, task.category


def do_complete(book: tallybook.Book, task: int) -> Any:
    book.get(task).complete()


def do_reopen(book: tallybook.Book, task: int) -> Any:
    book.get(task).reopen()


def do_place(book: tallybook.Book, task: int, day: date | None) -> Any:
    book.get(task).plan(day)


def do_delete(book: tallybook.Book, task: int) -> Any:
    book.get(task).delete()


def do_restore(book: tallybook.Book, task: int) -> Any:
    for entry in book.trash(parent=None):
        if entry.id == task:
            entry.restore()


def do_limits(book: tallybook.Book, day: date | None, limits: dict[str, int | None]) -> Any:
    (book.set_limits if day is None else book.day(day).set_limits)(**limits)


def do_review(book: tallybook.Book, seed: int) -> Any:
    chance, copies = random.Random(seed), []
    with book.review(all=True) as review:
        for task in review.tasks:
            if chance.random() < 0.6:
                try:
                    review.choose(task)
                    copies.append(task.id)
                except (tallybook.LimitError, tallybook.ExistsError):
                    pass
    today = {task._row["carried"]: task.id for task in book.today.tasks if task._row.get("carried") in copies}
    assert len(today) == len(copies)
    return today


def do_remind(book: tallybook.Book, task: int, what: str, value: int) -> Any:
    entry = book.get(task)
    return (entry.remind(minutes=value) if what == "minutes" else entry.remind(hourly=True) if what == "hourly" else entry.remind(time=value)).id


def do_evening(book: tallybook.Book) -> Any:
    return book.reminders.evening().id


def do_due(book: tallybook.Book) -> Any:
    return [(each.id, each.time_ns) for each in book.reminders.due], book.reminders.next_ns


def do_claim(book: tallybook.Book, id: int, time: int, dies: bool) -> Any:
    for each in book.reminders.due:
        if (each.id, each.time_ns) == (id, time):
            claimed = each.claim()
            if claimed and not dies:
                each.confirm()
            return claimed
    return False


def do_state(book: tallybook.Book) -> Any:
    limits = {day.date: (day.limits.high, day.limits.medium, day.limits.low, None) for day in book.days}
    tasks = {
        task.id: (task.day, int(task.priority), task.completed is not None, task._row.get("carried"), task.category) for task in book.tasks}
    return limits, tasks, {task.id for task in book.backlog}, book.today.date


def do_check(book: tallybook.Book) -> Any:
    categories = {row.labels[0]: (row.complete, row.incomplete, row.carried) for row in book.tasks.summary(
        by="category", measure=("complete", "incomplete", "carried"))}
    by_day = {row.keys[0]: (row.complete, row.incomplete) for row in book.tasks.summary(by="day", measure=("complete", "incomplete"))}
    hours = {row.keys[0]: row.complete for row in book.tasks.summary(by="hour", measure="complete")}
    numbers = book.statistics()
    return [str(each) for each in book.check()], categories, by_day, hours, (numbers.tasks, numbers.completed, numbers.mean, numbers.streak, numbers.longest)


class Year:
    def __init__(self, path: Path, zone: str, seed: int) -> None:
        self.path, self.zone, self.random = path, ZoneInfo(zone), random.Random(seed)
        self.day = date(2026, 1, 1)
        self.now = 0
        self.set_clock(6, 0)
        with tallybook.open(path, clock=lambda which: self.now) as book:
            book.settings["time_zone"] = zone
            book.settings["day_start"] = "04:00"
        context = multiprocessing.get_context("spawn")
        self.pipes, self.processes = [], []
        for _ in range(2):
            ours, theirs = context.Pipe()
            process = context.Process(target=host, args=(str(path), theirs))
            process.start()
            self.pipes.append(ours)
            self.processes.append(process)
        # What the book must hold: id to day, priority, completed, carried, category; and what lies in the trash.
        self.tasks: dict[int, list[Any]] = {}
        self.trash: dict[int, list[Any]] = {}
        self.over: set[tuple[date, int]] = set()
        self.shown: Counter[tuple[int, int]] = Counter()
        self.refused: Counter[str] = Counter()
        self.categories: dict[str, str] = {}

    def set_clock(self, hour: int, minute: int) -> None:
        moment = datetime(self.day.year, self.day.month, self.day.day, hour, minute, tzinfo=self.zone).astimezone(timezone.utc)
        self.now = max(self.now + 1, int(moment.timestamp()) * 10**9)

    def tell(self, name: str, *arguments: Any, host: int | None = None) -> Any:
        which = self.random.randrange(2) if host is None else host
        self.now += 1_000_000
        self.pipes[which].send((self.now, name, arguments))
        assert self.pipes[which].poll(60), f"host {which} does not answer {name}"
        answer = self.pipes[which].recv()
        if isinstance(answer, str):
            self.refused[answer] += 1
        return answer

    def act(self) -> None:
        chance = self.random
        what = chance.choices(
            ("add", "complete", "reopen", "place", "delete", "restore", "limits", "remind"), (8, 6, 1, 4, 1, 1, 1, 3))[0]
        some = chance.choice([*self.tasks]) if self.tasks else 0
        when = chance.choice([None, self.day, self.day, self.day + timedelta(days=1), self.day - timedelta(days=3)])
        if what == "add":
            priority, category = chance.randrange(4), chance.choice(["Home", "HOME", "Work", "work", "General", "Ärzte", "ärzte"])
            answer = self.tell("add", when, f"Task of {self.day}", WORDS[priority], category)
            if not isinstance(answer, str):
                spelling = self.categories.setdefault(category.lower(), answer[1])
                assert answer[1] == spelling
                self.tasks[answer[0]] = [when, priority, False, None, spelling]
            else:
                assert answer == "TALLY_E_LIMIT"
        elif what == "limits":
            limits = {word: chance.choice([None, 0, 1, 2, 5]) for word in chance.sample(["high", "medium", "low"], 2)}
            self.tell("limits", when, limits)
            if when is not None:
                # A limit below what is there removes nothing.
                self.over |= {(when, WORDS.index(word)) for word in limits}
        elif what == "restore" and self.trash:
            gone = chance.choice([*self.trash])
            if self.tell("restore", gone) is None:
                self.tasks[gone] = self.trash.pop(gone)
        elif self.tasks and what in ("complete", "reopen"):
            assert self.tell(what, some) is None
            self.tasks[some][2] = what == "complete"
        elif self.tasks and what == "place":
            if self.tell("place", some, when) is None:
                self.tasks[some][0] = when
        elif self.tasks and what == "delete":
            assert self.tell("delete", some) is None
            self.trash[some] = self.tasks.pop(some)
        elif self.tasks and what == "remind":
            kind = chance.choice(["minutes", "hourly", "at"])
            self.tell("remind", some, kind, chance.choice([5, 30, 55]) if kind == "minutes" else self.now + chance.randrange(30 * 3600) * 10**9)

    def review(self) -> None:
        copies = self.tell("review", self.random.randrange(1 << 30))
        for original, copy in copies.items():
            _, priority, _, _, category = self.tasks[original]
            self.tasks[copy] = [self.day, priority, False, original, category]

    def ring(self) -> None:
        """Both hosts try for what is due; one of them may die on the way, and then it comes again."""
        due, _ = self.tell("due")
        for id, time in due:
            dies = self.random.random() < 0.2
            claims = [self.tell("claim", id, time, dies, host=which) for which in self.random.sample([0, 1], 2)]
            assert sum(claims) == 1, f"{claims} of one reminder"
            if dies:
                assert (id, time) not in self.tell("due")[0]
                self.now += 61 * 10**9
                again, _ = self.tell("due")
                assert any(each == id for each, _ in again), "what was never shown is lost"
                [time] = [when for each, when in again if each == id]
                assert sorted(self.tell("claim", id, time, False, host=which) for which in (0, 1)) == [False, True]
            self.shown[id, time] += 1
        left, coming = self.tell("due")
        assert not left or left[0][1] > self.now - 120 * 10**9
        assert coming is None or coming > self.now - 120 * 10**9
        assert max(self.shown.values(), default=1) == 1, "a reminder was shown twice"

    def hold(self) -> None:
        limits, tasks, backlog, today = self.tell("state")
        assert today == self.day
        assert {id: (day, priority, done, carried, category) for id, (day, priority, done, carried, category) in self.tasks.items()} == tasks
        repeated = {carried for _, _, _, carried, _ in self.tasks.values() if carried is not None}
        assert backlog == {
            id for id, (day, _, done, _, _) in self.tasks.items() if not done and (day is None or day < self.day) and id not in repeated}
        counts = Counter((day, priority) for day, priority, *_ in self.tasks.values() if day is not None)
        for (day, priority), count in counts.items():
            limit = limits[day][priority]
            assert limit is None or count <= limit or (day, priority) in self.over, (day, priority, count, limit)

    def recount(self) -> None:
        findings, categories, by_day, hours, numbers = self.tell("check")
        assert not findings
        ran = subprocess.run([sys.executable, str(ROOT / "tools/read_book.py"), "--items", str(self.path)], capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, "")
        tasks = [each for each in map(json.loads, ran.stdout.splitlines()) if each["kind"] == "task" and "trashed" not in each]
        assert len(tasks) == len(self.tasks)
        plain: dict[Any, list[int]] = defaultdict(lambda: [0, 0, 0])
        days: dict[Any, list[int]] = defaultdict(lambda: [0, 0])
        clocks: Counter[Any] = Counter()
        for task in tasks:
            day = task.get("day")
            for where, key in ((plain, task["category"]), (days, date(day // 10000, day // 100 % 100, day % 100) if day else None)):
                where[key][0 if "completed" in task else 1] += 1
            plain[task["category"]][2] += "carried" in task
            hour = datetime.fromtimestamp(task["completed"] // 10**9, self.zone).hour if "completed" in task else None
            clocks[hour] += "completed" in task
        assert categories == {key: tuple(value) for key, value in plain.items()}
        assert by_day == {key: tuple(value) for key, value in days.items()}
        assert hours == dict(clocks)
        past = sorted((day, done, left) for day, (done, left) in days.items() if day is not None and day <= self.day)
        streak = longest = 0
        for day, _, left in past:
            streak = streak + 1 if not left else streak if day == self.day else 0
            longest = max(longest, streak)
        completed = sum(done for _, done, _ in past)
        span = (self.day - past[0][0]).days + 1
        assert numbers == (completed + sum(left for *_, left in past), completed, completed / span, streak, longest)

    def end(self) -> None:
        for pipe, process in zip(self.pipes, self.processes):
            pipe.send(None)
            process.join(300)
            assert process.exitcode == 0


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/St_Johns"])
def test_a_year_of_two_hosts(tmp_path: Path, zone: str) -> None:
    seed = seeds.first(f"year in {zone}")
    year = Year(tmp_path / "plan.tally", zone, seed)
    used = 0
    try:
        while year.day < date(2026, 1, 1) + timedelta(days=DAYS):
            year.set_clock(7, year.random.randrange(60))
            year.review()
            if year.random.random() < 0.2:
                year.tell("evening")
            for hour in sorted(year.random.sample(range(8, 24), 3 if LONG else 2)):
                year.set_clock(hour, year.random.randrange(60))
                for _ in range(year.random.randrange(1, 5)):
                    year.act()
                year.ring()
            year.hold()
            used += 1
            month = year.day.month
            # Some days nobody looks, and once a whole week.
            year.day += timedelta(days=7 if used == 40 else year.random.choice([1, 1, 1, 2, 3] if LONG else [1, 2, 3, 4, 6]))
            if year.day.month != month:
                year.day -= timedelta(days=1)
                year.set_clock(23, 59)
                year.recount()
                year.day += timedelta(days=1)
    except AssertionError as failure:
        raise AssertionError(f"TALLYBOOK_SEED={seed}, {zone}, on {year.day}: {failure}") from failure
    finally:
        year.end()
    print(f"{zone}: {used} days, {len(year.tasks)} tasks, {len(year.shown)} reminders shown, refused {dict(year.refused)}")
    assert used > 80 and len(year.shown) > 30 and year.refused["TALLY_E_LIMIT"] > 5

"""A day planner for the terminal: add, done, review, backlog, tomorrow, stats.

    day_planner.py add "Visit mum" --priority high --category Home
    day_planner.py                       today's tasks, numbered
    day_planner.py done 1                completes the first; `undo` undoes the last change
    day_planner.py review                asks which of yesterday's tasks to repeat
    day_planner.py backlog [take 2]      tasks left from earlier days; `take` moves one to today
    day_planner.py tomorrow "Sweep"      plans ahead
    day_planner.py stats [--days 30]     numbers and the chart
    day_planner.py limits 2 3 none       how many tasks of high, medium and low priority a day may have

The book is `plan.tally` in this folder, or the file named by PLAN.
"""
import argparse
import os
import sys
from datetime import timedelta

import tallybook

MARKS = {True: "x", False: " "}


def show(tasks: list[tallybook.Task]) -> None:
    for number, task in enumerate(tasks, 1):
        print(f"{number:3} [{MARKS[task.completed is not None]}] {task.priority.name.lower():6} {task.shown}  ({task.category})")
    if not tasks:
        print("  nothing")


def review(book: tallybook.Book, repeat: list[int] | None) -> None:
    with book.review(all=True) as open_review:
        tasks = [task for task in open_review.tasks if task.completed is None and not task.carried_over]
        show(tasks)
        if repeat is None:
            repeat = [int(word) for word in input("Repeat which today? ").split()] if tasks else []
        for number in repeat:
            try:
                open_review.choose(tasks[number - 1])
            except tallybook.LimitError as refused:
                print(f"not {tasks[number - 1].name}: {refused}")
    print(f"Today so far: {len(book.today.tasks)}. Yesterday you were {book.day(book.today.date - timedelta(days=1)).accolade}.")


def stats(book: tallybook.Book, days: int) -> None:
    first = book.today.date - timedelta(days=days - 1)
    numbers = book.statistics(first)
    print(f"{numbers.completed} of {numbers.tasks} done, {numbers.mean} a day; {numbers.streak} days in a row, {numbers.longest} at most")
    best = book.tasks.summary(by="category", measure=("complete", "incomplete"), rank="complete", limit=3)
    print("Most done in:", ", ".join(f"{row.labels[0]} {row.complete}" for row in best))
    print(book.tasks.report("", first_day=first, last_day=book.today.date, footer="").lines().to_text(), end="")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Plans a day.")
    commands = parser.add_subparsers(dest="command")
    for name in ("add", "tomorrow"):
        add = commands.add_parser(name)
        add.add_argument("name")
        add.add_argument("--priority", default="medium", choices=[each.name.lower() for each in tallybook.Priority])
        add.add_argument("--category", default="General")
    commands.add_parser("done").add_argument("number", type=int)
    commands.add_parser("undo")
    commands.add_parser("review").add_argument("--repeat", type=int, nargs="*")
    backlog = commands.add_parser("backlog")
    backlog.add_argument("take", nargs="?", choices=["take"])
    backlog.add_argument("number", type=int, nargs="?")
    commands.add_parser("stats").add_argument("--days", type=int, default=7)
    commands.add_parser("limits").add_argument("limits", nargs=3)
    options = parser.parse_args(arguments)
    with tallybook.open(os.environ.get("PLAN", "plan.tally")) as book:
        try:
            if options.command in ("add", "tomorrow"):
                day = book.today if options.command == "add" else book.tomorrow
                day.add(options.name, priority=options.priority, category=options.category)
                show([*day.tasks])
            elif options.command == "done":
                [*book.today.tasks][options.number - 1].complete()
                show([*book.today.tasks])
            elif options.command == "undo":
                print("took back:", book.undo().name or "the last change")
            elif options.command == "review":
                review(book, options.repeat)
            elif options.command == "backlog":
                left = [*book.backlog(order="category")]
                if options.number:
                    left.pop(options.number - 1).plan(book.today.date)
                show(left)
            elif options.command == "stats":
                stats(book, options.days)
            elif options.command == "limits":
                high, medium, low = (None if word == "none" else int(word) for word in options.limits)
                book.set_limits(high=high, medium=medium, low=low)
                book.today.set_limits(high=high, medium=medium, low=low)
            else:
                show([*book.today.tasks])
        except (tallybook.Error, IndexError) as refused:
            print(refused, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

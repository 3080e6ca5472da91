"""A nappy tracker for the terminal.

    nappy_tracker.py log --size 4 --role mother --notes "Slight rash"
    nappy_tracker.py log --time 2026-03-08T09:30       in the past; the default zone is this machine's
    nappy_tracker.py history                         newest first, numbered
    nappy_tracker.py edit 2 --size 5                 changes number 2 of the history
    nappy_tracker.py delete 1                        asks first; `undo` undoes the last change, `redo` redoes it
    nappy_tracker.py find rash
    nappy_tracker.py                                 the dashboard; --html FILE, --svg FILE write it as a page or a picture

The book is `nappies.tally` in this folder, or the file named by NAPPIES.
"""
import argparse
import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import tallybook

SCHEMA = Path(__file__).parents[1] / "templates" / "nappy.json"
WORDS = '{"latest": "Last change", "needs_two": "Need at least 2 changes", "nothing_yet": "No nappy changes recorded yet", "entries": "Changes"}'


def opened() -> tallybook.Book:
    book = tallybook.open(os.environ.get("NAPPIES", "nappies.tally"))
    if not book.templates.first():
        with book.transaction():
            book.templates.create(SCHEMA.read_text("utf-8"))
            book.settings["labels"] = WORDS
            book.settings["time_zone"] = os.environ.get("TZ") or "UTC"
    return book


def line(number: int, entry: tallybook.Item) -> str:
    fields = entry.fields
    notes = str(fields.get("notes", "")).splitlines()[:2]
    shown = f"{number:3}  {entry.time:%Y-%m-%d %H:%M}  Size {fields['size']} • {str(fields['role']).capitalize()}"
    return "\n     ".join([shown, *notes])


def given(options: argparse.Namespace) -> dict[str, Any]:
    fields = {name: getattr(options, name) for name in ("size", "role", "notes") if getattr(options, name) is not None}
    return fields if options.time is None else {**fields, "time": options.time.astimezone()}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Keeps track of nappy changes.")
    parser.add_argument("--html", metavar="FILE")
    parser.add_argument("--svg", metavar="FILE")
    commands = parser.add_subparsers(dest="command")
    for name in ("log", "edit"):
        command = commands.add_parser(name)
        if name == "edit":
            command.add_argument("number", type=int)
        command.add_argument("--time", type=datetime.fromisoformat)
        command.add_argument("--size", type=int)
        command.add_argument("--role")
        command.add_argument("--notes")
    delete = commands.add_parser("delete")
    delete.add_argument("number", type=int)
    delete.add_argument("--yes", action="store_true")
    commands.add_parser("find").add_argument("words", nargs="+")
    for name in ("undo", "redo", "history"):
        commands.add_parser(name)
    options = parser.parse_args(arguments)
    with opened() as book:
        [nappy] = book.templates
        newest = nappy.entries(order="-time")
        try:
            if options.command == "log":
                with nappy.new(**given(options)) as draft:
                    entry = book.get(draft.save())
                print(line(len(newest(time__ge=entry.time)), entry))
            elif options.command == "edit":
                print(line(options.number, list(newest)[options.number - 1].update(**given(options))))
            elif options.command == "delete":
                entry = list(newest)[options.number - 1]
                if options.yes or input(f"{line(options.number, entry)}\nAre you sure you want to delete this? [y/N] ").lower() == "y":
                    entry.delete()
            elif options.command in ("undo", "redo"):
                print("took back:" if options.command == "undo" else "made again:", getattr(book, options.command)().name or "the last change")
            elif options.command in ("history", "find"):
                found = newest if options.command == "history" else newest(search=" ".join(options.words))
                print("\n".join(line(number, entry) for number, entry in enumerate(found, 1)) or "No nappy changes available.")
            else:
                report = nappy.entries.report("Nappy changes", footer="").header().dashboard()
                for target in filter(None, (options.html, options.svg)):
                    report.save(target)
                print(report.to_text(), end="")
        except (tallybook.Error, IndexError) as refused:
            print(refused if isinstance(refused, tallybook.Error) else f"there is no change {options.number}; see history", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

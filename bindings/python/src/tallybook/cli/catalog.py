"""The list of all verbs: their groups, in the order of `--help`, and a line of help for each. It loads no verb."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

#: Each group with its verbs, and each verb with its help.
GROUPS: Final[dict[str, dict[str, str]]] = {
    "Record": {
        "status": "show what is running, and today's total; the default without a verb",
        "start": "start a session, to log events and measure time",
        "log": "log an event in the running session, or undo the last one",
        "pause": "pause the running session",
        "resume": "end the pause",
        "stop": "stop the running session",
        "continue": "start a new session like a stopped one, or reopen that one",
        "cancel": "move the running session to the trash",
        "record": "record a session with the keyboard: each event type has a key",
        "watch": "show a running session live: its time and counts, until it stops or Ctrl-C",
        "track": "add a past session, with its start and end",
    },
    "Write": {
        "note": "write a note: what happened, and when",
        "entry": "write a note with typed fields, and ask for each of them",
        "memo": "record or play a voice memo",
        "attach": "attach files to an entry, list them, or save one",
        "place": "set where something happened",
    },
    "Plan": {
        "plan": "show a day's tasks, or plan a task for a day",
        "task": "add a task, on a day or in the backlog",
        "done": "complete tasks",
        "review": "review a past day, and repeat its unfinished tasks",
    },
    "View": {
        "day": "show a day: sessions, notes and totals",
        "week": "show a week: totals for each day and tag",
        "month": "show a month: totals for each day and tag",
        "gaps": "show the time between sessions",
        "list": "list collections, notes, sessions and tasks, newest last",
        "show": "show one entry with all its details",
        "search": "find words in titles, descriptions, events and attachments",
        "report": "write a report: charts, tables, comments, time budgets, transitions",
        "budget": "show a time budget of a session, a collection or the book: how often, how long, how far apart",
        "agree": "compare two recordings of the same observation: Cohen's kappa over samples, or matching events",
        "sql": "query the book with read-only SQL: one statement, or a shell",
    },
    "Change": {
        "edit": "change an entry, with options or in your editor",
        "rename": "rename an entry",
        "move": "move entries to another collection",
        "copy": "copy entries to another collection, also from another book",
        "tag": "add tags to an item",
        "untag": "remove tags from an item",
        "split": "split a session in two",
        "join": "join two sessions into one",
        "shift": "move a session or note to an earlier or later time",
        "fit": "correct a session's clock from one known time, or two",
        "delete": "move entries to the trash",
        "restore": "restore entries from the trash",
        "trash": "list the trash, or empty it",
        "undo": "undo the newest change",
        "redo": "redo the change that was undone last",
        "history": "list changes: what, when and by whom",
    },
    "Books": {
        "new": "create a book, or a collection or event type in one",
        "config": "list the settings of a book, or change one",
        "subject": "list or create subjects: whom or what items and events are about",
        "type": "list or create event types: what can be logged",
        "export": "export the book, a collection or an item to a file",
        "import": "import a file; importing it again adds nothing",
        "backup": "copy the book while it is in use, running sessions included",
        "info": "show what the book is: its format, UUID and sizes",
        "check": "check the book for damage",
        "compact": "make the book's file smaller: give its free pages back",
        "migrate": "bring a book of an older format up to date, and keep a copy of it",
        "salvage": "write everything readable in a damaged book to a new one",
        "repair": "replace a damaged book with everything readable in it, and keep the damaged file",
    },
    "Devices": {
        "sync": "sync with other copies of the book, through a folder, a service or a hub",
        "merge": "merge a copy of the book that changed separately",
        "changes": "write the changes that another copy of the book lacks to a file",
        "apply": "apply changes that another copy of the book wrote",
        "conflicts": "list parts that several devices changed at the same time, and choose a version",
        "devices": "list the devices that wrote to the book, or name one",
        "serve": "serve a page of buttons for phones, or with --sync the book for its copies, until Ctrl-C",
        "hub": "manage a hub: a PostgreSQL database where copies of books meet",
    },
    "Help": {
        "help": "explain a verb, or how to write times and names",
        "completion": "print the completion script for a shell",
    },
}

#: Every verb with its help.
VERBS: Final[dict[str, str]] = {name: help for verbs in GROUPS.values() for name, help in verbs.items()}

#: The output of these goes through a pager if it is longer than the screen.
LONG: Final = frozenset({
    "day", "week", "month", "gaps", "list", "show", "search", "report", "budget", "agree", "plan", "review", "trash", "undo", "history", "check", "config", "subject", "type", "entry", "attach",
    "conflicts", "devices", "help",
})

#: Python's reserved words cannot be names of modules.
_KEPT: Final = ("import", "list", "continue", "type")


def module_of(verb: str) -> str:
    """The module of a verb, within the package."""
    return f"cli.verbs.{verb}_" if verb in _KEPT else f"cli.verbs.{verb}"

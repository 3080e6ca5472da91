"""The one list of verbs: their groups, in the order of `--help`, and what each does in a line. No verb is loaded for it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

#: Each group with its verbs, and each verb with its help.
GROUPS: Final[dict[str, dict[str, str]]] = {
    "As it happens": {
        "status": "say what runs, and what today comes to; tallybook without a verb does the same",
        "start": "begin a session, in which events are logged and time is measured",
        "log": "log an event in the session that runs, or take the last one back",
        "pause": "begin a pause of the session that runs",
        "resume": "end its pause",
        "stop": "end the session that runs",
        "continue": "begin another session like one that is stopped, or go on with that itself",
        "cancel": "put the session that runs into the trash",
        "record": "record a session by keys, on a screen of its own: each event type has a key",
        "watch": "look on while a session runs: its time and counts, live, until it stops or Ctrl-C",
        "track": "write a session after the fact, from one time to another",
    },
    "Write down": {
        "note": "write down that something happened",
        "entry": "write a note with typed fields, which are asked for one by one",
        "memo": "record a voice memo, or play one",
        "attach": "attach files to an entry, list them, or write them out",
        "place": "say where something was",
    },
    "Plan": {
        "plan": "show a day's tasks, or put a task on a day",
        "task": "write down what is to be done, on a day or in the backlog",
        "done": "complete tasks",
        "review": "look back at a day that is over, and repeat what was not done",
    },
    "Look": {
        "day": "show a day: its sessions and notes, and what they come to",
        "week": "show a week: what each day and each tag comes to",
        "month": "show a month: what each day and each tag comes to",
        "gaps": "show the time between sessions",
        "list": "list collections, notes, sessions and tasks, newest last",
        "show": "show one entry with all that is known of it",
        "search": "find words in titles, descriptions, events and attachments",
        "report": "draw and tell what was: charts, tables, comments, time budgets, what follows what",
        "budget": "how often, how long and how far apart: a time budget of a session, a collection or the book",
        "agree": "how far two sessions of the same agree: Cohen's kappa over samples, or what matches",
        "sql": "ask by statements of SQL that only read, one or in a shell",
    },
    "Change": {
        "edit": "change what an entry says, by options or in your editor",
        "rename": "give an entry another name",
        "move": "put entries into another collection",
        "tag": "put tags on an item",
        "untag": "take tags off an item",
        "split": "cut a session in two",
        "join": "make one session of two",
        "shift": "have a session or note be earlier or later",
        "fit": "correct the clock of a session by one moment or two",
        "delete": "put entries into the trash",
        "restore": "take entries out of the trash",
        "trash": "list what was deleted, or remove it for good",
        "undo": "take back the newest change",
        "redo": "bring back what was undone last",
        "history": "list what was changed, when and by whom",
    },
    "Books": {
        "new": "make a book, or a collection or an event type in one",
        "config": "list the settings of a book, or set one",
        "subject": "list whom or what items and events are about, or make one",
        "type": "list what can be logged, or make an event type",
        "export": "write the book, a collection or an item to a file",
        "import": "take in a file; a second import of the same adds nothing",
        "backup": "copy the book while it is in use, running sessions included",
        "check": "read the whole book and say what does not hold",
        "salvage": "make a new book of what can be read of a damaged one",
        "repair": "put what can be read of a damaged book in its place, and keep the damaged file",
    },
    "Devices": {
        "sync": "meet other copies of the book in a folder that something carries between devices, at a service, or in a hub",
        "merge": "bring in what a copy of the book knows that went on by itself",
        "changes": "write what this book has and another one lacks",
        "apply": "bring in changes that another copy of the book wrote",
        "conflicts": "list what several devices wrote at the same time, and settle it",
        "devices": "list the devices that wrote what the book holds",
        "serve": "serve a page of buttons for phones, or with --sync let copies of the book sync with it, until Ctrl-C",
        "hub": "run a hub: a PostgreSQL database where books meet",
    },
    "The command": {
        "help": "explain a verb, or how times and names are written",
        "completion": "print what makes a shell complete verbs, options and what the book has",
    },
}

#: Every verb with its help.
VERBS: Final[dict[str, str]] = {name: help for verbs in GROUPS.values() for name, help in verbs.items()}

#: What these show may be longer than a screen, and goes through a pager then.
LONG: Final = frozenset({
    "day", "week", "month", "gaps", "list", "show", "search", "report", "budget", "agree", "plan", "review", "trash", "undo", "history", "check", "config", "subject", "type", "entry", "attach",
    "conflicts", "devices", "help",
})

#: What Python keeps for itself cannot be the name of a module.
_KEPT: Final = ("import", "list", "continue", "type")


def module_of(verb: str) -> str:
    """The module of a verb, within the package."""
    return f"cli.verbs.{verb}_" if verb in _KEPT else f"cli.verbs.{verb}"

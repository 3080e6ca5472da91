"""The kind of value of each option and argument of a verb, if a shell can complete it: entries of a book, zones, files or words."""

from __future__ import annotations

from .catalog import VERBS
from .parsing import Parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Final

#: The kind of an option's value, for all verbs.
_OPTIONS: Final = {
    "--collection": "collection", "--tag": "tag", "--subject": "subject", "--template": "template", "--zone": "zone", "--session": "running", "--type": "type", "--ask": "type",
    "--mark": "type", "--of": "entry", "--agree": "session", "--repeat": "task", "--play": "note", "--save": "attachment", "--not-observed": "type",
}
#: The kind of a value by its name in the help.
_METAVARS: Final = {"TIME": "time", "DAY": "day", "RANGE": "range"}
#: The kind of --field's value. Its fields belong to the entry that the verb's first argument names.
_FIELDS: Final = {"log": "typefield", "edit": "entryfield"}
#: Here the value is the name of something new, so nothing is offered.
_NEW: Final = frozenset({("new", "--type"), ("new", "--collection")})
#: The kinds of a verb's arguments, in order; if the arguments may repeat, the last kind does.
_PLACES: Final[dict[str, tuple[str, ...]]] = {
    "start": ("session",), "log": ("type",), "pause": ("running",), "resume": ("running",), "stop": ("running",), "continue": ("session",), "cancel": ("running",), "record": ("session",),
    "watch": ("running",), "track": ("time", "time", "session"), "entry": ("template", "field"), "attach": ("entry", "file"), "place": ("item",), "plan": ("task", "day"), "done": ("task",), "show": ("entry",),
    "report": ("file",), "budget": ("session",), "agree": ("session", "session"), "edit": ("entry",), "rename": ("entry",), "move": ("entry",), "copy": ("entry",), "tag": ("item", "tag"), "untag": ("item", "tag"),
    "split": ("session", "time"), "join": ("session", "session"), "shift": ("item",), "fit": ("session",), "delete": ("entry",), "restore": ("trash",), "history": ("entry",), "new": ("file",), "config": ("setting", "value"),
    "day": ("day",), "week": ("range",), "month": ("range",), "gaps": ("range",), "list": ("", "range"),
    "subject": ("subject",), "type": ("type",), "export": ("file",), "import": ("file",), "backup": ("file",), "salvage": ("file", "file"), "sync": ("file",), "merge": ("file",),
    "changes": ("file",), "apply": ("file",), "hub": ("", "", "entry"), "help": ("verb",),
}


class Completable:
    """A verb as a shell completes it: its options with the kinds of their values, and its arguments."""

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.help = VERBS[verb]
        parser = Parser(verb)
        given = [each for each in parser._actions if each.option_strings]
        #: The ways to write each option, and its help.
        self.options: list[tuple[list[str], str]] = [(list(each.option_strings), each.help or "") for each in given]
        #: The ways to write options with a value, and the value's kind, or its words after a "=".
        self.values: dict[str, str] = {flag: self._kind(each) for each in given if each.nargs != 0 for flag in each.option_strings}
        named = [str(word) for each in parser._actions if not each.option_strings for word in each.choices or ()]
        words = [*named, *getattr(parser.module, "WORDS", ())]
        places = _PLACES.get(verb, ())
        #: The kind of each argument; with `goes_on`, the last one repeats.
        self.places: tuple[str, ...] = (f"={' '.join(words)}", *places[1:]) if words and verb != "help" else places
        several = [each for each in parser._actions if not each.option_strings and each.nargs in ("*", "+")]
        self.goes_on = bool(several)

    def _kind(self, action: argparse.Action) -> str:
        if action.choices:
            return f"={' '.join(map(str, action.choices))}"
        name = next((flag for flag in action.option_strings if flag.startswith("--")), "")
        if (self.verb, name) in _NEW:
            return ""
        if name == "--field":
            return _FIELDS[self.verb]
        if name == "--book" or action.metavar in ("FILE", "DIR") or name in ("--token-file", "--phrase-file"):
            return "file"
        if action.metavar == "DAY" and self.verb == "report":
            return "range"
        return _OPTIONS.get(name) or _METAVARS.get(str(action.metavar), "")


def completable() -> list[Completable]:
    """All verbs."""
    return [Completable(verb) for verb in VERBS]

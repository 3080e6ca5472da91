"""What stands behind each option and in each place of a verb, as far as a shell can offer it: entries of a book, zones, files or words."""

from __future__ import annotations

from .catalog import VERBS
from .parsing import Parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Final

#: What the value of an option is, whatever the verb.
_OPTIONS: Final = {
    "--collection": "collection", "--tag": "tag", "--subject": "subject", "--template": "template", "--zone": "zone", "--session": "running", "--type": "type", "--ask": "type",
    "--mark": "type", "--of": "entry", "--agree": "session", "--repeat": "task", "--play": "note", "--save": "attachment", "--not-observed": "type",
}
#: What it is where its help calls it so.
_METAVARS: Final = {"TIME": "time", "DAY": "day", "RANGE": "range"}
#: What --field is a field of: what the first word of the verb names.
_FIELDS: Final = {"log": "typefield", "edit": "entryfield"}
#: What makes something new has a name of its own there.
_NEW: Final = frozenset({("new", "--type"), ("new", "--collection")})
#: What the words of a verb are, one after the other; the last of those that may be several goes on.
_PLACES: Final[dict[str, tuple[str, ...]]] = {
    "start": ("session",), "log": ("type",), "pause": ("running",), "resume": ("running",), "stop": ("running",), "continue": ("session",), "cancel": ("running",), "record": ("session",),
    "watch": ("running",), "track": ("time", "time", "session"), "entry": ("template", "field"), "attach": ("entry", "file"), "place": ("item",), "plan": ("task", "day"), "done": ("task",), "show": ("entry",),
    "report": ("file",), "budget": ("session",), "agree": ("session", "session"), "edit": ("entry",), "rename": ("entry",), "move": ("entry",), "tag": ("item", "tag"), "untag": ("item", "tag"),
    "split": ("session", "time"), "join": ("session", "session"), "shift": ("item",), "fit": ("session",), "delete": ("entry",), "restore": ("trash",), "history": ("entry",), "new": ("file",), "config": ("setting", "value"),
    "day": ("day",), "week": ("range",), "month": ("range",), "gaps": ("range",), "list": ("", "range"),
    "subject": ("subject",), "type": ("type",), "export": ("file",), "import": ("file",), "backup": ("file",), "salvage": ("file", "file"), "sync": ("file",), "merge": ("file",),
    "changes": ("file",), "apply": ("file",), "hub": ("", "", "entry"), "help": ("verb",),
}


class Completable:
    """A verb for a shell: its options, each with what its value is, and its places."""

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.help = VERBS[verb]
        parser = Parser(verb)
        given = [each for each in parser._actions if each.option_strings]
        #: Every way to write each option, and its help.
        self.options: list[tuple[list[str], str]] = [(list(each.option_strings), each.help or "") for each in given]
        #: Options that have a value, each way to write them, with what it is: a kind, or its words behind a "=".
        self.values: dict[str, str] = {flag: self._kind(each) for each in given if each.nargs != 0 for flag in each.option_strings}
        named = [str(word) for each in parser._actions if not each.option_strings for word in each.choices or ()]
        words = [*named, *getattr(parser.module, "WORDS", ())]
        places = _PLACES.get(verb, ())
        #: What stands in each place; behind the last one there is more of it where `goes_on`.
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
    """Every verb."""
    return [Completable(verb) for verb in VERBS]

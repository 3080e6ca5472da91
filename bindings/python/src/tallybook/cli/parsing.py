"""The parsers of the verbs. Each is created when needed, from the module in the catalogue."""

from __future__ import annotations

import argparse
import re
from importlib import import_module

from .catalog import GROUPS, VERBS, module_of
from .codes import HELP, USAGE
from .refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Final, NoReturn

#: These options may come before or after the verb.
SHARED: Final = ("-b", "--book", "--json")
_EXAMPLES: Final = "examples:\n"
#: Words of argparse, which differ between versions of Python.
_NO_CHOICE: Final = re.compile(r"(.*: )invalid choice: '?(.*?)'? \(choose from (.*)\)", re.DOTALL)
_NO_NUMBER: Final = re.compile(r"(.*: )invalid (?:(int)|float) value: '(.*)'", re.DOTALL)


class _Help(argparse.HelpFormatter):
    """Wraps a verb's description like its options; examples stay lines that can be copied."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if text.startswith(_EXAMPLES) else super()._fill_text(text, width, indent)


class Parser(argparse.ArgumentParser):
    """A verb's arguments and options. Errors are reported like all others; options cannot be abbreviated."""

    def __init__(self, verb: str) -> None:
        super().__init__(prog=f"tallybook {verb}", formatter_class=_Help, allow_abbrev=False)
        self.verb = verb
        help = VERBS[verb]
        module = self.module = _module(verb)
        self.description = help[0].upper() + help[1:] + "."
        self.epilog = _EXAMPLES + "\n".join(f"  {line}" for line in module.EXAMPLES)
        self.add_argument("-b", "--book", metavar="FILE", help="the book; default: TALLYBOOK_BOOK, or the only *.tally in this folder")
        self.add_argument("--json", action="store_true", help="answer as JSON, for programs")
        module.add(self)

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """Parses arguments and options in any order; after --, all are arguments."""
        for word in words[: words.index("--")] if "--" in words else words:
            # First: otherwise, errors in later words would be reported instead.
            if word.startswith("--") and word.partition("=")[0] not in self._option_string_actions:
                self.error(self._unknown(word))
        try:
            options, rest = self.parse_known_args(list(words))
        except Refused:
            if "--" in words:
                raise
            options, rest = argparse.Namespace(), ["--"]
        # Options between arguments need a second way of parsing, which takes twice as long.
        if rest and "--" not in words:
            options, rest = self.parse_known_intermixed_args(list(words))
        if rest:
            self.error(self._unknown(rest[0]))
        return options

    def _unknown(self, word: str) -> str:
        from difflib import get_close_matches

        if not word.startswith("-"):
            return f'"{word}" is one argument too many; quote names that contain spaces'
        known = [each for each in self._option_string_actions if each.startswith("--") or not word.startswith("--")]
        close = get_close_matches(word.partition("=")[0], known, 1)
        return f"there is no option {word}" + (f"; did you mean {close[0]}?" if close else "")

    def error(self, message: str) -> NoReturn:
        """Raises a usage error."""
        # Replaces wording of argparse.
        message = message.replace("the following arguments are required:", "missing:")
        if wrong := _NO_CHOICE.fullmatch(message):
            message = f'{wrong[1]}"{wrong[2]}" is not one of ' + wrong[3].replace("'", "")
        elif wrong := _NO_NUMBER.fullmatch(message):
            message = f'{wrong[1]}"{wrong[3]}" is not a ' + ("whole number" if wrong[2] else "number")
        raise Refused(f"{message}{' See' if message.endswith('?') else '; see'} tallybook {self.verb} --help", USAGE, "TALLY_E_MISUSE")


def _module(verb: str) -> Any:
    return import_module(f"...{module_of(verb)}", __name__)


def known(verb: str) -> str:
    """A verb that exists."""
    if verb in VERBS:
        return verb
    from difflib import get_close_matches

    close = get_close_matches(verb, VERBS, 3)
    several = ", ".join(close[:-1]) + " or " if close[1:] else ""
    meant = f"did you mean {several}{close[-1]}?" if close else "tallybook --help lists them all"
    raise Refused(f'there is no verb "{verb}"; {meant}', USAGE, "TALLY_E_MISUSE")


def overview() -> str:
    """The text of `tallybook --help`."""
    from shutil import get_terminal_size
    from textwrap import wrap

    width, names = max(40, get_terminal_size((100, 24)).columns), max(map(len, VERBS))
    lines = ["usage: tallybook [-b FILE] [--json] VERB ...", "", "Record what happened, and when, in one file: a book."]
    for group, verbs in GROUPS.items():
        lines += ["", f"{group}:"]
        for name, help in verbs.items():
            first, *others = wrap(help, width - names - 6)
            lines += [f"    {name:{names}}  {first}", *(f"{'':{names + 6}}{line}" for line in others)]
    lines += [
        "", "tallybook VERB --help has the options of each, with examples.", "", "example:", "  tallybook new herons.tally", "  tallybook start 'Morning watch'",
        "  tallybook log A", "  tallybook stop", "  tallybook list", "", HELP]
    return "\n".join(lines)


def in_order(words: Sequence[str]) -> list[str]:
    """The words with the verb first: --book and --json may come before it."""
    given, front = list(words), []
    while given and (given[0] in SHARED or given[0].startswith("--book=")):
        front.append(given.pop(0))
        if front[-1] in ("-b", "--book") and given:
            front.append(given.pop(0))
    return given[:1] + front + given[1:] if given else front

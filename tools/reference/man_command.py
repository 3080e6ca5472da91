"""The manual of the command, tallybook(1), made of what its parsers know: a section for each verb, with its options and examples.

    python3 tools/reference/man_command.py    # prints it; needs TALLYBOOK_LIBRARY
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bindings/python/src"), str(Path(__file__).resolve().parent)]

from man import escaped, prose, quoted  # noqa: E402
from tallybook import __version__  # noqa: E402
from tallybook.cli.catalog import VERBS  # noqa: E402
from tallybook.cli.parsing import SHARED, Parser, overview  # noqa: E402
from tallybook.cli.verbs.help import TOPICS  # noqa: E402

def value(action: argparse.Action) -> str:
    """What stands behind an option."""
    if isinstance(action.metavar, tuple):
        return " ".join(action.metavar)
    return action.metavar or ("{" + ",".join(map(str, action.choices)) + "}" if action.choices else action.dest.upper())


def option(action: argparse.Action) -> list[str]:
    """An option or a word, and what it is for."""
    if action.option_strings:
        term = ", ".join(action.option_strings) + ("" if action.nargs == 0 else f" {value(action)}")
    else:
        term = str(action.metavar if isinstance(action.metavar, str) else action.dest)
    text = (action.help or "").replace("%%", "%")
    return [".TP", f".B {quoted(term)}", *(prose(text) or ["\\&"])]


def verb(name: str) -> list[str]:
    parser = Parser(name)
    out = [f".SS tallybook {escaped(name)}", *prose(parser.description or "")]
    for action in parser._actions:
        if action.help is not argparse.SUPPRESS and not set(action.option_strings) & {*SHARED, "-h"}:
            out += option(action)
    out += [".PP", "Examples:", ".PP", ".nf", *(f".B {quoted(line)}" for line in parser.module.EXAMPLES), ".fi"]
    return out


def page() -> str:
    out = [
        '.\\" Made by tools/reference/man_command.py', f'.TH TALLYBOOK 1 "" "Tallybook {__version__}" "Tallybook"', ".SH NAME",
        "tallybook \\- record what happened, and when", ".SH SYNOPSIS", ".B tallybook", ".RI [ VERB ]", ".RI [ WORD ...]", ".RI [ OPTION ...]", ".SH DESCRIPTION",
        *prose("A book is one file. It has nested collections of notes, recorded sessions of events, tasks, voice memos and typed entries. Each command opens the book, does its work and "
               "closes it; a session keeps running between commands. Without a verb, tallybook shows what is running and today's total."),
        ".PP", *prose("Options of every verb:"),
        ".TP", ".B " + quoted("-b, --book FILE"), "The book. The default is the variable", ".B TALLYBOOK_BOOK", "or the only *.tally in the current folder.",
        ".TP", ".B " + quoted("--json"), "Answer as JSON, for programs.", ".TP", ".B " + quoted("-h, --help"), "Explain the verb.", ".SH VERBS"]
    for name in VERBS:
        out += verb(name)
    for topic, text in TOPICS.items():
        out += [f".SH {topic.upper()}", ".nf", *("\\&" + escaped(line) if line else ".sp" for line in text.split("\n")), ".fi"]
    out.append(".SH EXIT STATUS")
    for code, text in re.findall(r"^  (\d+)  (.*)$", overview(), re.M):
        out += [".TP", f".B {code}", *prose(text)]
    out += [".SH SEE ALSO", ".BR tallybook (3),", "and the documents in", ".IR share/doc/tallybook ,", "beginning with README.md."]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())

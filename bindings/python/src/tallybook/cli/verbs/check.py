"""tallybook check"""

from __future__ import annotations

import argparse

from ...rows.findings import finding_json
from ..codes import DONE, FOUND, USAGE
from ..context import Context
from ..refused import Refused
from .budget import bouts_of

EXAMPLES = ("tallybook check", "tallybook check --json && cp herons.tally elsewhere/", "tallybook check --events -c 'Heron nest'")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("--events", action="store_true", help="instead: check recorded events for likely mistakes, such as states without a stop and stops without a start")
    parser.add_argument("session", nargs="?", help="with --events: only this session; default: all")
    parser.add_argument("-c", "--collection", metavar="NAME", help="with --events: only sessions in this collection, at any depth")


def run(options: argparse.Namespace, context: Context) -> int:
    """Checks the book; 1 if there is damage."""
    if not options.events and (options.session or options.collection):
        raise Refused("a check reads the entire book; a session or collection needs --events", USAGE, "TALLY_E_MISUSE")
    findings = bouts_of(options, context).check() if options.events else context.book.check()
    context.terminal.answer([finding_json(each) for each in findings], *(map(str, findings) if findings else ["No problems found."]))
    return FOUND if findings else DONE

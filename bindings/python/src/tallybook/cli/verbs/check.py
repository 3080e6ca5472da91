"""tallybook check"""

from __future__ import annotations

import argparse

from ...rows.findings import finding_json
from ..codes import DONE, FOUND
from ..context import Context

EXAMPLES = ("tallybook check", "tallybook check --json && cp herons.tally elsewhere/")


def add(parser: argparse.ArgumentParser) -> None:
    """It has no options of its own."""


def run(options: argparse.Namespace, context: Context) -> int:
    """Checks it; 1 where something is wrong."""
    findings = context.book.check()
    context.terminal.answer([finding_json(each) for each in findings], *(map(str, findings) if findings else ["All is well."]))
    return FOUND if findings else DONE

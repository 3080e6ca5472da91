"""tallybook month"""

from __future__ import annotations

import argparse

from ..context import Context
from ..period import add_period, tell

EXAMPLES = ("tallybook month", "tallybook month last", "tallybook month 2026-11")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    add_period(parser, "the month, such as last, 2026-11, november or a day in it; default: this month")


def run(options: argparse.Namespace, context: Context) -> int:
    """Shows the month's totals."""
    return tell("month", options, context)

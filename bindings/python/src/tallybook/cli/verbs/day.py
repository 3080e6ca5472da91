"""tallybook day"""

from __future__ import annotations

import argparse

from ..context import Context
from ..period import add_period, tell

EXAMPLES = ("tallybook day", "tallybook day yesterday", "tallybook day 2026-11-03 --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    add_period(parser, "the day, such as yesterday, monday or 3 Nov; default: today")


def run(options: argparse.Namespace, context: Context) -> int:
    """Shows the day's totals."""
    return tell("day", options, context)

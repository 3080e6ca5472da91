"""tallybook week"""

from __future__ import annotations

import argparse

from ..context import Context
from ..period import add_period, tell

EXAMPLES = ("tallybook week", "tallybook week last", "tallybook week 2026-W44")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    add_period(parser, "the week, such as last, 2026-W44 or a day in it; default: this week")


def run(options: argparse.Namespace, context: Context) -> int:
    """Shows the week's totals."""
    return tell("week", options, context)

"""Numbers as people write them on the command line."""

from __future__ import annotations

import argparse
import math


def finite(written: str) -> float:
    """A finite number."""
    try:
        found = float(written)
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise argparse.ArgumentTypeError(f"{written} is not a number; write one such as 2.5")
    return found


def count(written: str) -> int:
    """A count: 0 or more."""
    if not (written.isascii() and written.isdigit()) or len(written) > 9:
        raise argparse.ArgumentTypeError(f"{written} is not a number of rows; give 1 or more, or 0 for all")
    return int(written)

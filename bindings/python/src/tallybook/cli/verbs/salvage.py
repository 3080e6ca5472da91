"""tallybook salvage"""

from __future__ import annotations

import argparse

from pathlib import Path

from ...rows.findings import finding_json
from ..codes import DONE, FOUND
from ..context import Context
from ..telling.words import many

EXAMPLES = ("tallybook salvage damaged.tally salvaged.tally", "tallybook salvage damaged.tally salvaged.tally --json")
#: How many losses are reported one by one.
_TOLD = 20


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("damaged", metavar="FILE", help="the damaged book; it is not changed")
    parser.add_argument("to", metavar="NEW", help="the file of the new book")


def run(options: argparse.Namespace, context: Context) -> int:
    """Creates a new book from everything readable; 1 if something was lost."""
    from ...opening import salvage

    with salvage(Path(options.damaged), Path(options.to)) as book:
        findings, kept = book.recovery, len(book.items)
    context.terminal.answer(
        {"file": options.to, "items": kept, "findings": [finding_json(each) for each in findings]},
        *map(str, findings[:_TOLD]), *([f"and {many(len(findings) - _TOLD, 'finding')} more; --json has them all"] if len(findings) > _TOLD else []),
        f"Wrote {options.to} with {many(kept, 'item')}" + ("" if findings else "; nothing was lost"))
    return FOUND if findings else DONE

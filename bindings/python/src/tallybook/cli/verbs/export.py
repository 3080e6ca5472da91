"""tallybook export"""

from __future__ import annotations

import argparse
import sys
from fractions import Fraction
from typing import Any

from ...rows.targets import format_number
from ...vocabulary._formats import EXPORTS
from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused

EXAMPLES = ("tallybook export herons.json", "tallybook export nest.md --of 'Heron nest'", "tallybook export - --format csv | head")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("file", nargs="?", default="-", help="the file to write; its suffix sets the format; - is standard output")
    parser.add_argument("-f", "--format", choices=sorted(EXPORTS), metavar="FORMAT", help=f"{', '.join(sorted(EXPORTS))}; default: by the suffix, and json for standard output")
    parser.add_argument("--of", metavar="NAME", help="a collection or an item; default: the entire book")
    parser.add_argument("--zone", help="the time zone of times for people")
    parser.add_argument("--without", action="append", default=[], choices=("places", "authors", "attachments"), help="can be repeated")
    parser.add_argument("--canonical", action="store_true", help="JSON that is identical for books with the same content")
    parser.add_argument("--commas", action="store_true", default=None, help="BORIS's tables with commas instead of tabs; a .csv file always has commas")
    parser.add_argument("--rate", metavar="RATE", help="for edl and csv-timecode: frames per second, such as 25, 23.976, 30000/1001, or 29.97df for drop-frame")
    parser.add_argument("--timecode", metavar="TIMECODE", help="for these: the timecode at the start of the session; default: 01:00:00:00")
    parser.add_argument("--open-states", action="store_true", help="include sessions with open states in BORIS's aggregated table")


def run(options: argparse.Namespace, context: Context) -> int:
    """Exports entries."""
    source: Any = context.entry(options.of) if options.of else context.book
    target = context.file(options.file)
    settings: dict[str, Any] = {name: False for name in options.without} | {"canonical": options.canonical, "commas": options.commas, "open_states": options.open_states}
    if options.rate is not None:
        settings |= _rate(options.rate)
    settings["timecode"] = options.timecode
    if target is None and context.terminal.as_json and options.format not in (None, "json"):
        raise Refused(f"standard output is either JSON or {options.format}; leave out --json or --format {options.format}", USAGE, "TALLY_E_MISUSE")
    if target is None:
        sys.stdout.flush()
        source.export(sys.stdout.buffer, format=options.format or "json", zone=options.zone, **settings)
        return DONE
    format_number(options.format, target)
    source.export(target, format=options.format, zone=options.zone, progress=context.terminal.progress("Exporting"), **settings)
    context.terminal.answer({"file": str(target), "bytes": target.stat().st_size}, f"Wrote {target}")
    return DONE


def _rate(given: str) -> dict[str, Any]:
    """Reads frames per second as a person writes them."""
    word = given.strip().lower()
    drops = word.endswith("df") and not word.endswith("ndf")
    number = word.removesuffix("df").removesuffix("n").strip()
    try:
        return {"rate": Fraction(number) if "/" in number else float(number), "drop_frame": drops}
    except (ValueError, ZeroDivisionError):
        raise Refused(f"{given!r} is not a frame rate; give one such as 25, 23.976, 30000/1001 or 29.97df", USAGE, "TALLY_E_INVALID") from None

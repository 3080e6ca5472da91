"""tallybook devices"""

from __future__ import annotations

import argparse

from ..codes import DONE, NOT_FOUND
from ..context import Context
from ..refused import Refused
from ..telling.words import many

EXAMPLES = ("tallybook devices", "tallybook devices --name 2 'Ann\\'s phone'")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("--name", nargs=2, metavar=("NUMBER", "NAME"), help="rename the device with this number in the list")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists devices, or names one."""
    devices = context.book.devices
    if options.name:
        number, name = options.name
        if not number.isdigit() or not 0 < int(number) <= len(devices):
            raise Refused(f"there is no device {number}; tallybook devices lists them", NOT_FOUND, "TALLY_E_NOT_FOUND")
        devices[int(number) - 1].rename(name)
        devices = context.book.devices
    context.terminal.answer(
        [
            {
                "uuid": each.uuid, "name": each.name, "commits": each.commits, "last": each.last.isoformat() if each.last else None,
                "this": each.is_this,
            }
            for each in devices],
        *(
            f"{number}. {each.name or each.uuid}: {many(each.commits, 'commit')}" + (f", the last at {each.last.astimezone(context.zone):%Y-%m-%d %H:%M}" if each.last else "")
            + (", this device" if each.is_this else "")
            for number, each in enumerate(devices, 1)),
        *(() if devices else ("This book has never been merged.",)))
    return DONE

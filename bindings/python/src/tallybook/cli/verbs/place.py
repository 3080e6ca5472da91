"""tallybook place"""

from __future__ import annotations

import argparse

from ..codes import DONE, USAGE
from ..context import Context
from ..numbers import finite
from ..refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

EXAMPLES = ("tallybook place Arrival --at 45.4429 -73.6016 --name 'North pond'", "tallybook place @1", "tallybook place Arrival --clear")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("item", metavar="NAME", help="a note, session or task; @1 is the newest")
    parser.add_argument("--at", nargs=2, type=finite, metavar=("LATITUDE", "LONGITUDE"), help="in degrees, north and east; south and west are negative")
    parser.add_argument("--accuracy", type=finite, metavar="METRES")
    parser.add_argument("--name", metavar="TEXT", help="the name of the place")
    parser.add_argument("--clear", action="store_true", help="remove the place")


def run(options: argparse.Namespace, context: Context) -> int:
    """Shows an item's place, or sets it."""
    given: dict[str, Any] = {}
    if options.at:
        given |= {"latitude": options.at[0], "longitude": options.at[1]}
    given |= {name: value for name, value in (("accuracy", options.accuracy), ("place", options.name)) if value is not None}
    if options.clear:
        if given:
            raise Refused("--clear removes the place; leave out the others", USAGE, "TALLY_E_MISUSE")
        given = dict.fromkeys(("latitude", "longitude", "accuracy", "place"))
    item = context.named(options.item, "note", "session", "task", running_first=True)
    if given:
        if not options.clear and not context.book.settings["location_enabled"]:
            raise Refused("places need the setting location_enabled: tallybook config location_enabled true", status="TALLY_E_STATE")
        item = item.update(given)
    said = [*([item.place] if item.place else []), *([f"{item.latitude:.6g}, {item.longitude:.6g}"] if item.latitude is not None else [])]
    context.terminal.answer(
        {"id": item.id, "title": item.name, "place": item.place, "latitude": item.latitude, "longitude": item.longitude, "accuracy": item.accuracy},
        f'"{item.name}" was at {" · ".join(said)}' if said else f'"{item.name}" has no place')
    return DONE

"""tallybook config"""

from __future__ import annotations

import argparse
import re

from ..codes import DONE, NOT_FOUND, USAGE
from ..context import Context
from ..lengths import seconds
from ..refused import Refused
from ..telling.explained import tell_explained

#: Settings that are lengths of time in ns, with their descriptions, which use units of time.
LENGTHS = {
    "autosave_interval": "With durability process: the longest time before logged events survive a power cut, 100ms to 1h.",
    "trash_retention": "How long deleted entries stay in the trash before tallybook trash --empty --due removes them; 0s keeps them until the trash is emptied. Entries with logged events always stay until then.",
}
#: Settings that are sizes, in bytes.
SIZES = {
    "snapshot_log_limit": "The largest size of the book's log while a snapshot is open, 1MiB to 1TiB; beyond it, snapshots end.",
    "history_budget": "The size of the history that is kept for undo, 0 to 1TiB; the oldest steps are removed first and cannot be undone.",
}
_UNITS = {"TiB": 2**40, "GiB": 2**30, "MiB": 2**20, "KiB": 2**10}
_SIZE = re.compile(r"([0-9]{1,12}) ?([TGMK]iB)")

EXAMPLES = ("tallybook config", "tallybook config username", "tallybook config username kh", "tallybook config day_start 04:00", "tallybook config trash_retention 30d", "tallybook config history_budget 256MiB", "tallybook config username --unset")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("name", nargs="?", metavar="SETTING", help="the setting; without it, lists all")
    parser.add_argument("value", nargs="?", metavar="VALUE", help="the new value")
    parser.add_argument("--unset", action="store_true", help="reset it to its default")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists settings, shows one, or sets it."""
    settings = context.book.settings
    if options.unset and (options.name is None or options.value is not None):
        raise Refused("--unset needs the name of a setting, and no value", USAGE, "TALLY_E_MISUSE")
    if options.name is None:
        told = settings.describe()
        if context.terminal.as_json:
            context.terminal.json([{"name": each.name, "value": each.value, "default": each.default, "message": each.message} for each in told])
        else:
            tell_explained(context.terminal, ("setting", "value", "meaning"), [
                [each.name, _said(each.value, each.name), LENGTHS.get(each.name) or SIZES.get(each.name) or each.message] for each in told])
        return DONE
    before = _before(options.name, context, is_new=options.value is not None)
    if options.unset:
        del settings[options.name]
    elif options.value is not None:
        settings[options.name] = _written(options.name, options.value)
    value = settings[options.name]
    is_change = options.unset or options.value is not None
    line = f"{options.name} is {_said(value, options.name)} now" + (f"; it was {_said(before, options.name)}" if before not in (value, None) else "") if is_change else _said(value, options.name)
    context.terminal.answer({"name": options.name, "value": value, **({"before": before} if is_change else {})}, line)
    return DONE


def _before(name: str, context: Context, *, is_new: bool) -> object:
    """The value of a setting; None for a new setting of the user's own."""
    from ..._c.errors import NotFoundError

    try:
        return context.book.settings[name]
    except NotFoundError:
        if is_new and name.startswith("x-"):
            return None
        from difflib import get_close_matches

        close = get_close_matches(name, [each.name for each in context.book.settings.describe()], 1)
        if is_new and not close:
            raise
        meant = f"did you mean {close[0]}?" if close else "tallybook config lists all"
        raise Refused(f'there is no setting "{name}"; {meant}', NOT_FOUND, "TALLY_E_NOT_FOUND") from None


def _written(name: str, value: str) -> str | int:
    """Reads a setting's value; lengths and sizes may have units."""
    if name in SIZES:
        match = _SIZE.fullmatch(value)
        return int(match[1]) * _UNITS[match[2]] if match else value
    long = None if value.isdigit() else seconds(value)
    return round(long * 1e9) if name in LENGTHS and long is not None else value


def _said(value: object, name: str = "") -> str:
    if name in LENGTHS and isinstance(value, int):
        return f"{value / 1e9:g}s" if value < 86_400 * 10**9 else f"{value / 86_400e9:g}d"
    if name in SIZES and isinstance(value, int) and value:
        return next((f"{value // size}{unit}" for unit, size in _UNITS.items() if value % size == 0), str(value))
    return "true" if value is True else "false" if value is False else str(value) or '""'

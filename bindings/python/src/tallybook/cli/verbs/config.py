"""tallybook config"""

from __future__ import annotations

import argparse

from ..codes import DONE, USAGE
from ..context import Context
from ..lengths import seconds
from ..refused import Refused

#: Settings that are lengths of time, in ns.
LENGTHS = ("autosave_interval", "trash_retention")

EXAMPLES = ("tallybook config", "tallybook config username", "tallybook config username kh", "tallybook config day_start 04:00", "tallybook config trash_retention 30d", "tallybook config username --unset")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("name", nargs="?", metavar="SETTING", help="else all are listed")
    parser.add_argument("value", nargs="?", metavar="VALUE", help="what it is to be from now on")
    parser.add_argument("--unset", action="store_true", help="take it back to its default")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists settings, shows one, or sets it."""
    settings = context.book.settings
    if options.unset and (options.name is None or options.value is not None):
        raise Refused("--unset goes with the name of a setting, and without a value", USAGE, "TALLY_E_MISUSE")
    if options.name is None:
        told = settings.describe()
        if context.terminal.as_json:
            context.terminal.json([{"name": each.name, "value": each.value, "default": each.default, "message": each.message} for each in told])
        else:
            context.terminal.table(("setting", "value", "what it is for"), [[each.name, _said(each.value, each.name), each.message] for each in told], spare=(2,))
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
    """What a setting is; None of one of the user's own that is set now for the first time."""
    from ..._c.errors import NotFoundError

    try:
        return context.book.settings[name]
    except NotFoundError:
        if is_new and name.startswith("x-"):
            return None
        raise


def _written(name: str, value: str) -> str | int:
    """A setting's value: those that are lengths may be written as such."""
    long = None if value.isdigit() else seconds(value)
    return round(long * 1e9) if name in LENGTHS and long is not None else value


def _said(value: object, name: str = "") -> str:
    if name in LENGTHS and isinstance(value, int):
        return f"{value / 1e9:g}s" if value < 86_400 * 10**9 else f"{value / 86_400e9:g}d"
    return "true" if value is True else "false" if value is False else str(value) or '""'

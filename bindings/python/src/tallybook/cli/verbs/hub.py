"""tallybook hub"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..._c._reasons import Reason
from ...hub import keeping, members, parquet, retaining, status, tables
from ...hub.database import connected, space_of
from ...vocabulary.cells import clean
from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused
from .sync import add_phrase, phrase

EXAMPLES = (
    "tallybook hub init postgresql:///herons", "tallybook hub status postgresql:///herons",
    "tallybook hub members postgresql:///herons -b herons.tally --add bob", "tallybook hub erase postgresql:///herons 12 -b herons.tally",
    "tallybook hub retain postgresql:///herons --days 90 -b herons.tally", "tallybook hub keep postgresql:///herons -b keeper.tally",
    "tallybook hub export postgresql:///herons -b keeper.tally --parquet herons")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("action", choices=("init", "status", "members", "erase", "retain", "keep", "export"), metavar="ACTION", help=(
        "init: create or update its tables; status: list its books; members: list or change who may use a book's space; "
        "erase: permanently delete an entry from book and hub; retain: fold older pushes into one; "
        "keep: sync the book, and update the tables for analysts; export: sync it, and write them as Parquet files"))
    parser.add_argument("address", metavar="ADDRESS", help="the database, as postgresql://HOST/DATABASE")
    parser.add_argument("entry", nargs="?", metavar="ENTRY", help="for erase: the entry, by its id or title")
    parser.add_argument("--add", metavar="ROLE", help="for members: add a role of the database")
    parser.add_argument("--may", choices=("read", "write", "keep"), default="write", help="for --add: its right; default: write; keep: also erase and retain")
    parser.add_argument("--remove", metavar="ROLE", help="for members: remove a role")
    add_phrase(parser)
    parser.add_argument("--days", type=float, default=90.0, metavar="N", help="for retain: older than N days; default: 90")
    parser.add_argument("--keep", action="store_true", help="for init: also create the tables that keep fills")
    parser.add_argument("--events", action="store_true", help="for keep and export: also write a row for each event")
    parser.add_argument("--parquet", metavar="DIR", help="for export: the folder, which is created if missing")


def run(options: argparse.Namespace, context: Context) -> int:
    """Runs an action."""
    if (options.entry is not None) != (options.action == "erase"):
        raise Refused("erase needs an entry, and no other action takes one", USAGE, "TALLY_E_MISUSE")
    if (options.add or options.remove) and options.action != "members":
        raise Refused("--add and --remove are for members", USAGE, "TALLY_E_MISUSE")
    if not options.days >= 0:
        raise Refused("--days is negative; give 0 or more", USAGE, "TALLY_E_MISUSE")
    if options.keep and options.action != "init":
        raise Refused("--keep is for init", USAGE, "TALLY_E_MISUSE")
    if options.events and options.action not in ("keep", "export"):
        raise Refused("--events is for keep and export", USAGE, "TALLY_E_MISUSE")
    if (options.parquet is not None) != (options.action == "export"):
        raise Refused("export needs --parquet DIR, and no other action takes it", USAGE, "TALLY_E_MISUSE")
    actions = {
        "init": _init, "status": _status, "members": _members, "erase": _erase, "retain": _retain, "keep": _keep, "export": _export}
    return actions[options.action](options, context)


def _init(options: argparse.Namespace, context: Context) -> int:
    with connected(options.address, is_hub=False) as connection:
        is_new = tables.init(connection)
        if options.keep:
            is_new = keeping.make_tables(connection) or is_new
    context.terminal.answer({"made": is_new}, "The hub is ready" if is_new else "The hub is already up to date")
    return DONE


def _status(options: argparse.Namespace, context: Context) -> int:
    with connected(options.address) as connection:
        found = status.spaces(connection)
    if context.terminal.as_json:
        context.terminal.json([{**vars(each), "last": each.last.isoformat() if each.last else None} for each in found])
        return DONE
    if not found:
        context.terminal.answer([], "The hub has no books that your role can see")
        return DONE
    heads = ("space", "owner", "devices", "members", "pushes", "changes", "attachments", "last push")
    rows = [
        (
            each.id, each.owner, str(each.devices), str(each.members), str(each.pushes), _size(each.changes), _size(each.attachments),
            f"{each.last:%Y-%m-%d %H:%M}" if each.last else "")
        for each in found]
    context.terminal.table(heads, rows, right={2, 3, 4, 5, 6})
    return DONE


def _members(options: argparse.Namespace, context: Context) -> int:
    space = space_of(context.book)
    with connected(options.address) as connection:
        if options.add:
            members.add(connection, space, options.add, options.may)
        if options.remove:
            members.remove(connection, space, options.remove)
        found = members.members(connection, space)
    context.terminal.answer(
        [{"role": each.role, "may": each.may} for each in found], *(f"{each.role}: {each.may}" for each in found),
        *(() if found else ("Your role sees no space of this book in the hub; sync the book once",)))
    return DONE


def _erase(options: argparse.Namespace, context: Context) -> int:
    entry = context.entry(options.entry)
    with context.book.hub(options.address, phrase=phrase(options)) as hub:
        hub.erase(entry.id)
    context.terminal.answer({"erased": entry.uuid}, "Erased from the book and the hub; other books lose it with their next sync")
    return DONE


def _retain(options: argparse.Namespace, context: Context) -> int:
    with context.book.hub(options.address, phrase=phrase(options)) as hub:
        hub.sync(fold=True)
    with connected(options.address) as connection:
        removed = retaining.retain(connection, space_of(context.book), options.days)
    context.terminal.answer(
        {"pushes": removed.pushes, "bytes": removed.bytes}, f"Removed {removed.pushes} older pushes, {_size(removed.bytes)}")
    return DONE


def _keep(options: argparse.Namespace, context: Context) -> int:
    with connected(options.address) as connection:
        _sync(options, context, push=True)
        done = keeping.keep(connection, context.book, events=options.events)
    context.terminal.answer(
        {"written": done.written, "removed": done.removed, "sessions": done.sessions},
        "The tables are already up to date" if done.is_same else f"Wrote {done.written} items, removed {done.removed}"
        + (f", wrote the events of {done.sessions} sessions" if options.events else ""))
    return DONE


def _export(options: argparse.Namespace, context: Context) -> int:
    folder = Path(options.parquet)
    parquet.require(folder)
    # A role that may only read can still export what it reads.
    _sync(options, context, push=False)
    done = parquet.export(context.book, folder, events=options.events)
    context.terminal.answer(
        {"written": done.written, "removed": done.removed, "same": done.same},
        f"Wrote {done.written} files, removed {done.removed}, {done.same} unchanged")
    return DONE


def _sync(options: argparse.Namespace, context: Context, *, push: bool) -> None:
    """Brings the book up to date, without the bytes of attachments."""
    with context.book.hub(options.address, phrase=phrase(options)) as hub:
        for each in hub.sync(push=push, bytes=False):
            if each.reason not in (Reason.NOTHING_NEW, Reason.MERGED):
                print(f"tallybook: {clean(str(each))}", file=sys.stderr)


def _size(bytes: int) -> str:
    for unit in ("B", "kB", "MB", "GB"):
        if bytes < 1000:
            break
        bytes //= 1000
    else:
        unit = "TB"
    return f"{bytes} {unit}"

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
    """Its options."""
    parser.add_argument("action", choices=("init", "status", "members", "erase", "retain", "keep", "export"), metavar="ACTION", help=(
        "init: make its tables, or bring them up to date; status: what it holds; members: who may use a book's space; "
        "erase: remove an entry for good from book and hub; retain: fold what is older into one piece; "
        "keep: sync the book, and bring tables for analysts up to what it holds; export: sync it, and write that as files of Parquet"))
    parser.add_argument("address", metavar="ADDRESS", help="the database, as postgresql://HOST/DATABASE")
    parser.add_argument("entry", nargs="?", metavar="ENTRY", help="of erase: the entry, by its id or title")
    parser.add_argument("--add", metavar="ROLE", help="of members: let a role of the database in")
    parser.add_argument("--may", choices=("read", "write", "keep"), default="write", help="what it may: write unless given; keep: also erase and retain")
    parser.add_argument("--remove", metavar="ROLE", help="of members: take a role's membership")
    add_phrase(parser)
    parser.add_argument("--days", type=float, default=90.0, metavar="N", help="of retain: older than N days; 90 unless given")
    parser.add_argument("--keep", action="store_true", help="of init: make the tables that keep fills too")
    parser.add_argument("--events", action="store_true", help="of keep and export: also a row for each event")
    parser.add_argument("--parquet", metavar="DIR", help="of export: the folder, which is made where it is not there")


def run(options: argparse.Namespace, context: Context) -> int:
    """Does one of them."""
    if (options.entry is not None) != (options.action == "erase"):
        raise Refused("erase needs an entry, and nothing else takes one", USAGE, "TALLY_E_MISUSE")
    if (options.add or options.remove) and options.action != "members":
        raise Refused("--add and --remove are for members", USAGE, "TALLY_E_MISUSE")
    if not options.days >= 0:
        raise Refused("--days is 0 or more", USAGE, "TALLY_E_MISUSE")
    if options.keep and options.action != "init":
        raise Refused("--keep is for init", USAGE, "TALLY_E_MISUSE")
    if options.events and options.action not in ("keep", "export"):
        raise Refused("--events is for keep and export", USAGE, "TALLY_E_MISUSE")
    if (options.parquet is not None) != (options.action == "export"):
        raise Refused("export needs --parquet DIR, and nothing else takes it", USAGE, "TALLY_E_MISUSE")
    actions = {
        "init": _init, "status": _status, "members": _members, "erase": _erase, "retain": _retain, "keep": _keep, "export": _export}
    return actions[options.action](options, context)


def _init(options: argparse.Namespace, context: Context) -> int:
    with connected(options.address, is_hub=False) as connection:
        is_new = tables.init(connection)
        if options.keep:
            is_new = keeping.make_tables(connection) or is_new
    context.terminal.answer({"made": is_new}, "The hub is ready: sync books with it" if is_new else "The hub is ready already")
    return DONE


def _status(options: argparse.Namespace, context: Context) -> int:
    with connected(options.address) as connection:
        found = status.spaces(connection)
    if context.terminal.as_json:
        context.terminal.json([{**vars(each), "last": each.last.isoformat() if each.last else None} for each in found])
        return DONE
    if not found:
        context.terminal.answer([], "The hub has no books that this role may see")
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
        *(() if found else ("The hub has no space of this book that this role may see: sync the book once",)))
    return DONE


def _erase(options: argparse.Namespace, context: Context) -> int:
    entry = context.entry(options.entry)
    with context.book.hub(options.address, phrase=phrase(options)) as hub:
        hub.erase(entry.id)
    context.terminal.answer({"erased": entry.uuid}, "Erased from the book and the hub; books that have it lose it with their next sync")
    return DONE


def _retain(options: argparse.Namespace, context: Context) -> int:
    with context.book.hub(options.address, phrase=phrase(options)) as hub:
        hub.sync(fold=True)
    with connected(options.address) as connection:
        removed = retaining.retain(connection, space_of(context.book), options.days)
    context.terminal.answer(
        {"pushes": removed.pushes, "bytes": removed.bytes}, f"Folded: {removed.pushes} older pushes went, {_size(removed.bytes)}")
    return DONE


def _keep(options: argparse.Namespace, context: Context) -> int:
    with connected(options.address) as connection:
        _sync(options, context, push=True)
        done = keeping.keep(connection, context.book, events=options.events)
    context.terminal.answer(
        {"written": done.written, "removed": done.removed, "sessions": done.sessions},
        "The tables are as the book is already" if done.is_same else f"Wrote {done.written} items, removed {done.removed}"
        + (f", wrote the events of {done.sessions} sessions" if options.events else ""))
    return DONE


def _export(options: argparse.Namespace, context: Context) -> int:
    folder = Path(options.parquet)
    parquet.require(folder)
    # Who may only read may take out what it reads.
    _sync(options, context, push=False)
    done = parquet.export(context.book, folder, events=options.events)
    context.terminal.answer(
        {"written": done.written, "removed": done.removed, "same": done.same},
        f"Wrote {done.written} files, removed {done.removed}, {done.same} are as they were")
    return DONE


def _sync(options: argparse.Namespace, context: Context, *, push: bool) -> None:
    """Brings the book up to date; nobody asks it for the bytes of attachments."""
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

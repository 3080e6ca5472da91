"""tallybook attach"""

from __future__ import annotations

import argparse

from pathlib import Path

from ..codes import DONE, NOT_FOUND, REFUSED, USAGE
from ..context import Context
from ..refused import Refused
from ..telling.words import many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...entries.attachment import Attachment

EXAMPLES = ("tallybook attach Arrival photo.jpg map.svg", "tallybook attach Arrival", "tallybook attach Arrival --save photo.jpg --to copy.jpg")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("entry", metavar="NAME", help="an item or a collection; @1 is the newest item")
    parser.add_argument("files", nargs="*", default=[], metavar="FILE", help="the files to attach; without any, lists the entry's attachments")
    parser.add_argument("--save", metavar="ATTACHMENT", help="save this attachment to a file: its name or id")
    parser.add_argument("--to", metavar="FILE", help="with --save: the file to write; default: its name, in this folder")


def run(options: argparse.Namespace, context: Context) -> int:
    """Attaches files, lists attachments, or writes one to a file."""
    if options.to and not options.save or options.save and options.files:
        raise Refused("--to needs --save, and --save takes no files: attach ENTRY --save NAME --to FILE", USAGE, "TALLY_E_MISUSE")
    entry = context.named(options.entry, "note", "session", "task", "collection", running_first=True)
    if options.save:
        return _save(entry, options, context)
    if not options.files:
        return _list(list(entry.attachments), entry, context)
    files = [Path(each) for each in options.files]
    for each in files:
        if not each.is_file():
            raise Refused(f"{each} is not a file; nothing was attached", NOT_FOUND, "TALLY_E_NOT_FOUND")
    made = []
    with context.book.transaction("attach") as whole:
        here = whole.get(entry.id)
        made = [here.add_attachment(each).id for each in files]
    attached = [context.book.get(each) for each in made]
    context.terminal.answer([_as_json(each) for each in attached], *(f'Attached {each.name} ({each.media_type}, {many(each.size, "byte")}) to "{entry.name}"' for each in attached))
    return DONE


def _list(attachments: list[Attachment], entry: Any, context: Context) -> int:
    if context.terminal.as_json:
        context.terminal.json([_as_json(each) for each in attachments])
    elif not attachments:
        context.terminal.answer(None, f'"{entry.name}" has no attachments.')
    else:
        context.terminal.table(("id", "name", "type", "bytes"), [[str(each.id), each.name, each.media_type, f"{each.size:,}"] for each in attachments], right=(0, 3), spare=(2,))
    return DONE


def _save(entry: Any, options: argparse.Namespace, context: Context) -> int:
    fitting = [each for each in entry.attachments if options.save in (str(each.id), each.name)] or [
        each for each in entry.attachments if each.name.casefold().startswith(options.save.casefold())]
    if not fitting:
        raise Refused(f'"{entry.name}" has no attachment "{options.save}"; tallybook attach {entry.id} lists them', NOT_FOUND, "TALLY_E_NOT_FOUND")
    if len(fitting) > 1:
        raise Refused(f'several attachments match "{options.save}": {", ".join(f"{each.id} {each.name}" for each in fitting)}; name one by its id')
    # A name may come from anywhere, so its folders are ignored.
    target = Path(options.to or Path(fitting[0].name).name)
    if target.exists():
        raise Refused(f"{target} already exists; give another file with --to", REFUSED, "TALLY_E_EXISTS")
    fitting[0].save(target)
    context.terminal.answer({"file": str(target), "bytes": target.stat().st_size}, f"Wrote {target}")
    return DONE


def _as_json(attachment: Attachment) -> dict[str, Any]:
    return {"id": attachment.id, "uuid": attachment.uuid, "name": attachment.name, "type": attachment.media_type, "bytes": attachment.size, "sha256": attachment.sha256}

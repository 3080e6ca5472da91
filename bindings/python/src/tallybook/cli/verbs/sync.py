"""tallybook sync"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from ...book import is_address, is_hub
from ...rows.findings import finding_json
from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused

EXAMPLES = (
    "tallybook sync ~/Nextcloud/herons", "tallybook sync /media/stick/herons", "TALLYBOOK_TOKEN=… tallybook sync https://herons.example",
    "tallybook sync http://127.0.0.1:8765 --token-file herons.token", "tallybook sync postgresql:///herons")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("place", metavar="PLACE", help="a folder for this book only, created if missing; the address that tallybook serve --sync prints; or that of a PostgreSQL database: postgresql://HOST/DATABASE")
    parser.add_argument("--token-file", metavar="FILE", help="a file with the service's token; default: TALLYBOOK_TOKEN")
    add_phrase(parser)


def add_phrase(parser: argparse.ArgumentParser) -> None:
    """Adds the option that a sealed space needs."""
    parser.add_argument("--phrase-file", metavar="FILE", help="for a sealed space of a hub: a file with its phrase; default: TALLYBOOK_PHRASE")


def run(options: argparse.Namespace, context: Context) -> int:
    """Imports the changes at the place, and writes this book's changes there."""
    if is_hub(options.place):
        with context.book.hub(options.place, phrase=phrase(options)) as hub:
            findings = hub.sync()
        context.terminal.answer({"findings": [finding_json(each) for each in findings]}, *map(str, findings))
        return DONE
    done = context.book.sync(options.place, token=token(options) if is_address(options.place) else None)
    lines = [*map(str, done.findings), *(f"waiting: {each}" for each in done.waiting)]
    lines.append(f"Wrote {done.written} bytes of changes" if done.written else "No new changes to write")
    context.terminal.answer({
        "findings": [finding_json(each) for each in done.findings], "written": done.written, "read": done.read, "waiting": done.waiting}, *lines)
    return DONE


def phrase(options: argparse.Namespace) -> str | None:
    """The phrase of the book's sealed space; None if none is given."""
    if options.phrase_file:
        found = Path(options.phrase_file).read_text("utf-8").strip()
        if not found:
            raise Refused(f"{options.phrase_file} is empty; write the phrase to it", USAGE, "TALLY_E_MISUSE")
        return found
    return os.environ.get("TALLYBOOK_PHRASE") or None


def token(options: argparse.Namespace) -> str:
    """The service's token for this device. It is not an argument, since all users of a machine can see those."""
    if options.token_file:
        # The service's own file works too.
        for line in Path(options.token_file).read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                return line.split()[0]
        raise Refused(f"{options.token_file} is empty; write the token to it", USAGE, "TALLY_E_MISUSE")
    found = os.environ.get("TALLYBOOK_TOKEN", "").strip()
    if not found:
        raise Refused("the service needs a token; set TALLYBOOK_TOKEN, or give a file with --token-file", USAGE, "TALLY_E_MISUSE")
    return found

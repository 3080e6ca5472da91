"""tallybook import"""

from __future__ import annotations

import argparse
import functools
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

from ..._c._reasons import Reason
from ...rows.findings import Finding, finding_json
from ...vocabulary._formats import IMPORTS
from ...vocabulary.constants import Severity
from ..codes import DONE, REFUSED, USAGE
from ..context import Context
from ..refused import Refused
from ..terminal import typed

EXAMPLES = (
    "tallybook import herons.json --preview", "tallybook import times.csv --format hey -c Work", "tallybook import todo.txt --yes",
    "tallybook import sightings.csv --mapping birds.json --preview", "tallybook import nest.json --format mel --skip-bad",
    "tallybook import herons.boris --preview",
)
# Formats with only the behaviours and subjects of a collection.
ETHOGRAMS: Final[tuple[Literal["boris-ethogram", "boris-behaviors", "boris-subjects"], ...]] = ("boris-ethogram", "boris-behaviors", "boris-subjects")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("file")
    parser.add_argument("-f", "--format", choices=sorted(IMPORTS), metavar="FORMAT", help=f"{', '.join(sorted(IMPORTS))}; default: by its content")
    parser.add_argument("-m", "--mapping", metavar="FILE", help="for tables of another program, CSV, JSON or a folder of them: a JSON file that maps its columns")
    parser.add_argument("-c", "--collection", metavar="NAME", help="the collection to import to; default: none")
    parser.add_argument("--zone", help="the time zone of times without one")
    parser.add_argument("--skip-bad", action="store_true", help="skip what cannot be imported")
    parser.add_argument("--whole", action="store_true", help="import everything or nothing: refuse a file if anything would be skipped or altered")
    parser.add_argument("--replace", action="store_true", help="for BORIS, ELAN and Praat: replace sessions and ethograms that were imported before and have changed")
    parser.add_argument("--preview", action="store_true", help="show what would happen, and change nothing")
    parser.add_argument("-y", "--yes", action="store_true", help="do not ask for confirmation")


def run(options: argparse.Namespace, context: Context) -> int:
    """Shows what the import would do, asks a person to confirm, and imports."""
    source = Path(options.file)
    reader, more = importer(options, context, source)
    parent = context.collection(options.collection)

    def take(*, dry_run: bool) -> list[Finding]:
        return reader(source, parent=parent, dry_run=dry_run, progress=context.terminal.progress("Reading"), **more)

    asks = not options.yes and not options.json and sys.stdin.isatty()
    if options.preview or asks:
        findings = take(dry_run=True)
        tell(findings, context, "would be ", done=False)
        if options.preview:
            return DONE
        print("Import this? [y/N] ", end="", file=sys.stderr, flush=True)
        if typed().strip().lower() not in ("y", "yes"):
            print("Nothing was imported.")
            return REFUSED
    tell(take(dry_run=False), context, "", done=True)
    return DONE


def importer(options: argparse.Namespace, context: Context, source: Path) -> tuple[Callable[..., list[Finding]], dict[str, Any]]:
    """The import of a format, with its options."""
    name, book = options.format, context.book
    given: dict[str, Any] = {"whole": options.whole, "skip_bad": options.skip_bad, "zone": options.zone, "mapping": options.mapping, "replace": options.replace}
    if name is None:
        return book.import_file, given
    functions: dict[str, Callable[..., list[Finding]]] = {
        "json": book.import_json, "csv": book.import_csv, "mel": book.import_mel, "hey": book.import_hey, "minuta-folder": book.import_minuta, "icalendar": book.import_calendar,
        "todo.txt": book.import_todo_txt, "tables": book.import_tables, "boris": book.import_boris, "eaf": book.import_eaf,
        "textgrid": book.import_textgrid,
    }
    for each in ETHOGRAMS:
        functions[each] = functools.partial(book.import_ethogram, format=each)
    if (name == "tables") != bool(options.mapping):
        raise Refused("tables need a --mapping, and no other format takes one; docs/formats.md has its keys", USAGE)
    if options.replace and name not in ("boris", "eaf", "textgrid", *ETHOGRAMS):
        raise Refused(f"--replace does not go with {name}; leave it out", USAGE)
    if name in ETHOGRAMS and options.zone:
        raise Refused("an ethogram has no times; leave --zone out", USAGE)
    left_out = {"json": ("zone", "skip_bad"), "csv": ("zone", "skip_bad"), "mel": ("zone",)}.get(name, ("zone",) if name in ETHOGRAMS else ())
    for option, what in (("zone", "has its own time zones; leave --zone out"), ("skip_bad", "is imported as a whole; leave --skip-bad out, or give --format mel for a file of MEL")):
        if option in left_out and given[option]:
            raise Refused(f"{name} {what}", USAGE)
    return functions[name], {key: value for key, value in given.items() if key not in left_out and (key not in ("mapping", "replace") or value)}


def tell(findings: list[Finding], context: Context, would: str, *, done: bool) -> None:
    """What the import did or would do: counts, and each finding that needs a look."""
    number: Counter[str] = Counter()
    for each in findings:
        # Beyond a limit, findings of the same sort are combined.
        many = isinstance(each.found, int) and isinstance(each.bound, int) and not each.where
        number[each.reason.name.lower()] += int(each.found) - int(each.bound) if many and each.found and each.bound else 1
    if context.terminal.as_json:
        context.terminal.json({"imported": done, "counts": dict(number), "findings": [finding_json(each) for each in findings]})
        return
    for each in findings:
        if each.severity is not Severity.INFO or each.reason is Reason.ASSUMED:
            context.terminal.answer(None, str(each))
    quiet = {"all_taken", "assumed"}
    if number["all_taken"]:
        # What was skipped is already in the book, or was to be ignored.
        quiet.add("left_out")
    words = [f"{count} {would}{name.replace('_', ' ')}" for name, count in number.items() if name not in quiet]
    if words and number["all_taken"]:
        words.append("nothing skipped")
    print(", ".join(words) or f"Nothing {would or 'was '}imported")

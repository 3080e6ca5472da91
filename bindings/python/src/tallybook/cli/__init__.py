"""The command `tallybook`: what docs/command-line.md describes. A verb a file; each says its help, its options and what it does."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final, NoReturn

from .. import __version__
from .._c.errors import Error
from ..vocabulary.cells import clean
from . import (
    agree, apply, backup, budget, changes, check, completion, conflicts, devices, export, hub, import_, list_, log, merge, new, note, record, redo, report, search, serve, show, sql, start, stop, sync, undo, watch,
)
from .codes import HELP, INTERRUPTED, USAGE, code_of
from .context import Context, Refused
from .terminal import dump

VERBS: Final[tuple[ModuleType, ...]] = (
    new, note, record, start, log, stop, watch, list_, show, search, budget, agree, sql, report, export, import_, merge, changes, apply, sync, serve, hub, conflicts, devices, undo, redo, check, backup, completion,
)


def parser() -> argparse.ArgumentParser:
    """All verbs with their options: what `--help` prints, and what completion is made from."""
    formatter = argparse.RawDescriptionHelpFormatter
    top = argparse.ArgumentParser(
        prog="tallybook", formatter_class=formatter, description="Keeps what happened, and when, in one file: a book.",
        epilog="example:\n  tallybook new herons.tally\n  tallybook start 'Morning watch'\n  tallybook log A\n  tallybook stop\n"
        "  tallybook list\n\n" + HELP)
    top.add_argument("--version", action="version", version=f"tallybook {__version__}")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("-b", "--book", metavar="FILE", help="the book; else TALLYBOOK_BOOK, else the one *.tally here")
    shared.add_argument("--json", action="store_true", help="answer as JSON, for programs")
    verbs = top.add_subparsers(dest="verb", metavar="VERB", required=True)
    for module in VERBS:
        each = verbs.add_parser(
            module.NAME, help=module.HELP, description=module.HELP[0].upper() + module.HELP[1:] + ".", parents=[shared],
            formatter_class=formatter, epilog="examples:\n" + "\n".join(f"  {line}" for line in module.EXAMPLES))
        module.add(each)
        each.set_defaults(run=module.run)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code, as docs/command-line.md lists them."""
    as_json = False
    try:
        whole = parser()
        options = whole.parse_args(arguments)
        as_json = options.json
        with Context(options, whole) as context:
            answer: int = options.run(options, context)
            sys.stdout.flush()
            return answer
    except Error as refusal:
        return _tell(as_json, str(refusal), refusal.status, code_of(refusal), refusal.reason.name.lower() if refusal.reason else None)
    except Refused as refusal:
        return _tell(as_json, str(refusal), refusal.status, refusal.code)
    except KeyboardInterrupt:
        return _tell(as_json, "interrupted", "TALLY_E_CANCELLED", INTERRUPTED)
    except BrokenPipeError:
        # Whoever read has what it wanted, such as head. What is left in the buffer goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except OSError as refusal:
        return _tell(as_json, str(refusal), "TALLY_E_IO", code_of(refusal))


def command() -> NoReturn:
    """What a shell runs: one command, and then the process ends."""
    code = main()
    # While the interpreter ends, Ctrl-C ends the process as it ends any, without the interpreter's words.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(code)


def _tell(as_json: bool, message: str, status: str, code: int, reason: str | None = None) -> int:
    if as_json:
        print(dump({"error": {"status": status, "reason": reason, "message": message, "exit": code}}), file=sys.stderr)
    else:
        print(f"tallybook: {clean(message)}", file=sys.stderr)
        if code == USAGE:
            print("tallybook: see tallybook --help", file=sys.stderr)
    return code

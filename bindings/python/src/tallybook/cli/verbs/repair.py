"""tallybook repair"""

from __future__ import annotations

import argparse

from pathlib import Path

from ...rows.findings import finding_json
from ..codes import BUSY, DONE, NOT_FOUND, REFUSED
from ..context import Context
from ..made import add_yes
from ..refused import Refused
from ..telling.words import many

EXAMPLES = ("tallybook repair", "tallybook repair -b herons.tally --yes")
_TOLD = 20


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    add_yes(parser, "do not ask before replacing the damaged book")


def run(options: argparse.Namespace, context: Context) -> int:
    """Replaces a damaged book with everything readable in it, and keeps the damaged file under another name."""
    from ..._c.errors import CorruptError, NotFoundError
    from ...opening import open as open_book
    from ...opening import salvage

    path = Path(context.path())
    try:
        with open_book(path, exists=True) as book:
            wrong = book.check()
    except NotFoundError:
        raise Refused(f"there is no book {path}; name it with --book FILE", NOT_FOUND, "TALLY_E_NOT_FOUND") from None
    except CorruptError as refusal:
        wrong = None
        why = str(refusal)
    if wrong is not None:
        if not wrong:
            context.terminal.answer({"repaired": False, "findings": []}, "No problems found; there is nothing to repair.")
            return DONE
        why = str(wrong[0])
    _refuse_open(path)
    new, old = _free(path, "repaired"), _free(path, "damaged")
    context.confirm(f"{path} is damaged ({why}). Replace it with everything readable? The damaged file is kept as {old.name}.",
                    f"this would replace {path} with everything readable in it, and keep the damaged file as {old.name}")
    with salvage(path, new) as book:
        findings, kept = book.recovery, len(book.items)
    # Nobody may have it open: its log would remain.
    beside = [Path(f"{path}{end}") for end in ("-wal", "-shm") if Path(f"{path}{end}").exists()]
    path.rename(old)
    for each in beside:
        each.rename(f"{old}{each.name.removeprefix(path.name)}")
    try:
        new.rename(path)
    except OSError as refusal:
        raise Refused(f"the new book {new} could not be renamed to {path} ({refusal.strerror}); rename it", REFUSED, "TALLY_E_IO") from None
    context.terminal.answer(
        {"repaired": True, "file": str(path), "damaged": str(old), "items": kept, "findings": [finding_json(each) for each in findings]},
        *map(str, findings[:_TOLD]), *([f"and {many(len(findings) - _TOLD, 'finding')} more; --json has them all"] if len(findings) > _TOLD else []),
        f"Repaired {path}, with {many(kept, 'item')}; the damaged file is {old}")
    return DONE


def _refuse_open(path: Path) -> None:
    """Fails if a process has the book open: it would keep writing to the old file."""
    import fcntl

    lock = Path(f"{path}-lock")
    if not lock.exists():
        return
    with open(lock, "r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused(f"another process has {path} open; end it, then try again", BUSY, "TALLY_E_BUSY") from None


def _free(path: Path, word: str) -> Path:
    """An unused name beside a file."""
    for number in range(1, 10_000):
        found = path.with_name(f"{path.name}.{word}{'' if number == 1 else f'-{number}'}")
        if not found.exists():
            return found
    raise Refused(f"there are too many files like {path.name}.{word}; move them away", REFUSED, "TALLY_E_EXISTS")

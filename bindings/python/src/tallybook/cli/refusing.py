"""Reports the error of a failed command, and chooses its exit code."""

from __future__ import annotations

import os
import signal
import sys

from .._c.errors import Error
from ..vocabulary.cells import clean
from .codes import INTERRUPTED, code_of
from .dump import dump
from .refused import Refused
from .wording import in_options


def told(refusal: BaseException, *, as_json: bool) -> int | None:
    """Reports an error on the standard error. Returns its exit code, or None for a bug in the command itself."""
    if isinstance(refusal, Error):
        return _tell(as_json, in_options(str(refusal)), refusal.status, code_of(refusal), refusal.reason.name.lower() if refusal.reason else None)
    if isinstance(refusal, Refused):
        return _tell(as_json, str(refusal), refusal.status, refusal.code)
    if isinstance(refusal, KeyboardInterrupt):
        if not as_json and sys.stderr.isatty():
            # The terminal shows ^C on the current line.
            print(file=sys.stderr)
        return _tell(as_json, "interrupted", "TALLY_E_CANCELLED", INTERRUPTED)
    if isinstance(refusal, BrokenPipeError):
        # The reader, such as head, has read enough.
        drop_output()
        return 128 + signal.SIGPIPE
    if isinstance(refusal, OSError):
        return _tell(as_json, str(refusal), "TALLY_E_IO", code_of(refusal))
    return None


def drop_output() -> None:
    """Discards the rest of the standard output's buffer."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(as_json: bool, message: str, status: str, code: int, reason: str | None = None) -> int:
    if as_json:
        print(dump({"error": {"status": status, "reason": reason, "message": message, "exit": code}}), file=sys.stderr)
    else:
        print(f"tallybook: {clean(message)}", file=sys.stderr)
    return code

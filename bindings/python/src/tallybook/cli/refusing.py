"""What is told where a command fails, and with which code it ends."""

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
    """Tells a refusal on the standard error; its exit code, or None of what is a fault of the command itself."""
    if isinstance(refusal, Error):
        return _tell(as_json, in_options(str(refusal)), refusal.status, code_of(refusal), refusal.reason.name.lower() if refusal.reason else None)
    if isinstance(refusal, Refused):
        return _tell(as_json, str(refusal), refusal.status, refusal.code)
    if isinstance(refusal, KeyboardInterrupt):
        if not as_json and sys.stderr.isatty():
            # Behind the ^C that the terminal shows, and what may be on its line.
            print(file=sys.stderr)
        return _tell(as_json, "interrupted", "TALLY_E_CANCELLED", INTERRUPTED)
    if isinstance(refusal, BrokenPipeError):
        # Whoever read has what it wanted, such as head.
        drop_output()
        return 128 + signal.SIGPIPE
    if isinstance(refusal, OSError):
        return _tell(as_json, str(refusal), "TALLY_E_IO", code_of(refusal))
    return None


def drop_output() -> None:
    """What is left in the buffer of the standard output goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(as_json: bool, message: str, status: str, code: int, reason: str | None = None) -> int:
    if as_json:
        print(dump({"error": {"status": status, "reason": reason, "message": message, "exit": code}}), file=sys.stderr)
    else:
        print(f"tallybook: {clean(message)}", file=sys.stderr)
    return code

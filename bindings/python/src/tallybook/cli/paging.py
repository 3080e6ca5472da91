"""Long answers on a person's terminal go through a pager, as those of git do: PAGER, or less where that is installed."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

#: What less is to do: leave where all fits, take colours as they are, leave the text on the screen.
_LESS: Final = "FRX"


def show(text: str) -> None:
    """Prints a text on a terminal; one that is longer than that through a pager."""
    if text.count("\n") < _height() or not _through_pager(text):
        sys.stdout.write(text)


def _height() -> int:
    try:
        return os.get_terminal_size(sys.stdout.fileno()).lines
    except (ValueError, OSError):
        return 24


def _through_pager(text: str) -> bool:
    """Whether a pager has shown it. An empty PAGER, or cat, wants none."""
    import contextlib
    import shlex
    import shutil
    import signal
    import subprocess

    try:
        command = shlex.split(os.environ.get("PAGER", "less"))
    except ValueError:
        return False
    program = shutil.which(command[0]) if command else None
    if program is None or command == ["cat"]:
        return False
    sys.stdout.flush()
    try:
        pager = subprocess.Popen([program, *command[1:]], stdin=subprocess.PIPE, env={"LESS": _LESS, "LESSCHARSET": "utf-8", **os.environ})
    except OSError:
        return False
    # Ctrl-C is the pager's while it shows something.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        # Whoever has seen enough leaves.
        with contextlib.suppress(BrokenPipeError):
            pager.communicate(text.encode(sys.stdout.encoding or "utf-8", "replace"))
    finally:
        signal.signal(signal.SIGINT, before)
    return True

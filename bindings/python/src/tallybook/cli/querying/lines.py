"""Reads the lines typed into the shell: edited, completed and saved if Python has readline, else plain."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Final

#: The most statements that are saved.
MOST: Final = 1000
#: A longer statement is not saved.
LONGEST: Final = 10_000
#: Separators of words to complete; a point is part of a word, as in s.name and .tables.
_BETWEEN: Final = " \t\n,;()<>=+-*/|%!'\"`[]"


class Lines:
    """Asks for lines on a terminal."""

    def __init__(self, complete: Callable[[str, str], list[str]]) -> None:
        self._complete = complete
        self._found: list[str] = []
        self.readline = _readline()
        self.history = history_file()
        if self.readline is None:
            return
        for each in self._kept():
            self.readline.add_history(each)
        # Statements are saved, not their lines.
        self.readline.set_auto_history(False)
        self.readline.set_completer(self._next)
        self.readline.set_completer_delims(_BETWEEN)
        self.readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (self.readline.__doc__ or "") else "tab: complete")

    def ask(self, prompt: str) -> str:
        """The next line; a Ctrl-D that was typed while a statement ran ends the input, too."""
        if self.readline is not None and _has_ended():
            print(prompt, end="")
            raise EOFError
        return input(prompt)

    def keep(self, statement: str) -> None:
        """Saves a statement in the history; if that fails, the statement still runs."""
        if self.readline is None or not statement or len(statement) > LONGEST:
            return
        self.readline.add_history(statement)
        with contextlib.suppress(OSError):
            self.history.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with open(os.open(self.history, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a", encoding="utf-8", errors="replace") as file:
                file.write(f"{statement}\n")

    def close(self) -> None:
        """Shortens the history to the newest statements."""
        if self.readline is None:
            return
        self.readline.set_completer(None)
        with contextlib.suppress(OSError):
            kept = self._kept(most=0)
            if len(kept) <= MOST:
                return
            beside = self.history.with_name(f"{self.history.name}.{os.getpid()}")
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write("".join(f"{each}\n" for each in kept[-MOST:]))
            os.replace(beside, self.history)

    def _kept(self, most: int = MOST) -> list[str]:
        try:
            return self.history.read_text("utf-8", "replace").splitlines()[-most:]
        except OSError:
            return []

    def _next(self, text: str, number: int) -> str | None:
        """Returns completions to readline, one after another."""
        assert self.readline is not None
        if number == 0:
            self._found = self._complete(self.readline.get_line_buffer()[: self.readline.get_endidx()], text)
        return self._found[number] if number < len(self._found) else None


def history_file() -> Path:
    """The file of the history: in $XDG_STATE_HOME, or in ~/.local/state if that is not an absolute path."""
    named = os.environ.get("XDG_STATE_HOME", "")
    state = Path(named) if os.path.isabs(named) else Path.home() / ".local/state"
    return state / "tallybook/sql_history"


def _has_ended() -> bool:
    """Whether Ctrl-D comes next of what is typed already; takes it. readline would be given a NUL in its place, as the terminal was not in its mode."""
    try:
        import fcntl
        import select
        import termios

        typed = sys.stdin.fileno()
        if not select.select([typed], [], [], 0)[0]:
            return False
        # In lines, a terminal that can be read and has no byte has the end.
        if int.from_bytes(fcntl.ioctl(typed, termios.FIONREAD, bytes(4)), sys.byteorder) != 0:
            return False
        return not os.read(typed, 1)
    except (ImportError, OSError, ValueError):
        return False


def _readline() -> ModuleType | None:
    try:
        import readline
    except ImportError:
        return None
    return readline

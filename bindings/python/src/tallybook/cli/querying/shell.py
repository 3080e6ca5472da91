"""The shell of `tallybook sql`: statements, and commands that start with a point, from a terminal or a pipe."""

from __future__ import annotations

import os
import sys

from ..._c.errors import Error
from ..codes import DONE, USAGE
from ..refused import Refused
from ..terminal import clean
from .answers import MODES
from .completing import COMMANDS, candidates
from .lines import Lines
from .statement import ask, located, why
from .tokens import literals, one_line, statements
from .views import COLUMNS, WHAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..context import Context


class Shell:
    """Runs the input until .quit or the end."""

    def __init__(self, context: Context, mode: str) -> None:
        self._context = context
        self._mode = mode
        self._is_over = False
        self._has_said_so = False

    # ----------------------------------------------------------------------------------------------------
    # From a pipe
    # ----------------------------------------------------------------------------------------------------

    def run_piped(self) -> int:
        """Runs all input, and stops at the first error; the last statement needs no semicolon."""
        waiting, begun = "", 1
        for number, line in enumerate(sys.stdin, 1):
            if not waiting:
                begun = number
            if not waiting and line.strip()[:1] == ".":
                self._command(line.strip())
                if self._is_over:
                    return DONE
                continue
            text = waiting + line
            waiting = self._run_ended(text, begun)
            begun += text[: len(text) - len(waiting)].count("\n")
            if self._is_over:
                return DONE
        if waiting:
            self._run_ended(f"{waiting}\n;", begun)
        return DONE

    def _run_ended(self, text: str, begun: int) -> str:
        """Runs the complete statements of a text that starts on a line; returns the rest of the text."""
        found, rest = statements(text)
        for statement, place in found:
            if self._is_over:
                break
            try:
                self.run(statement)
            except Error as refusal:
                raise located(statement, refusal, self._context, begun + text.count("\n", 0, place)) from None
        return rest

    # ----------------------------------------------------------------------------------------------------
    # From a terminal
    # ----------------------------------------------------------------------------------------------------

    def run_typed(self) -> int:
        """Asks for lines. Reports errors and continues."""
        lines = Lines(candidates)
        prompt = f"{clean(os.path.basename(self._context.path())).rpartition('.')[0] or 'sql'}> "
        further = "...> ".rjust(len(prompt))
        print(f"{clean(self._context.path())}: read-only SQL. A statement ends with a semicolon. .tables lists the views, .help the commands; Ctrl-D quits.")
        waiting = ""
        try:
            while not self._is_over:
                try:
                    waiting = self._take(waiting, lines.ask(further if waiting.strip() else prompt), lines)
                except EOFError:
                    print()
                    return DONE
                except KeyboardInterrupt:
                    # Ctrl-C drops the typed text.
                    print()
                    waiting = ""
        finally:
            lines.close()
        return DONE

    def _take(self, waiting: str, line: str, lines: Lines) -> str:
        if not waiting.strip() and line.strip()[:1] == "." or not waiting.strip() and not line.strip():
            lines.keep(line.strip())
            self._guarded(line.strip(), self._command)
            return ""
        text = f"{waiting}{line}\n"
        found, rest = statements(text)
        # A command needs no semicolon.
        if not waiting.strip() and not found and line.strip().split()[0].lower() in ("describe", "desc", "quit", "exit", "help"):
            found, rest = [(line.strip(), 0)], ""
        if found and not rest.strip():
            self._keep(text, lines)
        for statement, _ in found:
            if not self._is_over and not self._guarded(statement, self.run):
                return ""
        return rest

    def _guarded(self, text: str, action: Callable[[str], None]) -> bool:
        """Whether it succeeded; reports errors."""
        try:
            action(text)
            sys.stdout.flush()
        except Refused as refusal:
            print(clean(str(refusal)), file=sys.stderr)
            return False
        except KeyboardInterrupt:
            print("\ninterrupted", file=sys.stderr)
            return False
        except Error as refusal:
            message, pointed = why(text, refusal, self._context)
            if pointed is not None:
                for each in pointed[:2]:
                    print(each if each.strip() == "^" else clean(each.replace("\t", " ")), file=sys.stderr)
            print(clean(message), file=sys.stderr)
            return False
        return True

    def _keep(self, text: str, lines: Lines) -> None:
        """Saves statements in the history, unless they contain hidden text: others may see the history later."""
        hidden = self._hidden()
        if any(len(each.strip("%* ")) > 1 and each.strip("%* ").casefold() in told for each in literals(text) for told in hidden):
            if not self._has_said_so:
                print("Not saved in the history: it contains text of a hidden task.", file=sys.stderr)
                self._has_said_so = True
            return
        lines.keep(one_line(text))

    def _hidden(self) -> list[str]:
        try:
            rows = self._context.book.sql("SELECT name, description, notes FROM tasks WHERE redaction > 0")
            return [str(text).casefold() for row in rows for text in row if text]
        except Error:
            return []

    # ----------------------------------------------------------------------------------------------------
    # Running
    # ----------------------------------------------------------------------------------------------------

    def run(self, statement: str) -> None:
        """Runs one statement, or describes a view."""
        words = statement.split()
        first = words[0].lower()
        if first in ("quit", "exit", "help") and len(words) == 1:
            self._command(f".{first}")
        elif first in ("describe", "desc"):
            with self._context.paged():
                self.describe(" ".join(words[1:]))
        else:
            ask(statement, (), self._mode, self._context, ".mode line")

    def describe(self, name: str) -> None:
        """Lists the columns of a view and their meanings."""
        view = self._view(name)
        rows = [[column, kind, meaning] for column, (kind, meaning) in COLUMNS[view].items()]
        if self._mode == "json":
            self._context.terminal.json([{"column": column, "kind": kind, "meaning": meaning} for column, kind, meaning in rows])
            return
        print(f"{view}: {WHAT[view]}\n")
        size, kinds = max(len(row[0]) for row in rows), max(len(row[1]) for row in rows)
        from textwrap import wrap

        for column, kind, meaning in rows:
            begin, *more = wrap(meaning, max(30, self._context.terminal.width - size - kinds - 4)) or [""]
            print(f"{column:{size}}  {kind:{kinds}}  {begin}".rstrip())
            for line in more:
                print(f"{'':{size + kinds + 4}}{line}")

    @staticmethod
    def _view(name: str) -> str:
        plain = name.strip().strip("\"'`[]").lower().partition("(")[0]
        if plain in COLUMNS:
            return plain
        from difflib import get_close_matches

        close = get_close_matches(plain, COLUMNS, 1)
        raise Refused((f'there is no view "{name}"' if name else "DESCRIBE needs the name of a view") + (f"; did you mean {close[0]}?" if close else "; .tables lists them"), USAGE, "TALLY_E_MISUSE")

    def _command(self, line: str) -> None:
        """Runs a command that starts with a point."""
        words = line.rstrip(";").split()
        if not words:
            return
        name, rest = words[0].lower(), words[1:]
        if name in (".quit", ".exit", ".q"):
            self._is_over = True
        elif name == ".help":
            print("\n".join([
                *(f"{command:14}{what}" for command, what in COMMANDS.items()), f"{'DESCRIBE NAME':14}explain a view and its columns", "",
                "A statement can have several lines, and ends with a semicolon. Times are shown in the book's time zone.",
                "In SQL a time is a number of ns since 1970: datetime(time / 1000000000, 'unixepoch'). See docs/formats.md."]))
        elif name == ".tables":
            self._tables()
        elif name == ".schema":
            for view in [self._view(" ".join(rest))] if rest else COLUMNS:
                print(f"{view}({', '.join(COLUMNS[view])})")
        elif name == ".mode":
            if len(rest) != 1 or rest[0].lower() not in MODES:
                raise Refused(f"the mode is {self._mode}; change it with .mode {', '.join(MODES[:-1])} or {MODES[-1]}", USAGE, "TALLY_E_MISUSE")
            self._mode = rest[0].lower()
        else:
            from difflib import get_close_matches

            close = get_close_matches(name, [command.split()[0] for command in COMMANDS], 1)
            raise Refused(f"there is no command {words[0]}" + (f"; did you mean {close[0]}?" if close else "; .help lists them"), USAGE, "TALLY_E_MISUSE")

    def _tables(self) -> None:
        if self._mode == "json":
            self._context.terminal.json([{"view": view, "holds": WHAT[view]} for view in COLUMNS])
            return
        size = max(map(len, COLUMNS))
        for view in COLUMNS:
            print(f"{view:{size}}  {WHAT[view]}")

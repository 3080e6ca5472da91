"""What the command shows on a person's terminal: colours, what runs, and long answers in a pager."""

from __future__ import annotations

import io
import os
import pty
import signal
import subprocess
import sys
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from commands import clock_at, ok, run_apart
from screens import Screen
from tallybook.cli import terminal as terminals
from tallybook.cli.catalog import LONG, VERBS
from tallybook.cli.paging import paged
from tallybook.cli.telling.colors import painter
from tallybook.cli.terminal import Terminal, typed
from tallybook.vocabulary.cells import cells

NOON = datetime(2026, 11, 26, 12, tzinfo=timezone.utc)
#: A process is forked from one that has threads, which Python warns of.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ALL = {"COLORTERM": "truecolor"}
WORK, A, B, STANDS = (f"\x1b[38;2;{color}m" for color in ("140;94;163", "30;136;229", "67;160;71", "119;136;153"))


@pytest.fixture
def book() -> None:
    ok("new", "a.tally", "--zone", "UTC")
    ok("type", "Stands", "--new", "--state", "--color", "#778899")
    ok("track", "2026-11-25T09:00", "2026-11-25T10:00", "Client", "-t", "Work")
    with clock_at(NOON - timedelta(minutes=62, seconds=33)):
        ok("start", "Watch", "-t", "Work", "-t", "Home")
        ok("log", "A"), ok("log", "A"), ok("log", "Stands"), ok("log", "B")


@pytest.fixture
def pager(monkeypatch: pytest.MonkeyPatch) -> str:
    """A pager that says how much it was given."""
    Path("pager").write_text('#!/bin/sh\necho "paged: $(wc -l)"\n')
    Path("pager").chmod(0o755)
    return str(Path("pager").absolute())


def screen(*words: str, **variables: str) -> str:
    shown = Screen(*words, columns=100, **variables)
    assert shown.end() == 0
    return shown.text


# --------------------------------------------------------------------------------------------------------
# What runs
# --------------------------------------------------------------------------------------------------------


def test_a_list_says_how_long_something_has_run(book: None) -> None:
    with clock_at(NOON):
        assert "▶ 1:02:33 so far" in ok("list")
        narrow = ok("list", COLUMNS="40")
        assert "▶ 1:02:33" in narrow and "so far" not in narrow and max(map(cells, narrow.splitlines())) <= 40
        ok("pause")
    with clock_at(NOON + timedelta(hours=1)):
        assert "1:02:33 paused" in ok("list")
        ok("cancel")
        # What is in the trash does not run.
        assert "▶" not in ok("trash") and "1:02:33" not in ok("list")


def test_where_the_sign_of_what_runs_is_not_known_another_stands(book: None) -> None:
    for encoding, sign in (("utf-8", "▶"), ("latin-1", ">"), ("ascii", ">")):
        ended = run_apart("list", PYTHONIOENCODING=encoding)
        assert f"{sign} " in ended.stdout and "so far" in ended.stdout and "?" not in ended.stdout


# --------------------------------------------------------------------------------------------------------
# Colours
# --------------------------------------------------------------------------------------------------------


def test_tags_and_event_types_have_their_colours(book: None) -> None:
    assert f"{WORK}Work" in screen("list", **ALL)
    assert f"{WORK}Work" in screen("list", "tags", **ALL)
    assert f"{WORK}Work" in screen("day", "2026-11-25", **ALL)
    assert f"{STANDS}Stands" in screen("type", **ALL)
    shown = screen("show", "Watch", "--events", **ALL)
    assert f"{WORK}Work" in shown and f"{A}A" in shown and shown.count(f"{STANDS}Stands") == 2 and f"{B}B" in shown
    told = screen("status", **ALL)
    assert f"[{WORK}Work\x1b[0m, " in told and f"{A}A 2\x1b[0m, " in told
    assert f"{A}A" in screen("budget", **ALL) and f"{A}A       2  █" in screen("watch", "--once", **ALL)
    assert f"{STANDS}Stands 1" in screen("stop", **ALL)


def test_without_colours_nothing_is_painted(book: None) -> None:
    for words in (("list",), ("status",), ("show", "Watch", "--events"), ("type",), ("day",), ("watch", "--once")):
        for variables in ({"NO_COLOR": "1"}, {"TALLYBOOK_PLAIN": "1"}):
            assert "\x1b[38" not in screen(*words, **ALL, **variables), words
        assert "\x1b" not in run_apart(*words, **ALL).stdout, words


@pytest.mark.parametrize("rich", [True, False])
def test_a_table_is_painted_with_rich_and_without(rich: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor"), monkeypatch.setenv("COLUMNS", "60")
    if not rich:
        monkeypatch.setattr(terminals, "_rich", lambda: None)
    terminal = Terminal(as_json=False)
    terminal.is_plain = False
    paint = painter({"Work": "#102030", "A": "#405060", "Fixed": "#708090"}, of_types=True)
    terminal.table(("id", "what", "x"), [("1", "Work, Other", ""), ("22", "A (depth deep)", "1"), ("3", "Worked", "")], right=(0,), paint={1: paint})
    shown = capsys.readouterr().out
    assert "\x1b[38;2;16;32;48mWork\x1b[0m, Other" in shown and "\x1b[38;2;64;80;96mA\x1b[0m (depth deep)" in shown
    assert shown.count("38;2") == 2 and " 1  " in shown and "22  " in shown


def test_a_terminal_of_256_colours_gets_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(as_json=False)
    terminal.is_plain = False
    for color, nearest in (("#000000", 16), ("#FFFFFF", 231), ("#FF0000", 196), ("#5F87AF", 67), ("#2F2F30", 17)):
        monkeypatch.delenv("COLORTERM", raising=False)
        assert terminal.colored("x", color) == f"\x1b[38;5;{nearest}mx\x1b[0m"
    monkeypatch.setenv("COLORTERM", "24bit")
    assert terminal.colored("x", "#010203") == "\x1b[38;2;1;2;3mx\x1b[0m" and terminal.colored("x", "") == "x"


def test_types_of_one_name_with_several_colours_have_none(book: None) -> None:
    for nest in ("Nest", "Pond"):
        ok("new", "-c", nest), ok("type", "Sits", "--new", "-c", nest, "--color", "#AA0000" if nest == "Nest" else "#00AA00")
    shown = screen("type", **ALL)
    assert "\x1b[38;2;170;0;0m" not in shown and "Sits" in shown and f"{STANDS}Stands" in shown


# --------------------------------------------------------------------------------------------------------
# A pager
# --------------------------------------------------------------------------------------------------------


def test_every_verb_that_is_long_is_one() -> None:
    assert LONG < set(VERBS) and {"show", "history", "list", "report"} < LONG


def test_what_is_longer_than_the_terminal_goes_through_a_pager(book: None, pager: str) -> None:
    for number in range(30):
        ok("note", f"Note {number}", "-d", "x" * 200)
    ok("log", "A"), ok("new", "-c", "Nest")
    for words, some in (
        (("list",), "paged: 35"), (("history", "-n", "0"), "paged: "), (("report",), "paged: "), (("history", "--changes", "-n", "0"), "paged: "), (("help",), "paged: "),
        (("day",), "paged: "), (("sql", "SELECT name FROM notes"), "paged: 32"), (("sql", "SELECT name FROM notes", "--csv"), "paged: 31"), (("help", "report"), "paged: "),
    ):
        shown = screen(*words, PAGER=pager, TALLYBOOK_PLAIN="1")
        assert some in shown and "Note 1" not in shown, words
    for words in (("list", "-n", "5"), ("list", "--json"), ("history", "-n", "3"), ("status",), ("note", "y")):
        assert "paged" not in screen(*words, PAGER=pager, TALLYBOOK_PLAIN="1"), words
    for none in ("", "cat", "/nowhere/pager", "'"):
        shown = screen("list", PAGER=none, TALLYBOOK_PLAIN="1")
        assert "Note 1" in shown and "Note 29" in shown and "Traceback" not in shown, none
    assert "paged" not in ok("list", PAGER=pager)
    # A refusal comes behind what was shown before.
    shown = Screen("show", "Nothing", PAGER=pager)
    assert shown.end() == 3 and "paged" not in shown.text


def test_lines_that_the_terminal_breaks_are_counted_as_they_stand(book: None, pager: str) -> None:
    ok("note", "Long", "-d", "x" * 3000), ok("note", "Short", "-d", "x" * 300)
    assert "paged: " in screen("show", "Long", PAGER=pager) and "paged: " not in screen("show", "Short", PAGER=pager)


def test_whoever_has_seen_enough_leaves_quietly(book: None) -> None:
    for number in range(40):
        ok("note", f"Note {number}")
    for leaving in ("exit 0", "head -n 1 >/dev/null; exit 3"):
        Path("pager").write_text(f"#!/bin/sh\n{leaving}\n")
        Path("pager").chmod(0o755)
        for words in (("list",), ("history", "-n", "0"), ("report",)):
            shown = Screen(*words, PAGER=str(Path("pager").absolute()))
            assert shown.end() == 0 and "Traceback" not in shown.text and "tallybook:" not in shown.text


@pytest.mark.parametrize("verb", ["list", "history", "report"])
def test_less_takes_keys_and_ctrl_c(verb: str, book: None) -> None:
    for number in range(60):
        ok("note", f"Note {number}", "-d", "Of it there is something to say.")
    shown = Screen(verb, *(["-n", "0"] if verb == "history" else []), PAGER="less", TALLYBOOK_PLAIN="1")
    # A list has the newest last, and begins there.
    shown.until("(END)" if verb == "list" else ":")
    if verb == "list":
        assert "Note 59" in shown.text and "Note 10" not in shown.text
    shown.write("\x03")
    # What is typed while less sees to Ctrl-C is lost.
    for _ in range(60):
        shown.write("q")
        time.sleep(0.5)
        if os.waitid(os.P_PID, shown.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            break
    assert shown.end() == 0 and "Traceback" not in shown.text and "interrupted" not in shown.text


def test_an_answer_is_shown_while_it_is_still_written(book: None) -> None:
    """Of a million lines only the first ones are kept; a pager that leaves ends the rest."""
    Path("pager").write_text("#!/bin/sh\nhead -n 2\n")
    Path("pager").chmod(0o755)
    program = f"""
import sys
sys.path[:0] = {sys.path!r}
from tallybook.cli.paging import paged
written = 0
with paged():
    for written in range(10**9):
        print("line", written)
print("left behind", written < 10**6, flush=True)
"""
    master, slave = pty.openpty()
    with subprocess.Popen([sys.executable, "-c", program], stdin=slave, stdout=slave, stderr=slave, env={**os.environ, "PAGER": str(Path("pager").absolute())}) as process:
        os.close(slave)
        text = ""
        while not text.endswith(("True\r\n", "False\r\n")):
            text += os.read(master, 4096).decode()
    assert "line 0" in text and "line 1\r" in text and "line 2\r" not in text and "left behind True" in text and process.returncode == 0


def test_the_output_and_ctrl_c_are_as_before_behind_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "cat -u >/dev/null")
    before, handler = sys.stdout, signal.getsignal(signal.SIGINT)
    with paged():
        print("short"), sys.stdout.flush()
        assert sys.stdout is not before and sys.stdout.encoding == before.encoding
    with pytest.raises(io.UnsupportedOperation), paged():
        print("first")
        raise io.UnsupportedOperation
    assert sys.stdout is before and signal.getsignal(signal.SIGINT) is handler and capsys.readouterr().out == "short\nfirst\n"


def test_a_question_asks_the_standard_output_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a pager stands before is asked by `input` whether it is a terminal, and a Ctrl-C that comes meanwhile is dropped."""

    class Silent:
        def __getattr__(self, name: str) -> Any:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n\nno"))
    monkeypatch.setattr(sys, "stdout", Silent())
    said = [typed(), typed(), typed()]
    monkeypatch.undo()
    assert said == ["yes", "", "no"]
    with monkeypatch.context() as patched, pytest.raises(EOFError):
        patched.setattr(sys, "stdin", io.StringIO())
        typed()

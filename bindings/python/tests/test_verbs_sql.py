"""`tallybook sql`: statements and the shell, what it shows and leaves out, where it says that a statement is wrong, and what it keeps."""

from __future__ import annotations

import json
import os
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path

import pytest

import tallybook
from commands import COMMAND, ROOT, clock_at, environment, ok, refused, told
from ptys import Person
from tallybook.cli.querying import completing, lines, tokens
from tallybook.cli.querying.cells import kind_of, shown
from tallybook.cli.querying.views import COLUMNS, WHAT

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
NOON = datetime(2026, 3, 2, 11, 0, tzinfo=timezone.utc)
FOREVER = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"


@pytest.fixture
def herons() -> Path:
    """A book in Berlin, with a session of 25 minutes, a note and a task that is hidden."""
    with clock_at(NOON):
        ok("new", "herons.tally", "--zone", "Europe/Berlin")
        ok("track", "08:05", "08:30", "Morning watch", "-t", "pond")
        ok("note", "Arrival", "-d", "Two adults; one with a fish", "--time", "08:00")
        ok("task", "Buy a ring")
    with tallybook.open("herons.tally") as book:
        for task in book.tasks:
            task.update(redaction="star")
    return Path("herons.tally")


def piped(text: str, *options: str) -> subprocess.CompletedProcess[str]:
    """The shell, with what comes from a pipe."""
    return subprocess.run([*COMMAND, "sql", *options], input=text, env=environment(), capture_output=True, text=True, timeout=300)


# ----------------------------------------------------------------------------------------------------
# Statements
# ----------------------------------------------------------------------------------------------------


def test_times_are_told_in_the_zone_of_the_book_and_lengths_as_a_timer_has_them(herons: Path) -> None:
    said = ok("sql", 'SELECT name, time, "end", duration, max(time), sum(duration), time + 0 AS ns FROM sessions', COLUMNS="200")
    row = said.splitlines()[2].split("  ")
    assert [each.strip() for each in row if each.strip()] == [
        "Morning watch", "2026-03-02 08:05:00", "2026-03-02 08:30:00", "0:25:00", "2026-03-02 08:05:00", "0:25:00", "1772435100000000000"]
    assert ok("sql", "SELECT day FROM tasks").endswith("\n2026-03-02\n")
    # Programs have what is there.
    assert told("sql", "SELECT time, duration FROM sessions") == [{"time": 1772435100000000000, "duration": 1500000000000}]
    assert ok("sql", "SELECT time FROM sessions", "--csv") == "time\n1772435100000000000\n"


def test_what_no_calendar_has_is_left_a_number() -> None:
    assert shown(2**62, "time", timezone.utc) == "2116-02-20 23:53:38.427" and shown(-(2**63), "time", timezone.utc) == "1677-09-21 00:12:43.145"
    assert (shown(10**25, "time", timezone.utc), shown(7, "day", timezone.utc), shown("x", "time", timezone.utc), shown(None, "day", timezone.utc)) == (str(10**25), "7", "x", "")
    assert shown(-1_500_000_000, "length", timezone.utc) == "-0:00:01.500"
    kinds = {"time": "time", "s.time": "time", 'max(s."end")': "time", "MIN(time)": "time", "sum(time)": "", "sum(duration)": "length", "avg( span )": "length", "time)": "", "max(time": "", "name": "", "time / 2": "", "x": ""}
    assert {column: kind_of(column) for column in kinds} == kinds


def test_what_is_wide_is_left_out_by_name_and_said(herons: Path) -> None:
    said = ok("sql", "SELECT * FROM notes")
    assert "Two adults" not in said and "uuid" not in said.splitlines()[0]
    assert re.search(r"Not shown: uuid, description \(wide\); (.*\(no room\); )?latitude, .* \(empty\)\. Select a column by name to see it; --line\s+shows all\.", said.replace("\n", " ")), said
    # All columns are there or said to be left out.
    assert set(re.findall(r"\w+", said)) >= set(COLUMNS["notes"])
    named = ok("sql", "SELECT uuid, description FROM notes")
    assert "Two adults; one with a fish" in named and "Left out" not in named
    assert "description\n-----------\n" == ok("sql", "SELECT description FROM notes WHERE 0")
    for width in (20, 40, 60, 80, 120, 300):
        for view in COLUMNS:
            wide = ok("sql", f"SELECT * FROM {view}", COLUMNS=str(width))
            assert set(re.findall(r"\w+", wide)) >= set(COLUMNS[view]) - {"session"} or width < 60, (view, wide)
            assert all(len(line) <= max(width, 20) for line in wide.splitlines()) or width < 60, (view, width, wide)


def test_lines_have_every_column(herons: Path) -> None:
    said = ok("sql", "SELECT * FROM notes", "--line")
    assert [line.split("  ")[0].strip() for line in said.splitlines()] == list(COLUMNS["notes"])
    assert "description  Two adults; one with a fish\n" in said and "time         2026-03-02 08:00:00\n" in said
    assert ok("sql", "SELECT 1 AS a UNION SELECT 2", "--line") == "a  1\n\na  2\n"
    assert "exclude each other" in refused(2, "sql", "SELECT 1", "--line", "--csv")


@pytest.mark.parametrize(("statement", "message"), [
    ("SELEC 1", 'near "SELEC": syntax error, at column 1'),
    ("SELECT nme FROM notes", "no such column: nme, at column 8; did you mean name?"),
    ("SELECT n.nme FROM notes n", "no such column: n.nme, at column 10; did you mean name?"),
    ("SELECT 'nots' FROM nots", "no such table: nots, at column 20; did you mean notes?"),
    ("SELECT foo(1)", "no such function: foo, at column 8"),
    ("SELECT 1\nFROM notes\nWHERE id = 1 FROM", 'near "FROM": syntax error, at line 3, column 14'),
    ("SELECT id FROM notes FROM notes WHERE id IN (SELECT id FROM notes)", 'near "FROM": syntax error, at column 22'),
    ("SELECT", "incomplete input, at column 7"),
    ("SELECT 'abc", "unrecognized token: \"'abc\", at column 8"),
    ("DELETE FROM notes", "a statement can only read: cannot modify notes, at column 13"),
    ("SELECT id FROM notes, items", "ambiguous column name: id, at column 8; add its view, as in notes.name"),
    ("SELECT * FROM sqlite_schema", "a statement can only read the views that docs/formats.md lists"),
    ("ATTACH 'x' AS y", "a statement can only read the views that docs/formats.md lists"),
])
def test_a_refusal_points_at_the_place(statement: str, message: str, herons: Path) -> None:
    before = herons.read_bytes()
    assert refused(4, "sql", statement) == f"tallybook: {message}\n"
    assert json.loads(refused(4, "sql", statement, "--json"))["error"]["message"] == message
    assert herons.read_bytes() == before


def test_a_statement_that_runs_long_ends_at_an_interrupt(herons: Path) -> None:
    with subprocess.Popen([*COMMAND, "sql", FOREVER], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        # It is asked again until it has begun: before, Ctrl-C ends it as well.
        time.sleep(2)
        running.send_signal(2)
        said, error = running.communicate(timeout=60)
    assert (running.returncode, said, error) == (130, "", "tallybook: interrupted\n")


# ----------------------------------------------------------------------------------------------------
# What is known of the views
# ----------------------------------------------------------------------------------------------------


def test_the_views_are_described_as_the_page_and_the_contract_say() -> None:
    checked = subprocess.run([sys.executable, ROOT / "tools/checks/sql-views"], capture_output=True, text=True)
    if sys.version_info >= (3, 11):
        assert checked.returncode == 0, checked.stderr


def test_each_view_has_the_columns_that_are_described(herons: Path) -> None:
    assert set(COLUMNS) == set(WHAT) and len(COLUMNS) == 17
    with tallybook.open(herons, read_only=True) as book:
        for view, columns in COLUMNS.items():
            assert set(book.sql(f"SELECT * FROM {view}").columns) == set(columns) - ({"session"} if view in ("events", "bouts") else set()), view
            book.sql(f"SELECT {', '.join(chr(34) + column + chr(34) for column in columns)} FROM {view}").close()


def test_every_function_that_is_offered_is_there(herons: Path) -> None:
    with tallybook.open(herons, read_only=True) as book:
        for name in completing.FUNCTIONS:
            if name in ("json_each", "json_tree"):
                book.sql(f"SELECT * FROM {name}('[1]')").close()
                continue
            try:
                book.sql(f"SELECT {name}()").close()
            except tallybook.Error as refusal:
                # Another number of arguments, or a window, but no unknown name and nothing that is not allowed.
                assert re.search("wrong number of arguments|window function|DISTINCT", str(refusal)), (name, refusal)


# ----------------------------------------------------------------------------------------------------
# The shell, from a pipe
# ----------------------------------------------------------------------------------------------------


def test_a_pipe_has_its_statements_run(herons: Path) -> None:
    ended = piped("SELECT 1 AS one; SELECT ';' AS two -- ; no end\n;\n.mode csv\nSELECT name\nFROM sessions;SELECT 3 AS three")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "one\n---\n  1\ntwo\n---\n;\nname\nMorning watch\nthree\n3\n"
    assert piped("").stdout == piped("\n-- nothing\n").stdout == ""
    assert piped("SELECT 1 AS one;.quit\n").returncode == 4 and piped("SELECT 1;\n.quit\nSELECT x;").returncode == 0
    assert json.loads(piped("SELECT name FROM notes;", "--json").stdout) == [{"name": "Arrival"}]
    assert piped("SELECT name FROM notes", "--line").stdout == "name  Arrival\n"
    assert not lines.history_file().exists() or "Arrival" not in lines.history_file().read_text("utf-8")


def test_a_pipe_stops_at_the_first_thing_that_is_wrong_and_says_where(herons: Path) -> None:
    ended = piped("SELECT 1 AS one;\n\nSELECT name\n  FROM nots;\nSELECT 2;")
    assert (ended.returncode, ended.stdout) == (4, "one\n---\n  1\n")
    assert ended.stderr == "tallybook: no such table: nots, at line 4, column 8; did you mean notes?\n"
    assert piped(".tabels").stderr == "tallybook: there is no command .tabels; did you mean .tables?\n"
    assert piped("DESCRIBE note;").stderr == 'tallybook: there is no view "note"; did you mean notes?\n'
    assert "DESCRIBE needs the name of a view" in piped("DESCRIBE;").stderr and "the mode is table" in piped(".mode").stderr


def test_views_are_listed_and_described(herons: Path) -> None:
    assert [line.split()[0] for line in piped(".tables").stdout.splitlines()] == list(COLUMNS)
    said = piped('DESCRIBE "Sessions"').stdout
    assert said.startswith("sessions: recorded sessions, with start and stop\n\nid ")
    assert [line.split()[0] for line in said.splitlines()[2:] if not line.startswith("  ")] == list(COLUMNS["sessions"])
    assert piped(".schema event_counts").stdout == "event_counts(session, type, count, first, last)\n"
    assert len(piped(".schema").stdout.splitlines()) == len(COLUMNS)
    assert json.loads(piped("DESCRIBE event_counts", "--json").stdout)[0] == {"column": "session", "kind": "int", "meaning": "The session, by its id."}
    assert all(command.split()[0] in piped(".help").stdout for command in completing.COMMANDS)


@pytest.mark.parametrize(("text", "found", "rest"), [
    ("SELECT 1", [], "SELECT 1"), ("SELECT 1;", ["SELECT 1"], ""), (";;", [], ""), ("a;b;c", ["a", "b"], "c"), ("SELECT ';'", [], "SELECT ';'"), ("SELECT 'it''s;';", ["SELECT 'it''s;'"], ""),
    ("-- a;\n", [], ""), ("/* a; */ b;", ["/* a; */ b"], ""), ("/* a;", [], "/* a;"), ('"a;b";', ['"a;b"'], ""), ("'a;", [], "'a;"), ("[a;b] ;", ["[a;b]"], ""),
])
def test_a_statement_ends_at_its_semicolon(text: str, found: list[str], rest: str) -> None:
    ended, left = tokens.statements(text)
    assert ([statement for statement, _ in ended], left) == (found, rest)
    assert all(text[place:].startswith(statement) for statement, place in ended)


def test_a_statement_of_several_lines_is_kept_on_one() -> None:
    assert tokens.one_line("SELECT 'a  b' -- why\n  FROM notes\n WHERE /* x\n y */ 1;") == "SELECT 'a  b' /* why */ FROM notes WHERE /* x y */ 1;"


# ----------------------------------------------------------------------------------------------------
# The shell, on a terminal
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "word", "some", "none"), [
    (".ta", ".ta", {".tables"}, set()), ("SELECT * FROM se", "se", {"sessions"}, {"SELECT"}), ("DESCRIBE no", "no", {"notes"}, {"not"}), (".mode c", "c", {"csv"}, {"count("}),
    ("SELECT s.du", "s.du", set(), {"s.duration"}), ("SELECT x FROM sessions s WHERE s.du", "s.du", {"s.duration"}, set()), ("SELECT x FROM events(5) AS e WHERE e.ty", "e.ty", {"e.type", "e.type_name"}, set()),
    ("SELECT notes.la", "notes.la", {"notes.latitude"}, {"latitude"}), ("SELECT upp", "upp", {"upper("}, set()), ("sel", "sel", {"select "}, {"SELECT "}), ("SEL", "SEL", {"SELECT "}, {"select "}), ("DESCR", "DESCR", {"DESCRIBE "}, {"description"}),
    ("SELECT day FROM tasks WHERE pri", "pri", {"priority", "printf("}, set()), ("SELECT la FROM tags WHERE la", "la", {"lag("}, {"latitude", "label"}), ("SELECT * FROM notes JOIN it", "it", {"items", "item_tags"}, set()),
])
def test_what_can_stand_there_is_offered(before: str, word: str, some: set[str], none: set[str]) -> None:
    found = completing.candidates(before, word)
    assert some <= set(found) and not none & set(found), found
    assert all(each.lower().startswith(word.lower()) for each in found)


class Shell(Person):
    """The shell as somebody has it, with a state of its own."""

    def __init__(self, tmp_path: Path) -> None:
        super().__init__("sql", width=100, height=30, XDG_STATE_HOME=str(tmp_path / "state"), TERM="dumb", PAGER="cat")
        self.wait_for("herons> ")

    def wait_for(self, what: str | Callable[[], bool], seconds: float = 20.0) -> None:
        """Looks on until a text stands there."""
        super().wait_for(what, seconds)

    @property
    def lines(self) -> list[str]:
        """What stands on the screen, which the shell shares with what was there before."""
        return self.screen.main


def test_somebody_asks_and_is_told(tmp_path: Path, herons: Path) -> None:
    with Shell(tmp_path) as person:
        person.press("SELECT name\n")
        person.wait_for("...> ")
        person.press("FROM sessions;\n")
        person.wait_for("Morning watch")
        person.press("SELECT nme FROM notes;\n")
        person.wait_for("did you mean name?")
        at = next(number for number, line in enumerate(person.lines) if line.strip() == "^")
        assert person.lines[at - 1].rstrip() == "SELECT nme FROM notes" and person.lines[at].rstrip() == "       ^"
        person.press("describe event_counts\n")
        person.wait_for("When the last of them was.")
        person.press(".mode line\nSELECT time FROM notes;\n")
        person.wait_for("time  2026-03-02 08:00:00")
        person.press("DELETE FROM notes;\n")
        person.wait_for("a statement can only read: cannot modify notes")
        person.press(".quit\n")
        assert person.ends() == 0
    assert told("list", "notes")[0]["title"] == "Arrival"


def test_tab_completes(tmp_path: Path, herons: Path) -> None:
    pytest.importorskip("readline", reason="this Python has no readline")
    with Shell(tmp_path) as person:
        person.press("DESCR\tevent_c\t\n")
        person.wait_for("When the last of them was.")
        person.press(".mo\tlin\t\n")
        person.press("SEL\tnam\t FROM ses\t;\n")
        person.wait_for("name  Morning watch")
        person.press("\x04")
        assert person.ends() == 0


def test_an_interrupt_ends_a_statement_or_drops_what_is_typed_and_the_shell_goes_on(tmp_path: Path, herons: Path) -> None:
    with Shell(tmp_path) as person:
        person.press(f"{FOREVER};\n")
        person.look(1.5)
        person.press("\x03")
        person.wait_for("interrupted")
        person.press("SELECT 'half\n")
        person.wait_for("...> ")
        person.press("\x03")
        person.look(1)
        person.press("SELECT 40 + 2 AS answer;\n")
        person.wait_for("    42")
        person.press("\x04")
        assert person.ends() == 0


def test_a_ctrl_d_while_a_statement_runs_quits_when_the_statement_has_ended(tmp_path: Path, herons: Path) -> None:
    for ahead in ("", "SELECT 40 + 2 AS answer;\n"):
        with Shell(tmp_path) as person:
            person.press(f"{FOREVER};\n")
            person.look(1.5)
            # Ctrl-C as a key would drop what is typed ahead.
            person.press(f"{ahead}\x04")
            person.look(0.5)
            os.kill(person.process, signal.SIGINT)
            assert person.ends() == 0 and person.is_as_before
            assert person.sees("interrupted") and person.sees("    42") == bool(ahead)


def test_statements_are_kept_but_not_what_is_hidden(tmp_path: Path, herons: Path) -> None:
    pytest.importorskip("readline", reason="this Python has no readline")
    history = tmp_path / "state/tallybook/sql_history"
    history.parent.mkdir(parents=True)
    history.write_text("".join(f"SELECT {number};\n" for number in range(lines.MOST + 50)), "utf-8")
    history.chmod(0o600)
    with Shell(tmp_path) as person:
        person.press("SELECT 'first\n")
        person.press("of two' AS x;\n")
        person.wait_for("first of two")
        person.press("SELECT id FROM tasks WHERE name LIKE 'buy a%';\n")
        person.wait_for("Not saved in the history: it contains text of a hidden task.")
        person.press("SELECT id FROM tasks WHERE name = 'no such';\n")
        person.look(0.5)
        person.press("\x04")
        assert person.ends() == 0
    kept = history.read_text("utf-8").splitlines()
    assert len(kept) == lines.MOST and kept[-2:] == ["SELECT 'first' || char(10) || 'of two' AS x;", "SELECT id FROM tasks WHERE name = 'no such';"]
    assert stat.S_IMODE(os.stat(history).st_mode) == 0o600
    with Shell(tmp_path) as person:
        # Up, and up again.
        person.press("\x1b[A\x1b[A\n")
        person.wait_for("first of two")
        person.press("\x04")
        assert person.ends() == 0


def test_a_state_folder_that_cannot_be_written_is_no_reason_not_to_ask(tmp_path: Path, herons: Path) -> None:
    (tmp_path / "state").write_text("in the way")
    with Shell(tmp_path) as person:
        person.press("SELECT 40 + 2 AS answer;\n")
        person.wait_for("    42")
        person.press("\x04")
        assert person.ends() == 0

"""What every verb does where something is wrong: no book, two books, a damaged, newer, read-only or locked one, a closed output, a narrow locale."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

import seeds
import tallybook
from commands import COMMAND, environment, ok, refused, run, told
from screens import Screen
from tallybook.cli.catalog import VERBS
from tallybook.cli.parsing import Parser

#: A command of each verb that needs a book, and none beside it.
ASKS: dict[str, tuple[str, ...]] = {
    "status": (), "start": ("x",), "log": ("A",), "pause": (), "resume": (), "stop": (), "continue": (), "cancel": (), "watch": ("--once",), "track": ("yesterday 08:00", "09:00", "x"),
    "note": ("x",), "entry": (), "attach": ("x",), "place": ("x",), "plan": (), "task": ("x",), "done": ("x",), "review": (), "day": (), "week": (), "month": (), "gaps": (),
    "list": (), "show": ("x",), "search": ("x",), "report": (), "budget": (), "agree": ("x", "y"), "sql": ("SELECT 1",), "edit": ("x", "--title", "y"), "rename": ("x", "y"),
    "move": ("x", "--top"), "copy": ("x", "--top"), "tag": ("x", "y"), "untag": ("x", "y"), "split": ("x", "08:00"), "join": ("x", "y"), "shift": ("x", "5m"), "fit": ("x", "9:00=9:01"), "delete": ("x",), "restore": ("x",), "trash": (),
    "undo": (), "redo": (), "history": (), "new": ("-c", "x"), "config": (), "subject": (), "type": (), "export": (), "import": ("x.json",), "backup": ("y.copy",), "check": (), "compact": (), "migrate": (), "info": (),
    "repair": (), "merge": ("x",), "changes": ("--vector",), "apply": ("x.json",), "conflicts": (), "devices": (), "sync": ("folder",), "memo": ("--play", "x"),
}
#: Verbs that need no book, or a terminal or a hub first.
WITHOUT = {"record", "serve", "hub", "salvage", "help", "completion"}
#: Verbs that only read.
READING = ("status", "day", "week", "month", "gaps", "list", "history", "trash", "plan", "config", "subject", "type", "entry", "report", "budget", "sql", "check", "info", "conflicts", "devices", "export")


def test_every_verb_is_tried() -> None:
    assert set(ASKS) | WITHOUT == set(VERBS)


@pytest.mark.parametrize("verb", ASKS)
def test_without_a_book_it_says_how_to_make_one(verb: str) -> None:
    Path("x.json").write_text("{}")
    before = sorted(os.listdir())
    said = refused(2, verb, *ASKS[verb])
    assert "there is no book here; name one with --book FILE or TALLYBOOK_BOOK, or create one with tallybook new FILE" in said
    assert "there is no book gone.tally" in refused(3, verb, *ASKS[verb], "-b", "gone.tally")
    for name in ("a.tally", "b.tally"):
        Path(name).write_bytes(b"")
    assert "there are 2 books here: a.tally, b.tally" in refused(2, verb, *ASKS[verb])
    assert json.loads(refused(2, verb, *ASKS[verb], "--json"))["error"]["exit"] == 2
    assert sorted(os.listdir()) == sorted([*before, "a.tally", "b.tally"])


@pytest.fixture
def book() -> Path:
    ok("new", "a.tally", "--zone", "UTC")
    for number in range(20):
        ok("note", f"Note {number}", "-d", "x" * 2000)
    return Path("a.tally")


def test_a_damaged_a_newer_and_a_foreign_book_are_told(book: Path) -> None:
    whole = book.read_bytes()
    damaged = bytearray(whole)
    for place in range(4096 * 20, len(whole), 4096):
        damaged[place:place + 2000] = b"\xff" * 2000
    book.write_bytes(damaged)
    Path("x.json").write_text("{}")
    for verb in ASKS:
        ended = run(verb, *ASKS[verb])
        assert ended.returncode in ((4,) if verb == "repair" else (6,)) and "Traceback" not in ended.stderr, (verb, ended)
        assert ("repair" in ended.stderr or "--yes" in ended.stderr) and ended.stdout == "", (verb, ended)
    assert book.read_bytes() == damaged
    book.write_bytes(whole)
    with sqlite3.connect(book) as connection:
        connection.execute("PRAGMA user_version = 131073")
    connection.close()
    for verb in ASKS:
        assert run(verb, *ASKS[verb]).returncode == 6, verb
    book.write_text("no book\n" * 1000)
    for verb in ASKS:
        assert run(verb, *ASKS[verb]).returncode == 6, verb


#: Does the commands that it is given, one after the other, and tells how each ended.
EACH = """import json, sys
from commands import run
ends = [run(*words) for words in json.load(sys.stdin)]
print(json.dumps([(each.returncode, each.stdout, each.stderr) for each in ends]))"""


def test_a_book_that_cannot_be_written_is_read(book: Path) -> None:
    place = Path(tempfile.mkdtemp(prefix="tallybook-test-", dir="/tmp"))
    try:
        shutil.copy(book, place / "a.tally")
        (place / "a.tally").chmod(0o444)
        place.chmod(0o555)
        # Root may write anywhere: somebody else tries.
        other = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []

        reading = [(verb, *ASKS[verb]) for verb in READING]
        writing = [(verb, *(("X", "--new", "a") if verb == "entry" else ASKS[verb])) for verb in ("note", "start", "task", "track", "new", "entry")]
        told = subprocess.run(
            [*other, sys.executable, "-c", EACH], env=environment(PYTHONPATH=os.pathsep.join(sys.path)), cwd=place, capture_output=True, text=True,
            input=json.dumps([*reading, *writing, ("new", "b.tally")]), timeout=300, check=True)
        ends = iter(json.loads(told.stdout))
        for words in reading:
            code, _, errors = next(ends)
            assert (code, errors) == (0, ""), (words, code, errors)
        for words in writing:
            code, out, errors = next(ends)
            assert code == 7 and "is open for reading only; copy it to a folder that you can write to" in errors and out == "", (words, code, out, errors)
        assert next(ends)[0] == 7 and sorted(os.listdir(place)) == ["a.tally"]
    finally:
        place.chmod(0o755)
        shutil.rmtree(place)


def test_a_locked_book_is_busy_and_stays_as_it_is(book: Path) -> None:
    ok("start", "Watch")
    with tallybook.open(book) as opened:
        recording = opened.sessions.first().attach()  # type: ignore[union-attr]
        for verb in (("log", "A"), ("pause",), ("stop",)):
            ended = run(*verb)
            assert ended.returncode in (4, 5) and "Traceback" not in ended.stderr and ended.stdout == "", ended
        recording.close()
    assert told("status")["running"][0]["state"] == "running"


def test_a_book_that_another_process_has_open_is_not_repaired(book: Path) -> None:
    code = "import tallybook, time; b = tallybook.open('a.tally'); print('open', flush=True); time.sleep(300)"
    other = subprocess.Popen([COMMAND[0], "-c", code], env=environment(), stdout=subprocess.PIPE)
    try:
        assert other.stdout is not None and other.stdout.readline() == b"open\n"
        damaged = bytearray(book.read_bytes())
        for place in range(4096 * 30, 4096 * 60, 4096):
            damaged[place:place + 2000] = b"\xff" * 2000
        with open(book, "r+b") as file:
            file.write(damaged)
        ended = run("repair", "--yes")
        assert ended.returncode == 5 and "another process has a.tally open" in ended.stderr and book.read_bytes() == damaged, ended
        assert not [name for name in os.listdir() if "damaged" in name or "repaired" in name]
    finally:
        other.kill()
        other.wait()
        if other.stdout is not None:
            other.stdout.close()
    # Whoever was killed holds nothing.
    assert run("repair", "--yes").returncode == 0 and ok("check") == "No problems found.\n"


def test_what_can_be_read_of_a_damaged_book_takes_its_place(book: Path) -> None:
    assert ok("repair") == "No problems found; there is nothing to repair.\n" and told("repair") == {"repaired": False, "findings": []}
    whole = bytearray(book.read_bytes())
    for place in range(4096 * 30, 4096 * 60, 4096):
        whole[place:place + 2000] = b"\xff" * 2000
    book.write_bytes(whole)
    assert "the damaged file as a.tally.damaged; add --yes" in refused(4, "repair") and book.read_bytes() == whole
    ended = run("salvage", "a.tally", "new.tally", "--json")
    assert ended.returncode == 1 and json.loads(ended.stdout)["items"] > 0 and refused(4, "salvage", "a.tally", "new.tally")
    Path("new.tally").unlink()
    ended = run("repair", "--yes")
    assert ended.returncode == 0 and "the damaged file is a.tally.damaged" in ended.stdout
    assert Path("a.tally.damaged").read_bytes() == whole and ok("check") == "No problems found.\n" and sorted(os.listdir()) == ["a.tally", "a.tally.damaged"]
    refused(6, "salvage", "nothing.tally" if Path("nothing.tally").write_text("x" * 9000) else "", "new.tally")
    assert refused(3, "salvage", "gone.tally", "new.tally") and not Path("new.tally").exists()


# ----------------------------------------------------------------------------------------------------
# Arguments
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", VERBS)
def test_wrong_arguments_are_told_as_json_too(verb: str) -> None:
    for words in ((verb, "--nonsense", "--json"), ("--json", verb, "--nonsense"), (verb, "--js")):
        ended = run(*words)
        assert ended.returncode == 2 and ended.stdout == "" and "Traceback" not in ended.stderr, ended
        if "--json" in words:
            assert json.loads(ended.stderr)["error"]["status"] == "TALLY_E_MISUSE"
        else:
            # An option is not abbreviated.
            assert "did you mean --json?" in ended.stderr or "missing" in ended.stderr, ended


def test_a_mistyped_verb_or_option_is_guessed_and_not_taken(book: Path) -> None:
    assert "did you mean start" in refused(2, "strat") and 'there is no option --lim' in refused(2, "--lim") and "did you mean --limit?" in refused(2, "list", "--limt", "3")
    assert "one argument too many" in refused(2, "note", "two", "words") and "missing: title" in refused(2, "note") and refused(2, "-b") and refused(2, "--book=a.tally", "--json", "lst")
    assert json.loads(refused(2, "--json", "strat"))["error"]["exit"] == 2 and told("list", "notes")[0]["title"] == "Note 0"


def test_what_is_refused_is_said_in_words_that_help(book: Path) -> None:
    ok("new", "b.tally")
    assert "b.tally; name one with --book FILE or TALLYBOOK_BOOK\n" in refused(2, "list")
    os.unlink("b.tally")
    assert "mean start, status or search?" in refused(2, "star") and "missing: NAME;" in refused(2, "attach") and "missing: NAME;" in refused(2, "untag")
    assert "write one day, such as yesterday" in refused(2, "day", ":week") and "write a day in the week" in refused(2, "week", ":month")
    assert refused(2, "search", "") == "tallybook: give words to search for\n"
    assert '--priority: "urgent" is not one of high, medium, low; see' in refused(2, "task", "x", "--priority", "urgent")
    assert '--port: "x" is not a whole number; see' in refused(2, "serve", "--port", "x") and "mean -t?" not in refused(2, "start", "x", "--at", "9:00")


def test_options_stand_anywhere(book: Path) -> None:
    assert ok("-b", "a.tally", "--json", "sql", "SELECT ? + ?", "1", "2") == ok("sql", "SELECT ? + ?", "--json", "1", "2") and ok("sql", "SELECT 1", "--csv").splitlines() == ["1", "1"]
    assert ok("sql", "SELECT ?", "--csv", "nan").splitlines() == ["?", "nan"] and ok("note", "--time", "5m ago", "Title", "--json")
    assert ok("note", "--", "--json").startswith('Note') and told("list", "notes")[-1]["title"] == "--json"


def test_times_that_cannot_be_change_nothing(book: Path) -> None:
    before = told("list")
    for word in ("perhaps", "25:00", "30 Feb", "2026-02-30", "99999999d ago", "", "nan"):
        for verb in (("note", "x"), ("start", "x"), ("shift", "Note 1", "--to")):
            assert run(*verb, *(() if verb[-1] == "--to" else ("--time",)), word).returncode == 2, (verb, word)
    for word in ("2036-01-01", "in 3 days", "2001-01-01"):
        assert "add --yes" in refused(4, "note", "x", "--time", word), word
    assert told("list") == before and ok("note", "x", "--time", "2001-01-01", "--yes")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_far_off_time_is_asked_about_where_somebody_sits(book: Path) -> None:
    for answer, code in (("n", 4), ("", 4), ("y", 0)):
        screen = Screen("note", "Long ago", "--time", "2001-01-01", columns=100)
        screen.until("Is that right? [y/N]")
        screen.write(f"{answer}\n")
        assert screen.end() == code and ("nothing changed" in screen.text) == bool(code)
    assert [each["title"] for each in told("list", "notes")].count("Long ago") == 1
    # The end of what is long ago is no second slip; and Ctrl-D is a no, told on a line of its own.
    for key, code in (("\x04", 4), ("y\n", 0)):
        screen = Screen("track", "2001-01-01 9:00", "1h", "X", columns=100)
        screen.until("Is that right? [y/N]")
        screen.write(key)
        assert screen.end() == code and screen.text.count("[y/N]") == 1 and ("\ntallybook: nothing changed" in screen.text) == bool(code)


# ----------------------------------------------------------------------------------------------------
# Where it is told
# ----------------------------------------------------------------------------------------------------


def shell(line: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["sh", "-c", line.replace("tallybook", f"{COMMAND[0]} -m tallybook")], env=environment(**variables), capture_output=True, timeout=300)


def test_a_closed_output_is_refused_before_anything_is_done(book: Path) -> None:
    before = told("list")
    ended = shell("tallybook note x >&-")
    assert ended.returncode == 7 and b"the standard output is closed" in ended.stderr and b"Traceback" not in ended.stderr
    assert json.loads(shell("tallybook note x --json >&-").stderr)["error"]["exit"] == 7 and told("list") == before
    for line, code in (("tallybook list 2>&-", 0), ("tallybook list <&-", 0), ("tallybook show Nothing 2>&-", 3), ("tallybook list >&- 2>&-", 7)):
        ended = shell(line)
        assert ended.returncode == code and b"Traceback" not in ended.stdout + ended.stderr, line
    assert ok("check") == "No problems found.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_told_without_a_traceback(book: Path) -> None:
    for line in ("tallybook list >/dev/full", "tallybook list --json >/dev/full", "tallybook export - >/dev/full"):
        ended = shell(line)
        assert ended.returncode == 7 and b"No space left" in ended.stderr and b"Traceback" not in ended.stderr and b"Exception" not in ended.stderr, ended


def test_signs_that_the_locale_lacks_are_no_fault(book: Path) -> None:
    ok("note", "Grüße 鷺 ✅", "-d", "über")
    for encoding in ("latin-1", "ascii"):
        for line in ("tallybook list", "tallybook show Gr", "tallybook search ✅", "tallybook show 鷺", "tallybook day", "tallybook report", "tallybook history"):
            ended = shell(line, PYTHONIOENCODING=encoding)
            assert b"Traceback" not in ended.stderr and ended.returncode in (0, 3), (line, ended)
        [note] = [each for each in json.loads(shell("tallybook list notes --json", PYTHONIOENCODING=encoding).stdout) if each["title"].startswith("Gr")]
        assert note["title"] == "Grüße 鷺 ✅"
    assert "Grüße ? ?".encode("latin-1") in shell("tallybook list notes", PYTHONIOENCODING="latin-1").stdout
    # Bars stay bars, and what is cut is marked.
    ok("track", "1m ago", "now", "Watch", "-t", "pond")
    assert b" ####" in shell("tallybook week", PYTHONIOENCODING="latin-1").stdout and b"?" not in shell("tallybook list", PYTHONIOENCODING="latin-1", COLUMNS="24").stdout.replace(b" ? ?", b"")


def test_plain_where_it_is_wanted_or_no_terminal_is_there(book: Path) -> None:
    ok("start", "Watch"), ok("log", "A")
    for verb in READING:
        for variables in ({}, {"NO_COLOR": "1"}, {"TALLYBOOK_PLAIN": "1"}):
            ended = run(verb, *ASKS[verb], **variables)
            assert "\x1b" not in ended.stdout and ended.returncode == 0, ended
        if verb not in ("export", "report", "sql"):
            for columns in (40, 120):
                assert all(len(line) <= columns for line in ok(verb, *ASKS[verb], COLUMNS=str(columns)).splitlines() if "  " in line.strip()), verb


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_window_that_is_made_narrower_keeps_one_picture(book: Path) -> None:
    ok("start", "A title that is rather long, so that it takes more than one line")
    ok("log", "A")
    screen = Screen("watch", columns=80)
    screen.until("A  1  ██")
    screen.resize(30)
    ok("log", "B")
    screen.until("B  1  █")
    # Two lines of 80 took five of 30: so many are wiped.
    assert "\x1b[5A" in screen.text or "\x1b[6A" in screen.text
    screen.write("\x03")
    assert screen.end() == 130


def test_an_interrupt_at_any_moment_leaves_nothing_half_done(book: Path) -> None:
    chance = random.Random(seeds.first("interrupts of verbs"))
    book_before = told("list")
    stopped = 0
    for _ in range(12):
        begun = subprocess.Popen(
            ["env", "--default-signal=INT", *COMMAND, "edit", "Note 1", "--title", "Other", "-d", "other", "-t", "new tag"], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.05 + chance.random() * 0.4)
        begun.send_signal(signal.SIGINT)
        out, errors = begun.communicate(timeout=300)
        stopped += begun.returncode in (130, -signal.SIGINT)
        now = told("list")
        if now != book_before:
            assert [(each["title"], each["tags"]) for each in now if each["title"] == "Other"] == [("Other", ["new tag"])] and len(told("list", "tags")) == 1
            ok("undo")
        assert told("list") == book_before and told("list", "tags") == []
    assert stopped and ok("check") == "No problems found.\n"


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_signal_in_the_midst_of_writing_loses_nothing(stream: str) -> None:
    """Also where PYTHONUNBUFFERED takes the buffer away that would write the rest."""
    program = f"""
import signal, sys
signal.signal(signal.SIGUSR1, lambda *_: None)
from tallybook import cli
cli.main = lambda *_: print("▀" * 500_000, file=sys.{stream})
cli.command()
"""
    # The pipe is full while the signals come.
    with subprocess.Popen([sys.executable, "-c", program], env=environment(PYTHONUNBUFFERED="1"), **{stream: subprocess.PIPE}) as process:
        pipe = process.stdout or process.stderr
        assert pipe is not None
        got = os.read(pipe.fileno(), 1024)
        for _ in range(50):
            process.send_signal(signal.SIGUSR1)
            time.sleep(0.002)
            got += os.read(pipe.fileno(), 4096)
        got += pipe.read()
    assert process.returncode == 0 and got.decode() == "▀" * 500_000 + "\n"


#: Names, times, numbers and what is none of them.
WORDS = (
    "Nest", "@1", "1", "4", "5", "9", "999", "x", "", "-", "--", "now", "09:15", "yesterday", "monday", "2h30m ago", "15m", "0s", "Note 1", "A", "Heron", "Feeding", "amount=3", "amount=x", "today",
    "backlog", ":week", "last month", "2026-11", "99999999d", "2026-02-30", "nan", "1e400", "\udcff", "鷺", "a" * 300, "*", '"', "true", "username", "time_zone", "-5", "1.5", "--yes", "--json",
    "9999-12-31", "0001-01-01", "..", "3 Nov .. 1 Nov", "@0", "@-1", "\x1b[2J", "\n")


def test_words_of_any_sort_end_in_a_sentence_and_a_code(book: Path) -> None:
    ok("new", "-c", "Nest"), ok("subject", "Heron", "--new"), ok("entry", "Feeding", "--new", "amount:number!")
    chance = random.Random(seeds.first("words for verbs"))
    # Not what goes elsewhere, or waits.
    verbs = sorted(set(ASKS) - {"watch", "memo", "sync", "repair", "export", "import", "report", "merge", "apply", "changes", "backup"})
    seen: set[int] = set()
    for _ in range(300):
        verb = chance.choice(verbs)
        flags = [flag for action in Parser(verb)._actions for flag in action.option_strings if flag.startswith("--") and flag not in ("--help", "--book")]
        words = [chance.choice(WORDS) for _ in range(chance.randrange(4))]
        for _ in range(chance.randrange(3)):
            flag, place = chance.choice(flags), chance.randrange(len(words) + 1)
            words[place:place] = [flag] + [chance.choice(WORDS)] * chance.randrange(2)
        ended = run(verb, *words)
        seen.add(ended.returncode)
        assert ended.returncode in (0, 1, 2, 3, 4, 5, 7, 8) and "Traceback" not in ended.stderr, (verb, words, ended)
        assert not ended.returncode or ended.stderr or verb in ("search", "check"), (verb, words, ended)
    assert {0, 2, 3, 4} <= seen and ok("check") == "No problems found.\n"

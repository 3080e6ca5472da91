"""Tab in bash, zsh and fish, each on a terminal of its own: verbs, options, and what the book has; and what is asked for that, which never writes or waits."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timezone
from pathlib import Path
from typing import NoReturn

import pytest

import tallybook
from commands import COMMAND, environment, ok
from tallybook.cli import offering
from tallybook.cli.catalog import VERBS
from tallybook.cli.ranges import Ranges
from tallybook.cli.times import Times
from tallybook.cli.completable import completable

NOW = datetime(2026, 11, 26, 12, tzinfo=timezone.utc)
SHELLS = ["bash", "zsh", "fish"]
#: How a fork ends that offered what there is, be it nothing.
IN_TIME = 3
#: Stands for the command: what a shell completes is asked of the command itself, all else says what it was given.
PROGRAM = """#!/bin/sh
case $1 in --complete|completion) exec {python} -m tallybook "$@" ;; esac
printf 'GIVEN'; printf ' <%s>' "$@"; echo .
"""


def offered(kind: str, word: str, *book: str, **variables: str) -> list[str]:
    """What is offered for a word, by a fork of this process, since what comes too late ends its process; asked for again where it did."""
    for _ in range(10):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
            child = os.fork()
            if child == 0:
                _offer(out.fileno(), errors.fileno(), [kind, word, *book], environment(**variables))
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            out.seek(0), errors.seek(0)
            found, told = out.read().decode("utf-8", "surrogateescape"), errors.read()
        # It ends with 0 by itself only where it gave up.
        assert code in (0, IN_TIME) and told == b"", (code, told)
        if found or code == IN_TIME:
            return found.splitlines()
    return []


def _offer(out: int, errors: int, words: list[str], variables: dict[str, str]) -> NoReturn:
    """What the fork does: nothing of the test goes on in it, whatever happens."""
    try:
        os.dup2(out, 1), os.dup2(errors, 2)
        os.environ.clear()
        os.environ.update(variables)
        time.tzset()
        if offering.offer(words) == 0:
            os._exit(IN_TIME)
    except BaseException as error:
        os.write(2, repr(error).encode())
    finally:
        os._exit(1)


def offered_apart(kind: str, word: str, *book: str) -> list[str]:
    """The same by the command, as the shells ask it."""
    for _ in range(10):
        ended = subprocess.run([*COMMAND, "--complete", kind, word, *book], env=environment(), capture_output=True, text=True)
        assert (ended.returncode, ended.stderr) == (0, ""), ended
        if ended.stdout:
            return ended.stdout.splitlines()
    return []


def names(found: list[str]) -> list[str]:
    """What would be put in."""
    return [line.partition("\t")[0] for line in found]


@pytest.fixture
def herons() -> Path:
    """A book with something of each kind, one task of it hidden."""
    ok("new", "herons.tally", "--zone", "UTC", "--collection", "Heron nest")
    ok("track", "yesterday 08:05", "08:30", "Morning watch", "-t", "pond", "-t", "it's wet")
    ok("track", "yesterday 09:05", "09:30", "Morning watch")
    ok("track", "yesterday 10:05", "10:30", "Fix: the hide")
    ok("note", "Ärger am Teich", "-d", "x"), ok("note", 'Say "so"'), ok("start", "Evening $HOME watch")
    ok("subject", "Old heron", "--new"), ok("type", "Feeding", "--new"), ok("entry", "Sighting", "--new", "count:whole", "where:reeds|open water", "near:yes/no")
    ok("type", "Dive", "--new", "--template", "Sighting"), ok("entry", "Sighting", "count=3", "--title", "Two at dawn")
    ok("task", "Buy a ring"), ok("task", "Call the bank", "--priority", "high"), ok("note", "Gone"), ok("delete", "Gone")
    with tallybook.open("herons.tally") as book:
        for task in book.tasks(title="Buy a ring"):
            task.update(redaction="star")
    return Path("herons.tally")


# ----------------------------------------------------------------------------------------------------
# What the shells ask
# ----------------------------------------------------------------------------------------------------


def test_what_begins_so_is_offered(herons: Path) -> None:
    assert names(offered("session", "mor")) == names(offered_apart("session", "mor")) == ["Morning watch"]
    assert names(offered("running", "")) == ["Evening $HOME watch"]
    assert set(names(offered("entry", ""))) == {"Morning watch", "Fix: the hide", "Two at dawn", "Ärger am Teich", 'Say "so"', "Evening $HOME watch", "Heron nest", "Call the bank"}
    assert names(offered("note", "ärg")) == ["Ärger am Teich"]
    assert set(names(offered("tag", ""))) == {"pond", "it's wet"}
    assert (names(offered("subject", "o")), names(offered("type", "f")), names(offered("template", "")), names(offered("collection", ""))) == (["Old heron"], ["Feeding"], ["Sighting"], ["Heron nest"])
    assert names(offered("trash", "")) == ["Gone"]
    assert "Europe/Berlin" in names(offered("zone", "europe/b")) and names(offered("zone", "UT")) == ["UTC"]
    assert offered("entry", "nothing like it") == offered("no such kind", "") == []


def test_times_ranges_and_fields_are_offered(herons: Path) -> None:
    assert names(offered("time", "15")) == ["15m ago"] and "yesterday" in names(offered("time", "y")) and names(offered("day", "b")) == ["backlog"]
    assert "last month" in names(offered("range", "la")) and names(offered("range", ":W")) == [":week"]
    for kind in ("time", "day", "range"):
        # Each is one.
        for word in names(offered(kind, "")):
            Ranges(Times(NOW, timezone.utc)).read(word) if kind == "range" else Times(NOW, timezone.utc).read(word) if word != "backlog" else None
    assert names(offered("value", "t", "", "location_enabled")) == ["true"] and offered("value", "", "", "username") == []
    assert offered("field", "", "", "Sig") == ["count=\tinteger", "where=\treeds|open water", "near=\tboolean"]
    assert names(offered("field", "where=", "", "Sighting")) == ["where=reeds", "where=open water"] and names(offered("field", "near=t", "", "sight")) == ["near=true"]
    assert offered("field", "", "", "Other") == [] and offered("field", "gone=", "", "Sig") == []
    assert names(offered("field", "near=", "", "Sig")) == ["near=yes", "near=no"] and names(offered("field", "near=Y", "", "Sig")) == ["near=yes"]
    # Those of an event type and of an entry are those of its template.
    with tallybook.open(herons) as book:
        dawn = next(iter(book.notes(title="Two at dawn"))).id
    newest = next(line.partition("\t")[0] for line in offered("entry", "@") if line.endswith("Two at dawn"))
    for kind, first in (("typefield", "Dive"), ("typefield", "di"), ("entryfield", "Two at dawn"), ("entryfield", "two"), ("entryfield", newest), ("entryfield", str(dawn))):
        assert names(offered(kind, "", "", first)) == ["count=", "where=", "near="], (kind, first)
        assert names(offered(kind, "where=o", "", first)) == ["where=open water"] and names(offered(kind, "near=", "", first)) == ["near=yes", "near=no"]
    for kind, first in (("typefield", "Feeding"), ("typefield", ""), ("typefield", "No"), ("entryfield", "Morning watch"), ("entryfield", ""), ("entryfield", "@9"), ("entryfield", "9999")):
        assert offered(kind, "", "", first) == [], (kind, first)


def test_ids_are_offered_with_what_they_are(herons: Path) -> None:
    with tallybook.open(herons) as book:
        watch = next(iter(book.sessions(title="Fix: the hide")))
        hidden = next(iter(book.tasks(title="Buy a ring")))
    assert f"{watch.id}\tsession Fix: the hide" in offered("session", str(watch.id)[0])
    assert offered("item", "@") == offered_apart("item", "@")
    assert offered("item", "@")[:1] and all(re.match(r"@[1-9]\t(note|session|task)", line) for line in offered("item", "@"))
    assert offered("tag", "@") == []
    # What is hidden is offered by its id only.
    assert "Buy a ring" not in "".join(offered("task", "")) and f"{hidden.id}\ttask" in offered("task", str(hidden.id))


def test_the_book_is_the_one_that_is_meant(herons: Path, tmp_path: Path) -> None:
    ok("new", "other.tally"), ok("note", "Elsewhere", "-b", "other.tally")
    assert offered("note", "") == []
    assert names(offered_apart("note", "", "other.tally")) == names(offered("note", "", "other.tally")) == names(offered("note", "", TALLYBOOK_BOOK="other.tally")) == ["Elsewhere"]
    assert offered("note", "", "gone.tally") == []


def test_nothing_is_written_and_no_lock_is_waited_for(herons: Path) -> None:
    def standing() -> dict[str, tuple[bytes, int]]:
        return {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in Path().iterdir()}

    before = standing()
    for kind in ("entry", "tag", "type", "trash", "running"):
        assert offered(kind, "")
    assert standing() == before
    # Another process holds the book, and writes in it.
    with tallybook.open(herons) as book, book.transaction():
        book.note("Not yet")
        begun = time.monotonic()
        ended = subprocess.run([*COMMAND, "--complete", "note", ""], env=environment(), capture_output=True, text=True)
        assert "Not yet" not in ended.stdout and ended.stderr == "" and ended.returncode == 0
        assert time.monotonic() - begun < 10


@pytest.mark.parametrize("content", [b"", b"no book" * 1000, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_where_the_book_cannot_be_read_nothing_is_said(content: bytes) -> None:
    Path("bad.tally").write_bytes(content)
    assert offered("note", "") == []
    assert Path("bad.tally").read_bytes() == content and os.listdir() == ["bad.tally"]


def test_what_comes_too_late_is_not_waited_for(tmp_path: Path) -> None:
    # A pipe that nobody writes to is no book: opening it could take for ever.
    os.mkfifo("slow.tally")
    begun = time.monotonic()
    ended = subprocess.run([*COMMAND, "--complete", "note", ""], env=environment(), capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "") and time.monotonic() - begun < 10
    assert subprocess.run([*COMMAND, "--complete"], env=environment(), capture_output=True, text=True).stdout == ""
    slow = "import sys, time; from tallybook.cli import offering; offering._of_book = lambda *_: time.sleep(60); sys.exit(offering.offer(['note', '']))"
    begun = time.monotonic()
    assert subprocess.run([sys.executable, "-c", slow], env=environment(), capture_output=True, timeout=50).returncode == 0
    assert time.monotonic() - begun < 20


def test_every_verb_says_what_its_words_and_values_are() -> None:
    known = {"time", "day", "range", "field", "typefield", "entryfield", "value", "", "file", "verb", "setting", "zone", "session", "running", "note", "task", "item", "entry", "collection", "tag", "subject", "type", "template", "attachment", "trash"}
    found = completable()
    assert [each.verb for each in found] == list(VERBS)
    for each in found:
        kinds = [*each.values.values(), *each.places]
        assert all(kind in known or kind.startswith("=") for kind in kinds), (each.verb, kinds)
    by_verb = {each.verb: each for each in found}
    assert by_verb["note"].values["--time"] == "time" and by_verb["task"].values["--day"] == "day" and by_verb["report"].values["--first"] == by_verb["report"].values["--range"] == "range"
    assert (by_verb["log"].values["--field"], by_verb["edit"].values["--field"]) == ("typefield", "entryfield")
    assert by_verb["list"].places[1] == "range" and by_verb["report"].values["--target"] == ""
    assert by_verb["new"].values["--type"] == "" and by_verb["list"].places[0].startswith("=all items") and by_verb["tag"].goes_on


# ----------------------------------------------------------------------------------------------------
# The shells
# ----------------------------------------------------------------------------------------------------


class Typist:
    """Somebody at a shell that completes, with nothing of its own set up."""

    def __init__(self, shell: str) -> None:
        if shutil.which(shell) is None:
            pytest.skip(f"{shell} is not installed")
        self.shell = shell
        Path("bin").mkdir()
        program = Path("bin/tallybook")
        program.write_text(PROGRAM.format(python=sys.executable))
        program.chmod(0o755)
        Path("home").mkdir()
        words = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"], "fish": ["fish", "--no-config", "-i"]}[shell]
        self.process, self.master = pty.fork()
        if self.process == 0:
            given = environment(PATH=f"{Path('bin').absolute()}:{os.environ['PATH']}", HOME=str(Path("home").absolute()), TERM="xterm", PS1="> ", LC_ALL="C.UTF-8", COLUMNS="200", LINES="40")
            os.execvpe(words[0], words, given)
        self.said = ""
        evaluated = "tallybook completion fish | source" if shell == "fish" else f'eval "$(tallybook completion {shell})"'
        # A shell throws away what was typed before it has set up its terminal.
        for _ in range(30):
            if self._try(f"{evaluated}; echo rea''dy\r", "ready", 10):
                break
        else:
            raise AssertionError(f"{shell} does not begin: {self.said}")

    def _try(self, typed: str, wanted: str, seconds: float) -> bool:
        self.said = ""
        os.write(self.master, typed.encode())
        deadline = time.monotonic() + seconds
        while wanted not in self.said:
            if not select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))[0]:
                return False
            self.said += os.read(self.master, 1 << 16).decode("utf-8", "replace")
        return True

    def given(self, typed: str, expected: str) -> None:
        """Types a line with Tab in it, and Enter: the command is given this. Again where the machine was too busy to offer something in time."""
        for _ in range(6):
            if self._try(f"{typed}\r", f"GIVEN {expected}.", 8):
                return
            # Whatever is left on the line goes.
            self._try("\x03", "nothing", 0.5)
        raise AssertionError(f"{self.shell}: {typed!r} did not become {expected}: {self.said}")

    def lists(self, typed: str, *wanted: str) -> None:
        """Types a line with Tab twice: all of these are shown."""
        for _ in range(6):
            self._try(f"{typed}\t\t", "never said", 3)
            if all(each in self.said for each in wanted):
                break
            self._try("\x03", "nothing", 0.5)
        else:
            raise AssertionError(f"{self.shell}: {typed!r} does not list {wanted}: {self.said}")
        self._try("\x1b\x03" if self.shell == "fish" else "\x03", "nothing", 0.5)

    def __enter__(self) -> Typist:
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.close(self.master)
        os.waitpid(self.process, 0)


@pytest.mark.parametrize("shell", SHELLS)
def test_tab_completes(shell: str, herons: Path) -> None:
    ok("new", "other.book"), ok("note", "Elsewhere", "-b", "other.book")
    ok("config", "time_zone", "UTC", "-b", "other.book")
    with Typist(shell) as typist:
        # Verbs, options and words.
        typist.given("tallybook conti\t", "<continue>")
        typist.given("tallybook list sess\t--lim\t3", "<list> <sessions> <--limit> <3>")
        typist.given("tallybook track 1 2 x --overlap rej\t", "<track> <1> <2> <x> <--overlap> <reject>")
        # Titles, with all that a shell would take apart.
        typist.given("tallybook show Mor\t", "<show> <Morning watch>")
        typist.given("tallybook show 'Mor\t", "<show> <Morning watch>")
        typist.given('tallybook show "Eve\t', "<show> <Evening $HOME watch>")
        typist.given("tallybook show Fix:\\ t\t", "<show> <Fix: the hide>")
        typist.given("tallybook show Fix\t", "<show> <Fix: the hide>")
        typist.given("tallybook show Ä\t", "<show> <Ärger am Teich>")
        typist.given("tallybook stop Eve\t", "<stop> <Evening $HOME watch>")
        typist.given("tallybook show Say\t", '<show> <Say "so">')
        # Tags behind an item, subjects, types, templates, zones, formats, settings.
        typist.given("tallybook tag Mor\tit\t", "<tag> <Morning watch> <it's wet>")
        typist.given("tallybook note x --subject Old\t", "<note> <x> <--subject> <Old heron>")
        typist.given("tallybook note x --tag=po\t", "<note> <x> <--tag=pond>")
        typist.given("tallybook log Fee\t", "<log> <Feeding>")
        typist.given("tallybook entry Sig\t", "<entry> <Sighting>")
        typist.given("tallybook new x --zone Europe/Berl\t", "<new> <x> <--zone> <Europe/Berlin>")
        typist.given("tallybook export -f mark\t", "<export> <-f> <markdown>")
        typist.given("tallybook config day_\t", "<config> <day_start>")
        # Times, days and ranges; what a setting may be, and the fields of an entry with their values.
        typist.given("tallybook list sessions :we\t", "<list> <sessions> <:week>")
        typist.given("tallybook report --range 'last m\t", "<report> <--range> <last month>")
        typist.given("tallybook note x --time 15\t", "<note> <x> <--time> <15m ago>")
        typist.given("tallybook plan Call backl\t", "<plan> <Call> <backlog>")
        typist.given("tallybook config location_enabled f\t", "<config> <location_enabled> <false>")
        typist.given("tallybook config time_zone Europe/Berl\t", "<config> <time_zone> <Europe/Berlin>")
        typist.given("tallybook entry Sig cou\t3", "<entry> <Sig> <count=3>")
        typist.given("tallybook entry Sighting count=3 where=op\t", "<entry> <Sighting> <count=3> <where=open water>")
        typist.given("tallybook entry Sighting near=y\t", "<entry> <Sighting> <near=yes>")
        typist.given("tallybook log Dive --field cou\t3", "<log> <Dive> <--field> <count=3>")
        typist.given("tallybook log Dive --field where=op\t", "<log> <Dive> <--field> <where=open water>")
        typist.given("tallybook log Dive --field=where=op\t", "<log> <Dive> <--field=where=open water>")
        typist.given("tallybook edit Two\\ at\\ dawn --field near=n\t", "<edit> <Two at dawn> <--field> <near=no>")
        typist.given("tallybook --book other.book show Els\t", "<--book> <other.book> <show> <Elsewhere>")
        typist.given("tallybook show Els\t", "<show> <Els>")
        typist.lists("tallybook st", "status", "start", "stop")
        typist.lists("tallybook list -c Heron\\ nest --t", "--tag", "--template")


@pytest.mark.parametrize("shell", SHELLS)
def test_ids_and_what_begins_in_other_letters_are_completed(shell: str, herons: Path) -> None:
    with tallybook.open(herons) as book:
        nest = next(iter(book.collections))
        ring = next(iter(book.tasks(title="Buy a ring"))).id
    with Typist(shell) as typist:
        typist.given(f"tallybook show {nest.id}\t", f"<show> <{nest.id}>")
        typist.given("tallybook show her\t", "<show> <Heron nest>")
        typist.given(f"tallybook done {ring}\t", f"<done> <{ring}>")
        typist.given("tallybook show @1\t", "<show> <@1>")
        if shell != "bash":
            # With a few words on each, which bash has no room for.
            typist.lists("tallybook show @", "@1", "session Evening $HOME watch")


def test_zsh_needs_no_compinit_and_finds_it_as_a_function(herons: Path) -> None:
    if shutil.which("zsh") is None:
        pytest.skip("zsh is not installed")
    script = ok("completion", "zsh")
    Path("functions").mkdir()
    Path("functions/_tallybook").write_text(script)
    for setup in ('source functions/_tallybook', "fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -D -u"):
        ended = subprocess.run(["zsh", "-f", "-c", f"{setup}; print ${{_comps[tallybook]}}"], capture_output=True, text=True, env=environment(HOME=str(Path.cwd())))
        assert (ended.stdout, ended.stderr) == ("_tallybook\n", ""), (setup, ended)
    # No file of what compinit has found is left in the home of somebody who did not ask for it.
    assert not list(Path.cwd().glob(".zcompdump*"))


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_is_one_for_its_shell(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    Path("script").write_text(ok("completion", shell))
    checked = subprocess.run([shell, "-n", "script"], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")

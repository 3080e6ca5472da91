"""The command `tallybook`, run as a user runs it: the transcript of docs/command-line.md, refusals, widths, a live terminal."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

import pytest

import tallybook
from commands import COMMAND, ROOT, clock_at, environment, ok, refused, run, run_apart, told
from screens import Screen
from transcripts import transcripts
from tallybook.cli import terminal
from tallybook.cli.catalog import VERBS, module_of
from tallybook.cli.parsing import Parser, overview
from tallybook.cli.verbs.help import TOPICS


@pytest.fixture
def herons() -> Path:
    """A book with a note and a session that runs."""
    with tallybook.open("herons.tally", author="kh") as book:
        nest = book.collections.create("Heron nest")
        nest.note("Arrival of two grey herons at the eastern pond", time=1_772_352_000_000_000_000, tags=["pond", "spring"])
        recording = nest.record("Morning watch", time=1_772_352_300_000_000_000)
        recording.log("A", time=1_772_352_360_000_000_000)
        recording.close()
    return Path("herons.tally")


# ----------------------------------------------------------------------------------------------------
# What the document says
# ----------------------------------------------------------------------------------------------------


DOCUMENT = ROOT / "docs/command-line.md"


def test_the_document_says_what_is_printed() -> None:
    typed = [(each, step) for each in transcripts(DOCUMENT) if not each.day for step in each.text.split("$ tallybook ")[1:]]
    assert len(typed) > 15
    for transcript, step in typed:
        command, _, expected = step.partition("\n")
        ended = run_apart(*shlex.split(command), COLUMNS="100")
        assert (ended.returncode, ended.stderr) == (0, ""), ended
        transcript.fits(command, ended.stdout, expected)


def test_a_day_of_each_user_is_as_the_document_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed: dict[str, int] = {}
    for transcript in transcripts(DOCUMENT):
        if not transcript.day:
            continue
        folder = tmp_path / transcript.user
        (folder / "bin").mkdir(parents=True, exist_ok=True)
        monkeypatch.chdir(folder)
        # A microphone and a loudspeaker.
        for name, script in (("arecord", "head -c 88200 /dev/zero"), ("aplay", "cat >/dev/null")):
            (folder / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
            (folder / "bin" / name).chmod(0o755)
        (folder / "slides.txt").write_text("Herons\n")
        typed[transcript.user] = typed.get(transcript.user, 0) + transcript.check(f"{folder / 'bin'}:/usr/bin:/bin")
    assert set(typed) == {"freelancer", "parent", "planner", "student"} and min(typed.values()) >= 9


def test_the_document_lists_every_verb_and_exit_code() -> None:
    text = (ROOT / "docs/command-line.md").read_text("utf-8")
    whole = ok("--help")
    for verb in VERBS:
        assert f"`{verb}`" in text and re.search(rf"^    {verb}\b", whole, re.M), verb
        told, module = ok(verb, "--help"), importlib.import_module(f"tallybook.{module_of(verb)}")
        assert module.EXAMPLES and all(example in told for example in module.EXAMPLES)
    for line in re.findall(r"^  (\d+)  (.*)$", whole, re.M):
        assert f"| {line[0]} |" in text


#: As `timew help` of 1.4.3 and `watson --help` of 2.1.0 have them; `fill` and `resize` have pages only.
TIMEWARRIOR = (
    "annotate cancel config continue day delete diagnostics export extensions fill gaps get help join lengthen modify month move report resize shorten show split start stop summary tag tags track "
    "undo untag week")
WATSON = "add aggregate cancel config edit frames help log merge projects remove rename report restart start status stop sync tags"


def test_the_table_has_each_command_of_the_two_programs_and_what_is_here_for_it() -> None:
    table = (ROOT / "docs/command-line.md").read_text("utf-8").split("## Beside timewarrior")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")][1:]
    named = [[re.findall(r"`([a-z]+)", cell) for cell in row] for row in rows]
    assert sorted(word for row in named for word in row[0]) == TIMEWARRIOR.split()
    assert sorted({word for row in named for word in row[1]}) == WATSON.split()
    for row, words in zip(rows, named):
        # What there is, or why not.
        assert row[2].startswith(("no: ", "the same")) or words[2] and set(words[2]) <= set(VERBS), row


@pytest.mark.parametrize("width", [40, 80])
def test_what_a_verb_does_fits_the_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for verb in VERBS:
        told = Parser(verb).format_help()
        does = told.split("\n\n")[1]
        assert " ".join(does.split()).lower() == f"{VERBS[verb]}.".lower() and max(map(len, does.splitlines())) <= width, does


def test_help_is_80_columns_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    texts = {**{verb: Parser(verb).format_help() for verb in VERBS}, **TOPICS, "overview": overview()}
    wide = [(name, line) for name, text in texts.items() for line in text.splitlines() if terminal.cells(line) > 80]
    assert len(texts) > 60 and not wide


def test_events_with_fields() -> None:
    with tallybook.open("v.tally") as book:
        how = book.templates.create({"title": "How", "properties": {
            "depth": {"enum": ["deep", "flat"]}, "n": {"type": "integer"}, "with": {"type": "array", "items": {"type": "string"}}}})
        nest = book.collections.create("Nest")
        nest.event_types.create("Dive", mode="state", template=how)
    ok("start", "Watch", "-c", "Nest", "--time", "2026-03-01T08:00")
    ok("log", "Dive", "--field", "depth=deep", "--field", "n=3", "--time", "2026-03-01T08:01")
    ok("log", "Dive", "--time", "2026-03-01T08:03")
    ok("log", "Dive", "--field", "with=Ann", "--field", "with=Bob", "--time", "2026-03-01T08:05")
    ok("stop", "--time", "2026-03-01T08:10")
    assert [each.get("fields") for each in told("show", "Watch", "--events")["event_list"]] == [{"depth": "deep", "n": 3}, None, {"with": ["Ann", "Bob"]}]
    assert "Dive (deep, n 3)" in ok("show", "Watch", "--events") and "Dive (Ann, Bob)" in ok("budget", "--by-fields")
    assert [(row["fields"], row["sum"]) for row in told("budget", "--by-fields")] == [({"depth": "deep", "n": 3}, 120.0), ({"with": ["Ann", "Bob"]}, 300.0)]
    assert told("agree", "Watch", "Watch", "--by-fields", "--step", "60s")["kappa"] == 1
    ok("start", "Again", "-c", "Nest")
    for field, why in (("depth=steep", "steep"), ("wind=3", "the fields of Dive are depth, n, with"), ("depth", "write NAME=VALUE"), ("n=x", "n")):
        assert why in refused(4 if field in ("depth=steep", "n=x") else 2, "log", "Dive", "--field", field)
    assert "has no template" in refused(2, "log", "A", "--field", "n=1")


def test_what_an_observer_asks() -> None:
    second = 1_000_000_000
    with tallybook.open("o.tally") as book:
        nest = book.collections.create("Nest")
        heron, stand = book.subjects.create("Heron"), nest.event_types.create("Stand", mode="state")
        for observer, until in (("Ann", 5), ("Bob", 3)):
            with nest.record(observer, time=0) as session:
                session.log(stand, time=0, subject=heron)
                session.log(stand, time=until * second, subject=heron)
                session.log("A", time=9 * second, subject=heron)
                session.stop(time=10 * second)
    assert [(row["type"], row["count"], row["sum"]) for row in told("budget")] == [("A", 2, None), ("Stand", 2, 8.0)]
    [row] = told("budget", "Ann", "--type", "Stand", "--from", "1s", "--to", "4500ms")
    assert (row["subject"], row["sum"], row["observed"], row["share"], row["open_count"]) == ("Heron", 3.5, 3.5, 1.0, 0)
    assert ok("budget", "-c", "Nest", "--by-session", "--csv").splitlines()[0].startswith("session,subject,type,count,sum")
    assert len(told("budget", "--rank", "sum", "-n", "1")) == 1 and "Heron" in ok("budget") and "40.0%" in ok("budget")
    # Lengths are told as lengths, whatever the width, and never cut.
    assert all("0:00:08" in ok("budget", COLUMNS=columns) and "0:00:05" in ok("budget", "--by-session", COLUMNS=columns) for columns in ("40", "80", "120"))
    assert all("0:00:03.500" in ok("budget", "Ann", "--from", "1s", "--to", "4500ms", COLUMNS=columns) for columns in ("40", "80", "120"))
    said = told("agree", "Ann", "Bob")
    assert (said["agreed"], said["count"]) == (8, 10) and abs(said["kappa"] - 2 / 3) < 1e-9 and said["subjects"][0]["subject"] == "Heron"
    assert {"first": "Stand", "second": "", "count": 2} in said["confusion"] and "0.667" in ok("agree", "Ann", "Bob")
    assert (told("agree", "Ann", "Bob", "--within", "1s")["matched"], told("agree", "Ann", "Bob", "--type", "A", "--step", "1s")["reason"]) == (2, "one_category")
    for arguments, code in (
        (("budget", "Ann", "-c", "Nest"), 2), (("budget", "Nest"), 4), (("budget", "--from", "x"), 2), (("budget", "--from", "1s", "--since", "now"), 2),
        (("budget", "--from", "2s", "--to", "1s"), 4), (("budget", "-n", "-1"), 2), (("agree", "Ann", "Nobody"), 3), (("agree", "Ann", "Bob", "--step", "1s", "--within", "1s"), 2),
        (("agree", "Ann", "Bob", "--step", "0s"), 4), (("budget", "--not-observed", "Nothing"), 3),
    ):
        assert run_apart(*arguments).returncode == code, arguments


# ----------------------------------------------------------------------------------------------------
# Every verb as JSON
# ----------------------------------------------------------------------------------------------------


def test_every_verb_answers_as_json() -> None:
    assert told("new", "a.tally", "--zone", "UTC")["zone"] == "UTC"
    assert told("new", "--collection", "Nest")["kind"] == "collection"
    note = told("note", "Arrival [bold]", "-c", "Nest", "--time", "2026-03-01T08:00", "--tag", "pond")
    assert note["title"] == "Arrival [bold]" and note["time"] == "2026-03-01T08:00:00+00:00" and note["tags"] == ["pond"]
    assert told("start", "Watch", "--time", "2026-03-01T08:00")["state"] == "running"
    assert told("log", "Feeding", "--new", "--time", "2026-03-01T08:01")["count"] == 1
    assert told("log", "Feeding", "--time", "2026-03-01T08:02") | {"session": 0} == {"session": 0, "type": "Feeding", "seq": 2, "count": 2}
    assert told("watch", "--once")["counts"] == {"Feeding": 2}
    stopped = told("stop", "--time", "2026-03-01T08:30")
    assert stopped["seconds"] == 1800 and stopped["counts"] == {"Feeding": 2}
    assert [each["title"] for each in told("list", "items")] == ["Arrival [bold]", "Watch"]
    assert [each["title"] for each in told("list", "items", "--since", "2026-03-02")] == []
    assert [each["title"] for each in told("list", "--tag", "pond")] == ["Arrival [bold]"]
    assert [each["title"] for each in told("list", "items", "-n", "1")] == ["Watch"]
    assert [each["title"] for each in told("list", "tags")] == ["pond"]
    assert [each["type"] for each in told("show", "Watch", "--events")["event_list"]] == ["Feeding", "Feeding"]
    assert told("show", note["uuid"], "--history")["history"][-1]["changes"]
    assert [each["id"] for each in told("search", "arr*")] == [note["id"]]
    assert "Watch" in told("report")["report"] or told("report")["report"].startswith("#")
    written = told("report", "a.pdf", "--title", "\U0010fff0", "--limit", "3", "--target", "8:30")
    assert written["bytes"] == Path("a.pdf").stat().st_size and "U+10FFF0" in written["findings"][0]["message"]
    assert "fonts-noto" in run("report", "a.pdf", "--title", "\U0010fff0").stderr
    assert told("report", "a.html", "--title", "\U0010fff0")["findings"] == []
    said = ok("report", "--section", "raster", "budget", "transitions", "table", "--by", "event_type", "--lanes", "event_type", "--clock", "--compound",
              "--agree", "Watch", "Watch", "--step", "30s", "--title", "Nest")
    headings = ["Sessions", "Time budget", "Transitions", "Summary", "Agreement: Watch · Watch"]
    assert [line for line in said.splitlines() if line in headings] == headings and "Event type  Events" in said and "08:00:00 – 08:30:00" in said
    assert told("export", "a.json")["bytes"] == Path("a.json").stat().st_size
    assert ok("export", "-") == Path("a.json").read_text("utf-8")
    assert told("import", "a.json", "--preview") | {"findings": 0} == {
        "imported": False, "counts": {"unchanged": len(told("import", "a.json")["findings"]) - 1, "all_taken": 1}, "findings": 0}
    assert told("undo", "--preview")["findings"] == []
    assert told("undo")["state"] == "undone"
    assert told("redo", "--preview")["findings"] == [] and "Nothing prevents it." in ok("redo", "--preview")
    assert told("redo")["state"] == "done"
    assert told("check") == [] and told("backup", "b.copy")["file"] == "b.copy"
    assert "complete" in told("completion", "bash")["script"]


# ----------------------------------------------------------------------------------------------------
# Refusals
# ----------------------------------------------------------------------------------------------------


def test_fields_of_templates_are_listed_as_columns() -> None:
    with tallybook.open("family.tally") as book:
        size = {"size": {"type": "integer"}, "wet": {"type": "boolean"}, "marks": {"type": "array", "items": {"type": "string"}}}
        nappies = book.templates.create({"title": "Nappy", "properties": size})
        nappies.new(title="Monday", size=3, wet=True, marks=["red", "dry"]).save_and_close()
        book.note("Plain")
        book.draft("task", title="Hidden", redaction="star", fields={"room": "Attic"}).save_and_close()
    lines = ok("list", "--template", "Nappy").splitlines()
    assert lines[0].split() == ["id", "kind", "time", "title", "size", "wet", "marks"]
    assert lines[2].split()[-5:] == ["Monday", "3", "true", "red,", "dry"] and len(lines) == 3
    everything = ok("list", COLUMNS="200")
    assert "Plain" in everything and "size" in everything and "Attic" not in everything and "Hidden" not in everything
    narrow = ok("list", COLUMNS="40").splitlines()
    assert all(len(line) <= 40 for line in narrow) and any("Monday" in line for line in narrow)
    assert 'no template "Gone"' in refused(3, "list", "--template", "Gone")
    assert "marks     red, dry" in ok("show", "Monday")


def test_what_is_imported_is_known_by_its_content() -> None:
    ok("new", "a.tally", "--zone", "UTC")
    ok("note", "Arrival", "--book", "a.tally")
    with tallybook.open("a.tally") as book:
        table, calendar = book.notes.table("csv"), book.export_bytes("icalendar")
    Path("notes").write_text(table.replace("Arrival", "Arrival at dawn"), "utf-8")
    Path("todo").write_text("(A) 2026-03-01 Visit mum +Home\n", "utf-8")
    Path("events.txt").write_bytes(calendar)
    Path("hours.csv").write_text("Date,Project,Hours\n2026-05-02,Nest,3\n", "utf-8")
    assert ok("import", "notes", "--yes", "--book", "a.tally").startswith("1 changed")
    assert "1 added" in ok("import", "todo", "--yes", "--book", "a.tally")
    assert "1 unchanged" in ok("import", "events.txt", "--yes", "--book", "a.tally")
    told = refused(6, "import", "hours.csv", "--yes", "--book", "a.tally")
    assert 'a table of another program, with columns such as "Date", "Project", "Hours"' in told and "give a mapping" in told
    assert {each["title"] for each in json.loads(ok("list", "items", "--json", "--book", "a.tally"))} == {"Arrival at dawn", "Visit mum"}


def test_tasks_are_listed_among_items(herons: Path) -> None:
    with tallybook.open("herons.tally") as book:
        book.add_task("Count eggs")
    for what in ("all", "items", "tasks"):
        assert "Count eggs" in [each["title"] for each in told("list", what)], what
    assert "Count eggs" not in [each["title"] for what in ("notes", "sessions") for each in told("list", what)]
    assert told("show", "Count eggs")["kind"] == "task"


def test_refusals_have_their_codes(herons: Path) -> None:
    assert "tallybook new gone.tally" in refused(3, "list", "--book", "gone.tally")
    assert not Path("gone.tally").exists()
    refused(2, "list", "nonsense")
    refused(2, "new")
    refused(2, "report", "x.docx")
    refused(2, "report", "--first", "soon")
    refused(2, "report", "--section", "pie")
    assert "--agree ONE OTHER" in refused(2, "report", "--section", "agreement")
    refused(2, "report", "--target", "8 bells")
    refused(2, "report", "--target", "8:000")
    refused(2, "note", "x", "--time", "25:00")
    refused(3, "show", "Nobody")
    refused(3, "show", "123456")
    refused(3, "note", "x", "-c", "No such nest")
    refused(3, "import", "gone.json")
    refused(4, "new", "herons.tally")
    refused(4, "note", "")
    refused(4, "export", "x.docx")
    refused(2, "note", "x", "--time", "perhaps")
    Path("text.tally").write_text("no book at all, whatever its name says\n" * 100)
    refused(6, "list", "--book", "text.tally")
    assert "there are 2 books here" in refused(2, "list")
    assert ok("list", "notes", TALLYBOOK_BOOK="herons.tally")
    assert run_apart("show", "Nobody", "-b", "herons.tally").returncode == 3
    told_so = json.loads(refused(3, "show", "Nobody", "--json", "-b", "herons.tally"))
    assert told_so["error"]["status"] == "TALLY_E_NOT_FOUND" and told_so["error"]["exit"] == 3
    told_so = json.loads(refused(4, "note", "", "--json", "-b", "herons.tally"))
    assert told_so["error"]["reason"] == "required"


def test_search_that_finds_nothing_is_1(herons: Path) -> None:
    ended = run_apart("search", "walrus")
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", "")


def test_a_refused_event_leaves_the_session_running(herons: Path) -> None:
    assert "use one of A, B, C, or create it with --new" in refused(3, "log", "Feeding")
    assert ok("log", "B") == 'B 1 in "Morning watch"\n'
    assert json.loads(ok("list", "sessions", "--json"))[0]["state"] == "running"


def test_a_session_that_another_process_records_is_busy(herons: Path) -> None:
    with tallybook.open("herons.tally") as book:
        recording = book.sessions.first().attach()  # type: ignore[union-attr]
        assert run("log", "A").returncode in (4, 5)
        assert recording.count() == 1
        recording.close()
    assert ok("log", "A") == 'A 2 in "Morning watch"\n'


def test_several_sessions_want_a_name(herons: Path) -> None:
    ok("start", "Second", "--beside")
    assert 'name one with --session' in refused(4, "log", "A")
    assert ok("log", "A", "--session", "Second") == 'A 1 in "Second"\n'
    assert ok("stop", "Second", "--time", "now").startswith('"Second" lasted 0:00:0')


EXAMPLES = ROOT / "examples/import"
SIGHTINGS = str(EXAMPLES / "sightings.csv"), "--mapping", str(EXAMPLES / "sightings.json")


def test_of_several_of_one_name_the_one_that_runs_is_meant(herons: Path) -> None:
    ok("start", "Watch", "--beside")
    ok("stop", "Watch")
    assert "several sessions" not in ok("start", "Watch", "--beside")
    assert ok("log", "A", "--session", "Watch") == 'A 1 in "Watch"\n'
    ok("stop", "Watch")
    assert 'several sessions are called "Watch"' in refused(4, "stop", "Watch")
    ok("start", "Watch", "--beside")
    ok("start", "Watch", "--beside")
    assert 'several running sessions are called "Watch"' in refused(4, "stop", "Watch")
    said = refused(4, "stop")
    assert "name one by its id" in said and "--session" not in said


def test_of_several_collections_of_one_name_none_is_taken(herons: Path) -> None:
    ok("new", "--collection", "Nest 2")
    ok("new", "--collection", "Nest 2")
    assert 'several collections are called "Nest 2"' in refused(4, "note", "x", "-c", "Nest 2")


def test_a_book_that_is_refused_leaves_no_file(herons: Path) -> None:
    before = sorted(os.listdir())
    assert "Mars/Olympus" in refused(4, "new", "b.tally", "--zone", "Mars/Olympus")
    assert "name" in refused(4, "new", "b.tally", "--collection", "x" * 70_000)
    assert sorted(os.listdir()) == before


def test_a_group_that_is_none_is_named(herons: Path) -> None:
    said = refused(4, "report", "x.md", "--by", "foo")
    assert "foo" in said and "day" in said and "Traceback" not in said


def test_tables_are_taken_in_by_a_mapping(herons: Path) -> None:
    before = json.loads(ok("list", "items", "--json"))
    preview = ok("import", *SIGHTINGS, "--preview")
    assert re.fullmatch(r"\d+ would be added, nothing skipped\n", preview)
    assert json.loads(ok("list", "items", "--json")) == before
    assert ok("import", *SIGHTINGS, "-c", "Heron nest", "--yes") == preview.replace(" would be", "")
    sightings = [each for each in json.loads(ok("list", "items", "--json")) if each not in before]
    assert [each["title"] for each in sightings][:2] == ["Grey heron at North pond", "Kingfisher at North pond"]
    assert sightings[0]["time"] == "2025-08-02T06:40:00+02:00" and sightings[0]["tags"] == ["birds", "sun"]
    again = told("import", *SIGHTINGS, "-c", "Heron nest")
    assert again["imported"] and set(again["counts"]) == {"unchanged", "all_taken"}


def test_what_a_mapping_ignores_is_not_said_to_be_left_out(herons: Path) -> None:
    Path("seen.csv").write_text("id,day,spare\n1,2026-01-02,x\n", "utf-8")
    table = {"kind": "note", "key": "{id}", "name": "Seen", "time": "{day}", "ignore": ["spare"]}
    Path("seen.json").write_text(json.dumps({"format": "tallybook-mapping", "version": 2, "name": "Seen", "tables": {"seen": table}}), "utf-8")
    assert ok("import", "seen.csv", "--mapping", "seen.json", "--zone", "UTC", "--preview") == "1 would be added, nothing skipped\n"
    del table["ignore"]
    Path("seen.json").write_text(json.dumps({"format": "tallybook-mapping", "version": 2, "name": "Seen", "tables": {"seen": table}}), "utf-8")
    assert ok("import", "seen.csv", "--mapping", "seen.json", "--zone", "UTC", "--preview").endswith("\n1 would be added, 1 would be left out\n")


def test_a_folder_of_tables_and_its_bad_rows(herons: Path) -> None:
    before = told("list", "items")
    Path("tables").mkdir()
    rows = (EXAMPLES / "sightings.csv").read_text("utf-8").splitlines()
    Path("tables/sightings.csv").write_text("\n".join([*rows[:2], rows[2].replace("02.08.2025", "32.08.2025"), *rows[3:]]), "utf-8")
    mapping = ("--mapping", SIGHTINGS[2])
    assert "32.08.2025" in refused(6, "import", "tables", *mapping)
    assert told("list", "items") == before
    assert "sightings.csv" in ok("import", "tables", *mapping, "--format", "tables", "--skip-bad")
    assert len(told("list", "items", "--tag", "birds")) == len(rows) - 2


def test_what_is_no_mapping_is_refused(herons: Path) -> None:
    assert "need a --mapping" in refused(2, "import", SIGHTINGS[0], "--format", "tables")
    assert "need a --mapping" in refused(2, "import", *SIGHTINGS, "--format", "hey")
    refused(3, "import", SIGHTINGS[0], "--mapping", "gone.json")
    refused(3, "import", "gone.csv", *SIGHTINGS[1:])
    Path("odd.json").write_text('{"format": "tallybook-mapping", "version": 1, "name": "x", "tables": {}}')
    refused(6, "import", SIGHTINGS[0], "--mapping", "odd.json")
    assert "--mapping" in ok("completion", "bash")


def test_a_reader_that_leaves_is_no_error(herons: Path) -> None:
    with tallybook.open("herons.tally") as book, book.transaction():
        for number in range(3000):
            book.note(f"note {number}")
    listed = subprocess.Popen([*COMMAND, "list"], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert listed.stdout is not None and listed.stderr is not None
    listed.stdout.readline()
    listed.stdout.close()
    errors = listed.stderr.read()
    listed.stderr.close()
    assert listed.wait(300) == 128 + signal.SIGPIPE and errors == b""


# ----------------------------------------------------------------------------------------------------
# Terminals
# ----------------------------------------------------------------------------------------------------

NARROW = """\
id  title                         length
--  -------------------------  ---------
 7  Arrival of two grey hero…
 8  Morning watch              ▶ 0:25:00
"""
WIDE = """\
id  kind     time                 title                                                     length  events  tags
--  -------  -------------------  ----------------------------------------------  ----------------  ------  ------------
 7  note     2026-03-01 08:00:00  Arrival of two grey herons at the eastern pond                            pond, spring
 8  session  2026-03-01 08:05:00  Morning watch                                   ▶ 0:25:00 so far       1
"""


@pytest.mark.parametrize(("columns", "expected"), [(40, NARROW), (200, WIDE)])
def test_a_table_fits(columns: int, expected: str, herons: Path) -> None:
    with clock_at(datetime(2026, 3, 1, 8, 30, tzinfo=timezone.utc)):
        printed = ok("list", "items", COLUMNS=str(columns))
    assert all(terminal.cells(line) <= columns for line in printed.splitlines())
    assert printed == expected


def test_cells_are_counted_as_a_terminal_does() -> None:
    assert [terminal.cells(text) for text in ("heron", "Grüße", "鷺", "e\u0301", "a\u200d")] == [5, 5, 2, 1, 1]
    assert [terminal.cells(text) for text in ("✅", "❤\ufe0f", "👨\u200d👩\u200d👧", "🇩🇪", "नि", "\u1112\u1161\u11ab", "ｶﾞ")] == [2, 2, 2, 2, 2, 2, 2]
    assert terminal.fit("e\u0301e\u0301e\u0301", 2) == "e\u0301…" and terminal.fit("👨\u200d👩\u200d👧👧👧", 4) == "👨\u200d👩\u200d👧… "
    assert terminal.fit("鷺鷺鷺", 5) == "鷺鷺…" and terminal.fit("鷺鷺鷺", 4) == "鷺… " and terminal.fit("a", 3) == "a  "
    assert sum(terminal.widths([50, 5, 30], 60)) == 60 and terminal.widths([3, 3], 100) == [3, 3]


def test_a_book_does_not_command_the_terminal(herons: Path) -> None:
    ok("note", "evil \x1b[2J\x1b]0;title\x07\nnext line", "-d", "\x1b[31mred")
    for verb in (["list"], ["show", "9"], ["search", "evil"]):
        printed = run(*verb).stdout
        assert "\x1b" not in printed and "\x07" not in printed
    assert "evil �[2J�]0;title� next line" in ok("list", "notes", COLUMNS="200")
    # Commands of one byte, and what turns the direction of writing: neither in words, in JSON nor in a refusal.
    turned = "x\x9b31my\u202ez\u2066"
    ok("note", turned, "-d", turned)
    for verb in (["list"], ["list", "--json"], ["search", "x", "--json"], ["show", turned], ["show", turned + "!"], ["show", turned + "!", "--json"],
                 ["report"], ["export", "-", "--format", "markdown"], ["export", "-", "--format", "text"]):
        ended = run(*verb)
        assert not set(ended.stdout + ended.stderr) & set(turned[1:2] + turned[6:7] + turned[8:]), verb
    assert any(turned in each.values() for each in json.loads(ok("list", "notes", "--json")))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_live_view_follows_other_processes_until_the_session_stops(herons: Path) -> None:
    screen = Screen("watch", columns=40)
    screen.until("A  1  ███")
    ok("log", "B", "--time", "2026-03-01T08:10:00Z")
    screen.until("B  1  ███")
    ok("log", "A", "--time", "2026-03-01T08:11:00Z")
    screen.until("A  2  ███")
    ok("stop", "--time", "2026-03-01T08:30:00Z")
    screen.until("0:25:00  stopped")
    assert screen.end() == 0
    assert "\x1b[" in screen.text and "Traceback" not in screen.text
    for line in re.sub(r"\x1b\[[0-9;]*[A-Zm]", "", screen.text).replace("\r", "\n").splitlines():
        assert terminal.cells(line) <= 40


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_live_view_looks_on_while_a_program_records(herons: Path) -> None:
    screen = Screen("watch")
    screen.until("A  1  ███")
    with tallybook.open("herons.tally") as book, book.sessions.first().attach() as recording:  # type: ignore[union-attr]
        for number in (2, 3, 4):
            recording.log("A")
            screen.until(f"A  {number}  ███")
    screen.until("stopped")
    assert screen.end() == 0


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_live_view_ends_by_an_interrupt(herons: Path) -> None:
    screen = Screen("watch")
    screen.until("Morning watch")
    os.write(screen.file, b"\x03")
    assert screen.end() == 130 and "Traceback" not in screen.text
    assert json.loads(ok("list", "sessions", "--json"))[0]["state"] == "running"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_import_is_shown_and_asked_about(herons: Path) -> None:
    ok("export", "herons.json")
    ok("new", "other.book", "--zone", "UTC")
    for answer, code, notes in ((b"n\n", 4, 0), (b"y\n", 0, 1)):
        screen = Screen("import", "herons.json", "--book", "other.book")
        screen.until("Import this? [y/N]")
        os.write(screen.file, answer)
        assert screen.end() == code and "would be added" in screen.text
        with tallybook.open("other.book") as book:
            assert len(book.notes) == notes


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("plain", ["", "1"])
def test_rich_draws_what_is_plain_without_it(plain: str, herons: Path) -> None:
    assert importlib.util.find_spec("rich") is not None, "the environment of the tests has it: make venv"
    screen = Screen("list", "items", columns=80, **({"TALLYBOOK_PLAIN": plain} if plain else {}))
    assert screen.end() == 0
    assert ("\x1b[1m" in screen.text) != bool(plain)
    assert "Morning watch" in screen.text and " so far" in screen.text


def test_a_bar_shows_how_far_long_work_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = [0.0]
    monkeypatch.setattr(terminal.time, "monotonic", lambda: clock[0])
    bar = terminal._Bar("Copying")
    bar(1, 10)
    assert capsys.readouterr().err == ""  # short work draws none
    clock[0] = 1.0
    bar(5, 10)
    assert re.search(r"Copying \[#+\.+\] 50 %", capsys.readouterr().err)
    bar(6, 10)
    assert capsys.readouterr().err == ""  # not more than ten times a second
    bar(10, 10)
    assert capsys.readouterr().err == "\r\x1b[K"


# ----------------------------------------------------------------------------------------------------
# Completion
# ----------------------------------------------------------------------------------------------------


def test_bash_completes() -> None:
    def complete(*words: str) -> list[str]:
        line = " ".join(shlex.quote(word) for word in words)
        script = f"{ok('completion', 'bash')}\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _tallybook; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True).stdout.split()

    assert complete("tallybook", "st") == ["status", "start", "stop"]
    assert set(complete("tallybook", "")) >= set(VERBS)
    assert complete("tallybook", "list", "--li") == ["--limit"]
    assert "sessions" in complete("tallybook", "list", "se")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_know_every_verb(shell: str) -> None:
    script = ok("completion", shell)
    assert all(re.search(rf"\b{verb}\b", script) for verb in VERBS)
    assert all(option in script for option in (["--preview"] if shell != "fish" else ["-l preview"]))


def test_the_last_key_is_taken_back() -> None:
    ok("new", "a.tally"), ok("start", "Watch")
    for key in "AB":
        ok("log", key)
    assert ok("log", "--undo") == 'Removed event 2 of "Watch", B; 1 event left\n'
    assert told("undo")["findings"][0]["message"].startswith("Brought back event 2 (B) of session")
    assert told("log", "--undo")["count"] == 1 and told("log", "--undo")["count"] == 0
    assert run("log", "--undo").returncode == 3
    for wrong in (("--undo", "A"), ("--undo", "--note", "x"), ()):
        assert run("log", *wrong).returncode == 2
    ok("stop")
    assert run("log", "--undo").returncode == 3


def test_undo_says_what_it_passes_over() -> None:
    ok("new", "a.tally", "--author", "kh"), ok("note", "Arrival"), ok("start", "Watch"), ok("log", "A")
    assert 'Warning: passed over step 2 (new session): session 5 "Watch" holds what was logged' in ok("undo")
    assert 'Removed note 4 "Arrival"' not in ok("redo")
    assert told("undo", "--sessions", "--preview")["step"]["name"] == "new session"
    assert 'Put session 5 "Watch" into the trash' in ok("undo", "--sessions")

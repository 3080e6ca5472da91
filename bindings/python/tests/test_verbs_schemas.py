"""What each verb tells programs is valid against docs/schemas/command.schema.json, to the last key."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import tallybook
from commands import ROOT, clock_at, ok, run
from phones import Service
from ptys import Person
from tallybook.cli.catalog import VERBS

SCHEMA = json.loads((ROOT / "docs/schemas/command.schema.json").read_text("utf-8"))
#: What needs more than a book is tried by a test of its own, and where.
ELSEWHERE = {
    "record": "test_what_is_recorded_on_a_screen_is_valid", "serve": "test_what_a_service_says_is_valid",
    # A server of PostgreSQL.
    "hub": "Tests/Hub/test_hub_command.py",
}
NOON = datetime(2026, 11, 26, 12, tzinfo=timezone.utc)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_verb_is_valid_against_its_schema() -> None:
    seen: set[str] = set()

    def tell(verb: str, *words: str, code: int = 0) -> Any:
        ended = run(verb, *words, "--json")
        assert (ended.returncode, ended.stderr) == (code, ""), ended
        seen.add(verb)
        found = json.loads(ended.stdout, parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
        assert is_valid(found, verb)
        return found

    with clock_at(NOON - timedelta(days=1)):
        tell("new", "a.tally", "--zone", "Europe/Berlin", "--author", "kh")
        tell("task", "Old")
    with clock_at(NOON):
        tell("new", "-c", "Nest"), tell("new", "--type", "Stands", "-c", "Nest", "--key", "s")
        tell("config"), tell("config", "location_enabled", "true"), tell("config", "day_start"), tell("config", "day_start", "--unset")
        tell("subject", "Heron", "--new", "--key", "h"), tell("subject"), tell("type", "Sits", "--new", "--state", "--group", "g", "-c", "Nest"), tell("type")
        tell("entry", "Feeding", "--new", "amount:number(ml)!", "side:left|right"), tell("entry"), tell("entry", "Feeding", "amount=1", "side=left")
        tell("note", "Arrival", "-c", "Nest", "-d", "Both", "-t", "pond", "--subject", "Heron", "--time", "08:00")
        tell("place", "Arrival"), tell("place", "Arrival", "--at", "1", "2", "--name", "Pond")
        Path("x.txt").write_text("x")
        tell("attach", "Arrival", "x.txt"), tell("attach", "Arrival"), tell("attach", "Arrival", "--save", "x.txt", "--to", "y.txt")
        Path("bin").mkdir()
        Path("bin/arecord").write_text("#!/bin/sh\nhead -c 8820 /dev/zero\n"), Path("bin/aplay").write_text("#!/bin/sh\ncat >/dev/null\n")
        for program in Path("bin").iterdir():
            program.chmod(0o755)
        path = f"{Path('bin').absolute()}:/usr/bin:/bin"
        for words in (("Lecture",), ("--play", "Lecture")):
            ended = run("memo", *words, "--json", PATH=path)
            assert is_valid(json.loads(ended.stdout), "memo")
        seen.add("memo")
        tell("track", "08:30", "09:00", "Client A", "-t", "Work", "-c", "Nest"), tell("track", "09:15", "10:00", "Client A"), tell("gaps"), tell("status")
        tell("start", "Watch", "-c", "Nest", "--time", "10:30"), tell("status"), tell("watch", "--once"), tell("log", "A"), tell("log", "sits", "--phase", "start", "--subject", "her", "--value", "2")
        tell("log", "--undo"), tell("pause"), tell("resume"), tell("start", "Next", "--switch"), tell("cancel"), tell("continue", "Watch", "--same"), tell("stop"), tell("continue", "Watch"), tell("stop"), tell("delete", "@1")
        with tallybook.open("a.tally") as book:
            watch = book.sessions(title="Watch").first()
            assert watch is not None
            watch.add_media("a.mp4", offset=-5, duration=10**9, frame_rate=29.97, timecode="00:00:00:00", file_sha256="ab" * 32), watch.add_media("b.mp4")
        tell("day"), tell("week"), tell("month"), tell("list"), tell("list", "tags"), tell("show", "Watch", "--events", "--history"), tell("show", "Nest"), tell("search", "arr*")
        tell("plan"), tell("review"), tell("review", "--repeat-open"), tell("plan", "Old", "tomorrow"), tell("task", "New", "--backlog"), tell("done", "New"), tell("plan", "--day", "backlog")
        tell("edit", "Arrival", "--title", "First"), tell("rename", "First", "Second"), tell("tag", "Second", "x"), tell("untag", "Second", "x"), tell("move", "Second", "--top"), tell("copy", "Second", "Nest"), tell("undo")
        tell("shift", "Second", "5m"), tell("fit", "Watch", "10:30=10:31")
        first = [each["id"] for each in tell("list", "sessions") if each["title"] == "Client A"]
        tell("split", str(first[0]), "08:45"), tell("join", str(first[0]), str(first[1]))
        tell("delete", "Second"), tell("trash"), tell("restore", "Second"), tell("delete", "Second"), tell("trash", "--empty", "--yes"), tell("trash")
        tell("undo", "--list"), tell("note", "z"), tell("undo", "--preview"), tell("undo"), tell("redo", "--preview"), tell("redo"), tell("history"), tell("history", "-n", "0")
        tell("export", "a.json"), tell("import", "a.json", "--preview"), tell("import", "a.json"), tell("backup", "b.copy"), tell("check"), tell("compact"), tell("migrate"), tell("info"), tell("check", "--events", code=1), tell("repair"), tell("salvage", "b.copy", "c.book")
        tell("help", "start"), tell("completion", "bash")
        tell("start", "One", "--beside"), tell("start", "Two", "--beside"), tell("stop", "--all")
        tell("report"), tell("report", "r.md")
        sums = tell("budget"), tell("budget", "--by-session", "--by-fields", "--empty", "-c", "Nest")
        assert all(sums) and any(row["sum"] is None for row in sums[0])
        assert tell("sql", "SELECT id, name, NULL AS missing, 1.5 AS half, 1e999 AS endless FROM items LIMIT 1")[0]["half"] == 1.5 and tell("sql", "SELECT 1 WHERE 0") == []
        # Two sessions of the same.
        for title, minute in (("Ann", 1), ("Bob", 2)):
            tell("start", title, "-c", "Nest", "--time", "11:00"), tell("log", "Sits", "--phase", "start", "--time", f"11:0{minute}", "--subject", "Heron"), tell("stop", "--time", "11:10")
        assert tell("agree", "Ann", "Bob")["confusion"] and tell("agree", "Ann", "Bob", "--type", "A")["reason"] in ("no_sample", "one_category")
        assert tell("agree", "Ann", "Bob", "--within", "5m")["matched"] == 1 and tell("agree", "Ann", "Bob", "--within", "5s")["bouts"]
    # A copy that goes on by itself, at times of its own.
    assert tell("conflicts") == [] and tell("devices") == []
    tell("note", "Both"), tell("backup", "other.book")
    for book, words in (("a.tally", "one"), ("other.book", "other")):
        tell("edit", "Both", "--description", words, "-b", book)
    tell("merge", "other.book", "--preview"), tell("merge", "other.book")
    assert len(tell("conflicts")) == 1 and len(tell("devices")) >= 2 and tell("devices", "--name", "2", "Other")[1]["name"] == "Other"
    assert tell("conflicts", "--keep", "1:1")["field"] == "description" and tell("conflicts") == []
    vector = tell("changes", "--vector", "-b", "other.book")["vector"]
    assert tell("changes", "more.changes", "--since", vector)["bytes"] and tell("changes", "none.changes", "--since", tell("changes", "--vector")["vector"])["file"] is None
    tell("apply", "more.changes", "-b", "other.book"), tell("sync", "folder"), tell("sync", "folder", "-b", "other.book")
    assert seen | set(ELSEWHERE) == set(VERBS) == set(SCHEMA["properties"]) and not seen & set(ELSEWHERE)
    here = Path(__file__).read_text("utf-8")
    assert all(f"def {where}(" in here or "def test_what_programs_are_told_is_valid(" in (ROOT / where).read_text("utf-8") for where in ELSEWHERE.values())


def is_valid(found: Any, verb: str) -> bool:
    jsonschema.Draft202012Validator({**SCHEMA["properties"][verb], "$defs": SCHEMA["$defs"]}).validate(found)
    return True


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_what_is_recorded_on_a_screen_is_valid() -> None:
    ok("new", "a.tally", "--zone", "UTC"), ok("type", "Dives", "--new", "--key", "d")
    with Person("record", "Watch", "--json") as person:
        person.wait_for("Dives")
        person.press("dd")
        person.wait_for("2 events")
        person.press("qs")
        assert person.ends() == 0
        told = person.written.decode()
    found = json.loads(told[told.index("{\r\n"):told.rindex("}") + 1])
    assert is_valid(found, "record") and found["counts"] == {"Dives": 2}


@pytest.mark.parametrize("options", [(), ("--sync",)])
def test_what_a_service_says_is_valid(options: tuple[str, ...]) -> None:
    ok("new", "h.tally", "--zone", "UTC")
    service = Service(*options)
    assert is_valid(service.told, "serve") and service.stop() == 0


def test_refusals_are_valid_too() -> None:
    ok("new", "a.tally", "--zone", "UTC")
    for words in (("show", "Nothing"), ("note", ""), ("list", "--odd"), ("stop",), ("strat",), ("show", "1", "-b", "gone.tally"), ("note", "x", "--time", "2001-01-01")):
        ended = run(*words, "--json")
        found = json.loads(ended.stderr)
        jsonschema.Draft202012Validator({**SCHEMA["$defs"]["error"], "$defs": SCHEMA["$defs"]}).validate(found)
        assert found["error"]["exit"] == ended.returncode and ended.stdout == ""


def test_the_schema_is_one_and_takes_nothing_else() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    entry = jsonschema.Draft202012Validator({"$ref": "#/$defs/entry", "$defs": SCHEMA["$defs"]})
    entry.validate({"id": 1, "uuid": "x", "kind": "note", "title": "x"})
    for wrong in ({"id": 1, "uuid": "x", "kind": "note", "title": "x", "odd": 1}, {"id": 1, "uuid": "x", "kind": "bird", "title": "x"}, {"id": 1}):
        assert not entry.is_valid(wrong)

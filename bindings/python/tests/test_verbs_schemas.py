"""What each verb tells programs is valid against docs/schemas/command.schema.json, to the last key."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from commands import ROOT, clock_at, ok, run
from tallybook.cli.catalog import VERBS

SCHEMA = json.loads((ROOT / "docs/schemas/command.schema.json").read_text("utf-8"))
#: What these tell has its own pages: tables of numbers, a service, other devices.
ELSEWHERE = {"record", "report", "budget", "agree", "sql", "sync", "merge", "changes", "apply", "conflicts", "devices", "serve", "hub"}
NOON = datetime(2026, 11, 26, 12, tzinfo=timezone.utc)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_verb_is_valid_against_its_schema() -> None:
    seen: set[str] = set()

    def tell(verb: str, *words: str, code: int = 0) -> Any:
        ended = run(verb, *words, "--json")
        assert (ended.returncode, ended.stderr) == (code, ""), ended
        seen.add(verb)
        resolved = {**SCHEMA["properties"][verb], "$defs": SCHEMA["$defs"]}
        found = json.loads(ended.stdout)
        jsonschema.Draft202012Validator(resolved).validate(found)
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
            jsonschema.Draft202012Validator({**SCHEMA["properties"]["memo"], "$defs": SCHEMA["$defs"]}).validate(json.loads(ended.stdout))
        seen.add("memo")
        tell("track", "08:30", "09:00", "Client A", "-t", "Work", "-c", "Nest"), tell("track", "09:15", "10:00", "Client A"), tell("gaps"), tell("status")
        tell("start", "Watch", "-c", "Nest", "--time", "10:30"), tell("status"), tell("watch", "--once"), tell("log", "A"), tell("log", "sits", "--phase", "start", "--subject", "her", "--value", "2")
        tell("log", "--undo"), tell("pause"), tell("resume"), tell("start", "Next", "--switch"), tell("cancel"), tell("continue", "Watch", "--same"), tell("stop"), tell("continue", "Watch"), tell("stop"), tell("delete", "@1")
        tell("day"), tell("week"), tell("month"), tell("list"), tell("list", "tags"), tell("show", "Watch", "--events", "--history"), tell("show", "Nest"), tell("search", "arr*")
        tell("plan"), tell("review"), tell("review", "--repeat-open"), tell("plan", "Old", "tomorrow"), tell("task", "New", "--backlog"), tell("done", "New"), tell("plan", "--day", "backlog")
        tell("edit", "Arrival", "--title", "First"), tell("rename", "First", "Second"), tell("tag", "Second", "x"), tell("untag", "Second", "x"), tell("move", "Second", "--top")
        tell("shift", "Second", "5m")
        first = [each["id"] for each in tell("list", "sessions") if each["title"] == "Client A"]
        tell("split", str(first[0]), "08:45"), tell("join", str(first[0]), str(first[1]))
        tell("delete", "Second"), tell("trash"), tell("restore", "Second"), tell("delete", "Second"), tell("trash", "--empty", "--yes"), tell("trash")
        tell("undo", "--list"), tell("note", "z"), tell("undo", "--preview"), tell("undo"), tell("redo", "--preview"), tell("redo"), tell("history"), tell("history", "-n", "0")
        tell("export", "a.json"), tell("import", "a.json", "--preview"), tell("import", "a.json"), tell("backup", "b.copy"), tell("check"), tell("check", "--events", code=1), tell("repair"), tell("salvage", "b.copy", "c.book")
        tell("help", "start"), tell("completion", "bash")
        tell("start", "One", "--beside"), tell("start", "Two", "--beside"), tell("stop", "--all")
    assert seen | ELSEWHERE == set(VERBS) and set(SCHEMA["properties"]) == seen


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

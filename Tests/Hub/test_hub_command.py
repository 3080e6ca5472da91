"""`tallybook hub`, and what whoever runs one does with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hubs import Place

import tallybook
from tallybook.cli import main


def tally(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(list(words))
    said = capsys.readouterr()
    return code, said.out, said.err


def test_from_nothing_to_a_settled_conflict(tmp_path: Path, hub: Place, capsys: pytest.CaptureFixture[str]) -> None:
    """As the README has it: a database, two books, a conflict."""
    name = f"{hub.database}_new"
    address = f"postgresql:///{name}?host={hub.server.folder}&user=postgres"
    ann, bob = str(tmp_path / "ann.tally"), str(tmp_path / "bob.tally")
    with tallybook.open(ann) as book:
        book.note("Arrival")
    assert tally("hub", "init", address, capsys=capsys)[:2] == (0, "The hub is ready\n")
    assert tally("hub", "init", address, capsys=capsys)[:2] == (0, "The hub is already up to date\n")
    assert tally("sync", "-b", ann, address, capsys=capsys)[0] == 0
    assert tally("backup", "-b", ann, bob, capsys=capsys)[0] == 0
    for path, words in ((ann, "reeds"), (bob, "bank")):
        with tallybook.open(path) as book:
            next(iter(book.notes())).update(description=words)
        assert tally("sync", "-b", path, address, capsys=capsys)[0] == 0
    code, out, _ = tally("conflicts", "-b", bob, capsys=capsys)
    assert code == 0 and "reeds" in out and "bank" in out
    assert tally("conflicts", "-b", bob, "--keep", "1:1", capsys=capsys)[0] == 0
    for path in (bob, ann):
        assert tally("sync", "-b", path, address, capsys=capsys)[0] == 0
    assert "reeds" not in tally("conflicts", "-b", ann, capsys=capsys)[1]
    code, out, _ = tally("hub", "status", address, capsys=capsys)
    assert code == 0 and "postgres" in out
    (space,) = json.loads(tally("hub", "status", address, "--json", capsys=capsys)[1])
    assert space["devices"] == 2 and space["pushes"] >= 3


def test_members(tmp_path: Path, hub: Place, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "ann.tally")
    address = f"postgresql:///{hub.database}?host={hub.server.folder}&user=ann"
    other = address.replace("user=ann", "user=bob")
    with tallybook.open(path) as book:
        book.note("Arrival")
        book.backup(tmp_path / "bob.tally")
    bob = str(tmp_path / "bob.tally")
    assert tally("hub", "members", address, "-b", path, capsys=capsys)[1].startswith("Your role sees no space of this book")
    assert tally("hub", "members", address, "-b", path, "--add", "bob", capsys=capsys)[0] == 3
    assert tally("sync", "-b", path, address, capsys=capsys)[0] == 0
    code, _, err = tally("sync", "-b", bob, other, capsys=capsys)
    assert code == 7 and "is not a member of its space" in err
    assert tally("hub", "members", address, "-b", path, "--add", "bob", capsys=capsys)[:2] == (0, "ann: keep\nbob: write\n")
    assert tally("sync", "-b", bob, other, capsys=capsys)[0] == 0
    # A member sees his own membership and gives nobody another one.
    code, _, err = tally("hub", "members", other, "-b", bob, "--add", "eve", "--may", "keep", capsys=capsys)
    assert code != 0
    assert tally("hub", "members", address, "-b", path, "--add", "bob", "--may", "read", capsys=capsys)[1] == "ann: keep\nbob: read\n"
    assert tally("hub", "members", address, "-b", path, "--add", "no_such_role", capsys=capsys)[0] == 3
    assert tally("hub", "members", address, "-b", path, "--remove", "bob", capsys=capsys)[:2] == (0, "ann: keep\n")
    assert tally("hub", "members", address, "-b", path, "--remove", "ann", capsys=capsys)[0] == 4
    assert tally("sync", "-b", bob, other, capsys=capsys)[0] == 7


def test_erase_and_retain(tmp_path: Path, hub: Place, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "ann.tally")
    address = f"postgresql:///{hub.database}?host={hub.server.folder}&user=ann"
    with tallybook.open(path) as book:
        book.note("Arrival")
    for number in range(4):
        with tallybook.open(path) as book:
            book.note(f"{number}")
        assert tally("sync", "-b", path, address, capsys=capsys)[0] == 0
    code, out, _ = tally("hub", "retain", address, "-b", path, "--days", "0", capsys=capsys)
    assert (code, out.split(",")[0]) == (0, "Removed 4 older pushes")
    assert hub.sql("SELECT count(*) FROM tally.push WHERE NOT gone") == [["1"]]
    assert tally("hub", "erase", address, "Arrival", "-b", path, capsys=capsys)[0] == 0
    assert hub.sql("SELECT count(*) FROM tally.erased") == [["1"]]
    assert tally("hub", "erase", address, "no such thing", "-b", path, capsys=capsys)[0] == 3
    for words in (("hub", "erase", address), ("hub", "status", address, "--add", "x"), ("hub", "retain", address, "--days", "-1", "-b", path)):
        assert tally(*words, capsys=capsys)[0] == 2
    with tallybook.open(path) as book:
        assert not book.check()


def test_what_the_address_hides(tmp_path: Path, hub: Place) -> None:
    """A password that libpq was given is in nothing that the command prints."""
    with tallybook.open(tmp_path / "ann.tally"):
        pass
    done = subprocess.run(
        [sys.executable, "-m", "tallybook", "sync", "-b", str(tmp_path / "ann.tally"), f"postgresql://ann:hush@/nowhere?host={hub.server.folder}/none"],
        capture_output=True, text=True, env=_environment())
    assert done.returncode == 7 and "hush" not in done.stdout + done.stderr


def _environment() -> dict[str, Any]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def test_what_programs_are_told_is_valid(tmp_path: Path, hub: Place, capsys: pytest.CaptureFixture[str]) -> None:
    """Against the schema of the command, as the tests of the other verbs have it."""
    schema = json.loads((Path(__file__).resolve().parents[2] / "docs/schemas/command.schema.json").read_text("utf-8"))
    valid = jsonschema.Draft202012Validator({**schema["properties"]["hub"], "$defs": schema["$defs"]})
    path, name = str(tmp_path / "ann.tally"), f"{hub.database}_told"
    address = f"postgresql:///{name}?host={hub.server.folder}&user=postgres"
    with tallybook.open(path) as book:
        note = book.note("Arrival")

    def told(action: str, *words: str) -> Any:
        code, out, err = tally("hub", action, address, "-b", path, *words, "--json", capsys=capsys)
        assert code == 0, err
        valid.validate(json.loads(out))
        return json.loads(out)

    assert told("init", "--keep") == {"made": True} and told("status") == [] and told("members") == []
    assert tally("sync", "-b", path, address, capsys=capsys)[0] == 0
    assert told("status")[0]["pushes"] == 1 and told("members")
    assert told("keep", "--events")["written"] and told("export", "--parquet", str(tmp_path / "out"))["written"]
    assert told("retain", "--days", "0") and told("erase", str(note.id))["erased"] == note.uuid

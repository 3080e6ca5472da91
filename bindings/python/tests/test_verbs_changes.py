"""The verbs that change what is there: edit, rename, move, tag, untag, delete, restore, trash, undo, history."""

from __future__ import annotations

import json
import os
import stat
from datetime import datetime, timezone
from pathlib import Path
from typing import Iterator

import pytest

import tallybook
from commands import clock_at, ok, refused, run, told
from screens import Screen


@pytest.fixture
def book() -> Iterator[None]:
    """A book with a collection, two notes and a session, on a Thursday at 13:30."""
    with clock_at(datetime(2026, 11, 26, 13, 30, tzinfo=timezone.utc)):
        ok("new", "a.tally", "--zone", "UTC", "--author", "kh", "-c", "Nest")
        ok("note", "Arrival", "-c", "Nest", "-d", "Both birds", "-t", "pond", "--time", "08:00")
        ok("note", "Departure", "--time", "09:00")
        ok("track", "10:00", "11:00", "Watch", "-c", "Nest")
        yield


def shown(name: str) -> dict[str, object]:
    found: dict[str, object] = told("show", name)
    return found


def steps() -> list[str]:
    return [each["name"] for each in told("history", "-n", "0")]


def editor(script: str) -> str:
    """An editor that does what a script of sed says."""
    path = Path("editor")
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path.absolute())


# ----------------------------------------------------------------------------------------------------
# Edit
# ----------------------------------------------------------------------------------------------------


def test_edit_changes_what_is_given_in_one_step(book: None) -> None:
    before = len(steps())
    assert ok("edit", "Watch", "--title", "Evening", "--time", "09:30", "--end", "11:30", "-t", "a", "-t", "b", "-d", "Long", "-c", "") == (
        'Changed title, time, end, collection, description, tags of "Evening"\n')
    found = shown("Evening")
    assert (found["time"], found["end"], found["tags"], found["description"]) == ("2026-11-26T09:30:00+00:00", "2026-11-26T11:30:00+00:00", ["a", "b"], "Long")
    assert "parent" not in found and len(steps()) == before + 1
    ok("undo")
    assert shown("Watch")["time"] == "2026-11-26T10:00:00+00:00" and told("list", "tags") == [{**told("list", "tags")[0]}] and told("list", "tags")[0]["title"] == "pond"
    ok("subject", "Heron", "--new")
    assert ok("edit", "Arr", "--subject", "heron") and shown("Arrival")["subject"] == "Heron"
    assert ok("edit", "Arr", "--subject", "") and "subject" not in shown("Arrival")


def test_edit_refuses_what_does_not_fit_and_changes_nothing(book: None) -> None:
    before = steps()
    assert "has no end" in refused(2, "edit", "Arrival", "--end", "12:00") and "has no day" in refused(2, "edit", "Watch", "--day", "today")
    assert refused(4, "edit", "Watch", "--title", "Other", "--end", "09:00") and refused(2, "edit", "Watch", "--time", "perhaps") and refused(3, "edit", "Watch", "-c", "No")
    assert refused(4, "edit", "Watch", "--title", "") and refused(3, "edit", "Nothing", "--title", "x") and '"Arrival" has no fields: it has no template' in refused(2, "edit", "Arrival", "--field", "a=1")
    assert "set EDITOR" in refused(2, "edit", "Watch") and steps() == before
    ok("start", "Runs", "--time", "13:00")
    assert "has no end while it runs" in refused(2, "edit", "Runs", "--end", "13:10")


def test_edit_opens_an_editor(book: None) -> None:
    sheet = editor('cp "$1" sheet; sed -i "s/^title: .*/title: New/; s/^tags: .*/tags: x, y/; s/Both/All/" "$1"')
    assert ok("edit", "Arrival", EDITOR=sheet) == 'Changed title, tags, description of "New"\n'
    assert Path("sheet").read_text().splitlines()[2:] == [
        "title: Arrival", "time: 2026-11-26 08:00:00", "collection: Nest", "subject: ", "tags: pond", "place: ", "description:", "Both birds"]
    found = shown("New")
    assert (found["tags"], found["description"], found["time"]) == (["x", "y"], "All birds", "2026-11-26T08:00:00+00:00")
    assert ok("edit", "New", EDITOR="true") == '"New" is unchanged\n'
    assert "exited with 3" in refused(4, "edit", "New", EDITOR=editor("exit 3")) and "cannot be run" in refused(2, "edit", "New", EDITOR="/nowhere/editor")
    assert ok("edit", "New", VISUAL=editor('sed -i "s/^time: .*/time: 08:30/" "$1"'), EDITOR="false") and shown("New")["time"] == "2026-11-26T08:30:00+00:00"


def test_what_an_editor_wrote_is_kept_where_it_is_refused(book: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Others edit at the same time.
    (tmp_path / "own").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "own"))
    for script, why in (('s/^time: .*/time: perhaps/', '"perhaps" is not a time'), ('s/^title: .*/titel: x/', '"titel: x" is not a field'), ('s/^subject: .*/subject: Crow/', 'no subject "Crow"')):
        said = refused(3 if "Crow" in script else 2, "edit", "Arrival", EDITOR=editor(f'sed -i "{script}" "$1"'))
        kept = Path(said.rsplit(" ", 1)[1].strip())
        assert why in said and "nothing changed" in said and "Both birds" in kept.read_text()
        kept.unlink()
    assert shown("Arrival")["title"] == "Arrival" and os.listdir(tmp_path / "own") == []


def test_a_time_that_is_left_keeps_its_fractions(book: None) -> None:
    with tallybook.open("a.tally") as opened:
        note = opened.notes(title="Arrival").first()
        assert note is not None
        note.update(time=1_795_680_000_123_456_789)
    ok("edit", "Arrival", EDITOR=editor('sed -i "s/^title: .*/title: New/" "$1"'))
    with tallybook.open("a.tally") as opened:
        [ns] = [each.time_ns for each in opened.notes(title="New")]
    assert ns == 1_795_680_000_123_456_789


# ----------------------------------------------------------------------------------------------------
# Names, places, tags
# ----------------------------------------------------------------------------------------------------


def test_a_description_keeps_its_lines(book: None) -> None:
    ok("edit", "Arrival", "--description", "Two adults\n\n- one ringed")
    assert "\n  Two adults\n\n  - one ringed\n" in ok("show", "Arrival")


def test_rename_and_move(book: None) -> None:
    assert ok("rename", "Arr", "First") == '"Arrival" is now called "First"\n' and ok("rename", "pond", "Pond", "--kind", "tag") == '"pond" is now called "Pond"\n'
    assert ok("rename", "Nest", "Nest 2") and refused(4, "rename", "First", "") and refused(3, "rename", "Nothing", "x") and steps()[:3] == ["rename"] * 3
    ok("new", "-c", "Other")
    assert ok("move", "First", "Watch", "other") == 'Moved "First", "Watch" to "Other"\n' and shown("First")["parent"] == shown("Other")["id"] == shown("Watch")["parent"]
    assert ok("move", "First", "--top") == 'Moved "First" out of all collections\n' and "parent" not in shown("First")
    assert "or give --top" in refused(2, "move", "First") and refused(4, "move", "Other", "Other") and refused(3, "move", "First", "Nowhere")
    # All or none.
    before = shown("First")
    assert refused(4, "move", "First", "Other", "Other") and shown("First") == before


def test_copy(book: None) -> None:
    ok("new", "-c", "Other")
    arrival, other = shown("Arrival"), shown("Other")
    [copy] = told("copy", "Arrival", "Other")
    assert copy["parent"] == other["id"] and copy["id"] != arrival["id"] and copy["uuid"] != arrival["uuid"] and copy["tags"] == arrival["tags"]
    assert ok("copy", str(arrival["id"]), str(copy["id"]), "--top") == f'Copied "Arrival" to the top as {copy["id"] + 1}, {copy["id"] + 2}\n' and steps()[0] == "copy"
    assert "or give --top" in refused(2, "copy", "Watch") and "several entries" in refused(4, "copy", "Arrival", "--top") and refused(3, "copy", "Watch", "Nowhere")
    # All or none.
    ok("start", "Running")
    count = len(told("list"))
    assert refused(4, "copy", "Watch", "Running", "Other") and len(told("list")) == count


def test_copy_from_another_book(book: None) -> None:
    ok("new", "other.book")
    ok("type", "Sits", "--new", "--state")
    ok("start", "Dive", "--time", "12:00"), ok("log", "Sits", "--phase", "start"), ok("log", "A"), ok("stop")
    ok("note", "Same", "-b", "other.book")
    before = told("show", "Dive", "--events")
    for _ in range(2):
        ok("copy", "Dive", "Arrival", "--top", "--from", "a.tally", "-b", "other.book")
    with tallybook.open("other.book") as there, tallybook.open("a.tally") as here:
        assert [item.title for item in there.items(order="id")] == ["Same", "Dive", "Arrival", "Dive", "Arrival"] and [tag.name for tag in there.tags] == ["pond"]
        copied, own = there.sessions(title="Dive").first(), here.sessions(title="Dive").first()
        assert copied is not None and own is not None and copied.uuid != own.uuid
        assert [(each.time_ns, each.type) for each in copied.events] == [(each.time_ns, each.type) for each in own.events] and len(copied.events) == 2
    assert told("show", "Dive", "--events") == before
    # The same book under another name.
    assert ok("copy", "Watch", "--top", "--from", os.path.join(os.getcwd(), "a.tally"), "-b", "a.tally").startswith('Copied "Watch" to the top as ')
    assert "there is no book gone.tally to copy from" in refused(3, "copy", "Watch", "--top", "--from", "gone.tally", "-b", "other.book")
    Path("x.txt").write_text("no book\n" * 1000)
    assert "is not a book" in refused(6, "copy", "Watch", "--top", "--from", "x.txt", "-b", "other.book")


def test_tags_are_put_on_and_taken_off(book: None) -> None:
    assert ok("tag", "Arr", "rain", "pond", "snow") == 'Tags of "Arrival": pond, rain, snow\n' and steps()[0] == "tag"
    count = len(steps())
    assert ok("tag", "Arr", "rain") == 'Tags of "Arrival": pond, rain, snow\n' and len(steps()) == count
    assert ok("untag", "@3", "pond", "rain") == 'Tags of "Arrival": snow\n' and "does not have the tag" in refused(3, "untag", "Arrival", "pond")
    assert ok("untag", "Arrival", "--all") == 'Tags of "Arrival": none\n' and refused(2, "untag", "Arrival") and refused(2, "untag", "Arrival", "x", "--all")
    assert refused(4, "tag", "Nest", "x") and refused(3, "tag", "Nothing", "x")
    ok("undo")
    assert shown("Arrival")["tags"] == ["snow"]


# ----------------------------------------------------------------------------------------------------
# The trash
# ----------------------------------------------------------------------------------------------------


def test_what_is_deleted_comes_back(book: None) -> None:
    id = shown("Departure")["id"]
    assert ok("delete", "Dep") == f'Moved to the trash: "Departure"; tallybook restore {id} restores it\n'
    assert "Departure" in ok("trash") and "restore NAME" in ok("trash") and refused(3, "show", "Departure")
    assert ok("restore", "dep") == 'Restored "Departure"\n' and ok("trash") == "The trash is empty.\n"
    nest, arrival = shown("Nest")["id"], shown("Arrival")["id"]
    assert ok("delete", "Arrival", "Nest", "Nest") == f'Moved to the trash: "Arrival", "Nest" with 1 entry in them; tallybook restore {arrival} {nest} restores them\n'
    assert steps()[0] == "delete" and told("list", "sessions") == []
    assert ok("restore", str(nest), str(arrival)) == 'Restored "Nest", "Arrival" with 1 entry in them\n' and len(told("list")) == 4
    assert 'no "Nothing" in the trash' in refused(3, "restore", "Nothing")
    assert refused(3, "delete", "Departure", "Nothing") and shown("Departure")


@pytest.mark.parametrize("kind", ["type", "subject", "tag", "template", "attachment"])
def test_what_is_no_item_comes_back_too(book: None, kind: str) -> None:
    with tallybook.open("a.tally") as opened:
        nest = opened.collections["Nest"]
        made = {
            "type": lambda: nest.event_types.create("Thing"), "subject": lambda: nest.subjects.create("Thing"), "tag": lambda: opened.tags.create("Thing"),
            "template": lambda: opened.templates.create({"title": "Thing"}), "attachment": lambda: nest.add_attachment(b"x", name="Thing")}[kind]()
    for name in (str(made.id), "Thing", "Th"):
        assert ok("delete", "Thing", "--kind", kind) == f'Moved to the trash: "Thing"; tallybook restore {made.id} restores it\n'
        assert [(each["id"], each["title"]) for each in told("trash")] == [(made.id, "Thing")] and "Thing" in ok("trash")
        assert ok("restore", name) == 'Restored "Thing"\n'
    # What is left when the trash is emptied is named.
    ok("delete", "Thing", "--kind", kind)
    emptied = ok("trash", "--empty", "--yes")
    if kind == "attachment":
        assert emptied == "Permanently deleted 1 entry\n" and told("trash") == []
        with tallybook.open("a.tally") as opened:
            opened.collections["Nest"].add_attachment(b"x", name="Thing")
    else:
        assert emptied == "Nothing was deleted; 1 of event types, subjects, tags and templates stays in the trash\n" and ok("restore", "Thing")
    # A collection or an item of that name is meant before it.
    ok("delete", "Thing", "--kind", kind), ok("note", "Thing"), ok("delete", "Thing")
    assert ok("restore", "Thing") == 'Restored "Thing"\n' and [each["kind"] for each in told("list", "notes") if each["title"] == "Thing"] == ["note"]


def test_an_item_within_what_was_deleted_is_deleted_once(book: None) -> None:
    assert told("delete", "Nest", "Arrival")["deleted"] == 3 and [each["title"] for each in told("trash")] == ["Nest"]


def test_the_trash_shows_the_newest_of_every_kind(book: None) -> None:
    for name, kind in (("Old", "tag"), ("Middle", "note"), ("New", "tag")):
        with tallybook.open("a.tally") as opened:
            opened.tags.create(name) if kind == "tag" else opened.note(name)
        ok("delete", name, "--kind", kind)
    assert sorted(each["title"] for each in told("trash")) == ["Middle", "New", "Old"] == sorted(each["title"] for each in told("trash", "-n", "0"))
    assert len(told("trash", "-n", "2")) == 2 and "1 more; tallybook trash -n 0 shows all" in ok("trash", "-n", "2")


def test_several_of_a_name_in_the_trash_are_listed(book: None) -> None:
    for _ in range(2):
        ok("note", "Twin"), ok("delete", "Twin")
    assert 'several entries in the trash are called "Twin"' in refused(4, "restore", "Twin")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_what_is_deleted_for_good_asks(book: None) -> None:
    assert "permanently; add --yes" in refused(4, "delete", "Departure", "--forever") and shown("Departure")
    assert ok("delete", "Departure", "--forever", "--yes") == 'Deleted "Departure"\n' and told("trash") == []
    ok("delete", "Arrival")
    assert "permanently delete" in refused(4, "trash", "--empty") and len(told("trash")) == 1
    screen = Screen("trash", "--empty", columns=100)
    screen.until("Permanently delete 1 entry in the trash, with everything in it? [y/N]")
    screen.write("n\n")
    assert screen.end() == 4 and ok("trash", "--empty", "-y") == "Permanently deleted 1 entry\n" and ok("trash", "--empty") == "Nothing was deleted\n"


# ----------------------------------------------------------------------------------------------------
# History
# ----------------------------------------------------------------------------------------------------


def test_history_is_a_table_and_data(book: None) -> None:
    ok("rename", "Arrival", "First")
    first = ok("history").splitlines()[2]
    assert "kh" in first and "rename" in first and '"First"' in first
    [newest] = told("history", "-n", "1")
    assert newest["name"] == "rename" and {"field": "name", "old": "Arrival", "new": "First", "id": shown("First")["id"]} in newest["changes"]
    assert "name: Arrival → First" in ok("history", "First", "--changes") and len(told("history", "First")) == 2
    assert ok("undo", "--list") == ok("history", "-n", "10") and told("undo", "--list")[0]["name"] == "rename"
    id = str(shown("Departure")["id"])
    ok("delete", "Departure", "--forever", "-y")
    assert [each["name"] for each in told("history", id)] == ["new note"] and refused(2, "history", "-n", "x") and refused(3, "history", "Nothing")
    assert run("show", "First", "--history", "--json").returncode == 0
    assert json.loads(run("show", "First", "--history", "--json").stdout)["history"][0]["changes"][0].keys() >= {"id", "field", "old", "new"}


def test_history_does_not_say_that_a_large_step_is_a_small_one(book: None) -> None:
    with tallybook.open("a.tally") as opened:
        for name, count in (("Few", 5), ("Many", 400)):
            with opened.transaction(name):
                for number in range(count):
                    opened.note(f"{name} {number}")
    assert '"Few 0", "Few 1", "Few 2" and 2 others' in ok("history", "-n", "2")
    assert '"Many 0", "Many 1", "Many 2" and more than ' in ok("history", "-n", "1")


def test_undo_takes_a_verb_back_whole(book: None) -> None:
    before = told("list")
    for arguments in (("tag", "Arrival", "new", "newer"), ("move", "Departure", "Watch", "--top"), ("delete", "Nest"), ("edit", "Watch", "--title", "x", "-c", "", "-t", "y"),
                      ("split", "Watch", "10:30", "--title", "Half")):
        ok(*arguments)
        assert told("list") != before, arguments
        ok("undo")
        assert told("list") == before, arguments

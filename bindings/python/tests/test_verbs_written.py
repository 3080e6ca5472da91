"""What is written down beside sessions: entry, attach, place, memo, subject, type, config; and help."""

from __future__ import annotations

import json
import stat
from datetime import datetime, timezone
from pathlib import Path
from typing import Iterator

import pytest

from commands import clock_at, environment, ok, refused, run, told
from screens import Screen
from tallybook._c._abi import SETTINGS
from tallybook.cli.verbs.config import LENGTHS, SIZES


@pytest.fixture
def book() -> Iterator[None]:
    with clock_at(datetime(2026, 11, 26, 13, 30, tzinfo=timezone.utc)):
        ok("new", "a.tally", "--zone", "UTC")
        yield


FEEDING = ("entry", "Feeding", "--new", "amount:number(ml)!", "side:left|right", "asleep:yes/no", "count:whole", "on:day", "woke:time", "how")


# ----------------------------------------------------------------------------------------------------
# Typed entries
# ----------------------------------------------------------------------------------------------------


def test_a_sort_is_made_of_words(book: None) -> None:
    assert "entry NAME --new" in ok("entry")
    assert ok(*FEEDING) == (
        'Template 4 "Feeding": amount: number (ml)!, side: left|right, asleep: boolean, count: integer, on: date, woke: date-time, how: string\n')
    [sort] = told("entry")
    assert sort["fields"][0] == {"name": "amount", "type": "number", "required": True, "choices": None, "unit": "ml"} and "amount: number (ml)!" in ok("entry")
    for wrong in ("a:colour", "a:", ":number", "a:number(ml", "a=1"):
        assert "does not define a field" in refused(2, "entry", "Other", "--new", wrong)
    assert "given twice" in refused(2, "entry", "Other", "--new", "a", "a:number") and len(told("entry")) == 1


def test_a_sort_is_made_of_a_schema(book: None) -> None:
    Path("mood.json").write_text('{"title": "x", "properties": {"score": {"type": "integer", "minimum": 1, "maximum": 5}}}')
    assert ok("entry", "Mood", "--schema", "mood.json") == 'Template 4 "Mood": score: integer\n'
    for text, why in (("[", "odd.json is not JSON:"), ("[]", "odd.json is not a JSON Schema")):
        Path("odd.json").write_text(text)
        assert why in refused(2, "entry", "Odd", "--schema", "odd.json")
    assert refused(3, "entry", "Odd", "--schema", "gone.json") and refused(2, "entry", "Odd", "a", "--schema", "mood.json")


def test_an_entry_has_typed_fields(book: None) -> None:
    ok(*FEEDING)
    assert ok("entry", "feed", "amount=120", "side=left", "asleep=yes", "--time", "08:00", "-t", "milk") == (
        'Note 6 "Feeding" 2026-11-26 08:00:00: amount 120, side left, asleep true\n')
    note = told("entry", "Feeding", "amount=2.5", "on=2026-11-25", "--title", "Late", "-d", "Slept")
    assert note["fields"] == {"amount": 2.5, "on": "2026-11-25"} and (note["title"], note["description"]) == ("Late", "Slept")
    assert ok("list", "notes", "--template", "Feeding").splitlines()[0].split()[-4:] == ["amount", "side", "asleep", "on"]
    before = told("list")
    assert "needs amount; give amount=VALUE" in refused(2, "entry", "Feeding", "side=left") and "fields of \"Feeding\" are amount, side" in refused(2, "entry", "Feeding", "amount=1", "x=1")
    for wrong in ("amount=x", "amount=nan", "side=up", "asleep=perhaps", "count=1.5", "on=perhaps"):
        refused(4, "entry", "Feeding", *(["amount=1"] if not wrong.startswith("amount") else []), wrong, "-t", "never")
    assert 'no template "Nothing"' in refused(3, "entry", "Nothing") and told("list") == before and [each["title"] for each in told("list", "tags")] == ["milk"]
    assert ok("edit", "Late", "--field", "amount=3") and told("show", "Late")["fields"] == {"amount": 3, "on": "2026-11-25"}


def test_days_and_times_of_fields_are_written_as_people_say_them_and_shown_in_the_zone_of_the_book(book: None) -> None:
    ok("config", "time_zone", "Europe/Berlin"), ok("entry", "Nap", "--new", "woke:time", "on:day", "also:text")
    assert ok("entry", "Nap", "woke=9:30", "on=yesterday").endswith(": woke 2026-11-26 09:30:00, on 2026-11-25\n")
    assert told("show", "@1")["fields"]["woke"] == "2026-11-26T08:30:00.000Z" and "woke      2026-11-26 09:30:00\n" in ok("show", "@1")
    assert ok("edit", "@1", "--field", "woke=2h ago", "--field", "also=9:00") and ok("list").endswith("2026-11-26 12:30:00  2026-11-25  9:00\n")
    ended = run("entry", "Nap", "woke=23:00")
    assert ended.stderr == "tallybook: 23:00 means yesterday, 2026-11-25 23:00\n" and ended.returncode == 0
    assert 'woke: "soon" is not a time; write' in refused(4, "entry", "Nap", "woke=soon") and "on: " in refused(4, "entry", "Nap", "on=soon")
    ok("type", "Wakes", "--new", "--template", "Nap"), ok("start", "Night"), ok("log", "Wakes", "--field", "woke=9:00")
    assert "Wakes (2026-11-26 09:00:00)" in ok("show", "Night", "--events")


def test_a_sort_has_fields(book: None) -> None:
    assert "name the fields of Nap" in refused(2, "entry", "Nap", "--new") and told("entry") == []
    assert 'create it with tallybook entry "Nap" --new and its fields' in refused(3, "entry", "Nap", "how=well")
    ok("entry", "Nap", "--new", "how"), Path("odd.json").write_text("{}"), ok("entry", "Odd", "--schema", "odd.json")
    assert 'there is no field x; the fields of "Nap" are how' in refused(2, "entry", "Nap", "x=1") and "write NAME=VALUE" in refused(2, "entry", "Nap", "well")
    assert refused(2, "entry", "Odd", "a=1") == 'tallybook: there is no field a; "Odd" has no fields\n' and ok("list", "notes", "--template", "na") == "There are no notes that match.\n"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_fields_are_asked_for_one_by_one(book: None) -> None:
    ok(*FEEDING)
    screen = Screen("entry", "Feeding", "count=2", columns=100)
    for asked, answer in (
        ("amount in ml: ", ""), ("amount is required", "much"), ("write a number, such as 2.5", "90"), ("side [left/right] (optional): ", "up"),
        ("choose one of left, right", "l"), ("asleep [yes/no] (optional): ", "y"), ("on (optional): ", "perhaps"), ("is not a day; write", "2026-11-25"),
        ("woke (optional): ", ""), ("how (optional): ", "Well fed")):
        screen.until(asked)
        screen.write(f"{answer}\n")
    screen.until("amount 90, side left")
    assert screen.end() == 0
    assert told("list", "notes")[0]["fields"] == {"amount": 90, "side": "left", "asleep": True, "count": 2, "on": "2026-11-25", "how": "Well fed"}


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_interrupted_question_writes_nothing(book: None) -> None:
    ok(*FEEDING)
    screen = Screen("entry", "Feeding", columns=100)
    screen.until("amount in ml: ")
    screen.write("\x03")
    assert screen.end() == 130 and "Traceback" not in screen.text and "\ntallybook: interrupted" in screen.text and told("list", "notes") == []


# ----------------------------------------------------------------------------------------------------
# Files, places, sound
# ----------------------------------------------------------------------------------------------------


def test_files_are_attached_and_written_out(book: None) -> None:
    ok("note", "Arrival")
    Path("a.txt").write_text("one"), Path("b.txt").write_text("two!")
    assert "has no attachments" in ok("attach", "Arrival")
    assert ok("attach", "@1", "a.txt", "b.txt").splitlines() == [
        'Attached a.txt (text/plain, 3 bytes) to "Arrival"', 'Attached b.txt (text/plain, 4 bytes) to "Arrival"']
    assert [(each["name"], each["bytes"]) for each in told("attach", "Arrival")] == [("a.txt", 3), ("b.txt", 4)] and "text/plain" in ok("attach", "Arrival")
    assert "a.txt already exists" in refused(4, "attach", "Arrival", "--save", "a.txt") and Path("a.txt").read_text() == "one"
    assert ok("attach", "Arrival", "--save", "b", "--to", "c.txt") == "Wrote c.txt\n" and Path("c.txt").read_text() == "two!"
    assert "lists them" in refused(3, "attach", "Arrival", "--save", "d") and "nothing was attached" in refused(3, "attach", "Arrival", "a.txt", "gone.txt")
    assert refused(2, "attach", "Arrival", "--to", "x") and refused(2, "attach", "Arrival", "a.txt", "--save", "a.txt") and len(told("attach", "Arrival")) == 2
    ok("undo")
    assert told("attach", "Arrival") == []


def test_a_name_of_an_attachment_names_no_folder(book: None) -> None:
    import tallybook

    with tallybook.open("a.tally") as opened:
        opened.note("Arrival").add_attachment(b"x", name="../evil.txt")
    assert ok("attach", "Arrival", "--save", "../evil.txt") == "Wrote evil.txt\n" and Path("evil.txt").exists() and not Path("../evil.txt").exists()


def test_places_are_kept_where_the_book_wants_them(book: None) -> None:
    ok("note", "Arrival")
    assert ok("place", "Arrival") == '"Arrival" has no place\n'
    assert "tallybook config location_enabled true" in refused(4, "place", "Arrival", "--at", "45", "-73.6")
    ok("config", "location_enabled", "true")
    assert ok("place", "Arrival", "--at", "45", "-73.6", "--name", "North pond", "--accuracy", "5") == '"Arrival" was at North pond · 45, -73.6\n'
    assert told("place", "Arrival") | {"id": 0} == {"id": 0, "title": "Arrival", "place": "North pond", "latitude": 45.0, "longitude": -73.6, "accuracy": 5.0}
    for wrong in (("--at", "91", "0"), ("--at", "0", "181")):
        refused(4, "place", "Arrival", *wrong)
    for wrong in (("--at", "nan", "0"), ("--at", "1"), ("--at", "x", "y"), ("--clear", "--name", "x")):
        refused(2, "place", "Arrival", *wrong)
    assert ok("place", "Arrival", "--clear") == '"Arrival" has no place\n'


def programs(**scripts: str) -> dict[str, str]:
    """A path where programs of sound are these."""
    Path("bin").mkdir(exist_ok=True)
    for name, script in scripts.items():
        program = Path("bin", name)
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return {"PATH": f"{Path('bin').absolute()}:/usr/bin:/bin"}


def test_a_memo_is_recorded_and_played(book: None) -> None:
    path = programs(arecord="echo \"$@\" >args; head -c 88201 /dev/zero", aplay="echo \"$@\" >>args; cat >played")
    assert ok("memo", "Lecture 4", "-t", "idea", **path) == 'Memo 5 "Lecture 4", 0:00:01; tallybook memo --play 5\n'
    assert ok("memo", "--play", "lect", **path) == 'Played "Lecture 4", 0:00:01\n' and Path("played").stat().st_size == 88200
    assert Path("args").read_text().splitlines() == ["-q -t raw -f S16_LE -c 1 -r 44100", "-q -t raw -f S16_LE -c 1 -r 44100"]
    endless = programs(arecord="cat /dev/zero")
    assert json.loads(run("memo", "--for", "2s", "--rate", "8000", "--json", **endless).stdout)["seconds"] >= 2
    ok("note", "Silent")
    assert "has no sound" in refused(3, "memo", "--play", "Silent", **path) and refused(2, "memo", "x", "--play", "Silent") and refused(2, "memo", "--rate", "1")


def test_what_cannot_be_recorded_leaves_nothing(book: None) -> None:
    assert "alsa-utils" in refused(8, "memo", PATH="/nowhere") and told("list") == []
    said = refused(4, "memo", "Lecture", **programs(arecord="echo no device >&2; exit 1"))
    assert "no device" in said and told("list") == [] and told("trash") == []
    ok("memo", "Lecture", **programs(arecord="head -c 88200 /dev/zero"))
    assert "alsa-utils" in refused(8, "memo", "--play", "Lecture", PATH="/nowhere")
    assert "could not play it: busy" in refused(4, "memo", "--play", "Lecture", **programs(aplay="echo busy >&2; exit 1"))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_memo_ends_by_an_interrupt_and_is_kept(book: None) -> None:
    path = programs(arecord="while :; do head -c 4410 /dev/zero; sleep 0.05; done")
    screen = Screen("memo", "Lecture", columns=80, **path)
    screen.until("Recording; stop with Ctrl-C.")
    screen.until("0:00:00")
    screen.write("\x03")
    assert screen.end() == 0 and "Traceback" not in screen.text
    assert told("list", "notes")[0]["title"] == "Lecture" and told("attach", "Lecture")[0]["bytes"] > 0


# ----------------------------------------------------------------------------------------------------
# Subjects, event types, settings
# ----------------------------------------------------------------------------------------------------


def test_subjects_and_event_types(book: None) -> None:
    assert "subject NAME --new" in ok("subject")
    assert ok("subject", "Grey heron", "--new", "--key", "h") == 'Subject 4 "Grey heron"\n' and ok("subject", "grey", "--archive") == 'Subject 4 "Grey heron", key h, archived\n'
    assert told("subject")[0] | {"uuid": ""} == {"id": 4, "uuid": "", "kind": "subject", "title": "Grey heron", "key": "h", "color": None, "archived": True}
    assert refused(2, "subject", "--new") and refused(3, "subject", "Crow") and refused(4, "subject", "", "--new") and not told("subject", "grey", "--unarchive")["archived"]
    ok("new", "-c", "Nest")
    assert ok("type", "Sits", "--new", "-c", "Nest", "--state", "--key", "s", "--group", "posture") == 'Event type 6 "Sits", a state, key s, group posture, in Nest\n'
    assert [each["title"] for each in told("type")] == ["A", "B", "C", "Sits"] and [each["title"] for each in told("type", "-c", "Nest")] == ["A", "B", "C", "Sits"]
    assert told("type", "sits", "--label", "Sits down", "--color", "#778899")["color"] == "#778899" and "posture" in ok("type")
    assert refused(2, "type", "--new") and refused(3, "type", "Flies") and refused(4, "type", "Sits", "--new", "-c", "Nest", "--color", "odd") and refused(3, "type", "X", "--new", "-c", "No")
    ok("entry", "How", "--new", "depth:deep|flat")
    assert told("type", "Dive", "--new", "--template", "How")["template"] == "How"


def test_a_second_subject_of_a_name_is_refused(book: None) -> None:
    """Nobody could name one of two."""
    ok("subject", "Mia", "--new"), ok("new", "-c", "Nest")
    assert 'subject 4 is called "Mia" in the same place already\n' in refused(4, "subject", "Mia", "--new") and ok("subject", "Mia", "--new", "-c", "Nest")
    assert refused(4, "subject", "Mia", "--new", "-c", "Nest") and ok("subject", "4", "--archive") and "--unarchive offers it again" in refused(4, "subject", "Mia", "--new")
    assert len(told("subject")) == 2


def test_settings_are_listed_set_and_taken_back(book: None) -> None:
    assert "day_start" in ok("config") and {each["name"] for each in told("config")} >= {"time_zone", "username"}
    assert ok("config", "day_start", "04:00") == "day_start is 04:00 now; it was 00:00\n" and ok("config", "day_start") == "04:00\n"
    assert ok("config", "day_start", "--unset") == "day_start is 00:00 now; it was 04:00\n" and told("config", "trash_retention", "30d")["value"] == 30 * 86_400 * 10**9
    assert ok("config", "trash_retention") == "30d\n" and ok("config", "x-mine", "y") and ok("config", "x-mine") == "y\n"
    assert refused(4, "config", "day_start", "25:00") and "config lists all" in refused(3, "config", "foo") and refused(3, "config", "foo", "bar") and "mean limit_high?" in refused(3, "config", "limit_hig", "3") and refused(2, "config", "--unset")
    assert refused(4, "config", "time_zone", "Mars/Olympus") and ok("config", "time_zone") == "UTC\n"
    assert ok("config", "history_budget", "256 MiB") == "history_budget is 256MiB now; it was 64MiB\n" and told("config", "history_budget")["value"] == 256 * 2**20
    assert ok("config", "history_budget", "1000") and ok("config", "history_budget") == "1000\n"
    assert "0 to 1099511627776 bytes" in refused(4, "config", "history_budget", "9TiB") and refused(4, "config", "history_budget", "MiB")


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 120])
def test_what_settings_are_for_is_wrapped_and_never_cut(book: None, columns: int) -> None:
    assert {*LENGTHS, *SIZES} < SETTINGS.keys()
    ok("config", "x-mine", "a value of the user's own, which is longer than others")
    said = ok("config", COLUMNS=str(columns))
    for each in told("config"):
        assert all(word in said for word in (LENGTHS.get(each["name"]) or SIZES.get(each["name"]) or each["message"]).split()), each
    assert "ns" not in said.split() and "tally_" not in said
    if columns > 20:
        # Where a value has no room for all of it, that is cut.
        assert all("x-mine" in line for line in said.splitlines() if "…" in line) and all(len(line) <= columns for line in said.splitlines())


def test_help_explains_verbs_times_and_names(book: None) -> None:
    assert ok("help") == ok("--help") and ok("help", "start") == ok("start", "--help")
    assert "yesterday 14:00" in ok("help", "times") and "@1" in ok("help", "names") and "usage" in told("help", "start")["help"]
    assert "explains times and names too" in refused(2, "help", "nonsense") and environment()

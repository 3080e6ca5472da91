"""What a name means: among what a verb can take, never the first of several."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from unittest import mock

import pytest

import tallybook
from commands import ok, refused, told
from screens import Screen
from tallybook.cli.names import Names
from tallybook.cli.refused import Refused


@pytest.fixture
def book() -> tallybook.Book:
    with tallybook.open(":memory:") as found:
        nest = found.collections.create("Heron nest")
        nest.note("Morning", time=1)
        nest.note("Morning walk", time=2)
        found.note("Über den Teich", time=3)
        found.note("2026", time=4)
        with nest.record("Watch", time=5) as recording:
            recording.stop(time=6)
        found.tags.create("Morning tag")
        nest.event_types.create("Morning call")
        yield found


def one(book: tallybook.Book, word: str, *kinds: str) -> str:
    return str(Names(book, kinds or ("collection", "note", "session", "task")).one(word).name)


def test_a_name_an_id_a_uuid_a_beginning_and_a_place_are_enough(book: tallybook.Book) -> None:
    watch = next(iter(book.sessions))
    assert one(book, "Watch") == one(book, str(watch.id)) == one(book, watch.uuid) == one(book, "wat") == one(book, "WATCH") == one(book, "@1") == "Watch"
    assert one(book, "@2") == one(book, "2026") == "2026" and one(book, "@1", "note") == "2026"
    assert one(book, "heron") == "Heron nest" and one(book, "Über") == "Über den Teich"
    assert one(book, "Morning", "tag") == "Morning tag" and one(book, "morning", "type") == "Morning call"


def test_a_whole_name_comes_before_beginnings(book: tallybook.Book) -> None:
    assert one(book, "Morning") == "Morning" and one(book, "morning") == "Morning" and one(book, "morning w") == "Morning walk"


def test_where_several_fit_they_are_listed(book: tallybook.Book) -> None:
    with pytest.raises(Refused, match="begin with \"mor\"") as refusal:
        one(book, "mor")
    said = str(refusal.value)
    assert '"Morning"' in said and '"Morning walk"' in said and "in Heron nest" in said and said.endswith("name one by its id") and refusal.value.code == 4
    book.note("Morning")
    with pytest.raises(Refused, match="are called \"Morning\""):
        one(book, "Morning")


def test_somebody_who_sits_there_chooses(book: tallybook.Book, capsys: pytest.CaptureFixture[str]) -> None:
    names = Names(book, ("note",), asks=True)
    with mock.patch.object(sys, "stdin", io.StringIO("2\n")):
        assert names.one("mor").name == "Morning walk"
    assert '1  5 note "Morning"' in capsys.readouterr().err
    for answer in ("", "0\n", "3\n", "x\n", "\n"):
        with mock.patch.object(sys, "stdin", io.StringIO(answer)), pytest.raises(Refused, match="name one by its id"):
            names.one("mor")


def test_what_is_missing_says_how_to_make_it(book: tallybook.Book) -> None:
    for kind, way in (("collection", "new --collection"), ("subject", "subject \"Nothing\" --new"), ("type", "type \"Nothing\" --new"), ("session", "list sessions")):
        with pytest.raises(Refused, match=way) as refusal:
            one(book, "Nothing", kind)
        assert refusal.value.code == 3
    for word in ("", "@0", "@99999", "%", "_"):
        with pytest.raises(Refused):
            one(book, word)


def test_what_is_of_another_kind_is_told(book: tallybook.Book) -> None:
    with pytest.raises(Refused, match='"Heron nest" is a collection, not a session') as refusal:
        one(book, "Heron nest", "session")
    assert refusal.value.code == 4
    with pytest.raises(Refused, match="is a session, not a note or a task"):
        one(book, str(next(iter(book.sessions)).id), "note", "task")
    with pytest.raises(tallybook.NotFoundError):
        one(book, "4711")


def test_what_runs_comes_first() -> None:
    ok("new", "a.tally", "--zone", "UTC")
    ok("track", "2026-03-01T08:00", "1h", "Watch")
    ok("start", "Watch")
    ok("start", "Watching", "--beside")
    assert ok("log", "A", "-s", "watch") == 'A 1 in "Watch"\n'
    assert ok("log", "A", "-s", "watchi") == 'A 1 in "Watching"\n'
    assert told("stop", "Watch")["title"] == "Watch" and told("stop")["title"] == "Watching"
    assert "is stopped since" in refused(4, "stop", "Watching") and "tallybook continue" in refused(4, "log", "A", "-s", "Watching")
    assert "no session is running" in refused(3, "stop")


def test_several_that_run_are_told_with_what_tells_them_apart() -> None:
    ok("new", "a.tally", "--zone", "UTC")
    ok("start", "One", "--time", "2026-03-01T08:00"), ok("start", "Two", "--time", "2026-03-01T09:00", "--beside")
    said = refused(4, "stop")
    assert '"One", 2026-03-01 08:00' in said and '"Two", 2026-03-01 09:00' in said and "name one by its id" in said
    assert Path("a.tally").exists()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_choice_is_asked_for_on_a_terminal() -> None:
    ok("new", "a.tally", "--zone", "UTC")
    for title in ("Morning", "Morning walk", "Morning tea"):
        ok("note", title)
    for answer, code, title in (("2", 0, "Renamed"), ("9", 4, "Renamed"), ("", 4, "Renamed")):
        screen = Screen("rename", "morning ", title, columns=100)
        screen.until("Which? [1-")
        screen.write(f"{answer}\n")
        assert screen.end() == code, screen.text
        ok("note", "Morning again")
    assert "Renamed" in [each["title"] for each in told("list", "notes")]


def test_a_word_in_a_name_is_enough_where_no_name_begins_so(book: tallybook.Book) -> None:
    assert one(book, "walk") == "Morning walk" and one(book, "WAL") == "Morning walk" and one(book, "nest") == "Heron nest" and one(book, "den teich") == "Über den Teich"
    book.note("Evening walk")
    with pytest.raises(Refused, match='several entries have "walk"'):
        one(book, "walk")
    book.note("Walk")
    assert one(book, "walk") == "Walk" and one(book, "evening walk") == "Evening walk"
    book.note("Plain", description="a hedgehog")
    for word in ("hedgehog", "alk", "walk AND", '"', "*", "OR", "(", "walk)", "NOT walk", "-"):
        with pytest.raises(Refused):
            one(book, word)


def test_words_of_list_and_tags_may_be_short_or_of_one_and_slips_are_guessed() -> None:
    ok("new", "b.tally", "--zone", "UTC"), ok("note", "x", "-t", "Work"), ok("track", "yesterday 08:00", "09:00", "y", "-t", "Home")
    assert [each["title"] for each in json.loads(ok("list", "note", "-t", "wor", "--json"))] == ["x"]
    assert ok("list", "session") == ok("list", "sessions") and json.loads(ok("day", "yesterday", "-t", "ho", "--json"))["seconds"] == 3600
    assert "did you mean notes?" in refused(2, "list", "nots") and "not a range of time" in refused(2, "list", "yesterdy")
    for verb in ("list", "day"):
        assert 'there is no tag "Wrk"; tallybook list tags shows them' in refused(3, verb, "-t", "Wrk")
    assert "did you mean --title? See tallybook edit --help" in refused(2, "edit", "x", "--tite", "y")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_where_nothing_is_there_a_word_says_so() -> None:
    ok("new", "b.tally", "--zone", "UTC")
    assert ok("budget") == "No matching events.\n" and json.loads(ok("budget", "--json")) == [] and "no events" not in ok("budget", "--csv")
    screen = Screen("search", "walrus")
    assert screen.end() == 1 and "Nothing found" in screen.text


def test_a_new_type_that_starts_is_a_state() -> None:
    ok("new", "b.tally", "--zone", "UTC"), ok("start", "Watch")
    assert ok("log", "Sits", "--new", "--phase", "start") == 'Sits 1 start in "Watch"\n'
    [sits] = [each for each in json.loads(ok("type", "--json")) if each["title"] == "Sits"]
    assert sits["mode"] == "state" and "a state" in ok("show", str(sits["id"]))
    ok("log", "Sits"), ok("log", "--undo")
    changes = ok("show", "Watch", "--history")
    # Said once each, and of what is in no collection nothing.
    assert "  event 2 phase: stop → –" in changes and "event 2 event 2" not in changes and "parent" not in changes

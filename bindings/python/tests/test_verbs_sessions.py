"""The verbs of sessions: status, start, pause, resume, stop, continue, cancel, track, split, join, shift, log, day, week, month, gaps."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from datetime import datetime, timezone
from pathlib import Path
from typing import Iterator

import pytest

import tallybook
from commands import COMMAND, clock_at, environment, ok, refused, run, run_apart, told


def at(time: str) -> datetime:
    return datetime.fromisoformat(time).replace(tzinfo=timezone.utc)


@pytest.fixture
def book() -> Iterator[None]:
    """An empty book, on a Thursday at 13:30."""
    with clock_at(at("2026-11-26T13:30")):
        ok("new", "a.tally", "--zone", "UTC", "--author", "kh")
        yield


def titles() -> list[str]:
    return [each["title"] for each in told("list", "sessions")]


def names_of_steps() -> list[str]:
    return [each["name"] for each in told("history", "-n", "0")]


# ----------------------------------------------------------------------------------------------------
# As it happens
# ----------------------------------------------------------------------------------------------------


def test_without_a_verb_it_says_what_runs_and_what_today_comes_to(book: None) -> None:
    assert ok() == "Nothing is running; tallybook start TITLE starts a session.\nToday: no sessions yet\n"
    ok("track", "08:00", "10:15", "Client A")
    assert ok().splitlines() == ['Nothing is running. The last was "Client A", which ended 3 hours ago; tallybook continue starts a new one like it.', "Today: 2:15:00 in 1 session"]
    ok("start", "Client B", "--time", "13:00", "-t", "Work"), ok("log", "A")
    assert ok() == ok("status") == '"Client B" [Work] running since 13:00, 0:30:00: A 1\nToday: 2:45:00 in 2 sessions\n'
    said = told("status")
    assert (said["running"][0]["elapsed"], said["running"][0]["counts"], said["today"], said["last"]) == (
        1800, {"A": 1}, {"day": "2026-11-26", "seconds": 9900, "sessions": 2}, None)
    ok("task", "Visit mum")
    assert ok().endswith("Tasks: 0 of 1 done\n")
    assert ok("-b", "a.tally").startswith('"Client B"') and told("--book=a.tally") == told("status")


def test_a_second_start_says_that_one_runs(book: None) -> None:
    ok("start", "One", "--time", "13:00")
    said = refused(4, "start", "Two")
    assert '"One" (since 13:00, 0:30:00) is running' in said and "--switch" in said and "--beside" in said and titles() == ["One"]
    assert "--switch and --beside exclude each other" in refused(2, "start", "Two", "--switch", "--beside")
    ok("start", "Two", "--beside")
    assert '"One"' in refused(4, "start", "Three") and "are running" in refused(4, "start", "Three")


def test_a_switch_leaves_neither_a_gap_nor_an_overlap_and_is_one_step(book: None) -> None:
    ok("start", "One", "--time", "13:00")
    assert ok("start", "Two", "--switch", "--time", "13:20", "-t", "new tag").splitlines() == [
        '"One" lasted 0:20:00: no events', 'Session 6 "Two" started at 2026-11-26 13:20:00']
    one, two = told("list", "sessions")
    assert one["end"] == two["time"] == "2026-11-26T13:20:00+00:00" and names_of_steps()[0] == "switch"
    ok("undo")
    [one] = told("list", "sessions")
    assert one["state"] == "running" and told("list", "tags") == []
    said = refused(4, "start", "Two", "--switch", "--time", "12:00")
    assert 'before the start of "One"' in said and titles() == ["One"]
    ok("cancel")
    assert told("start", "Alone", "--switch")["title"] == "Alone"


def test_what_is_refused_leaves_no_tag(book: None) -> None:
    for arguments in (("note", "", "-t", "x"), ("start", "x" * 70_000, "-t", "x"), ("track", "08:00", "09:00", "x" * 70_000, "-t", "x"), ("task", "", "-t", "x")):
        refused(4, *arguments)
    assert told("list", "tags") == [] and told("list") == []


def test_pauses_are_left_out(book: None) -> None:
    ok("start", "Watch", "--time", "12:00")
    assert ok("pause", "--time", "12:30") == '"Watch" paused at 12:30; tallybook resume ends the pause\n'
    assert "is already paused" in refused(4, "pause") and ok().startswith('"Watch" paused; started at 12:00, 0:30:00') and told("status")["running"][0]["elapsed"] == 1800
    assert ok("resume", "--time", "13:00") == '"Watch" resumed at 13:00\n'
    assert "no session is paused" in refused(3, "resume") and "running, not paused" in refused(4, "resume", "Watch")
    assert ok().startswith('"Watch" running since 12:00, 1:00:00') and "length    1:00:00 (running)" in ok("show", "Watch") and "1:00:00" in ok("watch", "--once")
    assert "before the start" in refused(4, "pause", "--time", "11:00") and "the session's start or last pause" in refused(4, "stop", "--time", "12:45")
    assert ok("stop") == '"Watch" lasted 1:00:00: no events\n'
    for verb in ("pause", "resume", "stop", "cancel"):
        assert "no session is" in refused(3, verb)
        assert "is stopped" in refused(4, verb, "Watch")


def test_stop_ends_one_or_all(book: None) -> None:
    ok("start", "One", "--time", "12:00"), ok("start", "Two", "--time", "12:30", "--beside")
    assert "name one by its id" in refused(4, "stop") and "before the start" in refused(4, "stop", "Two", "--time", "12:10")
    assert "before the start" in refused(4, "stop", "--all", "--time", "12:10") and [each["state"] for each in told("list", "sessions")] == ["running"] * 2
    assert ok("stop", "--all", "--time", "13:00").splitlines() == ['"One" lasted 1:00:00: no events', '"Two" lasted 0:30:00: no events']
    assert names_of_steps()[0] == "stop" and refused(3, "stop", "--all") and refused(2, "stop", "One", "--all")
    ok("undo")
    assert [each["state"] for each in told("list", "sessions")] == ["running"] * 2


def test_continue_begins_another_like_it_or_goes_on_with_it_itself(book: None) -> None:
    assert "there is no stopped session" in refused(3, "continue")
    ok("track", "yesterday 9:00", "1h", "Yesterday's", "-t", "Work", "-d", "About")
    ok("track", "10:00", "11:00", "Today's")
    assert ok("continue") == 'Session 7 "Today\'s" started at 2026-11-26 13:30:00, like session 6\n'
    assert '"Today\'s" is not stopped' in refused(4, "continue", "7") and '"Today\'s" is running' in refused(4, "continue", "Yest")
    ok("cancel")
    assert ok("continue", "Yest", "--time", "13:00") == 'Session 8 "Yesterday\'s" started at 2026-11-26 13:00:00, like session 5\n'
    [begun] = [each for each in told("list", "sessions") if each["state"] == "running"]
    assert (begun["tags"], begun["description"]) == (["Work"], "About") and ok("cancel")
    assert "reopens a session now" in refused(2, "continue", "Today's", "--time", "12:00", "--same")
    assert ok("continue", "--same") == '"Today\'s" reopened, with a pause since 11:00\n' and ok("stop") == '"Today\'s" lasted 1:00:00: no events\n'
    assert ok("continue", "Yest", "--same") == '"Yesterday\'s" reopened, with a pause since 2026-11-25 10:00\n'


def test_cancel_puts_it_into_the_trash_and_says_how_to_bring_it_back(book: None) -> None:
    ok("start", "Watch", "--time", "13:00"), ok("log", "A")
    assert ok("cancel") == 'Moved "Watch" to the trash, after 0:30:00 with A 1; tallybook restore 4 restores it\n'
    assert titles() == [] and told("trash")[0]["id"] == 4
    assert ok("restore", "4") == 'Restored "Watch"\n' and told("status")["running"][0]["counts"] == {"A": 1}


@pytest.mark.parametrize(("words", "since", "until", "said"), [
    (("09:00", "10:30", "X"), "2026-11-26T09:00", "2026-11-26T10:30", '"X" 09:00 – 10:30, 1:30:00'),
    (("9:00", "1h30m", "X"), "2026-11-26T09:00", "2026-11-26T10:30", '"X" 09:00 – 10:30, 1:30:00'),
    (("yesterday 23:00", "1:00", "X"), "2026-11-25T23:00", "2026-11-26T01:00", '"X" 2026-11-25 23:00 – 2026-11-26 01:00, 2:00:00'),
    (("monday 9:00", "monday 12:00", "-t", "Work"), "2026-11-23T09:00", "2026-11-23T12:00", '"Work" 2026-11-23 09:00 – 12:00, 3:00:00'),
    (("14:00", "15:00", "X"), "2026-11-25T14:00", "2026-11-25T15:00", '"X" 2026-11-25 14:00 – 15:00, 1:00:00')])
def test_track_writes_a_session_after_the_fact(book: None, words: tuple[str, ...], since: str, until: str, said: str) -> None:
    ended = run("track", *words)
    assert said in ended.stdout and ended.returncode == 0
    assert ended.stderr == ("tallybook: 14:00 means yesterday, 2026-11-25 14:00\n" if words[0] == "14:00" else "")
    [session] = told("list", "sessions")
    assert (session["time"], session["end"]) == (f"{since}:00+00:00", f"{until}:00+00:00")


def test_track_says_what_becomes_of_others_at_that_time(book: None) -> None:
    ok("track", "09:00", "11:00", "One")
    refused(4, "track", "10:00", "12:00", "Two", "--overlap", "reject")
    ok("track", "10:00", "12:00", "Two", "--overlap", "trim")
    assert [(each["title"], each["seconds"]) for each in told("list", "sessions")] == [("One", 3600), ("Two", 7200)]
    assert "before its start" in refused(2, "track", "10:00", "yesterday 9:00", "X") and len(titles()) == 2


def test_track_asks_about_an_end_that_is_a_slip(book: None) -> None:
    assert "2026-11-27 09:00, which is in the future; add --yes" in refused(4, "track", "10:00", "9:00", "X") and "in the future" in refused(4, "track", "13:00", "1h", "X")
    assert "makes it 23:00:00 long" in refused(4, "track", "yesterday 10:00", "9:00", "X") and titles() == []
    assert ok("track", "yesterday 10:00", "9:00", "X", "--yes") and ok("track", "13:00", "1h", "Y", "--yes") and titles() == ["X", "Y"]


def test_what_was_written_is_split_joined_and_shifted(book: None) -> None:
    ok("track", "09:00", "11:00", "One")
    assert ok("split", "One", "10:15", "--title", "Two").splitlines() == ['4 "One" 09:00 – 10:15, 1:15:00', '5 "Two" 10:15 – 11:00, 0:45:00']
    assert "is not within" in refused(2, "split", "One", "12:00") and "is not within" in refused(2, "split", "One", "09:00")
    assert ok("shift", "Two", "15m") == '"Two" is now 10:30 – 11:15\n' and ok("shift", "@1", "30m", "--earlier", "--end") == '"Two" is now 10:30 – 10:45\n'
    assert ok("shift", "Two", "--to", "10:45") == '"Two" is now 10:45 – 11:00\n'
    assert refused(4, "shift", "Two", "1h", "--earlier", "--end") and refused(2, "shift", "Two") and refused(2, "shift", "Two", "5m", "--to", "9:00")
    assert ok("join", "Two", "One") == '"One" lasted 1:30:00, with "Two" in it\n' and titles() == ["One"]
    assert "cannot be joined with itself" in refused(2, "join", "One", "4") and names_of_steps()[:4] == ["join", "shift", "shift", "shift"]
    ok("start", "Three")
    assert "stop it first" in refused(4, "split", "Three", "13:30") and "stop it first" in refused(4, "join", "One", "Three")
    ok("note", "Arrival", "--time", "12:00")
    assert ok("shift", "Arrival", "5m") == '"Arrival" is now 12:05\n'


def test_a_clock_that_was_wrong_is_corrected(book: None) -> None:
    ok("start", "Watch", "--time", "09:00")
    for time in ("09:00", "09:30", "10:00"):
        ok("log", "A", "--session", "Watch", "--time", time)
    ok("stop", "Watch", "--time", "10:00")
    assert ok("shift", "Watch", "5m") == '"Watch" is now 09:05 – 10:05\n'
    assert ok("fit", "Watch", "09:05=09:00", "10:05=11:00") == '"Watch" is now 09:00 – 11:00, 2:00:00\n'
    assert [each["time"][11:19] for each in told("show", "Watch", "--events")["event_list"]] == ["09:00:00", "10:00:00", "11:00:00"]
    assert names_of_steps()[:2] == ["fit", "shift"] and ok("undo") and ok("undo")
    assert [each["time"][11:19] for each in told("show", "Watch", "--events")["event_list"]] == ["09:00:00", "09:30:00", "10:00:00"]
    assert "is not a pair of times" in refused(2, "fit", "Watch", "09:00") and "one pair of times, or two" in refused(2, "fit", "Watch", *["09:00=09:01"] * 3)
    assert "same order" in refused(4, "fit", "Watch", "09:00=10:00", "10:00=09:00")


def test_events_of_another_day_have_their_date(book: None) -> None:
    ok("start", "Watch"), ok("log", "A"), ok("log", "A", "--time", "tomorrow"), ok("stop")
    assert "2026-11-27 00:00:00.000" in ok("show", "Watch", "--events") and "2026-11-26 13:30:00.000" in ok("show", "Watch", "--events")


def test_log_takes_beginnings_phases_and_subjects(book: None) -> None:
    ok("type", "Sits", "--new", "--state"), ok("type", "Sings", "--new"), ok("subject", "Heron", "--new")
    ok("start", "Watch", "--time", "13:00")
    assert ok("log", "sit", "--phase", "start", "--subject", "her") == 'Sits 1 start in "Watch"\n'
    assert "Sits, Sings" in refused(4, "log", "s") and 'no subject "Crow"' in refused(3, "log", "A", "--subject", "Crow")
    assert told("log", "Sits", "--phase", "stop", "--subject", "Heron") | {"seq": 0} == {
        "session": told("status")["running"][0]["id"], "type": "Sits", "seq": 0, "count": 1, "phase": "stop", "subject": "Heron"}
    assert [(each["type"], each["phase"]) for each in told("show", "Watch", "--events")["event_list"]] == [("Sits", "start"), ("Sits", "stop")]
    for value in ("nan", "inf", "-inf", "x"):
        assert "is not a number" in refused(2, "log", "A", f"--value={value}")
    assert ok("log", "A", "--value", "-2.5") and "before the start" in refused(4, "log", "A", "--time", "12:00")
    refused(2, "log", "A", "--phase", "pause")
    assert told("show", "Watch", "--events")["events"] == 3


def test_a_new_type_stays_only_with_its_event(book: None) -> None:
    ok("start", "Watch", "--time", "13:00")
    refused(4, "log", "Feeding", "--new", "--time", "12:00")
    assert "Feeding" not in ok("type")
    ok("log", "Feeding", "--new")
    assert "Feeding" in ok("type")


# ----------------------------------------------------------------------------------------------------
# What it came to
# ----------------------------------------------------------------------------------------------------


def test_a_day_a_week_and_a_month(book: None) -> None:
    assert "no sessions or notes" in ok("day")
    ok("track", "yesterday 22:00", "3h", "Night", "-t", "Home"), ok("track", "09:00", "10:30", "Client A", "-t", "Work"), ok("note", "Arrival", "--time", "11:00")
    ok("start", "Client B", "--time", "13:00", "-t", "Work")
    assert ok("day") == """\
Thu 2026-11-26
from          to      length  title     tags
------------  -----  -------  --------  ----
25 Nov 22:00  01:00  1:00:00  Night     Home
09:00         10:30  1:30:00  Client A  Work
11:00                         Arrival
13:00         …      0:30:00  Client B  Work

  Work  2:00:00  ███████████████████████████████████████████████████████████████████████████████████
  Home  1:00:00  ██████████████████████████████████████████

Total 3:00:00 in 3 sessions
"""
    week = told("week")
    assert (week["first"], week["last"], week["seconds"]) == ("2026-11-23", "2026-11-29", 18000)
    assert week["days"] == [{"day": "2026-11-25", "seconds": 7200}, {"day": "2026-11-26", "seconds": 10800}]
    assert week["tags"] == [{"tag": "Home", "seconds": 10800}, {"tag": "Work", "seconds": 7200}]
    assert told("week", "last")["seconds"] == 0 and told("month", "november")["seconds"] == 18000 and told("day", "yesterday")["seconds"] == 7200
    assert told("week", "-t", "Work")["seconds"] == 7200 and "Total 5:00:00 in 3 sessions" in ok("month")
    assert refused(2, "day", ":week") and refused(2, "week", "perhaps") and refused(3, "week", "-c", "Nothing")
    for columns in ("40", "120"):
        assert all(len(line) <= int(columns) for line in ok("week", COLUMNS=columns).splitlines() + ok("day", COLUMNS=columns).splitlines())


def test_gaps_are_between_sessions_of_a_day(book: None) -> None:
    assert "There are no gaps" in ok("gaps")
    for since, until in (("yesterday 9:00", "1h"), ("yesterday 11:00", "1h"), ("08:00", "09:00"), ("08:30", "09:30"), ("10:00", "10:20"), ("10:20", "11:00")):
        ok("track", since, until, "X")
    assert told("gaps") == [{"start": "2026-11-26T09:30:00+00:00", "end": "2026-11-26T10:00:00+00:00", "seconds": 1800}]
    assert ok("gaps", ":week").splitlines()[-1] == "Total 1:30:00" and told("gaps", ":week", "--least", "45m")[0]["seconds"] == 3600
    assert told("gaps", "last", "week") == [] and refused(2, "gaps", "--least", "x")


def test_times_are_shown_in_the_zone_of_the_book(book: None) -> None:
    ok("config", "time_zone", "Europe/Berlin")
    ok("track", "2026-11-26T09:00Z", "1h", "Zoned")
    assert "2026-11-26 10:00:00" in ok("list") and "10:00" in ok("day") and "2026-11-26 10:00:00 CET" in ok("show", "Zoned")
    assert told("list", "sessions")[0]["time"] == "2026-11-26T10:00:00+01:00"
    with tallybook.open("a.tally") as book_:
        book_.note("In Tokyo", time=at("2026-11-26T01:00"), zone="Asia/Tokyo")
    assert "2026-11-26 02:00:00  In Tokyo" in ok("list", "notes")


# ----------------------------------------------------------------------------------------------------
# The short way of log
# ----------------------------------------------------------------------------------------------------


def test_the_short_way_of_log_does_what_the_verb_does() -> None:
    ok("new", "a.tally", "--zone", "UTC"), ok("type", "Grüße", "--new"), ok("type", "Sits", "--new", "--state")

    def both(*words: str) -> None:
        """In a process of its own the short way is taken, in this one the verb."""
        short, long = run_apart("log", *words), run("log", *words)
        count = [str(long.stdout).replace(f" {number} in", f" {number - 1} in") for number in range(1, 9)]
        assert (short.returncode, short.stderr) == (long.returncode, long.stderr) and (short.stdout in count or not long.stdout), (short, long)

    both("A")
    ok("start", "Watch [1] 鷺")
    for type in ("A", "A", "Grüße", "a", "gr", "Nothing", "", "s", "Sits"):
        both(type)
    assert [each["type"] for each in told("show", "@1", "--events")["event_list"]] == ["A"] * 4 + ["Grüße"] * 2 + ["A"] * 2 + ["Grüße"] * 2 + ["Sits"] * 4
    assert [each["phase"] for each in told("show", "@1", "--events")["event_list"]][-4:] == ["start", "stop"] * 2
    ok("pause")
    both("A")
    ok("resume"), ok("start", "Other", "--beside")
    both("A")
    ok("stop", "--all")
    both("A")
    assert told("check") == []


def test_what_stops_what_and_what_was_overlooked() -> None:
    ok("new", "a.tally"), ok("new", "-c", "Nest")
    ok("type", "Sits", "--new", "--state", "-c", "Nest"), ok("type", "Walks", "--new", "--state", "-c", "Nest", "--excludes", "Sits")
    assert ok("type", "Flies", "--new", "-c", "Nest", "--excludes", "Sits", "--excludes", "Walks").endswith(", points, excludes Sits, Walks, in Nest\n")
    ok("subject", "Ann", "--new", "-c", "Nest"), ok("subject", "Bob", "--new")
    assert [each["title"] for each in told("subject", "-c", "Nest")] == ["Ann", "Bob"]
    ok("start", "Watch", "-c", "Nest")
    for type in ("Sits", "Walks", "Flies", "Sits"):
        ok("log", type)
    shown = [f"{each['type']} {each['phase']}" for each in told("show", "Watch", "--events")["event_list"]]
    assert shown == ["Sits start", "Sits stop", "Walks start", "Walks stop", "Flies point", "Sits start"]
    assert ok("check", "--events") == "No problems found.\n"
    ok("stop")
    ended = run("check", "--events", "Watch")
    assert ended.returncode == 1 and "Sits at" in ended.stdout and "does not stop, though the session has ended (Watch)" in ended.stdout
    assert [each["reason"] for each in json.loads(run("check", "--events", "-c", "Nest", "--json").stdout)] == ["unclosed"]
    ended = run("check", "Watch")
    assert ended.returncode == 2 and "needs --events" in ended.stderr
    assert "excludes" not in ok("type", "Flies", "--excludes", "")


def test_logging_costs_little_beside_starting_python() -> None:
    ok("new", "a.tally"), ok("start", "Watch")
    variables = {"PYTHONPYCACHEPREFIX": str(Path("compiled").absolute())}

    def cost(*command: str) -> float:
        """The processor time of a run, in seconds."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        settings = {name: value for name, value in environment(**variables).items() if name != "PYTHONDONTWRITEBYTECODE"}
        subprocess.run(command, env=settings, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    # One after the other, so that what else the machine does meets both; the least of some runs of each.
    ours, theirs = zip(*((cost(*COMMAND, "log", "A"), cost(sys.executable, "-c", "pass")) for _ in range(10)))
    assert min(ours) <= 5 * min(theirs)


def test_the_short_way_tells_what_fails_and_waits_for_others() -> None:
    ok("new", "a.tally", "--zone", "UTC"), ok("start", "Watch")
    for line, code in (("log A >/dev/full", 7), ("log A >&-", 7), ("log A 2>&-", 0)):
        ended = subprocess.run(["sh", "-c", f"{COMMAND[0]} -m tallybook {line}"], env=environment(), capture_output=True, text=True, timeout=300)
        assert ended.returncode == code and "Traceback" not in ended.stderr and "Exception" not in ended.stderr, ended
    before = told("status")["running"][0]["counts"]["A"]
    with tallybook.open("a.tally") as book:
        recording = book.sessions.first().attach()  # type: ignore[union-attr]
        waiting = subprocess.Popen([*COMMAND, "log", "A"], env=environment(), stdout=subprocess.PIPE, text=True)
        time.sleep(1)
        recording.close()
        assert waiting.communicate(timeout=300)[0] == f'A {before + 1} in "Watch"\n' and waiting.returncode == 0

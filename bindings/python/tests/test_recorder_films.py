"""`tallybook record --mpv` with the real mpv, on a clip made here: events have the film's times."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any, Callable, List, Tuple

import pytest
from ptys import Person

import tallybook

LENGTH = 90


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A film of a clock, at 25 pictures a second."""
    path = tmp_path_factory.mktemp("films") / "clip.mp4"
    subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", f"testsrc=size=160x90:rate=25:duration={LENGTH}", "-pix_fmt", "yuv420p", str(path)], check=True)
    return path


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """What mpv is told where nobody looks on and nobody listens; a socket for who asks it beside the recorder."""
    home = tmp_path / "mpv"
    home.mkdir()
    (home / "mpv.conf").write_text(f"vo=null\nao=null\ninput-ipc-server={home}/asked\n")
    with tallybook.open("h.tally"):
        pass
    return home


class Player:
    """The mpv that a recorder has started, asked beside it."""

    def __init__(self, folder: Path) -> None:
        self.link = socket.socket(socket.AF_UNIX)
        self.link.connect(str(folder / "asked"))
        self.read = b""

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.link.close()

    def ask(self, *command: Any) -> Any:
        self.link.sendall(json.dumps({"command": command, "request_id": 1}).encode() + b"\n")
        while True:
            line, end, rest = self.read.partition(b"\n")
            if not end:
                piece = self.link.recv(1 << 16)
                assert piece
                self.read += piece
                continue
            self.read = rest
            answer = json.loads(line)
            if answer.get("request_id") == 1:
                assert answer["error"] == "success", answer
                return answer.get("data")


def record(clip: Path, home: Path, *more: str) -> Person:
    return Person("record", "Film", "--mpv", str(clip), *more, MPV_HOME=str(home), TMPDIR=str(home))


def times(offset: float = 0) -> List[Tuple[str, float]]:
    """The events of the session, in seconds of the film."""
    with tallybook.open("h.tally") as book:
        session = book.sessions(title="Film").first()
        assert session is not None and book.check() == []
        return [(event.type, (event.time_ns - session.time_ns) / 1e9 - offset) for event in session.events]


def mpv_of(person: Person) -> int:
    return int(Path(f"/proc/{person.child}/task/{person.child}/children").read_text().split()[0])


def test_events_have_the_times_of_the_film(clip: Path, home: Path) -> None:
    asked: List[Tuple[float, float]] = []
    with record(clip, home, "--offset", "10s") as person:
        person.wait_for("clip.mp4")
        with Player(home) as player:
            for count in range(1, 21):
                # Right before the key and right after it was kept: the event lies in between, or a picture away.
                before = player.ask("get_property", "time-pos")
                person.press("a")
                person.wait_for(f"{count} event")
                asked.append((before, player.ask("get_property", "time-pos")))
                person.look(0.07)
        person.press("qs")
        assert person.ends() == 0 and person.is_as_before
    found = times(10)
    assert len(found) == 20
    for (_, time_of), (before, after) in zip(found, asked):
        assert before - 0.04 <= time_of <= after + 0.04, (found, asked)
    with tallybook.open("h.tally") as book:
        # The session lasts as long as the film, which began behind its start.
        assert abs(book.sessions.first().duration.total_seconds() - LENGTH - 10) < 0.1
    assert {each.name for each in home.iterdir()} <= {"mpv.conf", "asked"}


def test_seeking_and_stopping_the_film(clip: Path, home: Path) -> None:
    with record(clip, home) as person:
        person.wait_for("clip.mp4")
        person.press(" ")
        person.wait_for("the film is paused")
        asked = []
        with Player(home) as player:
            assert player.ask("get_property", "pause") is True
            for count, (keys, where) in enumerate((("\x1b[A", 60), ("\x1b[D", 55), ("\x1b[C\x1b[C", 65), ("\x1b[B", 5)), 1):
                person.press(keys)
                person.wait_for(f"the film continues at {where // 60}:")
                person.press("b")
                person.wait_for(f"{count} event")
                asked.append(player.ask("get_property", "time-pos"))
                assert abs(asked[-1] - where) < 3, (keys, asked)
        # Coded backwards: what is later in the film is not shown here, and the last key is what goes.
        person.press("\x7f")
        person.wait_for("removed B, 0:0")
        person.press("qs")
        assert person.ends() == 0
    assert all(abs(one - other) <= 0.04 for one, other in zip((time_of for _, time_of in times()), sorted(asked[:3]))), (times(), asked)
    assert len(times()) == 3


def test_keys_that_are_pressed_in_the_window_of_the_film(clip: Path, home: Path) -> None:
    with record(clip, home) as person:
        person.wait_for("clip.mp4")
        with Player(home) as player:
            player.ask("keypress", "c")
            person.wait_for("1 event")
            player.ask("keypress", "a")
            person.wait_for("2 events")
            player.ask("keypress", "BS")
            person.wait_for("removed A")
        person.press("qs")
        assert person.ends() == 0
    assert [name for name, _ in times()] == ["C"]


def test_menus_are_answered_in_the_window_of_the_film(clip: Path, home: Path) -> None:
    with tallybook.open("h.tally") as book:
        how = book.templates.create({"title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}, "far": {"type": "integer"}}})
        book.event_types.create("Dive", key="d", template=how)
    with record(clip, home) as person:
        person.wait_for("clip.mp4")
        with Player(home) as player:
            for key, shown in (("d", "Dive, depth?"), ("2", "far (Dive)"), ("1", "(Dive): 1"), ("0", "(Dive): 10"), ("ENTER", "1 event"), ("d", "Dive, depth?"), ("ESC", "dropped")):
                player.ask("keypress", key)
                person.wait_for(shown)
        person.press("qs")
        assert person.ends() == 0
    with tallybook.open("h.tally") as book:
        assert [(each.type, each.fields) for each in book.sessions(title="Film").first().events] == [("Dive", {"depth": "flat", "far": 10})]


def test_keys_in_the_window_of_the_film_while_it_seeks_or_others_are_pressed(clip: Path, home: Path) -> None:
    with record(clip, home) as person:
        person.wait_for("clip.mp4")
        with Player(home) as player:
            for count in range(1, 9):
                person.press("\x1b[C")
                time.sleep(0.004)
                player.ask("keypress", "c")
                person.wait_for(f"{count} event")
            asked = []
            for count in range(10, 30, 2):
                person.press("a")
                time.sleep(0.002)
                before = player.ask("get_property", "time-pos")
                player.ask("keypress", "b")
                asked.append((before, player.ask("get_property", "time-pos")))
                person.wait_for(f"{count} events")
        person.press("qs")
        assert person.ends() == 0
    found = [time_of for name, time_of in times() if name == "B"]
    assert len(found) == 10
    # mpv says where it was at the key.
    assert all(before - 0.04 <= time_of <= after + 0.04 for time_of, (before, after) in zip(found, asked)), (found, asked)


def test_keys_have_the_places_where_the_film_was_while_another_process_writes(clip: Path, home: Path) -> None:
    with record(clip, home) as person:
        person.wait_for("clip.mp4")
        with Player(home) as player:
            player.ask("set_property", "speed", 3)
            person.press("a")
            person.wait_for("1 event")
            writer = sqlite3.connect("h.tally", isolation_level=None)
            writer.execute("BEGIN IMMEDIATE")
            asked = []

            def pressed(press: Callable[[], Any]) -> None:
                before = player.ask("get_property", "time-pos")
                press()
                # The terminal takes its time to hand a key on.
                person.look(0.6)
                asked.append((before, player.ask("get_property", "time-pos")))

            # This one waits for the writer, and the others behind it, among them one that stops the film.
            person.press("\x7f")
            person.look(0.3)
            pressed(lambda: person.press("b"))
            pressed(lambda: player.ask("keypress", "c"))
            person.press(" ")
            person.look(0.3)
            pressed(lambda: person.press("b"))
            pressed(lambda: player.ask("keypress", "c"))
            writer.execute("ROLLBACK")
            writer.close()
            person.wait_for("4 events")
            assert player.ask("get_property", "pause") is True
        person.press("qs")
        assert person.ends() == 0
    found = times()
    assert [name for name, _ in found] == ["B", "C", "B", "C"]
    assert all(before - 0.04 <= time_of <= after + 0.04 for (_, time_of), (before, after) in zip(found, asked)), (found, asked)


def test_mpv_goes_in_mid_session(clip: Path, home: Path) -> None:
    with record(clip, home) as person:
        person.wait_for("clip.mp4")
        person.press("\x1b[C")
        person.look(0.4)
        person.press("a")
        person.wait_for("1 event")
        os.kill(mpv_of(person), signal.SIGKILL)
        person.wait_for("(closed)")
        # Nobody knows the time of these: they are refused, not guessed.
        person.press("aa")
        person.wait_for("mpv has ended")
        assert person.sees("1 event ")
        person.press("\r")
        person.wait_for("the film continues at 0:0")
        person.press("a")
        person.wait_for("2 events")
        os.kill(mpv_of(person), signal.SIGKILL)
        person.wait_for("(closed)")
        person.press("qs")
        assert person.ends() == 0 and person.is_as_before
    [(_, first), (_, second)] = times()
    # It goes on where it was.
    assert 4.5 < first < 8 and first - 0.5 < second < first + 3
    assert {each.name for each in home.iterdir()} <= {"mpv.conf", "asked"}


def test_a_film_that_is_none_and_a_player_that_is_missing(clip: Path, home: Path) -> None:
    Path("none.mp4").write_bytes(b"no film")
    for person, told in (
        (record(Path("none.mp4"), home), "cannot play"), (record(Path("missing.mp4"), home), "there is no film missing.mp4"),
        (Person("record", "Film", "--mpv", str(clip), PATH=str(home)), "mpv is needed to play the film, but is not installed"),
    ):
        with person:
            code = person.ends()
            assert code == {"cannot": 4, "there": 3, "mpv": 8}[told.split()[0]] and told in " ".join(person.screen.main), (code, person.screen.main)
            assert person.is_as_before
    with tallybook.open("h.tally") as book:
        assert len(book.sessions) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_player_goes_with_the_recorder(clip: Path, home: Path, number: int) -> None:
    with record(clip, home) as person:
        person.wait_for("clip.mp4")
        player = mpv_of(person)
        os.kill(person.child, number)
        assert person.ends() == 128 + number and person.is_as_before
        deadline = time.monotonic() + 20
        while os.path.exists(f"/proc/{player}") and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not os.path.exists(f"/proc/{player}")
    assert {each.name for each in home.iterdir()} <= {"mpv.conf", "asked"}

"""What phones press is taken once, whoever is killed in between; and who may press at all. The page itself is test_phone_page's."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import socket
import stat
import subprocess
import threading
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

import pytest
from phones import Phone, Service
from programs import environment
from ptys import Person

import tallybook
from tallybook import Clock
from tallybook.phone.account import Account
from tallybook.phone.phone_server import PhoneServer
from tallybook.phone.standing import Standing
from tallybook.recorder.pauses import pauses_of


@pytest.fixture
def ids() -> Iterator[Dict[str, int]]:
    """A book with a running session in the present folder: ids by name."""
    with tallybook.open("h.tally") as book:
        nest = book.collections.create("Nest")
        found = {"Feeding": nest.event_types.create("Feeding", key="f").id}
        for name in ("Sits", "Wades"):
            found[name] = nest.event_types.create(name, mode="state", exclusion="where").id
        found["Male"] = book.subjects.create("Male").id
        found["Nest"] = nest.id
        recording = nest.start("Watch")
        found["Watch"] = recording.id
        recording.close()
    yield found


def now() -> int:
    return time.time_ns() // 1000


def events(session: int) -> List[Any]:
    with tallybook.open("h.tally") as book:
        assert book.check() == []
        return list(book.get(session).events)


# ----------------------------------------------------------------------------------------------------
# Presses
# ----------------------------------------------------------------------------------------------------


def test_presses_have_their_own_times_and_are_taken_once(ids: Dict[str, int]) -> None:
    with Service() as service:
        phone, watch = Phone(service), ids["Watch"]
        begin = now()
        presses = [
            phone.press(watch, ids["Feeding"], begin), phone.press(watch, ids["Sits"], begin + 1, phase="start", subject=ids["Male"]),
            phone.press(watch, ids["Feeding"], begin + 7, value=2.5, text="a roach"),
            phone.press(watch, ids["Wades"], begin + 9, phase="start", subject=ids["Male"]),
        ]
        assert phone.send(presses) == [{"number": number} for number in (1, 2, 3, 4)]
        # All again, some again, in another order: what was taken is said to be taken.
        assert phone.send(presses) == phone.send(presses[::-1])[::-1] == [{"number": number} for number in (1, 2, 3, 4)]
        standing = phone.standing(watch)["session"]
        assert [(each["name"], each["count"], len(each["open"])) for each in standing["types"]] == [("Feeding", 2, 0), ("Sits", 1, 0), ("Wades", 1, 1)]
        assert standing["total"] == 4 and standing["lately"] == 4 and standing["newest"][0]["name"] == "Wades"
    found = events(watch)
    assert [event.time_ns // 1000 - begin for event in found] == [0, 1, 7, 9, 9]
    assert [event.phase.name for event in found] == ["POINT", "START", "POINT", "STOP", "START"] and found[2].note == "a roach" and found[2].value == 2.5


def test_a_press_that_cannot_be_is_refused_and_says_why(ids: Dict[str, int]) -> None:
    with Service() as service:
        phone, watch = Phone(service), ids["Watch"]
        time_now = now()
        wrong = [
            ({"time": 0}, "1970-01-01T00:00:00"), ({"time": time_now + 3600 * 10**6}, "is in the future"), ({"type": 4711}, "no event type 4711"),
            ({"session": ids["Nest"]}, "is not a session"), ({"session": 4711}, "4711"), ({"subject": 4711}, "no subject 4711"), ({"phase": "auto"}, "phase"),
            ({"value": "x"}, "finite number"), ({"time": -1}, "time must be a whole number"), ({"time": "now"}, "time"), ({"time": 1.5}, "time"), ({"time": 2**80}, "time"),
            ({"text": "x" * 70_000}, "characters"), ({"type": ids["Male"]}, "no event type"), ({"type": ids["Nest"]}, "no event type"), ({"text": "a\0b"}, "NUL"), ({"type": ids["Sits"], "phase": "stop"}, "is not open"), ({"number": None}, "number"),
            ({"value": True}, "finite"), ({"kind": "note"}, "needs a text"),
        ]
        answers = phone.send([{**phone.press(watch, ids["Feeding"], time_now + index), **change} for index, (change, _) in enumerate(wrong)])
        for (change, told), answer in zip(wrong, answers):
            assert told in answer["refused"].replace("1 Jan 1970, ", "1970-01-01T"), (change, answer)
        # What is right among them is taken.
        assert phone.send([3, phone.press(watch, ids["Feeding"], time_now + 100), None])[1] == {"number": phone.number}
    assert len(events(watch)) == 1


def test_presses_say_more_than_their_type(ids: Dict[str, int]) -> None:
    watch = ids["Watch"]
    with tallybook.open("h.tally") as book:
        nest = book.collections.first()
        how = book.templates.create({"title": "How", "properties": {
            "depth": {"enum": ["deep", "flat"], "title": "Depth"}, "n": {"type": "integer", "maximum": 9, "x-unit": "m"}, "with": {"type": "array", "items": {"enum": ["Ann", "Bo"]}},
            "end": {"enum": ["caught", "lost"], "x-ask": "stop"}}})
        dive = nest.event_types.create("Dive", mode="state", template=how).id
    with Service("--ask", "Feeding") as service:
        phone = Phone(service)

        def types() -> Dict[str, Any]:
            return {each["name"]: each for each in phone.standing(watch)["session"]["types"]}

        assert [(each["title"], each["type"], each["several"], each["choices"], each["atStop"]) for each in types()["Dive"]["questions"]] == [
            ("Depth", "string", False, [["deep", "deep"], ["flat", "flat"]], False), ("n (m)", "integer", False, [], False),
            ("with", "string", True, [["Ann", "Ann"], ["Bo", "Bo"]], False), ("end", "string", False, [["caught", "caught"], ["lost", "lost"]], True)]
        assert [each["is"] for each in types()["Feeding"]["questions"]] == ["value", "text"] and types()["Sits"]["questions"] == []
        begin = now()
        start = phone.press(watch, dive, begin, phase="start", fields={"depth": "deep", "n": 7, "with": ["Bo"]})
        assert phone.send([start]) == phone.send([start]) == [{"number": start["number"]}]
        [opened] = types()["Dive"]["open"]
        assert opened["fields"] == {"depth": "deep", "n": 7, "with": ["Bo"]} and opened["said"] == phone.standing(watch)["session"]["newest"][0]["said"] == "deep, n 7, Bo"
        # Another phone has not heard of it: no second one runs beside it.
        other = Phone(service, "phone-0002")
        assert "open already" in other.send([other.press(watch, dive, begin + 5, phase="start", fields={"depth": "flat"})])[0]["refused"]
        wrong = [
            ({"fields": {"n": 12}}, "at most 9"), ({"fields": {"depth": "wide"}}, "depth"), ({"fields": {"colour": "red"}}, "colour"), ({"fields": [1]}, "object"), ({"fields": "x"}, "object"),
            ({"fields": {"n": float("nan")}}, "finite"), ({"fields": {"n": float("inf")}}, "finite"), ({"fields": {"n": {"a": [[[1]]]}}}, "n"), ({"fields": {"depth": "deep"}, "type": ids["Feeding"]}, "Feeding"),
            ({"fields": {"n": 10**400}}, "n"), ({"fields": {"depth": "a\0b"}}, "depth")]
        for number, (change, told) in enumerate(wrong):
            [answer] = phone.send([{**phone.press(watch, dive, begin + 10 + number, phase="stop"), **change}])
            assert told in answer["refused"], (change, answer)
        # It is changed with its values, comes late, and is taken back.
        assert phone.ask("POST", "amend", {"session": watch, "seq": 1, "value": 2, "text": None})[0] == 200
        for what in ("pause", "resume"):
            assert phone.ask("POST", "sessions", {"do": what, "session": watch})[0] == 200
            if what == "pause":
                late = phone.press(watch, dive, begin + 50, phase="stop", fields={"end": "lost"})
                assert phone.send([late]) == phone.send([late]) == [{"number": late["number"]}]
        assert not types()["Dive"]["open"]
        again = phone.press(watch, dive, now(), phase="start", fields={"depth": "flat"})
        phone.send([again])
        assert phone.take_back(again)
    assert [(each.type, each.phase.name, each.fields, each.value) for each in events(watch)] == [
        ("Dive", "START", {"depth": "deep", "n": 7, "with": ["Bo"]}, 2.0), ("Dive", "STOP", {"end": "lost"}, None)]


def test_states_that_say_different_things_are_open_beside_each_other(ids: Dict[str, int]) -> None:
    watch = ids["Watch"]
    with tallybook.open("h.tally") as book:
        how = book.templates.create({"title": "How", "properties": {"depth": {"enum": ["deep", "flat", "steep"]}}})
        dive = book.get(ids["Nest"]).event_types.create("Dive", mode="state", template=how)
        recording = book.get(watch).attach()
        for depth in ("deep", "flat", "steep"):
            recording.log(dive, fields={"depth": depth}, phase=tallybook.Phase.START)
        recording.close()
    with Service() as service:
        phone = Phone(service)

        def opened() -> List[str]:
            [found] = [each for each in phone.standing(watch)["session"]["types"] if each["id"] == dive.id]
            return [each["said"] for each in found["open"]]

        # What was begun last ends first, unless a stop says which.
        for left, fields in ((["deep", "flat", "steep"], None), (["deep", "flat"], {"depth": "deep"}), (["flat"], None), ([], None)):
            assert opened() == left
            service.kill()
            service.start()
            assert opened() == left
            if left:
                assert phone.send([phone.press(watch, dive.id, now(), phase="stop", fields=fields)]) == [{"number": phone.number}]


def test_presses_that_come_late(ids: Dict[str, int]) -> None:
    """They go into a session that was paused or stopped meanwhile, if they were made before that, and never into a pause."""
    with Service() as service:
        phone, other, watch = Phone(service), Phone(service, "phone-0002"), ids["Watch"]
        begin, kept = now(), 0

        def late(at: int, what: str = "Feeding", **more: Any) -> str:
            press = other.press(watch, ids[what], at, **more)
            [first], [second] = other.send([press]), other.send([press])
            assert first == second
            return str(first.get("refused", ""))

        for what in ("pause", "resume", "pause", "resume", "pause", "stop"):
            before = now()
            assert phone.ask("POST", "sessions", {"do": what, "session": watch})[0] == 200
            # What another phone has pressed before it heard of that.
            if what == "pause":
                assert late(before) == "" and "is in a pause of" in late(now())
                kept += 1
            else:
                assert "is in a pause of" in late(before) and "is in a pause of" in late(before, "Sits", phase="start")
                assert late(before, kind="note", text="rain") == ""
                if what == "resume":
                    assert late(now()) == ""
                    kept += 1
        assert "after the end" in late(now())
        again = phone.press(watch, ids["Feeding"], begin)
        assert phone.send([again]) == phone.send([again]) == [{"number": again["number"]}]
    assert len(events(watch)) == kept + 1
    with tallybook.open("h.tally") as book:
        assert len(book.notes) == 3


@pytest.mark.parametrize("is_late", [False, True])
def test_a_press_ends_what_it_excludes(ids: Dict[str, int], is_late: bool) -> None:
    """Also one that comes once the session has ended; and it is taken back with what it ended."""
    with tallybook.open("h.tally") as book:
        nest = book.collections["Nest"]
        off = nest.event_types.create("Takes off", excludes=["Sits", "Wades"]).id
    watch, begin = ids["Watch"], now()
    with Service() as service:
        phone = Phone(service)
        assert next(each for each in phone.standing(watch)["session"]["types"] if each["id"] == off)["ends"] == sorted([ids["Sits"], ids["Wades"]])
        phone.send([phone.press(watch, ids["Sits"], now(), phase="start")])
        press = phone.press(watch, off, now())
        if is_late:
            assert phone.ask("POST", "sessions", {"do": "stop", "session": watch})[0] == 200
        assert phone.send([press]) == [{"number": press["number"]}]
        assert [f"{each.type} {each.phase.name}" for each in events(watch)] == ["Sits START", "Sits STOP", "Takes off POINT"]
        # What was seen before it does not fit any more.
        late = phone.press(watch, off, begin)
        assert "after this tap" in str(phone.send([late]))
        assert phone.take_back(press)
    assert [f"{each.type} {each.phase.name}" for each in events(watch)] == ["Sits START"]


def test_a_late_press_ends_all_that_is_open_of_a_type(ids: Dict[str, int]) -> None:
    """Two states of one type may say different things."""
    with tallybook.open("h.tally") as book:
        nest = book.collections["Nest"]
        how = book.templates.create({"title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}}})
        dive = nest.event_types.create("Dive", mode="state", template=how)
        off = nest.event_types.create("Takes off", excludes=["Dive"]).id
        session = book.get(ids["Watch"])
        with session.attach() as watch:
            for depth in ("deep", "flat"):
                watch.log("Dive", fields={"depth": depth}, phase="start")
            at = now()
            time.sleep(0.01)
        with PhoneServer(book, "h.phones") as server:
            phone = Phone(server)
            press = phone.press(ids["Watch"], off, at)
            assert phone.send([press]) == [{"number": press["number"]}]
        bouts = [(each.type, dict(each.fields), each.is_open) for each in session.refresh().bouts(type=dive)]
        assert bouts == [("Dive", {"depth": "deep"}, False), ("Dive", {"depth": "flat"}, False)]
        assert all(each.severity is tallybook.Severity.INFO for each in session.bouts.check())


@pytest.mark.parametrize("state", ["running", "paused", "stopped"])
def test_what_is_removed_while_its_state_is_open(ids: Dict[str, int], state: str) -> None:
    """It can be stopped, and what was pressed before it was removed is taken; nothing else is refused for it."""
    watch, sits, feeding = ids["Watch"], ids["Sits"], ids["Feeding"]
    with Service() as service:
        phone = Phone(service)

        def shown(what: str) -> List[Tuple[str, bool]]:
            return [(each["name"], bool(each.get("open"))) for each in phone.standing(watch)["session"][what]]

        begin = now()
        phone.send([phone.press(watch, sits, begin, phase="start"), phone.press(watch, sits, begin + 1, phase="start", subject=ids["Male"])])
        with tallybook.open("h.tally") as book:
            for each in (sits, feeding):
                book.get(each).delete()
            book.get(ids["Male"]).update(archived=True)
            book.event_types["A"].update(key="a")
        assert shown("types") == [("Wades", False), ("A", False), ("Sits", True)] and shown("subjects") == [("Male", False)]
        presses = [
            phone.press(watch, feeding, now()), phone.press(watch, sits, now(), phase="stop"), phone.press(watch, sits, now(), phase="stop", subject=ids["Male"]),
            phone.press(watch, ids["Wades"], now(), phase="start")]
        if state != "running":
            assert phone.ask("POST", "sessions", {"do": "pause" if state == "paused" else "stop", "session": watch})[0] == 200
        assert phone.send(presses) == phone.send(presses) == [{"number": each["number"]} for each in presses]
        assert shown("types") == [("Wades", state != "stopped"), ("A", False)] and shown("subjects") == []
        assert "in the trash" in phone.send([phone.press(watch, sits, presses[-1]["time"] + 1, phase="stop")])[0]["refused"]
    assert [f"{each.type} {each.phase.name}" for each in events(watch)] == ["Sits START", "Sits START", "Feeding POINT", "Sits STOP", "Sits STOP", "Wades START"]


def test_pauses_are_read_once(ids: Dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes as long as the session is: not for each press, and for each look least of all."""
    watch = ids["Watch"]
    read: List[int] = []
    whole = tallybook.Session.export_text
    monkeypatch.setattr(tallybook.Session, "export_text", lambda self, *given, **more: read.append(self.id) or whole(self, *given, **more))
    with tallybook.open("h.tally") as book, PhoneServer(book, "h.phones") as server:
        phone = Phone(server)
        begin = now()
        time.sleep(0.05)
        phone.send([phone.press(watch, ids["Feeding"], begin + number) for number in range(20)])
        # Nor are they read anew for what the page changes itself.
        phone.take_back(phone.press(watch, ids["Feeding"], begin))
        assert phone.ask("POST", "amend", {"session": watch, "seq": 5, "value": 2, "text": None})[0] == 200
        for _ in range(5):
            phone.standing(watch)
        assert len(read) == 1
        assert phone.ask("POST", "sessions", {"do": "pause", "session": watch})[0] == 200
        read.clear()
        phone.send([phone.press(watch, ids["Feeding"], begin + 100 + number) for number in range(20)])
        phone.standing(watch)
        assert len(read) <= 2
    assert len(events(watch)) == 39


def test_a_late_press_of_a_state_fits_or_is_refused(ids: Dict[str, int]) -> None:
    """What a phone pressed before another one pressed what follows: it saw another state of things. Nothing in the book may be impossible."""
    watch, sits, wades = ids["Watch"], ids["Sits"], ids["Wades"]
    with Service() as service:
        phone, other = Phone(service), Phone(service, "phone-0002")
        begin = now()

        def late(type: int, at: int, phase: str, **more: Any) -> str:
            press = other.press(watch, type, begin + at, phase=phase, **more)
            [first], [second] = other.send([press]), other.send([press])
            assert first == second
            return str(first.get("refused", ""))

        phone.send([phone.press(watch, sits, begin + 1000, phase="start")])
        before = events(watch)
        assert "Sits began at" in late(sits, 500, "stop") and "Sits began at" in late(sits, 500, "start") and "Sits began at" in late(wades, 500, "start")
        assert events(watch) == before
        # About another subject it is another state, and points fit anywhere.
        assert late(wades, 500, "start", subject=ids["Male"]) == late(ids["Feeding"], 500, "point") == ""
        phone.send([phone.press(watch, sits, begin + 2000, phase="stop"), phone.press(watch, sits, begin + 3000, phase="start")])
        assert "Sits ended at" in late(sits, 1900, "stop") and "Sits ended at" in late(wades, 1500, "start")


@pytest.mark.parametrize("what", ["pause", "stop"])
def test_a_late_press_of_a_state_into_a_session_that_does_not_run(ids: Dict[str, int], what: str) -> None:
    watch, sits, wades = ids["Watch"], ids["Sits"], ids["Wades"]
    with Service() as service:
        phone, other = Phone(service), Phone(service, "phone-0002")
        begin = now()
        phone.send([phone.press(watch, sits, begin, phase="start")])
        time.sleep(0.01)
        assert phone.ask("POST", "sessions", {"do": what, "session": watch})[0] == 200
        start = other.press(watch, wades, begin + 1000, phase="start")
        assert other.send([start]) == other.send([start]) == [{"number": start["number"]}]
        for type, phase, told in ((wades, "start", "open already"), (sits, "stop", "not open")):
            assert told in other.send([other.press(watch, type, begin + 2000, phase=phase)])[0]["refused"]
        assert "Sits ended at" in other.send([other.press(watch, sits, begin + 500, phase="start")])[0]["refused"]
        # It goes as it came.
        stop = other.press(watch, wades, begin + 3000, phase="stop")
        assert other.send([stop]) == [{"number": stop["number"]}]
        found = [(each.type, each.phase.name, each.time_ns // 1000 - begin) for each in events(watch)]
        assert found == [("Sits", "START", 0), ("Sits", "STOP", 1000), ("Wades", "START", 1000), ("Wades", "STOP", 3000)]
        assert other.take_back(stop) and other.take_back(start)
    assert [(each.type, each.phase.name) for each in events(watch)] == [("Sits", "START")]


@pytest.mark.parametrize("step", [-600, 3600])
def test_the_clock_of_the_wall_is_set_in_mid_session(ids: Dict[str, int], step: int) -> None:
    """A session goes on by a clock that nobody sets: presses have the times that they would have had."""
    watch, ahead = ids["Watch"], 0
    steady = {Clock.WALL: time.time_ns, Clock.STEADY: time.monotonic_ns}
    with tallybook.open("h.tally", clock=lambda which: steady[which]() + (ahead * 10**9 if which is Clock.WALL else 0)) as book:
        with PhoneServer(book, "h.phones") as server:
            phone = Phone(server)
            first = phone.standing(watch)["session"]
            assert abs(first["now"] - now()) < 2e6
            for count, ahead in enumerate((step, 0, step), 1):
                # Others record it in between, and so it is attached anew.
                server._server.presses.let_go()
                session = phone.standing(watch)["session"]
                assert abs(session["now"] - now()) < 2e6 and 0 <= session["elapsed"] < 60e6
                press = phone.press(watch, ids["Feeding"], session["now"])
                assert phone.send([press]) == [{"number": press["number"]}]
                assert "is in the future" in phone.send([phone.press(watch, ids["Feeding"], session["now"] + 60 * 10**6)])[0]["refused"]
                for what in ("pause", "resume"):
                    assert phone.ask("POST", "sessions", {"do": what, "session": watch})[0] == 200
            # A session that begins now begins by the clock of the wall.
            begin = {**phone.begin("Evening"), "time": phone.standing()["now"]}
            status, answer = phone.ask("POST", "sessions", begin)
            assert status == 200 and answer["session"]["elapsed"] < 60e6 and abs(answer["session"]["now"] - begin["time"]) < 10e6
            assert phone.ask("POST", "sessions", {"do": "stop", "session": watch})[1]["session"]["elapsed"] < 60e6
            late = phone.press(watch, ids["Feeding"], session["now"] + 1)
            assert phone.send([late]) == [{"number": late["number"]}]
    found = events(watch)
    assert len(found) == 4 and all(abs(each.time_ns // 1000 - now()) < 60e6 for each in found)


def test_the_clock_of_a_session_holds_over_a_kill_and_not_over_a_start_of_the_machine(ids: Dict[str, int]) -> None:
    def told() -> int:
        with Service() as service:
            ahead = int(Phone(service).standing(ids["Watch"])["session"]["now"]) - now()
            service.kill()
            return ahead

    def write(**more: Any) -> None:
        Path("h.tally.phones").write_text(json.dumps({**json.loads(Path("h.tally.phones").read_text()), **more}))

    assert abs(told()) < 60e6
    [(session, clock)] = json.loads(Path("h.tally.phones").read_text())["clocks"].items()
    # As if that of the wall had been set back by 600 s since.
    write(clocks={session: clock + 600 * 10**9})
    assert abs(told() - 600e6) < 60e6
    write(boot="another")
    assert abs(told()) < 60e6


def test_two_phones_at_once(ids: Dict[str, int]) -> None:
    watch, per_phone = ids["Watch"], 200
    with Service() as service:
        start = now()
        failed: List[BaseException] = []

        def presses(name: str) -> None:
            try:
                phone = Phone(service, name)
                # The same moments and the same buttons: only who pressed tells them apart.
                for index in range(0, per_phone, 5):
                    some = [phone.press(watch, ids["Feeding"], start + each) for each in range(index, index + 5)]
                    assert all("refused" not in each for each in phone.send(some) + phone.send(some))
            except BaseException as refusal:
                failed.append(refusal)

        threads = [threading.Thread(target=presses, args=(f"phone-{number:04}",)) for number in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert not failed
    found = events(watch)
    assert len(found) == 4 * per_phone == len({event.time_ns for event in found})


def test_kills_between_keeping_and_answering(ids: Dict[str, int]) -> None:
    first, watch = int(os.environ.get("TALLYBOOK_SEED", "29")), ids["Watch"]
    total, sent, answered, again = 200, 0, 0, 0
    dice = random.Random(first)
    with Service() as service:
        phone = Phone(service)
        begin = now()
        presses = [phone.press(watch, ids["Feeding"], begin + each) for each in range(total)]
        book = phone.standing()["book"]
        while answered < total:
            some = presses[answered:answered + dice.randrange(1, 40)]
            content = json.dumps({"phone": phone.name, "book": book, "presses": some}).encode()
            head = f"POST /phone/v1/presses HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nAuthorization: Bearer {phone.token}\r\nContent-Length: {len(content)}\r\n\r\n"
            with socket.create_connection(("127.0.0.1", service.port), timeout=60) as connection:
                connection.sendall(head.encode() + content)
                if dice.random() < 0.3:
                    time.sleep(dice.uniform(0, 0.02))
                    service.kill()
                    again += 1
                    service.start()
                    continue
                assert b" 200 " in connection.recv(65536).partition(b"\r\n")[0]
            answered += len(some)
            sent += 1
    assert again > 3, (first, again)
    assert [event.time_ns // 1000 - begin for event in events(watch)] == list(range(total)), first


def test_what_was_taken_back_does_not_come_again(ids: Dict[str, int]) -> None:
    watch = ids["Watch"]
    with Service() as service:
        phone = Phone(service)
        first, press = phone.press(watch, ids["Feeding"], now()), phone.press(watch, ids["Feeding"], now() + 1)
        phone.send([first, press])
        assert phone.take_back(press) is True
        # Its answer got lost, and the service was killed.
        service.kill()
        service.start()
        phone.send([press])
        # The same once more is done already, and takes nothing else.
        assert phone.take_back(press) is True
        # One that is still on its way comes to nothing.
        late = phone.press(watch, ids["Feeding"], now())
        assert phone.take_back(late) is False and phone.send([late]) == [{"number": late["number"]}]
        # One that somebody deleted is not there, and the one before it is another.
        gone = phone.press(watch, ids["Feeding"], now())
        phone.send([gone])
        with tallybook.open("h.tally") as book:
            session = book.get(watch)
            session.events.delete(session.events[-1])
        assert phone.take_back(gone) is False
        assert phone.standing(watch)["session"]["total"] == 1
    assert [event.time_ns // 1000 for event in events(watch)] == [first["time"]]


def test_each_phone_takes_back_what_it_pressed(ids: Dict[str, int]) -> None:
    watch, feeding, sits, wades = (ids[name] for name in ("Watch", "Feeding", "Sits", "Wades"))
    with Service() as service:
        phone, other = Phone(service), Phone(service, "phone-0002")
        begin = now() - 100
        mine, theirs = phone.press(watch, feeding, begin), other.press(watch, feeding, begin)
        phone.send([mine])
        other.send([theirs])
        assert phone.take_back(mine) is True
        # Whatever is asked, only what this phone pressed goes.
        assert phone.take_back(theirs) is True and phone.standing(watch)["session"]["total"] == 1
        # A start goes with the stops that it brought about, also where others pressed other things since.
        phone.send([phone.press(watch, sits, begin + 10, phase="start"), phone.press(watch, sits, begin + 10, phase="start", subject=ids["Male"])])
        start = phone.press(watch, wades, begin + 20, phase="start")
        phone.send([start])
        other.send([other.press(watch, feeding, begin + 30), other.press(watch, wades, begin + 31, phase="start", subject=ids["Male"])])
        assert phone.take_back(start) is True
        assert {each["name"]: len(each["open"]) for each in phone.standing(watch)["session"]["types"]} == {"Feeding": 0, "Sits": 1, "Wades": 1}
        # What others built on it stays, and so does it.
        stop = phone.press(watch, sits, begin + 40, phase="stop")
        phone.send([stop])
        other.send([other.press(watch, wades, begin + 50, phase="start")])
        before = events(watch)
        status, answer = phone.ask("POST", "take-back", {"phone": phone.name, "book": phone.standing()["book"], "press": stop})
        assert status == 409 and "Wades was logged after it" in answer["error"]["message"] and events(watch) == before
        for wrong in ({}, {"press": 3}, {"press": {**stop, "time": None}}, {"press": {**stop, "session": ids["Nest"]}}, {"press": stop, "book": "another"}):
            assert phone.ask("POST", "take-back", {"phone": phone.name, "book": phone.standing()["book"], **wrong})[0] in (404, 409, 422), wrong
    assert events(watch) == before


def test_sessions_notes_and_values(ids: Dict[str, int]) -> None:
    with Service() as service:
        phone = Phone(service)
        begin = phone.begin(" Evening ", ids["Nest"])
        status, answer = phone.ask("POST", "sessions", begin)
        assert status == 200 and answer["session"]["title"] == "Evening" and [each["title"] for each in answer["sessions"]] == ["Evening", "Watch"]
        evening = answer["session"]["id"]
        note = phone.press(evening, 0, now(), kind="note", text="gulls")
        assert phone.send([note, note]) == phone.send([note, note])
        phone.send([phone.press(evening, ids["Feeding"], now())])
        seq = phone.standing(evening)["session"]["newest"][0]["seq"]
        assert phone.ask("POST", "amend", {"session": evening, "seq": seq, "value": 3, "text": "a roach"})[0] == 200
        for what in ("pause", "resume", "stop"):
            status, answer = phone.ask("POST", "sessions", {"do": what, "session": evening})
            assert status == 200 and answer["session"]["state"] == {"pause": "paused", "resume": "running", "stop": "stopped"}[what]
        for wrong in ({**begin, "time": now(), "title": " "}, {**begin, "time": None}, {**begin, "time": now(), "collection": evening}, {**begin, "time": now() + 60 * 10**6},
                      {**begin, "book": "another"}, {**begin, "phone": ""}, {"do": "fly", "session": evening}, {"do": "stop"}, {"do": "stop", "session": ids["Nest"]}):
            assert phone.ask("POST", "sessions", wrong)[0] in (404, 409, 422), wrong
        status, answer = phone.ask("POST", "dashboard", {"session": evening})
        status, report = phone.ask("GET", answer["place"])
        assert status == 200 and b"Evening" in report and b"<script" not in report and "frame-ancestors 'self'" in phone.headers["Content-Security-Policy"]
        # It was for one look.
        assert phone.ask("GET", answer["place"])[0] == 404
    with tallybook.open("h.tally") as book:
        assert [each.title for each in book.notes] == ["gulls"]
        [event] = book.get(evening).events
        assert (event.value, event.note) == (3.0, "a roach")


def test_a_session_is_begun_once(ids: Dict[str, int]) -> None:
    with Service() as service:
        phone, other = Phone(service), Phone(service, "phone-0002")
        begin = phone.begin("Evening", ids["Nest"])
        found = set()

        def begins() -> None:
            status, answer = phone.ask("POST", "sessions", begin)
            assert status == 200, answer
            found.add(answer["session"]["id"])

        threads = [threading.Thread(target=begins) for _ in range(6)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        service.kill()
        service.start()
        begins()
        [evening] = found
        # Also once somebody has given it another title, and it was stopped.
        with tallybook.open("h.tally") as book:
            book.get(evening).update(title="Late evening")
        assert phone.ask("POST", "sessions", {"do": "stop", "session": evening})[0] == 200
        begins()
        assert found == {evening}
        # Another one is one: of another phone, or at another time.
        for each in ({**begin, "phone": other.name}, {**begin, "time": begin["time"] + 1}):
            assert phone.ask("POST", "sessions", each)[1]["session"]["id"] not in found
    with tallybook.open("h.tally") as book:
        begun = book.get(evening)
        assert begun.time_ns // 1000 == begin["time"] and begun.parent.id == ids["Nest"] and len(book.sessions) == 4 and book.check() == []


def test_a_session_that_another_process_records(ids: Dict[str, int]) -> None:
    watch = ids["Watch"]
    with Service() as service:
        phone = Phone(service)
        with Person("record", "-s", str(watch)) as person:
            person.wait_for("Watch")
            person.press("s")
            person.wait_for("1 event")
            press = phone.press(watch, ids["Feeding"], now())
            body = {"phone": phone.name, "book": phone.standing()["book"], "presses": [press]}
            status, answer = phone.ask("POST", "presses", body)
            assert status == 503 and "process" in answer["error"]["message"]
            # It is seen all the same.
            standing = phone.standing(watch)["session"]
            assert [(each["name"], each["count"], len(each["open"])) for each in standing["types"]] == [("Feeding", 0, 0), ("Sits", 1, 1), ("Wades", 0, 0)]
            # Its pauses are left out.
            person.press(" ")
            person.wait_for("paused: no key")
            first = phone.standing(watch)["session"]
            time.sleep(1.2)
            second = phone.standing(watch)["session"]
            assert first["state"] == "paused" and first["elapsed"] == second["elapsed"] < second["now"] - second["time"] - 1.2e6
            person.press(" ")
            person.wait_for("resumed")
            assert phone.standing(watch)["session"]["elapsed"] < second["now"] - second["time"]
            person.press("ql")
            assert person.ends() == 0
        assert phone.send([press]) == [{"number": press["number"]}]
        # After a while without a press others can record it again.
        with Person("record", "-s", str(watch)) as person:
            person.wait_for("2 events", 60)
            person.press("ql")
            assert person.ends() == 0
    assert len(events(watch)) == 2


def test_presses_of_a_session_do_not_wait_for_another_one_that_is_recorded_elsewhere(ids: Dict[str, int]) -> None:
    watch = ids["Watch"]
    with tallybook.open("h.tally") as book:
        recording = book.get(ids["Nest"]).start("Evening")
        evening = recording.id
        recording.close()
    with Service() as service, Person("record", "-s", str(watch)) as person:
        person.wait_for("Watch")
        phone = Phone(service)
        waits, taken = [phone.press(each, ids["Feeding"], now()) for each in (watch, evening)]
        status, answer = phone.ask("POST", "presses", {"phone": phone.name, "book": phone.standing()["book"], "presses": [waits, taken]})
        assert status == 200 and answer["answers"] == [{"number": taken["number"]}]
        assert list(answer["recorded"]) == [str(watch)] and "records this session" in answer["recorded"][str(watch)]
        person.press("ql")
        assert person.ends() == 0
        assert phone.send([waits, taken]) == [{"number": waits["number"]}, {"number": taken["number"]}]
    assert len(events(watch)) == len(events(evening)) == 1


def test_a_pause_and_an_end_are_behind_what_was_pressed_before(ids: Dict[str, int]) -> None:
    """Also where the phone's clock is ahead, or the way is long."""
    with Service() as service:
        phone, watch = Phone(service), ids["Watch"]

        def turn(what: str, **more: int) -> None:
            status, answer = phone.ask("POST", "sessions", {"do": what, "session": watch, **more})
            assert status == 200, answer

        assert "refused" not in phone.send([phone.press(watch, ids["Feeding"], now() + 3_000_000)])[0]
        for what in ("pause", "resume"):
            turn(what)
        time.sleep(4)
        # What is asked for is of when that was; what is of another day is of a clock that nobody compared.
        asked = now() - 500_000
        turn("pause", time=asked)
        turn("resume", time=now() - 10**12)
        assert "refused" not in phone.send([phone.press(watch, ids["Feeding"], now() + 3_000_000)])[0]
        turn("stop")
    with tallybook.open("h.tally") as book:
        session = book.get(watch)
        assert [each.start // 1000 for each in pauses_of(session)][1] == asked
        assert not any(pause.has(each.time_ns) for each in session.events for pause in pauses_of(session))
        assert session.end_ns > session.events[-1].time_ns


def test_looks_at_a_session_of_very_many_events(ids: Dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing changed nothing is read, and where events were added only these are. Nobody waits for whoever records it."""
    watch, count = ids["Watch"], 100_000
    # Longer than a phone waits for an answer.
    with tallybook.open("h.tally", busy_timeout=90) as book:
        session = book.get(watch)
        begin = now() * 1000 - count * 10**6
        session.update(time=begin)
        with contextlib.closing(session.attach()) as recording:
            recording.log_many([begin + number * 10**6 for number in range(count)], [ids["Feeding"], ids["Sits"]] * (count // 2))
            with PhoneServer(book, "h.phones") as server:
                phone, whole = Phone(server), Account._read
                read: List[int] = []
                monkeypatch.setattr(Account, "_read", lambda self, session: read.append(session.id) or whole(self, session))

                def look() -> Any:
                    return server._server.standing.of(book.get(watch), recording.item.time_ns, 0)

                def check() -> None:
                    """All is as if it were read anew."""
                    with contextlib.closing(Standing(book)) as other:
                        found, anew = look(), other.of(book.get(watch), recording.item.time_ns, 0)
                    assert {**found, "types": [{**each, "open": sorted(map(str, each["open"]))} for each in found["types"]]} == {
                        **anew, "types": [{**each, "open": sorted(map(str, each["open"]))} for each in anew["types"]]}

                assert phone.standing(watch)["session"]["total"] == count // 4 * 3 and len(read) == 1
                look()
                assert len(read) == 1
                # Of one and of another subject, in and out of their order, whoever logs them.
                for number, (type, back, more) in enumerate((
                        ("Feeding", 0, {}), ("Sits", 0, {}), ("Wades", 0, {}), ("Feeding", 50, {}), ("Sits", 30, {"subject": ids["Male"]}), ("Wades", 0, {}), ("Feeding", 0, {}))):
                    recording.log(type, begin + (count + 10 * number - back) * 10**6, **more)
                    look()
                assert len(read) == 1
                check()
                read.clear()
                # What came before what is known is another thing, and so is what was changed.
                for change in (
                        lambda: recording.log("Sits", begin + count * 10**6 - 5, subject=ids["Male"], phase="stop"), lambda: recording.take_back(),
                        lambda: session.events.change(session.events.first(), value=2.0), lambda: recording.log_many([begin - 5, begin - 4], "Feeding")):
                    change()
                    check()
                recording.log("Feeding")
                look()
                assert len(read) == 8


# ----------------------------------------------------------------------------------------------------
# Who may
# ----------------------------------------------------------------------------------------------------


def test_the_token(ids: Dict[str, int]) -> None:
    with Service() as service:
        assert stat.S_IMODE(os.stat("h.tally.phones").st_mode) == 0o600
        for token in ("", "x", service.token[:-1], service.token + "x", "ü"):
            phone = Phone(service, token=token.encode("utf-8").decode("latin-1"))
            for method, route in (("GET", "standing"), ("POST", "presses"), ("POST", "sessions"), ("POST", "take-back"), ("POST", "amend"), ("POST", "dashboard")):
                status, answer = phone.ask(method, route, {} if method == "POST" else None)
                assert status == 401 and answer["error"]["code"] == "UNAUTHORIZED" and phone.headers["WWW-Authenticate"] == "Bearer"
        before = service.token
        service.stop()
        service.start()
        assert service.token == before
        service.stop()
        # A stolen one is of no use once the file is gone.
        os.remove("h.tally.phones")
        service.start()
        assert service.token != before and Phone(service, token=before).ask("GET", "standing")[0] == 401


def test_other_books_and_other_pages(ids: Dict[str, int]) -> None:
    with Service() as service:
        phone = Phone(service)
        body = {"phone": phone.name, "book": "another", "presses": [phone.press(ids["Watch"], ids["Feeding"], now())]}
        assert phone.ask("POST", "presses", body)[0] == 409
        good = f"127.0.0.1:{service.port}"
        for host, status in ((good, 200), (f"localhost:{service.port}", 200), ("evil.example", 421), (f"evil.example:{service.port}", 421), ("127.0.0.1", 421),
                             (f"127.0.0.1.evil.example:{service.port}", 421), ("", 421), (f"127.0.0.1:{service.port + 1}", 421), ("[", 421), (":", 421)):
            assert phone.ask("GET", "standing", Host=host)[0] == status, host
            assert phone.ask("GET", "/", Host=host)[0] == status, host
        for origin, status in ((f"http://{good}", 200), ("null", 403), ("http://evil.example", 403), (f"http://localhost:{service.port}", 403)):
            assert phone.ask("GET", "standing", Origin=origin)[0] == status, origin
        for site, status in (("same-origin", 200), ("none", 200), ("cross-site", 403), ("same-site", 403)):
            assert phone.ask("GET", "standing", Sec_Fetch_Site=site)[0] == status, site
    assert events(ids["Watch"]) == []


def test_what_is_asked_wrongly(ids: Dict[str, int]) -> None:
    with Service() as service:
        phone = Phone(service)
        book = phone.standing()["book"]
        for route, body, status in (
            ("presses", b"x", 400), ("presses", b"[]", 400), ("presses", b"[" * 100_000, 400), ("presses", {"phone": "p", "book": book, "presses": []}, 422),
            ("presses", {"phone": "phone-0001", "book": book, "presses": {}}, 422), ("presses", b"x" * ((1 << 20) + 1), 413), ("nothing", {}, 404),
            ("take-back", {"book": book}, 422), ("take-back", {}, 409), ("amend", {"session": ids["Watch"], "seq": 9}, 404), ("dashboard", {"session": "../etc"}, 404),
        ):
            assert phone.ask("POST", route, body)[0] == status, (route, body)
        for path in ("/../roster.py", "/static/page.js", "/page.js/", "/h.tally", "/%2e%2e/roster.py", "/dashboard/x"):
            assert phone.ask("GET", path)[0] == 404, path
        assert phone.ask("GET", "standing?session=99999999999999999999")[1]["session"] is None
        assert phone.ask("DELETE", "/")[0] == 501
        for path, kind in (("/", "text/html"), ("/page.js", "text/javascript"), ("/page.css", "text/css"), ("/worker.js", "text/javascript")):
            assert phone.ask("GET", path)[0] == 200 and phone.headers["Content-Type"].startswith(kind)
            policy = phone.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy and phone.headers["X-Content-Type-Options"] == "nosniff"
            assert phone.ask("GET", path, If_None_Match=phone.headers["ETag"]) == (304, b"")


def test_who_sends_too_much_reads_why(ids: Dict[str, int]) -> None:
    """The whole body is sent before the answer is read, as browsers do."""
    with Service() as service:
        for _ in range(20):
            phone = Phone(service)
            assert phone.ask("POST", "presses", b"x" * (8 << 20))[0] == 413
        stranger = http.client.HTTPConnection("127.0.0.1", service.port, timeout=30)
        stranger.request("POST", "/phone/v1/presses", b"x" * (8 << 20), {"Authorization": "Bearer nothing"})
        assert stranger.getresponse().status == 401
        stranger.close()


@pytest.mark.parametrize("count", [64, 200])
def test_silent_connections_keep_no_phone_out(ids: Dict[str, int], count: int) -> None:
    with Service() as service:
        phone, silent = Phone(service), []
        try:
            for number in range(3):
                silent += [socket.create_connection(("127.0.0.1", service.port), timeout=60) for _ in range(count)]
                began = time.monotonic()
                phone.send([phone.press(ids["Watch"], ids["Feeding"], now())])
                assert time.monotonic() - began < 5, number
        finally:
            for each in silent:
                each.close()
    assert len(events(ids["Watch"])) == 3


def test_a_file_that_others_can_read_or_that_is_damaged(ids: Dict[str, int]) -> None:
    with Service():
        pass
    file = Path("h.tally.phones")
    whole = file.read_text()
    for content, mode, told in ((whole, 0o644, "chmod 600"), (whole[:-5], 0o600, "damaged"), ("[]", 0o600, "damaged"), ('{"phones": {"a": 2000}}', 0o600, "damaged")):
        file.write_text(content)
        file.chmod(mode)
        with pytest.raises(AssertionError, match=told):
            Service()
        assert file.read_text() == content


def test_options_that_do_not_go_together(ids: Dict[str, int]) -> None:
    def refused(*options: str) -> Tuple[int, str]:
        ended = subprocess.run(["python3", "-m", "tallybook", "serve", "-b", "h.tally", *options], env=environment(), capture_output=True, timeout=60)
        return ended.returncode, ended.stderr.decode()

    assert refused("--tokens", "x")[0] == refused("--sync", "--phones", "x")[0] == refused("--sync", "--name", "x")[0] == refused("--key", "x")[0] == 2
    assert refused("--host", "nowhere.invalid")[0] == 7
    assert refused("--sync", "--ask", "Feeding")[0] == 2
    code, told = refused("--ask", "Feedig")
    assert code == 3 and 'no event type "Feedig"' in told


def test_over_tls_and_by_name(ids: Dict[str, int]) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "key.pem", "-out", "cert.pem", "-days", "2",
         "-subj", "/CN=field.example"], check=True, capture_output=True)
    with Service("--cert", "cert.pem", "--key", "key.pem", "--name", "field.example", "--host", "0.0.0.0") as service:
        assert service.told["url"] == f"https://field.example:{service.port}"
        import ssl

        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with socket.create_connection(("127.0.0.1", service.port), timeout=60) as plain, context.wrap_socket(plain) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: field.example:{service.port}\r\nConnection: close\r\n\r\n".encode())
            assert connection.recv(100).startswith(b"HTTP/1.1 200")


def test_the_code_on_the_terminal(ids: Dict[str, int]) -> None:
    with Person("serve", "--port", "0") as person:
        person.wait_for(lambda: any("#" in line for line in person.screen.main) and sum("▀" in line or "▄" in line for line in person.screen.main) > 10)
        address = next(line for line in person.screen.main if line.startswith("http"))
        assert address.count("#") == 1
        os.kill(person.process, 15)
        assert person.ends() == 0


def test_a_signal_at_any_moment_ends_it(ids: Dict[str, int]) -> None:
    """Also right where it begins to wait, while whatever it waits with is held."""
    program = """
import os, signal, sys, threading
from tallybook.cli import command
whole = threading.Condition._release_save
def held(self):
    frame = sys._getframe()
    while frame is not None and not frame.f_code.co_filename.endswith("serve.py"):
        frame = frame.f_back
    if frame is not None and frame.f_code.co_name == "run":
        os.kill(os.getpid(), signal.SIGTERM)
    return whole(self)
threading.Condition._release_save = held
command()
"""
    with Person("serve", "--port", "0", program=["-c", program]) as person:
        person.wait_for(lambda: person.code is not None or any("#" in line for line in person.screen.main))
        with contextlib.suppress(ProcessLookupError):
            os.kill(person.process, 15)
        assert person.ends(20) == 0

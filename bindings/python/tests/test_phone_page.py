"""The page for phones in Chromium, at the size of a phone and of a tablet: what is pressed, what waits, what is seen, and by whom it can be used."""

from __future__ import annotations

import contextlib
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

import pytest
from browser import Browser
from phones import Phone, Service
from programs import environment
from ptys import Person
from relay import Relay

import tallybook
from tallybook.recorder.pauses import pauses_of

SIZES = [(360, 640), (1280, 800)]
#: How many presses, and how often the service is killed meanwhile; the whole form has 1,000 and 10.
PRESSES, KILLS = (1000, 10) if os.environ.get("TALLYBOOK_LONG") else (300, 4)


@pytest.fixture
def ids() -> Dict[str, int]:
    """A book with a running session: ids by name."""
    with tallybook.open("h.tally") as book:
        nest = book.collections.create("Heron nest")
        found = {}
        for name, key, color, mode in (("Feeding", "f", "#1E88E5", "point"), ("Pecking", "p", "#C0392B", "point"), ("Sits", "s", "#2E7D32", "state"), ("Wades", "w", None, "state")):
            exclusion = "where" if mode == "state" else None
            found[name] = nest.event_types.create(name, key=key, color=color, mode=mode, exclusion=exclusion).id
        for name in ("Male", "Female"):
            found[name] = book.subjects.create(name).id
        recording = nest.start("Morning watch")
        found["Watch"] = recording.id
        recording.close()
    return found


class Page(Browser):
    """The page, as somebody has it in the hand."""

    def __init__(self, service: Service, width: int = 360, height: int = 640, *, dark: bool = False) -> None:
        super().__init__("about:blank")
        self.size(width, height, dark=dark)
        self.go(service.told["address"])

    def size(self, width: int, height: int, *, dark: bool = False) -> None:
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self._call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def go(self, address: str) -> None:
        self._call("Page.navigate", url=address)
        self.wait_for("document.readyState == 'complete' && document.querySelectorAll('#types button').length > 0", 60)

    def wait_for(self, script: str, seconds: float = 30) -> float:
        return super().wait_for(script, seconds)

    def reload(self) -> None:
        self._call("Page.reload")
        time.sleep(0.3)
        self.wait_for("document.readyState == 'complete' && document.querySelectorAll('#types button').length > 0", 60)

    def button(self, name: str) -> str:
        """The script of a button."""
        return f"[...document.querySelectorAll('button')].find((each) => each.textContent.trim().startsWith({json.dumps(name)}))"

    def press(self, name: str) -> None:
        """Presses a button as a finger does."""
        self.evaluate(f"{self.button(name)}.scrollIntoView({{block: 'center'}})")
        x, y = self.evaluate(f"(() => {{ const box = {self.button(name)}.getBoundingClientRect(); return `${{box.x + box.width / 2}} ${{box.y + box.height / 2}}`; }})()").split()
        for kind in ("mousePressed", "mouseReleased"):
            self._call("Input.dispatchMouseEvent", type=kind, x=float(x), y=float(y), button="left", clickCount=1)

    def type(self, key: str, **more: Any) -> None:
        """Presses a key."""
        for kind in ("keyDown", "keyUp"):
            self._call("Input.dispatchKeyEvent", type=kind, key=key, **({"text": key} if len(key) == 1 and kind == "keyDown" else {}), **more)

    def waiting(self) -> int:
        """How many presses are kept in the browser."""
        return int(self.evaluate("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length"))

    def text(self, what: str) -> str:
        return str(self.evaluate(f"document.querySelector({json.dumps(what)}).textContent"))


@contextlib.contextmanager
def opened(*options: str, width: int = 360, height: int = 640, dark: bool = False) -> Iterator[Tuple[Service, Page]]:
    with Service(*options) as service, Page(service, width, height, dark=dark) as page:
        yield service, page


def events(session: int) -> List[Any]:
    with tallybook.open("h.tally") as book:
        assert book.check() == []
        return list(book.get(session).events)


# ----------------------------------------------------------------------------------------------------
# Presses
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_buttons_are_the_ethogram(ids: Dict[str, int], size: Tuple[int, int]) -> None:
    with opened(width=size[0], height=size[1]) as (service, page):
        # The token has left the address, and no cookie took its place.
        assert page.evaluate("location.href") == f"{service.told['url']}/" and page.evaluate("document.cookie") == ""
        page.press("Feeding")
        page.press("Sits")
        page.press("Male")
        page.press("Wades")
        page.press("Wades")
        page.press("Sits")
        page.wait_for("document.querySelector('#totals').textContent.startsWith('4 events')")
        assert page.evaluate(f"{page.button('Sits')}.getAttribute('aria-pressed')") == "true"
        page.press("Undo Sits")
        page.wait_for("document.querySelector('#totals').textContent.startsWith('3 events')")
        assert page.evaluate(f"{page.button('Sits')}.getAttribute('aria-pressed')") == "false"
        # A keyboard's keys are those of the event types.
        page.type("f")
        page.wait_for("document.querySelector('#totals').textContent.startsWith('4 events')")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 5")
        page.evaluate("document.querySelector('#newest button').click()")
        page.wait_for("document.querySelector('#dialog').open")
        page._call("Input.insertText", text="2,5")
        page.evaluate("document.querySelector('#text').focus()")
        page._call("Input.insertText", text="a roach")
        page.press("Save")
        page.wait_for("!document.querySelector('#dialog').open && document.querySelector('#newest').textContent.includes('a roach')")
        page.press("Note")
        page._call("Input.insertText", text="many gulls")
        page.press("Save")
        page.wait_for("!document.querySelector('#dialog').open && document.querySelector('#status').textContent == ''")
        page.wait_for("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length == 0")
        page.press("Pause")
        page.wait_for("document.querySelector('#status').textContent == 'paused'")
        assert page.evaluate(f"{page.button('Feeding')}.disabled")
        page.press("Resume")
        page.wait_for(f"!{page.button('Feeding')}.disabled")
        page.press("Dashboard")
        page.wait_for("document.querySelector('#picture').contentDocument.body.textContent.includes('Morning watch')")
    assert [(each.type, each.phase.name, bool(each.subject_id), each.value, each.note) for each in events(ids["Watch"])] == [
        ("Feeding", "POINT", False, None, None), ("Sits", "START", False, None, None), ("Wades", "START", True, None, None), ("Wades", "STOP", True, None, None),
        ("Feeding", "POINT", True, 2.5, "a roach")]
    with tallybook.open("h.tally") as book:
        assert [each.title for each in book.notes] == ["many gulls"]


def asks(book: tallybook.Book) -> None:
    """A template of all kinds of fields, and types that have it."""
    how = book.templates.create({"title": "How", "properties": {
        "depth": {"enum": ["deep", "flat"], "title": "Depth"}, "n": {"type": "integer", "maximum": 9, "title": "How far", "x-unit": "m"},
        "with": {"type": "array", "items": {"enum": ["Ann", "Bo", "Cy"]}, "title": "With whom"}, "end": {"enum": ["caught", "lost"], "title": "End", "x-ask": "stop"}}})
    nest = book.collections.first()
    nest.event_types.create("Dive", key="d", mode="state", exclusion="where", template=how)
    one = book.templates.create({"title": "One", "properties": {"loud": {"enum": ["loudly", "softly"]}}})
    nest.event_types.create("Call", key="c", template=one)
    bird = book.templates.create({"title": "Bird", "required": ["bird"], "properties": {"bird": {"enum": [f"bird {number}" for number in range(60)]}, "words": {"type": "string"}}})
    nest.event_types.create("Visit", key="v", template=bird)


PENDING = "Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length"


@pytest.mark.parametrize("size", SIZES)
def test_what_an_event_says_is_asked_before_it_waits_to_be_sent(ids: Dict[str, int], size: Tuple[int, int]) -> None:
    with tallybook.open("h.tally") as book:
        asks(book)
    with opened("--ask", "Feeding", width=size[0], height=size[1]) as (_, page):

        def chosen() -> str:
            return str(page.evaluate("[...document.querySelectorAll('#ask .choices [aria-pressed=true]')].map((each) => each.textContent).join()"))

        def write(label: str, text: str) -> None:
            page.evaluate(f"document.querySelector('#' + [...document.querySelectorAll('#ask label')].find((each) => each.textContent.startsWith({json.dumps(label)})).htmlFor).select()")
            page._call("Input.insertText", text=text)

        def total(number: int) -> None:
            page.wait_for(f"{PENDING} == 0 && document.querySelector('#totals').textContent.startsWith('{number} event')")

        # One question of which one answer is the last word.
        pressed = time.time_ns()
        page.press("Call")
        assert page.evaluate("document.querySelector('#ask').open") and page.text("#ask-title") == "Call" and page.waiting() == 0
        time.sleep(1.5)
        page.press("softly")
        assert not page.evaluate("document.querySelector('#ask').open")
        total(1)
        page.press("Call")
        page.press("Log")
        total(2)
        # What is dropped is not logged, and told.
        for drop in (lambda: page.press("Drop"), lambda: page.type("Escape", code="Escape", windowsVirtualKeyCode=27)):
            page.press("Call")
            drop()
            page.wait_for("!document.querySelector('#ask').open && document.querySelector('#status').textContent == 'dropped; nothing was logged'")
            assert page.waiting() == 0
        page.press("Male")
        page.press("Dive")
        page.press("deep")
        page.press("Cy")
        page.press("Ann")
        page.press("Bo")
        page.press("Bo")
        write("How far", "7.5")
        page.press("Log")
        assert "not a whole number" in page.text("#ask-error") and page.waiting() == 0
        write("How far", "7")
        assert chosen() == "deep,Ann,Cy"
        page.press("Log")
        total(3)
        page.wait_for(f"{page.button('Dive')}.textContent.includes('deep, n 7, Ann, Cy')")
        # It stops, and says what it says then; with other values it begins anew.
        page.press("Dive")
        assert page.text("#log") == "Stop" and chosen() == "deep,Ann,Cy"
        page.press("flat")
        assert page.text("#log") == "Stop and restart"
        page.press("caught")
        page.press("Stop and")
        total(4)
        assert page.evaluate(f"{page.button('Dive')}.textContent").count("flat") == 1
        # Another state asks how the one ended that it stops, also by a key.
        page.type("s")
        assert page.text("#ask-title") == "Sits" and "Dive ends: End" in page.text("#questions")
        page.press("lost")
        page.wait_for("!document.querySelector('#ask').open")
        total(5)
        page.press("Sits")
        total(5)
        assert not page.evaluate("document.querySelector('#ask').open")
        # Many choices can be searched, and what is needed is asked until it is there.
        page.press("Male")
        page.press("Visit")
        page.press("Log")
        assert page.text("#ask-error") == "bird is required"
        page.evaluate("document.querySelector('#ask input[type=search]').focus()")
        page._call("Input.insertText", text="d 42")
        page.type("Enter", code="Enter", windowsVirtualKeyCode=13, nativeVirtualKeyCode=13, text="\r")
        assert chosen() == "bird 42"
        write("words", "near, and loud")
        page.press("Log")
        total(6)
        # A value and a text, of a type that was named for that.
        page.press("Feeding")
        write("Value", "2,5")
        write("Text", "a roach")
        page.press("Log")
        total(7)
        # What the book refuses is shown with what was said.
        page.press("Dive")
        write("How far", "99")
        page.press("Log")
        page.wait_for("!document.querySelector('#refused').hidden")
        assert "Dive n 99" in page.text("#refusals") and "at most 9" in page.text("#refusals")
        total(7)
    found = events(ids["Watch"])
    assert [(each.type, each.phase.name, each.fields, bool(each.subject_id), each.value, each.note) for each in found] == [
        ("Call", "POINT", {"loud": "softly"}, False, None, None), ("Call", "POINT", {}, False, None, None),
        ("Dive", "START", {"depth": "deep", "n": 7, "with": ["Ann", "Cy"]}, True, None, None), ("Dive", "STOP", {"end": "caught"}, True, None, None),
        ("Dive", "START", {"depth": "flat", "n": 7, "with": ["Ann", "Cy"]}, True, None, None), ("Dive", "STOP", {"end": "lost"}, True, None, None),
        ("Sits", "START", {}, True, None, None), ("Sits", "STOP", {}, True, None, None), ("Visit", "POINT", {"bird": "bird 42", "words": "near, and loud"}, False, None, None),
        ("Feeding", "POINT", {}, False, 2.5, "a roach")]
    # An event has the time of its tap, not of the answer.
    assert abs(found[0].time_ns - pressed) < 1.2e9


def test_what_was_answered_waits_while_the_service_is_away(ids: Dict[str, int]) -> None:
    with tallybook.open("h.tally") as book:
        asks(book)
    with opened() as (service, page):
        page.press("Sits")
        page.wait_for(f"{PENDING} == 0")
        service.kill()
        for name, *answers in (("Dive", "deep", "Log"), ("Dive", "flat", "caught", "Stop and"), ("Call", "loudly")):
            page.press(name)
            for each in answers:
                page.press(each)
        page.wait_for("document.querySelector('#status').textContent.includes('4 taps waiting here')")
        page.reload()
        assert page.waiting() == 4 and "flat" in page.evaluate(f"{page.button('Dive')}.textContent") and "Call  loudly" in page.text("#newest")
        service.start()
        page.wait_for(f"{PENDING} == 0", 60)
    assert [(each.type, each.phase.name, each.fields) for each in events(ids["Watch"])] == [
        ("Sits", "START", {}), ("Sits", "STOP", {}), ("Dive", "START", {"depth": "deep"}), ("Dive", "STOP", {"end": "caught"}), ("Dive", "START", {"depth": "flat"}),
        ("Call", "POINT", {"loud": "loudly"})]


@pytest.mark.parametrize("is_away", [False, pytest.param(True, marks=pytest.mark.long)])
def test_what_is_asked_is_asked_over_a_reload(ids: Dict[str, int], is_away: bool) -> None:
    """The tap was made: it has its time, whom it is about, and the answers that were given. So has a note."""
    with tallybook.open("h.tally") as book:
        asks(book)
    with opened("--ask", "Feeding") as (service, page):

        def again() -> None:
            time.sleep(1.5)
            page.reload()

        def write(what: str, text: str) -> None:
            page.evaluate(f"document.querySelector('{what}').select()")
            page._call("Input.insertText", text=text)

        def chosen() -> str:
            return str(page.evaluate("[...document.querySelectorAll('#ask .choices [aria-pressed=true]')].map((each) => each.textContent).join()"))

        page.press("Male")
        page.press("Dive")
        page.press("flat")
        page.press("Log")
        page.wait_for(f"{PENDING} == 0 && {page.button('Dive')}.textContent.includes('flat')")
        if is_away:
            service.kill()
        # A state that is open gets other values: what it ends with, and what it begins anew with.
        pressed = [time.time_ns()]
        page.press("Dive")
        page.press("deep")
        page.press("lost")
        write("#ask input", "7.5")
        again()
        assert page.text("#ask-title") == "Dive: flat" and page.text("#log") == "Stop and restart" and chosen() == "lost,deep" and page.waiting() == 0
        assert page.evaluate("document.activeElement.closest('#questions') !== null")
        page.press("Stop and")
        assert "not a whole number" in page.text("#ask-error")
        write("#ask input", "7")
        page.press("Stop and")
        page.wait_for("!document.querySelector('#ask').open")
        # A value that is asked for, and a note.
        pressed.append(time.time_ns())
        page.press("Feeding")
        write("#ask input", "2,5")
        again()
        page.press("Log")
        page.wait_for("!document.querySelector('#ask').open")
        pressed.append(time.time_ns())
        page.press("Note")
        write("#text", "many gu")
        again()
        assert page.evaluate("document.querySelector('#text').value") == "many gu"
        write("#text", "many gulls")
        page.press("Save")
        page.wait_for("!document.querySelector('#dialog').open")
        # What is answered or dropped is not asked again.
        for drop in ("Drop", "Cancel"):
            page.press("Call" if drop == "Drop" else "Note")
            page.press(drop)
            page.wait_for("!document.querySelector('dialog[open]')")
            again()
            assert not page.evaluate("document.querySelector('dialog[open]')")
        # Nor is what another page of this phone has answered meanwhile.
        page.press("Call")
        page.evaluate("""(() => {
          const frame = document.body.appendChild(document.createElement('iframe'));
          frame.contentWindow.localStorage.removeItem('tallybook.asking');
        })()""")
        page.wait_for("!document.querySelector('#ask').open")
        if is_away:
            service.start()
        page.wait_for(f"{PENDING} == 0", 60)
    found = events(ids["Watch"])
    assert [(each.type, each.phase.name, each.fields, bool(each.subject_id), each.value) for each in found[1:]] == [
        ("Dive", "STOP", {"end": "lost"}, True, None), ("Dive", "START", {"depth": "deep", "n": 7}, True, None), ("Feeding", "POINT", {}, True, 2.5)]
    with tallybook.open("h.tally") as book:
        [note] = book.notes
    assert note.title == "many gulls"
    for moment, each in zip(pressed, (found[1], found[3], note)):
        assert abs(each.time_ns - moment) < 1.4e9


def test_the_clock_of_a_page_that_was_read_anew_leaves_pauses_out(ids: Dict[str, int]) -> None:
    with opened() as (service, page):
        page.press("Pause")
        page.wait_for("document.querySelector('#status').textContent == 'paused'")
        time.sleep(4)
        page.press("Resume")
        page.wait_for(f"!{page.button('Feeding')}.disabled")

        def shown() -> int:
            minutes, seconds = page.text("#clock").split(":")
            return 60 * int(minutes) + int(seconds)

        def run() -> float:
            with tallybook.open("h.tally") as book:
                session = book.get(ids["Watch"])
                [pause] = pauses_of(session)
                return (time.time_ns() - session.time_ns - (pause.stop or 0) + pause.start) / 1e9

        service.kill()
        page.wait_for("document.querySelector('#status').textContent.includes('unreachable')")
        for _ in range(2):
            page.reload()
            assert -1.5 < shown() - run() < 1.5, (shown(), run())
            time.sleep(2)


@pytest.mark.parametrize("size", SIZES)
def test_ten_presses_while_the_service_is_away(ids: Dict[str, int], size: Tuple[int, int]) -> None:
    with opened(width=size[0], height=size[1]) as (service, page):
        page.wait_for("navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => 1)", 60)
        # What keeps the page where the service is away is there once it has read all of it.
        page.wait_for("performance.now() > 0")
        time.sleep(1.0)
        service.kill()
        pressed = []
        for index in range(10):
            pressed.append(time.time_ns())
            page.press("Feeding" if index % 3 else "Sits")
            time.sleep(0.15)
        page.wait_for("document.querySelector('#status').textContent.includes('10 taps waiting here')")
        assert page.waiting() == 10 and page.evaluate(f"{page.button('Sits')}.querySelector('.count').textContent") == "2"
        page.reload()
        assert page.waiting() == 10
        page.wait_for("document.querySelector('#status').textContent.includes('10 taps waiting here')")
        # A state counts once.
        assert "8 events" in page.text("#totals")
        service.start()
        page.wait_for("document.querySelector('#status').textContent == '' && document.querySelectorAll('#newest button:disabled').length == 0", 60)
        assert page.waiting() == 0
    found = events(ids["Watch"])
    # Each has the time of its own press, not that of its coming.
    assert len(found) == 10 and all(abs(event.time_ns - time_of) < 150_000_000 for event, time_of in zip(found, pressed)), [
        (event.time_ns - time_of) / 1e9 for event, time_of in zip(found, pressed)]
    assert [each.type for each in found] == ["Sits", "Feeding", "Feeding"] * 3 + ["Sits"]


@pytest.mark.parametrize("is_away", [True, False])
def test_states_of_which_one_is_open_while_no_answer_comes(ids: Dict[str, int], is_away: bool) -> None:
    """A start ends the other states of its group on the page too, not only once the book has it."""
    with opened() as (service, page):
        if is_away:
            service.kill()
        else:
            page.evaluate("{ const real = window.fetch; window.held = 1; window.fetch = async (...all) => { while (held) await new Promise((go) => setTimeout(go, 20)); return real(...all); }; }")
        for name in ("Sits", "Wades", "Sits", "Wades"):
            page.press(name)
            other = "Wades" if name == "Sits" else "Sits"
            assert [page.evaluate(f"{page.button(each)}.getAttribute('aria-pressed')") for each in (name, other)] == ["true", "false"]
        assert page.waiting() == 4
        if is_away:
            service.start()
        page.evaluate("window.held = 0")
        page.wait_for("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length == 0", 60)
        assert page.evaluate("document.querySelector('#refused').hidden")
    found = events(ids["Watch"])
    assert [(each.type, each.phase.name) for each in found] == [
        ("Sits", "START"), ("Sits", "STOP"), ("Wades", "START"), ("Wades", "STOP"), ("Sits", "START"), ("Sits", "STOP"), ("Wades", "START")]


def test_presses_while_it_is_killed_and_started(ids: Dict[str, int]) -> None:
    first = int(os.environ.get("TALLYBOOK_SEED", "29"))
    dice = random.Random(first)
    with opened() as (service, page):
        at = sorted(dice.sample(range(PRESSES), KILLS))
        for index in range(PRESSES):
            # As quickly as a page can: presses are sent while others come.
            page.evaluate(f"{page.button(dice.choice(['Feeding', 'Pecking']))}.click()")
            if index in at:
                time.sleep(dice.uniform(0, 0.05))
                service.kill()
                if dice.random() < 0.5:
                    time.sleep(dice.uniform(0, 0.3))
                service.start()
            elif dice.random() < 0.02:
                page.reload()
        page.wait_for("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length == 0", 120)
        counts = [int(page.evaluate(f"{page.button(name)}.querySelector('.count').textContent")) for name in ("Feeding", "Pecking")]
    found = events(ids["Watch"])
    assert len(found) == PRESSES == len({event.time_ns for event in found}) == sum(counts), (first, len(found), counts)


def test_fingers_that_are_down_at_once(ids: Dict[str, int]) -> None:
    """A browser makes no click of touches that overlap: each is a press none the less."""
    with opened() as (_, page):
        page._call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        page.evaluate("window.scrollTo(0, 0)")

        def finger(name: str, id: int) -> Dict[str, float]:
            x, y = page.evaluate(
                f"(() => {{ const box = {page.button(name)}.getBoundingClientRect(); return `${{box.x + box.width / 2}} ${{box.y + box.height / 2}}`; }})()").split()
            return {"x": float(x), "y": float(y), "id": id, "radiusX": 5, "radiusY": 5, "force": 1}

        one, other = finger("Feeding", 1), finger("Pecking", 2)
        for number in range(5):
            for kind, points in (("Start", [one]), ("Start", [one, other]), ("End", [other] if number % 2 else [one]), ("End", [])):
                page._call("Input.dispatchTouchEvent", type=f"touch{kind}", touchPoints=points)
                time.sleep(0.04)
        page.wait_for("document.querySelector('#totals').textContent.startsWith('10 events')")
        # A tap alone has a click too, and counts once.
        page._call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[one])
        page._call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        page.wait_for("document.querySelector('#totals').textContent.startsWith('11 events')")
        time.sleep(1)
        assert page.text("#totals").startswith("11 events")
    assert sorted(event.type for event in events(ids["Watch"])) == 6 * ["Feeding"] + 5 * ["Pecking"]


def test_a_finger_that_goes_up_elsewhere_is_no_press(ids: Dict[str, int]) -> None:
    with opened() as (_, page):
        page.evaluate("window.scrollTo(0, 0)")
        x, y = (float(each) for each in page.evaluate(
            f"(() => {{ const box = {page.button('Feeding')}.getBoundingClientRect(); return `${{box.x + box.width / 2}} ${{box.y + box.height / 2}}`; }})()").split())

        def mouse(kind: str, x: float, y: float, button: str = "left", buttons: int = 1) -> None:
            page._call("Input.dispatchMouseEvent", type=f"mouse{kind}", x=x, y=y, button=button, buttons=buttons, clickCount=1)

        def away() -> None:
            mouse("Pressed", x, y)
            mouse("Moved", 180, 20)
            mouse("Released", 180, 20, buttons=0)

        away()
        # Neither another button nor what comes from elsewhere ends what is over.
        mouse("Pressed", x, y, "right", 2)
        mouse("Released", x, y, "right", 0)
        away()
        mouse("Pressed", 180, 20)
        mouse("Moved", x, y)
        mouse("Released", x, y, buttons=0)
        time.sleep(1)
        assert page.waiting() == 0 and page.text("#totals").startswith("0 events")
        page.press("Feeding")
        page.wait_for("document.querySelector('#totals').textContent.startsWith('1 event,')")
    assert len(events(ids["Watch"])) == 1


@pytest.mark.parametrize("step", [45, pytest.param(600, marks=pytest.mark.long), -600])
def test_a_clock_that_is_set_while_the_page_is_open(ids: Dict[str, int], step: int) -> None:
    with opened() as (_, page):
        page.evaluate("{ const real = Date.now; window.ahead = 0; Date.now = () => real() + window.ahead * 1000; }")
        pressed = []
        for ahead in (0, step, step, 0, 0):
            page.evaluate(f"window.ahead = {ahead}")
            pressed.append(time.time_ns())
            page.press("Feeding")
            time.sleep(1.2)
        page.wait_for("document.querySelector('#totals').textContent.startsWith('5 events')")
        assert page.waiting() == 0 and page.evaluate("document.querySelector('#refused').hidden")
    found = [event.time_ns for event in events(ids["Watch"])]
    assert all(abs(one - other) < 0.8e9 for one, other in zip(sorted(found), pressed)), [(one - other) / 1e9 for one, other in zip(sorted(found), pressed)]


@pytest.mark.parametrize("step", [600, pytest.param(-600, marks=pytest.mark.long)])
def test_a_clock_that_is_set_while_something_is_asked(ids: Dict[str, int], step: int) -> None:
    with tallybook.open("h.tally") as book:
        asks(book)
    with opened() as (_, page):
        page.evaluate("{ const real = Date.now; window.ahead = 0; Date.now = () => real() + window.ahead * 1000; }")
        pressed = []
        for number, name in enumerate(("Call", "Note")):
            pressed.append(time.time_ns())
            page.press(name)
            time.sleep(1)
            page.evaluate(f"window.ahead = {step * (1 - number)}")
            time.sleep(2)
            if name == "Call":
                page.press("loudly")
            else:
                page._call("Input.insertText", text="gulls")
                page.press("Save")
            page.wait_for(f"{PENDING} == 0")
        assert page.evaluate("document.querySelector('#refused').hidden")
    with tallybook.open("h.tally") as book:
        found = [each.time_ns for each in [*book.get(ids["Watch"]).events, *book.notes]]
    assert all(abs(one - other) < 0.9e9 for one, other in zip(found, pressed)), [(one - other) / 1e9 for one, other in zip(found, pressed)]


@pytest.mark.parametrize("step", [pytest.param(600, marks=pytest.mark.long), -600])
def test_a_clock_that_was_set_before_something_is_asked(ids: Dict[str, int], step: int) -> None:
    """Nobody has compared it where the tap comes; the answer comes once somebody has."""
    with tallybook.open("h.tally") as book:
        asks(book)
        # An earlier time is possible too.
        book.get(ids["Watch"]).update(time=time.time_ns() - 3600 * 10**9)
    with opened() as (_, page):
        page.evaluate("{ const real = Date.now; window.ahead = 0; Date.now = () => real() + window.ahead * 1000; }")
        pressed = []
        for number, name in enumerate(("Call", "Note")):
            time.sleep(2)
            page.evaluate(f"window.ahead = {step * (1 - number)}")
            pressed.append(time.time_ns())
            page.press(name)
            time.sleep(2.5)
            if name == "Call":
                page.press("loudly")
            else:
                page._call("Input.insertText", text="gulls")
                page.press("Save")
            page.wait_for(f"{PENDING} == 0")
        assert page.evaluate("document.querySelector('#refused').hidden")
    with tallybook.open("h.tally") as book:
        found = [each.time_ns for each in [*book.get(ids["Watch"]).events, *book.notes]]
    assert all(abs(one - other) < 0.9e9 for one, other in zip(found, pressed)), [(one - other) / 1e9 for one, other in zip(found, pressed)]


def test_a_session_that_another_process_records_keeps_no_other_one_waiting(ids: Dict[str, int]) -> None:
    with tallybook.open("h.tally") as book:
        recording = book.collections.first().start("Evening")
        evening = recording.id
        recording.close()
    with Service() as service:
        page = Page.__new__(Page)
        Browser.__init__(page, "about:blank")
        with page:
            page.size(360, 640)

            def look_at(name: str) -> None:
                page.press(name)
                page.wait_for(f"document.querySelector('#title').textContent == {json.dumps(name)} && !document.querySelector('#record').hidden")

            page._call("Page.navigate", url=service.told["address"])
            page.wait_for("document.querySelectorAll('#running button').length == 2")
            look_at("Morning watch")
            with Person("record", "-s", str(ids["Watch"])) as person:
                person.wait_for("Morning watch")
                # More than are sent at once.
                page.evaluate("for (let count = 0; count < 201; count += 1) press(current().types.find((each) => each.name === 'Feeding'), Date.now())")
                page.wait_for("document.querySelector('#status').textContent.includes('records this session')")
                assert "201 taps waiting here" in page.text("#status")
                page.press("Sessions")
                look_at("Evening")
                page.press("Pecking")
                page.wait_for(f"{PENDING} == 201")
                page.wait_for("document.querySelector('#status').textContent == '201 taps waiting for Morning watch, which another program records'")
                # Nothing is away: all can be used meanwhile.
                for _ in range(20):
                    assert not page.evaluate("document.querySelector('#pause').disabled || document.querySelector('#back').disabled")
                    time.sleep(0.2)
                page.press("Undo Pecking")
                page.wait_for("document.querySelector('#status').textContent == 'removed Pecking'")
                person.press("ql")
                assert person.ends() == 0
            page.wait_for(f"{PENDING} == 0", 60)
    assert (len(events(ids["Watch"])), len(events(evening))) == (201, 0)


def test_whom_events_were_about_is_of_one_session(ids: Dict[str, int]) -> None:
    with opened() as (_, page):
        page.press("Male")
        page.reload()
        assert page.evaluate(f"{page.button('Male')}.getAttribute('aria-pressed')") == "true"
        page.press("Sessions")
        page.evaluate("document.querySelector('#session-title').value = 'Evening'")
        page.press("Start")
        page.wait_for("document.querySelector('#title').textContent == 'Evening' && !document.querySelector('#record').hidden")
        for _ in range(2):
            assert page.evaluate(f"{page.button('Male')}.getAttribute('aria-pressed')") == "false"
            page.reload()


def test_a_value_makes_no_other_state_of_one_that_is_open(ids: Dict[str, int]) -> None:
    with tallybook.open("h.tally") as book:
        asks(book)
    with opened("--ask", "Sits", "--ask", "Dive") as (_, page):
        page.press("Sits")
        page._call("Input.insertText", text="3")
        page.press("Log")
        page.press("Sits")
        assert not page.evaluate("document.querySelector('#ask').open")
        page.press("Dive")
        page.press("deep")
        page.press("Log")
        page.press("Dive")
        shows = "[...document.querySelectorAll('#ask label')].some((each) => each.textContent == 'Value' && !each.parentElement.hidden)"
        # Of the state that is open it was asked; of one that begins anew it is.
        assert page.text("#log") == "Stop" and not page.evaluate(shows)
        page.press("flat")
        assert page.text("#log") == "Stop and restart" and page.evaluate(shows)
        page.evaluate("document.querySelector('#' + [...document.querySelectorAll('#ask label')].find((each) => each.textContent == 'Value').htmlFor).focus()")
        page._call("Input.insertText", text="4")
        page.press("Stop and")
        page.wait_for(f"{PENDING} == 0")
    assert [(each.type, each.phase.name, each.value) for each in events(ids["Watch"])] == [
        ("Sits", "START", 3.0), ("Sits", "STOP", None), ("Dive", "START", None), ("Dive", "STOP", None), ("Dive", "START", 4.0)]


def test_a_number_is_taken_as_it_was_written_or_not_at_all(ids: Dict[str, int]) -> None:
    with tallybook.open("h.tally") as book:
        count = book.templates.create({"title": "Count", "properties": {"n": {"type": "integer"}}})
        book.collections.first().event_types.create("Count", template=count)
    with opened() as (_, page):
        page.press("Count")
        for written, told in (("9007199254740993", "too large"), ("0x10", "not a whole number"), ("1 2", "not a whole number"), ("9007199254740991", "")):
            page.evaluate("document.querySelector('#ask input').select()")
            page._call("Input.insertText", text=written)
            page.press("Log")
            assert told in page.text("#ask-error") and page.evaluate("document.querySelector('#ask').open") is bool(told), written
        page.wait_for(f"{PENDING} == 0")
    assert [each.fields for each in events(ids["Watch"])] == [{"n": 9007199254740991}]


def test_a_press_right_behind_a_pause_is_none_of_it(ids: Dict[str, int]) -> None:
    """However badly the page knows the clock of the session."""
    with opened() as (_, page):
        page.press("Pause")
        page.wait_for("document.querySelector('#status').textContent == 'paused'")
        time.sleep(2)
        page.press("Resume")
        page.wait_for(f"!{page.button('Feeding')}.disabled")
        page.evaluate("offset -= 1500000")
        page.press("Feeding")
        page.wait_for(f"{PENDING} == 0")
        assert page.evaluate("document.querySelector('#refused').hidden")
    assert len(events(ids["Watch"])) == 1


def test_a_page_that_kept_what_an_older_one_was_told(ids: Dict[str, int]) -> None:
    with opened() as (service, page):
        service.kill()
        page.wait_for("document.querySelector('#status').textContent.includes('unreachable')")
        page.evaluate("""(() => {
          const standing = JSON.parse(localStorage.getItem('tallybook.standing'));
          for (const each of standing.session.types) {
            delete each.questions;
            delete each.ends;
          }
          delete standing.session.since;
          localStorage.setItem('tallybook.standing', JSON.stringify(standing));
          localStorage.removeItem('tallybook.received');
        })()""")
        page.reload()
        page.press("Sits")
        page.press("Feeding")
        page.wait_for("document.querySelector('#status').textContent.includes('2 taps waiting here')")
        service.start()
        page.wait_for(f"{PENDING} == 0", 60)
    assert [each.type for each in events(ids["Watch"])] == ["Sits", "Feeding"]


def test_what_is_offered_changes_while_the_page_is_open(ids: Dict[str, int]) -> None:
    """Whoever changes it; and what is open can be stopped, also where it is removed, or the session is stopped, while something is asked."""
    with tallybook.open("h.tally") as book:
        asks(book)
    with opened() as (_, page):

        def run(*arguments: str) -> None:
            subprocess.run([sys.executable, "-m", "tallybook", *arguments, "-b", "h.tally"], env=environment(), check=True, stdout=subprocess.DEVNULL)

        page.press("Male")
        page.press("Sits")
        page.wait_for(f"{PENDING} == 0")
        run("type", "--new", "Flies", "-c", "Nest", "--key", "x")
        page.wait_for(f"!!{page.button('Flies')}")
        page.type("x")
        run("delete", "Sits", "--kind", "type")
        run("subject", "Male", "--archive")
        run("delete", "Feeding", "--kind", "type")
        page.wait_for(f"!{page.button('Feeding')}")
        assert page.evaluate(f"{page.button('Sits')}.getAttribute('aria-pressed')") == "true" and page.evaluate(f"{page.button('Male')}.getAttribute('aria-pressed')") == "true"
        page.press("Sits")
        page.wait_for(f"!{page.button('Sits')} && !{page.button('Male')}")
        page.press("Dive")
        # While nobody has pressed for a moment others can stop it.
        run("stop", "Watch")
        page.wait_for("document.querySelector('#pause').disabled")
        page.press("flat")
        page.press("Log")
        page.wait_for(f"{PENDING} == 0")
        assert page.evaluate("document.querySelector('#refused').hidden"), page.text("#refusals")
    assert [(each.type, each.phase.name, bool(each.subject_id)) for each in events(ids["Watch"])] == [
        ("Sits", "START", True), ("Flies", "POINT", True), ("Sits", "STOP", True), ("Dive", "START", False)]


def test_keys_that_two_carry_and_capitals(ids: Dict[str, int]) -> None:
    with tallybook.open("h.tally") as book:
        book.collections.first().event_types.create("Fighting", key="f")
        book.get(ids["Male"]).update(key="m")
    with opened() as (_, page):
        page.press("Undo")
        pressed = time.time_ns()
        page.type("f")
        page.wait_for("document.querySelector('#which').open")
        assert page.text("#which-title") == "f: which one?" and page.evaluate("[...document.querySelectorAll('#choices button')].map((each) => each.textContent).sort().join()").count("F") == 2
        assert json.loads(page.evaluate(_CONTRAST))["low"] == []
        # The answer may take its time.
        time.sleep(3)
        page.type(page.evaluate("[...document.querySelectorAll('#choices button')].find((each) => each.textContent.includes('Fighting')).textContent[0]"))
        page.wait_for("!document.querySelector('#which').open && document.querySelector('#totals').textContent.startsWith('1 event,')")
        page.type("f")
        page.press("None of them")
        page.type("P")
        page.wait_for("document.querySelector('#totals').textContent.startsWith('2 events')")
        page.type("M")
        assert page.evaluate(f"{page.button('Male')}.getAttribute('aria-pressed')") == "true"
        page.type("y")
        assert page.text("#status") == "y does nothing here"
        page.press("Pause")
        page.wait_for("document.querySelector('#status').textContent == 'paused'")
        page.type("p")
        assert page.text("#status") == "paused: Pecking was not logged"
        page.wait_for(f"{PENDING} == 0")
    found = events(ids["Watch"])
    assert [each.type for each in found] == ["Fighting", "Pecking"] and abs(found[0].time_ns - pressed) < 2.5e9


def test_presses_whose_answer_got_lost_are_counted_once(ids: Dict[str, int]) -> None:
    with Service("--name", "127.0.0.1") as service, Page(service) as page:
        page.evaluate("""{
          const real = window.fetch;
          window.loses = 1;
          window.lost = 0;
          window.fetch = async (place, how) => {
            const answer = await real(place, how);
            if (!window.loses || !String(place).includes("presses")) return answer;
            window.lost += 1;
            throw new TypeError("lost");
          };
          window.seen = [];
          new MutationObserver(() => window.seen.push(document.querySelector('#totals').textContent)).observe(document.querySelector('#totals'), { childList: true, characterData: true, subtree: true });
        }""")
        page.press("Feeding")
        page.wait_for("window.lost > 0")
        page.press("Sits")
        page.wait_for("window.lost > 1 && document.querySelectorAll('#newest li').length == 2 && document.querySelectorAll('#newest button:disabled').length == 0")
        page.press("Undo Sits")
        page.wait_for("document.querySelector('#totals').textContent.startsWith('1 event,')")
        page.evaluate("window.loses = 0")
        page.press("Pecking")
        page.wait_for("document.querySelectorAll('#newest li').length == 2 && document.querySelectorAll('#newest button:disabled').length == 0")
        assert not any(each.startswith("3") for each in json.loads(page.evaluate("JSON.stringify(window.seen)")))
        assert page.waiting() == 0
    assert [each.type for each in events(ids["Watch"])] == ["Feeding", "Pecking"]


def test_an_answer_that_was_overtaken_changes_nothing(ids: Dict[str, int]) -> None:
    with opened() as (_, page):
        page.evaluate("""{
          const real = window.fetch;
          window.held = 0;
          window.brought = 0;
          window.fetch = async (place, how) => {
            const answer = await real(place, how);
            if (how.method !== "GET" || !window.held) return answer;
            const text = await answer.text();
            window.asked = 1;
            while (window.held) await new Promise((go) => setTimeout(go, 20));
            window.brought = 1;
            return new Response(text);
          };
          window.held = 1;
        }""")
        # It left before the press, and comes after the press was taken.
        page.wait_for("window.asked")
        page.press("Sits")
        page.wait_for("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length == 0")
        page.evaluate("""{
          window.seen = [];
          new MutationObserver(() => window.seen.push(document.querySelector('#totals').textContent)).observe(document.querySelector('#totals'), { childList: true, characterData: true, subtree: true });
          window.held = 0;
        }""")
        page.wait_for("window.brought")
        time.sleep(0.3)
        assert not any(each.startswith("0 events") for each in json.loads(page.evaluate("JSON.stringify(window.seen)")))
        assert page.evaluate(f"{page.button('Sits')}.getAttribute('aria-pressed')") == "true"


@pytest.mark.long
def test_more_than_the_service_takes_at_once(ids: Dict[str, int]) -> None:
    with opened() as (service, page):
        service.kill()
        page.evaluate("""for (const [count, length] of [[60, 10000], [1, 700000], [1, 3]]) {
          for (let index = 0; index < count; index += 1) add({ kind: 'note', ms: Date.now(), time: timeOf(Date.now(), current()), text: 'ж'.repeat(length), name: 'note', about: length });
        }""")
        page.press("Feeding")
        service.start()
        page.wait_for("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length == 0", 120)
        # The one that is too large on its own keeps nobody waiting.
        assert page.text("#refusals").startswith("note 700000") and page.evaluate("document.querySelectorAll('#refusals li').length") == 1
        # Nor does a way to the service that carries less.
        page.evaluate("""{
          const real = window.fetch;
          window.refused = 0;
          window.fetch = async (place, how) => {
            if (!how.body || how.body.length < 25000) return real(place, how);
            window.refused += 1;
            return new Response("", { status: 413 });
          };
          for (let index = 0; index < 6; index += 1) add({ kind: 'note', ms: Date.now(), time: timeOf(Date.now(), current()), text: 'x'.repeat(9000), name: 'note', about: '' });
        }""")
        page.wait_for("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length == 0", 120)
        assert page.evaluate("refused") > 0 and page.evaluate("document.querySelectorAll('#refusals li').length") == 1
    assert len(events(ids["Watch"])) == 1
    with tallybook.open("h.tally") as book:
        assert len(book.notes) == 67


def test_a_late_answer_closes_no_other_dialog(ids: Dict[str, int]) -> None:
    with opened() as (_, page):
        page.press("Feeding")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 1")
        page.evaluate("""{
          const real = window.fetch;
          window.held = 1;
          window.brought = 0;
          window.fetch = async (place, how) => {
            const answer = await real(place, how);
            if (!String(place).includes("amend")) return answer;
            while (window.held) await new Promise((go) => setTimeout(go, 20));
            window.brought += 1;
            return answer;
          };
        }""")
        page.evaluate("document.querySelector('#newest button').click()")
        page._call("Input.insertText", text="2.5")
        page.press("Save")
        page.press("Cancel")
        page.press("Note")
        page._call("Input.insertText", text="a long note")
        page.evaluate("window.held = 0")
        page.wait_for("window.brought == 1 && document.querySelector('#newest').textContent.includes('2.5')")
        time.sleep(0.3)
        assert page.evaluate("document.querySelector('#dialog').open && document.querySelector('#text').value") == "a long note"
        page.press("Save")
        page.wait_for("!document.querySelector('#dialog').open")
        page.wait_for("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length == 0")
    assert [each.value for each in events(ids["Watch"])] == [2.5]
    with tallybook.open("h.tally") as book:
        assert [each.title for each in book.notes] == ["a long note"]


def test_what_is_refused_is_seen_where_no_session_is(ids: Dict[str, int]) -> None:
    with opened() as (service, page):
        service.kill()
        for _ in range(3):
            page.press("Feeding")
        page.wait_for("document.querySelector('#status').textContent.includes('3 taps waiting')")
        with tallybook.open("h.tally") as book:
            book.get(ids["Watch"]).delete()
        service.start()
        page.wait_for("!document.querySelector('#refused').hidden", 60)
        page.wait_for("document.querySelectorAll('#refusals li').length == 3")
        assert "Feeding" in page.text("#refusals") and "refused" in page.text("#status") and page.waiting() == 0


def test_two_phones_in_one_session(ids: Dict[str, int]) -> None:
    with opened() as (service, page):
        other = Phone(service)
        other.send([other.press(ids["Watch"], ids["Sits"], time.time_ns() // 1000, phase="start")])
        # What the other has pressed is seen here.
        page.wait_for(f"{page.button('Sits')}.getAttribute('aria-pressed') == 'true'", 30)
        page.press("Sits")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 2", 30)
    assert [each.phase.name for each in events(ids["Watch"])] == ["START", "STOP"]


def test_each_of_two_phones_takes_back_its_own(ids: Dict[str, int]) -> None:
    with Service("--name", "127.0.0.1") as service, Relay(service.port) as relay, Page(service) as one, Page(service) as other:
        one.go(f"{relay.url}/#{service.token}")

        def names() -> List[str]:
            return [each.type for each in events(ids["Watch"])]

        for page, name in ((one, "Pecking"), (one, "Feeding"), (one, "Feeding"), (other, "Sits")):
            page.press(name)
            page.wait_for("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length == 0")
        # What the other pressed is the newest, and nothing that this one takes back; also once the page was read anew.
        one.wait_for(f"{one.button('Sits')}.getAttribute('aria-pressed') == 'true'")
        one.reload()
        assert one.text("#back") == "Undo Feeding" and other.text("#back") == "Undo Sits"
        # However often it is tapped while no answer comes, one goes.
        relay.cuts["down"] = 0
        for _ in range(3):
            one.evaluate("takeBack()")
            one.wait_for("!isTaking")
        relay.cuts["down"] = None
        assert names() == ["Pecking", "Feeding", "Sits"]
        one.wait_for("!document.querySelector('#back').disabled")
        one.press("Undo Feeding")
        one.wait_for("document.querySelector('#status').textContent == 'removed Feeding'")
        assert names() == ["Pecking", "Feeding", "Sits"]
        one.press("Undo Feeding")
        one.wait_for("document.querySelector('#back').textContent == 'Undo Pecking'")
        assert names() == ["Pecking", "Sits"]
        # Somebody else deletes it: that is told, and nothing else goes.
        with tallybook.open("h.tally") as book:
            session = book.get(ids["Watch"])
            session.events.delete(session.events[0])
        one.press("Undo Pecking")
        one.wait_for("document.querySelector('#status').textContent == 'Pecking was already removed'")
        one.press("Undo")
        one.wait_for("document.querySelector('#status').textContent.includes('this phone has nothing to undo')")
        assert names() == ["Sits"]
        other.press("Undo Sits")
        other.wait_for("document.querySelector('#status').textContent == 'removed Sits'")
        assert names() == []


@pytest.mark.parametrize("is_away", [pytest.param(True, marks=pytest.mark.long), False])
def test_another_session_is_seen_before_anything_is_pressed(ids: Dict[str, int], is_away: bool) -> None:
    """What is seen and what is pressed belong to one session, also while the service is away or slow."""
    with opened() as (service, page):
        page.press("Feeding")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 1")
        with tallybook.open("h.tally") as book:
            recording = book.collections.first().start("Evening")
            evening = recording.id
            recording.close()
        page.press("Sessions")
        page.wait_for("document.querySelectorAll('#running button').length == 2")
        if is_away:
            service.kill()
            page.wait_for("document.querySelector('#status').textContent.includes('unreachable')")
        else:
            # What was asked for the first session comes after somebody went to the other one.
            page.evaluate("{ const real = window.fetch; window.held = 1; window.fetch = async (...all) => { const answer = await real(...all); while (held) await new Promise((go) => setTimeout(go, 20)); return answer; }; }")
            page.evaluate("look()")
        page.press("Evening")
        for _ in range(3):
            time.sleep(0.3)
            assert page.text("#title") != "Morning watch" and page.evaluate("document.querySelector('#record').hidden")
            page.type("f")
        assert page.waiting() == 0 and "the session appears once" in page.text("#status")
        if is_away:
            # Who goes back sees the other one again.
            page.press("Morning watch")
            assert page.text("#title") == "Morning watch" and not page.evaluate("document.querySelector('#record').hidden")
            page.press("Sessions")
            page.press("Evening")
            service.start()
        page.evaluate("window.held = 0")
        page.wait_for("document.querySelector('#title').textContent == 'Evening' && !document.querySelector('#record').hidden", 60)
        page.press("Feeding")
        page.press("Pause")
        page.wait_for("document.querySelector('#status').textContent == 'paused'")
        page.evaluate("window.confirm = (text) => { window.asked = text; return true; }")
        page.press("Stop")
        page.wait_for("document.querySelector('#status').textContent == 'stopped'")
        assert page.evaluate("asked") == "Stop Evening?"
    assert len(events(ids["Watch"])) == len(events(evening)) == 1
    with tallybook.open("h.tally") as book:
        assert [book.get(each).state.name for each in (ids["Watch"], evening)] == ["RUNNING", "STOPPED"]


def test_what_is_refused_is_told_and_stays_until_it_is_read(ids: Dict[str, int]) -> None:
    with opened() as (service, page):
        page.wait_for("Boolean(localStorage.getItem('tallybook.standing'))")
        page.evaluate("document.querySelector('#types button').dataset.id")
        # A clock of the year 1970, as a phone has whose battery was empty.
        page.evaluate("""(() => {
          const standing = JSON.parse(localStorage.getItem('tallybook.standing'));
          localStorage.setItem('tallybook.press.0000000000000001', JSON.stringify({
            number: 1, book: standing.book, session: standing.session.id, type: standing.session.types[0].id, subject: 0, phase: 'point', value: null,
            text: null, time: 1, name: 'Feeding', about: '', isSent: false }));
        })()""")
        page.reload()
        page.wait_for("document.querySelector('#refusals').textContent.includes('before the start')", 60)
        assert page.waiting() == 0
        page.reload()
        page.wait_for("document.querySelector('#refusals').textContent.includes('before the start')", 60)
        page.press("I have read this")
        page.wait_for("document.querySelector('#refused').hidden")
    assert events(ids["Watch"]) == []


def test_a_browser_whose_storage_is_full(ids: Dict[str, int]) -> None:
    """Each press is still one of its own, and what is refused of them is told."""
    with opened() as (service, page):
        page.press("Feeding")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 1", 30)
        page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; 1")
        service.stop()
        for _ in range(3):
            page.press("Feeding")
        page.evaluate("pending[1].time = 1; 1")
        service.start()
        page.wait_for("document.querySelector('#refusals').textContent.includes('before the start')", 30)
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 3", 30)
        assert page.evaluate("new Set(kept.get('mine').map((each) => each.number)).size") == 3 and page.evaluate("document.querySelectorAll('#refusals li').length") == 1
    assert len(events(ids["Watch"])) == 3


def test_a_phone_that_is_not_let_in_any_more(ids: Dict[str, int]) -> None:
    with opened() as (service, page):
        page.press("Feeding")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 1", 30)
        service.stop()
        file = json.loads(Path("h.tally.phones").read_text())
        Path("h.tally.phones").write_text(json.dumps({**file, "token": "n" * 43}))
        service.start()
        page.wait_for("document.querySelector('#status').textContent == 'this phone no longer has access'", 30)
        page.press("Feeding")
        assert page.waiting() == 1 and not page.evaluate("document.querySelector('#entry').hidden")
        # Whoever scans the code anew presses on, and what waited is sent.
        page.evaluate("document.querySelector('#address').focus()")
        page._call("Input.insertText", text=service.told["address"])
        page.press("Connect")
        page.wait_for("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length == 0", 30)
    assert len(events(ids["Watch"])) == 2


def test_presses_for_another_book_wait_for_it(ids: Dict[str, int]) -> None:
    with opened() as (service, page):
        service.kill()
        page.press("Feeding")
        page.wait_for("document.querySelector('#status').textContent.includes('1 tap waiting here')", 30)
        os.rename("h.tally.phones", "first.phones")
        with tallybook.open("second.tally") as book:
            second = book.record("Second")
            second.close()
        service._book = "second.tally"
        service.start()
        page.go(service.told["address"])
        page.wait_for("document.querySelector('#title').textContent == 'Second'", 30)
        page.wait_for("document.querySelector('#status').textContent == '1 tap waiting for another book'", 30)
        service.stop()
        os.rename("first.phones", "h.tally.phones")
        service._book = "h.tally"
        service.start()
        page.go(service.told["address"])
        page.wait_for("Object.keys(localStorage).filter((each) => each.startsWith('tallybook.press.')).length == 0", 30)
    assert len(events(ids["Watch"])) == 1
    with tallybook.open("second.tally") as book:
        assert len(book.sessions.first().events) == 0


def test_beginning_and_stopping_a_session(ids: Dict[str, int]) -> None:
    with opened() as (service, page):
        page.press("Sessions")
        page.evaluate("document.querySelector('#session-title').focus()")
        page._call("Input.insertText", text="Evening")
        page.evaluate("document.querySelector('#place').value = [...document.querySelectorAll('#place option')].find((each) => each.textContent == 'Heron nest').value")
        page.press("Start")
        page.wait_for("document.querySelector('#title').textContent == 'Evening' && !document.querySelector('#record').hidden", 30)
        page.press("Feeding")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 1", 30)
        page.evaluate("window.confirm = () => true")
        page.press("Stop")
        page.wait_for("document.querySelector('#status').textContent == 'stopped'", 30)
    with tallybook.open("h.tally") as book:
        evening = book.sessions(title="Evening").first()
        assert evening.state.name == "STOPPED" and evening.event_count == 1 and evening.parent.title == "Heron nest"


@pytest.mark.parametrize("killed", [False, True])
def test_a_session_is_begun_once_though_its_answer_is_lost(ids: Dict[str, int], killed: bool) -> None:
    with Service("--name", "127.0.0.1") as service, Relay(service.port) as relay, Page(service) as page:
        page.go(f"{relay.url}/#{service.token}")
        page.press("Sessions")
        page.evaluate("document.querySelector('#session-title').value = 'Evening'")
        # Two taps before anything is answered.
        page.evaluate("for (let tap = 0; tap < 2; tap += 1) document.querySelector('#start-form').requestSubmit()")
        page.wait_for("document.querySelector('#title').textContent == 'Evening' && !document.querySelector('#record').hidden")
        page.press("Sessions")
        page.evaluate("document.querySelector('#session-title').value = 'Night'; document.querySelector('#place').selectedIndex = 1")
        relay.cuts["down"] = 0
        for _ in range(3):
            assert not page.evaluate("document.querySelector('#begin').disabled")
            page.evaluate("document.querySelector('#status').textContent = ''; document.querySelector('#start-form').requestSubmit()")
            page.wait_for("!document.querySelector('#begin').disabled")
        # The service has begun it, and nobody heard that.
        with tallybook.open("h.tally") as book:
            assert len(book.sessions(title="Night")) == 1
        if killed:
            service.kill()
            service.start()
        relay.cuts["down"] = None
        page.evaluate("document.querySelector('#start-form').requestSubmit()")
        page.wait_for("document.querySelector('#title').textContent == 'Night' && !document.querySelector('#record').hidden")
        page.press("Feeding")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 1")
        # What was begun is over with that: the same title begins another one.
        page.press("Sessions")
        page.evaluate("document.querySelector('#session-title').value = 'Night'; document.querySelector('#start-form').requestSubmit()")
        page.wait_for("!document.querySelector('#record').hidden && document.querySelector('#totals').textContent.startsWith('0 events')")
    with tallybook.open("h.tally") as book:
        assert sorted(each.title for each in book.sessions) == ["Evening", "Morning watch", "Night", "Night"]


# ----------------------------------------------------------------------------------------------------
# Who can use it
# ----------------------------------------------------------------------------------------------------

_CONTRAST = """
(() => {
  const channels = (color) => { const found = color.match(/[\\d.]+/g).map(Number); return found.length < 4 ? [...found, 1] : found; };
  const light = ([r, g, b]) => [r, g, b].map((each) => each / 255).map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
    .reduce((sum, each, index) => sum + each * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const found = channels(getComputedStyle(each).backgroundColor);
      if (found[3] === 1) return found;
    }
    return [255, 255, 255, 1];
  };
  const low = [];
  let looked = 0;
  for (const element of document.querySelectorAll('body *')) {
    const text = [...element.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
    if (!text || !element.checkVisibility() || element.tagName === 'NOSCRIPT') continue;
    looked += 1;
    const [one, other] = [light(channels(getComputedStyle(element).color)), light(behind(element))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < 4.5) low.push(`${element.tagName} ${element.textContent}: ${ratio.toFixed(2)}`);
  }
  return JSON.stringify({ looked, low });
})()
"""


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_contrast_sizes_and_edges(ids: Dict[str, int], size: Tuple[int, int], dark: bool) -> None:
    with tallybook.open("h.tally") as book:
        asks(book)
    with opened(width=size[0], height=size[1], dark=dark) as (service, page):
        page.press("Male")
        page.press("Sits")
        page.press("Feeding")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 2", 30)
        for each in ("record", "paused", "sessions", "dialog", "asked", "searched", "away", "stopped"):
            if each == "paused":
                page.press("Pause")
                page.wait_for(f"{page.button('Feeding')}.disabled && {page.button('Sits')}.getAttribute('aria-pressed') == 'true'", 30)
            elif each == "sessions":
                page.press("Resume")
                page.wait_for(f"!{page.button('Feeding')}.disabled", 30)
                page.press("Sessions")
            elif each == "dialog":
                page.press("Record")
                page.evaluate("document.querySelector('#newest button').click()")
            elif each == "asked":
                page.press("Cancel")
                page.press("Dive")
                page.press("deep")
                page.press("Bo")
                page.evaluate("document.querySelector('#ask input').value = 'x'; document.querySelector('#ask input').dispatchEvent(new Event('input'))")
                page.press("Log")
            elif each == "searched":
                page.press("Drop")
                page.press("Visit")
                page.press("bird 1")
            elif each == "away":
                page.press("Drop")
                service.kill()
                page.press("Feeding")
                page.wait_for("document.querySelector('#status').textContent.includes('waiting here')", 30)
            elif each == "stopped":
                service.start()
                page.wait_for("!document.querySelector('#stop').disabled", 60)
                page.evaluate("window.confirm = () => true")
                page.press("Stop")
                page.wait_for(f"{page.button('Feeding')}.disabled", 30)
            told = json.loads(page.evaluate(_CONTRAST))
            assert told["looked"] > 5 and told["low"] == [], (each, told)
            # Nothing beyond the edge, and nothing too small for a finger.
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), each
            small = page.evaluate("""JSON.stringify([...document.querySelectorAll('button, input, select, textarea')]
              .filter((each) => each.checkVisibility()).map((each) => [each.textContent || each.id, each.getBoundingClientRect()])
              .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([name]) => name))""")
            assert json.loads(small) == [], (each, small)
            folder = os.environ.get("TALLYBOOK_PICTURES")
            if folder:
                Path(folder, f"page-{size[0]}-{'dark' if dark else 'light'}-{each}.png").write_bytes(page.screenshot())


def test_roles_names_and_focus(ids: Dict[str, int]) -> None:
    with opened() as (service, page):
        page.press("Sits")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 1", 30)
        page._call("Accessibility.enable")
        nodes = [each for each in page._call("Accessibility.getFullAXTree")["nodes"] if not each.get("ignored")]
        found = [(each["role"]["value"], each.get("name", {}).get("value", "")) for each in nodes]
        for role, name in (("heading", "Morning watch"), ("timer", "Session time"), ("status", ""), ("navigation", "Pages"), ("group", "Events"), ("group", "Subjects"),
                           ("main", ""), ("button", "Note"), ("button", "Undo Sits")):
            assert (role, name) in found, (role, name, found)
        buttons = [name for role, name in found if role == "button"]
        assert all(buttons) and any(name.startswith("Sits 1") for name in buttons) and any(name.startswith("Feeding 0") for name in buttons), buttons
        pressed = {each["name"]["value"].split()[0]: value["value"]["value"] for each in nodes for value in each.get("properties", []) if value["name"] == "pressed"}
        assert pressed["Sits"] == "true" and pressed["Wades"] == "false" and pressed["Male"] == "false"
        assert page.evaluate("document.documentElement.lang") == "en"
        # By Tab from the top to the bottom, in the order that is seen; each place is marked.
        order, places = [], []
        page.reload()
        for _ in range(30):
            page.type("Tab", code="Tab", windowsVirtualKeyCode=9)
            name = page.evaluate("document.activeElement.textContent.trim()")
            if page.evaluate("document.activeElement === document.body"):
                break
            order.append(name)
            places.append(float(page.evaluate("document.activeElement.getBoundingClientRect().y + scrollY")))
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid", name
        assert [name.split()[0][:4] for name in order[:6]] == ["Male", "Fema", "Feed", "Peck", "Sits", "Wade"] and order[-1] == "Dashboard", order
        # The focus stays where it is while the page draws itself anew.
        page.evaluate(f"{page.button('Pecking')}.focus()")
        page.type("Enter", code="Enter", windowsVirtualKeyCode=13, nativeVirtualKeyCode=13, text="\r")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 2", 30)
        assert page.evaluate("document.activeElement.textContent").startswith("Pecking")


def test_roles_names_and_focus_of_what_is_asked(ids: Dict[str, int]) -> None:
    with tallybook.open("h.tally") as book:
        asks(book)

    def key(page: Page, name: str, code: int, text: str = "") -> None:
        page.type(name, code=name, windowsVirtualKeyCode=code, nativeVirtualKeyCode=code, **({"text": text} if text else {}))

    with opened() as (_, page):
        page.evaluate(f"{page.button('Dive')}.focus()")
        key(page, "Enter", 13, "\r")
        page.wait_for("document.querySelector('#ask').open")
        page._call("Accessibility.enable")
        nodes = [each for each in page._call("Accessibility.getFullAXTree")["nodes"] if not each.get("ignored")]
        found = [(each["role"]["value"], each.get("name", {}).get("value", "")) for each in nodes]
        for role, name in (("dialog", "Dive"), ("heading", "Dive"), ("group", "Depth"), ("group", "With whom"), ("textbox", "How far (m)"),
                           ("button", "deep"), ("button", "Ann"), ("button", "Drop"), ("button", "Log"), ("alert", "")):
            assert (role, name) in found, (role, name, found)
        assert ("group", "") not in found
        pressed = {each["name"]["value"]: value["value"]["value"] for each in nodes for value in each.get("properties", []) if value["name"] == "pressed"}
        assert pressed["deep"] == pressed["Ann"] == "false"
        # By Tab in the order that is seen, each place marked; Space chooses, Enter in a field logs.
        order = []
        for number in range(8):
            order.append(page.evaluate("document.activeElement.textContent.trim() || document.activeElement.id"))
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid", order
            if order[-1] in ("flat", "Bo"):
                page.type(" ", code="Space", windowsVirtualKeyCode=32)
            key(page, "Tab", 9)
        assert order == ["deep", "flat", "answer-1", "Ann", "Bo", "Cy", "Drop", "Log"], order
        page.evaluate("document.querySelector('#answer-1').focus()")
        page._call("Input.insertText", text="3")
        key(page, "Enter", 13, "\r")
        page.wait_for(f"!document.querySelector('#ask').open && {page.button('Dive')}.textContent.includes('flat, n 3, Bo')")
        # The focus is where it was.
        assert page.evaluate("document.activeElement.textContent").startswith("Dive")
        # One that is pressed right behind another one that was dropped is asked as any.
        page.evaluate(f"{page.button('Call')}.click(); document.querySelector('#drop').click(); {page.button('Dive')}.click()")
        time.sleep(0.3)
        page.press("deep")
        assert page.text("#log") == "Stop and restart" and page.evaluate("document.querySelectorAll('#ask [aria-pressed=true]').length") == 2
        page.press("Drop")
        page.wait_for("document.querySelector('#status').textContent == 'dropped; nothing was logged'")
        # Letters are no event types while something is asked, and no answer is logged twice.
        page.evaluate(f"{page.button('Call')}.focus()")
        key(page, "Enter", 13, "\r")
        page.type("f")
        page.evaluate("for (let tap = 0; tap < 2; tap += 1) document.querySelector('#ask-form').requestSubmit()")
        page.wait_for(f"{PENDING} == 0 && document.querySelector('#totals').textContent.startsWith('2 events')")
    assert [each.type for each in events(ids["Watch"])] == ["Dive", "Call"]


def test_nothing_of_a_book_becomes_markup(ids: Dict[str, int]) -> None:
    with tallybook.open("h.tally") as book:
        nest = book.collections.first()
        owned = "<img src=x onerror=document.title='owned'>"
        how = book.templates.create({"title": owned, "properties": {"a": {"enum": [owned], "title": owned}, "b": {"type": "string", "title": owned}}})
        nest.event_types.create(owned, template=how)
        book.get(ids["Watch"]).update(name="<script>document.title='owned'</script>")
    with opened() as (service, page):
        page.press("<img src=x")
        page.evaluate("document.querySelector('#ask .choices button').click(); document.querySelector('#ask input').focus()")
        page._call("Input.insertText", text=owned)
        page.press("Log")
        page.wait_for("document.querySelectorAll('#newest button:not(:disabled)').length == 1", 30)
        page.press("Sessions")
        page.press("Dashboard")
        time.sleep(1)
        assert page.evaluate("document.title").startswith("<script>") and page.evaluate("document.querySelectorAll('body img, main script').length") == 0

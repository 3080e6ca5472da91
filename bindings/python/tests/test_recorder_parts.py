"""The parts of the recorder that know no terminal: keys, what they mean, the schedule, and what is drawn."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from contextlib import closing
from typing import Any, Callable, List

import pytest
from emulator import Emulator
from programs import environment

import tallybook
from tallybook.recorder import ethograms
from tallybook.recorder.actions import Amend, Leave, Log, Note, Pause, Redraw, Reopen, Seek, Stop, TakeBack
from tallybook.recorder.asking import Question, questions_of
from tallybook.recorder.desk import Desk
from tallybook.recorder.ethogram import Ethogram, Target, ethogram_of
from tallybook.recorder.ethograms import Ethograms
from tallybook.recorder.keys import Key, KeyReader
from tallybook.recorder.model import Choice, Line, Message, Model, Option
from tallybook.recorder.painter import Painter
from tallybook.recorder.pauses import Pauses, pauses_of
from tallybook.recorder.schedule import Schedule
from tallybook.recorder.screen import draw
from tallybook.recorder.seen import EventView, TypeView, View
from tallybook.recorder.steady import Press, SessionClock, steady
from tallybook.vocabulary.cells import cells
from tallybook.vocabulary.constants import Phase
from tallybook.vocabulary.values import meant


def names(keys: List[Key]) -> List[str]:
    return [key.name for key in keys]


# ----------------------------------------------------------------------------------------------------
# Keys
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data, expected", [
    (b"aB1", ["a", "B", "1"]), ("äß語".encode(), ["ä", "ß", "語"]), (b"\x7f\x08\r\t\x03", ["backspace", "backspace", "enter", "tab", "ctrl-c"]),
    (b"\x1b[A\x1bOB\x1b[D\x1b[C", ["up", "down", "left", "right"]), (b"\x1bOP\x1b[11~\x1b[[A", ["f1", "f1", "f1"]),
    (b"\x1b[1;5C\x1b[3~x", ["unknown", "unknown", "x"]), (b"\x1bx", ["unknown"]), (b"\x00\x1e", ["unknown", "unknown"]), (b"\xff", ["\ufffd"]),
])
def test_bytes_become_keys(data: bytes, expected: List[str]) -> None:
    reader = KeyReader()
    assert names(reader.feed(data)) == expected and not reader.is_waiting
    # However they are cut on the way.
    reader, found = KeyReader(), []
    for index in range(len(data)):
        found += reader.feed(data[index:index + 1])
    if b"\xff" not in data:
        assert names(found) == expected


def test_an_escape_is_one_when_nothing_follows() -> None:
    reader = KeyReader()
    assert reader.feed(b"\x1b") == [] and reader.is_waiting
    assert names(reader.flush()) == ["escape"] and not reader.is_waiting
    assert names(reader.feed(b"\x1b\x1b[A")) == ["escape", "up"]
    assert names(reader.feed(b"\x1b[")) == [] and names(reader.flush()) == ["escape", "unknown"]


@pytest.mark.parametrize("reply", [
    b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\", b"\x1b]10;rgb:0/0/0\x07", b"\x1bP>|xterm(379)\x1b\\", b"\x1b_Gi=31;OK\x1b\\", b"\x1b^quiet\x1b\\", b"\x1bXq\x07",
])
def test_what_a_terminal_replies_is_no_key(reply: bytes) -> None:
    reader = KeyReader()
    assert names(reader.feed(b"a" + reply + b"b\x1b[A")) == ["a", "b", "up"]
    for cut in range(3, len(reply)):
        # Also where the line is slow.
        assert reader.feed(reply[:cut]) == reader.flush(0.3) == [] and names(reader.feed(reply[cut:] + b"c")) == ["c"]
    # One that nothing ends keeps nobody from pressing keys.
    assert reader.feed(reply[:3]) == reader.flush() == [] and names(reader.feed(b"d")) == ["d"]
    assert names(reader.feed(reply[:3] + b"\x1b[A")) == ["up"]


def test_alt_and_a_letter_that_begins_a_reply() -> None:
    reader = KeyReader()
    assert reader.feed(b"\x1b]") == [] and names(reader.flush(0.05)) == ["unknown"] and names(reader.feed(b"f")) == ["f"]


def test_what_is_pasted_is_one_thing() -> None:
    reader = KeyReader()
    assert reader.feed(b"\x1b[200~abc\x1b[20") == [] and reader.flush() == []
    assert reader.feed(b"1~d") == [Key("paste", "abc"), Key("d")]
    # However long it is, and however it is cut.
    for size, times in ((1, 15000), (1000, 30000), (1 << 16, 30000), (1 << 20, 30000)):
        given, found = b"fq s\x1b[A" * times + b"\x1b[201~d", reader.feed(b"\x1b[200~")
        for start in range(0, len(given), size):
            found += reader.feed(given[start:start + size]) + reader.flush()
        assert [(key.name, len(key.text)) for key in found] == [("paste", 1 << 16), ("d", 0)]


# ----------------------------------------------------------------------------------------------------
# What time it is
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pauses, deep", [(0, False), (1, False), (2, True)])
def test_the_clock_is_the_recordings_own(book: tallybook.Book, nest: tallybook.Collection, monkeypatch: Any, pauses: int, deep: bool) -> None:
    place = nest.collections.create("Deeper") if deep else nest
    begun = place.start("W", time=time.time_ns() - 10**12)
    item = begun.item
    for number in range(pauses):
        begun.pause(time=item.time_ns + (2 * number + 1) * 10**10), begun.resume(time=item.time_ns + (2 * number + 2) * 10**10 + 7)
    begun.close()
    # Set while nobody records.
    whole = tallybook.Book.now_ns
    for by in (0, -3600 * 10**9, 3600 * 10**9):
        with closing(item.attach()) as recording:
            monkeypatch.setattr(tallybook.Book, "now_ns", lambda self, by=by: whole(self) + by)
            clock = SessionClock.of_recording(book, recording)
            said = clock.now()
            recording.log("A")
            assert abs(list(item.events.times_ns)[-1] - said) < 10**9, by
            stood = pauses_of(item)
            assert [(each.stop or 0) - each.start for each in stood] == [10**10 + 7] * pauses and stood == Pauses().of(item.refresh())
            assert abs(clock.elapsed(item.refresh(), stood) - recording.elapsed_ns) < 10**9, by


def test_a_session_s_clock_is_right_where_reading_it_was_held_up() -> None:
    """As on a busy machine, where a process may have to wait between its reading of the wall clock and that of the steady one."""
    with tallybook.open(":memory:") as book:
        with book.record("Watch") as recording:
            pass
        waits = [0.2, 0.2]

        class HeldUp:
            def now_ns(self) -> int:
                now = time.time_ns()
                time.sleep(waits.pop() if waits else 0)
                return now

        clock = SessionClock.of_wall(HeldUp(), recording.item)  # type: ignore[arg-type]
        assert abs(clock.now() - time.time_ns()) < 100_000_000


# ----------------------------------------------------------------------------------------------------
# Which key means what
# ----------------------------------------------------------------------------------------------------


def test_the_ethogram_of_a_session(book: tallybook.Book, nest: tallybook.Collection) -> None:
    with nest.record("W") as watch:
        assert [(each.name, each.key) for each in ethogram_of(book, watch.item.parent).types] == [("A", "a"), ("B", "b"), ("C", "c")]
    nest.event_types.create("Feeding", key="x", mode="state")
    nest.event_types.create("Zap")
    nest.event_types.create("quiet")
    nest.event_types.create("Gone", archived=True)
    nest.event_types.create("Old", recordable=False)
    book.event_types.create("Zap", key="9")
    book.event_types.create("Anywhere", key="F12")
    deeper = nest.collections.create("Deeper")
    deeper.event_types.create("Feeding", key="y")
    book.subjects.create("Male", key="m")
    book.subjects.create("Female")
    book.subjects.create("Gone", archived=True)
    with nest.record("W") as watch:
        ethogram = ethogram_of(book, watch.item.parent)
    labelled = nest.event_types.create("jumps", label="Jumps about")
    with nest.record("W") as watch:
        named = ethogram_of(book, watch.item.parent).named
        assert named("jumps") == named("Jumps about") is not None and named("jumps").id == labelled.id and named("none") is None
    # The nearest of a name; q is the recorder's own.
    assert [(each.name, each.key, each.is_state) for each in ethogram.types] == [
        ("Feeding", "x", True), ("Zap", "z", False), ("quiet", "u", False), ("Anywhere", "a", False)]
    assert [(each.name, each.key) for each in ethogram.subjects] == [("Male", "m"), ("Female", "1")]
    assert ethogram.findings == ['the key "F12" of Anywhere is not a single character; press a instead']
    assert [each.name for each in ethogram.find("X")] == ["Feeding"] and ethogram.find("ß") == ()
    with deeper.record("W") as watch:
        assert [(each.name, each.key) for each in ethogram_of(book, watch.item.parent).types][0] == ("Feeding", "y")


def test_more_types_than_keys(book: tallybook.Book, nest: tallybook.Collection) -> None:
    for number in range(60):
        nest.event_types.create(f"{number}")
    with nest.record("W") as watch:
        ethogram = ethogram_of(book, watch.item.parent)
    keys = [each.key for each in ethogram.types if each.key]
    assert len(keys) == len(set(keys)) and not set(keys) & set(" nq?=") and len(ethogram.types) == 60 and len(ethogram.keys) == len(keys)
    assert ethogram.findings == [f"no key is free for {60 - len(keys)} types and subjects, such as {len(keys)}; set one with tallybook type --key or tallybook subject --key"]


@pytest.mark.parametrize("is_watched", [True, False])
def test_an_ethogram_is_read_where_it_was_changed(monkeypatch: pytest.MonkeyPatch, is_watched: bool) -> None:
    read: List[Any] = []
    monkeypatch.setattr(ethograms, "ethogram_of", lambda book, place, asks: read.append(place) or ethogram_of(book, place, asks=asks))

    def refuse(*_: Any) -> None:
        raise tallybook.StorageError("the system watches no more files")

    def leave() -> None:
        pond.delete()

    def command(*arguments: str) -> None:
        subprocess.run([sys.executable, "-m", "tallybook", *arguments, "-b", "h.tally"], env=environment(), check=True, stdout=subprocess.DEVNULL)

    if not is_watched:
        monkeypatch.setattr(ethograms.View, "watch", refuse)
    with tallybook.open("h.tally") as book, closing(Ethograms(book)) as kept:
        pond = book.collections.create("Pond")
        nest = pond.collections.create("Nest")
        how = book.templates.create({"title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}}})
        sits = nest.event_types.create("Sits", mode="state", template=how)
        heron = book.subjects.create("Heron")
        with nest.record("Watch") as watch:
            changes: List[Callable[[], Any]] = [
                lambda: nest.event_types.create("Feeds"), lambda: pond.event_types.create("Flies"), lambda: book.event_types.create("Calls"),
                lambda: sits.update(key="x"), lambda: sits.update(color="#102030"), lambda: sits.update(exclusion="where"), lambda: nest.event_types["Feeds"].update(excludes=[sits]),
                lambda: nest.event_types["Feeds"].move(nest, before=sits), lambda: sits.update(archived=True), lambda: book.undo(), lambda: heron.update(name="Egret"),
                lambda: nest.subjects.create("Chick"), lambda: heron.delete(), lambda: book.undo(),
                lambda: how.update(schema={"title": "How", "properties": {"depth": {"enum": ["deep"]}}}), lambda: how.delete(), lambda: book.undo(), lambda: nest.move(None),
                leave, lambda: command("new", "--type", "Runs"), lambda: command("rename", "--kind", "subject", "Chick", "Fledgling"), lambda: command("undo"), lambda: command("delete", str(sits.id))]
            for number, change in enumerate(changes):
                before = found(kept.of(watch.item.parent))
                change()
                now = found(kept.of(watch.item.parent))
                anew = found(ethogram_of(book, watch.item.parent, asks=questions_of))
                assert now == anew, number
                # Nobody sees what was in a place that was left.
                assert (now != before) is (changes[number] is not leave), number
                # What is logged costs nothing.
                read.clear()
                watch.log("Feeds")
                assert found(kept.of(watch.item.parent)) == now and bool(read) is not is_watched
            # Nor do notes; and each place sees its own.
            book.note("Rain")
            assert found(kept.of(watch.item.parent)) == now and bool(read) is not is_watched
            assert found(kept.of(None)) == found(ethogram_of(book, None, asks=questions_of)) != found(kept.of(watch.item.parent))


def found(ethogram: Ethogram) -> Any:
    return ethogram.types, ethogram.subjects, ethogram.findings


# ----------------------------------------------------------------------------------------------------
# What keys mean
# ----------------------------------------------------------------------------------------------------

FEEDING, FLYING, REST = Target(1, "Feeding", "f"), Target(2, "Flying", "f"), Target(3, "Rest", "r", is_state=True)
MALE = Target(9, "Male", "m", is_subject=True)
TIME = 1000


class Types:
    """An ethogram of what is given."""

    def __init__(self, *targets: Target) -> None:
        self.ethogram = Ethogram([], [])
        for each in targets:
            self.ethogram._keys.setdefault(each.key, []).append(each)


def model(*targets: Target, **options: Any) -> Model:
    return Model(Types(*targets).ethogram, **options)


def press(given: Model, *keys: str) -> List[Any]:
    done: List[Any] = []
    for key in keys:
        done += given.press(Key(key), lambda: TIME)
    return done


def test_a_key_is_an_event_about_whom_was_chosen() -> None:
    given = model(REST, MALE)
    assert press(given, "r", "m", "r", "m", "R") == [Log(REST, None, TIME), Log(REST, MALE, TIME), Log(REST, None, TIME)]


def test_a_key_of_several_asks_which_and_keeps_its_time() -> None:
    given = model(FEEDING, FLYING, MALE)
    assert press(given, "m", "f") == [] and isinstance(given.prompt, Choice) and [each.name for each in given.prompt.options] == ["Feeding", "Flying"]
    # What is no answer is none.
    assert press(given, "x", "f") == [] and given.prompt is not None
    assert press(given, "2") == [Log(FLYING, MALE, TIME)] and given.prompt is None
    assert press(given, "f", "escape", "f", "ctrl-c") == [] and given.prompt is None


def test_a_key_of_very_many(nest: tallybook.Collection) -> None:
    for number in range(40):
        nest.event_types.create(f"Same as all others {number}", key="x")
    ethogram = Ethogram(nest.event_types, [])
    assert ethogram.findings[0] == "the key x offers 35 at most; give the others their own keys: " + ", ".join(each.name for each in ethogram.types[35:])
    assert "the key x means 40 types and subjects" in ethogram.findings[1]
    given = Model(ethogram)
    for answer, number in (("1", 0), ("9", 8), ("a", 9), ("Z", 34)):
        assert press(given, "x", answer) == [Log(ethogram.types[number], None, TIME)]
    press(given, "x")
    whole = view(random.Random(2))._replace(prompt=given.prompt)
    # All of them can be read, and told apart.
    text = "\n".join("".join(span.text for span in line) for line in draw(whole, 80, 24))
    assert all(re.search(rf" {number}\b", text) for number in range(35)) and "x: which?" in text and "Esc" in text
    few = whole._replace(prompt=Choice("which?", given.prompt.options[:12]))  # type: ignore[union-attr]
    for width, height in ((80, 24), (80, 12), (40, 24)):
        text = "\n".join("".join(span.text for span in line) for line in draw(few, width, height))
        assert all(f"Same as all others {number}" in text for number in range(12)), text


def test_commands_give_way_to_the_ethogram() -> None:
    assert press(model(REST), " ", "backspace", "ctrl-l") == [Pause(), TakeBack(), Redraw()]
    given = model(Target(4, "Nodding", "n"), Target(5, "Quiet", "q"), Target(6, "Equal", "="), Target(7, "What", "?"))
    assert [each.type.name for each in press(given, "n", "q", "=", "?")] == ["Nodding", "Quiet", "Equal", "What"]
    assert [key for key, _ in given.commands] == ["Space", "Backspace", "Ctrl-N", "Tab", "F1", "Ctrl-C"]
    assert press(given, "ctrl-n") == [] and isinstance(given.prompt, Line)
    assert press(given, "escape", "ctrl-c", "l") == [Leave(False)]
    assert press(given, "ctrl-c", "S") == [Leave(True)]
    press(given, "f1")
    assert given.shows_help
    press(given, "escape")
    assert not given.shows_help


def test_unknown_keys_say_so_and_do_nothing() -> None:
    given = model(REST)
    for key in ("x", "unknown", "left", "enter"):
        assert press(given, key) == [] and given.message.is_refusal and "?" in given.message.text
    assert given.press(Key("paste", "rrrr"), lambda: TIME) == [] and "pasted" in given.message.text
    assert press(given, "r") == [Log(REST, None, TIME)] and given.message == Message("")


def test_texts_are_written_and_dropped() -> None:
    given = model(REST)
    assert press(given, "n", "a", "b", "backspace", "c", "enter") == [Note("ac", TIME)]
    assert press(given, "n", "enter", "n", "a", "escape", "n", "a", "ctrl-u", "enter") == [] and given.prompt is None
    given.press(Key("n"), lambda: TIME)
    given.press(Key("paste", "two\nlines\x1b[31m"), lambda: TIME)
    assert press(given, "enter") == [Note("two lines [31m", TIME)]


def test_a_text_that_was_refused_is_still_there() -> None:
    given = model(REST)
    assert press(given, "n", "a", "enter") == [Note("a", TIME)] and given.prompt is None
    given.refuse("the book is locked")
    assert isinstance(given.prompt, Line) and given.prompt.text == "a" and given.message == Message("the book is locked", True)
    assert press(given, "b") == [] and given.message == Message("")
    assert press(given, "enter") == [Note("ab", TIME)]
    # What was kept does not come back with the next refusal.
    assert press(given, "r") == [Log(REST, None, TIME)]
    given.refuse("the session is paused")
    assert given.prompt is None


@pytest.mark.parametrize("written, expected", [
    ("2.5", (2.5, None)), ("2,5 a roach", (2.5, "a roach")), ("a roach", (None, "a roach")), ("-1e3", (-1000.0, None)), ("", None), ("inf", "refused"),
])
def test_a_value_and_a_text_for_the_newest(written: str, expected: Any) -> None:
    given = model(REST)
    assert press(given, "=") == [] and given.message.is_refusal
    given.newest = (7, "Rest")
    done = press(given, "=", *written, "enter")
    if expected == "refused":
        assert done == [] and given.message.is_refusal and given.prompt is not None
    else:
        assert done == ([Amend(7, *expected)] if expected else [])


def dive(**more: Any) -> Target:
    """A state that says how deep it is, and when it stops how it ended."""
    depth = Question(1000, "depth", "Depth", "string", choices=("deep", "flat"))
    end = Question(1001, "end", "End", "string", choices=("caught", "lost"), is_at_stop=True)
    return Target(1, "Dive", "d", is_state=True, questions=(depth._replace(**more), end))


def ask(given: Model, target: Target, opened: Any = None) -> Any:
    return given.ask_fields(Log(target, None, TIME), opened)


def test_what_an_event_says_is_asked_one_field_after_the_other() -> None:
    given = model(REST)
    questions = (
        Question(1000, "who", "Who", "string", takes_several=True, choices=("Ann", "Bo", "Cy")), Question(1001, "n", "How many (birds)", "integer"),
        Question(1002, "sure", "sure", "boolean", choices=(True, False)), Question(1003, "far", "far", "number"),
        Question(1004, "words", "words", "string", takes_several=True))
    target = Target(1, "Call", "c", questions=questions)
    assert ask(given, target) is None and isinstance(given.prompt, Choice) and given.prompt.question == "Call, Who?"
    assert press(given, "3", "1", "2", "2") == [] and [each.name for each in given.prompt.options] == ["✓ Ann", "· Bo", "✓ Cy", "done"]
    assert press(given, "enter") == [] and isinstance(given.prompt, Line) and given.prompt.question == "How many (birds) (Call)"
    assert press(given, "7", "enter", "2", "2", ",", "5", "enter", "a", ",", " ", "b", ",", "enter") == [
        Log(target, None, TIME, {"who": ["Ann", "Cy"], "n": 7, "sure": False, "far": 2.5, "words": ["a", "b"]})]
    # Enter alone leaves a field out, Escape the event.
    ask(given, target)
    assert press(given, *["enter"] * 5) == [Log(target, None, TIME, {})] and given.prompt is None
    ask(given, target)
    assert press(given, "enter", "7", "escape") == [] and given.prompt is None and "nothing" in given.message.text


def test_a_state_is_asked_where_it_starts_and_where_it_stops() -> None:
    given, target = model(REST), dive()
    assert ask(given, target) is None and press(given, "1") == [Log(target, None, TIME, {"depth": "deep"})]
    # Of one that is open Enter, or what it says already, stops it. Other values start anew; what it says where it stops is asked in any case.
    for key in ("enter", "1"):
        assert ask(given, target, {"depth": "deep"}) is None and press(given, key, "2") == [Log(target, None, TIME, {"end": "lost"}, Phase.STOP)]
    assert ask(given, target, {"depth": "deep"}) is None and press(given, "2") == [] and given.prompt is not None
    assert press(given, "1") == [Log(target, None, TIME, {"depth": "flat"}, stops=(Stop(target, {"end": "caught"}),))]
    assert ask(given, target, {}) is None and press(given, "enter", "enter") == [Log(target, None, TIME, {}, Phase.STOP)]
    # One that is asked at its stop only is logged at once, and at once stops one that is not.
    ends, starts = target._replace(questions=target.questions[1:]), target._replace(questions=target.questions[:1])
    assert ask(given, ends) == Log(ends, None, TIME, {}) and given.prompt is None
    assert ask(given, ends, {}) is None and press(given, "1") == [Log(ends, None, TIME, {"end": "caught"}, Phase.STOP)]
    assert ask(given, starts, {"depth": "flat"}) is None and press(given, "enter") == [Log(starts, None, TIME, {}, Phase.STOP)]


def test_a_state_that_another_one_ends_is_asked_how_it_ended() -> None:
    given, target, other = model(REST), dive(), dive()._replace(id=2, name="Wade", key="w")
    whole = Log(other, None, TIME)
    assert given.ask_fields(whole, None, others=[target]) is None and isinstance(given.prompt, Choice) and given.prompt.question == "Dive, End?"
    assert press(given, "2") == [] and given.prompt.question == "Wade, Depth?"
    assert press(given, "1") == [whole._replace(fields={"depth": "deep"}, stops=(Stop(target, {"end": "lost"}),))]
    # One that says nothing itself, and several that end.
    assert given.ask_fields(Log(REST, None, TIME), None, others=[target, other]) is None
    assert press(given, "1", "enter") == [Log(REST, None, TIME, {}, stops=(Stop(target, {"end": "caught"}), Stop(other, {})))]
    given.ask_fields(whole, None, others=[target])
    assert press(given, "1", "escape") == [] and given.prompt is None and "nothing was logged" in given.message.text
    # What is refused of the one that ends is asked again, and then all behind it.
    given.ask_fields(whole, None, others=[target])
    press(given, "2", "1")
    given.refuse("the field end is wrong", 1001)
    assert given.prompt.question == "Dive, End?" and [each.name for each in given.prompt.options] == ["caught", "✓ lost", "leave out", "as it is"]
    assert press(given, "1") == [] and [each.name for each in given.prompt.options][:2] == ["✓ deep", "flat"]
    assert press(given, "enter") == [whole._replace(fields={"depth": "deep"}, stops=(Stop(target, {"end": "caught"}),))]
    given.refuse("the field depth is wrong", 1000)
    assert given.prompt.question == "Wade, Depth?" and press(given, "0") == [whole._replace(fields={}, stops=(Stop(target, {"end": "caught"}),))]


def test_values_that_the_book_keeps_as_the_same_are_no_others() -> None:
    given = model(REST)
    target = dive(choices=(), type="date-time")
    kept = {"depth": "2026-03-01T00:00:00.000Z"}
    for text, expected in (("2026-03-01", Log(target, None, TIME, {}, Phase.STOP)), ("2026-03-02", Log(target, None, TIME, {"depth": "2026-03-02"}, stops=(Stop(target, {}),)))):
        given.ask_fields(Log(target, None, TIME), kept, lambda fields: {name: f"{value}T00:00:00.000Z" for name, value in fields.items()})
        assert press(given, *text, "enter") == [] and press(given, "enter") == [expected]


def test_what_a_template_needs_is_asked_until_it_is_there() -> None:
    given, needed = model(REST), dive(is_required=True)
    ask(given, needed)
    assert press(given, "enter") == [] and given.message.is_refusal and press(given, "2") == [Log(needed, None, TIME, {"depth": "flat"})]
    # Where the state is open, Enter stops it all the same.
    assert ask(given, needed, {"depth": "flat"}) is None and press(given, "enter", "1")[0].phase is Phase.STOP
    several = dive(is_required=True, takes_several=True)
    ask(given, several)
    assert press(given, "enter") == [] and "required" in given.message.text and press(given, "2", "enter") == [Log(several, None, TIME, {"depth": ["flat"]})]
    written = dive(is_required=True, choices=())
    ask(given, written)
    assert press(given, " ", "enter") == [] and "required" in given.message.text and press(given, "x", "enter") == [Log(written, None, TIME, {"depth": "x"})]


def test_what_a_template_refuses_is_asked_again() -> None:
    given = model(REST)
    questions = (Question(1000, "depth", "Depth", "string", choices=("deep", "flat")), Question(1001, "n", "n", "integer"), Question(1002, "m", "m", "integer"))
    target = Target(1, "Call", "c", questions=questions)
    ask(given, target)
    assert press(given, "1", "9", "9", "enter", "3", "enter") == [Log(target, None, TIME, {"depth": "deep", "n": 99, "m": 3})]
    given.refuse("the field n is 99 and can be 9 at most", 1001)
    assert isinstance(given.prompt, Line) and given.prompt.text == "99" and given.message.is_refusal
    assert press(given, "backspace", "enter", "enter") == [Log(target, None, TIME, {"depth": "deep", "n": 9, "m": 3})]
    # Nothing is asked again where it is the book that refuses: the next key would answer what nobody sees yet.
    given.refuse("the book is locked")
    assert given.prompt is None and given.message.is_refusal and press(given, "r") == [Log(REST, None, TIME)]
    given.refuse("the session is paused", 1001)
    assert given.prompt is None


def test_the_questions_of_a_template(book: tallybook.Book, nest: tallybook.Collection) -> None:
    how = book.templates.create({"title": "How", "required": ["depth"], "properties": {
        "depth": {"enum": ["deep", "flat"], "title": "Depth"}, "with": {"type": "array", "items": {"enum": ["Ann", "Bo"]}},
        "n": {"type": "integer", "x-unit": "m"}, "sure": {"type": "boolean"}, "level": {"enum": [1, 2]}, "end": {"enum": ["caught", "lost"], "x-ask": "stop"}}})
    nest.event_types.create("Dive", key="d", mode="state", template=how)
    asked = ethogram_of(book, nest, asks=questions_of).types[0].questions
    assert [(each.title, each.type, each.takes_several, each.choices, each.is_required, each.is_at_stop) for each in asked] == [
        ("Depth", "string", False, ("deep", "flat"), True, False), ("with", "string", True, ("Ann", "Bo"), False, False),
        ("n (m)", "integer", False, (), False, False), ("sure", "boolean", False, (True, False), False, False),
        ("level", "integer", False, (1, 2), False, False), ("end", "string", False, ("caught", "lost"), False, True)]
    [template] = book.templates
    template.delete()
    ethogram = ethogram_of(book, nest, asks=questions_of)
    assert ethogram.types[0].questions == () and "Dive asks for no values: " in ethogram.findings[0]
    assert not ethogram_of(book, nest).findings
    assert asked[4].words == ("1", "2") and asked[4].read("2") == 2 and asked[1].read("bo, Cy") == ["Bo", "Cy"]


@pytest.mark.parametrize("written, type, value", [
    ("7", "integer", 7), ("-7", "integer", -7), ("7.0", "integer", 7.0), ("2.5", "number", 2.5), (".5", "number", 0.5), ("1e3", "number", 1000.0), ("NaN", "number", "NaN"),
    ("Infinity", "number", "Infinity"), ("1e999", "number", "1e999"), ("null", "integer", "null"), ("[" * 3000, "integer", "[" * 3000), ("1_0", "integer", "1_0"),
    ("9" * 5000, "integer", "9" * 5000), ("true", "boolean", True), ("yes", "boolean", "yes"), ("7", "string", "7"),
])
def test_what_is_meant_by_a_text(written: str, type: str, value: Any) -> None:
    given = meant(written, type)
    assert given == value and given.__class__ is value.__class__


def test_answers_that_were_given_are_offered_again() -> None:
    given = model(REST)
    questions = (
        Question(1000, "n", "n", "integer"), Question(1001, "depth", "Depth", "string", choices=("deep", "flat")),
        Question(1002, "who", "Who", "string", takes_several=True, choices=("Ann", "Bo", "Cy")), Question(1003, "sure", "sure", "boolean", choices=(True, False), is_required=True))
    target = Target(1, "Call", "c", questions=questions)
    ask(given, target)
    whole = {"n": 99, "depth": "flat", "who": ["Ann", "Cy"], "sure": False}
    assert press(given, "9", "9", "enter", "2", "1", "3", "enter", "2") == [Log(target, None, TIME, whole)]
    given.refuse("the field n can be 9 at most", 1000)
    assert press(given, "backspace", "enter") == [] and [each.name for each in given.prompt.options] == ["deep", "✓ flat", "leave out", "as it is"]
    assert press(given, "enter") == [] and [each.name for each in given.prompt.options] == ["✓ Ann", "· Bo", "✓ Cy", "done"]
    assert press(given, "enter") == [] and [each.name for each in given.prompt.options] == ["true", "✓ false", "as it is"]
    assert press(given, "enter") == [Log(target, None, TIME, {**whole, "n": 9})]
    given.refuse("the field n can be 8 at most", 1000)
    assert press(given, "enter", "0", "3", "enter", "1") == [Log(target, None, TIME, {"n": 9, "who": ["Ann"], "sure": True})]
    # Another event of the type is another matter.
    ask(given, target)
    assert isinstance(given.prompt, Line) and given.prompt.text == ""


def test_a_question_of_very_many_choices_shows_those_that_fit() -> None:
    birds = tuple(f"bird {number}" for number in range(60)) + ("Grey heron", "Night heron", "Purple Heron", "7 swans")
    given = model(REST)

    def seen(width: int, height: int) -> str:
        whole = view(random.Random(2))._replace(prompt=given.prompt, message=given.message)
        lines = draw(whole, width, height)
        assert len(lines) <= height and all(sum(cells(span.text) for span in line) <= width for line in lines)
        return "\n".join("".join(span.text for span in line) for line in lines)

    one = Target(1, "Call", "c", questions=(Question(1000, "bird", "Bird", "string", choices=birds),))
    ask(given, one)
    assert "bird 0 " in seen(80, 24) and "and 49 more" in seen(40, 12)
    assert press(given, *"heron", "enter") == [] and given.message.text == "3 choices contain heron; type more of it" and given.prompt.text == "heron"
    assert "Grey heron" in seen(80, 24) and "bird 0" not in seen(80, 24)
    assert press(given, *" x", "enter") == [] and "no choice contains heron x" in given.message.text
    assert press(given, "ctrl-u", *"purple", "enter") == [Log(one, None, TIME, {"bird": "Purple Heron"})]
    # What is a choice as it stands is meant, though others have it too.
    ask(given, one)
    assert press(given, *"Bird 5", "enter") == [Log(one, None, TIME, {"bird": "bird 5"})]
    ask(given, one)
    assert press(given, "enter") == [Log(one, None, TIME, {})]
    several = Target(1, "Call", "c", questions=(Question(1000, "birds", "Birds", "string", takes_several=True, choices=birds),))
    ask(given, several)
    press(given, *"swan, grey")
    assert "Grey heron" in seen(80, 24) and "swans" not in seen(80, 24).replace("swan, grey", "")
    assert press(given, "enter") == [Log(several, None, TIME, {"birds": ["7 swans", "Grey heron"]})]
    ask(given, several)
    assert press(given, *"swan, heron", "enter") == [] and "3 choices contain heron" in given.message.text
    for width, height in ((3, 1), (10, 3), (20, 5), (200, 60)):
        seen(width, height)


def test_keys_that_were_pressed_before_a_refusal_was_seen_do_not_answer_it() -> None:
    given = model(REST, MALE)

    def ahead(*keys: str) -> List[Any]:
        return [action for key in keys for action in given.press(Key(key), lambda: TIME, is_ahead=True)]

    assert press(given, "n", "a", "enter") == [Note("a", TIME)]
    given.refuse("the book is locked")
    # They mean what they meant: events, whom they are about, another note.
    assert ahead("r", "m", "r") == [Log(REST, None, TIME), Log(REST, MALE, TIME)] and isinstance(given.prompt, Line) and given.prompt.text == "a"
    assert "about Male" in given.message.text or given.message == Message("the book is locked", True)
    assert ahead("backspace", " ") == [TakeBack(), Pause()] and given.prompt.text == "a"
    # A second note is refused too: both come back, one after the other.
    assert ahead("n", "b", "enter") == [Note("b", TIME)]
    given.refuse("the book is locked still")
    assert given.prompt.text == "a" and press(given, "x", "enter") == [Note("ax", TIME)] and given.prompt.text == "b" and "still" in given.message.text
    assert press(given, "enter") == [Note("b", TIME)] and given.prompt is None and press(given, "m") == []
    # Nobody leaves while a text waits, and whoever presses on answers it.
    press(given, "n", "c", "enter")
    given.refuse("the book is locked")
    assert ahead("q", "s") == [] and given.prompt.text == "c" and "not saved yet" in given.message.text
    assert press(given, "q", "escape") == [] and given.prompt is None and press(given, "q", "s") == [Leave(True)]
    # A question that was begun ahead is answered by what comes behind it.
    press(given, "n", "d", "enter")
    given.refuse("the book is locked")
    ahead("n", "e")
    assert given.prompt.text == "e" and press(given, "f", "enter") == [Note("ef", TIME)] and given.prompt.text == "d"


def test_what_is_said_beside_a_question_can_be_read() -> None:
    given, target = model(REST), dive(is_required=True, takes_several=True)
    ask(given, target._replace(name="Feeding on the snails of the lower lake"))
    press(given, "x")
    for width in (40, 80):
        whole = view(random.Random(2))._replace(prompt=given.prompt, message=given.message)
        text = "\n".join("".join(span.text for span in line) for line in draw(whole, width, 24))
        assert "x is not one of these" in text and "Esc  drop" in text
    press(given, "enter")
    assert "required" in given.message.text


def test_how_long_a_state_is_open_is_seen_whatever_it_says() -> None:
    for width in (40, 80):
        whole = view(random.Random(2))._replace(types=(TypeView("d", "Dive", 3, None, ("12:05 Male  deep, far 7, Ann, Bo",)),) * 2, prompt=None, shows_help=False)
        text = "\n".join("".join(span.text for span in line) for line in draw(whole, width, 24))
        assert text.count("▶ 12:05") == 2, text


def test_a_film_is_sought_and_opened_again() -> None:
    given = model(REST, has_film=True)
    assert press(given, "left", "right", "up", "down", "enter", " ") == [Seek(-5.0), Seek(5.0), Seek(60.0), Seek(-60.0), Reopen(), Pause()]


def test_a_key_that_needs_no_time_asks_for_none() -> None:
    def none() -> int:
        raise AssertionError("nobody knows")

    given = model(REST, MALE, has_film=True)
    for key in ("m", "q", "l", " ", "enter", "?", "x", "left"):
        given.press(Key(key), none)


# ----------------------------------------------------------------------------------------------------
# Scans
# ----------------------------------------------------------------------------------------------------


def test_scans_are_due_once_each() -> None:
    schedule = Schedule(10)
    assert [list(schedule.reach(now)) for now in (0, 9, 10, 11, 19, 20, 35, 31, 40, 100, 101, 110)] == [
        [], [], [1], [], [], [2], [3], [], [4], [], [], [11]]
    assert schedule.left(115) == 5 and schedule.is_jump(140) and not schedule.is_jump(120)


# ----------------------------------------------------------------------------------------------------
# What is drawn
# ----------------------------------------------------------------------------------------------------


def view(dice: random.Random) -> View:
    """Some screen, with names of all kinds."""
    def name() -> str:
        return "".join(dice.choice(["a", "語", "é", " ", "\x1b[31m", "\u202e", "👨‍👩‍👧", "xyz", "\n"]) for _ in range(dice.randrange(1, 9)))

    types = tuple(
        TypeView(dice.choice("abc語"), name(), 10 ** dice.randrange(9), dice.choice([None, "#1E88E5"]), tuple(["0:01"] * dice.randrange(3)))
        for _ in range(dice.randrange(30)))
    events = tuple(EventView("0:01.2", name(), dice.choice(["start", "stop", "point"]), None, name(), name()) for _ in range(dice.randrange(40)))
    prompt = dice.choice([None, Line(name(), name() * 5, lambda text: []), Choice(name(), [Option("1", name(), lambda: [])] * dice.randrange(1, 40))])
    commands = tuple(model(REST, has_film=dice.random() < 0.5).commands)
    return View(
        name(), dice.choice(["running", "paused", "stopped"]), "1:02:03", dice.randrange(3), "3 in the last minute", dice.choice(["", name()]), types,
        (("1", name()),), events, Message(name(), dice.random() < 0.5), prompt, commands, dice.random() < 0.3, dice.choice(["", name()]), "scan 3 in 0:10")


def test_every_screen_of_every_size_fits() -> None:
    dice = random.Random(7)
    for _ in range(600):
        width, height = dice.randrange(1, 130), dice.randrange(1, 40)
        lines = draw(view(dice), width, height)
        assert len(lines) <= height
        assert all(sum(cells(span.text) for span in line) <= width for line in lines), (width, height, lines)
        # Nothing of it commands the terminal, which the emulator refuses.
        emulator = Emulator(width, height)
        emulator.feed(b"\x1b[?1049h")
        Painter(emulator.feed, {}).paint(lines, width)


def test_only_lines_that_changed_are_written() -> None:
    written: List[bytes] = []
    painter = Painter(written.append, {"COLORTERM": "truecolor"})
    emulator, dice = Emulator(60, 20), random.Random(1)
    emulator.feed(b"\x1b[?1049h")
    one = view(dice)._replace(prompt=None, message=Message(""), shows_help=False)
    lines = draw(one, 60, 20)
    assert painter.paint(lines, 60) == 20 and painter.paint(lines, 60) == 0 and len(written) == 1
    changed = draw(one._replace(message=Message("kept")), 60, 20)
    assert painter.paint(changed, 60) == 1
    emulator.feed(b"".join(written))
    again = Emulator(60, 20)
    again.feed(b"\x1b[?1049h")
    Painter(again.feed, {"COLORTERM": "truecolor"}).paint(changed, 60)
    assert emulator.cells == again.cells


def test_a_terminal_without_utf8_or_colours() -> None:
    written: List[bytes] = []
    Painter(written.append, {"NO_COLOR": "1"}, encoding="ascii").paint(draw(view(random.Random(3)), 80, 24), 80)
    text = b"".join(written)
    assert text.isascii() and not re.search(rb"\x1b\[(?!7m|0m|K|[0-9]+;1H)", text)


def test_the_rate_is_that_of_the_events_that_are_seen(nest: tallybook.Collection) -> None:
    """Also of those that were logged or taken back in the second in which it was counted."""
    nest.event_types.create("Feeds", key="f")
    nest.event_types.create("Sits", key="s", mode="state")
    with nest.record("Watch") as recording:
        ethogram = ethogram_of(recording.item.book, nest)
        desk = Desk(recording.item.book, recording, ethogram, Model(ethogram))
        assert desk.view(20).rate == "0 in the last minute"
        for target, rate in zip([*ethogram.types, *ethogram.types], (1, 2, 3, 3)):
            desk.do(Log(target, None, desk.moment(Press(steady()))), Press(steady()))
            assert (desk.view(20).total, desk.view(20).rate) == (rate, f"{rate} in the last minute")
        for rate in (3, 2):
            desk.do(TakeBack(), Press(steady()))
            assert desk.view(20).rate == f"{rate} in the last minute"


# ----------------------------------------------------------------------------------------------------
# What ends what
# ----------------------------------------------------------------------------------------------------


def test_what_a_session_sees_and_what_ends_what(book: tallybook.Book, nest: tallybook.Collection) -> None:
    walk = nest.event_types.create("Walk", mode="state")
    groom = nest.event_types.create("Groom", mode="state", excludes=[walk])
    nest.event_types.create("Takes off", excludes=[walk, groom])
    sits, flies = (book.event_types.create(name, mode="state", exclusion="posture") for name in ("Sits", "Flies"))
    book.subjects.create("Heron")
    nest.subjects.create("Rail")
    nest.subjects.create("Coot").move(nest, before=nest.subjects["Rail"])
    nest.collections.create("Deeper").subjects.create("Elsewhere")
    groom.move(nest, before=walk)
    seen = ethogram_of(book, nest)
    assert [each.name for each in seen.subjects] == ["Coot", "Rail", "Heron"]
    assert [each.name for each in seen.types] == ["Groom", "Walk", "Takes off", "Sits", "Flies"]
    ends = {(each.name, other.name) for each in seen.types for other in seen.types if other.id in seen.ended_by(each)}
    states = {(name, name) for name in ("Walk", "Groom", "Sits", "Flies")}
    assert ends == states | {("Groom", "Walk"), ("Takes off", "Walk"), ("Takes off", "Groom"), (sits.name, flies.name), (flies.name, sits.name)}

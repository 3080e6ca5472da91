"""What keys mean, one after the other: a state without a book, a terminal or a clock."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Union

from ..vocabulary.constants import Phase
from ..vocabulary.values import value_text
from .actions import Action, Amend, Leave, Log, Note, Pause, Redraw, Reopen, Seek, Stop, TakeBack
from .asking import Asking, Question
from .ethogram import CHOICES, Ethogram, Target
from .keys import Key

_SEEKS: Final = {"left": -5.0, "right": 5.0, "down": -60.0, "up": 60.0}
_MOST_SIGNS: Final = 2000
_DROPPED: Final = "dropped; nothing was logged"
#: No key of a choice.
_LEAVES_OUT: Final = "0"


class Option(NamedTuple):
    """One of a short menu."""

    key: str
    name: str
    done: Callable[[], Sequence[Action]]


class Choice(NamedTuple):
    """A short menu: one key chooses, Escape closes it."""

    question: str
    options: Sequence[Option]
    #: What is said where it is closed.
    closed: str = ""


class Line(NamedTuple):
    """A text that is being written: Enter keeps it, Escape drops it."""

    question: str
    text: str
    done: Callable[[str], Union[Sequence[Action], str]]
    #: What is said where it is dropped.
    closed: str = "dropped; nothing was written"
    #: The choices that a text may yet become; None where it may be any.
    offer: Callable[[str], Sequence[str]] | None = None


Prompt = Union[Choice, Line]

_Done = Callable[[Mapping[str, Any]], Union[Log, None]]
_Leave = Callable[[], Union[Log, None]]
#: Asks again from a field on; False where that field was not asked.
_Again = Callable[[int], bool]
#: What the book would keep of what an event says.
Kept = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class Message(NamedTuple):
    """What is said about the last key."""

    text: str
    is_refusal: bool = False


class Model:
    """Takes keys and says what they ask for.

    `asked` are event types whose value is asked for right after their key.
    """

    def __init__(self, ethogram: Ethogram, *, has_film: bool = False, asked: Sequence[Target] = ()) -> None:
        self.ethogram = ethogram
        self.has_film = has_film
        self.asked = frozenset(each.id for each in asked)
        self.subject: Target | None = None
        self.prompt: Prompt | None = None
        self.shows_help = False
        self.message = Message("")
        #: The newest event that a key logged: its number, and how it is called.
        self.newest: tuple[int, str] | None = None
        #: The text that the key at hand has finished.
        self._written: Line | None = None
        #: What was answered of the event that is asked for, by the type and its questions.
        self._answers: dict[tuple[int, tuple[Question, ...]], Mapping[str, Any]] = {}
        #: Asks again what the key at hand has answered last.
        self._again: _Again | None = None
        #: What came back since it was refused, and what is said of it: the first is the prompt, unless keys that were pressed before opened another one.
        self._returned: list[tuple[Prompt, Message]] = []

    @property
    def commands(self) -> list[tuple[str, str]]:
        """The recorder's own keys, and what they do."""
        found = [("Space", "film stops, goes on" if self.has_film else "pause"), ("Backspace", "take back"), (self._own("n", "Ctrl-N"), "note"),
                 (self._own("=", "Tab"), "value"), (self._own("?", "F1"), "help"), (self._own("q", "Ctrl-C"), "end")]
        if self.has_film:
            found.insert(1, ("← → ↓ ↑", "seek 5 s, 1 min"))
        return found

    def _own(self, key: str, otherwise: str) -> str:
        """A key of the recorder's own, where the ethogram has no other use for it."""
        return otherwise if self.ethogram.has(key) else key

    def _has(self, key: str) -> bool:
        return bool(self.ethogram.find(key) or self.ethogram.find(key.upper()))

    def press(self, key: Key, moment: Callable[[], int], *, is_ahead: bool = False) -> Sequence[Action]:
        """What a key asks for; nothing where it only changes what is seen. `moment` is asked where the key needs a time, at once. One that `is_ahead` was
        pressed before a refusal could be seen: it is no answer to what came back."""
        self._written = self._again = None
        if self._is_returned:
            if is_ahead:
                self.prompt = None
            else:
                # From here on it is as any other.
                self._returned.pop(0)
        actions = self._press(key, moment)
        if self._returned and any(isinstance(each, Leave) for each in actions):
            actions, self.message = [], Message("what was refused is not kept yet: Enter tries again, Escape drops it", True)
        self._bring_back()
        return actions

    def _press(self, key: Key, moment: Callable[[], int]) -> Sequence[Action]:
        if key.name == "ctrl-l":
            return [Redraw()]
        if isinstance(self.prompt, Line):
            return self._write(self.prompt, key)
        if isinstance(self.prompt, Choice):
            return self._choose(self.prompt, key)
        self.message = Message("")
        if self.shows_help:
            self.shows_help = False
            if key.name in ("escape", "?", "f1", "enter"):
                return []
        return self._command(key, moment)

    @property
    def _is_returned(self) -> bool:
        return bool(self._returned) and self.prompt is self._returned[0][0]

    def _bring_back(self) -> None:
        if self.prompt is None and self._returned:
            self.prompt, told = self._returned[0]
            self.message = self.message if self.message.text else told

    def refuse(self, why: str, field: int = 0) -> None:
        """What the key asked for was refused. A text that it has finished is still there, to be kept by the next Enter, or changed. A field of an event
        that the template refused is asked again; an event that the book refused is as one of a key without questions."""
        self.message = Message(why, True)
        if self.prompt is not None and not self._is_returned:
            return
        self.prompt = None
        if self._again is not None:
            if field:
                self._again(field)
        elif self._written is not None:
            self.prompt = self._written
        if self.prompt is not None:
            # The answer to what a later key asked comes behind what waits already.
            self._returned.append((self.prompt, self.message))
            self.prompt = None
        self._bring_back()

    def ask_value(self, seq: int, name: str) -> None:
        """Asks for the value of an event that is kept already."""
        self.prompt = Line(f"{name}: value and text", "", lambda text: _amend(seq, text))

    def ask_fields(self, log: Log, opened: Mapping[str, Any] | None, kept: Kept = dict, others: Sequence[Target] = ()) -> Log | None:
        """Asks what an event says beyond its type. Returns the event where there is nothing to ask, else None: it is logged when all is answered.

        `opened` is what the state says that is open, None where none is. Such a one stops, unless other values are chosen, which start anew; whether they
        are others `kept` says. `others` are the states that it ends: they are asked first, since they end first.
        """
        self._answers.clear()
        return self._ask_log(log, opened, kept, others)

    def _ask_log(self, log: Log, opened: Mapping[str, Any] | None, kept: Kept, others: Sequence[Target]) -> Log | None:
        starts = tuple(each for each in log.type.questions if not (log.type.is_state and each.is_at_stop))

        def stop() -> Log | None:
            return self._ask_end(log.type, lambda fields: log._replace(fields=fields, phase=Phase.STOP))

        def start(fields: Mapping[str, Any]) -> Log | None:
            if opened is None:
                return log._replace(fields=fields)
            names = [each.name for each in starts]
            before = {name: value for name, value in opened.items() if name in names}
            if fields == before or kept(fields) == before:
                return stop()
            return self._ask_end(log.type, lambda ends: log._replace(fields=fields, stops=(Stop(log.type, ends),)))

        if opened is not None:
            return self._ask_all(log.type, starts, start, stop) if starts else stop()
        if not others:
            return self._ask_all(log.type, starts, start)
        return self._ask_end(others[0], lambda ends: self._ask_log(log._replace(stops=(*log.stops, Stop(others[0], ends))), None, kept, others[1:]))

    def _ask_end(self, state: Target, done: _Done) -> Log | None:
        """Asks what a state says where it stops."""
        return self._ask_all(state, tuple(each for each in state.questions if each.is_at_stop), done)

    def _ask_all(self, target: Target, questions: tuple[Question, ...], done: _Done, leave: _Leave | None = None) -> Log | None:
        """Asks some questions, behind those that were asked before. What was answered already is offered."""
        given = self._answers.get((target.id, questions), {})

        def answered(fields: Mapping[str, Any]) -> Log | None:
            self._answers[target.id, questions] = fields
            return done(fields)

        return self._ask(target.name, Asking(questions, given), answered, leave, self._again)

    # ----------------------------------------------------------------------------------------------------
    # Keys
    # ----------------------------------------------------------------------------------------------------

    def _command(self, key: Key, moment: Callable[[], int]) -> Sequence[Action]:
        name = key.name
        if key.is_sign and name != " " and self.ethogram.has(name):
            return self._target(name, moment)
        if name == " ":
            return [Pause()]
        if name == "backspace":
            return [TakeBack()]
        if name in ("n", "ctrl-n"):
            now = moment()
            self.prompt = Line("note", "", lambda text: [Note(text.strip(), now)] if text.strip() else [])
            return []
        if name in ("=", "tab"):
            if self.newest is None:
                self.message = Message("no event was logged yet that a value could be for", True)
            else:
                self.ask_value(*self.newest)
            return []
        if name in ("?", "f1"):
            self.shows_help = True
            return []
        if name in ("q", "ctrl-c"):
            # Where the ethogram has these keys, who did not see the question must not end anything by them.
            stop, leave = ("enter" if self._has("s") else "s"), ("tab" if self._has("l") else "l")
            self.prompt = Choice("end?", [Option(stop, "stop", lambda: [Leave(True)]), Option(leave, "leave running", lambda: [Leave(False)])])
            return []
        if self.has_film and name in _SEEKS:
            return [Seek(_SEEKS[name])]
        if self.has_film and name == "enter":
            return [Reopen()]
        if key.is_sign and self.ethogram.find(name):
            return self._target(name, moment)
        return self._unknown(key)

    def _target(self, key: str, moment: Callable[[], int]) -> Sequence[Action]:
        found = self.ethogram.find(key)
        if len(found) == 1:
            return self._mean(found[0], moment)
        # The event is of the moment of its key, however long the answer takes.
        now = moment()

        def option(choice: str, target: Target) -> Option:
            return Option(choice, target.name, lambda: self._mean(target, lambda: now))

        self.prompt = Choice(f"{key}: which?", [option(*each) for each in zip(CHOICES, found)], _DROPPED)
        return []

    def _mean(self, target: Target, moment: Callable[[], int]) -> Sequence[Action]:
        if not target.is_subject:
            return [Log(target, self.subject, moment())]
        self.subject = None if self.subject == target else target
        self.message = Message(f"events are about {target.name} from here on" if self.subject else "events are about nobody from here on")
        return []

    def _unknown(self, key: Key) -> Sequence[Action]:
        shows = f"{self._own('?', 'F1')} shows what keys do"
        if key.name == "paste":
            self.message = Message("what was pasted is no key; nothing was logged", True)
        elif key.name == "escape":
            self.message = Message("")
        elif key.is_sign:
            self.message = Message(f"{key.name} is no key here; {shows}", True)
        else:
            self.message = Message(f"this key does nothing; {shows}", True)
        return []

    # ----------------------------------------------------------------------------------------------------
    # What events say
    # ----------------------------------------------------------------------------------------------------

    def _ask(self, name: str, asking: Asking, done: _Done, leave: _Leave | None, before: _Again | None) -> Log | None:
        """Asks the next question about an event of the type `name`; behind the last one there is the event. `leave` is what Enter alone does at the
        first, which else leaves a field out. `before` asks again what was asked before that."""
        question = asking.question
        if question is None:
            if asking.questions:
                self._again = partial(self._ask_again, name, asking, done, leave, before)
            return done(asking.answers)
        at_first = leave if asking.place == 0 else None

        def answered(value: Any) -> Sequence[Action]:
            if at_first is not None and value is None:
                log = at_first()
            else:
                log = self._ask(name, asking.answer(value), done, leave, before)
            return [] if log is None else [log]

        is_needed = question.is_required and at_first is None
        given = asking.answers.get(question.name)
        if not question.choices or len(question.choices) > len(CHOICES):
            # Its own name first: that of the event is what there may be no room for.
            self.prompt = Line(
                f"{question.title}{', or Enter to stop' if at_first else ''} ({name})", "" if given is None else value_text(given),
                lambda text: _read(question, text, answered, is_needed), _DROPPED, question.offer if question.choices else None)
        elif question.takes_several:
            chosen = frozenset(place for place, each in enumerate(question.choices) if each in (given or ()))
            self._several(name, question, chosen, answered, at_first is not None)
        else:
            options = [
                Option(key, f"✓ {word}" if value == given else word, partial(answered, value)) for key, word, value in zip(CHOICES, question.words, question.choices)]
            if at_first:
                options.append(Option("enter", "stop", partial(answered, None)))
            elif given is not None:
                # What it was asked again for is behind it: Enter leaves it as it is.
                options += [] if is_needed else [Option(_LEAVES_OUT, "leave out", partial(answered, None))]
                options.append(Option("enter", "as it is", partial(answered, given)))
            elif not is_needed:
                options.append(Option("enter", "leave out", partial(answered, None)))
            self.prompt = Choice(f"{name}, {question.title}?", options, _DROPPED)
        return None

    def _ask_again(self, name: str, asking: Asking, done: _Done, leave: _Leave | None, before: _Again | None, field: int) -> bool:
        """Asks from a field on, where it was among these or those before; else from the first of these."""
        is_among = any(each.number == field for each in asking.questions)
        if not is_among and before is not None and before(field):
            return True
        self._ask(name, asking.again(field), done, leave, before)
        return is_among

    def _several(self, name: str, question: Question, chosen: frozenset[int], answered: Callable[[Any], Sequence[Action]], stops: bool) -> Sequence[Action]:
        """A menu that stays until Enter; each key chooses, or chooses no more."""
        def toggle(place: int) -> Sequence[Action]:
            return self._several(name, question, chosen ^ {place}, answered, stops)

        def end() -> Sequence[Action]:
            if question.is_required and not chosen and not stops:
                self._several(name, question, chosen, answered, stops)
                self.message = Message(f"{question.title} is needed; Escape drops the event", True)
                return []
            return answered([question.choices[place] for place in sorted(chosen)] or None)

        options = [
            Option(key, f"{'✓' if place in chosen else '·'} {word}", partial(toggle, place)) for place, (key, word) in enumerate(zip(CHOICES, question.words))]
        self.prompt = Choice(f"{name}, {question.title}?", [*options, Option("enter", "stop" if stops and not chosen else "done", end)], _DROPPED)
        return []

    # ----------------------------------------------------------------------------------------------------
    # Prompts
    # ----------------------------------------------------------------------------------------------------

    def _choose(self, choice: Choice, key: Key) -> Sequence[Action]:
        if key.name in ("escape", "ctrl-c"):
            self.prompt, self.message = None, Message(choice.closed)
            return []
        for option in choice.options:
            if key.name.lower() == option.key:
                self.prompt, self.message = None, Message("")
                return option.done()
        self.message = Message(f"{key.name} is none of these, and nothing was logged; Escape leaves the question", True)
        return []

    def _write(self, line: Line, key: Key) -> Sequence[Action]:
        self.message = Message("")
        if key.name in ("escape", "ctrl-c"):
            self.prompt, self.message = None, Message(line.closed)
        elif key.name == "enter":
            # What it does may ask something else.
            self.prompt = None
            answer = line.done(line.text)
            if isinstance(answer, str):
                self.prompt, self.message = line, Message(answer, True)
            else:
                self._written = line
                return answer
        elif key.name == "backspace":
            self.prompt = line._replace(text=line.text[:-1])
        elif key.name == "ctrl-u":
            self.prompt = line._replace(text="")
        elif key.is_sign or key.name == "paste":
            more = key.text if key.name == "paste" else key.name
            written = line.text + "".join(each if each.isprintable() else " " for each in more)
            self.prompt = line._replace(text=written[:_MOST_SIGNS])
        return []


def _read(question: Question, text: str, answered: Callable[[Any], Sequence[Action]], is_needed: bool) -> Sequence[Action] | str:
    """The answer to a question that is written; an empty one leaves the field out."""
    if not text.strip():
        return f"{question.title} is needed; Escape drops the event" if is_needed else answered(None)
    fault = question.find_fault(text)
    return answered(question.read(text)) if fault is None else fault


def _amend(seq: int, text: str) -> Sequence[Action] | str:
    """A number, a text, or a number and then a text."""
    text = text.strip()
    if not text:
        return []
    first, _, rest = text.partition(" ")
    try:
        value = float(first.replace(",", "."))
    except ValueError:
        return [Amend(seq, None, text)]
    if not math.isfinite(value):
        return "a value is a finite number, such as 2.5; Escape leaves it out"
    return [Amend(seq, value, rest.strip() or None)]

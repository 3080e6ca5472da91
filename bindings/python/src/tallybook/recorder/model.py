"""The meaning of keys: a state machine without a book, a terminal or a clock."""

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
#: Not a key of any choice.
_LEAVES_OUT: Final = "0"


class Option(NamedTuple):
    """An option of a short menu."""

    key: str
    name: str
    done: Callable[[], Sequence[Action]]


class Choice(NamedTuple):
    """A short menu: one key chooses, Escape closes it."""

    question: str
    options: Sequence[Option]
    #: The message when it is closed.
    closed: str = ""


class Line(NamedTuple):
    """A text being typed: Enter accepts it, Escape drops it."""

    question: str
    text: str
    done: Callable[[str], Union[Sequence[Action], str]]
    #: The message when it is dropped.
    closed: str = "dropped; nothing was written"
    #: The choices that match a text; None if any text is allowed.
    offer: Callable[[str], Sequence[str]] | None = None


Prompt = Union[Choice, Line]

_Done = Callable[[Mapping[str, Any]], Union[Log, None]]
_Leave = Callable[[], Union[Log, None]]
#: Asks again from a field on; False if that field was not asked.
_Again = Callable[[int], bool]
#: An event's values as the book would store them.
Kept = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class Message(NamedTuple):
    """The message about the last key."""

    text: str
    is_refusal: bool = False


class Model:
    """Takes keys and returns their actions.

    `asked` are the event types whose value is asked for right after their key.
    """

    def __init__(self, ethogram: Ethogram, *, has_film: bool = False, asked: Sequence[Target] = ()) -> None:
        self.ethogram = ethogram
        self.has_film = has_film
        self.asked = frozenset(each.id for each in asked)
        self.subject: Target | None = None
        self.prompt: Prompt | None = None
        self.shows_help = False
        self.message = Message("")
        #: The newest event that a key logged: its number and name.
        self.newest: tuple[int, str] | None = None
        #: The text that the current key has finished.
        self._written: Line | None = None
        #: The answers for the event being asked for, by type and questions.
        self._answers: dict[tuple[int, tuple[Question, ...]], Mapping[str, Any]] = {}
        #: Asks again the question that the current key has answered.
        self._again: _Again | None = None
        #: The prompts that came back after a refusal, with their messages. The first is the current prompt, unless earlier keys opened another one.
        self._returned: list[tuple[Prompt, Message]] = []

    @property
    def commands(self) -> list[tuple[str, str]]:
        """The recorder's own keys and their labels."""
        found = [("Space", "pause film" if self.has_film else "pause"), ("Backspace", "undo"), (self._own("n", "Ctrl-N"), "note"),
                 (self._own("=", "Tab"), "value"), (self._own("?", "F1"), "help"), (self._own("q", "Ctrl-C"), "end")]
        if self.has_film:
            found.insert(1, ("← → ↓ ↑", "seek 5 s, 1 min"))
        return found

    def _own(self, key: str, otherwise: str) -> str:
        """The recorder's own key, or its replacement if the ethogram uses that key."""
        return otherwise if self.ethogram.has(key) else key

    def _has(self, key: str) -> bool:
        return bool(self.ethogram.find(key) or self.ethogram.find(key.upper()))

    def press(self, key: Key, moment: Callable[[], int], *, is_ahead: bool = False) -> Sequence[Action]:
        """The actions of a key; none if it only changes the screen. `moment` is called at once if the key needs a time. A key that `is_ahead` was
        pressed before a refusal could be seen, so it does not answer the prompt that came back."""
        self._written = self._again = None
        if self._is_returned:
            if is_ahead:
                self.prompt = None
            else:
                # From now on it is like any other prompt.
                self._returned.pop(0)
        actions = self._press(key, moment)
        if self._returned and any(isinstance(each, Leave) for each in actions):
            actions, self.message = [], Message("the refused input is not saved yet: Enter tries again, Escape drops it", True)
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
        """Handles the refusal of a key's action. A finished text comes back: the next Enter tries again, and it can be changed. If the template refused a field
        of an event, the field is asked again. If the book refused the event itself, nothing is asked again."""
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
            # The prompt of a later key comes after those that already wait.
            self._returned.append((self.prompt, self.message))
            self.prompt = None
        self._bring_back()

    def ask_value(self, seq: int, name: str) -> None:
        """Asks for the value of an event that is already saved."""
        self.prompt = Line(f"{name}: value and text", "", lambda text: _amend(seq, text))

    def ask_fields(self, log: Log, opened: Mapping[str, Any] | None, kept: Kept = dict, others: Sequence[Target] = ()) -> Log | None:
        """Asks for an event's values beyond its type. Returns the event if there is nothing to ask, else None: the event is logged once all is answered.

        `opened` are the values of the open state, None if none is open. The state stops, unless other values are chosen: then it starts again with them. `kept`
        tells whether they differ. `others` are the states that the event ends: they are asked first, since they end first.
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
        """Asks for a state's values at its stop."""
        return self._ask_all(state, tuple(each for each in state.questions if each.is_at_stop), done)

    def _ask_all(self, target: Target, questions: tuple[Question, ...], done: _Done, leave: _Leave | None = None) -> Log | None:
        """Asks questions after those already asked. Earlier answers are offered again."""
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
                self.message = Message("no event was logged yet, so there is nothing to give a value to", True)
            else:
                self.ask_value(*self.newest)
            return []
        if name in ("?", "f1"):
            self.shows_help = True
            return []
        if name in ("q", "ctrl-c"):
            # If the ethogram uses these keys, someone who missed the question must not end anything with them.
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
        # The event has the time of its key, however long the answer takes.
        now = moment()

        def option(choice: str, target: Target) -> Option:
            return Option(choice, target.name, lambda: self._mean(target, lambda: now))

        self.prompt = Choice(f"{key}: which?", [option(*each) for each in zip(CHOICES, found)], _DROPPED)
        return []

    def _mean(self, target: Target, moment: Callable[[], int]) -> Sequence[Action]:
        if not target.is_subject:
            return [Log(target, self.subject, moment())]
        self.subject = None if self.subject == target else target
        self.message = Message(f"the next events are about {target.name}" if self.subject else "the next events are about nobody")
        return []

    def _unknown(self, key: Key) -> Sequence[Action]:
        shows = f"{self._own('?', 'F1')} shows all keys"
        if key.name == "paste":
            self.message = Message("pasted text is ignored; nothing was logged", True)
        elif key.name == "escape":
            self.message = Message("")
        elif key.is_sign:
            self.message = Message(f"{key.name} is not a key here; {shows}", True)
        else:
            self.message = Message(f"this key does nothing; {shows}", True)
        return []

    # ----------------------------------------------------------------------------------------------------
    # Values of events
    # ----------------------------------------------------------------------------------------------------

    def _ask(self, name: str, asking: Asking, done: _Done, leave: _Leave | None, before: _Again | None) -> Log | None:
        """Asks the next question about an event of the type `name`; returns the event after the last one. `leave` is the effect of Enter without an answer
        at the first question; otherwise Enter leaves the field out. `before` asks the questions before these again."""
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
            # The field's name first: there may be no room for the event's.
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
                # The field that was refused comes later: Enter keeps this answer.
                options += [] if is_needed else [Option(_LEAVES_OUT, "leave out", partial(answered, None))]
                options.append(Option("enter", "as it is", partial(answered, given)))
            elif not is_needed:
                options.append(Option("enter", "leave out", partial(answered, None)))
            self.prompt = Choice(f"{name}, {question.title}?", options, _DROPPED)
        return None

    def _ask_again(self, name: str, asking: Asking, done: _Done, leave: _Leave | None, before: _Again | None, field: int) -> bool:
        """Asks again from a field on, if it was among these questions or earlier ones; else from the first of these."""
        is_among = any(each.number == field for each in asking.questions)
        if not is_among and before is not None and before(field):
            return True
        self._ask(name, asking.again(field), done, leave, before)
        return is_among

    def _several(self, name: str, question: Question, chosen: frozenset[int], answered: Callable[[Any], Sequence[Action]], stops: bool) -> Sequence[Action]:
        """A menu that stays until Enter; each key selects or deselects."""
        def toggle(place: int) -> Sequence[Action]:
            return self._several(name, question, chosen ^ {place}, answered, stops)

        def end() -> Sequence[Action]:
            if question.is_required and not chosen and not stops:
                self._several(name, question, chosen, answered, stops)
                self.message = Message(f"{question.title} is required; Escape drops the event", True)
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
        self.message = Message(f"{key.name} is not one of these, and nothing was logged; Escape closes the question", True)
        return []

    def _write(self, line: Line, key: Key) -> Sequence[Action]:
        self.message = Message("")
        if key.name in ("escape", "ctrl-c"):
            self.prompt, self.message = None, Message(line.closed)
        elif key.name == "enter":
            # Its effect may open another prompt.
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
    """Answers a question with a typed text; an empty one leaves the field out."""
    if not text.strip():
        return f"{question.title} is required; Escape drops the event" if is_needed else answered(None)
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
        return "a value must be a finite number, such as 2.5; Escape leaves it out"
    return [Amend(seq, value, rest.strip() or None)]

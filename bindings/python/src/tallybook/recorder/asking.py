"""Asks for an event's values beyond its type, one field at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..vocabulary.values import meant, value_text

if TYPE_CHECKING:
    from ..entries.template import Template

_ARRAY: Final = "array of "


class Question(NamedTuple):
    """A field of an event type's template."""

    number: int
    name: str
    title: str
    #: The type of one value, if the field takes several.
    type: str
    takes_several: bool = False
    choices: tuple[Any, ...] = ()
    is_required: bool = False
    #: Asked when a state stops; otherwise when it starts.
    is_at_stop: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The choices as people read them."""
        return tuple(each if isinstance(each, str) else value_text(each) for each in self.choices)

    def read(self, written: str) -> Any:
        """The value of a text; commas separate several values. A text that is not a choice is passed on, and the template refuses it."""
        if self.takes_several:
            return [self._meant(part) for each in written.split(",") if (part := each.strip())]
        return self._meant(written.strip())

    def offer(self, written: str) -> Sequence[str]:
        """The choices that contain the text, or its last part if the field takes several values."""
        part = written.rpartition(",")[2] if self.takes_several else written
        return self._having(part.strip())

    def find_fault(self, written: str) -> str | None:
        """Why a text matches no choice, or more than one; None if it matches one, or if the field has no choices."""
        for part in (written.split(",") if self.takes_several else [written]) if self.choices else ():
            found = self._having(part.strip())
            if not found:
                return f"no choice contains {part.strip()}; type a part of one, or press Escape to drop the event"
            if len(found) > 1 and part.strip():
                return f"{len(found)} choices contain {part.strip()}; type more of it"
        return None

    def _having(self, part: str) -> Sequence[str]:
        """The choice that equals the text, else all that contain it."""
        folded = part.casefold()
        for same in ([each for each in self.words if each == part], [each for each in self.words if each.casefold() == folded]):
            if same:
                return same[:1]
        return [each for each in self.words if folded in each.casefold()]

    def _meant(self, written: str) -> Any:
        found = self._having(written)
        if len(found) == 1:
            return self.choices[self.words.index(found[0])]
        return meant(written.replace(",", ".") if self.type == "number" else written, self.type)


class Asking(NamedTuple):
    """Questions, the position of the current one, and the answers so far."""

    questions: tuple[Question, ...]
    answers: Mapping[str, Any] = MappingProxyType({})
    place: int = 0

    @property
    def question(self) -> Question | None:
        """The current question; None once all have been asked."""
        return self.questions[self.place] if self.place < len(self.questions) else None

    def answer(self, value: Any) -> Asking:
        """The state after answering the current question. None leaves its field out."""
        name = self.questions[self.place].name
        kept = {each: answer for each, answer in self.answers.items() if each != name}
        return Asking(self.questions, kept if value is None else {**kept, name: value}, self.place + 1)

    def again(self, field: int) -> Asking:
        """Asks again from that field's question, else from the first."""
        return self._replace(place=next((place for place, each in enumerate(self.questions) if each.number == field), 0))


def questions_of(template: Template | None) -> Sequence[Question]:
    """The questions for a template's fields, in order. A property with `"x-ask": "stop"` is asked when a state stops; the others when it starts."""
    if template is None:
        return ()
    said: Mapping[str, Any] = template.schema.get("properties") or {}
    return tuple(
        Question(
            each.number, each.name, f"{each.title or each.name}{f' ({each.unit})' if each.unit else ''}", each.type.removeprefix(_ARRAY),
            each.type.startswith(_ARRAY), tuple(each.choices or ((True, False) if each.type == "boolean" else ())), each.required,
            said.get(each.name, {}).get("x-ask") == "stop")
        for each in template.fields)

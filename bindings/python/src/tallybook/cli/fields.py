"""Reads values of a template's fields, as NAME=VALUE or as answers to questions, and definitions of fields."""

from __future__ import annotations

import re
import sys

from ..vocabulary.values import meant
from .codes import USAGE
from .refused import Refused
from .terminal import clean, typed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Final

    from ..entries.template import Template, TemplateField
    from .context import Context

_ARRAY: Final = "array of "
_DEFINED: Final = re.compile(r"([^:=!()]+)(?::([^()!]+)(?:\(([^()]*)\))?)?(!?)")
#: The names of types, and their schemas.
TYPES: Final[dict[str, dict[str, str]]] = {
    "text": {"type": "string"}, "number": {"type": "number"}, "whole": {"type": "integer"}, "yes/no": {"type": "boolean"},
    "day": {"type": "string", "format": "date"}, "time": {"type": "string", "format": "date-time"},
}
_YES_NO: Final = {"yes": "true", "y": "true", "no": "false", "n": "false"}


def given(written: Sequence[str], template: Template | None, what: str, context: Context, *, option: str = "--field ") -> dict[str, Any]:
    """The values from several NAME=VALUE; a field with several values is repeated."""
    found: dict[str, Any] = {}
    known = {field.name: field.type for field in template.fields} if template else {}
    for each in written:
        name, is_given, said = each.partition("=")
        if not is_given or name not in known:
            words = f"the fields of {what.removeprefix('events of ')} are {', '.join(known)}" if known else _lacks(what, template)
            wrong = f"there is no field {name}" if is_given else f"{option}{each} does not set a field; write NAME=VALUE" if known else f"{option}{each} does not set a field"
            raise Refused(f"{wrong}; {words}", USAGE, "TALLY_E_MISUSE")
        value = _meant(said, name, known[name].removeprefix(_ARRAY), context)
        if known[name].startswith(_ARRAY):
            found.setdefault(name, []).append(value)
        else:
            found[name] = value
    return found


def _value(said: str, type: str) -> Any:
    return meant(_YES_NO.get(said.lower(), said) if type == "boolean" else said, type)


def _meant(said: str, name: str, type: str, context: Context) -> Any:
    """The value of a field as it is written; days and times as people say them."""
    if type not in ("date", "date-time") or not said:
        return _value(said, type)
    times = context.times()
    try:
        found = times.day(said).isoformat() if type == "date" else times.read(said).isoformat()
    except Refused as refusal:
        raise Refused(f"{name}: {refusal}") from None
    if times.assumed:
        context.warn(f"{said} means {times.assumed}, {found[:16].replace('T', ' ')}")
    return found


def _lacks(what: str, template: Template | None) -> str:
    if what.startswith("events of "):
        return f"{what} have no fields: the event type has no template"
    return f"{what} has no fields" + ("" if template else ": it has no template")


def asked(fields: Sequence[TemplateField], context: Context) -> dict[str, Any]:
    """Asks for the values of fields one by one on the terminal; an empty answer leaves a field out."""
    found: dict[str, Any] = {}
    for field in fields:
        while True:
            print(f"{clean(_question(field))}: ", end="", file=sys.stderr, flush=True)
            try:
                said = typed().strip()
            except EOFError:
                return found
            value, wrong = _answer(said, field, context)
            if not wrong:
                break
            print(f"  {clean(wrong)}", file=sys.stderr)
        if value is not None:
            found[field.name] = value
    return found


def _question(field: TemplateField) -> str:
    choices = " [" + "/".join(map(str, field.choices)) + "]" if field.choices else " [yes/no]" if field.type == "boolean" else ""
    default = f" (default: {field.default})" if field.default is not None else "" if field.required else " (optional)"
    return f"{field.title or field.name}{f' in {field.unit}' if field.unit else ''}{choices}{default}"


def _answer(said: str, field: TemplateField, context: Context) -> tuple[Any, str]:
    """The value of an answer, None if left out, and its error, if any."""
    if not said:
        return None, f"{field.name} is required" if field.required and field.default is None else ""
    if field.choices:
        fitting = [each for each in field.choices if str(each) == said] or [each for each in field.choices if str(each).casefold().startswith(said.casefold())]
        return (fitting[0], "") if len(fitting) == 1 else (None, f"choose one of {', '.join(map(str, field.choices))}")
    if field.type.startswith(_ARRAY):
        return [_value(each.strip(), field.type.removeprefix(_ARRAY)) for each in said.split(",") if each.strip()], ""
    if field.type in ("date", "date-time"):
        try:
            return (context.times().day(said).isoformat() if field.type == "date" else context.times().read(said).isoformat()), ""
        except Refused as refusal:
            return None, str(refusal)
    value = _value(said, field.type)
    if field.type == "boolean" and not isinstance(value, bool):
        return None, "write yes or no"
    if field.type in ("integer", "number"):
        if isinstance(value, str) or field.type == "integer" and isinstance(value, float):
            return None, "write a whole number" if field.type == "integer" else "write a number, such as 2.5"
        if field.minimum is not None and value < field.minimum or field.maximum is not None and value > field.maximum:
            return None, f"write {'at least' if field.minimum is not None and value < field.minimum else 'at most'} {field.minimum if field.minimum is not None and value < field.minimum else field.maximum:g}"
    return value, ""


def schema_of(title: str, written: Sequence[str]) -> dict[str, Any]:
    """The schema of definitions such as amount:number(ml)! or side:left|right."""
    properties: dict[str, Any] = {}
    required = []
    for each in written:
        match = _DEFINED.fullmatch(each)
        kind = (match[2] or "text").strip() if match else ""
        if match is None or kind not in TYPES and "|" not in kind:
            raise Refused(f'"{each}" does not define a field; write NAME:TYPE, where TYPE is one of {", ".join(TYPES)} or choices such as left|right', USAGE, "TALLY_E_MISUSE")
        name = match[1].strip()
        if name in properties:
            raise Refused(f"the field {name} is given twice; leave one out", USAGE, "TALLY_E_MISUSE")
        properties[name] = dict(TYPES[kind]) if kind in TYPES else {"enum": [word.strip() for word in kind.split("|") if word.strip()]}
        if match[3]:
            properties[name]["x-unit"] = match[3].strip()
        if match[4]:
            required.append(name)
    return {"title": title, "properties": properties, **({"required": required} if required else {})}

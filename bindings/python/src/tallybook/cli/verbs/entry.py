"""tallybook entry"""

from __future__ import annotations

import argparse

import json
from pathlib import Path

from ..codes import DONE, USAGE
from ..context import Context
from ..fields import asked, given, schema_of
from ..made import about, add_made, home
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.values import Values
from ..telling.words import when

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...entries.template import Template, TemplateField

EXAMPLES = ("tallybook entry Feeding --new 'amount:number(ml)!' 'side:left|right'", "tallybook entry Feeding amount=120 side=left",
            "tallybook entry Feeding", "tallybook entry", "tallybook entry Mood --schema mood.json")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("template", nargs="?", help="the sort of entry; without it, lists all sorts")
    parser.add_argument("fields", nargs="*", default=[], metavar="NAME=VALUE", help="values of its fields; on a terminal, asks for the others")
    parser.add_argument("--new", action="store_true", help=(
        "create the sort with fields such as amount:number(ml), count:whole, side:left|right, asleep:yes/no, note:text, day:day, woke:time; end a required one with !"))
    parser.add_argument("--schema", metavar="FILE", help="create the sort from a JSON Schema")
    parser.add_argument("--title", metavar="TEXT", help="default: the name of the sort")
    add_made(parser)


def run(options: argparse.Namespace, context: Context) -> int:
    """Writes a note with typed fields."""
    if options.template is None:
        return _list(context)
    if options.new or options.schema:
        return _make(options, context)
    template: Template = context.named(options.template, "template")
    values = given(options.fields, template, f'"{template.name}"', context, option="")
    if context.asks:
        values |= asked([each for each in template.fields if each.name not in values], context)
    missing = [each.name for each in template.fields if each.required and each.name not in values and each.default is None]
    if missing:
        raise Refused(f"{template.name} needs {', '.join(missing)}; give {' and '.join(f'{each}=VALUE' for each in missing)}", USAGE, "TALLY_E_MISUSE")
    place, time, subject = context.collection(options.collection), context.moment(options.time), about(context, options.subject)
    with context.book.transaction("new note") as whole:
        made = home(whole, place).note(
            options.title or template.name, template=template.id, fields=values, time=time, description=options.description, tags=options.tag or None, subject=subject)
    note, shown = context.book.get(made.id), Values(context)
    said = ", ".join(f"{name} {shown.text(note, name, value)}" for name, value in note.fields.items())
    context.terminal.answer(as_json(note), f'Note {note.id} "{note.title}" {when(note.time, context.zone)}' + (f": {said}" if said else ""))
    return DONE


def _make(options: argparse.Namespace, context: Context) -> int:
    """Creates a template."""
    if options.schema and options.fields:
        raise Refused("give fields or --schema, not both", USAGE, "TALLY_E_MISUSE")
    if options.schema:
        text = Path(options.schema).read_text("utf-8")
        try:
            schema = json.loads(text)
        except ValueError as refusal:
            raise Refused(f"{options.schema} is not JSON: {refusal}", USAGE) from None
        if not isinstance(schema, dict):
            raise Refused(f"{options.schema} is not a JSON Schema, which is a JSON object", USAGE)
        schema = {**schema, "title": options.template}
    elif not options.fields:
        # Fields cannot be added later.
        raise Refused(f'name the fields of {options.template}, such as amount:number or side:left|right, or give --schema', USAGE, "TALLY_E_MISUSE")
    else:
        schema = schema_of(options.template, options.fields)
    made = context.book.templates.create(schema)
    context.terminal.answer(_as_json(made), f'Template {made.id} "{made.name}": {", ".join(map(_said, made.fields)) or "no fields yet"}')
    return DONE


def _list(context: Context) -> int:
    templates = list(context.book.templates(archived=False, order="name"))
    if context.terminal.as_json:
        context.terminal.json([_as_json(each) for each in templates])
    elif not templates:
        context.terminal.answer(None, "There are no sorts of typed entries; create one with tallybook entry NAME --new amount:number.")
    else:
        context.terminal.table(("id", "name", "fields"), [[str(each.id), each.name, ", ".join(map(_said, each.fields))] for each in templates], right=(0,))
    return DONE


def _said(field: TemplateField) -> str:
    kind = "|".join(map(str, field.choices)) if field.choices else field.type
    return f"{field.name}: {kind}{f' ({field.unit})' if field.unit else ''}{'!' if field.required else ''}"


def _as_json(template: Template) -> dict[str, Any]:
    return {"id": template.id, "uuid": template.uuid, "name": template.name, "fields": [
        {"name": each.name, "type": each.type, "required": each.required, "choices": each.choices, "unit": each.unit} for each in template.fields]}

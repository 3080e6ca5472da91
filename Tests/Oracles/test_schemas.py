"""Templates beside JSON Schema: its own suite, and random schemas and values beside the package jsonschema."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import suites
import tallybook
from seeds import LONG, first

WORDS = {
    "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
    "minItems", "maxItems", "uniqueItems", "items",
}


def kind(value: Any) -> str | None:
    """The type of a value, where a field can have it."""
    if isinstance(value, bool):
        return "boolean"
    return {str: "string", int: "integer", float: "number"}.get(type(value))


def takes(schema: dict[str, Any], value: Any) -> bool | None:
    """Whether a template's field of a schema takes a value; None where the schema is refused."""
    with tallybook.open(":memory:") as book:
        try:
            template = book.templates.create(json.dumps({"title": "T", "properties": {"x": schema}}))
        except tallybook.Error:
            return None
        draft = template.new()
        try:
            draft.fields = {"x": value}
            return not [finding for finding in draft.validate() if finding.severity.name == "ERROR"]
        except tallybook.Error:
            return False
        finally:
            draft.close()


def test_the_suite_of_json_schema() -> None:
    tests = suites.CACHE / "sdist/jsonschema/json/tests/draft2020-12"
    compared = refused = 0
    for path in sorted(suites.folder("jsonschema's suite", tests).glob("*.json")):
        for group in json.loads(path.read_text("utf-8")):
            schema = {key: value for key, value in group["schema"].items() if key != "$schema"} if isinstance(group["schema"], dict) else {}
            if not schema or not set(schema) <= WORDS:
                continue
            for test in group["tests"]:
                of = kind(test["data"])
                # A field has one type: where the schema says none it is the value's.
                whole = schema if schema.keys() & {"type", "enum", "const"} else {"type": of, **schema}
                if of is None or test["data"] == "":
                    continue
                answer = takes(whole, test["data"])
                refused += answer is None
                if answer is not None:
                    compared += 1
                    assert answer == test["valid"], (path.name, group["description"], test["description"], schema, test["data"])
    print(f"{compared} tests agree; {refused} have a schema that no field can have")
    assert compared > 100


NUMBERS = [0, -0.0, 1, 1.5, -1, 2, 3, 0.1, 0.3, 0.5, 36.8, 4.02, 100, 2**53, 2**53 + 1, 2**63 - 1, -(2**63), 1e308, 5e-324, 1e15, 10]
TEXTS = ["", "a", "A", "ab", "abc", "é", "e\u0301", "😀", "日本", " ", "a b", "1", "x" * 10, "\t", "ß", "ss", "\u0001"]


def random_schema(choice: random.Random) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": choice.choice(["string", "integer", "number", "boolean"])}
    if schema["type"] == "string":
        if choice.random() < 0.3:
            schema["minLength"] = choice.randint(0, 3)
        if choice.random() < 0.3:
            schema["maxLength"] = schema.get("minLength", 0) + choice.randint(0, 4)
        if choice.random() < 0.2:
            schema["enum"] = choice.sample([text for text in TEXTS if text], 5)
        elif choice.random() < 0.2:
            schema["pattern"] = choice.choice(["^a", "b$", "^[a-z]+$", ".", "^.{1,2}$", "\\s", "é"])
    elif schema["type"] != "boolean":
        if choice.random() < 0.3:
            schema["minimum"] = choice.choice(NUMBERS)
        if choice.random() < 0.3:
            schema["maximum"] = max(choice.choice(NUMBERS), schema.get("minimum", -(2**70)))
        if choice.random() < 0.2:
            schema["multipleOf"] = choice.choice([1, 2, 3, 0.5, 0.25, 10, 1.5, 0.1, 0.01, 1e-7])
    return schema


def test_random_schemas() -> None:
    validator = suites.module("jsonschema").Draft202012Validator
    choice = random.Random(first("schemas"))
    compared = 0
    for _ in range(4000 if LONG else 400):
        schema = random_schema(choice)
        for _ in range(6):
            value = choice.choice(TEXTS if schema["type"] == "string" else NUMBERS if schema["type"] != "boolean" else [True, False])
            # An empty text is no value here, and whole numbers have 64 bits.
            if value != "" and not (schema["type"] == "integer" and abs(value) > 2**63) and (answer := takes(schema, value)) is not None:
                compared += 1
                unit = schema.get("multipleOf")
                # The package divides doubles, so that 0.3 is no multiple of 0.1 there; as decimals it is.
                is_multiple = unit is None or Fraction(repr(value)) % Fraction(repr(unit)) == 0
                rest = {key: word for key, word in schema.items() if key != "multipleOf"}
                assert answer == (is_multiple and validator(rest).is_valid(value)), (schema, value)
    assert compared > 1000

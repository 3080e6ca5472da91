"""Classes as templates: the JSON Schema of a dataclass or TypedDict, and conversions between its values and a template's fields."""

from __future__ import annotations

import dataclasses
import inspect
import types
from collections.abc import Mapping
from datetime import date, datetime
from enum import Enum
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from .._c._reasons import Reason
from .._c.errors import InvalidError

# `X | None` is of this class, from Python 3.10 on.
_UNION: Final = getattr(types, "UnionType", Union)
_PLAIN: Final[Mapping[type, Mapping[str, Any]]] = types.MappingProxyType({
    bool: {"type": "boolean"}, int: {"type": "integer"}, float: {"type": "number"}, str: {"type": "string"},
    datetime: {"type": "string", "format": "date-time"}, date: {"type": "string", "format": "date"},
})
# What the package annotated-types, and whoever follows it, calls a bound.
_BOUNDS: Final = {
    "ge": "minimum", "gt": "exclusiveMinimum", "le": "maximum", "lt": "exclusiveMaximum", "multiple_of": "multipleOf", "min_length": "minLength",
    "max_length": "maxLength",
}
_ITEMS: Final = {"minLength": "minItems", "maxLength": "maxItems"}


def is_class(given: object) -> bool:
    """Whether an object is a class that can be a template: a dataclass or a TypedDict."""
    return inspect.isclass(given) and (dataclasses.is_dataclass(given) or hasattr(given, "__total__"))


def schema_of(cls: type) -> dict[str, Any]:
    """Returns the JSON Schema of a class: its name is the title, its docstring the description, and its attributes are the fields."""
    said = cls.__doc__ or ""
    schema: dict[str, Any] = {"title": cls.__name__, "type": "object"}
    # The docstring that a dataclass gets where it has none is its signature.
    if said and not said.startswith(f"{cls.__name__}("):
        schema["description"] = inspect.cleandoc(said)
    defaults = _defaults(cls)
    properties, required = {}, []
    for name, hint in hints_of(cls).items():
        kind, may_lack, keys = _resolved(hint)
        properties[name] = {**_property(cls, name, kind), **keys}
        if "minLength" in keys or "maxLength" in keys:
            properties[name] = _of_list(properties[name])
        default = defaults.get(name)
        if default is not None:
            properties[name]["default"] = stored(default)
        elif not may_lack and name not in defaults and name in getattr(cls, "__required_keys__", (name,)):
            required.append(name)
    schema["properties"] = properties
    if required:
        schema["required"] = required
    return schema


def hints_of(cls: type) -> dict[str, Any]:
    """Returns the attributes of a class with their annotations."""
    try:
        return get_type_hints(cls, include_extras=True)
    except NameError as unknown:
        raise InvalidError(
            f"an annotation of {cls.__name__} cannot be read: {unknown}; define the class and import what it names at the top of a module",
            reason=Reason.TYPE) from unknown


def stored(value: Any) -> Any:
    """Returns the value of an attribute in the form of a field."""
    if isinstance(value, Enum):
        return value.value
    return [stored(each) for each in value] if isinstance(value, (list, tuple)) else value


def values_of(instance: Any) -> dict[str, Any]:
    """Returns the fields of an instance, without those that have no value."""
    given = instance if isinstance(instance, Mapping) else {each.name: getattr(instance, each.name) for each in dataclasses.fields(instance)}
    return {name: stored(value) for name, value in given.items() if value is not None}


def attributes_of(cls: type, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Returns an entry's fields as attributes of a class: those that it has, and None for missing ones that are Optional."""
    found: dict[str, Any] = {}
    for name, hint in hints_of(cls).items():
        kind, may_lack, _ = _resolved(hint)
        if name in fields:
            found[name] = _read(kind, fields[name])
        elif may_lack:
            found[name] = None
    return found


def _defaults(cls: type) -> dict[str, Any]:
    if not dataclasses.is_dataclass(cls):
        return {}
    found = {}
    for each in dataclasses.fields(cls):
        if each.default is not dataclasses.MISSING:
            found[each.name] = each.default
        elif each.default_factory is not dataclasses.MISSING:
            found[each.name] = each.default_factory() or None
    return found


def _resolved(hint: Any) -> tuple[Any, bool, dict[str, Any]]:
    """What an annotation says without its wrappers, whether None fits, and what it adds to the schema."""
    keys: dict[str, Any] = {}
    may_lack = False
    while True:
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            for said in parts[1:]:
                keys.update(said if isinstance(said, Mapping) else
                            {key: getattr(said, name) for name, key in _BOUNDS.items() if getattr(said, name, None) is not None})
        elif origin in (Union, _UNION) and type(None) in parts and len(parts) == 2:
            may_lack = True
            parts = tuple(each for each in parts if each is not type(None))
        elif getattr(origin, "_name", "") in ("Required", "NotRequired"):
            may_lack = may_lack or origin._name == "NotRequired"
        else:
            return hint, may_lack, keys
        hint = parts[0]


def _property(cls: type, name: str, kind: Any) -> dict[str, Any]:
    if inspect.isclass(kind) and issubclass(kind, Enum):
        return {"enum": [each.value for each in kind]}
    if inspect.isclass(kind) and kind in _PLAIN:
        return dict(_PLAIN[kind])
    if get_origin(kind) is Literal:
        return {"enum": list(get_args(kind))}
    if get_origin(kind) is list:
        element, _, keys = _resolved(get_args(kind)[0])
        return {"type": "array", "items": {**_property(cls, name, element), **keys}}
    raise InvalidError(
        f"{cls.__name__}.{name} is annotated {kind!r}; a field is a bool, int, float, str, date, datetime, a Literal, an Enum, or a list of these",
        reason=Reason.TYPE)


def _of_list(schema: dict[str, Any]) -> dict[str, Any]:
    """Bounds of a length: of a list those of its number of elements."""
    return {_ITEMS.get(key, key): value for key, value in schema.items()} if schema.get("type") == "array" else schema


def _read(kind: Any, value: Any) -> Any:
    if inspect.isclass(kind) and issubclass(kind, Enum):
        return kind(value)
    if kind is float and isinstance(value, int):
        return float(value)
    if kind is datetime and isinstance(value, str):
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    if kind is date and isinstance(value, str):
        return date.fromisoformat(value)
    return [_read(_resolved(get_args(kind)[0])[0], each) for each in value] if get_origin(kind) is list else value

"""Values of a template's fields, as people write them: NAME=VALUE, or one after the other when they are asked."""

from __future__ import annotations

from ..vocabulary.values import meant
from .codes import USAGE
from .refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Final

    from ..entries.template import Template

_ARRAY: Final = "array of "


def given(written: Sequence[str], template: Template | None, what: str) -> dict[str, Any]:
    """The values of some NAME=VALUE; a field of several values is given several times."""
    found: dict[str, Any] = {}
    known = {field.name: field.type for field in template.fields} if template else {}
    for each in written:
        name, is_given, said = each.partition("=")
        if not is_given or name not in known:
            words = f"; the fields of {what.removeprefix('events of ')} are {', '.join(known)}" if known else f"; {what} have no fields: {_lacks(what)}"
            raise Refused(f"--field {each} is no NAME=VALUE of a field{words}", USAGE, "TALLY_E_MISUSE")
        value = meant(said, known[name].removeprefix(_ARRAY))
        if known[name].startswith(_ARRAY):
            found.setdefault(name, []).append(value)
        else:
            found[name] = value
    return found


def _lacks(what: str) -> str:
    return "its event type has no template" if what.startswith("events of ") else "there is no template"

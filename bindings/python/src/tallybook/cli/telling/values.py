"""Values of an entry's fields, for people: times are in the book's zone."""

from __future__ import annotations

from ...vocabulary.values import value_text
from .words import when

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ...entries.events import Event
    from ..context import Context


class Values:
    """Shows values according to their templates; each template is read once."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._times: dict[int, set[str]] = {}
        self._types: dict[int, Any] = {}

    def text(self, entry: Any, name: str, value: Any) -> str:
        """A field's value; `entry` has its template: an item, or the type of an event."""
        if isinstance(value, str) and name in self._fields_of_time(entry):
            # Times are stored as text; one that cannot be read is shown as it is.
            from datetime import datetime

            try:
                return when(datetime.fromisoformat(value.replace("Z", "+00:00")), self.context.zone)
            except ValueError:
                pass
        return value_text(value)

    def of_event(self, event: Event) -> Mapping[str, Any]:
        """The values of an event's fields, times as texts."""
        if not any(isinstance(value, str) for value in event.fields.values()):
            return event.fields
        if event.type_id not in self._types:
            self._types[event.type_id] = self.context.book.get(event.type_id)
        type = self._types[event.type_id]
        return {name: self.text(type, name, value) if isinstance(value, str) else value for name, value in event.fields.items()}

    def _fields_of_time(self, entry: Any) -> set[str]:
        template = entry._row.get("template") or 0
        if template not in self._times:
            self._times[template] = {each.name for each in entry.template.fields if each.type == "date-time"} if template else set()
        return self._times[template]

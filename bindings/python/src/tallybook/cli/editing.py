"""An entry as a sheet of lines, changed by options or in an editor."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import tempfile

from .codes import REFUSED, USAGE
from .planning import planned
from .refused import Refused
from .telling.words import when

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from .context import Context

#: The lines of each kind.
LINES: Final = {
    "note": ("title", "time", "collection", "subject", "tags", "place", "description"),
    "session": ("title", "time", "end", "collection", "subject", "tags", "place", "description"),
    "task": ("title", "day", "priority", "category", "due", "collection", "subject", "tags", "description"),
    "collection": ("title", "time", "collection", "description"),
}
OTHERS: Final = ("title", "description")
_HEAD: Final = "# Edit the lines below, save, and close. Lines that you do not change stay as they are; lines with # are ignored.\n# The description is everything below its line.\n"


class Sheet:
    """An entry's properties as lines, and the new values from changed lines."""

    def __init__(self, entry: Any, context: Context) -> None:
        self.entry = entry
        self.context = context
        self.kind = entry.kind.name.lower()
        self.names = [name for name in LINES.get(self.kind, OTHERS) if name != "end" or entry.end is not None]

    def lines(self) -> dict[str, str]:
        """The current lines."""
        entry, zone = self.entry, self.context.zone
        found: dict[str, str] = {}
        for name in self.names:
            if name == "title":
                found[name] = entry.name
            elif name == "collection":
                found[name] = entry.parent.name if entry.parent is not None else ""
            elif name == "subject":
                found[name] = entry.subject.name if entry.subject is not None else ""
            elif name == "tags":
                found[name] = ", ".join(tag.name for tag in entry.tags)
            elif name in ("time", "end", "due"):
                found[name] = when(getattr(entry, name), zone)
            elif name == "day":
                found[name] = entry.day.isoformat() if entry.day else "backlog"
            elif name == "priority":
                found[name] = entry.priority.name.lower()
            else:
                found[name] = getattr(entry, name) or ""
        return found

    def text(self) -> str:
        """The sheet as text for an editor."""
        lines = self.lines()
        body = "".join(f"{name}: {value}\n" for name, value in lines.items() if name != "description")
        return f"{_HEAD}{body}description:\n{lines['description']}\n"

    def changed(self, text: str) -> dict[str, str]:
        """The lines of a sheet that were changed."""
        before, found = self.lines(), {}
        head, *rest = re.split(r"^description:", text, maxsplit=1, flags=re.MULTILINE)
        for line in head.splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            name, colon, value = line.partition(":")
            name = name.strip()
            if not colon or name not in before:
                raise Refused(f'"{line.strip()}" is not a field; the fields are {", ".join(f"{each}:" for each in before)}', USAGE)
            if value.strip() != before[name].strip():
                found[name] = value.strip()
        if rest and rest[0].strip() != before["description"].strip():
            found["description"] = rest[0].strip()
        return found

    def values(self, given: dict[str, str], *, tags: list[str] | None = None) -> dict[str, Any]:
        """The values to set, by field."""
        context = self.context
        values: dict[str, Any] = {}
        for name, written in given.items():
            if name not in self.names:
                state = " while it runs" if name == "end" and self.kind == "session" else ""
                raise Refused(f'{self.kind.replace("_", " ")} "{self.entry.name}" has no {name}{state}; it has {", ".join(self.names)}', USAGE, "TALLY_E_MISUSE")
            if name == "title":
                values["name"] = written
            elif name == "collection":
                values["parent"] = context.collection(written) if written else None
            elif name == "subject":
                values["subject"] = context.named(written, "subject").id if written else None
            elif name == "tags":
                values["tags"] = tags if tags is not None else [each.strip() for each in written.split(",") if each.strip()]
            elif name in ("time", "end"):
                values[name] = context.moment(written) or context.book.now()
            elif name == "due":
                values["due"] = (context.moment(written, ahead=True) or context.book.now()) if written else None
            elif name == "day":
                values["day"] = planned(written or "backlog", context)
            else:
                values[name] = written or None
        return values


def in_editor(sheet: Sheet) -> tuple[dict[str, str], dict[str, Any]]:
    """Lets a user change a sheet in an editor. Returns the changed lines and their values. A text that cannot be read is kept in its file."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor:
        raise Refused("give a field to change, such as --title TEXT, or set EDITOR to your editor, such as nano", USAGE, "TALLY_E_MISUSE")
    before = sheet.text()
    number, path = tempfile.mkstemp(prefix="tallybook-", suffix=".txt")
    with open(number, "w", encoding="utf-8") as file:
        file.write(before)
    is_kept = False
    try:
        try:
            ended = subprocess.run([*shlex.split(editor), path], check=False).returncode
        except (OSError, ValueError) as refusal:
            raise Refused(f"the editor {editor} cannot be run: {refusal}; set EDITOR to an installed editor", USAGE, "TALLY_E_MISUSE") from None
        if ended:
            raise Refused(f"the editor exited with {ended}; nothing changed", REFUSED)
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        try:
            found = sheet.changed(text)
            # Errors in values are reported while the text still exists.
            return found, sheet.values(found)
        except Refused as refusal:
            is_kept = True
            raise Refused(f"{refusal}; nothing changed, and your text is saved in {path}", refusal.code, refusal.status) from None
    finally:
        if not is_kept:
            os.unlink(path)

"""Shell completion: `tallybook --complete KIND WORD [BOOK [FIRST]]` prints the completions of a word, one a line,
each with a short description after a tab. FIRST is the first argument of the verb: the entry of a field, or the setting of a value.

It calls the library directly, as logging does, since somebody is waiting. It only reads, waits for no lock, and prints nothing if a book
cannot be read, or not in time.
"""

from __future__ import annotations

import ctypes
import os
import signal
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, Final

#: After so many seconds nothing is offered: a late answer is in the way.
DEADLINE: Final = 0.25
#: The most completions, and how many of the newest entries are read if only recent ones are wanted.
_MOST: Final = 200
_NEWEST: Final = 1000
_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
#: The completions of times, days and ranges; `tallybook help times` lists all forms.
_SAID: Final = {
    "time": ("now", "5m ago", "10m ago", "15m ago", "30m ago", "1h ago", "2h ago", "noon", "today", "yesterday", *_DAYS),
    "day": ("today", "tomorrow", "yesterday", "backlog", *_DAYS),
    "range": ("today", "yesterday", ":week", ":month", ":year", "last week", "last month", "last year", "last 7 days", "last 30 days", *_DAYS),
}


def offer(words: Sequence[str]) -> int:
    """Prints the completions of a word; never fails."""
    import _thread

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _thread.start_new_thread(_give_up, ())
    try:
        kind, word, book, first = [*words, "", ""][:4]
        offered = zones(word) if kind == "zone" else said(kind, word) if kind in _SAID else values(first, word) if kind == "value" else _of_book(kind, word, book, first)
        text = "".join(f"{each}\t{what}\n" for each, what in offered)
    except Exception:
        return 0
    if text:
        os.write(1, text.encode("utf-8", "surrogateescape"))
    return 0


def _give_up() -> None:
    """Ends the process when its time is over, even inside the library."""
    time.sleep(DEADLINE)
    os._exit(0)


def zones(word: str) -> list[tuple[str, str]]:
    """The system's time zones that start so."""
    from zoneinfo import available_timezones

    known = (each for each in available_timezones() if "/" in each and not each.startswith(("posix/", "right/", "Etc/")) or each == "UTC")
    return sorted((each, "") for each in known if each.lower().startswith(word.lower()))


def said(kind: str, word: str) -> list[tuple[str, str]]:
    """Frequent times, days and ranges, and this month, that start so."""
    month = [time.strftime("%Y-%m")] if kind == "range" else []
    return [(each, "") for each in (*_SAID[kind], *month) if each.startswith(word.lower())]


def values(setting: str, word: str) -> list[tuple[str, str]]:
    """The values of a setting, if they can be listed."""
    from .._c._abi import SETTINGS

    kind = SETTINGS.get(setting)
    return zones(word) if kind == "zone" else [(each, "") for each in ("true", "false") if kind == "bool" and each.startswith(word)]


def _of_book(kind: str, word: str, path: str, first: str) -> list[tuple[str, str]]:
    """The entries of a book that start so: by name, or by id or @1 if the word starts like that."""
    from .._c import _abi, loading

    path = path or os.environ.get("TALLYBOOK_BOOK") or _only_book()
    if not path:
        return []
    _abi.bind(loading.library)
    options = _abi.tally_book_options()
    options.struct_size, options.flags, options.busy_timeout = ctypes.sizeof(options), _abi.OPEN_EXISTING | _abi.OPEN_READ_ONLY, _abi.NO_WAIT
    book, encoded = ctypes.c_void_p(), os.fsencode(os.path.expanduser(path))
    if loading.library.tally_book_open(encoded, len(encoded), ctypes.byref(options), ctypes.byref(book), None) != _abi.OK:
        return []
    try:
        offers = _Offers(_abi, loading.library, book)
        return offers.fields(kind, first, word) if kind.endswith("field") else offers.of(kind, word)
    finally:
        loading.library.tally_book_close(book)


def _only_book() -> str:
    here = [name for name in os.listdir(".") if name.endswith(".tally") and not name.startswith(".")]
    return here[0] if len(here) == 1 else ""


class _Offers:
    """The entries of a book that match a word."""

    def __init__(self, abi: Any, lib: Any, book: Any) -> None:
        self.abi, self.lib, self.book = abi, lib, book
        items = {"note": abi.KIND_NOTE, "session": abi.KIND_SESSION, "task": abi.KIND_TASK}
        #: The kinds of entries for each word in the scripts.
        self.kinds: dict[str, dict[str, int]] = {
            "item": items, "entry": {**items, "collection": abi.KIND_COLLECTION}, "session": {"session": abi.KIND_SESSION}, "running": {"session": abi.KIND_SESSION},
            "note": {"note": abi.KIND_NOTE}, "task": {"task": abi.KIND_TASK}, "collection": {"collection": abi.KIND_COLLECTION}, "tag": {"tag": abi.KIND_TAG},
            "subject": {"subject": abi.KIND_SUBJECT}, "type": {"type": abi.KIND_EVENT_TYPE}, "template": {"template": abi.KIND_TEMPLATE}, "attachment": {"attachment": abi.KIND_ATTACHMENT},
            "trash": {"in the trash": abi.KIND_ANY},
        }

    def of(self, kind: str, word: str) -> list[tuple[str, str]]:
        """The completions of the word."""
        kinds = self.kinds[kind]
        is_item = any(each in kinds for each in ("note", "session", "task"))
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 16 else 0
        begun = "" if word.startswith("@") or number else word
        found = [row for name in kinds for row in self._rows(name, kinds[name], begun, kind == "running", number)]
        found.sort(key=lambda row: row[2], reverse=True)
        if word.startswith("@"):
            newest = [row for row in found if row[3] in ("note", "session", "task")][:9] if is_item else []
            return [(f"@{number}", self._what(row)) for number, row in enumerate(newest, 1) if f"@{number}".startswith(word)]
        if number:
            return [(str(row[0]), self._what(row)) for row in found if str(row[0]).startswith(word)][:_MOST]
        named: dict[str, str] = {}
        for row in found:
            if row[1] and row[1].isprintable() and row[1].casefold().startswith(word.casefold()):
                named.setdefault(row[1], row[3])
        return list(named.items())[:_MOST]

    def fields(self, kind: str, first: str, word: str) -> list[tuple[str, str]]:
        """The fields of a template, or of an event type's or entry's template, as NAME=; after that, the values of the field."""
        import json

        texts = self._templates(first) if kind == "field" else self._schemas(id for id in [self._template_of("type" if kind == "typefield" else "entry", first)] if id)
        found = [json.loads(text) for text in texts]
        if len(found) != 1:
            return []
        name, is_named, begun = word.partition("=")
        properties: dict[str, Any] = found[0].get("properties", {})
        if not is_named:
            return [
                (f"{each}=", "|".join(map(str, field.get("enum", ()))) or str(field.get("x-unit") or field.get("type") or "")) for each, field in properties.items()
                if each.casefold().startswith(word.casefold())]
        field = properties.get(name, {})
        # Yes and no may also be written as true and false.
        choices = field.get("enum") or (("yes", "no", *(("true", "false") if begun else ())) if field.get("type") == "boolean" else [])
        return [(f"{name}={each}", "") for each in choices if str(each).casefold().startswith(begun.casefold())]

    def _templates(self, begun: str) -> list[str]:
        """The schema of the template with this name, or of those whose name starts so."""
        found = list(self._rows("template", self.abi.KIND_TEMPLATE, begun, False, 0))
        named = [row for row in found if row[1].casefold() == begun.casefold()] or found
        return list(self._schemas(row[0] for row in named))

    def _schemas(self, ids: Iterable[int]) -> Iterator[str]:
        """The schemas of templates."""
        for id in ids:
            yield from self._read(self.abi.KIND_TEMPLATE, id, lambda cursor: self._text(cursor, self.abi.FIELD_SCHEMA))

    def _template_of(self, kind: str, word: str) -> int:
        """The template of the event type or entry that a word names; 0 if it has none or several match."""
        number = word[1:] if word.startswith("@") else ""
        if number.isascii() and number.isdigit() and 0 < int(number) < 10:
            rows = [row for name, each in self.kinds["item"].items() for row in self._rows(name, each, "", False, 0)]
            rows = sorted(rows, key=lambda row: row[2], reverse=True)[int(number) - 1:int(number)]
        elif word.isascii() and word.isdigit() and len(word) < 16:
            rows = [row for name, each in self.kinds[kind].items() for row in self._rows(name, each, "", False, int(word)) if row[0] == int(word)]
        else:
            rows = [row for name, each in self.kinds[kind].items() for row in self._rows(name, each, word, False, 0) if word and row[1].casefold().startswith(word.casefold())]
            rows = [row for row in rows if row[1].casefold() == word.casefold()] or rows
        found = {template for row in rows for template in self._read(self.kinds[kind][row[3]], row[0], lambda cursor: self.lib.tally_cursor_int(cursor, self.abi.FIELD_TEMPLATE))}
        return int(found.pop()) if len(found) == 1 else 0

    def _read(self, kind: int, id: int, read: Callable[[Any], Any]) -> list[Any]:
        """The properties of the entry with an id, if it exists."""
        abi, lib = self.abi, self.lib
        query, cursor = ctypes.c_void_p(), ctypes.c_void_p()
        if lib.tally_query_new(self.book, kind, ctypes.byref(query), None) != abi.OK:
            return []
        lib.tally_query_where_int(query, abi.FIELD_ID, abi.OP_EQ, (ctypes.c_int64 * 1)(id), 1, None)
        opened = lib.tally_query_cursor(query, ctypes.byref(cursor), None)
        lib.tally_query_free(query)
        if opened != abi.OK:
            return []
        try:
            return [read(cursor)] if lib.tally_cursor_next(cursor, None) == abi.OK else []
        finally:
            lib.tally_cursor_free(cursor)

    @staticmethod
    def _what(row: tuple[int, str, int, str]) -> str:
        return f"{row[3]} {''.join(each if each.isprintable() else ' ' for each in row[1])}".strip()

    def _rows(self, name: str, kind: int, begun: str, is_open: bool, number: int) -> Iterator[tuple[int, str, int, str]]:
        """Entries as id, name, time and kind, newest first; a hidden name is empty."""
        abi, lib = self.abi, self.lib
        query, cursor = ctypes.c_void_p(), ctypes.c_void_p()
        if lib.tally_query_new(self.book, kind, ctypes.byref(query), None) != abi.OK:
            return
        has_time = name in ("note", "session", "task", "collection", "attachment")
        try:
            # The library ignores the case of ASCII letters; other letters are compared below.
            encoded = begun[: next((place for place, each in enumerate(begun) if not each.isascii()), len(begun))].encode()
            if encoded:
                lib.tally_query_where_text(query, abi.FIELD_NAME, abi.OP_PREFIX, encoded, len(encoded), None)
            if number:
                # Ids that start so, with at most two more digits.
                ids = [number, *range(number * 10, number * 10 + 10), *range(number * 100, number * 100 + 100)]
                lib.tally_query_where_int(query, abi.FIELD_ID, abi.OP_IN, (ctypes.c_int64 * len(ids))(*ids), len(ids), None)
            if is_open:
                states = (ctypes.c_int64 * 2)(abi.STATE_RUNNING, abi.STATE_PAUSED)
                lib.tally_query_where_int(query, abi.FIELD_STATE, abi.OP_IN, states, 2, None)
            if name == "in the trash":
                lib.tally_query_in(query, abi.ROOT, abi.IN_TRASH, None)
            if has_time:
                lib.tally_query_order(query, abi.FIELD_TIME, abi.ORDER_DESCENDING, None)
            lib.tally_query_page(query, _NEWEST, None, 0, None)
            if lib.tally_query_cursor(query, ctypes.byref(cursor), None) != abi.OK:
                return
        finally:
            lib.tally_query_free(query)
        try:
            while lib.tally_cursor_next(cursor, None) == abi.OK:
                if name in ("tag", "subject", "type", "template") and lib.tally_cursor_int(cursor, abi.FIELD_ARCHIVED):
                    continue
                if name == "type" and not lib.tally_cursor_int(cursor, abi.FIELD_RECORDABLE):
                    continue
                hidden = name in ("task", "in the trash") and lib.tally_cursor_int(cursor, abi.FIELD_REDACTION) != abi.REDACTION_NONE
                title = "" if hidden else self._text(cursor, abi.FIELD_NAME)
                yield lib.tally_cursor_id(cursor), title, lib.tally_cursor_int(cursor, abi.FIELD_TIME) if has_time else 0, name
        finally:
            lib.tally_cursor_free(cursor)

    def _text(self, cursor: Any, field: int) -> str:
        size = ctypes.c_size_t()
        place = self.lib.tally_cursor_text(cursor, field, ctypes.byref(size))
        return ctypes.string_at(place, size.value).decode("utf-8", "replace") if place else ""

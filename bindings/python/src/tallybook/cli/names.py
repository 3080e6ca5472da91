"""Finds the entry that a name means, among those that a verb accepts. It never guesses: if several match, they are listed."""

from __future__ import annotations

import sys

from .codes import NOT_FOUND
from .refused import Refused
from .terminal import typed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Final, NoReturn

    from ..book import Book
    from ..entries.collection import Collection

#: The plural of each kind, and the book's view of it.
KINDS: Final = {
    "collection": ("collections", "collections"), "note": ("notes", "notes"), "session": ("sessions", "sessions"), "task": ("tasks", "tasks"),
    "subject": ("subjects", "subjects"), "tag": ("tags", "tags"), "template": ("templates", "templates"), "type": ("event types", "event_types"),
    "attachment": ("attachments", "attachments"), "medium": ("media", "media"),
}
ITEMS: Final = ("note", "session", "task")
#: The kinds that `list` shows.
LISTED: Final = ("collection", *ITEMS)
#: The most entries shown to choose from.
_SHOWN: Final = 8


class Names:
    """Finds entries of some kinds by id, UUID, name, or the beginning of a name or of a word in it; @1 is the newest item, @2 the one before."""

    def __init__(self, book: Book, kinds: tuple[str, ...], *, what: str = "", asks: bool = False) -> None:
        self.book = book
        self.kinds = kinds
        self.what = what or (KINDS[kinds[0]][0] if len(kinds) == 1 else "entries")
        #: Whether somebody is there to choose.
        self.asks = asks

    def one(self, word: str, *, within: Collection | None = None, running_first: bool = False) -> Any:
        """The entry that a word names."""
        by_id = self._by_id(word)
        if by_id is not None:
            return by_id
        found = self.matching(word, within=within)
        if running_first:
            running = [each for each in found if is_open(each)]
            found = running or found
        if not found:
            self._refuse_missing(word)
        return self.only(found, word)

    def only(self, found: list[Any], word: str = "", way: str = "by its id") -> Any:
        """The only one of several entries; asks for it if there are more."""
        if len(found) == 1:
            return found[0]
        what = f"running {self.what}" if self.what == "sessions" and all(map(is_open, found)) else self.what
        if not word:
            head = f"several {self.what} are running" if what != self.what else f"several {what} match"
        else:
            head = f'several {what} {"are called" if all(each.name == word for each in found) else "begin with" if all(each.name.casefold().startswith(word.casefold()) for each in found) else "have"} "{word}"'
        if self.asks:
            chosen = self._choose(found, head)
            if chosen is not None:
                return chosen
        raise Refused(f"{head}: {'; '.join(described(each) for each in found[:_SHOWN])}{'; …' if len(found) > _SHOWN else ''}; name one {way}")

    def matching(self, word: str, *, within: Collection | None = None) -> list[Any]:
        """The entries that match a word: by name, else by name in any letter case, else by the start of the name."""
        exact = list(self._look(word, within, title=word))
        if exact:
            return exact
        begun = list(self._look(word, within, title__prefix=word))
        same = [each for each in begun if each.name.casefold() == word.casefold()]
        return same or begun or list(self._inside(word, within))

    def _inside(self, word: str, within: Collection | None) -> Iterator[Any]:
        """Items and collections with a later word that starts so."""
        plain = word.replace('"', " ").strip()
        if not plain or not any(each.isalnum() for each in plain):
            return
        place: Any = within if within is not None else self.book
        kinds: Any = [each for each in self.kinds if each in LISTED]
        if kinds:
            found = place.contents(kind__in=kinds, search=f'"{plain}"*', limit=50, **({"recursive": True} if within is not None else {}))
            yield from (each for each in found if f" {plain.casefold()}" in f" {each.name.casefold()}")

    def _look(self, word: str, within: Collection | None, **conditions: Any) -> Iterator[Any]:
        if not word:
            return
        # One more than are shown, to know that there are more.
        limit = _SHOWN + 1
        for kind in self.kinds:
            place: Any = within if within is not None and kind in LISTED else self.book
            view = getattr(place, KINDS[kind][1])
            if kind == "type":
                # Each place has its own entries.
                for holder in [self.book, *self.book.collections]:
                    yield from (each for each in holder.event_types if _fits(each.name, conditions))
                continue
            named = {("title" if kind in ITEMS else "name") + key.removeprefix("title"): value for key, value in conditions.items()}
            yield from view(named, limit=limit, **({"recursive": True} if place is within else {}))

    def _by_id(self, word: str) -> Any:
        found = None
        if word.isascii() and word.isdigit() and len(word) < 19:
            if int(word) == 0:
                return None
            from .._c.errors import NotFoundError

            try:
                found = self.book.get(int(word))
            except NotFoundError:
                # The name of a note may be 2026.
                if self.matching(word):
                    return None
                raise
        elif len(word) == 36 and word.count("-") == 4:
            found = self.book.find(word)
        elif word.startswith("@") and word[1:].isascii() and word[1:].isdigit():
            return self._newest(int(word[1:]), word)
        if found is None:
            return None
        if kind_of(found) not in self.kinds:
            raise Refused(f"{self._named(found)}, not {_any(self.kinds)}")
        return found

    def _newest(self, number: int, word: str) -> Any:
        kinds: Any = [each for each in self.kinds if each in ITEMS]
        if not kinds or not 0 < number <= 10_000:
            return None
        found = list(self.book.items(kind__in=kinds, order="-time", limit=number))
        if len(found) < number:
            raise Refused(f"there is no {word}: the book has {len(found)}; @1 is the newest", NOT_FOUND, "TALLY_E_NOT_FOUND")
        return found[-1]

    def _refuse_missing(self, word: str) -> NoReturn:
        others = [] if set(self.kinds) >= set(LISTED) else Names(self.book, tuple(set(LISTED) - set(self.kinds))).matching(word)
        named = [each for each in others if each.name == word]
        if named:
            raise Refused(f"{self._named(named[0])}, not {_any(self.kinds)}")
        if len(self.kinds) > 1:
            what = "there is nothing" if set(self.kinds) >= set(LISTED) else f"there is no {', '.join(self.kinds[:-1])} or {self.kinds[-1]}"
            raise Refused(f'{what} called "{word}"; tallybook list shows all', NOT_FOUND, "TALLY_E_NOT_FOUND")
        kind = self.kinds[0]
        how = {
            "collection": f'create it with tallybook new --collection "{word}"', "subject": f'create it with tallybook subject "{word}" --new',
            "type": f'create it with tallybook type "{word}" --new',
            "template": f'create it with tallybook entry "{word}" --new and its fields, such as amount:number'}.get(kind)
        shown = f"tallybook list {KINDS[kind][0]} shows them" if kind in (*LISTED, "tag") else "tallybook list shows all"
        raise Refused(f'there is no {_word(kind)} "{word}"; {how or shown}', NOT_FOUND, "TALLY_E_NOT_FOUND")

    @staticmethod
    def _named(entry: Any) -> str:
        return f'entry {entry.id} "{entry.name}" is {_an(kind_of(entry))}'

    def _choose(self, found: list[Any], head: str) -> Any:
        print(f"{head}:", file=sys.stderr)
        for number, each in enumerate(found[:_SHOWN], 1):
            print(f"  {number}  {described(each)}", file=sys.stderr)
        try:
            print(f"Which? [1-{min(len(found), _SHOWN)}] ", end="", file=sys.stderr, flush=True)
            answer = typed().strip()
        except EOFError:
            return None
        return found[int(answer) - 1] if answer.isascii() and answer.isdigit() and 0 < int(answer) <= min(len(found), _SHOWN) else None


def kind_of(entry: Any) -> str:
    """The kind of an entry, in the command's words."""
    word = str(entry.kind.name.lower())
    return {"event_type": "type", "media": "medium"}.get(word, word)


def described(entry: Any) -> str:
    """An entry in a few words: its id, its name, and what distinguishes it from others with that name."""
    from ..vocabulary.time import zone_of

    time = getattr(entry, "time", None)
    if kind_of(entry) == "task":
        return f'{entry.id} task "{entry.shown}", {entry.day.isoformat() if entry.day else "in the backlog"}' + (" (done)" if entry.completed else "")
    when = f", {time.astimezone(zone_of(entry.book.settings['time_zone'])):%Y-%m-%d %H:%M}" if time is not None else ""
    place = entry.parent.name if getattr(entry, "parent", None) is not None else ""
    return f'{entry.id} {kind_of(entry)} "{entry.name}"{when}' + (f" in {place}" if place else "") + (" (runs)" if is_open(entry) else "")


def is_open(entry: Any) -> bool:
    """Whether an entry is a session that is not stopped."""
    state = getattr(entry, "state", None)
    return state is not None and state.name in ("RUNNING", "PAUSED")


def _fits(name: str, conditions: dict[str, Any]) -> bool:
    if "title" in conditions:
        return bool(name == conditions["title"])
    return name.casefold().startswith(str(conditions["title__prefix"]).casefold())


def _word(kind: str) -> str:
    return "event type" if kind == "type" else kind


def _an(kind: str) -> str:
    word = _word(kind)
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _any(kinds: tuple[str, ...]) -> str:
    return " or ".join(map(_an, kinds))

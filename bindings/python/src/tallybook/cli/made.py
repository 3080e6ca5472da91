"""The options of what is made: a note, a session."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from ..book import Book
    from ..entries.collection import Collection, Holder
    from .context import Context

TIME_HELP = "14:05, yesterday 14:00, 2h30m ago or ISO 8601; default: now"


def add_made(parser: argparse.ArgumentParser) -> None:
    """The options that they share."""
    parser.add_argument("-d", "--description", metavar="TEXT")
    parser.add_argument("-c", "--collection", metavar="NAME")
    parser.add_argument("-t", "--tag", action="append", default=[], metavar="TAG", help="can be repeated")
    parser.add_argument("--subject", metavar="NAME", help="whom or what it is about")
    add_time(parser)


def add_time(parser: argparse.ArgumentParser, what: str = "") -> None:
    """A time, and the word that a far-off one is right."""
    parser.add_argument("--time", metavar="TIME", help=what or TIME_HELP)
    add_yes(parser)


def add_yes(parser: argparse.ArgumentParser, what: str = "do not ask for confirmation, for example of a distant time") -> None:
    """The word that nobody need be asked."""
    parser.add_argument("-y", "--yes", action="store_true", help=what)


def about(context: Context, name: str | None) -> int | None:
    """The subject that a name means; None where none is given."""
    return None if name is None else context.named(name, "subject").id


def home(whole: Book, place: Collection | None) -> Holder:
    """Where something is made in a transaction, so that new tags and it are one step of history: a collection, or the book."""
    found: Holder = whole if place is None else whole.get(place.id)
    return found

"""The options of verbs that create something, such as a note or a session."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from ..book import Book
    from ..entries.collection import Collection, Holder
    from .context import Context

TIME_HELP = "14:05, yesterday 14:00, 2h30m ago or ISO 8601; default: now"


def add_made(parser: argparse.ArgumentParser) -> None:
    """Adds the shared options."""
    parser.add_argument("-d", "--description", metavar="TEXT")
    parser.add_argument("-c", "--collection", metavar="NAME")
    parser.add_argument("-t", "--tag", action="append", default=[], metavar="TAG", help="can be repeated")
    parser.add_argument("--subject", metavar="NAME", help="whom or what it is about")
    add_time(parser)


def add_time(parser: argparse.ArgumentParser, what: str = "") -> None:
    """Adds --time, and --yes for times that are far off."""
    parser.add_argument("--time", metavar="TIME", help=what or TIME_HELP)
    add_yes(parser)


def add_yes(parser: argparse.ArgumentParser, what: str = "do not ask for confirmation, for example of a distant time") -> None:
    """Adds --yes, which confirms in advance."""
    parser.add_argument("-y", "--yes", action="store_true", help=what)


def about(context: Context, name: str | None) -> int | None:
    """The subject of a name; None for None."""
    return None if name is None else context.named(name, "subject").id


def home(whole: Book, place: Collection | None) -> Holder:
    """The collection, or the book, in which a transaction creates something, so that it and its new tags are one step of history."""
    found: Holder = whole if place is None else whole.get(place.id)
    return found

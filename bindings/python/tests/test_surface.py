"""The surface itself: every public name is documented and has an example."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

import tallybook


def public() -> Iterator[tuple[str, object]]:
    for name in tallybook.__all__:
        thing = getattr(tallybook, name)
        yield name, thing
        if isinstance(thing, type) and not issubclass(thing, (BaseException, int)):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                    yield f"{name}.{member}", value


@pytest.mark.parametrize(("name", "thing"), list(public()), ids=lambda each: each if isinstance(each, str) else "")
def test_every_public_name_has_an_example(name: str, thing: object) -> None:
    documentation = inspect.getdoc(thing) or ""
    assert documentation.split("\n")[0].strip()
    assert ">>>" in documentation, name


def test_what_star_imports_is_sorted_and_there() -> None:
    assert len(set(tallybook.__all__)) == len(tallybook.__all__)


def test_a_wrong_call_of_a_view_or_a_format_says_what_is_right(book: tallybook.Book) -> None:
    with pytest.raises(tallybook.InvalidError, match="use one of"):
        book.sessions(state="walking")
    with pytest.raises(tallybook.InvalidError, match="json, markdown"):
        book.export_bytes("pdf")
    with pytest.raises(tallybook.InvalidError, match="process, power"):
        tallybook.open(":memory:", durability="hope")

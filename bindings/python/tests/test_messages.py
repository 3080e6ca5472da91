"""Messages that the library makes for any language come out in Python's words."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

import tallybook
from tallybook._c import _abi
from tallybook._c.words import FLAGS, PARAMETERS, translated

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "tools"))
import swift_strings  # type: ignore[import-not-found]  # noqa: E402

SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|BEGIN|FROM|WHERE|INDEX|TABLE|TRIGGER|COLLATE|FOREIGN)\b")
# Not the library's words: other programs, formats, and marks in files.
NAMES = {"MEL", "HEY", "SHA256"}


def literals() -> list[tuple[str, str]]:
    """The texts of the engine that have words in them, as messages do, and where each stands."""
    found = []
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        if "Generated" in path.name or path.name == "Export.swift":
            continue
        found += [(f"{path.name}: {text[:60]}", text) for _, _, text in swift_strings.of(path.read_text()) if " " in text and not SQL.search(text)]
    return found


def flags() -> set[str]:
    """The flags of the contract, without their prefixes."""
    return {
        name.split("_", 1)[1] for name, value in vars(_abi).items()
        if re.match(r"(OPEN|SAVE|ATTACH|IMPORT|EXPORT|BACKUP|DELETE|MERGE|PURGE|REPORT|TABLE)_[A-Z_]+$", name) and isinstance(value, int)
    }


def unknown(text: str) -> list[str]:
    """Words of C in a message that Python has none for."""
    here = [word for word in re.findall(r"\b(?:tally_\w+|TALLY_\w*)", text) if word not in FLAGS]
    known = flags() - NAMES
    return here + [word for word in re.findall(r"\b[A-Z][A-Z_]+\b", text) if word in known and word not in FLAGS]


def test_the_engine_names_nothing_that_python_has_no_word_for() -> None:
    texts = literals()
    assert len(texts) > 500
    assert not [(where, words) for where, text in texts if (words := unknown(text))]


def test_what_is_planted_is_found() -> None:
    assert unknown("the book is open; call tally_book_flush") == ["tally_book_flush"]
    assert unknown("it is there; save it with KEEP_CLEAN") == ["KEEP_CLEAN"]
    assert not unknown("it is there; save it with FORCE")


def arguments() -> set[str]:
    """What the arguments of the package are called."""
    found: set[str] = set()
    for path in Path(tallybook.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.arguments):
                found |= {each.arg for each in [*node.posonlyargs, *node.args, *node.kwonlyargs]}
    return found


def test_every_parameter_that_messages_name_is_an_argument_or_has_a_word() -> None:
    named: set[str] = set()
    for path in (ROOT / "Sources/TallybookABI").rglob("*.swift"):
        of = r"\b(?:text|optionalText|out|requirePlace|requirePiece|noPlace|data|room|array|elements|day)\([^\"\n]*\"([a-z_0-9]+)\""
        named |= set(re.findall(of, path.read_text()))
    assert len(named) > 40
    assert not {each for each in named if not each.startswith("out_")} - set(PARAMETERS) - arguments()


def test_flags_are_arguments(tmp_path: Path) -> None:
    with pytest.raises(tallybook.NotFoundError, match="without exists=True and read_only=True") as caught:
        tallybook.open(tmp_path / "READ_ONLY.tally", read_only=True)
    assert "READ_ONLY.tally" in str(caught.value) and caught.value.reason is tallybook.Reason.NO_FILE
    with tallybook.open(tmp_path / "there.tally") as book:
        book.backup(tmp_path / "copy.tally")
        with pytest.raises(tallybook.ExistsError, match="replace=True") as there:
            book.backup(tmp_path / "copy.tally")
    assert there.value.reason is tallybook.Reason.FILE_EXISTS
    assert translated("FORCE and IF_UNCHANGED contradict each other; give one of them").startswith("force=True and if_unchanged=True")
    assert translated("note is longer than 9 bytes; check its length").startswith("the text of the event")
    assert translated("out_book is NULL; give it a place").startswith("the place for the book")
    assert translated('the note "FORCE it; FORCE" is there; save it with FORCE') == 'the note "FORCE it; FORCE" is there; save it with force=True'

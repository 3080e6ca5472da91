"""The documents in a prefix: README.md, what lies in docs/, and whatever they link to, so that no link of theirs leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree import Tree

ROOT = Path(__file__).resolve().parents[2]
HOME = "share/doc/tallybook"
FIRST = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"]
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")
FENCED = re.compile(r"^```.*?^```", re.M | re.S)


def linked(page: Path) -> list[Path]:
    """What a page links to, here."""
    text = FENCED.sub("", page.read_text("utf-8"))
    return [(page.parent / target).resolve() for target in LINK.findall(text) if not re.match("[a-z]+:", target)]


def files() -> list[Path]:
    found: set[Path] = set()
    left = [*(ROOT / name for name in FIRST), *(ROOT / "docs").rglob("*")]
    while left:
        path = left.pop()
        if path.is_dir():
            left += [each for each in path.iterdir() if each.is_file() and each not in found]
        elif path not in found and "__pycache__" not in path.parts:
            found.add(path)
            left += linked(path) if path.suffix == ".md" else []
    return sorted(found)


def put(tree: Tree) -> None:
    for path in files():
        tree.copy(path, f"{HOME}/{path.relative_to(ROOT).as_posix()}")
    # With one search over all, where it was made.
    site = ROOT / "build/site"
    for path in sorted(site.rglob("*")):
        if path.is_file() and path.name not in (".buildinfo", "objects.inv"):
            tree.copy(path, f"{HOME}/html/{path.relative_to(site).as_posix()}")

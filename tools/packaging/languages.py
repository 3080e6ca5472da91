"""What other languages take, in a prefix: LuaJIT's one file, Rust's sources, and the schemas of what goes in and out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree import Tree

ROOT = Path(__file__).resolve().parents[2]


def put(tree: Tree) -> None:
    tree.copy(ROOT / "bindings/lua/tallybook.lua", "share/lua/5.1/tallybook.lua")
    for path in sorted(path for path in (ROOT / "bindings/rust").rglob("*") if path.suffix in (".rs", ".toml")):
        tree.copy(path, f"share/tallybook/rust/{path.relative_to(ROOT / 'bindings/rust').as_posix()}")
    for path in sorted((ROOT / "docs/schemas").glob("*.json")):
        tree.copy(path, f"share/tallybook/schemas/{path.name}")

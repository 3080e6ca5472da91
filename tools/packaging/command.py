"""The command `tallybook` in a prefix: the Python package beside the library, a program that finds both, its manual and its completions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree import Tree

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "bindings/python/src/tallybook"
HOME = "share/tallybook/python"
PROGRAM = f'''#!/usr/bin/env python3
"""tallybook: see tallybook(1)."""
import os
import sys

if sys.version_info < (3, 9):
    sys.exit("tallybook: this needs Python 3.9 or later, and python3 is " + sys.version.split()[0])
# The package lies in the same prefix, wherever that is.
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), *{HOME.split("/")!r}))
from tallybook.cli import command

command()
'''
COMPLETIONS = {
    "bash": "share/bash-completion/completions/tallybook", "zsh": "share/zsh/site-functions/_tallybook",
    "fish": "share/fish/vendor_completions.d/tallybook.fish",
}


def run(*words: str) -> str:
    """What a program of Python prints, on the library that was built."""
    environment = {
        **os.environ, "PYTHONPATH": str(SOURCE.parent), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "78", "LC_ALL": "C.UTF-8",
        "TALLYBOOK_LIBRARY": str(ROOT / ".build/release/libtallybook.so")}
    return subprocess.run([sys.executable, *words], env=environment, check=True, capture_output=True, text=True).stdout


def put(tree: Tree, library: str) -> None:
    """All of it into a tree whose library is at that name."""
    for path in sorted(SOURCE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so":
            tree.copy(path, f"{HOME}/tallybook/{path.relative_to(SOURCE).as_posix()}")
    # Where the package looks first: inside itself.
    up = "/".join([".."] * len(PurePosixPath(f"{HOME}/tallybook").parts))
    tree.link(f"{up}/{library}", f"{HOME}/tallybook/libtallybook.so")
    tree.write(PROGRAM, "bin/tallybook", 0o755)
    for shell, name in COMPLETIONS.items():
        tree.write(run("-m", "tallybook", "completion", shell), name)
    tree.write(run(str(ROOT / "tools/reference/man_command.py")), "share/man/man1/tallybook.1")

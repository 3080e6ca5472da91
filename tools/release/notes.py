"""The notes of the release: the newest version of CHANGELOG.md."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from project import ROOT, VERSION


def make(folder: Path) -> None:
    parts = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.M)
    wanted = VERSION.partition("-")[0]
    text = next((part for part in parts[1:] if part.split("\n", 1)[0].removeprefix("Unreleased: ").split()[0] == wanted), None)
    if text is None:
        sys.exit(f"release: CHANGELOG.md has no version {wanted}; write what changed")
    # Links of the page lead to files that a reader of the notes does not have.
    body = re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text.split("\n", 1)[1])
    (folder / "NOTES.md").write_text(f"# Tallybook {VERSION}\n{body.rstrip()}\n", "utf-8")

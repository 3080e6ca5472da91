"""A prefix that is being filled."""

from __future__ import annotations

import shutil
from pathlib import Path


class Tree:
    """A prefix that is being filled, what was put there, and the folders that were not there before."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self.names: list[str] = []
        #: With a slash at the end, as the list of what is installed has them.
        self.folders: list[str] = []

    def place(self, name: str) -> Path:
        path = self.top / name
        missing = [folder for folder in path.relative_to(self.top).parents if not (self.top / folder).is_dir()]
        self.folders += [f"{folder}/" for folder in missing if folder != Path(".")]
        path.parent.mkdir(parents=True, exist_ok=True)
        # A file that is being replaced may be mapped by a running program: it gets a new inode, not new bytes.
        path.unlink(missing_ok=True)
        self.names.append(name)
        return path

    def copy(self, source: Path, name: str, mode: int = 0o644) -> None:
        path = self.place(name)
        shutil.copyfile(source, path)
        path.chmod(mode)

    def write(self, text: str, name: str, mode: int = 0o644) -> None:
        path = self.place(name)
        path.write_text(text, "utf-8")
        path.chmod(mode)

    def link(self, target: str, name: str) -> None:
        self.place(name).symlink_to(target)

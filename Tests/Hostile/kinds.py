"""What somebody may put where a file of ours is to be."""

from __future__ import annotations

import os
import shutil
import socket
import stat
from pathlib import Path

#: As large as no disk of a desk is.
SPARSE = 1 << 40
#: As large as a tail and a mirror's journal may be, and what is imported: none of it is on the disk.
ROOMY, ROOMY_IMPORT = 1 << 30, (4 << 30) - 1


def put(kind: str, place: Path, outside: Path) -> None:
    """Puts it there, in place of what there is. What a link leads to, and a second name, lie in the folder `outside`.

    What is swollen is the real file, which says that it goes on for a tebibyte; what is roomy says that it has as much as it may have.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    away = outside / f"real-{place.name}"
    if kind == "link":
        # To what is the very file that belongs there, where there is one: nothing of it may be read or changed through the link.
        if place.exists():
            shutil.move(place, away)
        else:
            away.write_bytes(b"what nobody may touch")
        place.symlink_to(away)
        return
    if kind == "hard":
        if not place.exists():
            place.write_bytes(b"")
        os.link(place, away)
        return
    if kind == "swollen":
        os.truncate(place, SPARSE)
        return
    if kind == "roomy":
        os.truncate(place, ROOMY if "tally" in place.name else ROOMY_IMPORT)
        return
    if kind == "unreadable":
        if not place.exists():
            place.write_bytes(b"")
        place.chmod(0)
        return
    if place.is_dir():
        shutil.rmtree(place)
    place.unlink(missing_ok=True)
    if kind == "link-nothing":
        place.symlink_to(outside / "nothing")
    elif kind == "link-folder":
        place.symlink_to(outside)
    elif kind == "pipe":
        os.mkfifo(place)
    elif kind == "null":
        os.mknod(place, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
    elif kind == "zero":
        os.mknod(place, 0o666 | stat.S_IFCHR, os.makedev(1, 5))
    elif kind == "socket":
        # Bound by a short name: a socket's is limited to 108 bytes.
        before = os.getcwd()
        os.chdir(place.parent)
        try:
            socket.socket(socket.AF_UNIX).bind(place.name)
        finally:
            os.chdir(before)
    elif kind == "sparse":
        with open(place, "wb") as file:
            file.truncate(SPARSE)
    elif kind == "folder":
        place.mkdir()
        (place / "within").write_bytes(b"stays")
    else:
        raise ValueError(kind)


def picture(folder: Path) -> dict[str, tuple[object, ...]]:
    """A folder as it is, to be compared: each name with what it is, and of a file what it holds."""
    found: dict[str, tuple[object, ...]] = {}
    for path in sorted(folder.rglob("*")):
        info = path.lstat()
        content: object = os.readlink(path) if path.is_symlink() else None
        if stat.S_ISREG(info.st_mode) and info.st_blocks < 1 << 14:
            content = path.read_bytes() if info.st_size < 1 << 24 else info.st_size
        found[str(path.relative_to(folder))] = (stat.S_IFMT(info.st_mode), info.st_ino, content)
    return found

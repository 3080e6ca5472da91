"""What a release keeps of its sources: all that shows how its programs and bindings speak to the library, in one archive that comes out
the same wherever it is made."""

from __future__ import annotations

import lzma
import subprocess
import tarfile
from io import BytesIO
from pathlib import Path

ARCHIVE = "sources.tar.xz"
KEPT = [
    "LICENSE",
    "include",
    "bindings",
    "examples",
    "Tests/C",
    "Tests/Cpp",
    "Tests/Lua",
    "Tests/Rust",
    # What tests of the package import and read.
    "Tests/*.py",
    "Tests/Data/books",
    "docs/command-line.md",
    "docs/schemas",
    # To link what was built against the release, as it was built then.
    "abi/tallybook.abi.json",
    "abi/tallybook.map",
]

# Without them nothing could be run; tools/abi self-test looks for them.
NEEDED = ["include/tallybook.h", "include/tallybook.hpp", "bindings/lua/tallybook.lua", "bindings/rust/src/lib.rs", "bindings/python/pyproject.toml",
          "examples/c/mel.c", "examples/c/mel.expected", "Tests/C/zeros.c", "Tests/limits.py", "abi/tallybook.map"]


def tracked(root: Path, *paths: str) -> list[str]:
    """What git has, or would take: a release is made from what is there."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *paths],
        check=True, capture_output=True, text=True).stdout
    return sorted({name for name in listed.split("\0") if name and (root / name).exists()})


def pack(root: Path, target: Path) -> int:
    """How many files there are."""
    names = tracked(root, *KEPT)
    plain = BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in names:
            path = root / name
            member = archive.gettarinfo(str(path), name)
            member.mtime = member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mode = 0o755 if member.mode & 0o100 else 0o644
            archive.addfile(member, BytesIO(path.read_bytes()) if member.isreg() else None)
    target.write_bytes(lzma.compress(plain.getvalue(), preset=9 | lzma.PRESET_EXTREME))
    return len(names)


def unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")

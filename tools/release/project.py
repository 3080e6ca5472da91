"""What a release is called, and when it was made."""

from __future__ import annotations

import json
import os
import subprocess
import tarfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = json.loads((ROOT / "abi/tallybook.abi.json").read_text("utf-8"))["package"]
VERSION: Final[str] = PACKAGE["version"]
SONAME: Final[str] = PACKAGE["soname"]


def moment() -> int:
    """Seconds since 1970: of the last commit, or as SOURCE_DATE_EPOCH says, so that the same sources give the same files."""
    said = os.environ.get("SOURCE_DATE_EPOCH")
    if said:
        return int(said)
    ended = subprocess.run(["git", "-C", str(ROOT), "log", "-1", "--format=%ct"], capture_output=True, text=True)
    return int(ended.stdout.strip() or 0)


def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without who packed it, and when."""
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mtime = moment()
    return member

"""What makes the same sources give the same files, whoever packs them and when."""

from __future__ import annotations

import functools
import os
import subprocess
import tarfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


@functools.cache
def moment() -> int:
    """Seconds since 1970: as SOURCE_DATE_EPOCH says, else of the last commit; 0 outside of a repository."""
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

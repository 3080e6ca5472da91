"""The crate: bindings/rust with its manifest, as cargo packs it.

    PYTHONPATH=tools/packaging tools/release/crate.py FOLDER    # writes its files there, for cargo to use as they are
"""

from __future__ import annotations

import gzip
import io
import sys
import tarfile
from pathlib import Path

from project import ROOT, VERSION
from reproducible import moment, plain

SOURCE = ROOT / "bindings/rust"


def files() -> dict[str, bytes]:
    manifest = (SOURCE / "Cargo.toml").read_text("utf-8")
    if f'version = "{VERSION}"\n' not in manifest:
        raise SystemExit(f"crate: bindings/rust/Cargo.toml has another version than {VERSION}; write that there")
    found = {path.relative_to(SOURCE).as_posix(): path.read_bytes() for path in sorted(SOURCE.rglob("*.rs"))}
    return {"Cargo.toml": manifest.encode(), "LICENSE": (ROOT / "LICENSE").read_bytes(), **found}


def make(folder: Path) -> None:
    name = f"tallybook-{VERSION}"
    with open(folder / f"{name}.crate", "wb") as file, gzip.GzipFile("", "wb", 9, file, moment()) as zipped, tarfile.open(fileobj=zipped, mode="w") as archive:
        for path, content in sorted(files().items()):
            member = tarfile.TarInfo(f"{name}/{path}")
            member.size = len(content)
            archive.addfile(plain(member), io.BytesIO(content))


if __name__ == "__main__":
    for path, content in files().items():
        target = Path(sys.argv[1]) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        # What did not change is not built again.
        if not target.is_file() or target.read_bytes() != content:
            target.write_bytes(content)

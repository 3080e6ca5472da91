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

MANIFEST = f"""[package]
name = "tallybook"
version = "{VERSION}"
edition = "2024"
rust-version = "1.85"
description = "Keeps what happened, and when: a safe layer over libtallybook"
license = "MIT"
keywords = ["events", "event-log", "sqlite", "time-tracking", "embedded"]
categories = ["database", "api-bindings"]
links = "tallybook"

[lib]
path = "src/lib.rs"
"""
#: Cargo wants a script where `links` says what is linked; the linker finds the library by pkg-config's folder or LIBRARY_PATH.
SCRIPT = """//! Where the library is: below TALLYBOOK_LIB_DIR if set, else where the linker looks.
fn main() {
    println!("cargo:rerun-if-env-changed=TALLYBOOK_LIB_DIR");
    if let Ok(folder) = std::env::var("TALLYBOOK_LIB_DIR") {
        println!("cargo:rustc-link-search=native={folder}");
    }
}
"""


def files() -> dict[str, bytes]:
    source = ROOT / "bindings/rust"
    found = {path.relative_to(source).as_posix(): path.read_bytes() for path in sorted(source.rglob("*.rs"))}
    return {"Cargo.toml": MANIFEST.encode(), "LICENSE": (ROOT / "LICENSE").read_bytes(), "build.rs": SCRIPT.encode(), **found}


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

"""All files of a release, in build/release: what `make dist` and `make wheel` made, the sources of the Python package, a crate, a rockspec, packages for
Debian, the notes of the version, a list of what is inside (SPDX), and checksums of all of them.

    build/venv/bin/python tools/release

Nothing is sent anywhere. docs/decisions/0073-releases.md says what is in which file.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "packaging"))

import crate
import debian
import notes
import rock
import sbom
import sdist
from project import ROOT, VERSION


def main() -> int:
    folder = ROOT / "build/release"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    made = sorted((ROOT / "build/dist").glob(f"tallybook-{VERSION}-linux-*.tar.gz")) + sorted((ROOT / "build/dist").glob("tallybook-*.whl"))
    if len(made) != 2:
        sys.exit(f"release: build/dist has {len(made)} files of version {VERSION} and must have a tarball and a wheel; run make dist wheel")
    for path in made:
        shutil.copy2(path, folder)
    for part in (sdist, crate, rock, debian):
        part.make(folder)
    notes.make(folder)
    sbom.make(folder)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())]
    (folder / "SHA256SUMS").write_text("".join(sums), "utf-8")
    for path in sorted(folder.iterdir()):
        print(f"build/release/{path.name}: {path.stat().st_size:,} bytes")
    return 0


sys.exit(main())

"""Packages for Debian: the library, what a compiler needs, the command, and the documents. Made of what `make install` installs, by dpkg-deb alone."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import formatdate
from pathlib import Path

from project import ROOT, SONAME, VERSION
from reproducible import moment

#: Where a multiarch system has libraries, by dpkg's name of the architecture.
TRIPLETS = {"amd64": "x86_64-linux-gnu", "arm64": "aarch64-linux-gnu"}
MAINTAINER = "The Tallybook authors <tallybook@example.org>"
LONG = """Tallybook does for timed events, notes and recordings what SQLite does
 for tables: one library and one file. A book holds nested collections of
 notes, recorded sessions of events, tasks, attachments and typed entries.
 You can search, summarise, chart, undo and merge them."""
#: What lintian says and is meant, for each package.
MEANT = {"tallybook-doc": "# The documents link to it by this name.\ntallybook-doc: wrong-name-for-upstream-changelog [usr/share/doc/tallybook-doc/CHANGELOG.md]\n"}


@dataclass(frozen=True)
class Package:
    """A package: what it is, what it needs, and which files of the installed tree are its own."""

    name: str
    section: str
    summary: str
    detail: str
    files: str
    depends: str
    is_of_any_machine: bool = False


def debian_version() -> str:
    """A development version sorts before the release it leads to. Without a revision: the sources are not Debian's."""
    return VERSION.replace("-", "~")


def packages(lib: str) -> list[Package]:
    runtime, version = f"libtallybook{SONAME.rpartition('.')[2]}", debian_version()
    return [
        Package(runtime, "libs", "event log, notes and recordings in one file - library", "This package has the shared library.",
                rf"{lib}/libtallybook\.so\..*", "libc6 (>= 2.35), libgcc-s1 (>= 3.0), libsqlite3-0 (>= 3.37)"),
        Package("libtallybook-dev", "libdevel", "event log, notes and recordings in one file - development",
                "This package has the headers for C and C++, the description from which\n any language can bind, Rust sources, a LuaJIT module, and man pages.",
                rf"usr/include/.*|{lib}/(libtallybook\.so|pkgconfig/.*|cmake/.*)|usr/share/man/man3/.*|usr/share/tallybook/(tallybook\.abi\.json|rust/.*|schemas/.*)|usr/share/lua/.*",
                f"{runtime} (= {version})"),
        Package("tallybook", "utils", "event log, notes and recordings in one file - command",
                "This package has the command and its Python package.", r"usr/bin/.*|usr/share/tallybook/python/.*|usr/share/man/man1/.*|usr/share/(bash-completion|zsh|fish)/.*",
                f"python3 (>= 3.9), {runtime} (= {version})"),
        Package("tallybook-doc", "doc", "event log, notes and recordings in one file - documents", "This package has the documents.", r"usr/share/doc/.*", "", True),
    ]


def tree(folder: Path, lib: str) -> None:
    subprocess.run(
        [sys.executable, str(ROOT / "tools/install"), "into", "/usr", "--destdir", str(folder), "--libdir", lib.removeprefix("usr/")], check=True, stdout=subprocess.DEVNULL)
    (folder / "usr/share/tallybook/installed.txt").unlink()


def inside(folder: Path) -> Iterator[Path]:
    """Files and links, by name."""
    yield from sorted(path for path in folder.rglob("*") if path.is_symlink() or path.is_file())


def put(content: bytes, path: Path) -> None:
    """Packed as Debian wants it: as small as it gets, and without a time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(content, 9, mtime=0))


def fill(package: Package, stage: Path, root: Path, machine: str) -> None:
    """The tree of one package, and what Debian wants beside it."""
    for path in inside(stage):
        name = path.relative_to(stage).as_posix()
        if not re.fullmatch(package.files, name):
            continue
        name = name.replace("usr/share/doc/tallybook/", "usr/share/doc/tallybook-doc/").replace("/zsh/site-functions/", "/zsh/vendor-completions/")
        # Debian has the licence in copyright, and wants the scripts of Sphinx from its own packages.
        if name.endswith("/LICENSE") or "/tallybook-doc/html/" in name:
            continue
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if "/man/man" in name and path.is_symlink():
            target.with_name(f"{target.name}.gz").symlink_to(f"{os.readlink(path)}.gz")
        elif "/man/man" in name:
            put(path.read_bytes(), target.with_name(f"{target.name}.gz"))
        elif path.is_symlink():
            target.symlink_to(os.readlink(path))
        else:
            shutil.copy2(path, target)
    documents = root / "usr/share/doc" / package.name
    put(changelog().encode(), documents / "changelog.gz")
    (documents / "copyright").write_text(copyright_text(), "utf-8")
    if package.name in MEANT:
        overrides = root / "usr/share/lintian/overrides" / package.name
        overrides.parent.mkdir(parents=True)
        overrides.write_text(MEANT[package.name], "utf-8")
    size = sum(path.stat().st_size for path in inside(root) if not path.is_symlink()) // 1024
    control = [
        f"Package: {package.name}", "Source: tallybook", f"Version: {debian_version()}", f"Architecture: {'all' if package.is_of_any_machine else machine}",
        f"Maintainer: {MAINTAINER}", f"Installed-Size: {size}", f"Section: {package.section}", "Priority: optional",
        *(["Multi-Arch: same"] if package.section == "libs" else ["Multi-Arch: foreign"] if package.section in ("utils", "doc") else []),
        *([f"Depends: {package.depends}"] if package.depends else []), f"Description: {package.summary}", f" {LONG}", " .", f" {package.detail}"]
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text("\n".join(control) + "\n", "utf-8")
    if package.section == "libs":
        (root / "DEBIAN/triggers").write_text("activate-noawait ldconfig\n", "utf-8")
        (root / "DEBIAN/shlibs").write_text(f"libtallybook {SONAME.rpartition('.')[2]} {package.name} (>= {debian_version()})\n", "utf-8")
    sums = subprocess.run("find . -type f ! -path './DEBIAN/*' -printf '%P\\0' | sort -z | xargs -0 md5sum", shell=True, cwd=root, check=True, capture_output=True, text=True)
    (root / "DEBIAN/md5sums").write_text(sums.stdout, "utf-8")
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) and "/bin/" in str(path) else 0o644)


def changelog() -> str:
    return f"tallybook ({debian_version()}) unstable; urgency=medium\n\n  * Version {VERSION}; NOTES.md of the release says what changed.\n\n -- {MAINTAINER}  {formatdate(moment())}\n"


def copyright_text() -> str:
    license = (ROOT / "LICENSE").read_text("utf-8").split("\n\n", 2)
    body = "\n".join(f" {line}" if line else " ." for line in license[2].rstrip().split("\n"))
    holder = license[1].removeprefix("Copyright (c) ")
    return f"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: tallybook\n\nFiles: *\nCopyright: {holder}\nLicense: Expat\n\nLicense: Expat\n{body}\n"


def make(folder: Path) -> None:
    machine = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True).stdout.strip()
    if machine not in TRIPLETS:
        sys.exit(f"release: it is not known where libraries of {machine} are on Debian; add it to tools/release/debian.py")
    lib = f"usr/lib/{TRIPLETS[machine]}"
    with tempfile.TemporaryDirectory() as work:
        stage = Path(work) / "stage"
        tree(stage, lib)
        taken = packages(lib)
        left = [name for path in inside(stage) if not any(re.fullmatch(each.files, name := path.relative_to(stage).as_posix()) for each in taken)]
        if left:
            sys.exit(f"release: no package of Debian takes {left[:3]}")
        for package in taken:
            root = Path(work) / package.name
            root.mkdir()
            fill(package, stage, root, machine)
            subprocess.run(
                ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(folder)], check=True, stdout=subprocess.DEVNULL,
                env={**os.environ, "SOURCE_DATE_EPOCH": str(moment())})

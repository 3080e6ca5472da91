"""The rockspec of LuaJIT's module, which is one file. LuaRocks installs it with the tarball of the release beside it."""

from __future__ import annotations

import platform
from pathlib import Path

from project import VERSION


def make(folder: Path) -> None:
    # A rock's version has no hyphen but the one before its revision.
    version = VERSION.replace("-", "")
    tarball = f"tallybook-{VERSION}-linux-{platform.machine()}"
    (folder / f"tallybook-{version}-1.rockspec").write_text(f"""rockspec_format = "3.0"
package = "tallybook"
version = "{version}-1"
source = {{ url = "file://{tarball}.tar.gz", dir = "{tarball}" }}
description = {{
  summary = "Keeps what happened, and when: libtallybook for LuaJIT",
  detailed = "Makes itself from the description that libtallybook carries. Needs LuaJIT's ffi and the library: TALLYBOOK_LIBRARY names it.",
  license = "MIT",
}}
dependencies = {{ "lua == 5.1" }}
build = {{ type = "builtin", modules = {{ tallybook = "share/lua/5.1/tallybook.lua" }} }}
""", "utf-8")

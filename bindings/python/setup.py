"""Puts the native library into what is built. Without it a wheel would fail at import, so none is made."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

CHECKOUT = Path(__file__).resolve().parents[2]


def library() -> Path:
    """The library that goes in: what TALLYBOOK_LIBRARY names, else what the checkout built."""
    named = os.environ.get("TALLYBOOK_LIBRARY")
    path = Path(named) if named else CHECKOUT / ".build/release/libtallybook.so"
    if not path.is_file():
        sys.exit(
            f"tallybook: there is no library {path}. Build it with `make library` at the top of the checkout, or set "
            "TALLYBOOK_LIBRARY to a libtallybook.so of the same version, such as that of a release's tarball"
        )
    return path


class WithLibrary(build_py):
    """The modules, and the library stripped beside them."""

    def run(self) -> None:
        source = library()
        super().run()
        if self.editable_mode:
            return  # The sources are used where they stand, with TALLYBOOK_LIBRARY.
        target = Path(self.build_lib) / "tallybook/libtallybook.so"
        if shutil.which("strip"):
            subprocess.run(["strip", "-o", os.fspath(target), os.fspath(source)], check=True)
        else:
            shutil.copyfile(source, target)
        target.chmod(0o755)


class OfOnePlatform(bdist_wheel):
    """Any Python 3, since ctypes needs no compiled module; one platform, since the library does."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", super().get_tag()[2]


class Native(Distribution):
    """Goes where things of one platform go."""

    def has_ext_modules(self) -> bool:
        return True


# Nothing is left in the checkout, and no module that is gone comes back from an earlier build.
with tempfile.TemporaryDirectory() as work:
    setup(
        distclass=Native,
        cmdclass={"build_py": WithLibrary, "bdist_wheel": OfOnePlatform},
        options={"build": {"build_base": work}, "egg_info": {"egg_base": work}},
    )

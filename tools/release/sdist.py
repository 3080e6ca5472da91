"""The sources of the Python package. They need a built library: TALLYBOOK_LIBRARY names it when they are installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from project import ROOT
from reproducible import moment


def make(folder: Path) -> None:
    script = "import setuptools.build_meta as it, sys; print(it.build_sdist(sys.argv[1]))"
    subprocess.run(
        [sys.executable, "-c", script, str(folder)], cwd=ROOT / "bindings/python", check=True, stdout=subprocess.DEVNULL,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(moment())})

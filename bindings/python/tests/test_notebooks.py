"""The tutorials in examples/notebooks run from their first cell to the last, in a folder of their own, and keep no outputs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tallybook

NOTEBOOKS = sorted((Path(__file__).resolve().parents[3] / "examples/notebooks").glob("*.ipynb"))
PACKAGES = ("nbconvert", "ipykernel", "pandas", "polars", "pyarrow", "duckdb")


def cells(notebook: Path) -> list[dict[str, Any]]:
    return [each for each in json.loads(notebook.read_text("utf-8"))["cells"] if each["cell_type"] == "code"]


def test_there_is_one() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_keeps_no_outputs(notebook: Path) -> None:
    assert all(each["outputs"] == [] and each["execution_count"] is None for each in cells(notebook))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(notebook: Path, tmp_path: Path) -> None:
    for package in PACKAGES:
        pytest.importorskip(package, reason=f"{package} is not installed; make venv installs it")
    shutil.copy(notebook, tmp_path)
    sources = str(Path(tallybook.__path__[0]).parent)
    environment = {**os.environ, "PYTHONPATH": sources, "JUPYTER_PLATFORM_DIRS": "1", "HOME": str(tmp_path), "IPYTHONDIR": str(tmp_path / ".ipython")}
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--output", "ran.ipynb", notebook.name]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr[-4000:]
    told = cells(tmp_path / "ran.ipynb")
    outputs = [output for each in told for output in each["outputs"]]
    assert all(each["execution_count"] for each in told) and not [each for each in outputs if each["output_type"] == "error"]
    # Nothing on the error stream, such as a warning of one of the packages; what is shown is HTML without scripts.
    assert not [each["text"] for each in outputs if each.get("name") == "stderr"]
    pages = ["".join(each["data"]["text/html"]) for each in outputs if "text/html" in each.get("data", {})]
    assert len(pages) >= 10 and not [page for page in pages if "<script" in page]
    assert any("Europe/Berlin" in page for page in pages) and any("<svg" in page for page in pages)
    assert {"herons.md", "herons.json", "herons.tally", "feedings.parquet"} <= {each.name for each in tmp_path.iterdir()}

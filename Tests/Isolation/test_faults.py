"""The faults that long runs plant fit the sources of today: a fault without its place would be found missing hours later."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from planted import ROOT, Fault


def faults(folder: str) -> list[Fault]:
    # Both files have one name.
    spec = importlib.util.spec_from_file_location(f"{folder}_faults", ROOT / "Tests" / folder / "faults.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return list(module.FAULTS)


@pytest.mark.parametrize("fault", faults("Isolation") + faults("Torture"), ids=lambda fault: fault.name)
def test_a_planted_fault_has_its_place(fault: Fault, tmp_path: Path) -> None:
    place = tmp_path / fault.file
    place.parent.mkdir(parents=True)
    text = (ROOT / fault.file).read_text("utf-8")
    place.write_text(text)
    assert fault.plant(tmp_path) == text
    assert place.read_text() != text

"""The pictures of the gallery are what is drawn today, but for what a reader could not see."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

GALLERY = Path(__file__).resolve().parents[3] / "docs/gallery"
REPORTS = ["week", "month", "year", "watch", "observation", "dashboard", "plan", "empty"]
PAGES = [*REPORTS, "german"]
PICTURES = [*PAGES, *(f"{name}-phone" for name in REPORTS)]
# The mean difference of grey, of 255, after a blur of one pixel: what other versions of a font's renderer may differ by.
# A chart that is moved by two pixels differs by three times as much and more.
THRESHOLD = 0.25


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ to the eye: the mean of the blurred difference in grey."""
    assert one.size == other.size
    grey = ImageChops.difference(*(image.convert("L").filter(ImageFilter.GaussianBlur(1)) for image in (one, other)))
    return float(ImageStat.Stat(grey).mean[0])


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    spec = importlib.util.spec_from_file_location("gallery", GALLERY / "make.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    folder = tmp_path_factory.mktemp("gallery")
    module.draw(folder)
    return folder


def test_the_picture_of_the_first_screen_is_what_is_drawn_today(drawn: Path) -> None:
    assert (GALLERY / "watch.svg").read_text("utf-8") == (drawn / "watch.svg").read_text("utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_is_what_is_drawn_today(drawn: Path, name: str) -> None:
    stored, today = Image.open(GALLERY / f"{name}.png"), Image.open(drawn / f"{name}.png")
    assert today.size == stored.size and (name not in PAGES or (today.width == 1684 and today.height % 1190 == 0))
    found = difference(stored, today)
    print(f"{name}: differs by {found:.3f}, may by {THRESHOLD}")
    assert found <= THRESHOLD


@pytest.mark.parametrize("name", [name for name in PAGES if name != "empty"])
def test_a_chart_that_is_moved_by_two_pixels_is_seen(name: str) -> None:
    stored = Image.open(GALLERY / f"{name}.png").convert("RGB").crop((0, 0, 1684, 1190))
    chart = stored.crop((80, 180, 1604, 640))
    moved = stored.copy()
    moved.paste(chart, (82, 180))
    found = difference(stored, moved)
    print(f"{name}: moved by two pixels it differs by {found:.3f}")
    assert found > THRESHOLD


@pytest.mark.long
def test_the_recorder_at_work_looks_as_today(tmp_path: Path) -> None:
    def texts(path: Path) -> set[str]:
        # A real session: its seconds differ from run to run.
        found = re.findall(r">([^<>]+)</text>", path.read_text("utf-8"))
        return {re.sub(r"[0-9]+", "#", each) for each in found}

    spec = importlib.util.spec_from_file_location("replay", GALLERY / "replay.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.make(tmp_path)
    stored, today = texts(GALLERY / "recorder.svg"), texts(tmp_path / "recorder.svg")
    assert stored == today and len(stored) > 40, stored ^ today
    # It begins with a whole screen: who looks for an instant only sees what it is.
    for path in (GALLERY / "recorder.svg", tmp_path / "recorder.svg"):
        first = "".join(line for line in path.read_text("utf-8").splitlines() if 'values="hidden' not in line)
        assert all(f">{word}" in first for word in ("● Morning watch", "Feeding", "Wades", "undo")), path
    # Its times differ as well.
    found = difference(Image.open(GALLERY / "page.png"), Image.open(tmp_path / "page.png"))
    assert found <= 8 * THRESHOLD, found

"""Projects of BORIS beside BORIS's own code: what it pairs as states and takes for points are the bouts of what came in."""

from __future__ import annotations

import csv
import importlib
import importlib.machinery
import io
import json
import subprocess
import sys
import types
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import tallybook

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / "bindings/python/tests/every-field.boris"
THEIRS = ROOT.parent / "shared/data/boris/test.boris"
#: The newest that Python 3.11 runs; newer ones have the same format.
VERSION = "8.27.4"


class Window(type):
    """A class of a window, of which others are made, and which has whatever is asked for."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return mock.MagicMock(name=name)


class Stubs:
    """Stands for what BORIS's windows need and its functions do not."""

    names = ("PyQt5", "matplotlib", "pyreadr", "exifread", "PIL", "scipy", "tablib")

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if name.split(".")[0] in self.names else None  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> types.ModuleType:
        module = types.ModuleType(spec.name)
        module.__path__ = []

        def attribute(name: str) -> Any:
            if name.startswith("__"):
                raise AttributeError(name)
            return Window(name, (), {"__init__": lambda self, *given, **named: None, "__getattr__": lambda self, asked: mock.MagicMock(name=asked)}) if name.startswith("Q") else mock.MagicMock(name=name)

        module.__getattr__ = attribute  # type: ignore[method-assign]
        return module

    def exec_module(self, module: types.ModuleType) -> None:
        pass


@pytest.fixture(scope="module")
def boris(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """BORIS's functions on projects."""
    place = tmp_path_factory.mktemp("boris")
    got = subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(place), f"boris-behav-obs=={VERSION}"], capture_output=True, text=True, timeout=300)
    if got.returncode:
        pytest.skip(f"BORIS cannot be had here: {got.stderr.strip()[-200:]}")
    stubs = Stubs()
    sys.meta_path.insert(0, stubs)
    sys.path.insert(0, str(place))
    try:
        sys.modules["boris.mpv2"] = mock.MagicMock(name="boris.mpv2")
        with mock.patch.object(sys, "argv", ["boris"]):
            functions = importlib.import_module("boris.project_functions")
        yield functions
    finally:
        sys.path.remove(str(place))
        sys.meta_path.remove(stubs)
        # What is BORIS's own, and what stood for others. The rest stays: imported a second time it would be another.
        for name in [each for each in sys.modules if each.split(".")[0] in ("boris", *stubs.names)]:
            del sys.modules[name]


def paired(functions: Any, project: Any, observation: Any) -> list[tuple[str, str, str, int, int | None]]:
    """Subject, code, modifiers, and from when to when in ms, as BORIS has it; a state that nothing stops has no end, a point ends at once."""
    def at(event: Any) -> tuple[bool, Any, str, str]:
        return not event[0].is_nan(), 0 if event[0].is_nan() else event[0], event[1], event[2]

    rows: list[tuple[str, str, str, int, int | None]] = []
    began: dict[tuple[str, str, str], int] = {}
    # Its functions take rows without frames.
    events = [[*event[:4], event[4]] if len(event) > 4 else event for event in sorted(observation["events"], key=at)]
    short = [event[:4] for event in events]
    for time, subject, code, modifiers, *_, flag in functions.events_start_stop(project["behaviors_conf"], short, "LIVE"):
        ms = 0 if time.is_nan() else round(time * 1000)
        if flag == "START":
            began[subject, code, modifiers] = ms
        elif flag == "STOP":
            rows.append((subject, code, modifiers, began.pop((subject, code, modifiers)), ms))
        else:
            rows.append((subject, code, modifiers, ms, ms))
    return sorted([*rows, *((*lane, ms, None) for lane, ms in began.items())], key=lambda row: (*row[:4], row[4] is None, row[4] or 0))


def ours(session: tallybook.Session, origin_ns: int, names: dict[str, str]) -> list[tuple[str, str, str, int, int | None]]:
    """The same of the bouts of a session; `names`: what its types are called that BORIS calls otherwise."""
    subjects = {each.id: each.name for each in session.book.subjects}
    rows = []
    for bout in session.bouts:
        since = round((bout.time_ns - origin_ns) / 1e6)
        parts = [bout.fields.get(field.name, "") for field in fields_of(session, bout.type_id)]
        modifiers = "" if not any(parts) else "|".join(",".join(part) if isinstance(part, list) else f"{part:g}" if isinstance(part, float) else str(part) for part in parts)
        end = None if bout.is_open else since if bout.end_ns is None else round((bout.end_ns - origin_ns) / 1e6)
        rows.append((subjects.get(bout.subject_id or 0, ""), names.get(bout.type, bout.type), modifiers, since, end))
    return sorted(rows, key=lambda row: (*row[:4], row[4] is None, row[4] or 0))


def fields_of(session: tallybook.Session, type_id: int) -> list[Any]:
    template = next(each.template for each in session.parent.event_types if each.id == type_id)
    return [] if template is None else list(template.fields)


@pytest.mark.parametrize("path", [OWN, THEIRS], ids=["every field", "its own"])
def test_its_states_and_points_are_our_bouts(boris: Any, path: Path) -> None:
    if not path.exists():
        pytest.skip(f"{path.name} is not here")
    _, _, project, message = boris.open_project_json(str(path))
    assert "error" not in project, (project, message)
    with tallybook.open(":memory:", zone="UTC") as book:
        book.import_boris(path)
        place = next(iter(book.collections))
        assert len(place.sessions) == len(project["observations"])
        for name, observation in project["observations"].items():
            session = place.sessions(title=name).first()
            origin = session.time_ns
            if observation.get("start_from_current_time"):
                origin -= origin % (86_400 * 10**9)
            if observation.get("start_from_current_epoch_time"):
                origin = 0
            expected = paired(boris, project, observation)
            # What the project does not have comes in without modifiers, which are kept beside it.
            expected = [(subject, code, "" if code == "Preens" else modifiers, since, until) for subject, code, modifiers, since, until in expected]
            assert ours(session, origin, {"Start (behaviour)": "Start"}) == expected, name


def test_it_opens_what_goes_out(boris: Any, tmp_path: Path) -> None:
    with tallybook.open(":memory:", zone="UTC") as book:
        nest = book.collections.create("Nest")
        heron = book.subjects.create("Heron", key="h", parent=nest)
        legs = book.templates.create({"title": "legs", "properties": {"leg": {"enum": ["left", "right"]}}})
        sits = nest.event_types.create("Sits", mode="state", key="s", template=legs)
        with nest.record("Dawn", time=0) as session:
            session.log(sits, 1_500_000_000, subject=heron, fields={"leg": "left"})
            session.log(sits, 4_000_000_000, subject=heron, fields={"leg": "left"})
            session.log("A", 5_000_000_000)
            session.stop(time=6_000_000_000)
        nest.export(tmp_path / "nest.boris")
        _, _, project, message = boris.open_project_json(str(tmp_path / "nest.boris"))
        assert "error" not in project, (project, message)
        assert paired(boris, project, project["observations"]["Dawn"]) == [("", "A", "", 5000, 5000), ("Heron", "Sits", "left", 1500, 4000)]


# ----------------------------------------------------------------------------------------------------
# Ethograms by themselves
# ----------------------------------------------------------------------------------------------------


class Cell:
    """A cell of a window's table."""

    def __init__(self, text: str = "") -> None:
        self.written = text

    def setText(self, text: str) -> None:
        self.written = text

    def text(self) -> str:
        return self.written

    def __getattr__(self, name: str) -> Any:
        return lambda *given: None


class Grid:
    """A table of a window."""

    def __init__(self) -> None:
        self.rows: list[dict[int, Cell]] = []

    def rowCount(self) -> int:
        return len(self.rows)

    def setRowCount(self, count: int) -> None:
        self.rows = self.rows[:count] + [{} for _ in range(count - len(self.rows))]

    def setItem(self, row: int, column: int, cell: Cell) -> None:
        self.rows[row][column] = cell

    def __getattr__(self, name: str) -> Any:
        return lambda *given: None


@pytest.fixture
def window(boris: Any) -> Iterator[tuple[Any, Any, Any]]:
    """BORIS's code of ethograms, a window that it fills, and the columns of its table of behaviours."""
    module, config = importlib.import_module("boris.project_import_export"), importlib.import_module("boris.config")
    with mock.patch.object(module, "QTableWidgetItem", Cell):
        yield module, types.SimpleNamespace(twBehaviors=Grid(), twSubjects=Grid(), pj={}), config.behavioursFields


def meant(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Behaviours by what each says; no modifiers are an empty text, or none."""
    keys = ("code", "type", "description", "key", "color", "category", "excluded", "modifiers")
    told = [{key: row.get(key) or "" for key in keys} for row in rows]
    for row in told:
        row["modifiers"] = (json.loads(row["modifiers"]) if isinstance(row["modifiers"], str) and row["modifiers"] else row["modifiers"]) or ""
        row["type"] = row["type"].removesuffix(" with coding map")
    return told


@pytest.mark.parametrize(("suffix", "separator"), [("tsv", "\t"), ("csv", ",")])
def test_it_reads_the_tables_that_go_out(window: Any, tmp_path: Path, suffix: str, separator: str) -> None:
    pandas = pytest.importorskip("pandas")
    module, dialog, columns = window
    with tallybook.open(":memory:", zone="UTC") as book:
        book.import_boris(OWN)
        place = next(iter(book.collections))
        for word in ("boris-behaviors", "boris-subjects"):
            place.export(tmp_path / f"{word}.{suffix}", format=word)  # type: ignore[arg-type]
    assert module.load_dataframe_into_behaviors_tablewidget(dialog, pandas.read_csv(tmp_path / f"boris-behaviors.{suffix}", delimiter=separator)) == 0
    assert module.load_dataframe_into_subjects_tablewidget(dialog, pandas.read_csv(tmp_path / f"boris-subjects.{suffix}", delimiter=separator)) == 0
    project = json.loads(OWN.read_text("utf-8"))
    seen = [{name: row[column].text() for name, column in columns.items() if column in row} for row in dialog.twBehaviors.rows]
    assert meant(seen) == meant(list(project["behaviors_conf"].values()))
    # Its own reading makes numbers of keys, where all of them are.
    assert [[row[column].text().removesuffix(".0") for column in range(3)] for row in dialog.twSubjects.rows] == [
        [each["key"], each["name"], each["description"]] for each in project["subjects_conf"].values()]


def test_it_imports_the_ethogram_that_goes_out(boris: Any, window: Any, tmp_path: Path) -> None:
    module, dialog, columns = window
    with tallybook.open(":memory:", zone="UTC") as book:
        book.import_boris(OWN)
        next(iter(book.collections)).export(tmp_path / "ethogram.boris", format="boris-ethogram")
    _, _, project, message = boris.open_project_json(str(tmp_path / "ethogram.boris"))
    assert "error" not in project, (project, message)
    theirs = json.loads(OWN.read_text("utf-8"))
    with mock.patch.object(module, "select_behaviors", lambda **given: [each["code"] for each in given["ethogram"].values()]):
        module.import_ethogram_from_dict(dialog, project)
    seen = [{name: row[column].text() for name, column in columns.items() if column in row} for row in dialog.twBehaviors.rows]
    assert meant(seen) == meant(list(theirs["behaviors_conf"].values()))
    assert dialog.pj["behavioral_categories"] == theirs["behavioral_categories"]


# ----------------------------------------------------------------------------------------------------
# Tables of events
# ----------------------------------------------------------------------------------------------------


class Dataset(list):  # type: ignore[type-arg]
    """Rows of a table, as tablib has them."""

    title = ""


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter="\t"))


def as_told(rows: Any, header: list[str]) -> list[dict[str, str]]:
    return [{name: "" if value is None else str(value) for name, value in zip(header, row)} for row in rows]


def as_set(rows: list[dict[str, str]], columns: list[str]) -> Counter[tuple[str, ...]]:
    return Counter(tuple(row[name] for name in columns) for row in rows)


@pytest.mark.parametrize("path", [OWN, THEIRS], ids=["every field", "its own"])
def test_its_tables_of_events_are_ours(boris: Any, path: Path) -> None:
    """The rows of each observation, by all columns that both have. BORIS's windows sort events before they are exported; its functions take them as they stand."""
    if not path.exists():
        pytest.skip(f"{path.name} is not here")
    module, config = importlib.import_module("boris.export_observation"), importlib.import_module("boris.config")
    _, _, project, _ = boris.open_project_json(str(path))
    with tallybook.open(":memory:", zone="UTC") as book:
        book.import_boris(path)
        place = next(iter(book.collections))
        aggregated, tabular = table(place.export_text("boris-aggregated")), table(place.export_text("boris-tabular"))
    header = list(aggregated[0])
    asked = {
        "time": config.TIME_EVENTS, config.SELECTED_SUBJECTS: [each["name"] for each in project["subjects_conf"].values()] + [config.NO_FOCAL_SUBJECT],
        config.SELECTED_BEHAVIORS: [each["code"] for each in project["behaviors_conf"].values()]}
    compared = 0
    for name, observation in project["observations"].items():
        ofimages = observation["type"] == "IMAGES"
        observation["events"].sort(key=lambda event: (not event[0].is_nan(), 0 if event[0].is_nan() else event[0], event[5] if ofimages else 0))
        written: list[Any] = []
        with mock.patch.object(module.tablib, "Dataset", Dataset), mock.patch.object(module, "dataset_write", lambda data, *given, **named: written.append(data) or (True, "")):
            rows, _ = module.export_aggregated_events(project, asked, name, force_number_modifiers=sum(each.startswith("Modifier #") for each in header))
            module.export_tabular_events(project, asked, name, observation, project["behaviors_conf"], "none", "tsv")
        # BORIS has no row of what its project does not have, and refuses to export it until it has.
        known = [row for row in aggregated if row["Observation id"] == name and row["Behavior"] in asked[config.SELECTED_BEHAVIORS]]
        assert as_set(as_told(rows, header), header) == as_set(known, header), name
        theirs = as_told(written[0][1:], written[0][0])
        events = [row for row in tabular if row["Observation id"] == name and row["Behavior"] in asked[config.SELECTED_BEHAVIORS]]
        shared = [column for column in written[0][0] if column in tabular[0]]
        assert {"Observation duration", "Source", "Subject", "Behavior", "Behavior type", "Time", "Media file name", "Image index", "Comment"} <= set(shared)
        assert as_set(theirs, shared) == as_set(events, shared), name
        compared += len(rows) + len(theirs)
    assert compared > 25

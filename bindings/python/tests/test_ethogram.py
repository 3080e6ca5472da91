"""Ethograms by themselves: behaviours and subjects as BORIS writes and reads them, in and out."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any, Iterator

import pytest
from commands import ok, refused

import tallybook

OWN = Path(__file__).with_name("every-field.boris")
BEHAVIORS = "Behavior code\tBehavior type\tDescription\tKey\tColor\tBehavioral category\tExcluded behaviors\tModifiers\tModifiers (JSON)\r\n"


@pytest.fixture
def herons() -> Iterator[Any]:
    with tallybook.open(":memory:", zone="Europe/Berlin") as book:
        book.import_boris(OWN)
        yield next(iter(book.collections))


@pytest.fixture
def pond(book: tallybook.Book) -> tallybook.Collection:
    """An empty collection, to take something in."""
    return book.collections.create("Pond")


def told(findings: Any) -> list[tuple[str, str]]:
    """What is told beside what was added, and what stays."""
    return [(each.reason.name, each.key) for each in findings if each.reason.name not in ("ADDED", "UNCHANGED", "ALL_TAKEN")]


def reasons(findings: Any) -> set[str]:
    return {each.reason.name for each in findings}


def table(text: str) -> bytes:
    return text.encode()


# ----------------------------------------------------------------------------------------------------
# Out
# ----------------------------------------------------------------------------------------------------


def test_an_ethogram_is_a_project_without_observations(herons: Any, tmp_path: Path) -> None:
    herons.export(tmp_path / "ethogram.boris", format="boris-ethogram")
    ours, theirs = json.loads((tmp_path / "ethogram.boris").read_text("utf-8")), json.loads(OWN.read_text("utf-8"))
    for key in ("subjects_conf", "behaviors_conf", "behavioral_categories", "project_name", "project_format_version", "coding_map"):
        assert ours[key] == theirs[key], key
    assert ours["observations"] == ours["independent_variables"] == {}
    assert set(ours) == set(theirs)


def test_the_table_of_behaviours_is_that_of_boris(herons: Any, tmp_path: Path) -> None:
    herons.export(tmp_path / "behaviors.tsv", format="boris-behaviors")
    theirs = json.loads(OWN.read_text("utf-8"))["behaviors_conf"].values()
    ours = list(csv.DictReader(io.StringIO((tmp_path / "behaviors.tsv").read_text("utf-8"), newline=""), delimiter="\t"))
    assert list(ours[0]) == BEHAVIORS.strip().split("\t")
    columns = {
        "Behavior code": "code", "Behavior type": "type", "Description": "description", "Key": "key", "Color": "color", "Behavioral category": "category",
        "Excluded behaviors": "excluded"}
    assert [{name: row[name] for name in columns} for row in ours] == [{name: each.get(key, "") for name, key in columns.items()} for each in theirs]
    for row, each in zip(ours, theirs):
        sets = each["modifiers"] or {}
        assert (json.loads(row["Modifiers (JSON)"]) if sets else row["Modifiers (JSON)"]) == (sets or "")
        assert row["Modifiers"] == ";".join(f"{one['name']}:{','.join(one['values'])}" for one in sets.values())


def test_commas_stand_where_the_file_is_called_so(herons: Any, tmp_path: Path) -> None:
    herons.export(tmp_path / "subjects.csv", format="boris-subjects")
    theirs = json.loads(OWN.read_text("utf-8"))["subjects_conf"].values()
    ours = list(csv.reader(io.StringIO((tmp_path / "subjects.csv").read_text("utf-8"), newline="")))
    assert ours == [["Key", "Subject name", "Description"]] + [[each["key"], each["name"], each["description"]] for each in theirs]
    assert herons.export_text("boris-subjects").startswith("Key\tSubject name\tDescription\r\n")


@pytest.mark.parametrize("word", ["boris-ethogram", "boris-behaviors", "boris-subjects"])
def test_an_ethogram_is_of_one_collection(book: tallybook.Book, word: Any) -> None:
    with pytest.raises(tallybook.InvalidError, match="an ethogram is of a collection; select one"):
        book.notes.export_bytes(word)
    book.collections.create("One")
    book.collections.create("Two")
    with pytest.raises(tallybook.InvalidError, match="is of one collection, and 2 are selected"):
        book.collections.export_bytes(word)
    with pytest.raises(tallybook.InvalidError, match="leave out zone"):
        book.collections.export_bytes(word, zone="UTC")


def test_what_never_was_of_boris_goes_out(pond: tallybook.Collection) -> None:
    legs = pond.book.templates.create({"title": "legs", "properties": {
        "leg": {"enum": ["left", "right"]}, "with": {"type": "array", "items": {"enum": ["fish", "frog"]}}, "cm": {"type": "number"}, "word": {"type": "string"}}})
    stands = pond.event_types.create("Stands", mode="state", template=legs, key="s", color="#ff0000", description='says "ok",\nand more')
    pond.event_types.create("Flies\taway", mode="point", excludes=[stands])
    pond.subjects.create("Old, heron", key="1")
    rows = list(csv.DictReader(io.StringIO(pond.export_text("boris-behaviors"), newline=""), delimiter="\t"))
    assert [(row["Behavior code"], row["Behavior type"], row["Excluded behaviors"]) for row in rows] == [("Stands", "State event", ""), ("Flies\taway", "Point event", "Stands")]
    assert rows[0]["Modifiers"] == "leg:left,right;with:fish,frog;cm:;word:" and rows[0]["Description"] == 'says "ok",\nand more'
    assert [each["type"] for each in json.loads(rows[0]["Modifiers (JSON)"]).values()] == [0, 1, 2, 3]
    assert pond.export_text("boris-subjects", commas=True) == 'Key,Subject name,Description\r\n1,"Old, heron",\r\n'


# ----------------------------------------------------------------------------------------------------
# There and back
# ----------------------------------------------------------------------------------------------------

def back(place: Any, words: tuple[Any, ...], **settings: Any) -> tuple[Any, Any]:
    """An ethogram in another book, with what its import told."""
    other = tallybook.open(":memory:")
    there = other.collections.create(place.name)
    findings = []
    for word in words:
        findings += other.import_ethogram(place.export_bytes(word, **settings), parent=there, format=word)
    return there, findings


@pytest.mark.parametrize(("words", "settings"), [
    (("boris-ethogram",), {}), (("boris-behaviors", "boris-subjects"), {}), (("boris-behaviors", "boris-subjects"), {"commas": True})])
def test_what_goes_out_comes_in_again(herons: Any, words: Any, settings: Any) -> None:
    there, findings = back(herons, words, **settings)
    with there.book:
        # What has no place in a book, here colours that have a name and coding maps, is told.
        assert {key for _, key in told(findings)} <= {"an unknown key", "color", "coding map", "coding_map", "converters", "behaviors_coding_map", "behavioral_categories_config", "behavioral_categories"}
        seen = [(each.name, each.mode, each.key, each.description, each.category, [other.name for other in each.excludes]) for each in herons.event_types if not each.archived]
        assert [(each.name, each.mode, each.key, each.description, each.category, [other.name for other in each.excludes]) for each in there.event_types] == seen
        assert [(each.name, each.key, each.description) for each in there.subjects] == [(each.name, each.key, each.description) for each in herons.subjects if not each.archived]
        schemas = [each.template and each.template.schema["properties"] for each in herons.event_types if not each.archived]
        # A set of numbers became one of texts for an event that has none, and there are no events here.
        schemas[2]["metres 2"] = {"type": "number"}
        assert [each.template and each.template.schema["properties"] for each in there.event_types] == schemas


def test_again_adds_nothing(herons: Any) -> None:
    there, _ = back(herons, ("boris-ethogram",))
    with there.book as book:
        before = book.export_bytes("json", canonical=True)
        steps = len(list(book.history))
        for word in ("boris-ethogram", "boris-behaviors", "boris-subjects"):
            findings = book.import_ethogram(there.export_bytes(word), parent=there, format=word)
            assert reasons(findings) <= {"UNCHANGED", "ALL_TAKEN"}, findings
        assert book.export_bytes("json", canonical=True) == before and len(list(book.history)) == steps


def test_into_the_project_that_it_is_of_it_adds_nothing(herons: Any) -> None:
    before = herons.book.export_bytes("json", canonical=True)
    findings = herons.book.import_ethogram(OWN, parent=herons)
    assert "ADDED" not in reasons(findings)
    assert herons.book.export_bytes("json", canonical=True) == before
    # The observations stay out, and that is told.
    assert ("LEFT_OUT", "observations") in told(findings) and "ALL_TAKEN" not in reasons(findings)


def test_a_dry_run_changes_nothing(herons: Any, pond: tallybook.Collection) -> None:
    before = pond.book.export_bytes("json", canonical=True)
    findings = pond.book.import_ethogram(OWN, parent=pond, dry_run=True)
    assert "ADDED" in reasons(findings) and pond.book.export_bytes("json", canonical=True) == before


def test_one_step_is_taken_back(pond: tallybook.Collection) -> None:
    pond.book.import_ethogram(OWN, parent=pond)
    assert len(pond.event_types) > 2
    pond.book.undo()
    assert len(pond.event_types) == len(pond.subjects) == 0


# ----------------------------------------------------------------------------------------------------
# In
# ----------------------------------------------------------------------------------------------------


def test_a_table_of_a_spreadsheet_comes_in(pond: tallybook.Collection) -> None:
    findings = pond.book.import_ethogram(table(
        "key;BEHAVIOR CODE; behavior type ;Excluded Behaviors;Modifiers;Remark\n"
        "s;Stands;STATE;;leg:left,right;old\n;;;;;\nf;Flies;a point event;Stands,Gone;;\n"), parent=pond)
    assert told(findings) == [("LEFT_OUT", "Remark"), ("LEFT_OUT", "excluded")]
    assert [(each.name, each.mode.name, each.key, [other.name for other in each.excludes]) for each in pond.event_types] == [
        ("Stands", "STATE", "s", []), ("Flies", "POINT", "f", ["Stands"])]
    template = pond.event_types["Stands"].template
    assert template is not None and template.name == "Stands (Pond)"
    assert template.schema["properties"] == {"leg": {"enum": ["left", "right", "None"]}}
    again = pond.book.import_file(table("Subject name\tKey\nOld\t1\nYoung\t2\n"), parent=pond)
    assert reasons(again) == {"ADDED", "ALL_TAKEN"} and [(each.name, each.key) for each in pond.subjects] == [("Old", "1"), ("Young", "2")]


def test_what_is_there_by_that_name_stays_or_is_replaced(pond: tallybook.Collection) -> None:
    stands = pond.event_types.create("Stands", mode="state", key="x", description="as it was")
    flies = pond.event_types.create("Flies", mode="point", excludes=[stands])
    old = pond.subjects.create("Old", key="1")
    text = 'Behavior code,Behavior type,Key,Excluded behaviors,Modifiers,Color\nStands,State event,s,,leg:left,#00ff00\nFlies,State event,,,,\n'
    before = pond.book.export_bytes("json", canonical=True)
    findings = pond.book.import_ethogram(table(text), parent=pond)
    assert {(each.key, each.reason.name) for each in findings if each.reason.name == "LEFT_OUT"} == {
        (key, "LEFT_OUT") for key in ("key", "color", "mode", "modifiers", "excluded")}
    assert any("import with replace=True" in each.message or "import with REPLACE" in each.message for each in findings)
    assert pond.book.export_bytes("json", canonical=True) == before
    assert pond.book.import_ethogram(table("Key,Subject name,Description\n9,Old,grey\n"), parent=pond, replace=True)
    pond.book.import_ethogram(table(text), parent=pond, replace=True)
    stands, flies, old = pond.event_types["Stands"], pond.event_types["Flies"], next(iter(pond.subjects))
    assert (stands.key, stands.color, stands.description, flies.mode.name, flies.excludes) == ("s", "#00ff00", "as it was", "STATE", [])
    assert (old.key, old.description) == ("9", "grey")
    assert stands.template is not None and "leg" in stands.template.schema["properties"]
    # Again nothing is otherwise.
    assert reasons(pond.book.import_ethogram(table(text), parent=pond)) == {"UNCHANGED", "ALL_TAKEN"}
    # A set more is a version more of the template.
    pond.book.import_ethogram(table(text.replace("leg:left", "leg:left;with:fish")), parent=pond, replace=True)
    template = pond.event_types["Stands"].template
    assert template is not None and template == stands.template and list(template.schema["properties"]) == ["leg", "with"]


def test_what_is_in_the_trash_stays_there(pond: tallybook.Collection) -> None:
    text = table("Behavior code,Behavior type\nStands,State event\n")
    pond.book.import_ethogram(text, parent=pond)
    pond.event_types["Stands"].delete()
    findings = pond.book.import_ethogram(text, parent=pond)
    assert ("LEFT_OUT", "") in told(findings) and len(pond.event_types) == 0


HEADER = "Behavior code,Behavior type,Modifiers (JSON)\n"


@pytest.mark.parametrize(("text", "words"), [
    (HEADER + "Stands,State event,\n,Point event,\n", r":3: .*code.* is empty"),
    (HEADER + "Stands,State event,\nFlies,often,\n", r':3: "Behavior type" must be a state event or a point event, not "often"'),
    (HEADER + "Stands,State event,\nStands,Point event,\n", r':3: there are two behaviours "Stands"; rename one'),
    (HEADER + 'Stands,State event,\nFlies,Point event,"{"\n', r':3: "Modifiers \(JSON\)": '),
    (HEADER + 'Stands,State event,\nFlies,Point event,"[1]"\n', r':3: "Modifiers \(JSON\)": .*must be an object'),
    (HEADER + 'Stands,State event,\nFlies,Point event,"{""0"": {""type"": 7}}"\n', r':3: "Modifiers \(JSON\)": .*must be 0 to 3, not 7'),
    ('Behavior code,Behavior type,Modifiers\nStands,State event,\nFlies,Point event,"how:a,b\0"\n', r":3: "),
    (HEADER + "Stands,State event,\nFlies,Point event,,more\n", r":3: the row has 4 fields and the header 3"),
    (HEADER + 'Stands,State event,\nFl"ies,Point event,\n', r":3: a quote within a field"),
    ("Key,Subject name\n1,Old\n2,\n", r":3: .*name"),
    ("Key,Subject name\n1,Old\n2,Old\n", r':3: there are two subjects "Old"; rename one'),
    ('{"project_format_version": "7.0", "behaviors_conf": {\n"0": {"code": "Stands", "type": "State event"},\n"1": {"code": "Flies"}}}', r':3: .*"type"'),
    ('{"project_format_version": "7.0", "behaviors_conf": {\n"0": {"code": "Stands", "type": "State event"},\n"1": 5}}', r":3: .*must be an object"),
])
def test_a_bad_row_is_told_and_nothing_is_taken(pond: tallybook.Collection, text: str, words: str) -> None:
    before = pond.book.export_bytes("json", canonical=True)
    with pytest.raises(tallybook.FormatError, match=words):
        pond.book.import_ethogram(table(text), parent=pond)
    assert pond.book.export_bytes("json", canonical=True) == before
    findings = pond.book.import_ethogram(table(text), parent=pond, skip_bad=True)
    assert [each.reason.name for each in findings if each.severity is tallybook.Severity.ERROR] == ["LEFT_OUT"]
    assert [each.name for each in [*pond.event_types, *pond.subjects]] in (["Stands"], ["Old"])
    assert not list(pond.book.templates) and not [each for each in pond.book.check() if each.severity is tallybook.Severity.ERROR]


@pytest.mark.parametrize("text", [
    "", "Behavior code\nx\n", "a,b\n1,2\n", "{", '{"a": 1}', '{"project_format_version": "99.0"}', '{"project_format_version": "7.0", "behaviors_conf": 5}', "[" * 10_000, "\0\1",
    "Key,Key,Subject name\n1,2,x\n",
])
def test_what_is_no_ethogram_is_refused(pond: tallybook.Collection, text: str) -> None:
    with pytest.raises(tallybook.Error, match=r"line \d+|header|depth|deep|newer"):
        pond.book.import_ethogram(table(text), parent=pond)
    assert len(pond.event_types) == len(pond.subjects) == 0


def test_a_table_of_the_other_is_refused(pond: tallybook.Collection) -> None:
    with pytest.raises(tallybook.FormatError, match="give a table of subjects as BORIS writes it"):
        pond.book.import_ethogram(table("Behavior code,Behavior type\nStands,State event\n"), parent=pond, format="boris-subjects")


def test_a_table_that_is_cut_off_never_comes_in_half(herons: Any) -> None:
    whole = herons.export_bytes("boris-ethogram")
    with tallybook.open(":memory:") as book:
        place = book.collections.create("Pond")
        for size in range(0, len(whole) - 1, 97):
            with pytest.raises(tallybook.FormatError):
                book.import_ethogram(whole[:size], parent=place)
        assert len(place.event_types) == 0


def test_the_command_takes_ethograms_in_and_out(tmp_path: Path) -> None:
    path, file = str(tmp_path / "a.book"), tmp_path / "behaviors.csv"
    ok("--book", path, "new", path)
    ok("--book", path, "import", str(OWN), "--yes")
    with tallybook.open(path) as book:
        name = next(iter(book.collections)).name
        book.collections.create("Pond")
    ok("--book", path, "export", str(file), "--format", "boris-behaviors", "--of", name)
    assert file.read_text("utf-8").startswith(BEHAVIORS.strip().replace("\t", ","))
    ok("--book", path, "import", str(file), "--yes", "-c", "Pond")
    ok("--book", path, "import", str(OWN), "--format", "boris-ethogram", "--yes", "-c", "Pond", "--replace")
    with tallybook.open(path) as book:
        assert len(book.collections["Pond"].event_types) > 2 and len(book.collections["Pond"].subjects) > 0
    assert "an ethogram has no times; leave --zone out" in refused(2, "--book", path, "import", str(file), "--format", "boris-behaviors", "--zone", "UTC")

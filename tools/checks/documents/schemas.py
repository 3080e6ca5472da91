"""What is exported and what is accepted is what docs/schemas says."""

from __future__ import annotations

import copy
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import jsonschema
import seeds

from books import Maker
from repository import LIBRARY, ROOT, Report

BOOKS = 50 if seeds.LONG else 25


def validator(name: str) -> jsonschema.Draft202012Validator:
    schema = json.loads((ROOT / "docs/schemas" / name).read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def validate(report: Report, schema: jsonschema.Draft202012Validator, where: str, document: Any) -> None:
    # The first few say enough.
    for error in list(schema.iter_errors(document))[:3]:
        best = jsonschema.exceptions.best_match([error]) or error
        report.problem(where, f"{best.json_path}: {best.message[:300]}")


def field_log(folder: Path) -> bytes:
    """The field log's export, made by the C example."""
    program = folder / "field_log"
    subprocess.run(
        ["gcc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", f"-I{ROOT}/include", str(ROOT / "examples/c/field_log.c"), "-o", str(program),
         f"-L{LIBRARY.parent}", "-ltallybook", f"-Wl,-rpath,{LIBRARY.parent}"], check=True)
    subprocess.run([str(program), str(ROOT / "examples/data/field_log.tsv"), str(folder)], check=True, capture_output=True)
    return (folder / "field_log.json").read_bytes()


def objects(node: Any) -> list[dict[str, Any]]:
    """All objects of a document but the settings, whose keys are the host's."""
    if isinstance(node, list):
        return [found for each in node for found in objects(each)]
    if not isinstance(node, dict):
        return []
    return [node] + [found for key, each in node.items() if key != "settings" for found in objects(each)]


def strict(report: Report, schema: jsonschema.Draft202012Validator, document: Any) -> None:
    """A key that nobody knows is refused wherever it stands, and so is one that is missing."""
    for index in range(len(objects(document))):
        changed = copy.deepcopy(document)
        objects(changed)[index]["nonsense"] = 1
        report.count("wrong documents")
        if schema.is_valid(changed):
            report.problem("docs/schemas/book.schema.json", f"lets an unknown key pass in {list(objects(document)[index])[:4]}")
    for key in ("timestamp", "uuid", "eventType", "name"):
        changed = copy.deepcopy(document)
        next(each for each in objects(changed) if key in each).pop(key)
        report.count("wrong documents")
        if schema.is_valid(changed):
            report.problem("docs/schemas/book.schema.json", f'lets a document without "{key}" pass')


def mel(report: Report) -> None:
    import tallybook

    schema = validator("mel.schema.json")
    good = [json.loads((ROOT / "examples/formats" / name).read_text("utf-8")) for name in ("mel.json", "mel-older.json")]
    for change in (
        lambda document: document["items"][0].update(latitude=None, longitude=None), lambda document: document.update(username=None),
        lambda document: document["items"][1].update(stopEvent=None), lambda document: document["items"][0].update(title=None),
        lambda document: document.update(date="2025-08-02"), lambda document: document.update(items=[], more={"x": 1}),
        lambda document: document["items"][0].update(timestamp="2025-08-02T13:06:00+02:00"),
    ):
        document = copy.deepcopy(good[0])
        change(document)
        good.append(document)
    wrong = []
    for change in (
        lambda document: document.pop("name"), lambda document: document.update(name=""),
        lambda document: document["items"][0].pop("timestamp"), lambda document: document["items"][0].pop("latitude"),
        lambda document: document["items"][0].update(timestamp="noon"), lambda document: document["items"][0].update(latitude=91),
        lambda document: document["items"][1]["events"][0].pop("eventType"), lambda document: document.update(items="none"),
        lambda document: document["items"][0].update(title=5), lambda document: document.update(items=None),
        lambda document: document["items"][0].update(longitude=None), lambda document: document["items"][1].update(events=[None]),
        lambda document: document["items"][1]["stopEvent"].update(timestamp=None), lambda document: document.update(date="x"),
    ):
        document = copy.deepcopy(good[0])
        change(document)
        wrong.append(document)
    for isGood, documents in ((True, [*good, good[:2]]), (False, wrong)):
        for document in documents:
            report.count("files of MEL")
            where = "docs/schemas/mel.schema.json"
            with tallybook.open(":memory:") as book:
                try:
                    book.import_json(json.dumps(document).encode())
                    accepted = True
                except tallybook.Error:
                    accepted = False
            if isGood:
                validate(report, schema, where, document)
            elif schema.is_valid(document):
                report.problem(where, f"lets a wrong file pass: {str(document)[:200]}")
            if accepted is not isGood:
                report.problem(where, f"and the import do not agree on {str(document)[:200]}")


def latest(document: dict[str, Any], *without: str, **table: Any) -> None:
    """Makes a mapping one of the newest version, whose table lacks what is of CSV alone."""
    document["version"] = 3
    for key in ("separator", "decimal", *without):
        document["tables"]["row"].pop(key)
    document["tables"]["row"].update(table)


def logged(document: dict[str, Any], *without: str, **table: Any) -> None:
    """Makes a mapping one whose table has events in sessions of its own."""
    document["version"] = 4
    row = {"kind": "event", "session": "{a}", "seconds": "{b}", "type": "{c}", **table}
    document["tables"] = {"row": {key: value for key, value in row.items() if key not in without}}


def mappings(report: Report) -> None:
    """Mappings that the schema takes are those that the import takes."""
    import tallybook

    where = "docs/schemas/mapping.schema.json"
    schema = validator("mapping.schema.json")
    examples = [json.loads(path.read_text("utf-8")) for path in sorted((ROOT / "examples/import").glob("*.json"))]
    sample = {
        "format": "tallybook-mapping", "version": 1, "name": "Sample", "templates": [{"type": "object", "title": "Row", "properties": {"a": {"type": "string"}}}],
        "tables": {
            "place": {"kind": "collection", "key": "{a}", "name": "{a}", "collection": {"table": "place", "key": "{b}"}},
            "who": {"kind": "subject", "key": "{#}", "name": "{a}", "color": "#123456", "where": {"b": ["x", "y"], "c": "z"}},
            "row": {
                "kind": "session", "name": "{a}", "time": "{b}", "end": {"from": "{b}", "time": "DD.MM.YYYY"}, "separator": ";", "decimal": ",",
                "collection": {"table": "place", "key": "{a}"}, "subject": {"table": "who", "key": "{a}"}, "template": "Row",
                "tags": ["{c}", {"from": "{c}", "values": {"x": "y", "": None}, "split": "|"}], "fields": {"a": {"from": "{c}", "values": {"1": "x"}}},
                "latitude": "{a}", "longitude": "{b}",
            },
        },
    }
    good, wrong = [sample], []
    for changes, change in (
        (good, lambda document: document["tables"].pop("row")), (good, lambda document: document.pop("templates") and document["tables"].pop("row")),
        (good, lambda document: document["tables"]["row"].update(separator="\t")), (good, lambda document: document["tables"]["row"].update(tags="{{{a}}}")),
        (good, lambda document: document["tables"]["row"].update(description="")), (good, lambda document: document.update(zone="Europe/Berlin", description="x")),
        (wrong, lambda document: document.pop("name")), (wrong, lambda document: document.pop("tables")), (wrong, lambda document: document.update(tables={})),
        (wrong, lambda document: document.update(format="x")), (wrong, lambda document: document.update(version=0)), (wrong, lambda document: document.update(version=5)), (good, lambda document: latest(document) or document.update(version=4)),
        (good, lambda document: document.update(version=2)), (good, lambda document: document["tables"]["row"].update(tags={"table": "mark", "key": "{a}", "split": ","}) or document["tables"].update(mark={"kind": "tag", "key": "{a}", "name": "{a}"})),
        (good, lambda document: document.update(version=2) or document["tables"]["row"].update(file=["a.csv", "b-*.csv"], optional=True, ignore=["x"], time="{b|c}")),
        (good, lambda document: document.update(version=3)), (good, lambda document: latest(document, rows="")), (good, lambda document: latest(document, rows="a.*.0", encoding="UTF-16LE")),
        (good, lambda document: latest(document, duration={"from": "{c}", "unit": "h"})), (good, lambda document: latest(document, "end", duration="{c}")),
        (good, lambda document: latest(document, "end", "time", kind="task", day="{a}", due="{a}", completed="{a}", priority="{a}", category="{a}", notes={"from": "{a.*.b}", "split": ";"})),
        (good, lambda document: latest(document, end={"from": "{c}", "time": "HH:mm"}, tags={"table": "who", "key": "{a}"}) or document["tables"]["who"].update(kind="tag") or document["tables"]["row"].pop("subject")),
        (wrong, lambda document: latest(document, "end")), (wrong, lambda document: latest(document, rows="a..b")), (wrong, lambda document: latest(document, rows="*", separator=";")),
        (wrong, lambda document: latest(document, rows="*", decimal=",")), (wrong, lambda document: latest(document, encoding="latin-1")), (wrong, lambda document: latest(document, day="{a}")),
        (wrong, lambda document: latest(document, duration={"from": "{c}", "unit": "days"})), (wrong, lambda document: latest(document, time={"from": "{c}", "unit": "h"})),
        (wrong, lambda document: document["tables"]["row"].update(duration="{c}")), (wrong, lambda document: document["tables"]["row"].update(encoding="utf-8")),
        (good, logged), (good, lambda document: logged(document, phase={"from": "{p}", "values": {"x": "start", "*": "stop"}}, exclusion="{x}", value="{v}", text="{t}")),
        (good, lambda document: logged(document, key="{k}", template="Row", fields={"a": "{a}"})), (good, lambda document: logged(document, fields="{f}")),
        (good, lambda document: logged(document, "seconds", frame="{f}", rate=29.97)), (good, lambda document: logged(document, "seconds", frame="{f}", rate="30000/1001")),
        (good, lambda document: logged(document, session={"key": "{k}", "name": "{n}", "time": "{t}", "end": "{e}", "tags": "{g}", "template": "Row", "fields": {"a": "{a}"}})),
        (good, lambda document: logged(document, time={"from": "{t}", "time": "DD.MM.YYYY HH:mm:ss.f"}, seconds={"from": "{s}", "unit": "ms"})),
        (good, lambda document: logged(document, kind="bout", end={"from": "{e}", "unit": "ms"}, open="{o}", stop_text="{s}", join=True)),
        (good, lambda document: logged(document, kind="bout", duration={"from": "{d}", "unit": "min"})),
        (wrong, lambda document: logged(document, "session")), (wrong, lambda document: logged(document, "type")), (wrong, lambda document: logged(document, "seconds")),
        (wrong, lambda document: logged(document) or document.update(version=3)), (wrong, lambda document: logged(document, kind="bout")), (wrong, lambda document: logged(document, name="{n}")),
        (wrong, lambda document: logged(document, kind="bout", end="{e}", duration="{d}")), (wrong, lambda document: logged(document, kind="bout", end="{e}", phase="{p}")),
        (wrong, lambda document: logged(document, kind="bout", end="{e}", key="{p}")), (wrong, lambda document: logged(document, kind="bout", end="{e}", join="yes")),
        (wrong, lambda document: logged(document, end="{e}")), (wrong, lambda document: logged(document, frame="{f}", rate=25)), (wrong, lambda document: logged(document, "seconds", frame="{f}")),
        (wrong, lambda document: logged(document, rate=25)), (wrong, lambda document: logged(document, "seconds", frame="{f}", rate=0)), (wrong, lambda document: logged(document, fields={"a": "{a}"})),
        (wrong, lambda document: logged(document, key="{k}", exclusion="{x}")), (wrong, lambda document: logged(document, session={"key": "{k}"})), (wrong, lambda document: logged(document, session=5)),
        (wrong, lambda document: logged(document, session={"name": "{k}", "color": "{c}"})), (wrong, lambda document: logged(document, session={"table": "row", "name": "{k}"})),
        (wrong, lambda document: logged(document, seconds={"from": "{s}", "unit": "days"})), (wrong, lambda document: logged(document, value=True)), (wrong, lambda document: logged(document, phase=[])),
        (wrong, lambda document: document["tables"]["row"].pop("end") and document["tables"]["row"].update(kind="task")), (wrong, lambda document: latest(document, kind="task")),
        (wrong, lambda document: document["tables"]["row"].update(file=[])), (wrong, lambda document: document["tables"]["row"].update(optional="yes")),
        (wrong, lambda document: document["tables"]["row"].update(ignore="x")), (wrong, lambda document: document["tables"]["row"].update(subject={"table": "who", "key": "{a}", "split": ","})),
        (wrong, lambda document: document.update(more=1)), (wrong, lambda document: document.update(zone="")), (wrong, lambda document: document.update(templates={})),
        (wrong, lambda document: document["tables"]["row"].pop("kind")), (wrong, lambda document: document["tables"]["row"].pop("name")),
        (wrong, lambda document: document["tables"]["row"].pop("time")), (wrong, lambda document: document["tables"]["row"].pop("end")),
        (wrong, lambda document: document["tables"]["row"].pop("template")), (wrong, lambda document: document["tables"]["row"].pop("latitude")),
        (wrong, lambda document: document["tables"]["row"].update(kind="note")), (wrong, lambda document: document["tables"]["row"].update(kind="bird")),
        (wrong, lambda document: document["tables"]["row"].update(color="{a}")), (wrong, lambda document: document["tables"]["row"].update(file="a/b.csv")),
        (wrong, lambda document: document["tables"]["row"].update(file="..")), (wrong, lambda document: document["tables"]["row"].update(separator=";;")),
        (wrong, lambda document: document["tables"]["row"].update(separator='"')), (wrong, lambda document: document["tables"]["row"].update(decimal=";")),
        (wrong, lambda document: document["tables"]["row"].update(time="{b")), (wrong, lambda document: document["tables"]["row"].update(time="{}")),
        (wrong, lambda document: document["tables"]["row"].update(time={"values": {"a": "b"}})), (wrong, lambda document: document["tables"]["row"].update(time=5)),
        (wrong, lambda document: document["tables"]["row"].update(tags=[5])), (wrong, lambda document: document["tables"]["row"].update(subject={"table": "who"})),
        (wrong, lambda document: document["tables"]["row"].update(subject=["{a}"])), (wrong, lambda document: document["tables"]["row"]["fields"].update(a={"from": "{a}", "values": {}})),
        (wrong, lambda document: document["tables"]["row"]["fields"].update(a={"from": "{a}", "values": {"1": []}})),
        (wrong, lambda document: document["tables"]["row"]["fields"].update(a={"from": "{a}", "split": ""})),
        (wrong, lambda document: document["tables"]["who"].update(time="{a}")), (wrong, lambda document: document["tables"]["who"].update(where={"a": []})),
        (wrong, lambda document: document["tables"]["who"].update(where={"a": 1})), (wrong, lambda document: document["tables"]["place"].update(tags="{a}")),
    ):
        document = copy.deepcopy(sample)
        change(document)
        changes.append(document)
    for isGood, documents in ((True, [*examples, *good]), (False, wrong)):
        for document in documents:
            report.count("mappings")
            with tallybook.open(":memory:") as book, tempfile.TemporaryDirectory() as folder:
                try:
                    # The files are not there: a mapping is looked at before them.
                    for table in document.get("tables", {}).values():
                        table.setdefault("file", "none.csv")
                    book.import_tables(folder, document, skip_bad=True)
                    accepted = True
                except (tallybook.FormatError, tallybook.NewerError):
                    accepted = False
            if isGood:
                validate(report, schema, where, document)
            elif schema.is_valid(document):
                report.problem(where, f"lets a wrong mapping pass: {str(document)[:200]}")
            if accepted is not isGood:
                report.problem(where, f"and the import do not agree on {str(document)[:300]}")


def run(report: Report) -> None:
    import tallybook

    schema, files = validator("book.schema.json"), validator("mel.schema.json")
    example = json.loads((ROOT / "examples/formats/book.json").read_text("utf-8"))
    validate(report, schema, "examples/formats/book.json", example)
    report.count("exports")
    strict(report, schema, example)
    with tempfile.TemporaryDirectory() as folder:
        validate(report, schema, "the field log's export", json.loads(field_log(Path(folder))))
        report.count("exports")
    seen: set[str] = set()
    first = seeds.first("random books")
    for seed in range(first, first + BOOKS):
        maker = Maker(seed)
        with tallybook.open(":memory:", author="kh", clock=maker.clock) as book:
            # Most are small, so that there can be many; some are large.
            maker.fill(book, 500 if seed % 10 == 0 else 60)
            whole = seed % 2 == 1
            exported = book.export_bytes("json", attachment_bytes=whole)
            part = book.notes.export_bytes("json", places=False, authors=False, attachments=whole)
            with tempfile.TemporaryDirectory() as folder:
                book.export(Path(folder) / "MEL", format="mel")
                for path in sorted((Path(folder) / "MEL").iterdir()):
                    report.count("exports as MEL")
                    validate(report, files, f"{path.name} of the random book TALLYBOOK_SEED={seed}", json.loads(path.read_text("utf-8")))
        document = json.loads(exported)
        validate(report, schema, f"the export of the random book TALLYBOOK_SEED={seed}", document)
        validate(report, schema, f"the notes of the random book TALLYBOOK_SEED={seed}", json.loads(part))
        report.count("exports", 2)
        seen.update(key for each in objects(document) for key in each)
        with tallybook.open(":memory:") as other:
            other.import_json(exported)
            if other.export_bytes("json", attachment_bytes=whole) != exported:
                report.problem(f"the random book TALLYBOOK_SEED={seed}", "is not the same after an export and an import")
    # Random books that leave a key away would check nothing of it.
    known = {key for definition in schema.schema["$defs"].values() for key in definition.get("properties", {})}
    known -= set(schema.schema["$defs"]["settings"]["properties"])
    # No book of these is spoilt.
    known -= {"damaged"}
    for key in sorted(known - seen):
        report.problem("tools/checks/documents/books.py", f'no random book has the key "{key}"')
    report.count("keys", len(known & seen))
    mel(report)
    mappings(report)

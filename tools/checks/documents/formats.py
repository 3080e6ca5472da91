"""The examples of docs/formats/: what the library writes is what stands there, byte for byte."""

from __future__ import annotations

import difflib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from repository import LIBRARY, ROOT, Report, blocks

FOLDER = ROOT / "examples/formats"
FILES = {
    "json": "book.json", "markdown": "book.md", "text": "book.txt", "csv": "book.events.csv", "csv-bouts": "book.bouts.csv",
    "minuta": "book.minuta.csv",
}
TABLES = ["summary.txt", "summary.md", "summary.csv", "timeline.txt"]


def differences(name: str, wanted: bytes, got: bytes) -> str:
    lines = difflib.unified_diff(wanted.decode().splitlines(), got.decode().splitlines(), name, "now", lineterm="", n=1)
    return "\n".join(list(lines)[:20]) or "the ends of lines differ"


def words(report: Report) -> None:
    """Each language of examples/labels has each word of the contract once, and no other."""
    contract = tomllib.loads((ROOT / "abi/22-labels.toml").read_text("utf-8"))
    known = [word["key"] for group in contract["labels"] for word in group["words"]]
    report.count("words", len(known))
    for path in sorted((ROOT / "examples/labels").glob("*.json")):
        name = str(path.relative_to(ROOT))
        report.count("languages")
        given = [key for key, _ in json.loads(path.read_text("utf-8"), object_pairs_hook=list)]
        for key in known:
            if key not in given:
                report.problem(name, f"lacks the word {key} of abi/22-labels.toml")
        for place, key in enumerate(given):
            if key not in known:
                report.problem(name, f"has the word {key}, which abi/22-labels.toml does not have")
            if key in given[:place]:
                report.problem(name, f"has the word {key} twice")


def run(report: Report) -> None:
    import tallybook

    shown = [block for page in sorted((ROOT / "docs/formats").glob("*.md")) for block in blocks(page)]
    with tallybook.open(":memory:") as book:
        book.import_json(FOLDER / "book.json")
        for format, name in FILES.items():
            golden = (FOLDER / name).read_bytes()
            written = book.export_bytes(format)
            report.count("formats")
            if written != golden:
                report.problem(f"examples/formats/{name}", f"is not what the library writes:\n{differences(name, golden, written)}")
            # A fenced block has line feeds only, and ends with one.
            text = golden.decode().replace("\r\n", "\n")
            if not any(block.text == text for block in shown):
                report.problem("docs/formats", f"does not show examples/formats/{name} as it is")

    for name in TABLES:
        if not any(block.text == (FOLDER / name).read_text("utf-8") for block in shown):
            report.problem("docs/formats", f"does not show examples/formats/{name} as it is")

    words(report)

    # The program that made them makes them again.
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(FOLDER / "make.py", folder))
        path = os.pathsep.join(sys.path)
        environment = {**os.environ, "PYTHONPATH": path, "TALLYBOOK_LIBRARY": str(LIBRARY)}
        ended = subprocess.run([sys.executable, str(copy)], env=environment, capture_output=True, text=True)
        if ended.returncode:
            report.problem("examples/formats/make.py", ended.stderr)
        for name in [*FILES.values(), *TABLES]:
            report.count("files made again")
            made = Path(folder) / name
            if ended.returncode == 0 and made.read_bytes() != (FOLDER / name).read_bytes():
                report.problem(f"examples/formats/{name}", f"is not what make.py makes:\n{differences(name, (FOLDER / name).read_bytes(), made.read_bytes())}")

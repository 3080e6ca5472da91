"""Runs the programs of README.md, of the first steps and of the tutorials, and compares what they print with what stands below them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from repository import LIBRARY, ROOT, Block, Report, blocks

# Each with the most lines that a program of it may have.
PAGES = {"README.md": 14, "docs/start.md": 30, "docs/tutorials/c.md": 50, "docs/tutorials/python.md": 14}
MOST_WORDS = 700


def c(block: Block, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "program.c").write_text(block.text, "utf-8")
    build = ["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/include", "program.c", "-o", "program",
             f"-L{LIBRARY.parent}", "-ltallybook", f"-Wl,-rpath,{LIBRARY.parent}"]
    built = subprocess.run(build, cwd=folder, capture_output=True, text=True)
    return built if built.returncode else subprocess.run(["./program"], cwd=folder, capture_output=True, text=True, timeout=60)


def python(block: Block, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "program.py").write_text(block.text, "utf-8")
    path = os.pathsep.join([str(ROOT / "bindings/python/src"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "TALLYBOOK_LIBRARY": str(LIBRARY), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run([sys.executable, "-W", "error", "program.py"], cwd=folder, env=environment, capture_output=True,
                          text=True, timeout=60)


def run(report: Report) -> None:
    text = re.sub(r"^```.*?^```|^    .*?$", "", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    words = len(text.split())
    if words > MOST_WORDS:
        report.problem("README.md", f"has {words} words outside of code; {MOST_WORDS} fit on a screen")
    for page, longest in PAGES.items():
        if not check(report, page, longest):
            report.problem(page, "has no program")


def check(report: Report, page: str, longest: int) -> int:
    """How many programs a page has."""
    found, count = blocks(ROOT / page), 0
    for language, execute in (("c", c), ("python", python)):
        programs = [index for index, block in enumerate(found) if block.language == language]
        count += len(programs)
        if programs:
            report.count(f"{language.capitalize()} programs of {page}", len(programs))
        for index in programs:
            block = found[index]
            where = f"{page}:{block.line}"
            if block.text.count("\n") > longest:
                report.problem(where, f"the program has {block.text.count(chr(10))} lines and may have {longest}")
            expected = found[index + 1] if index + 1 < len(found) else None
            if expected is None or expected.language != "output":
                report.problem(where, "no block of output stands below the program")
                continue
            with tempfile.TemporaryDirectory() as folder:
                ended = execute(block, Path(folder))
            if ended.returncode or ended.stderr:
                report.problem(where, f"the program ended with {ended.returncode}:\n{ended.stderr}")
            elif ended.stdout != expected.text:
                report.problem(where, f"the program printed\n{ended.stdout}and the page says\n{expected.text}")
    return count

"""Runs the programs of README.md and compares what they print with what stands below them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from repository import LIBRARY, ROOT, Block, Report, blocks

LONGEST = 30


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
    found = blocks(ROOT / "README.md")
    for language, execute in (("c", c), ("python", python)):
        programs = [index for index, block in enumerate(found) if block.language == language]
        report.count(f"{language.capitalize()} programs", len(programs))
        for index in programs:
            block = found[index]
            where = f"README.md:{block.line}"
            if block.text.count("\n") > LONGEST:
                report.problem(where, f"the program has {block.text.count(chr(10))} lines and may have {LONGEST}")
            expected = found[index + 1] if index + 1 < len(found) else None
            if expected is None or expected.language != "output":
                report.problem(where, "no block of output stands below the program")
                continue
            with tempfile.TemporaryDirectory() as folder:
                ended = execute(block, Path(folder))
            if ended.returncode or ended.stderr:
                report.problem(where, f"the program ended with {ended.returncode}:\n{ended.stderr}")
            elif ended.stdout != expected.text:
                report.problem(where, f"the program printed\n{ended.stdout}and README.md says\n{expected.text}")

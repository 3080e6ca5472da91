"""docs/benchmarks.md has the tables of the run that benchmarks/results/ holds."""

from __future__ import annotations

import json
import subprocess
import sys

from repository import ROOT, Report


def run(report: Report) -> None:
    for name in ("latest", "growth"):
        report.count("rows", len(json.loads((ROOT / f"benchmarks/results/{name}.json").read_text("utf-8"))))
    check = subprocess.run([sys.executable, str(ROOT / "benchmarks/table.py"), "--check"], capture_output=True, text=True)
    if check.returncode != 0:
        report.problem("docs/benchmarks.md", check.stderr.strip())

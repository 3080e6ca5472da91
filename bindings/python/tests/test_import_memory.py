"""What an import takes of memory, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import tallybook

PROGRAM = """
import resource, sys, tallybook
text = "x" * 200_000
note = '{"kind":"note","title":"n","timestamp":"2025-01-01T00:00:00Z","description":"%s"}' % text
data = ('{"format":"tallybook","version":1,"items":[' + ",".join([note] * 200) + "]}").encode()
with tallybook.open(sys.argv[1]) as book:
    book.import_json(b'{"format":"tallybook","version":1,"items":[]}')
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    book.import_json(data)
    assert len(book.notes) == 200
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / len(data))
"""


def test_an_import_from_memory_makes_no_copy(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(tallybook.__file__).parents[1])}
    ran = subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path / "a.tally")], capture_output=True, text=True, env=environment, check=True)
    # The tree, and what the book and its history take for a moment; two copies more before.
    assert float(ran.stdout) < 1.8

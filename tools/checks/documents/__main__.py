"""Keeps the documents true. Run from the repository's root, behind the tests whose logs it reads:

    build/venv/bin/python tools/checks/documents [CHECK…]

Each check says how many things it looked at, and names each problem by file and line. One that finds nothing to look at is
a problem itself.
"""

from __future__ import annotations

import os
import sys

import repository

# The package of this repository, on the library that is being tested.
sys.path.insert(0, str(repository.ROOT / "bindings/python/src"))
# Where the seeds of random tests are.
sys.path.append(str(repository.ROOT / "Tests"))
os.environ["TALLYBOOK_LIBRARY"] = str(repository.LIBRARY)

import book_file
import costs
import formats
import names
import promises
import quickstarts
import schemas
import systems
import time_limits

CHECKS = {
    "links": names.links,
    "names": names.calls,
    "readers": names.readers,
    "quickstarts": quickstarts.run,
    "formats": formats.run,
    "schemas": schemas.run,
    "tables": book_file.run,
    "systems": systems.run,
    "promises": promises.run,
    "costs": costs.run,
    "limits": time_limits.run,
}


def main(wanted: list[str]) -> int:
    unknown = [name for name in wanted if name not in CHECKS]
    if unknown:
        print(f"documents: there is no check {', '.join(unknown)}; there are {', '.join(CHECKS)}", file=sys.stderr)
        return 2
    if not repository.LIBRARY.is_file():
        print(f"documents: there is no library {repository.LIBRARY}; build it with make library", file=sys.stderr)
        return 2
    bad = 0
    for name, check in CHECKS.items():
        if wanted and name not in wanted:
            continue
        report = repository.Report(name)
        check(report)
        bad += report.end()
    return 1 if bad else 0


sys.exit(main(sys.argv[1:]))

"""Prints the reference of C, Python and Swift as one page of HTML, made of the description and the sources alone.

    python3 tools/reference >reference.html

`tools/checks/reference` checks it, and with --write makes docs/reference-python.md and docs/reference-swift.md anew.
"""

from __future__ import annotations

import sys

import page
import python_surface
import swift_surface

made = page.html([python_surface.Reader().surface(), swift_surface.Reader().surface()])
sys.stdout.buffer.write(made.encode())

"""Oracles: suites and libraries of others, beside which this one's answers are put."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

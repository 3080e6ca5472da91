"""What a release is called."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = json.loads((ROOT / "abi/tallybook.abi.json").read_text("utf-8"))["package"]
VERSION: Final[str] = PACKAGE["version"]
SONAME: Final[str] = PACKAGE["soname"]

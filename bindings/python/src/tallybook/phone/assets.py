"""The page itself: files of the package, each with its media type and an entity tag."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final, NamedTuple

_FOLDER: Final = Path(__file__).parent / "static"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class Asset(NamedTuple):
    """A file of the page."""

    kind: str
    content: bytes
    tag: str


def read_assets() -> dict[str, Asset]:
    """All files by their path in the address."""
    found = {}
    for path in sorted(_FOLDER.iterdir()):
        content = path.read_bytes()
        found[f"/{path.name}"] = Asset(_TYPES[path.suffix], content, f'"{hashlib.sha256(content).hexdigest()[:20]}"')
    found["/"] = found.pop("/index.html")
    return found

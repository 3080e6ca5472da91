"""What is inside the library, as SPDX 2.3: itself, Swift's runtime, which is linked into it, and what it needs of the system."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from project import ROOT, VERSION
from reproducible import moment


def swift() -> str:
    """The version of the compiler, whose runtime is linked in."""
    said = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
    found = re.search(r"Swift version (\S+)", said)
    return found[1] if found else "unknown"


def package(name: str, version: str, license: str, purpose: str) -> dict[str, Any]:
    return {
        "SPDXID": f"SPDXRef-{name}", "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
        "licenseConcluded": license, "licenseDeclared": license, "copyrightText": "NOASSERTION", "primaryPackagePurpose": purpose}


def make(folder: Path) -> None:
    packages = [
        package("tallybook", VERSION, "MIT", "LIBRARY"), package("swift-runtime", swift(), "Apache-2.0 WITH Swift-exception", "LIBRARY"),
        package("libsqlite3", ">= 3.37", "blessing", "LIBRARY"), package("glibc", ">= 2.35", "LGPL-2.1-or-later", "LIBRARY")]
    packages[0]["checksums"] = [
        {"algorithm": "SHA256", "checksumValue": hashlib.sha256((ROOT / ".build/release/libtallybook.so").read_bytes()).hexdigest()}]
    relations = [("DOCUMENT", "DESCRIBES", "tallybook"), ("tallybook", "STATIC_LINK", "swift-runtime"), ("tallybook", "DYNAMIC_LINK", "libsqlite3"), ("tallybook", "DYNAMIC_LINK", "glibc")]
    created = datetime.fromtimestamp(moment(), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"tallybook-{VERSION}",
        "documentNamespace": f"urn:tallybook:spdx:{VERSION}", "creationInfo": {"created": created, "creators": ["Tool: tools/release"]}, "packages": packages,
        "relationships": [{"spdxElementId": f"SPDXRef-{a}", "relationshipType": kind, "relatedSpdxElement": f"SPDXRef-{b}"} for a, kind, b in relations]}
    (folder / f"tallybook-{VERSION}.spdx.json").write_text(json.dumps(document, indent=2) + "\n", "utf-8")

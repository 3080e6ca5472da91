"""The site as Sphinx makes it (`make site`): README.md, docs/ and what they link to, with one search over all, read from a disk as from a server.

docs/README.md is its index: `navigation` makes the menu of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pygments.lexers.objective import SwiftLexer
from pygments.token import Operator

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))

project = "Tallybook"
version = release = json.loads((ROOT / "abi/tallybook.abi.json").read_text("utf-8"))["package"]["version"]
language = "en"
root_doc = "README"
include_patterns = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/**", "Tests/*/README.md", "tools/*/README.md", "bindings/*/README.md", "examples/**/README.md"]
exclude_patterns = ["**/.build/**", "build/**"]

extensions = ["myst_parser", "sphinx_copybutton", "navigation", "places", "terms"]
# As deep as headings of documents are linked to.
myst_heading_anchors = 4

html_theme = "furo"
html_title = "Tallybook"
templates_path = ["templates"]
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
# Pages on a disk cannot fetch one another, which the summaries of a search's results need.
html_show_search_summary = False


class KeyPathLexer(SwiftLexer):
    """Swift with key paths such as `\\.title`, which Pygments takes for an error."""

    tokens = {**SwiftLexer.tokens, "root": [(r"\\(?=[.A-Z])", Operator), *SwiftLexer.tokens["root"]]}


def setup(app: Any) -> None:
    app.add_lexer("swift", KeyPathLexer)

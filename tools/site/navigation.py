"""The menu: a part for each heading of docs/README.md, with the pages that its list links to."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from posixpath import join, normpath
from typing import Any

from docutils import nodes
from sphinx.addnodes import toctree
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

INDEX = "docs/README"
#: A link to a page, with or without a place in it.
PAGE = re.compile(r"\]\(([\w./-]+)\.md(?:#[\w-]+)?\)")


def parts(index: str, root: str) -> dict[str, list[str]]:
    """The headings of the index with the pages of their lists, by their names for Sphinx; a page stands where it is named first."""
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    heading = ""
    for line in index.splitlines():
        if line.startswith("## "):
            heading = line[3:].strip()
        elif line.startswith("- "):
            for link in PAGE.findall(line):
                page = normpath(join("docs", link))
                if page not in seen and page != root:
                    found.setdefault(heading, []).append(page)
                    seen.add(page)
    return found


def menu(caption: str, pages: list[str], *, shown: bool = False) -> str:
    options = [*([] if shown else [":hidden:"]), ":maxdepth: 1", *([f":caption: {caption}"] if caption else [])]
    return "\n".join(["", "```{toctree}", *options, "", *(f"/{page}" for page in pages), "```", ""])


def read(app: Sphinx, page: str, source: list[str]) -> None:
    """Gives the first page the menu, and the page of a folder those beside it."""
    folder, _, name = page.rpartition("/")
    if page == app.config.root_doc:
        index = (Path(app.srcdir) / f"{INDEX}.md").read_text("utf-8")
        source[0] += menu("", [INDEX]) + "".join(menu(caption, pages) for caption, pages in parts(index, page).items())
    elif name == "README" and folder.startswith("docs/"):
        beside = sorted(path.stem for path in (Path(app.srcdir) / folder).glob("*.md") if path.name != "README.md")
        if beside:
            source[0] += menu("", [f"{folder}/{each}" for each in beside], shown=True)


def leave_out(app: Sphinx, environment: object) -> list[str]:
    """What stands beside the documents is reached by links alone."""
    for page in app.env.found_docs:
        if "/" in page and not page.startswith("docs/"):
            app.env.metadata[page]["orphan"] = "yes"
    return []


@functools.cache
def titles(environment: BuildEnvironment) -> dict[str, nodes.bullet_list]:
    """The contents of each page, of which only its title is kept and what it has the menus of."""
    kept = {page: contents.deepcopy() for page, contents in environment.tocs.items()}
    for contents in kept.values():
        for entry in contents.children:
            if isinstance(entry, nodes.Element) and len(entry) > 1:
                entry[1:] = [nodes.bullet_list("", *menus)] if (menus := list(entry.findall(toctree))) else []
    return kept


def menu_of_titles(app: Sphinx, page: str, template: str, context: dict[str, Any], document: nodes.document | None) -> None:
    """Sphinx copies all headings of all pages for the menu of each, and then leaves them out: it is given none."""
    made = context.get("toctree")

    def make(**options: Any) -> str:
        whole, app.env.tocs = app.env.tocs, titles(app.env)
        try:
            return str(made(**options))
        finally:
            app.env.tocs = whole

    if made:
        context["toctree"] = make


def first_page(app: Sphinx) -> list[tuple[str, dict[str, str], str]]:
    """Who opens the folder finds its first page."""
    return [("index", {"first": f"{app.config.root_doc}.html"}, "index.html")]


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", read)
    app.connect("env-updated", leave_out)
    app.connect("html-collect-pages", first_page)
    # Before the theme asks for it.
    app.connect("html-page-context", menu_of_titles, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""What a search finds beside headings: the names in code that the first cell of a row has, such as constants, verbs, keys and exit codes."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

NAME = re.compile(r"\w[\w.-]*$")


class Terms(SphinxTransform):
    """Rows of tables get a place that their names lead to."""

    default_priority = 500

    def apply(self, **options: object) -> None:
        for row in list(self.document.findall(nodes.row)):
            cell = row.children[0]
            names = [each for each in cell.findall(nodes.literal) if NAME.match(each.astext())]
            if not names:
                continue
            place = nodes.target("", "", ids=[f"row-{self.env.new_serialno('row')}"])
            self.document.note_explicit_target(place)
            index = addnodes.index(entries=[("single", each.astext(), place["ids"][0], "", None) for each in names])
            paragraph = names[0].parent
            paragraph.insert(paragraph.index(names[0]), [index, place])


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_transform(Terms)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

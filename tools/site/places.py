"""Links to what is no page: a folder leads to its README.md, and where it has none it is only named."""

from __future__ import annotations

from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode


class Folders(SphinxPostTransform):
    #: Before MyST looks for what is linked to.
    default_priority = 5

    def run(self, **options: object) -> None:
        root = Path(self.env.srcdir).resolve()
        for link in list(self.document.findall(addnodes.pending_xref)):
            if link.get("reftype") != "myst":
                continue
            place = (Path(self.env.doc2path(self.env.docname)).parent / link["reftarget"]).resolve()
            if not place.is_dir():
                continue
            text = link[0].deepcopy()
            page = (place.relative_to(root) / "README").as_posix()
            known = page in self.env.found_docs and self.app.builder is not None
            link.replace_self(make_refnode(self.app.builder, self.env.docname, page, None, text) if known else text)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_post_transform(Folders)
    # Nothing colours rows.
    app.add_lexer("csv", TextLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

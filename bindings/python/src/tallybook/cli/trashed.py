"""What is in the trash of a book, of every kind."""

from __future__ import annotations

from .._c import _abi
from ..entries.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from ..book import Book

#: The kinds that emptying the trash removes: collections and items, attachments and media.
REMOVABLE: Final = (_abi.KIND_ANY, _abi.KIND_ATTACHMENT, _abi.KIND_MEDIA)
#: Events and entries name these, so they stay in the trash.
LASTING: Final = (_abi.KIND_EVENT_TYPE, _abi.KIND_SUBJECT, _abi.KIND_TAG, _abi.KIND_TEMPLATE)


def trashed(book: Book, kind: int) -> View[Any]:
    """What was deleted of a kind, without what went with something that held it."""
    return View(book, kind, parent=_abi.ROOT, trash=True)

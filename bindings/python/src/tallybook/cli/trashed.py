"""The entries of every kind in a book's trash."""

from __future__ import annotations

from .._c import _abi
from ..entries.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from ..book import Book

#: The kinds that emptying the trash removes: collections, items, attachments and media.
REMOVABLE: Final = (_abi.KIND_ANY, _abi.KIND_ATTACHMENT, _abi.KIND_MEDIA)
#: Events and entries refer to these, so they stay in the trash.
LASTING: Final = (_abi.KIND_EVENT_TYPE, _abi.KIND_SUBJECT, _abi.KIND_TAG, _abi.KIND_TEMPLATE)


def trashed(book: Book, kind: int) -> View[Any]:
    """The deleted entries of a kind, without those deleted together with something that contained them."""
    return View(book, kind, parent=_abi.ROOT, trash=True)

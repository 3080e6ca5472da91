"""A book's tree as a page of plain Python has it: what each entry is, who holds it, in which order, what is in the trash."""

from __future__ import annotations

from typing import Dict, NamedTuple, Optional, Tuple

ROOT = 0
COLLECTION, NOTE, ATTACHMENT = "collection", "note", "attachment"


class Refused(Exception):
    """The model refuses it, so the book must."""


class Node(NamedTuple):
    kind: str
    name: str
    parent: int
    is_deleted: bool = False
    bytes: bytes = b""


Place = Tuple[int, bool]  # a parent, and whether it is the order of its attachments


class TreeModel(NamedTuple):
    """One state; every change gives another. States are shared by all steps of a history."""

    nodes: Dict[int, Node] = {}
    orders: Dict[Place, Tuple[int, ...]] = {}

    # ------------------------------------------------------------------------------------------------ asking

    def is_live(self, id: int) -> bool:
        while id != ROOT:
            node = self.nodes.get(id)
            if node is None or node.is_deleted:
                return False
            id = node.parent
        return True

    def holds(self, above: int, id: int) -> bool:
        while id != ROOT:
            if id == above:
                return True
            id = self.nodes[id].parent
        return False

    def live(self) -> Dict[int, Node]:
        return {id: node for id, node in self.nodes.items() if self.is_live(id)}

    def listing(self, attachments: bool) -> Dict[int, list[Tuple[int, str, bytes]]]:
        """What is live, under each parent, in the order by hand."""
        result = {}
        for (parent, of_attachments), ids in self.orders.items():
            if of_attachments == attachments and self.is_live(parent):
                shown = [(id, self.nodes[id].name, self.nodes[id].bytes) for id in ids if not self.nodes[id].is_deleted]
                if shown:
                    result[parent] = shown
        return result

    # ------------------------------------------------------------------------------------------------ changing

    def create(self, id: int, node: Node) -> TreeModel:
        place = node.parent, node.kind == ATTACHMENT
        return TreeModel({**self.nodes, id: node}, {**self.orders, place: self.orders.get(place, ()) + (id,)})

    def can_hold(self, parent: int, kind: str) -> None:
        if not self.is_live(parent):
            raise Refused("no such parent")
        if kind == ATTACHMENT:
            if parent == ROOT or self.nodes[parent].kind == ATTACHMENT:
                raise Refused("attached to no item")
        elif parent != ROOT and self.nodes[parent].kind != COLLECTION:
            raise Refused("the parent is no collection")

    def move(self, id: int, parent: int, before: Optional[int]) -> TreeModel:
        if not self.is_live(id):
            raise Refused("no such entry")
        node = self.nodes[id]
        self.can_hold(parent, node.kind)
        if parent != ROOT and self.holds(id, parent):
            raise Refused("into itself or below")
        place = parent, node.kind == ATTACHMENT
        old = node.parent, place[1]
        orders = {**self.orders, old: tuple(each for each in self.orders[old] if each != id)}
        siblings = orders.get(place, ())
        if before is None:
            orders[place] = siblings + (id,)
        else:
            if before not in siblings or not self.is_live(before):
                raise Refused("no such sibling")
            at = siblings.index(before)
            orders[place] = siblings[:at] + (id,) + siblings[at:]
        return TreeModel({**self.nodes, id: node._replace(parent=parent)}, orders)

    def delete(self, id: int) -> TreeModel:
        if not self.is_live(id):
            raise Refused("no such entry")
        return TreeModel({**self.nodes, id: self.nodes[id]._replace(is_deleted=True)}, self.orders)

    def restore(self, id: int) -> TreeModel:
        node = self.nodes.get(id)
        if node is None or not node.is_deleted or not self.is_live(node.parent):
            raise Refused("not deleted itself, or what holds it is in the trash")
        return TreeModel({**self.nodes, id: node._replace(is_deleted=False)}, self.orders)

    def rename(self, id: int, name: str) -> TreeModel:
        if not self.is_live(id):
            raise Refused("no such entry")
        return TreeModel({**self.nodes, id: self.nodes[id]._replace(name=name)}, self.orders)

    def purge(self) -> TreeModel:
        nodes = self.live()
        orders = {place: tuple(id for id in ids if id in nodes) for place, ids in self.orders.items()}
        return TreeModel(nodes, {place: ids for place, ids in orders.items() if ids})

"""Whether a history of transactions could have happened one after the other, each between its beginning and its end.

Transactions append unique values to lists and read lists. A list that was read says in which order its values were appended, so most
of what each transaction depends on is known, and whatever is no serial order shows as a cycle. The method is that of Kingsbury and
Alvaro, "Elle: Inferring Isolation Anomalies from Experimental Observations" (VLDB 2021); the names of the anomalies are those of Adya,
"Weak Consistency" (MIT 1999), and of Adya, Liskov and O'Neil (ICDE 2000).
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal, Union

Append = tuple[Literal["append"], str, int]
Read = tuple[Literal["read"], str, Sequence[int]]
Operation = Union[Append, Read]


class Outcome(Enum):
    KEPT = "kept"
    TAKEN_BACK = "taken back"
    #: Whoever did it was killed.
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Transaction:
    """What a transaction did. Of one whose outcome is unknown the operations are what it was going to do, and it has no end."""

    who: str
    start: int
    end: int
    outcome: Outcome
    operations: tuple[Operation, ...]

    def appends(self) -> Iterator[tuple[str, int]]:
        return ((each[1], each[2]) for each in self.operations if each[0] == "append")


@dataclass(frozen=True)
class Anomaly:
    kind: str
    what: str


class Edge(Enum):
    """Why one transaction comes before another."""

    #: It appended the value before the other's.
    WRITE = "ww"
    #: The other read what it appended.
    READ = "wr"
    #: It read the list before the other appended to it.
    PRECEDES = "rw"
    #: It had ended when the other began.
    TIME = "rt"


Graph = dict[int, dict[int, set[Edge]]]


def check(history: Sequence[Transaction]) -> list[Anomaly]:
    """The anomalies of a history, whose last transaction should read every list."""
    return History(history).anomalies()


class History:
    def __init__(self, transactions: Sequence[Transaction]) -> None:
        self._all = transactions
        #: Who appended each value.
        self._writer = {value: number for number, each in enumerate(transactions) for value in each.appends()}
        self._found: list[Anomaly] = []

    def anomalies(self) -> list[Anomaly]:
        self._check_each()
        orders = self._orders()
        self._check_lost(orders)
        self._check_cycles(self._graph(orders))
        return self._found

    def _say(self, kind: str, what: str) -> None:
        self._found.append(Anomaly(kind, what))

    def _name(self, number: int) -> str:
        each = self._all[number]
        operations = ", ".join(f"{kind} {key} {_short(value)}" for kind, key, value in each.operations)
        return f"T{number} of {each.who} [{operations}]"

    # Each transaction by itself

    def _check_each(self) -> None:
        for number, each in enumerate(self._all):
            own: dict[str, list[int]] = defaultdict(list)
            before: dict[str, list[int]] = {}
            for operation in each.operations:
                if operation[0] == "append":
                    own[operation[1]].append(operation[2])
                elif each.outcome != Outcome.UNKNOWN:
                    self._check_read(number, operation[1], list(operation[2]), own[operation[1]], before)

    def _check_read(self, number: int, key: str, read: list[int], own: list[int], before: dict[str, list[int]]) -> None:
        twice = [value for value, count in Counter(read).items() if count > 1]
        if twice:
            self._say("duplicate", f"{self._name(number)} reads {twice[:3]} of {key} twice")
        outside = read[: len(read) - len(own)] if own else read
        if own and read[len(outside):] != own:
            self._say("internal", f"{self._name(number)} appended {own} to {key} and reads {_short(read)}")
        if key in before and before[key] != outside:
            self._say("internal", f"{self._name(number)} reads {key} twice: {_short(before[key])} and {_short(outside)}")
        before[key] = outside
        for value in outside:
            writer = self._writer.get((key, value))
            if writer is None:
                self._say("garbage", f"{self._name(number)} reads {value} of {key}, which nobody appended")
            elif self._all[writer].outcome == Outcome.TAKEN_BACK:
                self._say("G1a aborted read", f"{self._name(number)} reads {value} of {key}, which {self._name(writer)} took back")
        if outside and (writer := self._writer.get((key, outside[-1]))) is not None and writer != number:
            last = [value for k, value in self._all[writer].appends() if k == key][-1]
            if last != outside[-1]:
                self._say("G1b intermediate read", f"{self._name(number)} reads {key} up to {outside[-1]}, between appends of {self._name(writer)}")

    # The order of each list

    def _reads(self) -> Iterator[tuple[int, str, list[int]]]:
        """What each transaction read, without what it had appended itself. One that was taken back saw one state too."""
        for number, each in enumerate(self._all):
            own: Counter[str] = Counter()
            for operation in each.operations:
                if operation[0] == "append":
                    own[operation[1]] += 1
                elif each.outcome != Outcome.UNKNOWN:
                    yield number, operation[1], list(operation[2])[: len(operation[2]) - own[operation[1]]]

    def _orders(self) -> dict[str, list[int]]:
        """The longest that was read of each list, also by who appended to it."""
        longest: dict[str, list[int]] = {}
        reads = list(self._reads())
        for each in self._all:
            if each.outcome == Outcome.KEPT:
                reads += [(0, operation[1], list(operation[2])) for operation in each.operations if operation[0] == "read"]
        for _, key, read in reads:
            if len(read) > len(longest.get(key, [])):
                longest[key] = read
        for number, key, read in self._reads():
            if read != longest.get(key, [])[: len(read)]:
                self._say("incompatible order", f"{self._name(number)} reads {key} as {_short(read)}, others as {_short(longest[key])}")
        return longest

    def _check_lost(self, orders: dict[str, list[int]]) -> None:
        there = {key: set(order) for key, order in orders.items()}
        last = {key for number, key, _ in self._reads() if number == len(self._all) - 1}
        for number, each in enumerate(self._all):
            if each.outcome == Outcome.KEPT:
                for key, value in each.appends():
                    if key in last and value not in there.get(key, ()):
                        self._say("lost append", f"{value} of {key}, which {self._name(number)} appended, is not there at the end")

    # Who comes before whom

    def _graph(self, orders: dict[str, list[int]]) -> Graph:
        graph: Graph = defaultdict(lambda: defaultdict(set))

        def add(one: int | None, other: int | None, edge: Edge) -> None:
            if one is not None and other is not None and one != other:
                graph[one][other].add(edge)

        for key, order in orders.items():
            writers = [self._writer.get((key, value)) for value in order]
            for one, other in zip(writers, writers[1:]):
                add(one, other, Edge.WRITE)
        for number, key, read in self._reads():
            order = orders.get(key, [])
            if read != order[: len(read)]:
                continue
            if read:
                add(self._writer.get((key, read[-1])), number, Edge.READ)
            following = next((w for value in order[len(read):] if (w := self._writer.get((key, value))) != number), None)
            add(number, following, Edge.PRECEDES)
        self._add_time(graph)
        return graph

    def _add_time(self, graph: Graph) -> None:
        """Orders by time go through a chain of moments, -1, -2 and so on, one for each end, so that there are few of them."""
        ends = sorted((each.end, number) for number, each in enumerate(self._all) if each.outcome != Outcome.UNKNOWN)
        starts = sorted((each.start, number) for number, each in enumerate(self._all))
        passed = 0
        for start, number in starts:
            while passed < len(ends) and ends[passed][0] < start:
                graph[ends[passed][1]][-1 - passed].add(Edge.TIME)
                if passed:
                    graph[-passed][-1 - passed].add(Edge.TIME)
                passed += 1
            if passed:
                graph[-passed][number].add(Edge.TIME)

    # Cycles

    #: From the worst on: a cycle is told as the first of these that it is one of. `True`: with one edge of reading before a write.
    KINDS = (
        ("G0 dirty write", {Edge.WRITE}, None),
        ("G1c circular information flow", {Edge.WRITE, Edge.READ}, None),
        ("G-single", {Edge.WRITE, Edge.READ}, True),
        ("G2 write skew", {Edge.WRITE, Edge.READ}, False),
        ("not in the order of time", {Edge.WRITE, Edge.READ, Edge.TIME}, None),
        ("not in the order of time: a stale read", {Edge.WRITE, Edge.READ, Edge.TIME}, True),
        ("not in the order of time: G2", {Edge.WRITE, Edge.READ, Edge.TIME}, False),
    )

    def _check_cycles(self, graph: Graph) -> None:
        told: set[int] = set()
        for kind, edges, reads_before in self.KINDS:
            allowed = edges if reads_before is None else edges | {Edge.PRECEDES}
            for component in components(_only(graph, allowed)):
                if told & component:
                    continue
                within = {one: {other: kinds for other, kinds in graph[one].items() if other in component} for one in component if one in graph}
                cycle = _single(within, edges) if reads_before else _shortest(_only(within, allowed), component)
                if cycle:
                    told |= component
                    self._say(self._lost_update(kind, cycle, graph), self._tell(cycle, graph))

    def _lost_update(self, kind: str, cycle: list[int], graph: Graph) -> str:
        """A cycle of two that both read a list before they appended to it."""
        if kind == "G-single" and len(cycle) == 2 and Edge.WRITE in graph[cycle[0]].get(cycle[1], set()) | graph[cycle[1]].get(cycle[0], set()):
            return "lost update"
        return kind

    def _tell(self, cycle: list[int], graph: Graph) -> str:
        lines = []
        for one, other in zip(cycle, cycle[1:] + cycle[:1]):
            why = "/".join(sorted(edge.value for edge in graph[one][other]))
            if one >= 0:
                lines.append(f"{self._name(one)} -{why}->")
        return " ".join(lines)


def _short(value: object) -> str:
    if isinstance(value, (list, tuple)) and len(value) > 4:
        return f"[… {', '.join(map(str, value[-4:]))}]"
    return str(value)


def _only(graph: Graph, edges: set[Edge]) -> dict[int, list[int]]:
    return {one: [other for other, kinds in others.items() if kinds & edges] for one, others in graph.items()}


def components(graph: dict[int, list[int]]) -> list[set[int]]:
    """The strongly connected components of more than one node: Tarjan (1972), without recursion."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    found: list[set[int]] = []
    for root in graph:
        if root in index:
            continue
        work: list[tuple[int, Iterator[int]]] = []

        def enter(node: int) -> None:
            index[node] = low[node] = len(index)
            stack.append(node)
            on_stack.add(node)
            work.append((node, iter(graph.get(node, ()))))

        enter(root)
        while work:
            node, others = work[-1]
            for other in others:
                if other not in index:
                    enter(other)
                    break
                if other in on_stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component = set()
                    while node not in component:
                        component.add(stack.pop())
                    on_stack -= component
                    if len(component) > 1:
                        found.append(component)
    return found


def _path(graph: dict[int, list[int]], start: int, end: int) -> list[int]:
    """The shortest way from one node to another; empty where there is none."""
    came: dict[int, int] = {start: start}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        if node == end:
            way = [end]
            while way[-1] != start:
                way.append(came[way[-1]])
            return way[::-1]
        for other in graph.get(node, ()):
            if other not in came:
                came[other] = node
                waiting.append(other)
    return []


def _shortest(graph: dict[int, list[int]], component: Iterable[int]) -> list[int]:
    """The shortest cycle through some nodes of a component."""
    ways = [way for node in sorted(component)[:50] for other in graph.get(node, ()) if (way := _path(graph, other, node))]
    return min(ways, key=len, default=[])


def _single(graph: Graph, edges: set[Edge]) -> list[int]:
    """The shortest cycle with just one edge of reading before a write."""
    plain = _only(graph, edges)
    ways = (_path(plain, other, one) for one, others in graph.items() for other, kinds in others.items() if Edge.PRECEDES in kinds)
    return min(filter(None, ways), key=len, default=[])

"""Agreement of observers: how far two sessions of the same observation agree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import lib, make
from ..vocabulary.time import Duration, span_ns
from .observed import Observed
from .selection import Selection


@dataclass(frozen=True)
class AgreementRow:
    """A row of an agreement: for all subjects (level 0), for one (1), how often two categories met (2), or a bout that only one session has (3).

    >>> for observer in ("Ann", "Bob"):
    ...     with nest.record(observer, time=0) as session: session.log("A", time=0); session.log("B", time=2)
    >>> one, other = nest.sessions
    >>> nest.bouts.agreement(one, other, step=1)[0].agreed
    3
    """

    level: int
    subject: str | None
    subject_id: int | None
    #: None if there is no kappa; `reason` says why.
    kappa: float | None
    agreed: int | None
    count: int | None
    #: The part of the samples in which they would agree by chance.
    expected: float | None
    matched: int | None
    alone: int | None
    other_alone: int | None
    from_: str | None
    to: str | None
    session_id: int | None
    seq: int | None
    time_ns: int | None
    type_id: int | None
    reason: Reason | None


class Agreement(Observed[AgreementRow]):
    """How far two sessions agree. Over samples it has `kappa`, `agreed`, `count` and `expected`, and `subjects` has the same for each subject. Over
    matches it has `matched` and `alone`; its rows have the numbers `alone` and `other_alone`.

    >>> stand = nest.event_types.create("Stand", mode="state")
    >>> for observer, seconds in (("Ann", (1, 4)), ("Bob", (2, 4))):
    ...     with nest.record(observer, time=0) as session:
    ...         for second in seconds: session.log(stand, time=second * 1_000_000_000)
    ...         session.stop(time=9_000_000_000)
    >>> one, other = nest.sessions
    >>> said = nest.bouts.agreement(one, other, step=1_000_000_000)
    >>> said.agreed, said.count, said.confusion
    (3, 4, {('Stand', ''): 1, ('Stand', 'Stand'): 3})
    >>> nest.bouts.agreement(one, other, within=1_000_000_000).matched
    1
    """

    @property
    def _whole(self) -> AgreementRow:
        return self.rows[0]

    @property
    def kappa(self) -> float | None:
        """Cohen's kappa for all subjects; None if there are no samples or only one category: `reason` says which.

        >>> for observer in ("Ann", "Bob"):
        ...     with nest.record(observer, time=0) as session: session.log("A", time=0)
        >>> one, other = nest.sessions
        >>> said = nest.bouts.agreement(one, other, step=1)
        >>> said.kappa, said.reason
        (None, <Reason.ONE_CATEGORY: 156>)
        """
        return self._whole.kappa

    @property
    def reason(self) -> Reason | None:
        """Why there is no kappa.

        >>> for observer in ("Ann", "Bob"):
        ...     with nest.record(observer, time=0) as session: pass
        >>> nest.bouts.agreement(*nest.sessions, step=1).reason
        <Reason.NO_SAMPLE: 155>
        """
        return self._whole.reason

    @property
    def agreed(self) -> int | None:
        """The number of samples in which both sessions have the same category.

        >>> for observer in ("Ann", "Bob"):
        ...     with nest.record(observer, time=0) as session: session.log("A", time=0)
        >>> nest.bouts.agreement(*nest.sessions, step=1).agreed
        1
        """
        return self._whole.agreed

    @property
    def count(self) -> int | None:
        """The number of samples.

        >>> for observer in ("Ann", "Bob"):
        ...     with nest.record(observer, time=0) as session: session.log("A", time=0)
        >>> nest.bouts.agreement(*nest.sessions, step=1).count
        1
        """
        return self._whole.count

    @property
    def expected(self) -> float | None:
        """The part of the samples in which they would agree by chance.

        >>> for observer in ("Ann", "Bob"):
        ...     with nest.record(observer, time=0) as session: session.log("A", time=0)
        >>> nest.bouts.agreement(*nest.sessions, step=1).expected
        1.0
        """
        return self._whole.expected

    @property
    def matched(self) -> int | None:
        """The number of matching bouts.

        >>> for observer in ("Ann", "Bob"):
        ...     with nest.record(observer, time=0) as session: session.log("A", time=0)
        >>> nest.bouts.agreement(*nest.sessions, within=1).matched
        1
        """
        return self._whole.matched

    @property
    def alone(self) -> list[AgreementRow]:
        """The bouts that only one of the two sessions has, those of the first session before the others.

        >>> for observer, type in (("Ann", "A"), ("Bob", "B")):
        ...     with nest.record(observer, time=0) as session: session.log(type, time=0)
        >>> len(nest.bouts.agreement(*nest.sessions, within=1).alone)
        2
        """
        return [row for row in self.rows if row.level == 3]

    @property
    def subjects(self) -> list[AgreementRow]:
        """The same figures for each subject that both sessions have.

        >>> for observer in ("Ann", "Bob"):
        ...     with nest.record(observer, time=0) as session: session.log("A", time=0)
        >>> [row.agreed for row in nest.bouts.agreement(*nest.sessions, step=1).subjects]
        [1]
        """
        return [row for row in self.rows if row.level == 1]

    @property
    def confusion(self) -> dict[tuple[str, str], int]:
        """How often the first session had one category and the second another, for all subjects; an empty text means none.

        >>> for observer in ("Ann", "Bob"):
        ...     with nest.record(observer, time=0) as session: session.log("A", time=0)
        >>> nest.bouts.agreement(*nest.sessions, step=1).confusion
        {('A', 'A'): 1}
        """
        met: dict[tuple[str, str], int] = {}
        for row in self.rows:
            if row.level == 2:
                place = row.from_ or "", row.to or ""
                met[place] = met.get(place, 0) + (row.count or 0)
        return met


def agreement(view: Selection[Any], first: int, second: int, step: Duration | None, within: Duration | None, by_fields: bool) -> Agreement:
    """Compares two sessions; see `Bouts.agreement`."""
    if (step is None) == (within is None):
        raise InvalidError("an agreement is over samples, one every step, or over what begins within a length of time; give either", reason=Reason.CONTRADICTION)
    flags = (0 if within is None else _abi.AGREEMENT_MATCHES) | (_abi.AGREEMENT_BY_FIELDS if by_fields else 0)
    length = span_ns(step if step is not None else within if within is not None else 0)
    with view._selection() as query:
        cursor = make(lib.tally_query_agreement, lib.tally_cursor_free, query, first, second, length, flags, stoppable=True)

    def made(row: dict[str, Any]) -> AgreementRow:
        reason = row.get("reason")
        return AgreementRow(
            row["level"], view._book._subject_name(row.get("subject")), row.get("subject"), row.get("kappa"), row.get("agreed"), row.get("count"), row.get("expected"), row.get("matched"),
            row.get("alone"), row.get("other_alone"), row.get("from"), row.get("to"), row.get("session"), row.get("seq"), row.get("time"),
            row.get("type"), None if reason is None else Reason(reason))

    return Agreement(cursor, made)

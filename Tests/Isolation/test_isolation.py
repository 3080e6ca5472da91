"""The standing run: a quarter of a minute in `make test`, ten in the long form.

TALLYBOOK_SEED sets the seed; the long form (TALLYBOOK_LONG=1) draws new ones. TALLYBOOK_DEBUG_LIBRARY names another debug build.
"""

from __future__ import annotations

import pytest
import seeds

from . import standing
from .run import Outcome

#: How much longer the long form takes.
LONGER = 12 if seeds.LONG else 0.2


@pytest.mark.parametrize(("kind", "seconds"), [("items", 10), ("events", 8), ("hand-overs", 4), ("lists", 5), ("authors", 3), ("watches", 3)])
def test_it_is_isolated_with_sleeps_at_every_place(kind: str, seconds: int) -> None:
    hold(standing.stand(kind, round(seconds * LONGER), seeds.first(f"isolation, {kind}"), standing.DEBUG, sleeps=True))


@pytest.mark.parametrize(("kind", "seconds"), [("items", 5), ("events", 5), ("lists", 4)])
def test_it_is_isolated_through_kills(kind: str, seconds: int) -> None:
    hold(standing.stand(kind, round(seconds * LONGER), seeds.first(f"isolation, kills, {kind}"), standing.RELEASE, kills=True))


def hold(outcome: Outcome) -> None:
    print(f"{sum(outcome.answers.values()):,} answers, {outcome.kills} kills, {outcome.stops} stops")
    assert not outcome.wrongs, outcome.text()

"""Timecode of random frames and times beside the package timecode."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
import tallybook
from seeds import first
from suites import module

DAY = 86_400 * 10**9
RATES = [(rate, False) for rate in ("23.976", "24", "25", "29.97", "30", "50", "59.94", "60")] + [("29.97", True), ("59.94", True)]


@pytest.mark.parametrize(("rate", "drops"), RATES)
def test_frames_are_called_alike(rate: str, drops: bool) -> None:
    timecode = module("timecode")
    draw = random.Random(first("timecode"))
    exact = Fraction(round(float(rate)) * 1000, 1001) if "." in rate else Fraction(rate)
    frames = [0, 1, 1799, 1800, 17_982, 107_892, *(draw.randrange(int(exact * 86_000)) for _ in range(10_000))]
    for frame in frames:
        # Times are whole ns, a frame begins between two of them.
        time = -(-frame * 10**9 * exact.denominator // exact.numerator)
        # The first frame of theirs is 1.
        theirs = str(timecode.Timecode(rate, frames=frame + 1, force_non_drop_frame=not drops))
        assert tallybook.format_timecode(time, exact, drop_frame=drops) == theirs, frame
    for time in (draw.randrange(DAY - 10**9) for _ in range(10_000)):
        again = tallybook.parse_timecode_ns(tallybook.format_timecode(time, exact, drop_frame=drops), exact)
        assert 2 * abs(again - time) * exact.numerator <= 10**9 * exact.denominator + 2 * exact.numerator

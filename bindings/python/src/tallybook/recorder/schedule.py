"""When scans are due: at multiples of an interval, on a clock that may pause or jump."""

from __future__ import annotations


class Schedule:
    """Scans at each multiple of an interval, in ns. The first is due after one interval."""

    def __init__(self, interval: int) -> None:
        self.interval = interval
        self._reached: int | None = None

    def reach(self, now: int) -> range:
        """The numbers of the scans that became due since the last call. A jump, as when a film seeks, brings none."""
        number = now // self.interval
        before, self._reached = self._reached, number
        if before is None:
            return range(0)
        if not 0 <= number - before <= 1:
            return range(0)
        return range(before + 1, number + 1)

    def is_jump(self, now: int) -> bool:
        """Whether more than one scan would have become due at once."""
        return self._reached is not None and now // self.interval - self._reached > 1

    def left(self, now: int) -> int:
        """The ns until the next scan."""
        return self.interval - now % self.interval

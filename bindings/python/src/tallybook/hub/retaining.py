"""Removal from a hub: pushes that a later one includes entirely, and streams that were begun and never ended."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

#: A device's UUID, the number of its push and that push's mark, as the library writes them into `push.seen`.
_SEEN = struct.Struct("<16sqq")


@dataclass(frozen=True)
class Removed:
    """How many pushes were removed, and how many bytes of frames."""

    pushes: int
    bytes: int


def retain(connection: Any, space: str, days: float) -> Removed:
    """Removes pushes that are older than a number of days and that a later one includes entirely. It also removes the bytes of streams that were begun
    as long ago. A book that still lacks something gets it from the later push."""
    with connection.transaction():
        whole = connection.execute(
            "SELECT seen, position FROM tally.push WHERE space = %s AND whole AND NOT gone ORDER BY position DESC LIMIT 1", (space,)).fetchone()
        gone = 0
        if whole is not None:
            seen = {bytes(device): n for device, n, _ in _SEEN.iter_unpack(bytes(whole[0]))}
            rows = connection.execute(
                "SELECT device, n FROM tally.push WHERE space = %s AND NOT gone AND position < %s AND at < now() - %s * interval '1 day'",
                (space, whole[1], days))
            covered = [(device, n) for device, n in rows if n <= seen.get(device.bytes, 0)]
            for device, n in covered:
                connection.execute("UPDATE tally.push SET gone = true WHERE space = %s AND device = %s AND n = %s", (space, device, n))
            gone = len(covered)
        removed = connection.execute(
            """
            WITH removed AS (
              DELETE FROM tally.frame f WHERE space = %(space)s AND (
                EXISTS (SELECT 1 FROM tally.push p WHERE p.space = f.space AND p.stream = f.stream AND p.gone)
                OR f.at < now() - %(days)s * interval '1 day' AND NOT EXISTS (SELECT 1 FROM tally.push p WHERE p.space = f.space AND p.stream = f.stream))
              RETURNING length(body))
            SELECT coalesce(sum(length), 0) FROM removed
            """, {"space": space, "days": days}).fetchone()
    return Removed(gone, int(removed[0]))

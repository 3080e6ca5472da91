"""The status of a hub: how much it holds, from whom, and when the last push came."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True)
class Space:
    """The space that the copies of a book share."""

    id: str
    owner: str
    devices: int
    members: int
    pushes: int
    #: Bytes of stored changes and attachments.
    changes: int
    attachments: int
    #: Bytes of pushes on their way, which no push includes yet.
    unfinished: int
    wanted: int
    erased: int
    last: datetime | None


def spaces(connection: Any) -> list[Space]:
    """Lists all spaces that the caller may see, the one with the latest push first."""
    rows = connection.execute(
        """
        SELECT s.id, s.owner,
          (SELECT count(*) FROM tally.device d WHERE d.space = s.id),
          (SELECT count(*) FROM tally.member m WHERE m.space = s.id),
          (SELECT count(*) FROM tally.push p WHERE p.space = s.id AND NOT p.gone),
          (SELECT coalesce(sum(p.bytes), 0) FROM tally.push p WHERE p.space = s.id AND NOT p.gone),
          (SELECT coalesce(sum(length(b.body)), 0) FROM tally.piece b WHERE b.space = s.id),
          (SELECT coalesce(sum(length(f.body)), 0) FROM tally.frame f
            WHERE f.space = s.id AND NOT EXISTS (SELECT 1 FROM tally.push p WHERE p.space = f.space AND p.stream = f.stream)),
          (SELECT count(*) FROM tally.wanted w WHERE w.space = s.id),
          (SELECT count(*) FROM tally.erased e WHERE e.space = s.id),
          (SELECT max(d.at) FROM tally.device d WHERE d.space = s.id) AS last
        FROM tally.space s ORDER BY last DESC NULLS LAST, s.id
        """)
    return [
        Space(str(space), owner, devices, members, pushes, int(changes), int(attachments), int(unfinished), wanted, erased, last)
        for space, owner, devices, members, pushes, changes, attachments, unfinished, wanted, erased, last in rows]

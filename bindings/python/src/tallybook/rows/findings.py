"""Findings of a check, a validation, an import or a recovery."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .._c._reasons import Reason
from .._c.errors import field_name
from .._c.library import lib, read_json
from ..vocabulary.constants import Severity
from .notebook import MOST, table


@dataclass(frozen=True)
class Finding:
    """A finding: how much it matters, its reason, its place, and a message.

    If a value violated a bound, `found` and `bound` have both; whole numbers are int, and exact. `field` is the name of the field that it is about, or
    None; `field_number` is its number, or 0.

    >>> for finding in book.import_json(book.export_bytes(), dry_run=True):
    ...     if finding.reason is not tallybook.Reason.UNCHANGED: print(finding)
    info: all that import holds was imported unchanged (import)
    """

    severity: Severity
    reason: Reason
    where: str
    message: str
    key: str
    id: int
    field: str | None = None
    field_number: int = 0
    found: int | float | str | None = None
    bound: int | float | str | None = None

    def __str__(self) -> str:
        return f"{self.severity.name.lower()}: {self.message}" + (f" ({self.where})" if self.where else "")


class Findings(list[Finding]):
    """Findings: a list that a notebook shows as a table.

    >>> book.check()
    []
    """

    def _repr_html_(self) -> str:
        """What a notebook shows: the first of them."""
        if not self:
            return "<p>no findings</p>"
        rows = [(each.severity.name.lower(), each.message, each.where) for each in self[:MOST]]
        return table(("Severity", "Finding", "Where"), rows, f"{len(self):,} findings, of which {MOST} are here" if len(self) > MOST else "")


def finding(row: dict[str, Any]) -> Finding:
    """Makes a finding from a cursor's row."""
    number = row.get("field", 0)
    return Finding(
        Severity(row["severity"]), Reason(row["reason"]), row.get("where", ""), row.get("message", ""),
        row.get("key", ""), row.get("id", 0), field_name(number), number, row.get("found"), row.get("bound"),
    )


def finding_json(finding: Finding) -> dict[str, Any]:
    """Returns a finding for a program."""
    return {"severity": finding.severity.name.lower(), "reason": finding.reason.name.lower(), "where": finding.where,
            "message": finding.message, "id": finding.id}


def read_findings(cursor: int) -> Findings:
    """Reads all findings of a cursor, which is freed."""
    findings = Findings()
    try:
        # Of an import there may be a million: their rows are larger than they are, so some at a time.
        while rows := read_json(cursor, 4096):
            findings += map(finding, rows)
        return findings
    finally:
        lib.tally_cursor_free(cursor)

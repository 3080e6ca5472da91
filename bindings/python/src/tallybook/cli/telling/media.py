"""Formats a medium: its file, and how it plays."""

from __future__ import annotations

from typing import Any

from .words import how_long

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...entries.medium import Medium


def media_line(medium: Medium) -> str:
    """A medium for people: its file, and how it plays, as far as known."""
    parts = [f"track {medium.track}"]
    if medium.offset_ns is not None:
        parts.append(f"from {medium.offset_ns / 1e9:.10g} s")
    if medium.duration is not None:
        parts.append(how_long(medium.duration))
    if medium.frame_rate is not None:
        parts.append(f"{float(medium.frame_rate):.5g} frames a second" + (", drop-frame" if medium.drop_frame else ""))
    if medium.timecode is not None:
        parts.append(f"timecode {medium.timecode}")
    return f"{medium.name} ({', '.join(parts)})"


def media_json(medium: Medium) -> dict[str, Any]:
    """A medium for a program, with times in seconds of its session."""
    told: dict[str, Any] = {"id": medium.id, "name": medium.name, "track": medium.track}
    if medium.offset_ns is not None:
        told["offset"] = medium.offset_ns / 1e9
    if medium.duration is not None:
        told["seconds"] = medium.duration.total_seconds()
    if medium.frame_rate is not None:
        told |= {"frame_rate": str(medium._row["frame_rate"]), "drop_frame": medium.drop_frame}
    told |= {name: value for name, value in (("timecode", medium.timecode), ("sha256", medium.file_sha256)) if value is not None}
    return told

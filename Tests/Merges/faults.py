"""Faults of merges that a library like this one could well have."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from planted import Fault  # noqa: E402

MERGING = "Sources/TallybookMerge/Merging"
COMMITS = "Sources/TallybookMerge/Commits"

FAULTS = [
    Fault(
        "what the other book has not seen is dropped", f"{MERGING}/BookMerge.swift",
        "standing.contains(version.dot) || theirDots.contains(version.dot) || !isSeenThere(version.dot) {",
        "standing.contains(version.dot) || theirDots.contains(version.dot) {"),
    Fault(
        "the last arrival is shown", f"{MERGING}/BookMerge.swift",
        "    return (left.clock, left.chain) > (right.clock, right.chain)\n", "    return (left.clock, left.chain) != (right.clock, right.chain)\n"),
    Fault(
        "taken off beats put on", f"{MERGING}/VersionRules.swift",
        "case .tags, Part.reminders: value == Version.none ? 0 : 1", "case .tags, Part.reminders: value == Version.none ? 1 : 0"),
    Fault(
        "trash beats work", f"{MERGING}/TrashMerge.swift",
        "let isRevived = try isWorkedOn(id, unseenBy: shown.dot)", "let isRevived = try isWorkedOn(id, unseenBy: shown.dot) && false"),
    Fault(
        "moves are done in the order of their arrival", f"{MERGING}/MoveMerge.swift",
        "    return moves.sorted {\n", "    if !moves.isEmpty { return moves }\n    return moves.sorted {\n"),
    Fault(
        "circles are closed", f"{MERGING}/MoveMerge.swift",
        "      if here == collection { return true }\n", "      if here == collection { return false }\n"),
    Fault(
        "what is removed for good stays elsewhere", f"{MERGING}/TombstoneMerge.swift",
        "      default: try remove(id)\n", "      default: if id & 1 == 0 { try remove(id) }\n"),
    Fault(
        "a removal ends what it did not know", f"{MERGING}/Removals.swift",
        "where try merge.hasSeen(removal, making.dot) { isRemoved = true }", "where removal != making.dot { isRemoved = true }"),
    Fault(
        "what is made again is as it was", f"{MERGING}/Removals.swift",
        "    for making in living where try merge.hasSeen(dot, making.dot) { return true }\n    return false\n",
        "    for making in living where try merge.hasSeen(dot, making.dot) { return true }\n    return true\n"),
    Fault(
        "of two of one name each keeps its own", f"{MERGING}/AliasFacts.swift",
        "guard let least = all.min(by: Self.comesFirst) else { return }", "guard let least = [one, other].first else { return }"),
    Fault(
        "commits forget what they had seen", f"{COMMITS}/CommitService.swift",
        "let seen = line.hasMet ? ", "let seen = line.hasMet && line.head < 0 ? "),
    Fault(
        "what is written leaves the others listed", f"{COMMITS}/StampWriter.swift",
        "    hasSiblings = try connection.value(\"SELECT 1 FROM \\(Table.sibling) LIMIT 1\") != nil\n", "    hasSiblings = false\n"),
    Fault(
        "the day that came last counts", f"{MERGING}/DayMerge.swift",
        "if (day.opened, day.seed) < (known.opened, known.seed)", "if (day.opened, day.seed) != (known.opened, known.seed)"),
    Fault(
        "a register of settings stays on its device", f"{COMMITS}/StampWriter.swift",
        "let name = try row.value(.name)?.text, SharedSettings.contains(name) else", "let name = try row.value(.name)?.text, !SharedSettings.contains(name) else"),
]

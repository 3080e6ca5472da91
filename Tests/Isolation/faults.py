"""Faults of isolation that a library like this one could well have, and mostly had."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from planted import Fault  # noqa: E402

FAULTS = [
    # Who cuts a chunk between our looks at tables and tails takes its events out of both.
    Fault(
        "a torn pin: tails of another moment than the tables", "Sources/TallybookModel/Book/Store+State.swift",
        "if try witness.dataVersion() == before, let tails", "if try witness.dataVersion() >= 0 || before == 0, let tails"),
    # A short last chunk is rewritten with what the tail had, which the walk still has too.
    Fault(
        "an event twice: a chunk is not cut where its header ends", "Sources/TallybookModel/Recording/EventMerge.swift",
        "from: header.firstSeq, before: header.endSeq)", "from: header.firstSeq, before: .max)"),
    Fault(
        "custom fields of another state than their row", "Sources/TallybookQuery/Rows/EntryRows.swift",
        "own = try CustomPage(of: page.filter { $0.kind.hasFields }.map(\\.id), on: state.connection)",
        "own = try state.store.read { connection throws(Failure) in try CustomPage(of: page.filter { $0.kind.hasFields }.map(\\.id), on: connection) }"),
    Fault(
        "what is changed by a query is found before the transaction", "Sources/TallybookQuery/Book+Selecting.swift",
        "    return try write(at: now, as: call) { transaction throws(Failure) in\n"
        "      let state = try transaction.state(query.tails)\n"
        "      let ids = try query.planned(in: state).ids(on: state.connection)\n"
        "      TestSleep.at(\"change.selected\")\n"
        "      return try body(ids, transaction)\n",
        "    let ids = try state(of: query) { planned, state throws(Failure) in try planned.ids(on: state.connection) }\n"
        "    TestSleep.at(\"change.selected\")\n"
        "    return try write(at: now, as: call) { transaction throws(Failure) in\n"
        "      return try body(ids, transaction)\n"),
    # What the session says is read before its tail is locked.
    Fault(
        "a session is read before it is locked", "Sources/TallybookModel/Recording/Recorder+Start.swift",
        "    let taken = try SessionTails.take(item, anchor: clocks.wall &- clocks.steady, in: store)\n"
        "    TestSleep.at(\"attach.locked\")\n"
        "    var isCommitted = false\n"
        "    do throws(Failure) {\n"
        "      let (session, variants) = try store.write(by: book.author, at: clocks.wall, as: .goOn, timeout: Store.left(until: deadline)) { transaction throws(Failure) in\n"
        "        let session = try EntryStore.require(item, [.session], on: transaction.connection)\n",
        "    let session = try store.read { connection throws(Failure) in try EntryStore.require(item, [.session], on: connection) }\n"
        "    let taken = try SessionTails.take(item, anchor: clocks.wall &- clocks.steady, in: store)\n"
        "    TestSleep.at(\"attach.locked\")\n"
        "    var isCommitted = false\n"
        "    do throws(Failure) {\n"
        "      let (session, variants) = try store.write(by: book.author, at: clocks.wall, as: .goOn, timeout: Store.left(until: deadline)) { transaction throws(Failure) in\n"),
    # Another process goes on with the session while the recorder that has let go of it is still listed here.
    Fault(
        "a tail is read after it was let go of", "Sources/TallybookModel/Recording/TailPins.swift",
        "if let recorder = store.recording[session.id], recorder.tail.isOpen {",
        "if let recorder = store.recording[session.id] {"),
    Fault(
        "a lost update: a draft overwrites what was changed since", "Sources/TallybookModel/Entries/Draft+Rebase.swift",
        "guard let id, isDirty(), let now = try EntryStore.find(id, on: connection) else { return [] }",
        "guard let id, isDirty(), let now = try EntryStore.find(id, on: connection), now.id != id else { return [] }"),
    Fault(
        "a part that is taken back stays", "Sources/TallybookModel/Changes/Transaction.swift",
        "try? connection.execute(\"ROLLBACK TO part\\(part.number); RELEASE part\\(part.number)\")",
        "try? connection.execute(\"RELEASE part\\(part.number)\")"),
    # Each statement of a reading sees the last commit.
    Fault(
        "a reading is of several states", "Sources/TallybookModel/Book/Store+State.swift",
        "      try connection.run(\"BEGIN\")\n      return BookState(self, connection)\n", "      return BookState(self, connection)\n"),
    Fault(
        "a snapshot's tails go on", "Sources/TallybookQuery/SQL/OpenSnapshot.swift",
        "try own.withoutRules { _ throws(Failure) in try body(state) }",
        "try own.withoutRules { connection throws(Failure) in\n"
        "        let pins = try TailPins(try SessionTails.running(.all, on: connection), in: store)\n"
        "        return try body(BookState(store, connection, tails: try pins.contents(upTo: try pins.marks()) ?? state.tails))\n"
        "      }"),
    # What is logged between the reading and the arming wakes nobody.
    Fault(
        "a wake-up is lost: a watch is armed after it has read", "Sources/TallybookWatch/Watch.swift",
        "    watchers.arm(Array(told.running), for: signal)\n    while true {\n",
        "    defer { watchers.arm(Array(told.running), for: signal) }\n    while true {\n"),
    Fault(
        "an event is acknowledged before others can see it", "Sources/TallybookEventLog/Tails/Tail.swift",
        "    cursor.pointee.next += records * 2\n    publish()\n", "    cursor.pointee.next += records * 2\n    if position & 7 != 0 { publish() }\n"),
    Fault(
        "an undo of one's own takes another's step", "Sources/TallybookHistory/Reversal.swift",
        "    if flags.contains(.mine) {\n", "    if flags.contains(.mine), Clock.read(1) & 3 == 0 {\n"),
    Fault(
        "a transaction belongs to a thread, whatever its tasks", "bindings/python/src/tallybook/_c/scope.py",
        "        return task is owner and task is not None\n", "        return True\n"),
]

internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel

/// Lays events of rows over a session that the book has: what is known stays, what is new is added. Nothing is taken away.
struct EventRowMerge {
  /// What an event says, whatever its number.
  private struct Said: Hashable {
    let state: OpenState
    let time: Instant
    let phase: Int32
    let value: UInt64?
    let note: String?

    init(_ event: Event) {
      (state, time, phase, value, note) = (OpenState(event), event.time, event.phase.rawValue, event.value?.bitPattern, event.note)
    }
  }

  private let records: TimeRecordImport
  private let session: Entry
  private let place: String

  init(_ records: TimeRecordImport, _ session: Entry, at place: String) { (self.records, self.session, self.place) = (records, session, place) }

  /// - Parameter isNumbered: whether rows say by which numbers they are known.
  func run(_ events: EventColumns, isNumbered: Bool) throws(Failure) {
    let state = try records.transaction.state(.of(session: session.id))
    let here = try all(in: state)
    let edits = try EventEdit.all(of: session.id, on: state.connection)
    let types = try Variants.types(on: state.connection)
    var logged = LoggedEvents(of: session.id, tail: state.tails[session.id])
    var known: [Said: Int] = [:]
    // As they were logged, what was changed since or taken away.
    var earlier: [Said: Int] = [:]
    if !isNumbered {
      for event in here.values { known[Said(event), default: 0] += 1 }
      for (seq, edit) in edits where edit.operation != .insert {
        if let was = try logged.find(seq, on: state.connection)?.tellingVariant(types) { earlier[Said(was), default: 0] += 1 }
      }
    }
    var next = try Chunks.nextSeq(of: session.id, on: state.connection)
    var added = 0
    for row in 0..<events.count {
      var event = events[row]
      if isNumbered {
        if let was = here[event.seq] {
          if Said(was) != Said(event) { records.tellDifference(key: "events", example: "\(event.seq) at \(ISO8601.text(event.time))", at: place) }
          continue
        }
        guard edits[event.seq] == nil else {
          tellDeleted(event)
          continue
        }
      } else {
        let said = Said(event)
        if let count = known[said], count > 0 {
          known[said] = count - 1
          continue
        }
        if let count = earlier[said], count > 0 {
          earlier[said] = count - 1
          records.account.tell(key: "events", "an event that was changed or deleted here stays so", example: ISO8601.text(event.time), at: place)
          continue
        }
        event.seq = next
      }
      if added == 0, let pid = try SessionTails.owner(of: session.id, in: records.transaction.store, on: records.connection) {
        throw Failure(.isRecorded, "\(place): session \(session.id) would be changed while process \(pid) records it; stop it first", id: session.id)
      }
      try EventEdit.inserting(event.logged).save(of: session.id, in: records.transaction)
      next = max(next, event.seq &+ 1)
      added += 1
    }
    guard added > 0 else { return }
    try Chunks.setNextSeq(next, of: session.id, on: records.transaction.connection)
    records.note(.info, .changed, at: place, key: "events", "session \(session.name.prefix(80)): \(added) events added", id: session.id)
  }

  private func tellDeleted(_ event: Event) {
    records.account.tell(key: "events", "an event that was changed or deleted here stays so", example: ISO8601.text(event.time), at: place)
  }

  private func all(in state: BookState) throws(Failure) -> [UInt64: Event] {
    let walk = try EventMerge(session.id, in: state)
    var events: [UInt64: Event] = [:]
    while true {
      let columns = try walk.next(8192)
      if columns.isEmpty { return events }
      for row in 0..<columns.count { events[columns.seq(row)] = columns[row] }
    }
  }
}

internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookText

/// What a row says of an event or a bout by itself.
struct EventRow {
  let time: Instant?
  /// How long after the start of its session.
  let offset: Int64?
  /// When a bout ended: an instant beside a time, else counted from the start.
  let end: Int64?
  let duration: Int64?
  /// Whether nothing stopped a bout.
  let isOpen: Bool
  let phase: EventRowPhase
  /// nil where its session ends.
  let type: String?
  let value: Double?
  let text: String?
  let stopText: String?
  let group: String?
  /// Its number in its session.
  let number: UInt64?

  /// Reads it; what is wrong is refused.
  init(_ row: TableRow, _ table: MappingTable, _ events: MappingEvents, _ clock: ImportClock) throws(Failure) {
    time = try events[.time]?.instant(of: row, clock)
    if let frame = events[.frame], let rate = events[.rate] { offset = try frame.frame(of: row, rate) } else { offset = try events[.seconds]?.offset(of: row) }
    guard time != nil || offset != nil else {
      let named = [MappingEvents.Part.time, .seconds, .frame].compactMap { part in events[part].map { "\(QuotedValue.of($0.pattern.source)) is empty, and is the \"\(part.rawValue)\"" } }
      throw Failure(.missingKey, named.joined(separator: "; "), field: .time)
    }
    if table.kind == .event {
      (end, duration, isOpen) = (nil, nil, false)
      phase = try events[.phase]?.phase(of: row) ?? .point
    } else {
      if let value = events[.end] {
        if events[.time] != nil { end = try value.instant(of: row, clock) } else if let rate = events[.rate] { end = try value.frame(of: row, rate) } else { end = try value.offset(of: row) }
      } else {
        end = nil
      }
      duration = try table.duration?.duration(of: row)
      isOpen = try events[.open]?.text(of: row) != nil
      phase = isOpen || end != nil || duration != nil ? .start : .point
    }
    type = try events[.type]?.text(of: row).map(TrimmedText.of)
    guard type != nil || phase == .end else { throw Failure(.missingKey, "\(QuotedValue.of(events[.type]?.pattern.source ?? "")) is empty, and is the \"type\"", field: .type) }
    value = try events[.value]?.number(of: row)
    text = try events[.text]?.text(of: row)
    stopText = try events[.stopText]?.text(of: row)
    group = try events[.exclusion]?.text(of: row)
    if let key = table.key, row.hasKey, phase != .end {
      let text = try key.text(of: row).map(TrimmedText.of) ?? ""
      guard let number = UInt64(text), number > 0, number < ChunkFormat.mostSeq else {
        throw Failure(.value, "\(QuotedValue.of(key.source)) for \"key\" is \(QuotedValue.of(text)), which is not a whole number from 1: the key of an event is its number in its session", field: .seq)
      }
      self.number = number
    } else {
      number = nil
    }
    for note in [text, stopText] { try Event(time: 0, type: 0, value: value, note: note).checkContent() }
  }
}

/// One row for each event of the selected sessions.
struct CSVEventsExport {
  private let context: ExportContext

  init(_ context: ExportContext) { self.context = context }

  static let header = ["collection", "session", "uuid", "seq", "time", "seconds", "type", "phase", "subject", "value", "text"]

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var csv = CSVWriter(context.output)
    csv.row(Self.header)
    var names: [Int64: String] = [:]
    try CSVSessions.forEach(context, progress) { session, collection throws(Failure) in
      let zone = context.zone(of: session)
      try context.forEachEvents(of: session) { columns throws(Failure) in
        for row in 0..<columns.count {
          let event = columns[row]
          csv.field(collection)
          csv.field(session.name)
          csv.field(session.uuid)
          csv.field(Int64(bitPattern: event.seq))
          csv.field(instant: event.time, offset: zone.offset(at: event.time), fraction: .shortest)
          csv.field(DurationText.format(elapsed(from: session.time, to: event.time), style: .seconds))
          csv.field(try context.name(event.type, &names))
          csv.field(event.phase.label)
          csv.field(event.subject == 0 ? "" : try context.name(event.subject, &names))
          if let value = event.value { csv.field(value) } else { csv.field("") }
          csv.field(event.note ?? "")
          csv.endRow()
        }
      }
    }
  }
}

extension Phase {
  /// As formats write it.
  var label: String {
    switch self {
    case .auto: ""
    case .point: "point"
    case .start: "start"
    case .stop: "stop"
    }
  }
}

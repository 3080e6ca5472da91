internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookText

/// One row for each event of the selected sessions.
struct CSVEventsExport {
  private let context: ExportContext

  init(_ context: ExportContext) { self.context = context }

  static let header = ["collection", "session", "uuid", "seq", "time", "seconds", "type", "phase", "subject", "value", "text", "fields"]

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var csv = CSVWriter(context.output)
    csv.row(Self.header)
    var names: [Int64: String] = [:]
    try CSVSessions.forEach(context, progress) { session, collection throws(Failure) in
      let zone = context.zone(of: session)
      var plain = PlainEvents(context.output, .csv(start: session.time), zone: zone)
      let start = try Self.start(of: session, in: collection)
      try context.forEachEvents(of: session) { columns throws(Failure) in
        var row = 0
        while row < columns.count {
          // Most events have a time and a type and nothing else: those are written without the writer.
          row = plain.write(columns, from: row, start: start)
          guard row < columns.count else { break }
          try write(columns[row], zone, session, collection, &csv, &names)
          let type = columns.types[row]
          if !plain.knows(type) { plain.add(type, ending: try Self.ending(try context.name(type, &names))) }
          row += 1
        }
      }
    }
  }

  private func write(
    _ event: Event, _ zone: ZoneRules, _ session: Entry, _ collection: String, _ csv: inout CSVWriter, _ names: inout [Int64: String]
  ) throws(Failure) {
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
    csv.field(context.variants.text(of: event.variant) ?? "")
    csv.endRow()
  }

  /// What stands before an event's number, in all rows of a session.
  private static func start(of session: Entry, in collection: String) throws(Failure) -> [UInt8] {
    try Output.collect { (output) throws(Failure) in
      var csv = CSVWriter(output)
      csv.field(collection)
      csv.field(session.name)
      csv.field(session.uuid)
      csv.field("")
    }
  }

  /// What stands behind the seconds of an event that has a type and nothing else.
  private static func ending(_ name: String) throws(Failure) -> [UInt8] {
    try Output.collect { (output) throws(Failure) in
      var csv = CSVWriter(output)
      csv.row(["", name, Phase.point.label, "", "", "", ""])
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

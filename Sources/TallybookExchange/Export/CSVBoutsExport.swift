internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookText

/// One row for each interval of a state and for each point, in order of their starts. What is open when the session ends is
/// closed there and flagged; a duration is without the session's pauses.
struct CSVBoutsExport {
  private let context: ExportContext

  init(_ context: ExportContext) { self.context = context }

  static let header = ["collection", "session", "uuid", "type", "subject", "start", "stop", "duration", "value", "text", "open"]

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var csv = CSVWriter(context.output)
    csv.row(Self.header)
    var names: [Int64: String] = [:]
    try CSVSessions.forEach(context, progress) { session, collection throws(Failure) in
      let zone = context.zone(of: session)
      var bouts = Bouts()
      var pauses = try SessionPauses(of: session.id, on: context.connection)
      func write(_ bout: Bouts.Bout) throws(Failure) {
        csv.field(collection)
        csv.field(session.name)
        csv.field(session.uuid)
        csv.field(try context.name(bout.event.type, &names))
        csv.field(bout.event.subject == 0 ? "" : try context.name(bout.event.subject, &names))
        csv.field(instant: bout.event.time, offset: zone.offset(at: bout.event.time), fraction: .shortest)
        if let stop = bout.stop {
          csv.field(instant: stop, offset: zone.offset(at: stop), fraction: .shortest)
          csv.field(DurationText.format(pauses.interval(from: bout.event.time, to: stop).duration, style: .seconds))
        } else {
          csv.field("")
          csv.field("")
        }
        if let value = bout.event.value { csv.field(value) } else { csv.field("") }
        csv.field(bout.event.note ?? "")
        csv.field(bout.isOpen ? context.labels[.open] : "")
        csv.endRow()
      }
      var last = session.time
      try context.forEachEvents(of: session) { columns throws(Failure) in
        for row in 0..<columns.count {
          bouts.add(columns[row])
          last = max(last, columns.times[row])
        }
        for bout in bouts.takeFinished() { try write(bout) }
      }
      for bout in bouts.finish(at: session.end ?? last) { try write(bout) }
    }
  }
}

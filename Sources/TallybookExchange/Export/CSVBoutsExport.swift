internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookText

/// One row for each interval of a state and for each point, in order of their starts. What is open when the session ends is
/// closed there and flagged; a duration is without the session's pauses.
struct CSVBoutsExport {
  private let context: ExportContext

  init(_ context: ExportContext) { self.context = context }

  static let header = ["collection", "session", "uuid", "type", "subject", "start", "stop", "duration", "value", "text", "stop_text", "open", "fields"]

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var csv = CSVWriter(context.output)
    csv.row(Self.header)
    var names: [Int64: String] = [:]
    try CSVSessions.forEach(context, progress) { session, collection throws(Failure) in
      let zone = context.zone(of: session)
      let bouts = try SessionBouts(SessionSpan(session), in: context.state, variants: context.variants)
      while let some = try bouts.next() {
        for bout in some {
          csv.field(collection)
          csv.field(session.name)
          csv.field(session.uuid)
          csv.field(try context.name(bout.event.type, &names))
          csv.field(bout.event.subject == 0 ? "" : try context.name(bout.event.subject, &names))
          csv.field(instant: bout.event.time, offset: zone.offset(at: bout.event.time), fraction: .shortest)
          if let end = bout.end, let duration = bout.duration {
            csv.field(instant: end, offset: zone.offset(at: end), fraction: .shortest)
            csv.field(DurationText.format(duration, style: .seconds))
          } else {
            csv.field("")
            csv.field("")
          }
          if let value = bout.event.value { csv.field(value) } else { csv.field("") }
          csv.field(bout.event.note ?? "")
          csv.field(bout.stopText ?? "")
          csv.field(bout.isOpen ? context.labels[.open] : "")
          csv.field(bout.fieldsText ?? "")
          csv.endRow()
        }
        try context.output.checkpoint()
      }
    }
  }
}

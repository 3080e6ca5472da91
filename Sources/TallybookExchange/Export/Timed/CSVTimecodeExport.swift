internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookText

/// One row for each bout of a session, with where it lies in its film: as timecode, in frames and in seconds since the session's start.
struct CSVTimecodeExport {
  private let context: ExportContext
  private let session: Entry
  private let frames: FrameCount

  init(_ context: ExportContext) throws(Failure) {
    self.context = context
    session = try OneSession.of(context, as: .csvTimecode)
    frames = try FrameCount(context, of: session, as: .csvTimecode)
  }

  private static let header = [
    "start", "stop", "start_frame", "stop_frame", "start_seconds", "stop_seconds", "subject", "type", "value", "text", "stop_text", "open", "fields",
  ]

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var csv = CSVWriter(context.output)
    csv.row(Self.header)
    var names: [Int64: String] = [:]
    let bouts = try SessionBouts(SessionSpan(session), in: context.state, variants: context.variants)
    while let some = try bouts.next() {
      for bout in some {
        let start = frames.frame(at: bout.event.time)
        let end = bout.end.map { frames.frame(at: $0) }
        csv.field(frames.timecode(start))
        csv.field(end.map { frames.timecode($0) } ?? "")
        csv.field(start)
        if let end { csv.field(end) } else { csv.field("") }
        csv.field(seconds(bout.event.time))
        csv.field(bout.end.map { seconds($0) } ?? "")
        csv.field(bout.event.subject == 0 ? "" : try context.name(bout.event.subject, &names))
        csv.field(try context.name(bout.event.type, &names))
        if let value = bout.event.value { csv.field(value) } else { csv.field("") }
        csv.field(bout.event.note ?? "")
        csv.field(bout.stopText ?? "")
        csv.field(bout.isOpen ? context.labels[.open] : "")
        csv.field(bout.fieldsText ?? "")
        csv.endRow()
      }
      try context.output.checkpoint()
      try progress(0, context.selection.total)
    }
  }

  private func seconds(_ time: Instant) -> String { DurationText.format(elapsed(from: session.time, to: time), style: .seconds) }
}

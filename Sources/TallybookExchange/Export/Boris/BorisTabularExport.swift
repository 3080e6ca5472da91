internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookText

/// BORIS's table of events: one row for each, with what its observation says before it.
struct BorisTabularExport {
  private let context: ExportContext
  private var columns = BorisTableColumns()
  private var csv: CSVWriter

  init(_ context: ExportContext) {
    self.context = context
    csv = CSVWriter(context.output, separator: UInt8(ascii: context.options.flags.contains(.commas) ? "," : "\t"))
  }

  private static let start = ["Observation id", "Observation date", "Description", "Observation duration", "Observation type", "Source", "Time offset (s)", "Media duration (s)", "FPS"]
  private static let end = ["Behavior type", "Time", "Media file name", "Image index", "Image file path", "Comment"]

  mutating func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    try survey()
    csv.row(Self.start + columns.variables + ["Subject", "Behavior", "Behavioral category"] + columns.modifierHeadings + Self.end)
    var writing = self
    var sessions = BorisTableSessions(context)
    try sessions.forEach(progress) { observation, collection throws(Failure) in try writing.write(observation, &collection) }
  }

  /// Reads which columns there are to be.
  private mutating func survey() throws(Failure) {
    let context = context
    var columns = columns
    var sessions = BorisTableSessions(context)
    try sessions.forEach({ _, _ throws(Failure) in }, finished: { collection throws(Failure) in try columns.add(collection) }) { observation, collection throws(Failure) in
      columns.add(observation)
      guard !context.variants.isEmpty || observation.kept?.rows.isEmpty == false else { return }
      try context.forEachEvents(of: observation.session) { events throws(Failure) in
        for place in 0..<events.count {
          let event = events[place]
          guard event.variant != 0 || observation.kept?.rows[event.seq] != nil else { continue }
          columns.add(modifiers: try collection.row(of: event, in: observation)[3].string ?? "")
        }
      }
    }
    self.columns = columns
  }

  private mutating func write(_ observation: BorisSession, _ collection: inout BorisCollection) throws(Failure) {
    let media = BorisMedia(observation.object)
    let type = switch media.form {
    case .live: "Live observation"
    case .film: "Media file(s)"
    case .images: "From directories of images"
    }
    let duration = try BorisCodingTime.duration(of: observation, context)
    let start = [
      observation.id, BorisTableText.date(of: observation), BorisTableText.description(of: observation), duration, type, media.source, BorisTableText.offset(of: observation),
      media.durations, media.rates,
    ] + columns.values(of: observation)
    var writing = self
    try context.forEachEvents(of: observation.session) { events throws(Failure) in
      for place in 0..<events.count {
        let event = events[place]
        let row = try collection.row(of: event, in: observation)
        for text in start { writing.csv.field(text) }
        writing.csv.field(row[1].string ?? "")
        writing.csv.field(row[2].string ?? "")
        writing.csv.field(collection.ethogram.category(of: event.type))
        for text in writing.columns.parts(of: row[3].string ?? "") { writing.csv.field(text) }
        writing.csv.field(event.phase == .start ? "START" : event.phase == .stop ? "STOP" : "POINT")
        let time = BorisTableText.time(of: row)
        writing.csv.field(time.map { BorisMilliseconds.text($0) } ?? BorisMedia.none)
        writing.csv.field(media.file(at: time))
        writing.csv.field(media.form == .live ? BorisMedia.none : BorisTableText.further(BorisTableText.image, of: row) ?? BorisMedia.none)
        writing.csv.field(media.form == .images ? BorisTableText.further(BorisTableText.path, of: row) ?? "" : BorisMedia.none)
        writing.csv.field(BorisTableText.oneLine(row[4].string ?? ""))
        writing.csv.endRow()
      }
    }
    self = writing
  }
}

internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookQuery
internal import TallybookText

/// BORIS's table of aggregated events: one row for each interval of a state and for each point. BORIS takes no observation with a state that
/// is open, and neither does this, unless that is asked for.
struct BorisAggregatedExport {
  private let context: ExportContext
  private let hasOpenStates: Bool
  private var columns = BorisTableColumns()
  private var csv: CSVWriter
  private var written = 0
  /// The first session that was left out.
  private var leftOut: String?

  init(_ context: ExportContext) {
    self.context = context
    hasOpenStates = context.options.flags.contains(.openStates)
    csv = CSVWriter(context.output, separator: UInt8(ascii: context.options.flags.contains(.commas) ? "," : "\t"))
  }

  private static let start = [
    "Observation id", "Observation date", "Description", "Observation type", "Source", "Time offset (s)", "Coding duration", "Media duration (s)", "FPS (frame/s)",
  ]
  private static let end = [
    "Behavior type", "Start (s)", "Stop (s)", "Duration (s)", "Media file name", "Image index start", "Image index stop", "Image file path start", "Image file path stop",
    "Comment start", "Comment stop",
  ]

  mutating func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    try survey()
    if written == 0, let leftOut {
      throw Failure(
        .contradiction,
        "each session that is selected has a state that is open, such as \(QuotedValue.of(leftOut)), and BORIS's aggregated events leave those out; stop the states, or give OPEN_STATES")
    }
    csv.row(
      Self.start + columns.variables + ["Subject", "Observation duration by subject by observation", "Behavior", "Behavioral category"] + columns.modifierHeadings + Self.end)
    var writing = self
    var sessions = BorisTableSessions(context)
    try sessions.forEach(progress) { observation, collection throws(Failure) in try writing.write(observation, &collection) }
  }

  /// Reads which columns there are to be, and whether any session goes in.
  private mutating func survey() throws(Failure) {
    var reading = self
    var sessions = BorisTableSessions(context)
    try sessions.forEach({ _, _ throws(Failure) in }, finished: { collection throws(Failure) in try reading.columns.add(collection) }) { observation, collection throws(Failure) in
      var own = reading.columns
      var isOpen = false
      let bouts = try reading.bouts(of: observation)
      while let some = try bouts.next() {
        for bout in some {
          isOpen = isOpen || bout.isOpen
          guard bout.variant != 0 || observation.kept?.rows[bout.event.seq] != nil else { continue }
          own.add(modifiers: try collection.modifiers(of: bout, startedAs: collection.row(of: bout.event, in: observation)))
        }
        try reading.context.output.checkpoint()
      }
      if isOpen, !reading.hasOpenStates {
        reading.leftOut = reading.leftOut ?? observation.id
      } else {
        reading.columns = own
        reading.written += 1
      }
    }
    self = reading
  }

  private func bouts(of observation: BorisSession) throws(Failure) -> SessionBouts {
    try SessionBouts(SessionSpan(observation.session), in: context.state, variants: context.variants)
  }

  // MARK: A session

  /// What all rows of a session share.
  private struct Shared {
    let media: BorisMedia
    let start: [String]
    /// How long the states of each subject lasted in all, in ms.
    let sums: [Int64: Int64]
  }

  private mutating func write(_ observation: BorisSession, _ collection: inout BorisCollection) throws(Failure) {
    guard let shared = try shared(observation, collection) else { return }
    let bouts = try bouts(of: observation)
    while let some = try bouts.next() {
      for bout in some { try write(bout, of: observation, shared, &collection) }
      try context.output.checkpoint()
    }
  }

  /// Reads the session once; nil where it stays out.
  private func shared(_ observation: BorisSession, _ collection: BorisCollection) throws(Failure) -> Shared? {
    var time = BorisCodingTime()
    var sums: [Int64: Int64] = [:]
    let bouts = try bouts(of: observation)
    while let some = try bouts.next({ events in if let first = events.times.first, let last = events.times.last { time.add(first, last) } }) {
      for bout in some {
        if bout.isOpen, !hasOpenStates { return nil }
        let subject = bout.event.subject
        guard let end = bout.end, !bout.isOpen else {
          sums[subject] = sums[subject] ?? 0
          continue
        }
        let (sum, overflow) = (sums[subject] ?? 0).addingReportingOverflow(length(from: bout.event.time, to: end, observation))
        sums[subject] = overflow ? .max : sum
      }
    }
    let media = BorisMedia(observation.object)
    let type = switch media.form {
    case .live: "Live observation"
    case .film: "Media file"
    case .images: "From pictures"
    }
    // BORIS has a semicolon behind each folder here, and between them in its other table.
    let source = media.form == .images ? media.source.split(separator: ";").map { "\($0); " }.joined() : media.source
    let start = [
      observation.id, BorisTableText.date(of: observation), BorisTableText.description(of: observation), type, source, BorisTableText.offset(of: observation),
      time.text(of: observation), media.durations, media.rates,
    ]
    return Shared(media: media, start: start + columns.values(of: observation, hasPlainTimes: true), sums: sums)
  }

  private func offset(_ time: Instant, _ observation: BorisSession) -> Int64 { BorisMilliseconds.of(elapsed(from: observation.origin, to: time)) }

  private func length(from start: Instant, to end: Instant, _ observation: BorisSession) -> Int64 { offset(end, observation) - offset(start, observation) }

  // MARK: A row

  private mutating func write(_ bout: Bout, of observation: BorisSession, _ shared: Shared, _ collection: inout BorisCollection) throws(Failure) {
    let event = bout.event
    let row = try collection.row(of: event, in: observation)
    let stop = bout.isPoint ? row : observation.kept?.rows[bout.stopSeq]?.array ?? []
    for text in shared.start { csv.field(text) }
    let subject = row[1].string ?? ""
    csv.field(subject.isEmpty ? BorisTableText.noSubject : subject)
    let category = collection.ethogram.category(of: event.type)
    let start = BorisTableText.time(of: row)
    // What has no time has no duration either.
    csv.field(start == nil ? "" : BorisMilliseconds.shortText(shared.sums[event.subject] ?? 0))
    csv.field(row[2].string ?? "")
    csv.field(category.isEmpty ? "Not defined" : category)
    for text in columns.parts(of: try collection.modifiers(of: bout, startedAs: row)) { csv.field(text) }
    let end = bout.isPoint ? start : bout.isOpen || start == nil ? nil : bout.end.map { offset($0, observation) }
    csv.field(bout.isPoint ? "POINT" : "STATE")
    csv.field(start.map { BorisMilliseconds.text($0) } ?? BorisMedia.none)
    csv.field(end.map { BorisMilliseconds.text($0) } ?? BorisMedia.none)
    csv.field(!bout.isPoint ? start.flatMap { start in end.map { BorisMilliseconds.text($0 - start) } } ?? BorisMedia.none : BorisMedia.none)
    csv.field(shared.media.file(at: start))
    for each in [row, stop] { csv.field(shared.media.form == .live ? "" : BorisTableText.further(BorisTableText.image, of: each) ?? BorisMedia.none) }
    for each in [row, stop] { csv.field(shared.media.form == .images ? BorisTableText.further(BorisTableText.path, of: each) ?? "" : "") }
    csv.field(row[4].string ?? "")
    csv.field(bout.isPoint ? "" : bout.stopText ?? "")
    csv.endRow()
  }
}

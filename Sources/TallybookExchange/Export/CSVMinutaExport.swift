internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// One row for each of the selected sessions, in order of time: Minuta's table.
struct CSVMinutaExport {
  private let context: ExportContext
  private let columns: [Int]

  static let header = ["Date", "Start Time", "End Time", "Duration", "Tag", "Comment"]

  init(_ context: ExportContext) throws(Failure) {
    self.context = context
    guard let names = context.options.columns else {
      columns = Array(Self.header.indices)
      return
    }
    var columns: [Int] = []
    for name in names {
      guard let column = Self.header.firstIndex(of: name) else {
        throw Failure(.choice, "there is no column \(QuotedValue.of(name)); name some of \(Self.header.joined(separator: ", "))")
      }
      columns.append(column)
    }
    guard !columns.isEmpty else { throw Failure(.required, "no column is named; leave the columns out for all of them") }
    self.columns = columns
  }

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var csv = CSVWriter(context.output)
    csv.row(columns.map { Self.header[$0] })
    var names: [Int64: String] = [:]
    var done: UInt64 = 0
    try context.selection.sessions(on: context.connection) { session throws(Failure) in
      let fields = try fields(of: session, &names)
      csv.row(columns.map { fields[$0] })
      done += 1
      if done % 64 == 0 { try progress(done, context.selection.total) }
      try context.output.checkpoint()
    }
  }

  /// Of one that runs there is neither end nor duration; the tag is the first that it carries.
  private func fields(of session: Entry, _ names: inout [Int64: String]) throws(Failure) -> [String] {
    let zone = context.zone(of: session)
    func clock(_ time: Instant) -> String { String(TimeText.format(time, style: .clock, zone: zone).prefix(5)) }
    let tag = try session[.tags].ids?.first.map { (id) throws(Failure) in try context.name(id, &names) }
    return [
      TimeText.format(session.time, style: .date, zone: zone), clock(session.time), session.end.map(clock) ?? "",
      session.end == nil ? "" : DurationText.format(session[.duration].int ?? 0, style: .csv), tag ?? "", session.description ?? "",
    ]
  }
}

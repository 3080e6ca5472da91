internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The media of a session, each with when it plays.
struct SessionMedia {
  /// One of them. Times are ns since the session's start.
  struct Medium {
    let entry: Entry
    /// When it begins; nil: after one that ends nobody knows when.
    let begin: Int64?
    /// When it ends; nil: nobody knows when.
    let end: Int64?

    var track: Int64 { entry[.track].int ?? 1 }

    /// How many frames it has in a second; nil: nobody said it.
    var rate: FrameRate? { entry[.frameRate].text.flatMap { try? FrameRate($0) } }
  }

  /// Track by track, each in the order of its queue.
  let all: [Medium]

  init(of session: Int64, on connection: Connection) throws(Failure) {
    let rows = try connection.rows(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(session) AND e.kind = \(Kind.media) AND e.trashed IS NULL
      ORDER BY coalesce(e.track, 1), \(HandOrder.sql), e.id
      """)
    var all: [Medium] = []
    while try rows.step() {
      let entry = Entry(rows.statement)
      let before = all.last.flatMap { $0.track == entry[.track].int ?? 1 ? $0 : nil }
      let begin: Int64? = if let offset = entry[.offset].int { offset } else if let before { before.end } else { 0 }
      var end: Int64?
      if let begin, let duration = entry[.duration].int { end = begin.addingReportingOverflow(duration).overflow ? .max : begin + duration }
      all.append(Medium(entry: entry, begin: begin, end: end))
    }
    self.all = all
  }

  /// The medium of a track that shows a moment; of two the later one.
  func medium(at time: Int64, track: Int64) -> Medium? {
    var found: Medium?
    for medium in all where medium.track == track {
      guard let begin = medium.begin else { continue }
      // One that ends nobody knows when lasts until another begins.
      if begin <= time, medium.end == nil || time < medium.end ?? .max { found = medium } else if begin <= time, found?.end == nil { found = nil }
    }
    return found
  }
}

internal import TallybookBase
internal import TallybookEventLog
internal import TallybookImport
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TallybookText

/// Writes a collection as a project of BORIS, with a session as an observation. What came of BORIS goes back as it stood, but for what was changed since.
struct BorisExport {
  private let context: ExportContext
  private var project: BorisCollection
  private var writer: JSONWriter

  init(_ context: ExportContext) throws(Failure) {
    self.context = context
    project = try BorisCollection(Self.place(of: context), context)
    writer = JSONWriter(context.output)
  }

  /// The collection that is the project.
  ///
  /// - Throws: `invalid` where sessions of several are selected, or none.
  private static func place(of context: ExportContext) throws(Failure) -> Int64 {
    var places: [Int64] = []
    for place in [0] + context.selection.collections {
      var hasSession = false
      try context.selection.items(of: place, [.kind], on: context.connection) { item throws(Failure) in if item.kind == .session { hasSession = true } }
      if hasSession { places.append(place) }
    }
    if places.count == 1 { return places[0] }
    guard places.isEmpty else {
      let names = try places.prefix(3).map { (place) throws(Failure) in QuotedValue.of(place == 0 ? "the root" : try context.path(of: place)) }
      throw Failure(.contradiction, "a project of BORIS is one collection, and sessions of \(places.count) are selected, such as of \(names.joined(separator: ", ")); export one of them")
    }
    guard let only = context.selection.collections.last else { throw Failure(.contradiction, "a project of BORIS is a collection; select one") }
    return only
  }

  mutating func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    writer.beginObject()
    for member in try project.root().members {
      writer.key(member.key)
      writer.value(member.node)
    }
    writer.key("observations")
    writer.beginObject()
    var writing = self
    var done: UInt64 = 0
    try context.selection.items(of: project.collection?.id ?? 0, on: context.connection) { item throws(Failure) in
      if item.kind == .session { try writing.write(observation: item) }
      done += 1
      try progress(done, max(done, writing.context.selection.total))
    }
    self = writing
    writer.endObject()
    let parts: [(String, JSONValue)] = [
      ("subjects_conf", project.ethogram.subjectsValue), ("behaviors_conf", try project.ethogram.behavioursValue()),
      ("behavioral_categories", project.ethogram.categories), ("independent_variables", try project.variables()),
    ]
    for (key, value) in parts {
      writer.key(key)
      writer.value(JSONNode(value, line: 0))
    }
    writer.endObject()
    writer.finish()
  }

  private mutating func write(observation session: Entry) throws(Failure) {
    let observation = try project.observation(of: session)
    writer.key(observation.id)
    writer.beginObject()
    for member in observation.object.members {
      writer.key(member.key)
      writer.value(member.node)
    }
    writer.key("events")
    writer.beginArray()
    for row in try rows(of: observation) { writer.value(JSONNode(.array(row), line: 0)) }
    writer.endArray()
    writer.endObject()
  }

  /// The rows of its events in BORIS's order.
  private mutating func rows(of session: BorisSession) throws(Failure) -> [[JSONNode]] {
    var rows: [(time: Instant, subject: String, code: String, row: [JSONNode])] = []
    var writing = project
    try context.forEachEvents(of: session.session) { columns throws(Failure) in
      for place in 0..<columns.count {
        let event = columns[place]
        let row = try writing.row(of: event, in: session)
        rows.append((event.time, row[1].string ?? "", row[2].string ?? "", row))
      }
    }
    project = writing
    // Those of one time stand as the events do, but by subject and code.
    let order = rows.indices.sorted { one, other in
      let (a, b) = (rows[one], rows[other])
      if a.time != b.time { return a.time < b.time }
      if session.isOfImages { return one < other }
      if a.subject != b.subject { return a.subject.utf8.lexicographicallyPrecedes(b.subject.utf8) }
      if a.code != b.code { return a.code.utf8.lexicographicallyPrecedes(b.code.utf8) }
      return one < other
    }
    return order.map { rows[$0].row }
  }
}

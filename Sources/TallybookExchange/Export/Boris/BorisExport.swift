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
    try write(eventsOf: observation)
    writer.endArray()
    writer.endObject()
  }

  /// Writes the rows of its events in BORIS's order, which is theirs but for what is of one time.
  private mutating func write(eventsOf session: BorisSession) throws(Failure) {
    var writing = self
    var (together, time) = ([BorisRow](), Instant.min)
    try context.forEachEvents(of: session.session) { columns throws(Failure) in
      for place in 0..<columns.count {
        let event = columns[place]
        if event.time != time {
          writing.write(&together, of: session)
          time = event.time
        }
        together.append(try writing.project.written(event, in: session))
      }
    }
    writing.write(&together, of: session)
    self = writing
  }

  /// Writes rows of one time, and leaves none of them.
  private mutating func write(_ together: inout [BorisRow], of session: BorisSession) {
    // Images without times stand in the order of their numbers.
    if together.count > 1, !session.isOfImages { together.sort(by: BorisRow.precedes) }
    for row in together { row.write(to: &writer) }
    together.removeAll(keepingCapacity: true)
  }
}

internal import TallybookBase
internal import TallybookModel

/// The selected sessions as observations, one after the other, for BORIS's tables.
struct BorisTableSessions {
  private let context: ExportContext
  private var collection: (id: Int64, collection: BorisCollection)?

  init(_ context: ExportContext) { self.context = context }

  /// `finished` hears of each collection behind its last session.
  mutating func forEach(
    _ progress: (UInt64, UInt64) throws(Failure) -> Void, finished: (BorisCollection) throws(Failure) -> Void = { _ throws(Failure) in },
    _ body: (BorisSession, inout BorisCollection) throws(Failure) -> Void
  ) throws(Failure) {
    var reading = self
    try CSVSessions.forEach(context, progress) { session, _ throws(Failure) in
      if reading.collection?.id != session.parent {
        if let last = reading.collection { try finished(last.collection) }
        reading.collection = (session.parent, try BorisCollection(session.parent, reading.context))
      }
      guard var (_, collection) = reading.collection else { return }
      let observation = try collection.observation(of: session)
      try body(observation, &collection)
      reading.collection = (session.parent, collection)
    }
    if let last = reading.collection { try finished(last.collection) }
  }
}

public import TallybookBase
internal import TallybookCore

extension Book {
  /// Starts a session and records it.
  ///
  /// - Parameters:
  ///   - collection: What holds it; nil: the root.
  ///   - time: When it starts; nil: now.
  ///   - change: Sets its properties.
  /// - Throws: `invalid` (a value that does not fit), `state` (within a transaction), and errors of writing.
  ///
  /// ```swift
  /// let nest = try book.collections.create("Nest")
  /// let watch = try book.record("Watch", in: nest) { $0.description = "South" }
  /// print(try watch.session().description, try book.sessions.in(nest).count())  // South 1
  /// ```
  public func record(
    _ title: String, in collection: Collection? = nil, at time: Instant? = nil, _ change: (inout Session) -> Void = { _ in }
  ) throws(Failure) -> Recording {
    var session = Session()
    session.title = title
    change(&session)
    let draft = try engine.draft(.session, in: collection?.id ?? 0)
    try draft.set(session.row)
    return Recording(try draft.start(at: time?.nanoseconds ?? session.row.changes[.time]?.int), in: self)
  }

  /// Continues recording a session that was left running, or with `continuing` a stopped one. While another one records it, this waits as long as the busy
  /// timeout.
  ///
  /// - Throws: `notFound`, `state` (it is stopped), `busy` (it is still being recorded; the failure's id is the process).
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// try watch.stop()
  /// let again = try book.attach(to: try watch.session(), continuing: true)
  /// print(try again.state() == .running)  // true
  /// ```
  public func attach(to session: Session, continuing: Bool = false) throws(Failure) -> Recording {
    Recording(try engine.attach(to: session.id, continuing ? .continue : []), in: self)
  }
}

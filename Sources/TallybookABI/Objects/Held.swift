internal import TallybookCore

/// A handle whose object is one thread's at a time: it is looked at when it is used, and claimed that long.
struct Held<Object: AnyObject> {
  let token: OpaquePointer?
  let kind: HandleKind

  /// Nothing in `body` may call back into the host.
  func use<R>(_ body: (Object) throws(Failure) -> R) throws(Failure) -> R { try Handles.use(token, kind, as: Object.self, body) }

  /// The claim lasts only until it answers, so the call may take its time and call back.
  func retain() throws(Failure) -> Object { try Handles.retain(token, kind, as: Object.self) }
}

extension Held<QueryObject> {
  /// The query as it is now, with its book: a copy, so that the call may take its time and call back.
  func open() throws(Failure) -> (query: Query, book: Book) {
    let (query, book) = try use { ($0.query, $0.book) }
    try book.requireOpen()
    return (query, book)
  }
}

extension Held<CursorObject> {
  /// Claims an open book's cursor.
  func open<R>(_ body: (CursorObject) throws(Failure) -> R) throws(Failure) -> R { try usingCursor(token, body) }
}

extension Held<DraftObject> {
  /// Claims an open book's draft.
  func open<R>(_ body: (DraftObject) throws(Failure) -> R) throws(Failure) -> R {
    try use { object throws(Failure) in
      try object.draft.book.requireOpen()
      return try body(object)
    }
  }

  /// The time of a change. The host's clock may be asked, which is why nothing is claimed meanwhile.
  func now() throws(Failure) -> Instant { try retain().draft.book.mutationTime() }

  /// What there is to say of the draft, as a cursor.
  func findings(_ find: (Draft, Instant) throws(Failure) -> [Finding]) throws(Failure) -> CursorObject {
    let book = try retain().draft.book
    let now = try book.mutationTime()
    let findings = try use { object throws(Failure) in try find(object.draft, now) }
    return CursorObject(Cursor(findings), of: book)
  }
}

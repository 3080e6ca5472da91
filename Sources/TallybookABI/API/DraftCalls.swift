internal import CTallybook
internal import TallybookCore

extension DraftCalls {
  static func new(_ book: Book, kind: Kind, parent: Int64, templateId: Int64) throws(Failure) -> DraftObject {
    DraftObject(try book.draft(kind, in: parent, template: templateId))
  }

  static func edit(_ book: Book, id: Int64) throws(Failure) -> DraftObject { DraftObject(try book.edit(id)) }

  // MARK: What it holds

  static func text(_ draft: Held<DraftObject>, field: Field) throws(Failure) -> (start: UnsafePointer<CChar>, count: Int)? {
    try draft.open { object throws(Failure) in object.draft[field].text.map { object.texts.lend($0, for: field.rawValue) } }
  }

  static func int(_ draft: Held<DraftObject>, field: Field) throws(Failure) -> Int64 {
    try draft.open { object throws(Failure) in whole(object.draft[field]) }
  }

  static func real(_ draft: Held<DraftObject>, field: Field) throws(Failure) -> Double {
    try draft.open { object throws(Failure) in object.draft[field].real ?? 0 }
  }

  static func ids(_ draft: Held<DraftObject>, field: Field) throws(Failure) -> (start: UnsafePointer<Int64>?, count: Int)? {
    try draft.open { object throws(Failure) in
      guard let ids = object.draft[field].ids else { return nil }
      let lent = object.ids.lend(ids, for: field.rawValue)
      return (lent.baseAddress, lent.count)
    }
  }

  static func isNull(_ draft: Held<DraftObject>, field: Field) throws(Failure) -> Int32 {
    try draft.open { object throws(Failure) in object.draft[field].isNull ? 1 : 0 }
  }

  static func isDirty(_ draft: Held<DraftObject>, field: Int32) throws(Failure) -> Int32 {
    let field = field == 0 ? nil : try TallybookABI.field(field)
    return try draft.open { object throws(Failure) in
      let isDirty = if let field { object.draft.isDirty(field) } else { object.draft.isDirty() }
      return isDirty ? 1 : 0
    }
  }

  // MARK: What is done with it

  static func validate(_ draft: Held<DraftObject>) throws(Failure) -> CursorObject {
    try draft.findings { (draft, now) throws(Failure) in try draft.validate(now: now) }
  }

  static func save(_ draft: Held<DraftObject>, flags: SaveFlags) throws(Failure) -> Int64 {
    let now = try draft.now()
    return try draft.use { object throws(Failure) in
      let id = try object.draft.save(flags, now: now)
      object.dropLent()
      return id
    }
  }

  static func saveColumns(
    _ draft: Held<DraftObject>, columns: UnsafePointer<tally_field_values>?, count: Int, stride: Int, rows: Int, flags: SaveFlags
  ) throws(Failure) -> Int64 {
    let columns = try hostColumns(columns, count, stride, rows: rows)
    let now = try draft.now()
    return try draft.open { object throws(Failure) in try object.draft.save(columns, rows: rows, flags, now: now) ?? 0 }
  }

  static func reset(_ draft: Held<DraftObject>) throws(Failure) {
    try draft.open { object throws(Failure) in
      object.draft.reset()
      object.dropLent()
    }
  }

  static func isStale(_ draft: Held<DraftObject>) throws(Failure) -> Int32 {
    try draft.use { object throws(Failure) in try object.draft.isStale() ? 1 : 0 }
  }

  static func rebase(_ draft: Held<DraftObject>) throws(Failure) {
    try draft.use { object throws(Failure) in
      try object.draft.rebase()
      object.dropLent()
    }
  }

  static func start(_ draft: Held<DraftObject>, time: Instant?) throws(Failure) -> OpaquePointer {
    let clocks = try draft.retain().draft.book.readClocks()
    return try record { lock throws(Failure) in
      try draft.use { object throws(Failure) in try object.draft.start(at: time, clocks: clocks, lock: lock) }
    }
  }

  // MARK: Stored

  static func store(_ draft: Held<DraftObject>) throws(Failure) -> Int64 {
    let now = try draft.now()
    return try draft.use { object throws(Failure) in try object.draft.store(now: now) }
  }

  static func list(_ book: Book) throws(Failure) -> CursorObject { CursorObject(try book.storedDrafts(), of: book) }

  static func open(_ book: Book, id: Int64) throws(Failure) -> DraftObject { DraftObject(try book.storedDraft(id)) }

  static func discard(_ draft: Held<DraftObject>) throws(Failure) {
    let now = try draft.now()
    try draft.use { object throws(Failure) in try object.draft.discardStored(now: now) }
  }
}

public import CTallybook
internal import TallybookCore

@_cdecl("tally_draft_new") @implementation
public func tally_draft_new(
  _ book: OpaquePointer?, _ kind: Int32, _ parent: Int64, _ template_id: Int64,
  _ out_draft: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_draft?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_draft, "out_draft")
    let book = try TallybookABI.book(book)
    let kind = try constant(kind, "kind", as: Kind.self)
    place.pointee = try Handles.insert(DraftObject(try book.draft(kind, in: parent, template: template_id)), .draft)
  }
}

@_cdecl("tally_draft_edit") @implementation
public func tally_draft_edit(
  _ book: OpaquePointer?, _ id: Int64, _ out_draft: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_draft?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_draft, "out_draft")
    place.pointee = try Handles.insert(DraftObject(try TallybookABI.book(book).edit(id)), .draft)
  }
}

@_cdecl("tally_draft_set_text") @implementation
public func tally_draft_set_text(
  _ draft: OpaquePointer?, _ field: Int32, _ value: UnsafePointer<CChar>?, _ value_length: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  set(draft, field, error) { (_) throws(Failure) in .text(try text(value, value_length, "value")) }
}

@_cdecl("tally_draft_set_int") @implementation
public func tally_draft_set_int(
  _ draft: OpaquePointer?, _ field: Int32, _ value: Int64, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  set(draft, field, error) { (book) throws(Failure) in
    // Of a template's field whatever has this value is an instant: no other takes it.
    let isTime = Field(rawValue: field).map { $0.kind == .time || $0.kind == .any } ?? false
    return .int(isTime && value == .min ? book.now() : value)
  }
}

@_cdecl("tally_draft_set_real") @implementation
public func tally_draft_set_real(
  _ draft: OpaquePointer?, _ field: Int32, _ value: Double, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  set(draft, field, error) { (_) throws(Failure) in .real(value) }
}

@_cdecl("tally_draft_set_ids") @implementation
public func tally_draft_set_ids(
  _ draft: OpaquePointer?, _ field: Int32, _ ids: UnsafePointer<Int64>?, _ count: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  set(draft, field, error) { (_) throws(Failure) in
    guard count >= 0, count <= 10_000 else {
      throw Failure(.invalid, "there are \(count) ids and may be 1000", field: Field(rawValue: field), found: Measure(count), bound: 1000)
    }
    let given = Array(try array(ids, count, "ids"))
    return given.isEmpty ? .null : .ids(given)
  }
}

@_cdecl("tally_draft_clear") @implementation
public func tally_draft_clear(_ draft: OpaquePointer?, _ field: Int32, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  set(draft, field, error) { (_) throws(Failure) in .null }
}

/// Sets a field to what `read` gives; whatever is refused is kept by the draft. The host's clock may be asked by `read`,
/// which is why the draft is claimed only after it.
private func set(
  _ handle: OpaquePointer?, _ number: Int32, _ error: UnsafeMutablePointer<tally_error>?,
  _ read: (Book) throws(Failure) -> Value
) -> Int32 {
  boundary(error) { () throws(Failure) in
    let book = try Handles.retain(handle, .draft, as: DraftObject.self).draft.book
    try book.requireOpen()
    let given = Result { () throws(Failure) in try read(book) }
    try Handles.use(handle, .draft, as: DraftObject.self) { object throws(Failure) in
      do throws(Failure) {
        let field = try field(number)
        let value = try given.get()
        if object.draft[field] != value {
          object.texts.drop(number)
          object.ids.drop(number)
        }
        try object.draft.set(field, value)
      } catch {
        object.draft.refuse(error, field: Field(rawValue: number))
        throw error
      }
    }
  }
}

@_cdecl("tally_draft_text") @implementation
public func tally_draft_text(
  _ draft: OpaquePointer?, _ field: Int32, _ out_length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  out_length?.pointee = 0
  return read(draft, field, nil) { object, field in
    guard let text = object.draft[field].text else { return nil }
    let lent = object.texts.lend(text, for: field.rawValue)
    out_length?.pointee = lent.count
    return lent.start
  }
}

@_cdecl("tally_draft_int") @implementation
public func tally_draft_int(_ draft: OpaquePointer?, _ field: Int32) -> Int64 {
  read(draft, field, 0) { object, field in whole(object.draft[field]) }
}

@_cdecl("tally_draft_real") @implementation
public func tally_draft_real(_ draft: OpaquePointer?, _ field: Int32) -> Double {
  read(draft, field, 0) { object, field in object.draft[field].real ?? 0 }
}

@_cdecl("tally_draft_ids") @implementation
public func tally_draft_ids(
  _ draft: OpaquePointer?, _ field: Int32, _ out_count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<Int64>? {
  out_count?.pointee = 0
  return read(draft, field, nil) { object, field in
    guard let ids = object.draft[field].ids else { return nil }
    let lent = object.ids.lend(ids, for: field.rawValue)
    out_count?.pointee = lent.count
    return lent.baseAddress
  }
}

@_cdecl("tally_draft_is_null") @implementation
public func tally_draft_is_null(_ draft: OpaquePointer?, _ field: Int32) -> Int32 {
  read(draft, field, 1) { object, field in object.draft[field].isNull ? 1 : 0 }
}

@_cdecl("tally_draft_is_dirty") @implementation
public func tally_draft_is_dirty(_ draft: OpaquePointer?, _ field: Int32) -> Int32 {
  if field == 0 {
    return value(0) { () throws(Failure) in
      try Handles.use(draft, .draft, as: DraftObject.self) { object throws(Failure) in
        try object.draft.book.requireOpen()
        return object.draft.isDirty() ? 1 : 0
      }
    }
  }
  return read(draft, field, 0) { object, field in object.draft.isDirty(field) ? 1 : 0 }
}

/// Reads from a draft that is claimed meanwhile.
private func read<T>(_ handle: OpaquePointer?, _ number: Int32, _ fallback: T, _ body: (DraftObject, Field) -> T) -> T {
  value(fallback) { () throws(Failure) in
    let field = try field(number)
    return try Handles.use(handle, .draft, as: DraftObject.self) { object throws(Failure) in
      try object.draft.book.requireOpen()
      return body(object, field)
    }
  }
}

/// A number as a whole one: a real one is cut, and held at the ends.
func whole(_ value: Value) -> Int64 {
  switch value {
  case .int(let number): number
  case .real(let number): Int64(exactly: number.rounded(.towardZero)) ?? (number > 0 ? .max : number < 0 ? .min : 0)
  default: 0
  }
}

@_cdecl("tally_draft_validate") @implementation
public func tally_draft_validate(
  _ draft: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  findings(of: draft, out_findings, error) { (draft, now) throws(Failure) in try draft.validate(now: now) }
}

/// What there is to say of a draft, as a cursor.
func findings(
  of draft: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?,
  _ find: (Draft, Instant) throws(Failure) -> [Finding]
) -> Int32 {
  out_findings?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_findings, "out_findings")
    let book = try Handles.retain(draft, .draft, as: DraftObject.self).draft.book
    let now = try book.mutationTime()
    let findings = try Handles.use(draft, .draft, as: DraftObject.self) { object throws(Failure) in try find(object.draft, now) }
    place.pointee = try Handles.insert(CursorObject(Cursor(findings), of: book), .cursor)
  }
}

@_cdecl("tally_draft_save") @implementation
public func tally_draft_save(
  _ draft: OpaquePointer?, _ flags: UInt32, _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, SaveFlags.all)
    let book = try Handles.retain(draft, .draft, as: DraftObject.self).draft.book
    let now = try book.mutationTime()
    let result = try Handles.use(draft, .draft, as: DraftObject.self) { object throws(Failure) in
      let id = try object.draft.save(flags, now: now)
      object.dropLent()
      return id
    }
    out_id?.pointee = result
  }
}

@_cdecl("tally_draft_reset") @implementation
public func tally_draft_reset(_ draft: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in
    try Handles.use(draft, .draft, as: DraftObject.self) { object throws(Failure) in
      try object.draft.book.requireOpen()
      object.draft.reset()
      object.dropLent()
    }
  }
}

@_cdecl("tally_draft_is_stale") @implementation
public func tally_draft_is_stale(_ draft: OpaquePointer?) -> Int32 {
  value(0) { () throws(Failure) in
    try Handles.use(draft, .draft, as: DraftObject.self) { object throws(Failure) in try object.draft.isStale() ? 1 : 0 }
  }
}

@_cdecl("tally_draft_rebase") @implementation
public func tally_draft_rebase(_ draft: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in
    try Handles.use(draft, .draft, as: DraftObject.self) { object throws(Failure) in
      try object.draft.rebase()
      object.dropLent()
    }
  }
}

@_cdecl("tally_draft_store") @implementation
public func tally_draft_store(
  _ draft: OpaquePointer?, _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let book = try Handles.retain(draft, .draft, as: DraftObject.self).draft.book
    let now = try book.mutationTime()
    let id = try Handles.use(draft, .draft, as: DraftObject.self) { object throws(Failure) in try object.draft.store(now: now) }
    out_id?.pointee = id
  }
}

@_cdecl("tally_draft_stored") @implementation
public func tally_draft_stored(
  _ book: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let book = try TallybookABI.book(book)
    place.pointee = try Handles.insert(CursorObject(try book.storedDrafts(), of: book), .cursor)
  }
}

@_cdecl("tally_draft_open") @implementation
public func tally_draft_open(
  _ book: OpaquePointer?, _ id: Int64, _ out_draft: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_draft?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_draft, "out_draft")
    place.pointee = try Handles.insert(DraftObject(try TallybookABI.book(book).storedDraft(id)), .draft)
  }
}

@_cdecl("tally_draft_discard") @implementation
public func tally_draft_discard(_ book: OpaquePointer?, _ id: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).discardDraft(id) }
}

@_cdecl("tally_draft_start") @implementation
public func tally_draft_start(
  _ draft: OpaquePointer?, _ time: Int64, _ flags: UInt32, _ out_session: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_session?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_session, "out_session")
    try noFlags(flags)
    let book = try Handles.retain(draft, .draft, as: DraftObject.self).draft.book
    let clocks = try book.readClocks()
    place.pointee = try record { lock throws(Failure) in
      try Handles.use(draft, .draft, as: DraftObject.self) { object throws(Failure) in
        try object.draft.start(at: TallybookABI.time(time), clocks: clocks, lock: lock)
      }
    }
  }
}

@_cdecl("tally_draft_free") @implementation
public func tally_draft_free(_ draft: OpaquePointer?) { Handles.remove(draft, .draft, as: DraftObject.self) }

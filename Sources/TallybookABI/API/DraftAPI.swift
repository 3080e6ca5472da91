public import CTallybook
internal import TallybookCore

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
      throw Failure(.length, "there are \(count) ids, and the limit is 1000", field: Field(rawValue: field), found: Measure(count), bound: 1000)
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

package import TallybookBase

/// A stored draft as a row of a cursor.
package struct StoredDraftRow: Sendable {
  /// What names it in the book; 0 where nothing does.
  package let id: Int64
  /// Of what it makes or edits.
  let itemKind: Int64
  /// What it edits; nil: something new.
  let item: Int64?
  let name: String
  let time: Instant
  let username: String

  package static let rowFields: [Field] = [.kind, .id, .itemKind, .item, .name, .time, .username]

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.draft.rawValue))
    case .id: .int(id)
    case .itemKind: .int(itemKind)
    case .item: Value(item)
    case .name: name.isEmpty ? .null : .text(name)
    case .time: .int(time)
    case .username: username.isEmpty ? .null : .text(username)
    default: .null
    }
  }
}

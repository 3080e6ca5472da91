/// A stored draft as a row of a cursor.
public struct StoredDraftRow: Sendable {
  let id: Int64
  let kind: Int64
  let entry: Int64?
  let name: String
  let time: Instant
  let username: String

  static let fields: [Field] = [.kind, .id, .itemKind, .item, .name, .time, .username]

  subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.draft.rawValue))
    case .id: .int(id)
    case .itemKind: .int(kind)
    case .item: Value(entry)
    case .name: name.isEmpty ? .null : .text(name)
    case .time: .int(time)
    case .username: username.isEmpty ? .null : .text(username)
    default: .null
    }
  }
}

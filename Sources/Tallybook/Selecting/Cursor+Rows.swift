internal import TallybookBase
internal import TallybookCore

extension Engine.Cursor {
  /// The next row with what is read beside it; nil after the last.
  func nextRow() throws(Failure) -> Row? {
    guard try next(), let row else { return nil }
    guard let entry = row.entry, entry.hasMore else { return Row(row) }
    var beside: [Field: Value] = [:]
    switch entry.kind {
    case .template:
      beside[.schema] = try value(.schema)
      beside[.version] = try value(.version)
    case .attachment: beside[.size] = try value(.size)
    default: break
    }
    if !entry[.template].isNull { beside[.fields] = try value(.fields) }
    return Row(row, beside)
  }
}

extension Engine.Entry {
  /// Whether something of it is read beside its own row.
  var hasMore: Bool { kind == .template || kind == .attachment || !self[.template].isNull }
}

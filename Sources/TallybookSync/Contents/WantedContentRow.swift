internal import TallybookBase
package import TallybookModel
package import TallybookQuery

/// Wanted bytes as a row of a cursor.
private struct WantedContentRow: Record {
  let content: WantedContent

  var kind: Kind { .content }
  var id: Int64 { 0 }
  var fields: [Field] { [.kind, .sha256, .size, .count] }

  subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.content.rawValue))
    case .sha256: .text(content.sha256)
    case .size: .int(content.size)
    case .count: .int(content.pieces)
    default: .null
    }
  }
}

extension Cursor {
  /// A walk over bytes that are wanted.
  package convenience init(_ contents: [WantedContent], of book: Book) {
    self.init(ListRows(contents.map { .record(WantedContentRow(content: $0)) }), of: book)
  }
}

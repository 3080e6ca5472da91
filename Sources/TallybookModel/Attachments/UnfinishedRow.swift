package import TallybookBase

/// An attachment that is being written, and how many bytes it has so far.
package struct UnfinishedRow: Record {
  package let begun: Unfinished
  package let size: Int64

  package init(begun: Unfinished, size: Int64) {
    self.begun = begun
    self.size = size
  }

  package var kind: Kind { .attachment }
  package var id: Int64 { begun.id }
  package var fields: [Field] { [.id, .uuid, .kind, .parent, .name, .username, .created, .size, .mediaType] }

  package subscript(field: Field) -> Value {
    switch field {
    case .id: .int(begun.id)
    case .uuid: .text(begun.uuid.text)
    case .kind: .int(Int64(Kind.attachment.rawValue))
    case .parent: .int(begun.parent)
    case .name: .text(begun.name)
    case .username: Value(begun.username)
    case .created: .int(begun.created)
    case .size: .int(size)
    case .mediaType: .text(begun.mediaType)
    default: .null
    }
  }
}

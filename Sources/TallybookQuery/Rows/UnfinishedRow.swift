internal import TallybookBase
internal import TallybookModel

/// An attachment that is being written, and how many bytes it has so far.
struct UnfinishedRow: Record {
  let begun: Unfinished
  let size: Int64

  init(begun: Unfinished, size: Int64) {
    self.begun = begun
    self.size = size
  }

  var kind: Kind { .attachment }
  var id: Int64 { begun.id }
  var fields: [Field] { [.id, .uuid, .kind, .parent, .name, .username, .created, .size, .mediaType] }

  subscript(field: Field) -> Value {
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

package import TallybookBase
internal import TallybookQuery

extension Device: Record {
  /// Its kind.
  package var kind: Kind { .device }
  /// A device has no number.
  package var id: Int64 { 0 }
  /// Its fields, in order.
  package var fields: [Field] { [.kind, .uuid, .name, .count, .time, .thisDevice] }

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.device.rawValue))
    case .uuid: .text(uuid.text)
    case .name: Value(name)
    case .count: .int(commits)
    case .time: Value(last)
    case .thisDevice: .int(isOwn ? 1 : 0)
    default: .null
    }
  }
}

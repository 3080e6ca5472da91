public import TallybookBase
internal import TallybookModel

extension Finding: Record {
  /// What it is.
  public var kind: Kind { .finding }
  /// The fields that it has, in their order.
  public var fields: [Field] { [.severity, .reason, .where, .key, .message, .id, .field, .found, .bound] }
  /// The fields that a table for people has.
  public var readable: [Field] { [.severity, .reason, .where, .key, .message] }

  /// A field's value; null where it has none.
  public subscript(field: Field) -> Value {
    switch field {
    case .id: self.id == 0 ? .null : .int(self.id)
    case .kind: .int(Int64(Kind.finding.rawValue))
    case .severity: .int(Int64(self.severity.rawValue))
    case .reason: .int(Int64(self.reason.rawValue))
    case .where: self.location.isEmpty ? .null : .text(self.location)
    case .key: self.key.isEmpty ? .null : .text(self.key)
    case .message: .text(self.message)
    case .field: Value(self.field.map { Int64($0.rawValue) })
    case .found: self.found
    case .bound: self.bound
    default: .null
    }
  }
}

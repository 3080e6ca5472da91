package import TallybookBase
internal import TallybookModel

extension Finding: Record {
  /// Its kind.
  package var kind: Kind { .finding }
  /// Its fields, in order.
  package var fields: [Field] { [.severity, .reason, .where, .key, .message, .id, .field, .found, .bound] }
  /// The fields in a table for people.
  package var readable: [Field] { [.severity, .reason, .where, .key, .message] }

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
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

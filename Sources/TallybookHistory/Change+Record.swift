package import TallybookBase
internal import TallybookModel
internal import TallybookQuery

extension Change: Record {
  /// Its kind.
  package var kind: Kind { .change }
  static let fields: [Field] = [.kind, .step, .id, .key, .seq, .field, .name, .old, .new]
  /// Its fields, in order.
  package var fields: [Field] { Self.fields }
  /// The fields in a table for people.
  package var readable: [Field] { [.step, .id, .key, .field, .old, .new] }

  /// A field's value as text, even if there is none; times in UTC.
  package func text(_ field: Field) -> String? {
    switch field {
    case .field: name ?? self.field.name
    case .old: Change.text(old, of: self.field)
    case .new: Change.text(new, of: self.field)
    default: self[field].text
    }
  }

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
    switch field {
    case .id: self.id == 0 ? .null : .int(self.id)
    case .kind: .int(Int64(Kind.change.rawValue))
    case .step: .int(self.step)
    case .key: Value(self.key)
    case .seq: self.seq.map { .int(Int64(bitPattern: $0)) } ?? .null
    case .field: .int(Int64(self.field.rawValue))
    case .name: Value(self.name)
    case .old: self.old
    case .new: self.new
    default: .null
    }
  }
}

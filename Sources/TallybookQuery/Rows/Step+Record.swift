package import TallybookBase
package import TallybookModel

extension Step: Record {
  /// Its kind.
  package var kind: Kind { .step }
  package static let fields: [Field] = [.kind, .id, .time, .username, .name, .state, .step, .message]
  /// Its fields, in order.
  package var fields: [Field] { Self.fields }
  /// The fields in a table for people.
  package var readable: [Field] { [.id, .time, .username, .name, .message] }

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
    switch field {
    case .id: .int(self.id)
    case .kind: .int(Int64(Kind.step.rawValue))
    case .time: .int(self.time)
    case .username: self.author.isEmpty ? .null : .text(self.author)
    case .name: Value(self.name)
    case .state: .int(Int64(self.state.rawValue))
    case .step: Value(self.step)
    case .message: Value(self.message)
    default: .null
    }
  }
}

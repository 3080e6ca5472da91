extension Step: Record {
  public var kind: Kind { .step }
  static let fields: [Field] = [.kind, .id, .time, .username, .name, .state, .step, .message]
  public var fields: [Field] { Self.fields }
  public var readable: [Field] { [.id, .time, .username, .name, .message] }

  public subscript(field: Field) -> Value {
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

extension Setting: Record {
  public var kind: Kind { .setting }
  public var fields: [Field] { [.name, .text, .default, .message] }

  public subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.setting.rawValue))
    case .name: .text(self.name)
    case .text: .text(self.value)
    case .default: .text(self.default)
    case .message: .text(self.doc)
    default: .null
    }
  }
}

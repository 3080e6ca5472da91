package import TallybookBase
package import TallybookModel

extension Setting: Record {
  /// Its kind.
  package var kind: Kind { .setting }
  /// Its fields, in order.
  package var fields: [Field] { [.name, .text, .default, .message] }

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
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

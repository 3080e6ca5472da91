package import TallybookText
package import TallybookBase

/// A field of a template as a row: what a form shows.
package struct FieldRow: Sendable {
  package let field: TemplateField
  package let number: Int32

  package init(field: TemplateField, number: Int32) {
    self.field = field
    self.number = number
  }

  package static let rowFields: [Field] = [
    .kind, .id, .name, .label, .description, .valueType, .required, .choices, .minimum, .maximum, .default, .unit, .color,
  ]

  /// A field's value; null if it has none.
  package subscript(asked: Field) -> Value {
    switch asked {
    case .kind: .int(Int64(Kind.field.rawValue))
    case .id: .int(Int64(number))
    case .name: .text(field.name)
    case .label: Value(field.title)
    case .description: Value(field.description)
    case .valueType: .text((field.isList ? "array of " : "") + field.type.rawValue)
    case .required: .int(field.isRequired ? 1 : 0)
    case .choices: Value(field.choices.map { CustomValue.list($0).json })
    case .minimum: Value(field.least?.number)
    case .maximum: Value(field.most?.number)
    case .default: Value(field.standard?.json)
    case .unit: Value(field.unit)
    case .color: Value(field.color)
    default: .null
    }
  }
}

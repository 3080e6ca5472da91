internal import TallybookBase
internal import TallybookCore

/// A field that a template defines: for a form to show.
///
/// ```swift
/// let what = #"{"title": "What it is", "description": "In a word", "enum": ["milk", "porridge"], "default": "milk"}"#
/// let amount = #"{"type": "integer", "minimum": 1, "maximum": 500, "x-unit": "ml"}"#
/// let properties = #"{"what": "# + what + #", "amount": "# + amount + "}"
/// let meal = try book.templates.create(schema: #"{"title": "Meal", "required": ["what"], "properties": "# + properties + "}")
/// let fields = try book.fields(of: meal)
/// print(fields.map(\.name), fields[0].label ?? "", fields[0].description ?? "")  // ["what", "amount"] What it is In a word
/// print(fields[0].type, fields[0].isList, fields[0].isRequired, fields[0].choices ?? [])  // string false true ["milk", "porridge"]
/// print(fields[0].standard ?? "", fields[1].minimum ?? 0, fields[1].maximum ?? 0)  // "milk" 1.0 500.0
/// print(fields[1].unit ?? "none", fields[1].color == nil)
/// ```
public struct TemplateField: Hashable, Sendable {
  /// Its name in the schema.
  public let name: String
  /// Its title, which people read; nil if it has none.
  public let label: String?
  /// What it is about; nil if the schema does not say it.
  public let description: String?
  /// The type of its values, such as `string` or `integer`.
  public let type: String
  /// Whether it has several values.
  public let isList: Bool
  /// Whether it must have a value.
  public let isRequired: Bool
  /// The values that it can have, as texts; nil if any will do.
  public let choices: [String]?
  /// The least number; nil: no limit.
  public let minimum: Double?
  /// The greatest number; nil: no limit.
  public let maximum: Double?
  /// What something new begins with, as JSON; nil if that is nothing.
  public let standard: String?
  /// The unit of its numbers.
  public let unit: String?
  /// Its colour, `#RRGGBB`.
  public let color: String?

  init(_ field: Engine.TemplateField) {
    (name, label, description) = (field.name, field.title, field.description)
    (type, isList, isRequired) = (field.type.rawValue, field.isList, field.isRequired)
    (choices, minimum, maximum) = (field.choiceTexts, field.least?.number, field.most?.number)
    (standard, unit, color) = (field.standard?.json, field.unit, field.color)
  }
}

package import TallybookBase

/// What a template's JSON Schema (draft 2020-12, of type object) says of an item's own fields.
package struct TemplateSchema: Sendable {
  /// The schema on one line, which is how it is kept.
  package let text: String
  package let title: String
  /// The title as what may lack, like the others that a template takes from its schema.
  package var titleText: String? { title }
  package let description: String?
  package let color: String?
  /// Whether the items' own time must not lie ahead.
  package let isNeverAhead: Bool
  /// Whether fields that it does not know are refused.
  package let isClosed: Bool
  /// In the order of the schema.
  package let fields: [TemplateField]
  private let places: TextKeyed<Int>

  /// The most fields that a template has.
  static let mostFields = 256

  /// Reads a schema; what is refused is named by its place in it, such as properties.size.minimum.
  package init(_ text: String) throws(Failure) {
    self = try TemplateSchemaReader.read(text)
  }

  init(text: String, title: String, description: String?, color: String?, isNeverAhead: Bool, isClosed: Bool, fields: [TemplateField]) {
    self.text = text
    self.title = title
    self.description = description
    self.color = color
    self.isNeverAhead = isNeverAhead
    self.isClosed = isClosed
    self.fields = fields
    places = TextKeyed(fields.enumerated().map { ($0.element.name, $0.offset) })
  }

  /// The field of a name.
  package subscript(name: String) -> TemplateField? { places[name].map { fields[$0] } }

  /// All that is wrong with the values of an item, by their names.
  package func problems(with values: TextKeyed<CustomValue>, now: Instant?) -> [TemplateProblem] {
    fields.compactMap { field in
      guard let value = values[field.name] else { return field.isRequired ? field.missing : nil }
      if let problem = field.typeProblem(with: value) { return problem }
      return field.problem(with: value, now: now)
    }
  }
}

internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// The templates that a mapping's tables name: those of the book, and those that the mapping brings.
struct MappedTemplates {
  private let mapping: Mapping
  private let connection: Connection

  /// Makes what the book lacks.
  init(_ mapping: Mapping, _ records: TimeRecordImport) throws(Failure) {
    self.mapping = mapping
    connection = records.connection
    for (schema, line) in mapping.templates {
      let place = "\(records.name): line \(line) of the mapping"
      let uuid = UUID.derived(from: "tables/template/\(mapping.name.utf8.count):\(mapping.name)/\(schema.title)", in: .tallybook)
      let made = try EntryStore.find(uuid, on: connection)
      if let same = try Templates.find(schema.title, on: connection) {
        records.note(.info, .unchanged, at: place, key: "template", "the template \(schema.title.prefix(80)) is there already", id: same)
        continue
      }
      if let made, try Template.find(made, on: connection) != nil {
        records.note(.info, .unchanged, at: place, key: "template", "the template \(schema.title.prefix(80)) has another name here", id: made)
        continue
      }
      var values: FieldValues = [.name: .text(schema.title), .archived: .int(0)]
      for (field, text) in [(Field.description, schema.description), (.color, schema.color)] {
        if let text { values[field] = try FieldRules.check(.text(text), for: field, of: .template) }
      }
      // One in the trash stays there.
      let id = try records.transaction.insert(.template, uuid: made == nil ? uuid : nil, created: records.transaction.now, values)
      try TemplateVersions.set(schema.text, of: id, in: records.transaction)
      records.note(.info, .added, at: place, key: "template", "template \(schema.title.prefix(80))", id: id)
    }
  }

  /// The template of a table, with what becomes of its fields; nil where it names none.
  func template(of table: MappingTable) throws(Failure) -> MappedTemplate? {
    guard let (name, line) = table.template else { return nil }
    let uuid = UUID.derived(from: "tables/template/\(mapping.name.utf8.count):\(mapping.name)/\(name)", in: .tallybook)
    let id = if let found = try Templates.find(name, on: connection) { Int64?.some(found) } else { try EntryStore.find(uuid, on: connection) }
    guard let id, let template = try Template.find(id, on: connection) else {
      throw Failure(.unresolved, "the mapping, line \(line): there is no template \(QuotedValue.of(name)) in the mapping or the book; bring it in \"templates\"")
    }
    var fields: [(field: TemplateField, value: MappingValue)] = []
    for (name, value, line) in table.fields {
      guard let field = template.schema[name] else {
        let known = template.schema.fields.prefix(30).map(\.name).joined(separator: ", ")
        throw Failure(.unresolved, "the mapping, line \(line): the template \(QuotedValue.of(template.name)) of this book has no field \(QuotedValue.of(name)); it has \(known)", id: id)
      }
      fields.append((field, value))
    }
    return MappedTemplate(template: template, fields: fields)
  }
}

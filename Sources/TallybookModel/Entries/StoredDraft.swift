internal import TallybookBase
internal import TallybookText

/// A draft that was stored in the book: a row of the table `draft`.
package struct StoredDraft {
  let id: Int64
  let kind: Kind
  /// What it edits; nil: something new.
  let entry: Int64?
  let base: FieldValues
  let values: [(Field, Value)]
  /// The own fields as they were, and as they are.
  let ownBase: TextKeyed<CustomValue>
  let own: TextKeyed<CustomValue>
  let template: Int64
  let schemaBase: String?
  let schema: String?

  /// A draft's fields as JSON.
  static func body(base: FieldValues, values: [(Field, Value)], _ own: CustomFields) -> String {
    let bytes = try? Output.collect { (output) throws(Failure) in
      var writer = JSONWriter(output)
      writer.beginObject(compact: true)
      writer.key("base")
      write(EntryColumns.all.compactMap { field in base[field].map { (field, $0) } }, to: &writer)
      writer.key("values")
      write(values, to: &writer)
      writer.key("ownBase")
      write(own.values.before, to: &writer)
      writer.key("own")
      write(own.values.current, to: &writer)
      if let template = own.template.current {
        writer.key("template")
        writer.value(template.id)
      }
      for (key, schema) in [("schemaBase", own.schema.before), ("schema", own.schema.current)] {
        guard let schema else { continue }
        writer.key(key)
        writer.value(schema)
      }
      writer.endObject()
    }
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  /// Reads a row.
  init(_ id: Int64, kind: Int64, entry: Int64?, body: String) throws(Failure) {
    let damaged = Failure(.damaged, "the stored draft \(id) cannot be read; discard it", id: id)
    guard let kind = Kind(rawValue: Int32(truncatingIfNeeded: kind)), let object = try JSONParser.parse(body).object else { throw damaged }
    self.id = id
    self.kind = kind
    self.entry = entry
    var base = FieldValues()
    for (field, value) in Self.fields(object["base"]) { base[field] = value }
    self.base = base
    values = Self.fields(object["values"])
    ownBase = Self.own(object["ownBase"])
    own = Self.own(object["own"])
    template = object["template"]?.integer ?? 0
    schemaBase = object["schemaBase"]?.string
    schema = object["schema"]?.string
  }

  // MARK: JSON

  private static func write(_ values: [(Field, Value)], to writer: inout JSONWriter) {
    writer.beginObject(compact: true)
    for (field, value) in values {
      writer.key(field.name)
      write(value, to: &writer)
    }
    writer.endObject()
  }

  private static func write(_ value: Value, to writer: inout JSONWriter) {
    switch value {
    case .null, .blob: writer.null()
    case .int(let number): writer.value(number)
    case .real(let number): writer.value(number)
    case .text(let text): writer.value(text)
    case .ids(let ids):
      writer.beginArray(compact: true)
      for id in ids { writer.value(id) }
      writer.endArray()
    }
  }

  private static func write(_ own: TextKeyed<CustomValue>, to writer: inout JSONWriter) {
    writer.beginObject(compact: true)
    for (name, value) in own.sorted {
      writer.key(name)
      writer.beginArray(compact: true)
      for row in CustomValues.rows(value) {
        writer.value(row.form)
        // A real number in a list of its own: a whole one would come back as an integer.
        if case .real = row.value { writer.beginArray(compact: true) }
        write(row.value, to: &writer)
        if case .real = row.value { writer.endArray() }
      }
      writer.endArray()
    }
    writer.endObject()
  }

  private static func fields(_ node: JSONNode?) -> [(Field, Value)] {
    (node?.object?.members ?? []).compactMap { member in
      guard let field = Field.named(member.key) else { return nil }
      return (field, value(member.node, isReal: field.kind == .real))
    }
  }

  private static func own(_ node: JSONNode?) -> TextKeyed<CustomValue> {
    var own = TextKeyed<CustomValue>()
    for member in node?.object?.members ?? [] {
      let parts = member.node.array ?? []
      let rows = stride(from: 0, to: parts.count - 1, by: 2).map { index in
        let real = parts[index + 1].array?.first
        return CustomValues.Row(form: parts[index].integer ?? 0, value: value(real ?? parts[index + 1], isReal: real != nil))
      }
      own[member.key] = CustomValues.value(of: rows)
    }
    return own
  }

  private static func value(_ node: JSONNode, isReal: Bool) -> Value {
    switch node.value {
    case .integer(let number): isReal ? .real(Double(number)) : .int(number)
    case .number(let number, _): .real(number)
    case .string(let text): .text(text)
    case .array(let ids): .ids(ids.compactMap(\.integer))
    default: .null
    }
  }
}

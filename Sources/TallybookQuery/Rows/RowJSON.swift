internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// One row as a JSON object with the fields' names, for bindings that prefer one call to many.
enum RowJSON {
  /// A row of a statement of SQL: every column, also where it has no value or a name that another one has.
  static func write(_ values: [Value], _ columns: [RowColumn], to writer: inout JSONWriter) {
    writer.beginObject(compact: true)
    for (column, value) in zip(columns, values) {
      writer.key(column.name)
      switch value {
      case .int(let number): writer.value(number)
      case .real(let number): writer.value(number)
      case .text(let text): writer.value(text)
      case .blob(let bytes):
        // Nothing else of a statement is an object: who reads it can tell it from a text of digits.
        writer.beginObject(compact: true)
        writer.key("hex")
        writer.value(HexText.write(bytes))
        writer.endObject()
      case .null, .ids: writer.null()
      }
    }
    writer.endObject()
  }

  static func write(_ row: Row, own: CustomValues?, to writer: inout JSONWriter) {
    writer.beginObject(compact: true)
    if case .entry(let entry) = row {
      entry.forEachShown { position, value in
        let column = columns[position]
        writer.key(quoted: column.key)
        write(value, isTruth: column.isTruth, to: &writer)
      }
    } else {
      for field in row.fields {
        let value = row[field]
        guard !value.isNull else { continue }
        writer.key(field.name)
        if field == .fields, let node = value.text.flatMap({ try? JSONParser.parse($0) }) {
          writer.value(node)
          continue
        }
        write(value, isTruth: field.kind == .bool, to: &writer)
      }
    }
    if let own, !own.all.isEmpty {
      writer.key(Field.fields.name)
      writer.beginObject(compact: true)
      for each in own.all {
        writer.key(each.name)
        each.value.write(to: &writer)
      }
      writer.endObject()
    }
    writer.endObject()
  }

  /// The columns of an entry's row, each with its key as it is written: most of what a listing takes is writing the same keys again.
  private static let columns = EntryColumns.all.map { (key: JSONWriter.quoted($0.name), isTruth: $0.kind == .bool) }

  private static func write(_ value: Value, isTruth: Bool, to writer: inout JSONWriter) {
    switch value {
    case .int(let number): if isTruth { writer.value(number != 0) } else { writer.value(number) }
    case .real(let number): writer.value(number)
    case .text(let text): writer.value(text)
    case .ids(let ids):
      writer.beginArray(compact: true)
      for id in ids { writer.value(id) }
      writer.endArray()
    case .null, .blob: writer.null()
    }
  }
}

internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Reads a mapping from JSON. Its messages begin with the line.
struct MappingReader {
  typealias Object = ImportDocument.Object

  /// Reads a document.
  static func read(_ text: String) throws(Failure) -> Mapping {
    let document = try Object(try JSONParser.parse(text), "the mapping")
    try only(["$schema", "format", "version", "name", "description", "zone", "templates", "tables"], document)
    let format = try document.required(document.text("format"), "format")
    guard format == "tallybook-mapping" else {
      throw Failure(.otherFormat, "line \(document.line(of: "format")): \"format\" must be tallybook-mapping, not \(QuotedValue.of(format))")
    }
    let version = try document.required(document.whole("version"), "version")
    guard version >= 1 else { throw Failure(.value, "line \(document.line(of: "version")): \"version\" must be a whole number from 1") }
    guard version <= Mapping.version else {
      throw Failure(
        .newerVersion, "line \(document.line(of: "version")): it has version \(version), and this library reads up to \(Mapping.version); use a newer Tallybook",
        found: Measure(version), bound: Measure(Mapping.version))
    }
    let name = try filled("name", of: document)
    let zone = try document.has("zone") ? filled("zone", of: document) : nil
    if let zone {
      do throws(Failure) { _ = try ZoneRules.named(zone) } catch { throw Failure(.value, "line \(document.line(of: "zone")): \"zone\": \(error.message)") }
    }
    _ = try document.text("description")
    let templates = try readTemplates(document)
    guard let list = document.fields["tables"], let object = list.object else {
      throw Failure(.value, "line \(document.line(of: "tables")): \"tables\" must be an object with a table for each key")
    }
    guard !object.members.isEmpty else { throw Failure(.missingKey, "line \(list.line): \"tables\" is empty; say what becomes of one at least") }
    var tables: [MappingTable] = []
    for member in object.members {
      guard !member.key.isEmpty, !member.key.utf8.contains(0) else { throw Failure(.missingKey, "line \(member.line): a table has no name; name it") }
      tables.append(try MappingReader(name: member.key, object: Object(member.node, "the table \(QuotedValue.of(member.key))"), version: version).table())
    }
    let mapping = Mapping(name: name, zone: zone, templates: templates, tables: tables)
    for table in tables { try check(table, in: mapping) }
    return mapping
  }

  private let name: String
  private let object: Object
  /// That of the document. From 2 on patterns have alternatives, and names of files wildcards; from 3 on there is JSON, and what `newer` lists.
  private let version: Int64

  private static let item = ["time", "collection", "subject", "tags", "template", "fields", "latitude", "longitude", "accuracy", "place"]
  /// Keys of tables that there are since version 3.
  private static let newer = ["rows", "encoding", "duration", "day", "due", "completed", "priority", "category", "notes"]

  // MARK: The document

  private static func readTemplates(_ document: Object) throws(Failure) -> [(schema: TemplateSchema, line: Int32)] {
    var templates: [(schema: TemplateSchema, line: Int32)] = []
    for node in try document.list("templates") {
      let schema: TemplateSchema
      do throws(Failure) {
        schema = try TemplateSchema(JSONWriter.text(node))
        _ = try FieldRules.check(.text(schema.title), for: .name, of: .template)
      } catch { throw Failure(.value, "line \(node.line): \"templates\": \(error.message)") }
      guard !templates.contains(where: { $0.schema.title == schema.title }) else {
        throw Failure(.duplicate, "line \(node.line): two templates are called \(QuotedValue.of(schema.title)); give one another title")
      }
      templates.append((schema, node.line))
    }
    return templates
  }

  /// Refuses references to what the mapping does not have.
  private static func check(_ table: MappingTable, in mapping: Mapping) throws(Failure) {
    let references = table.tags.map { ($0, "tags", Kind.tag) } + [(table.subject, "subject", .subject), (table.collection, "collection", .collection)].compactMap {
      (reference, key, kind) in reference.map { ($0, key, kind) }
    }
    for (reference, key, kind) in references {
      guard case .row(let name, _, _) = reference else { continue }
      let place = "line \(table.line): \"\(key)\" of the table \(QuotedValue.of(table.name))"
      guard let other = mapping[name] else { throw Failure(.unresolved, "\(place) refers to the table \(QuotedValue.of(name)), which the mapping does not have") }
      guard other.kind == kind else { throw Failure(.unresolved, "\(place) refers to \(QuotedValue.of(name)), whose rows are no \(kind.label)s") }
      guard other.key != nil else { throw Failure(.unresolved, "\(place) refers to \(QuotedValue.of(name)), which has no \"key\"; say what tells its rows apart") }
    }
  }

  private static func only(_ keys: [String], _ object: Object) throws(Failure) {
    for member in object.fields.members where !keys.contains(member.key) {
      throw Failure(
        .unknownKey, "line \(member.line): \(QuotedValue.of(member.key)) is no key of \(object.what); there are \(keys.filter { $0 != "$schema" }.joined(separator: ", "))")
    }
  }

  private static func filled(_ key: String, of object: Object) throws(Failure) -> String {
    let text = try object.required(object.text(key), key)
    guard !text.isEmpty else { throw Failure(.missingKey, "line \(object.line(of: key)): \"\(key)\" of \(object.what) is empty") }
    return text
  }

  // MARK: A table

  private func table() throws(Failure) -> MappingTable {
    let kinds: [(word: String, kind: Kind, keys: [String])] = [
      ("note", .note, Self.item), ("session", .session, Self.item + ["end", "duration"]),
      ("task", .task, Self.item + ["day", "due", "completed", "priority", "category", "notes"]), ("subject", .subject, ["color"]), ("tag", .tag, ["color"]),
      ("collection", .collection, ["time", "collection"]),
    ]
    let word = try object.required(object.text("kind"), "kind")
    guard let (_, kind, keys) = kinds.first(where: { $0.word == word && (version > 2 || $0.kind != .task) }) else {
      throw Failure(.value, "line \(object.line(of: "kind")): \"kind\" of \(object.what) must be \(kinds.map(\.word).joined(separator: ", ")), not \(QuotedValue.of(word))")
    }
    let known = ["file", "rows", "encoding", "optional", "separator", "decimal", "where", "kind", "key", "name", "description", "ignore"] + keys
    if version < 3, let member = object.fields.members.first(where: { Self.newer.contains($0.key) && known.contains($0.key) }) {
      throw Failure(.unknownKey, "line \(member.line): \(QuotedValue.of(member.key)) of \(object.what) is of version 3, and the mapping has version \(version); make that 3")
    }
    try Self.only(version < 3 ? known.filter { !Self.newer.contains($0) } : known, object)
    let end = object.has("duration") ? "duration" : "end"
    let required = kind == .session ? ["name", "time", end] : kind == .note ? ["name", "time"] : ["name"]
    for key in required where !object.has(key) { throw Failure(.missingKey, "line \(object.line): \(object.what) has no \"\(key)\"") }
    for (key, needed) in [("fields", "template"), ("latitude", "longitude"), ("longitude", "latitude")] where object.has(key) && !object.has(needed) {
      throw Failure(.missingKey, "line \(object.line(of: key)): \"\(key)\" of \(object.what) needs \"\(needed)\" too")
    }
    var values: [(field: Field, value: MappingValue)] = []
    for field in [Field.name, .description, .color, .time, .end, .latitude, .longitude, .accuracy, .place, .day, .due, .completed, .priority, .category, .notes] {
      if let node = object.fields[field.name], !node.isNull { values.append((field, try value(node, field.name))) }
    }
    var fields: [(name: String, value: MappingValue, line: Int32)] = []
    for member in try object.object("fields", "\"fields\" of \(object.what)")?.fields.members ?? [] {
      fields.append((member.key, try value(member.node, "fields.\(member.key)"), member.line))
    }
    let template = try object.has("template") ? (Self.filled("template", of: object), object.line(of: "template")) : nil
    let key = try object.fields["key"].flatMap { (node) throws(Failure) in node.isNull ? nil : try pattern(node, "key") }
    if let key, key.parts.allSatisfy({ if case .text = $0 { true } else { false } }) {
      throw Failure(.value, "line \(object.line(of: "key")): \"key\" of \(object.what) is the same for each row; name a column, as {id}")
    }
    let duration = try object.fields["duration"].flatMap { (node) throws(Failure) in node.isNull ? nil : try value(node, "duration") }
    let rows = try rows()
    for csv in ["separator", "decimal"] where rows != nil && object.has(csv) {
      throw Failure(.value, "line \(object.line(of: csv)): \"\(csv)\" of \(object.what) is of CSV, and \"rows\" is of JSON; leave one out")
    }
    return MappingTable(
      name: name, line: object.line, kind: kind, files: try files(), isOptional: try isOptional(), rows: rows, encoding: try encoding(), separator: try separator(), decimal: try decimal(),
      conditions: try conditions(), key: key, values: values, duration: duration, collection: try reference("collection"), subject: try reference("subject"), tags: try tags(), template: template, fields: fields,
      ignored: try ignored())
  }

  private func files() throws(Failure) -> [FilePattern] {
    guard let node = object.fields["file"], !node.isNull else { return [] }
    var files: [FilePattern] = []
    for each in node.array ?? [node] {
      // A mapping may come from anywhere, and reads what lies beside its other files only.
      guard let name = each.string, !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0), name != ".", name != "..", name.utf8.count <= 255 else {
        throw Failure(.value, "line \(each.line): \"file\" of \(object.what) must be the name of a file in the folder, not \(QuotedValue.of(each.string ?? each.value.kind))")
      }
      files.append(FilePattern(name, wildcards: version > 1))
    }
    guard !files.isEmpty, files.count <= Self.mostFiles else {
      throw Failure(.value, "line \(node.line): \"file\" of \(object.what) must be a name, or a list of 1 to \(Self.mostFiles)")
    }
    return files
  }

  /// How many names a file may go by.
  private static let mostFiles = 100

  private func rows() throws(Failure) -> TablePath? {
    guard let text = try object.text("rows") else { return nil }
    guard let path = TablePath(text) else {
      throw Failure(
        .value, "line \(object.line(of: "rows")): \"rows\" of \(object.what) must be up to \(TablePath.longest) keys, numbers and * between dots, as buckets.*.events.*, not \(QuotedValue.of(text))")
    }
    return path
  }

  private func encoding() throws(Failure) -> MappingEncoding? {
    guard let text = try object.text("encoding") else { return nil }
    guard let encoding = MappingEncoding(rawValue: text.lowercased()) else {
      let known = MappingEncoding.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.value, "line \(object.line(of: "encoding")): \"encoding\" of \(object.what) must be one of \(known), not \(QuotedValue.of(text)); Latin 1 is part of windows-1252")
    }
    return encoding
  }

  private func isOptional() throws(Failure) -> Bool {
    guard let node = object.fields["optional"], !node.isNull else { return false }
    guard case .bool(let flag) = node.value else { throw Failure(.value, "line \(node.line): \"optional\" of \(object.what) must be true or false") }
    return flag
  }

  private func ignored() throws(Failure) -> Set<String> {
    guard let node = object.fields["ignore"], !node.isNull else { return [] }
    let names = node.array?.compactMap(\.string).map(TrimmedText.of)
    guard let names, names.count == node.array?.count else { throw Failure(.value, "line \(node.line): \"ignore\" of \(object.what) must be a list of names of columns") }
    return Set(names)
  }

  private func separator() throws(Failure) -> UInt8 {
    guard let text = try object.text("separator") else { return UInt8(ascii: ",") }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte == UInt8(ascii: "\t") || byte >= 32 && byte < 127, byte != UInt8(ascii: "\"") else {
      throw Failure(.value, "line \(object.line(of: "separator")): \"separator\" of \(object.what) must be one character such as ; or \\t, not \(QuotedValue.of(text))")
    }
    return byte
  }

  private func decimal() throws(Failure) -> UInt8 {
    guard let text = try object.text("decimal") else { return UInt8(ascii: ".") }
    guard text == "." || text == ",", let byte = text.utf8.first else {
      throw Failure(.value, "line \(object.line(of: "decimal")): \"decimal\" of \(object.what) must be . or , and not \(QuotedValue.of(text))")
    }
    return byte
  }

  private func conditions() throws(Failure) -> [(column: String, texts: Set<String>)] {
    var conditions: [(column: String, texts: Set<String>)] = []
    for member in try object.object("where", "\"where\" of \(object.what)")?.fields.members ?? [] {
      let nodes = member.node.array ?? [member.node]
      let texts = nodes.compactMap(\.string).map(TrimmedText.of)
      guard texts.count == nodes.count, !texts.isEmpty else {
        throw Failure(.value, "line \(member.line): \"where\" of \(object.what) must have a text, or a list of them, for the column \(QuotedValue.of(member.key))")
      }
      conditions.append((TrimmedText.of(member.key), Set(texts)))
    }
    return conditions
  }

  private func tags() throws(Failure) -> [MappingReference] {
    guard let node = object.fields["tags"], !node.isNull else { return [] }
    var tags: [MappingReference] = []
    for each in node.array ?? [node] { tags.append(try reference(each, "tags")) }
    return tags
  }

  private func reference(_ key: String) throws(Failure) -> MappingReference? {
    guard let node = object.fields[key], !node.isNull else { return nil }
    return try reference(node, key)
  }

  private func reference(_ node: JSONNode, _ key: String) throws(Failure) -> MappingReference {
    guard let fields = node.object, fields["from"] == nil else { return .name(try value(node, key)) }
    let row = try Object(node, "\"\(key)\" of \(object.what)")
    try Self.only(["table", "key", "split"], row)
    guard let pattern = row.fields["key"] else { throw Failure(.missingKey, "line \(row.line): \(row.what) has no \"key\"; say which row of the table") }
    guard key == "tags" || !row.has("split") else {
      throw Failure(.value, "line \(row.line(of: "split")): \"split\" of \(row.what) makes several, and an entry has one; only tags may be several")
    }
    return .row(table: try Self.filled("table", of: row), key: try self.pattern(pattern, key), split: try row.has("split") ? Self.filled("split", of: row) : nil)
  }

  private func value(_ node: JSONNode, _ key: String) throws(Failure) -> MappingValue {
    if node.string != nil { return MappingValue(pattern: try pattern(node, key), key: key) }
    guard node.object != nil else {
      throw Failure(.value, "line \(node.line): \"\(key)\" of \(object.what) must be a text such as {column}, or an object with \"from\", not \(node.value.kind)")
    }
    let given = try Object(node, "\"\(key)\" of \(object.what)")
    try Self.only(["from", "values", "split", "time"] + (key == "duration" ? ["unit"] : []), given)
    guard let from = given.fields["from"] else { throw Failure(.missingKey, "line \(given.line): \(given.what) has no \"from\"") }
    var value = MappingValue(pattern: try pattern(from, key), key: key)
    if let list = try given.object("values", "\"values\" for \"\(key)\" of \(object.what)") {
      var values: [String: JSONNode] = [:]
      for member in list.fields.members {
        guard member.node.array == nil, member.node.object == nil else {
          throw Failure(.value, "line \(member.line): \(list.what) must have a text, a number, true, false or null for \(QuotedValue.of(member.key))")
        }
        values[TrimmedText.of(member.key)] = member.node
      }
      guard !values.isEmpty else { throw Failure(.missingKey, "line \(list.line): \(list.what) is empty") }
      value.values = values
    }
    if given.has("split") { value.split = try Self.filled("split", of: given) }
    if let form = try given.text("time") {
      do throws(Failure) { value.time = try MappingTime(form, allowsClock: version > 2 && key == "end") } catch { throw Failure(.value, "line \(given.line(of: "time")): \(error.message)") }
    }
    if let unit = try given.text("unit") {
      value.unit = MappingUnit(rawValue: unit)
      guard value.unit != nil else {
        throw Failure(.value, "line \(given.line(of: "unit")): \"unit\" of \(given.what) must be one of \(MappingUnit.allCases.map(\.rawValue).joined(separator: ", ")), not \(QuotedValue.of(unit))")
      }
    }
    return value
  }

  private func pattern(_ node: JSONNode, _ key: String) throws(Failure) -> MappingPattern {
    guard let text = node.string else {
      throw Failure(.value, "line \(node.line): \"\(key)\" of \(object.what) must be a text such as {column}, not \(node.value.kind)")
    }
    guard !text.utf8.contains(0) else { throw Failure(.value, "line \(node.line): \"\(key)\" of \(object.what) holds a NUL character") }
    do throws(Failure) { return try MappingPattern(text, alternatives: version > 1) } catch { throw Failure(.value, "line \(node.line): \"\(key)\" of \(object.what): \(error.message)") }
  }
}

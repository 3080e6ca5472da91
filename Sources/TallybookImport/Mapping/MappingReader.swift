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
    guard !object.isEmpty else { throw Failure(.missingKey, "line \(list.line): \"tables\" is empty; add at least one table") }
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
  /// That of the document. From 2 on patterns have alternatives, and names of files wildcards; from 3 on there is JSON, and what `newer` lists; from 4 on events and bouts, and what all other texts become.
  private let version: Int64

  private static let file = ["file", "rows", "encoding", "optional", "separator", "decimal", "where", "kind", "ignore"]
  private static let event = ["session", "type", "subject", "time", "seconds", "frame", "rate", "value", "text", "template", "fields"]
  /// What a session may say within a table of events.
  private static let session = ["key", "name", "description", "end", "duration"] + item
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
    switch table.events?.session {
    case .row(let name, _)?:
      let place = "line \(table.line): \"session\" of the table \(QuotedValue.of(table.name))"
      guard let other = mapping[name] else { throw Failure(.unresolved, "\(place) refers to the table \(QuotedValue.of(name)), which the mapping does not have") }
      guard other.kind == .session else { throw Failure(.unresolved, "\(place) refers to \(QuotedValue.of(name)), whose rows are not sessions") }
      guard other.key != nil else { throw Failure(.unresolved, "\(place) refers to \(QuotedValue.of(name)), which has no \"key\"; say what tells its rows apart") }
    case .own(let session, _)?: try check(session, in: mapping)
    case nil: break
    }
    for (reference, key, kind) in references {
      guard case .row(let name, _, _) = reference else { continue }
      let place = "line \(table.line): \"\(key)\" of the table \(QuotedValue.of(table.name))"
      guard let other = mapping[name] else { throw Failure(.unresolved, "\(place) refers to the table \(QuotedValue.of(name)), which the mapping does not have") }
      guard other.kind == kind else { throw Failure(.unresolved, "\(place) refers to \(QuotedValue.of(name)), whose rows are not \(kind.label)s") }
      guard other.key != nil else { throw Failure(.unresolved, "\(place) refers to \(QuotedValue.of(name)), which has no \"key\"; say what tells its rows apart") }
    }
  }

  private static func only(_ keys: [String], _ object: Object) throws(Failure) {
    for member in object.fields.members where !keys.contains(member.key) {
      throw Failure(
        .unknownKey, "line \(member.line): \(QuotedValue.of(member.key)) is not a key of \(object.what); there are \(keys.filter { $0 != "$schema" }.joined(separator: ", "))")
    }
  }

  private static func filled(_ key: String, of object: Object) throws(Failure) -> String {
    let text = try object.required(object.text(key), key)
    guard !text.isEmpty else { throw Failure(.missingKey, "line \(object.line(of: key)): \"\(key)\" of \(object.what) is empty") }
    return text
  }

  // MARK: A table

  /// - Parameter isWithin: whether it is a session within a table of events, whose times may follow from these.
  private func table(isWithin: Bool = false) throws(Failure) -> MappingTable {
    if isWithin {
      try Self.only(Self.session, object)
      return try entries(.session, isWithin: true)
    }
    let kinds: [(word: String, kind: Kind, keys: [String])] = [
      ("note", .note, Self.item), ("session", .session, Self.item + ["end", "duration"]),
      ("task", .task, Self.item + ["day", "due", "completed", "priority", "category", "notes"]), ("subject", .subject, ["color"]), ("tag", .tag, ["color"]),
      ("collection", .collection, ["time", "collection"]), ("event", .event, Self.event + ["key", "phase", "exclusion"]),
      ("bout", .bout, Self.event + ["end", "duration", "open", "stop_text", "join"]),
    ]
    let word = try object.required(object.text("kind"), "kind")
    guard let (_, kind, keys) = kinds.first(where: { $0.word == word && (version > 2 || $0.kind != .task) && (version > 3 || !$0.kind.isLogged) }) else {
      throw Failure(.value, "line \(object.line(of: "kind")): \"kind\" of \(object.what) must be \(kinds.map(\.word).joined(separator: ", ")), not \(QuotedValue.of(word))")
    }
    guard !kind.isLogged else { return try events(kind, keys) }
    let known = Self.file + ["key", "name", "description"] + keys
    if version < 3, let member = object.fields.members.first(where: { Self.newer.contains($0.key) && known.contains($0.key) }) {
      throw Failure(.unknownKey, "line \(member.line): \(QuotedValue.of(member.key)) of \(object.what) is of version 3, and the mapping has version \(version); make that 3")
    }
    try Self.only(version < 3 ? known.filter { !Self.newer.contains($0) } : known, object)
    return try entries(kind)
  }

  private func entries(_ kind: Kind, isWithin: Bool = false) throws(Failure) -> MappingTable {
    let end = object.has("duration") ? "duration" : "end"
    let required = isWithin ? ["name"] : kind == .session ? ["name", "time", end] : kind == .note ? ["name", "time"] : ["name"]
    for key in required where !object.has(key) { throw Failure(.missingKey, "line \(object.line): \(object.what) has no \"\(key)\"") }
    for (key, needed) in [("fields", "template"), ("latitude", "longitude"), ("longitude", "latitude")] where object.has(key) && !object.has(needed) {
      throw Failure(.missingKey, "line \(object.line(of: key)): \"\(key)\" of \(object.what) needs \"\(needed)\" too")
    }
    var values: [(field: Field, value: MappingValue)] = []
    for field in [Field.name, .description, .color, .time, .end, .latitude, .longitude, .accuracy, .place, .day, .due, .completed, .priority, .category, .notes] {
      if let node = object.fields[field.name], !node.isNull { values.append((field, try value(node, field.name))) }
    }
    return try table(kind, values, fields: fields())
  }

  private func fields() throws(Failure) -> [(name: String, value: MappingValue, line: Int32)] {
    var fields: [(name: String, value: MappingValue, line: Int32)] = []
    for member in try object.object("fields", "\"fields\" of \(object.what)")?.fields.members ?? [] {
      fields.append((member.key, try value(member.node, "fields.\(member.key)"), member.line))
    }
    return fields
  }

  private func table(
    _ kind: Kind, _ values: [(field: Field, value: MappingValue)], fields: [(name: String, value: MappingValue, line: Int32)], _ events: MappingEvents? = nil
  ) throws(Failure) -> MappingTable {
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
      name: name, line: object.line, kind: kind, files: try files(), isOptional: try flag("optional"), rows: rows, encoding: try encoding(), separator: try separator(), decimal: try decimal(),
      conditions: try conditions(), key: key, values: values, duration: duration, collection: try reference("collection"), subject: try reference("subject"), tags: try tags(), template: template, fields: fields,
      ignored: try ignored(), events: events)
  }

  // MARK: Events and bouts

  private func events(_ kind: Kind, _ keys: [String]) throws(Failure) -> MappingTable {
    try Self.only(Self.file + keys, object)
    for key in ["session", "type"] where !object.has(key) { throw Failure(.missingKey, "line \(object.line): \(object.what) has no \"\(key)\"") }
    guard ["time", "seconds", "frame"].contains(where: object.has) else {
      throw Failure(.missingKey, "line \(object.line): \(object.what) has neither \"time\", \"seconds\" nor \"frame\"; say when each was")
    }
    guard kind == .event || object.has("end") || object.has("duration") else {
      throw Failure(.missingKey, "line \(object.line): \(object.what) has neither \"end\" nor \"duration\"; say how long each lasted")
    }
    for (one, other) in [("frame", "seconds"), ("key", "exclusion"), ("end", "duration")] where object.has(one) && object.has(other) {
      throw Failure(.value, "line \(object.line(of: other)): \(object.what) has both \"\(one)\" and \"\(other)\"; leave one out")
    }
    for (one, other) in [("frame", "rate"), ("rate", "frame")] where object.has(one) && !object.has(other) {
      throw Failure(.missingKey, "line \(object.line(of: one)): \"\(one)\" of \(object.what) needs \"\(other)\" too")
    }
    let hasObject = object.fields["fields"]?.object.map { $0["from"] == nil } ?? false
    if hasObject, !object.has("template") {
      throw Failure(.missingKey, "line \(object.line(of: "fields")): \"fields\" of \(object.what) needs \"template\" too; fields of JSON in one column go without")
    }
    var values: [(part: MappingEvents.Part, value: MappingValue)] = []
    for part in MappingEvents.Part.allCases where part != .duration && !(part == .fields && hasObject) {
      guard let node = object.fields[part.rawValue], !node.isNull else { continue }
      values.append((part, part == .rate ? try rate(node) : try value(node, part.rawValue)))
    }
    let isJoined = try flag("join")
    let fields = hasObject ? try self.fields() : []
    return try table(kind, [], fields: fields, MappingEvents(session: session(), values: values, isJoined: isJoined, fields: fields))
  }

  /// A rate, which is a number mostly.
  private func rate(_ node: JSONNode) throws(Failure) -> MappingValue {
    guard node.string == nil, node.object == nil, let literal = node.literal, let number = Double(literal) else { return try value(node, "rate") }
    guard number > 0, number.isFinite else { throw Failure(.value, "line \(node.line): \"rate\" of \(object.what) must be more than 0 frames a second") }
    // Within a row numbers have its decimal sign.
    let text = try decimal() == UInt8(ascii: ",") ? String(literal.map { $0 == "." ? "," : $0 }) : literal
    return MappingValue(pattern: try MappingPattern(text), key: "rate")
  }

  private func session() throws(Failure) -> MappingSession {
    guard let node = object.fields["session"], let fields = node.object, fields["from"] == nil else {
      guard let name = object.fields["session"] else { throw Failure(.missingKey, "line \(object.line): \(object.what) has no \"session\"") }
      let value = try value(name, "session")
      let table = MappingTable(
        name: self.name, line: object.line, kind: .session, files: [], isOptional: false, rows: nil, encoding: nil, separator: 0, decimal: 0, conditions: [], key: nil, values: [(.name, value)],
        duration: nil, collection: nil, subject: nil, tags: [], template: nil, fields: [], ignored: [])
      return .own(table, key: value)
    }
    let what = "\"session\" of \(object.what)"
    if fields["table"] != nil {
      let row = try Object(node, what)
      try Self.only(["table", "key"], row)
      guard let key = row.fields["key"] else { throw Failure(.missingKey, "line \(row.line): \(row.what) has no \"key\"; say which row of the table") }
      return .row(table: try Self.filled("table", of: row), key: try pattern(key, "session"))
    }
    let table = try MappingReader(name: name, object: Object(node, what), version: version).table(isWithin: true)
    guard let name = table[.name] else { throw Failure(.missingKey, "line \(node.line): \(what) has no \"name\"") }
    return .own(table, key: table.key.map { MappingValue(pattern: $0, key: "session.key") } ?? name)
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

  private func flag(_ key: String) throws(Failure) -> Bool {
    guard let node = object.fields[key], !node.isNull else { return false }
    guard case .bool(let flag) = node.value else { throw Failure(.value, "line \(node.line): \"\(key)\" of \(object.what) must be true or false") }
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
    try Self.only(["from", "values", "split", "time"] + (key == "duration" || isOffset(key) ? ["unit"] : []), given)
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
      if version > 3 { value.others = values.removeValue(forKey: "*") }
      value.values = values
    }
    if given.has("split") { value.split = try Self.filled("split", of: given) }
    if let form = try given.text("time") {
      do throws(Failure) { value.time = try MappingTime(form, allowsClock: version > 2 && key == "end" && !object.has("session")) } catch { throw Failure(.value, "line \(given.line(of: "time")): \(error.message)") }
    }
    if let unit = try given.text("unit") {
      value.unit = MappingUnit(rawValue: unit)
      guard value.unit != nil else {
        throw Failure(.value, "line \(given.line(of: "unit")): \"unit\" of \(given.what) must be one of \(MappingUnit.allCases.map(\.rawValue).joined(separator: ", ")), not \(QuotedValue.of(unit))")
      }
    }
    return value
  }

  /// Whether a value may count from the start of a session.
  private func isOffset(_ key: String) -> Bool { key == "seconds" || key == "end" && object.has("seconds") && !object.has("time") }

  private func pattern(_ node: JSONNode, _ key: String) throws(Failure) -> MappingPattern {
    guard let text = node.string else {
      throw Failure(.value, "line \(node.line): \"\(key)\" of \(object.what) must be a text such as {column}, not \(node.value.kind)")
    }
    guard !text.utf8.contains(0) else { throw Failure(.value, "line \(node.line): \"\(key)\" of \(object.what) holds a NUL character") }
    do throws(Failure) { return try MappingPattern(text, alternatives: version > 1, file: version > 3) } catch { throw Failure(.value, "line \(node.line): \"\(key)\" of \(object.what): \(error.message)") }
  }
}

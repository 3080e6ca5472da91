internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// A table of entries, as a cursor writes it, as the document of JSON that says the same: so it comes in by the same rules. An empty cell says nothing.
struct RowsDocument {
  private typealias Member = JSONObject.Member

  private struct Row {
    let fields: [String]
    let line: Int32
    let kind: Kind
  }

  private let header: RowsHeader
  private let rows: [Row]
  private let connection: Connection
  private let told: DocumentAccount
  /// The UUIDs of the rows, by what the table calls their ids.
  private var uuids: [String: String] = [:]
  /// Those of subjects, by their names.
  private var subjects = TextKeyed<String>()
  /// Subjects that neither the table nor the book has.
  private var newSubjects: [JSONNode] = []
  private var templates = TextKeyed<TemplateSchema>()
  /// What has a collection of the table, by that one's id.
  private var held: [String: [JSONNode]] = [:]
  private var lists: [Kind: [(id: String, members: [Member], line: Int32)]] = [:]
  private var items: [JSONNode] = []

  /// Fields that follow from others, or that a table has for who reads it.
  private static let derived: Set<Field> = [.id, .kind, .state, .duration, .span, .eventCount, .parent, .end, .time, .carriedOver, .trashed]

  /// Reads a table. What the book has is looked up over `connection`.
  ///
  /// - Throws: `format` where it is no such table, a row has too few fields or is of no kind, or a cell holds what its field cannot be.
  static func read(_ text: TextBytes, _ told: DocumentAccount, on connection: Connection) throws(Failure) -> JSONNode {
    var document = try RowsDocument(text, told, connection)
    return try document.node()
  }

  private init(_ text: TextBytes, _ told: DocumentAccount, _ connection: Connection) throws(Failure) {
    var reader = CSVReader(text)
    let header = try RowsHeader(try reader.next())
    var rows: [Row] = []
    while let row = try reader.next() {
      guard row.fields.count == header.names.count else {
        throw Failure(.malformed, "line \(row.line): the row has \(row.fields.count) fields and must have \(header.names.count), as the header", found: Measure(row.fields.count))
      }
      let word = row.fields[header.places[.kind] ?? 0]
      guard let kind = Int32(word).flatMap(Kind.init(rawValue:)) ?? Kind.allCases.first(where: { $0.label == word }) else {
        throw Failure(.value, "line \(row.line): \"kind\" must be one such as 2, a note, not \(QuotedValue.of(word))", field: .kind)
      }
      rows.append(Row(fields: row.fields, line: row.line, kind: kind))
    }
    (self.header, self.rows, self.told, self.connection) = (header, rows, told, connection)
  }

  private mutating func node() throws(Failure) -> JSONNode {
    for row in rows {
      guard let id = cell(.id, row), let uuid = cell(.uuid, row) else { continue }
      uuids[id] = uuid
      if row.kind == .subject, let name = cell(.name, row) { subjects[name] = uuid }
    }
    for row in rows where !isLeftOut(row) { try take(row) }
    func list(_ kind: Kind) -> [JSONNode] {
      (lists[kind] ?? []).map { id, members, line in
        guard kind == .collection, let inside = held[id] else { return JSONNode(.object(JSONObject(members: members)), line: line) }
        return JSONNode(.object(JSONObject(members: members + [Member(key: "items", node: JSONNode(.array(inside), line: line), line: line)])), line: line)
      }
    }
    let parts: [(String, [JSONNode])] = [
      ("subjects", list(.subject) + newSubjects), ("tags", list(.tag)), ("eventTypes", list(.eventType)), ("collections", list(.collection)), ("items", items),
    ]
    let head: [(String, JSONValue)] = [("format", .string("tallybook")), ("version", .integer(ImportDocument.version))]
    let members = (head + parts.map { ($0, .array($1)) }).map { key, value in Member(key: key, node: JSONNode(value, line: 1), line: 1) }
    return JSONNode(.object(JSONObject(members: members)), line: 1)
  }

  private func cell(_ field: Field, _ row: Row) -> String? { header.places[field].flatMap { row.fields[$0].isEmpty ? nil : row.fields[$0] } }

  /// Whether a row is of what no table can bring in; that is told.
  private func isLeftOut(_ row: Row) -> Bool {
    let name = cell(.name, row) ?? ""
    guard row.kind.isItem || [.collection, .subject, .tag, .eventType].contains(row.kind) else {
      let lack = row.kind == .attachment ? ", whose bytes are in no table" : row.kind == .template ? ", whose schema is in no table" : ""
      told.tell(key: "kind", "a row is of a \(row.kind.label)\(lack), and was not imported", example: name, line: row.line)
      return true
    }
    guard cell(.trashed, row) == nil else {
      told.tell(key: Field.trashed.name, "a row belongs to an entry in the trash, and was not imported", example: name, line: row.line)
      return true
    }
    return false
  }

  // MARK: A row

  private mutating func take(_ row: Row) throws(Failure) {
    var members: [Member] = []
    func add(_ key: String, _ value: JSONValue) { members.append(Member(key: key, node: JSONNode(value, line: row.line), line: row.line)) }
    var taken = Self.derived
    for key in row.kind.jsonFields {
      guard let text = cell(key.field, row) else { continue }
      switch key.field {
      case .kind: continue
      case .time where row.kind == .session: continue
      case .template: add(key.name, .string(text))
      case .subject: add(key.name, .string(try subject(text, line: row.line)))
      case .parent: if let uuid = uuids[text] { add(key.name, .string(uuid)) } else if text != "0" { tellParent(text, row) }
      case .carried:
        if let uuid = uuids[text] { add(key.name, .string(uuid)) } else {
          told.tell(key: key.name, "a task repeats one that the table does not have, which was not imported", example: text, line: row.line)
        }
      default:
        guard let value = try RowsCell.json(text, key.field, line: row.line) else { continue }
        add(key.name, value)
      }
      taken.insert(key.field)
    }
    if row.kind.isItem {
      add(JSONKey.kind, .string(row.kind.label))
      if row.kind == .session { try addEnds(of: row, to: &members) }
      let own = try own(of: row)
      if !own.isEmpty { add(JSONKey.fields, .object(JSONObject(members: own))) }
    }
    tellOthers(than: taken, row)
    let parent = cell(.parent, row) ?? "0"
    guard row.kind.isItem else { return lists[row.kind, default: []].append((cell(.id, row) ?? "", members, row.line)) }
    let item = JSONNode(.object(JSONObject(members: members)), line: row.line)
    if uuids[parent] != nil { held[parent, default: []].append(item) } else {
      if parent != "0" { tellParent(parent, row) }
      items.append(item)
    }
  }

  /// The ends of a session; the events between them are in no table of entries.
  private func addEnds(of row: Row, to members: inout [Member]) throws(Failure) {
    for (key, field) in [("startEvent", Field.time), ("stopEvent", .end)] {
      guard let text = cell(field, row) else { continue }
      let time = Member(key: "timestamp", node: JSONNode(.string(text), line: row.line), line: row.line)
      members.append(Member(key: key, node: JSONNode(.object(JSONObject(members: [time])), line: row.line), line: row.line))
    }
    let known = try cell(.uuid, row).flatMap { UUID($0) }.flatMap { (uuid) throws(Failure) in try EntryStore.find(uuid, on: connection) }
    guard known == nil else { return }
    if let count = cell(.eventCount, row), count != "0" {
      told.tell(key: Field.eventCount.name, "the events of a session are not in the table, and so they do not come in", example: count, line: row.line)
    }
    if let duration = cell(.duration, row), let span = cell(.span, row), duration != span {
      told.tell(.warning, .changed, key: Field.duration.name, "the pauses of a session are not in the table, and so they count as part of it", example: duration, line: row.line)
    }
  }

  /// The fields of an item's template.
  private mutating func own(of row: Row) throws(Failure) -> [Member] {
    let template = cell(.template, row)
    let schema = try template.flatMap { (name) throws(Failure) in try self.schema(name) }
    var members: [Member] = []
    for (column, text) in zip(header.columns, row.fields) {
      guard case .own(let name) = column, !text.isEmpty else { continue }
      let prefix = template.map { "\($0)." }
      let key = prefix.flatMap { name.hasPrefix($0) ? String(name.dropFirst($0.count)) : nil } ?? name
      members.append(Member(key: key, node: JSONNode(RowsCell.json(text, schema?[key], line: row.line), line: row.line), line: row.line))
    }
    return members
  }

  private mutating func schema(_ name: String) throws(Failure) -> TemplateSchema? {
    if let known = templates[name] { return known }
    guard let id = try Templates.find(name, on: connection), let template = try Template.find(id, on: connection) else { return nil }
    templates[name] = template.schema
    return template.schema
  }

  /// The UUID of a subject: of the table, of the book, else of one that is made.
  private mutating func subject(_ name: String, line: Int32) throws(Failure) -> String {
    if let known = subjects[name] { return known }
    let found = try NamedEntries.there(name, .subject, on: connection)
    let uuid: String
    if let found, let entry = try EntryStore.find(found, on: connection) {
      uuid = entry.uuid
    } else {
      uuid = UUID.derived(from: "subject \(name)", in: .tallybook).text
      let members = [("uuid", uuid), ("name", name)].map { Member(key: $0, node: JSONNode(.string($1), line: line), line: line) }
      newSubjects.append(JSONNode(.object(JSONObject(members: members)), line: line))
    }
    subjects[name] = uuid
    return uuid
  }

  // MARK: What is told

  private func tellParent(_ id: String, _ row: Row) {
    told.tell(
      .info, .assumed, key: Field.parent.name, "what holds an entry is not in the table: what is new goes where the import does, and what is known stays where it is", example: id,
      line: row.line, isLoss: false)
  }

  private func tellOthers(than taken: Set<Field>, _ row: Row) {
    for (place, column) in header.columns.enumerated() where !row.fields[place].isEmpty {
      if case .field(let field) = column { if taken.contains(field) { continue } } else if row.kind.isItem { continue }
      told.tell(key: header.names[place], "the column \(QuotedValue.of(header.names[place])) of a \(row.kind.label) was not imported", example: row.fields[place], line: row.line)
    }
  }
}

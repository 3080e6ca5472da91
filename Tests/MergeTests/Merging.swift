@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookMerge
@testable import TallybookModel
@testable import TallybookStorage
@testable import TallybookText

/// The one place that calls what is tested.
enum Merging {
  /// Merges one book into another, as it is open or from its file; whether it brought anything.
  static func merge(_ other: WorldBook, fromFile: Bool, into book: Book) throws -> Bool {
    let findings = try fromFile ? other.closed { try book.merge(other.path) } : book.merge(other.book)
    return findings.last?.reason != .nothingNew
  }

  /// What a book lists as conflicts: values by the UUID of their entry and the part, both as `Facts` has them.
  static func listed(in book: Book) throws -> [String: Set<String>] {
    var listed: [String: Set<String>] = [:]
    try book.store.read { connection throws(Failure) in
      let rows = try connection.rows(
        SQL(
          raw: """
            SELECT coalesce(e.uuid, ''), s.part, s.key, coalesce(s.value, 'null'), t.uuid, f.name FROM sibling s LEFT JOIN entry e ON e.id = s.entry
            LEFT JOIN template_field f ON s.part = \(Field.fields.rawValue) AND f.id = s.key LEFT JOIN entry t ON t.id = f.template
            """))
      while try rows.step() {
        guard let field = Field(rawValue: Int32(clamping: rows.int(1))) else { continue }
        let uuid = if case .blob(let bytes) = rows.value(0) { UUID.text(bytes) } else { Facts.book }
        let part: String
        switch field {
        case .end: part = "end_time"
        case .key: part = "shortcut"
        case .latitude: part = "location"
        case .text: part = "setting \(rows.text(2))"
        case .fields:
          guard case .blob(let template) = rows.value(4) else { continue }
          part = "own \(UUID.text(template)) \(rows.text(5))"
        default: part = field.name
        }
        listed["\(uuid) \(part)", default: []].insert(try plain(try JSONParser.parse(rows.text(3)), field))
      }
    }
    return listed
  }

  /// A value of JSON as `Facts` has it.
  private static func plain(_ node: JSONNode, _ field: Field) throws(Failure) -> String {
    switch node.value {
    case .null: nothing
    case .bool(let truth): truth ? "1" : "0"
    case .integer(let number): field == .latitude ? "\(Double(number))" : "\(number)"
    case .unsigned(let number): "\(number)"
    case .number(let number, _): "\(number)"
    case .string(let text): text
    case .array(let nodes):
      try nodes.map { (node) throws(Failure) in
        try (node.array ?? [node]).map { (node) throws(Failure) in
          let text = try plain(node, field)
          return text == nothing ? "" : text
        }.joined(separator: " ")
      }.joined(separator: "\n")
    case .object: "object"
    }
  }

  /// What an emptied part is called.
  static let nothing = "nothing"

  /// Entries that are others by now, by UUID.
  static func aliases(in book: Book) throws -> [String: String] {
    var aliases: [String: String] = [:]
    try book.store.read { connection throws(Failure) in
      let rows = try connection.rows(SQL(raw: "SELECT uuid, entry FROM alias"))
      while try rows.step() { aliases[UUID.text(rows.blob(0))] = UUID.text(rows.blob(1)) }
    }
    return aliases
  }
}

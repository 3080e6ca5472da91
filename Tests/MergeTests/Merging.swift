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

  /// A conflict that a book lists, under the names that all books have for it.
  struct Listed: Equatable {
    let uuid: String
    /// As `Facts` calls it.
    let part: String
    /// As `Facts` has them; the one that is shown first.
    let values: [String]
  }

  /// What a book lists as conflicts, each with how the library calls it.
  static func conflicts(in book: WorldBook) throws -> [(listed: Listed, conflict: MergeConflict)] {
    let uuids = Dictionary(uniqueKeysWithValues: book.facts.ids.map { ($0.value, $0.key) })
    var found: [(listed: Listed, conflict: MergeConflict)] = []
    for conflict in try book.book.conflicts() {
      let part: String
      switch conflict.field {
      case .end: part = "end_time"
      case .key: part = "shortcut"
      case .latitude: part = "location"
      case .text: part = "setting \(conflict.key)"
      case .tags: part = "tag \(Int64(conflict.key).flatMap { uuids[$0] } ?? "")"
      case .fields:
        guard let number = Int32(conflict.key),
          let own = try book.book.store.read({ (connection) throws(Failure) in try FieldNumbers.name(of: number, on: connection) })
        else { continue }
        part = "own \(uuids[own.template] ?? Facts.none) \(own.name)"
      default: part = conflict.field.name + (conflict.key.isEmpty ? "" : " \(conflict.key)")
      }
      let values = try conflict.versions.map { try plain(try JSONParser.parse($0.text), conflict.field) }
      found.append((Listed(uuid: uuids[conflict.entry] ?? Facts.book, part: part, values: values), conflict))
    }
    return found.sorted { ($0.listed.uuid, $0.listed.part) < ($1.listed.uuid, $1.listed.part) }
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

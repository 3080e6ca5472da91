@testable import TallybookBase
@testable import TallybookModel
@testable import TallybookStorage

/// All that a book holds in its rows, in the trash too, by UUID and part: read past the library's own ways of showing it, so that what these do
/// wrong is seen. Events are not among it.
struct Facts: Equatable {
  /// By UUID, then by part; what is empty is not there.
  private(set) var parts: [String: [String: String]] = [:]
  /// This book's numbers.
  private(set) var ids: [String: Int64] = [:]
  private(set) var kinds: [String: Kind] = [:]

  /// What belongs to no entry.
  static let book = "book"
  /// The template of items that have none.
  static let none = "none"

  static func == (left: Facts, right: Facts) -> Bool { left.parts == right.parts }

  init() {}

  init(of book: Book) throws {
    // What a closure may not capture while it is being made.
    var read = Facts()
    // There is always one, though nothing is set in it.
    read.parts[Self.book] = [:]
    try book.store.read { connection throws(Failure) in try read.read(on: connection) }
    self = read
  }

  /// The entries of some kinds, in the trash or not; in the order in which this book made them.
  func entries(_ wanted: [Kind], inTrash: Bool = false) -> [String] {
    kinds.keys.filter { uuid in
      guard let kind = kinds[uuid], wanted.contains(kind) else { return false }
      return isTrashed(uuid) == inTrash
    }.sorted { ids[$0] ?? 0 < ids[$1] ?? 0 }
  }

  /// Whether it or what holds it is in the trash.
  func isTrashed(_ uuid: String) -> Bool {
    var next: String? = uuid
    for _ in 0..<64 {
      guard let here = next else { return false }
      if parts[here]?["trashed"] != nil { return true }
      next = parts[here]?["parent"]
    }
    return false
  }

  /// Where another book's differ, most at once.
  func differences(to other: Facts, most: Int = 12) -> [(uuid: String, part: String, here: String?, there: String?)] {
    var found: [(uuid: String, part: String, here: String?, there: String?)] = []
    for uuid in Set(parts.keys).union(other.parts.keys).sorted() {
      let (here, there) = (parts[uuid] ?? [:], other.parts[uuid] ?? [:])
      if here == there { continue }
      for part in Set(here.keys).union(there.keys).sorted() where here[part] != there[part] {
        found.append((uuid, part, here[part], there[part]))
        if found.count == most { return found }
      }
    }
    return found
  }

  private static let columns = [
    "name", "description", "time", "end_time", "zone", "latitude", "longitude", "accuracy", "place", "username", "created", "trashed", "label", "color", "shortcut",
    "mode", "exclusion", "excludes", "recordable", "category", "archived", "position", "media_type", "sha256", "duration", "day", "priority", "completed", "redaction", "due",
    "notes", "transcript", "parent", "subject", "carried", "template",
  ]
  private static let references: Set = ["parent", "subject", "carried", "template"]

  private mutating func read(on connection: Connection) throws(Failure) {
    var uuids: [Int64: String] = [:]
    var references: [(uuid: String, part: String, id: Int64)] = []
    let names = Self.columns.map { $0 == "sha256" ? "(SELECT hex(c.sha256) FROM content c WHERE c.id = e.content)" : "e.\($0)" }
    var list = "e.id, e.uuid, e.kind"
    for name in names { list += ", \(name)" }
    let rows = try connection.rows(SQL(raw: "SELECT \(list) FROM entry e"))
    while try rows.step() {
      guard case .blob(let bytes) = rows.value(1), let kind = Kind(rawValue: Int32(clamping: rows.int(2))) else { continue }
      let uuid = UUID.text(bytes)
      uuids[rows.int(0)] = uuid
      ids[uuid] = rows.int(0)
      kinds[uuid] = kind
      var fields = ["kind": "\(kind)"]
      for (index, column) in Self.columns.enumerated() {
        let value = rows.value(Int32(index + 3))
        if Self.references.contains(column) {
          if let id = value.int, id != 0 { references.append((uuid, column, id)) }
        } else if let text = Self.text(value) {
          // Times of the trash differ by what is shown; that it is there is what counts.
          fields[column] = column == "trashed" ? "1" : text
        }
      }
      if let latitude = fields.removeValue(forKey: "latitude") {
        fields["location"] = "\(latitude) \(fields.removeValue(forKey: "longitude") ?? "") \(fields.removeValue(forKey: "accuracy") ?? "")"
      }
      parts[uuid] = fields
    }
    for reference in references { parts[reference.uuid]?[reference.part] = uuids[reference.id] ?? "nothing" }
    try each("SELECT entry, tag FROM entry_tag", on: connection) { row in
      if let item = uuids[row[0].int ?? 0], let tag = uuids[row[1].int ?? 0] { parts[item, default: [:]]["tag \(tag)"] = "1" }
    }
    try each(
      """
      SELECT v.entry, t.uuid, f.name, group_concat(v.form || ' ' || v.value, char(10))
      FROM (SELECT * FROM field_value ORDER BY entry, field, ordinal) v JOIN template_field f ON f.id = v.field LEFT JOIN entry t ON t.id = f.template
      GROUP BY v.entry, v.field
      """, on: connection
    ) { row in
      guard let item = uuids[row[0].int ?? 0], let name = row[2].text else { return }
      let template = if case .blob(let uuid) = row[1] { UUID.text(uuid) } else { Self.none }
      parts[item, default: [:]]["own \(template) \(name)"] = row[3].text
    }
    try each("SELECT template, schema, max(version) FROM template_version GROUP BY template", on: connection) { row in
      if let template = uuids[row[0].int ?? 0] { parts[template, default: [:]]["schema"] = row[1].text }
    }
    try each("SELECT task, mode, day, time FROM reminder", on: connection) { row in
      let holder = uuids[row[0].int ?? 0] ?? Self.book
      parts[holder, default: [:]]["reminder \(row[1].int ?? 0) \(row[2].int ?? 0) \(row[3].int ?? 0)"] = "1"
    }
    try each("SELECT session, start, stop FROM pause", on: connection) { row in
      if let session = uuids[row[0].int ?? 0] { parts[session, default: [:]]["pause \(row[1].int ?? 0)"] = row[2].int.map { "\($0)" } ?? "open" }
    }
    try each("SELECT name, value FROM setting", on: connection) { row in
      guard let name = row[0].text, ["day_start", "labels"].contains(name) || name.hasPrefix("limit_") || name.hasPrefix("x-shared-") else { return }
      parts[Self.book, default: [:]]["setting \(name)"] = row[1].text
    }
    try each("SELECT date, high, medium, low, seed, opened, reviewed FROM day", on: connection) { row in
      for (index, part) in ["high", "medium", "low", "seed", "opened", "reviewed"].enumerated() {
        parts[Self.book, default: [:]]["day \(row[0].int ?? 0) \(part)"] = Self.text(row[index + 1])
      }
    }
  }

  private func each(_ sql: String, on connection: Connection, _ body: ([Value]) -> Void) throws(Failure) {
    let rows = try connection.rows(SQL(raw: sql))
    while try rows.step() { body((0..<7).map { rows.value(Int32($0)) }) }
  }

  private static func text(_ value: Value) -> String? {
    switch value {
    case .null, .ids: nil
    case .int(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let bytes): UUID.text(bytes)
    }
  }
}

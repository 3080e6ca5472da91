internal import TallybookBase

/// What holds of each entry of a book that is whole, as SQL that finds those of which it does not.
package struct EntryRule: Sendable {
  /// The field that is wrong where it does not hold.
  package let key: String
  /// What is said of an entry then.
  package let what: String
  /// Whether two books that are whole may come to it by merging: it is told, and nothing is refused.
  package let mayCome: Bool
  private let id: SQL
  private let tables: SQL
  private let isBroken: SQL

  private init(_ key: String, _ what: String, mayCome: Bool = false, _ id: SQL = "e.id", of tables: SQL, where isBroken: SQL) {
    (self.key, self.what, self.mayCome, self.id, self.tables, self.isBroken) = (key, what, mayCome, id, tables, isBroken)
  }

  /// Finds entries of which it does not hold: all, or those behind `last`.
  package func broken(behind last: Int64? = nil) -> SQL {
    let all: SQL = "SELECT DISTINCT \(id) FROM \(tables) WHERE (\(isBroken))"
    return if let last { "\(all) AND \(id) > \(last)" } else { all }
  }

  /// Finds those among some entries.
  package func broken(among entries: [Int64]) -> SQL { "\(broken()) AND \(id) IN (\(entries.map { Value.int($0) }))" }

  /// What is no colour, and nothing is drawn in.
  package static let wrongColor: SQL = "color IS NOT NULL AND color NOT GLOB '#\(raw: String(repeating: "[0-9A-Fa-f]", count: 6))'"

  /// All kinds of entries that this version of the format has.
  private static let kinds = Kind.allCases.filter(\.isStored)
  /// Those whose entries may have fields of their own.
  private static let havingFields = Kind.allCases.filter(\.hasFields)
  private static let entry: SQL = "\(Table.entry) e"
  /// Those that something else than a collection holds.
  private static let heldOtherwise: [Kind] = [.attachment, .variant, .media]

  package static let all = [
    EntryRule(
      "parent", "is held by something that is not a collection", of: "\(entry) LEFT JOIN \(Table.entry) p ON p.id = e.parent",
      where: "e.parent <> 0 AND e.kind NOT IN (\(heldOtherwise)) AND (p.id IS NULL OR p.kind <> \(Kind.collection))"),
    EntryRule(
      "parent", "is a variant of something that is not an event type", of: "\(entry) LEFT JOIN \(Table.entry) p ON p.id = e.parent",
      where: "e.kind = \(Kind.variant) AND e.kind > \(Kind.task) AND p.kind IS NOT \(Kind.eventType)"),
    EntryRule(
      "parent", "is attached to something that is not an item or collection", of: "\(entry) LEFT JOIN \(Table.entry) p ON p.id = e.parent",
      where: "e.kind = \(Kind.attachment) AND (p.id IS NULL OR p.kind > \(Kind.task))"),
    EntryRule(
      "parent", "is a medium of something that is not a session", of: "\(entry) LEFT JOIN \(Table.entry) p ON p.id = e.parent",
      where: "e.kind = \(Kind.media) AND e.kind > \(Kind.task) AND p.kind IS NOT \(Kind.session)"),
    EntryRule(
      "subject", "names a subject that does not exist", of: "\(entry) LEFT JOIN \(Table.entry) s ON s.id = e.subject",
      where: "e.subject IS NOT NULL AND (s.id IS NULL OR s.kind <> \(Kind.subject))"),
    EntryRule(
      "tags", "carries a tag that does not exist, or cannot carry any", "t.entry",
      of: "\(Table.entryTag) t LEFT JOIN \(Table.entry) e ON e.id = t.entry LEFT JOIN \(Table.entry) d ON d.id = t.tag",
      where: "e.kind IS NULL OR e.kind NOT BETWEEN \(Kind.note) AND \(Kind.task) OR d.kind IS NOT \(Kind.tag)"),
    EntryRule(
      "template", "names something that is not a template", of: "\(entry) LEFT JOIN \(Table.entry) t ON t.id = e.template",
      where: "e.template IS NOT NULL AND t.kind IS NOT NULL AND t.kind <> \(Kind.template)"),
    EntryRule(
      "fields", "has a value of a field that does not exist, or cannot have any", "v.entry",
      of: "\(Table.fieldValue) v LEFT JOIN \(Table.entry) e ON e.id = v.entry LEFT JOIN \(Table.templateField) f ON f.id = v.field",
      where: "e.kind IS NULL OR e.kind NOT IN (\(havingFields)) OR f.id IS NULL"),
    EntryRule(
      "schema", "is a template without a schema", of: entry,
      where: "e.kind = \(Kind.template) AND e.kind > \(Kind.task) AND e.id NOT IN (SELECT template FROM \(Table.templateVersion))"),
    EntryRule(
      "name", "is a tag with another tag's name", mayCome: true,
      of: "\(entry) JOIN \(Table.entry) o ON o.kind = \(Kind.tag) AND o.kind > \(Kind.task) AND o.name = e.name AND o.id < e.id AND o.trashed IS NULL",
      where: "e.kind = \(Kind.tag) AND e.kind > \(Kind.task) AND e.trashed IS NULL"),
    EntryRule(
      "carried", "repeats a task that does not exist", of: "\(entry) LEFT JOIN \(Table.entry) o ON o.id = e.carried",
      where: "e.carried IS NOT NULL AND o.kind IS NOT \(Kind.task)"),
    EntryRule(
      "reminder", "has a reminder and is not a task", "r.task", of: "\(Table.reminder) r LEFT JOIN \(Table.entry) e ON e.id = r.task",
      where: "r.task <> 0 AND e.kind IS NOT \(Kind.task)"),
    EntryRule("carried", "repeats itself", of: entry, where: "e.carried = e.id"),
    EntryRule(
      "kind", "is of a kind that there is not", of: entry,
      where: "e.kind NOT IN (\(kinds)) AND (SELECT user_version FROM pragma_user_version) <= \(literal: Schema.version)"),
    EntryRule("latitude", "has half a place", of: entry, where: "(e.latitude IS NULL) <> (e.longitude IS NULL)"),
    EntryRule("color", "has an invalid color", of: entry, where: wrongColor),
    EntryRule("end", "ends before it starts", mayCome: true, of: entry, where: "e.kind = \(Kind.session) AND e.end_time < e.time"),
  ]
}

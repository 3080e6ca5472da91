internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The views that a statement of SQL asks, each with the names that docs/formats.md lists. They show what is not in the trash.
enum StatementViews {
  /// Everything that a statement may name.
  static let names = Set(views.map(\.name)).union(made)

  /// Tables that are none of the book's file.
  static let made = [EventsTable.name, EventsTable.nameOfCounts, EventsTable.nameOfBouts, "json_each", "json_tree"]

  /// What reads the book's tables: the views, and what they are made of.
  static let readers = Set(views.map(\.name)).union(["hidden"])

  /// The statements that make them, in the connection's own temporary schema.
  static let all = views.map { "CREATE TEMP VIEW IF NOT EXISTS \($0.name) AS WITH RECURSIVE \(QuerySQL.hidden.text) \($0.select.text)" }.joined(separator: "; ")

  private static let views: [(name: String, select: SQL)] = [
    ("collections", items([.collection])),
    ("notes", items([.note])),
    ("sessions", items([.session])),
    ("tasks", items([.task])),
    ("items", items([.note, .session, .task])),
    ("subjects", definitions(.subject)),
    ("event_types", definitions(.eventType)),
    ("tags", definitions(.tag)),
    ("templates", definitions(.template)),
    ("attachments", "\(definitions(.attachment)) AND NOT \(QuerySQL.isHeldInTrash)"),
    ("media", "\(definitions(.media)) AND NOT \(QuerySQL.isHeldInTrash)"),
    (
      "item_tags",
      """
      SELECT t.entry AS item, t.tag AS tag, t.ordinal AS position FROM \(Table.entryTag) t JOIN \(Table.entry) e ON e.id = t.entry JOIN \(Table.entry) d ON d.id = t.tag \
      WHERE d.trashed IS NULL AND \(isShown)
      """
    ),
    // Of a table of which no column is used, such as where rows are counted, SQLite does not say to the rules that a view reads it: here and
    // of days a condition that always holds uses one.
    (
      "item_fields",
      """
      SELECT v.entry AS item, f.template AS template, v.field AS field, f.name AS name, v.ordinal AS position, v.value AS value \
      FROM \(Table.fieldValue) v JOIN \(Table.templateField) f ON f.id = v.field JOIN \(Table.entry) e ON e.id = v.entry WHERE f.template >= 0 AND \(isShown)
      """
    ),
    ("days", "SELECT date AS day, high AS high_limit, medium AS medium_limit, low AS low_limit, seed, reviewed FROM \(Table.day) WHERE typeof(seed) <> ''"),
  ]

  /// Neither in the trash nor in a collection that is.
  private static let isShown: SQL = "e.trashed IS NULL AND e.parent NOT IN hidden"

  /// What stands in the tree; of several kinds with what each is.
  private static func items(_ kinds: [Kind]) -> SQL {
    var fields = kinds.count > 1 ? [Field.kind] : []
    for kind in kinds { fields += kind.viewed.filter { !fields.contains($0) } }
    fields.sort { $0.rawValue < $1.rawValue }
    let condition = kinds.map { "e.kind = \($0)" as SQL }.joined(separator: " OR ")
    return "SELECT \(columns(fields)) FROM \(Table.entry) e WHERE (\(condition)) AND e.kind <= \(Kind.task) AND \(isShown)"
  }

  private static func definitions(_ kind: Kind) -> SQL {
    "SELECT \(columns(kind.viewed)) FROM \(Table.entry) e WHERE e.kind = \(kind) AND e.kind > \(Kind.task) AND e.trashed IS NULL"
  }

  private static func columns(_ fields: [Field]) -> SQL {
    fields.compactMap { field in sql(field).map { "\($0) AS \"\(raw: field.name)\"" } }.joined(separator: ", ")
  }

  private static func sql(_ field: Field) -> SQL? {
    switch field {
    case .uuid: uuid
    case .schema: "(SELECT v.schema FROM \(Table.templateVersion) v WHERE v.template = e.id ORDER BY v.version DESC LIMIT 1)"
    case .size: "(SELECT c.size FROM \(Table.content) c WHERE c.sha256 = e.content)"
    default: EntryColumns.sql(field)
    }
  }

  /// As it is written everywhere else.
  private static let uuid: SQL = {
    let parts = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)].map { "substr(hex(e.uuid), \($0.0), \($0.1))" }
    return "lower(\(raw: parts.joined(separator: " || '-' || ")))"
  }()
}

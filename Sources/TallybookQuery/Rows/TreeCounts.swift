internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Where an entry lies in the tree and what lies below it: read when it is asked for, not with every row of a listing.
struct TreeCounts {
  /// The fields that are read so.
  static let fields: [Field] = [.depth, .collectionCount, .itemCount, .attachmentCount, .size]

  private let isCollection: Bool
  private let isHolder: Bool
  private let depth: Int64
  private var collections: Int64 = 0
  private var items: Int64 = 0
  private var attachments: Int64 = 0
  private var size: Int64 = 0

  init(of entry: Entry, on connection: Connection) throws(Failure) {
    isCollection = entry.kind == .collection
    isHolder = entry.kind.isItemOrCollection
    depth = max(0, Int64(try Tree.path(of: entry.id, on: connection).count) - 1)
    let statement = try connection.statement(
      """
      WITH RECURSIVE below(id, kind, content) AS (
        SELECT id, kind, content FROM \(Table.entry) WHERE id = \(entry.id)
        UNION SELECT e.id, e.kind, e.content FROM \(Table.entry) e JOIN below b ON e.parent = b.id
          WHERE (e.kind <= \(Kind.task) OR e.kind = \(Kind.attachment)) AND e.trashed IS NULL)
      SELECT count(*) FILTER (WHERE kind = \(Kind.collection)), count(*) FILTER (WHERE kind BETWEEN \(Kind.note) AND \(Kind.task)),
        coalesce(sum((SELECT sum(length(c.body)) FROM \(Table.chunk) c WHERE c.session = below.id)) FILTER (WHERE kind = \(Kind.session)), 0)
          + CAST(total((SELECT c.size FROM \(Table.content) c WHERE c.sha256 = below.content)) FILTER (WHERE kind = \(Kind.attachment)) AS INTEGER),
        count(*) FILTER (WHERE kind = \(Kind.attachment))
      FROM below
      """)
    defer { statement.reset() }
    guard try statement.step() else { return }
    (collections, items, size, attachments) = (statement.int(0) - 1, statement.int(1), statement.int(2), statement.int(3))
  }

  subscript(field: Field) -> Value {
    switch field {
    case .depth: .int(depth)
    case .collectionCount: isCollection ? .int(collections) : .null
    case .itemCount: isCollection ? .int(items) : .null
    case .attachmentCount: isHolder ? .int(attachments) : .null
    case .size: .int(size)
    default: .null
    }
  }
}

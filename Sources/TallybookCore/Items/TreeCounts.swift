/// Where a thing lies in the tree and what lies below it: read when it is asked for, not with every row of a listing.
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
        SELECT id, kind, content FROM entry WHERE id = ?
        UNION SELECT e.id, e.kind, e.content FROM entry e JOIN below b ON e.parent = b.id
          WHERE (e.kind <= 4 OR e.kind = 14) AND e.trashed IS NULL)
      SELECT count(*) FILTER (WHERE kind = 1), count(*) FILTER (WHERE kind BETWEEN 2 AND 4),
        coalesce(sum((SELECT sum(length(c.body)) FROM chunk c WHERE c.session = below.id)) FILTER (WHERE kind = 3), 0)
          + CAST(total((SELECT c.size FROM content c WHERE c.sha256 = below.content)) FILTER (WHERE kind = 14) AS INTEGER),
        count(*) FILTER (WHERE kind = 14)
      FROM below
      """)
    try statement.bind([.int(entry.id)])
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

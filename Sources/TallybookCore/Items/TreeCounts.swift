/// Where a thing lies in the tree and what lies below it: read when it is asked for, not with every row of a listing.
struct TreeCounts {
  /// The fields that are read so.
  static let fields: [Field] = [.depth, .collectionCount, .itemCount, .size]

  private let isCollection: Bool
  private let depth: Int64
  private var collections: Int64 = 0
  private var items: Int64 = 0
  private var size: Int64 = 0

  init(of entry: Entry, on connection: Connection) throws(Failure) {
    isCollection = entry.kind == .collection
    depth = max(0, Int64(try Tree.path(of: entry.id, on: connection).count) - 1)
    let statement = try connection.statement(
      """
      WITH RECURSIVE below(id, kind) AS (
        SELECT id, kind FROM entry WHERE id = ?
        UNION SELECT e.id, e.kind FROM entry e JOIN below b ON e.parent = b.id WHERE e.kind <= 4 AND e.trashed IS NULL)
      SELECT count(*) FILTER (WHERE kind = 1), count(*) FILTER (WHERE kind <> 1),
        coalesce(sum((SELECT sum(length(c.body)) FROM chunk c WHERE c.session = below.id)) FILTER (WHERE kind = 3), 0)
      FROM below
      """)
    try statement.bind([.int(entry.id)])
    defer { statement.reset() }
    guard try statement.step() else { return }
    (collections, items, size) = (statement.int(0) - 1, statement.int(1), statement.int(2))
  }

  subscript(field: Field) -> Value {
    switch field {
    case .depth: .int(depth)
    case .collectionCount: isCollection ? .int(collections) : .null
    case .itemCount: isCollection ? .int(items) : .null
    case .size: .int(size)
    default: .null
    }
  }
}

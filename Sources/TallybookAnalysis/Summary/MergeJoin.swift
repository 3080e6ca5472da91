internal import TallybookBase
internal import TallybookStorage

/// Rows of a table that belong to entries, read beside these: both go forward in the order of the entries' ids. What lies far ahead is
/// sought, so that few entries of a large book cost few rows.
final class MergeJoin {
  private let statement: Statement
  /// Whose the present row is; nil behind the last.
  private var owner: Int64?

  /// How many rows are stepped over before the next is sought.
  private static let stride = 16

  /// `columns` of the rows of `table`, whose column `owner` says whose they are, in the order of `order` within one owner; of them
  /// those that `filter` lets through.
  init(
    _ table: Table, owner: SQL, columns: SQL, order: SQL, where filter: SQL = "TRUE", on connection: Connection
  ) throws(Failure) {
    statement = try connection.prepare(
      "SELECT \(owner), \(columns) FROM \(table) WHERE \(owner) >= \(Value.null) AND \(filter) ORDER BY \(owner), \(order)")
    try seek(.min)
  }

  /// Calls `body` for each row of an entry whose id is greater than any asked for before; its columns begin at 1.
  @inline(__always)
  func forEach(of id: Int64, _ body: (Statement) -> Void) throws(Failure) {
    guard var owner else { return }
    if owner < id {
      guard let found = try advance(to: id) else { return }
      owner = found
    }
    while owner == id {
      body(statement)
      guard let next = try step() else { return }
      owner = next
    }
  }

  private func advance(to id: Int64) throws(Failure) -> Int64? {
    for _ in 0..<Self.stride {
      guard let next = try step() else { return nil }
      if next >= id { return next }
    }
    return try seek(id)
  }

  private func step() throws(Failure) -> Int64? {
    owner = try statement.step() ? statement.int(0) : nil
    return owner
  }

  @discardableResult
  private func seek(_ id: Int64) throws(Failure) -> Int64? {
    statement.reset()
    try statement.bind([.int(id)])
    return try step()
  }
}

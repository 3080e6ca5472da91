package import TallybookBase

/// What a state of the book has at all. Most books have nothing of some of it, which then need not be looked for row by row.
package struct Holdings: Sendable {
  /// Whether anything lies in the trash.
  package let hasTrash: Bool
  /// Whether any item has fields of its own.
  package let hasOwnFields: Bool
  /// Whether any item has a tag.
  package let hasTags: Bool
  /// Whether any entry is an attachment.
  package let hasAttachments: Bool

  /// Of what a connection sees, which has a row of a statement by now: before that a state is not chosen yet. Asked for once until something
  /// is committed; what is written and not committed yet is looked at each time.
  package static func on(_ connection: Connection) throws(Failure) -> Holdings {
    guard connection.known == nil, let stamp = connection.stamp else { return try Holdings(on: connection) }
    if let kept = connection.holdings, kept.stamp == stamp { return kept.holdings }
    let holdings = try Holdings(on: connection)
    connection.holdings = (stamp, holdings)
    return holdings
  }

  package init(on connection: Connection) throws(Failure) {
    let statement = try connection.statement(Self.sql)
    defer { statement.reset() }
    let isThere = try statement.step()
    func has(_ column: Int32) -> Bool { isThere && statement.int(column) != 0 }
    (hasTrash, hasOwnFields, hasTags, hasAttachments) = (has(0), has(1), has(2), has(3))
  }

  private static let sql: SQL = """
    SELECT EXISTS (SELECT 1 FROM \(Table.entry) WHERE trashed IS NOT NULL), EXISTS (SELECT 1 FROM \(Table.fieldValue)), \
    EXISTS (SELECT 1 FROM \(Table.entryTag)), EXISTS (SELECT 1 FROM \(Table.entry) WHERE kind > \(Kind.task) AND kind = \(Kind.attachment))
    """

  /// Whether an entry of a kind may have fields that its row does not say.
  package func mayHave(_ kind: Kind) -> Bool { kind == .note ? hasTags || hasAttachments : kind.isItem }
}

internal import TallybookBase
internal import TallybookStorage

/// A table of a book as its rows look, so that a page that nothing points to any more is known by what lies on it.
struct SalvagedTable: Sendable {
  private let definition: TableDefinition
  private let likelihood: Likelihood

  /// What makes rows those of a table, beyond the types of their values.
  private struct Likelihood: Sendable {
    var row: @Sendable ([Value]) -> Bool = { _ in true }
    /// Of a page, where its rows alone could be another's.
    var page: @Sendable (TreePage) -> Bool = { _ in true }
  }

  private init?(_ table: Table) {
    guard let likelihood = Self.likelihood(of: table) else { return nil }
    definition = table.definition
    self.likelihood = likelihood
  }

  var name: String { definition.table.name }
  /// Whether rows have an id of their own; others lie in the tree of their key.
  var hasRowID: Bool { definition.hasRowID }
  var columns: [TableDefinition.Column] { definition.columns }

  /// In the order in which they are looked for: a shape that could be another's comes behind that.
  static let all: [SalvagedTable] = order.compactMap { SalvagedTable($0) }

  private static let order: [Table] = [
    .entry, .chunk, .piece, .content, .unfinished, .reminder, .eventLog, .entryState, .history, .historyPart, .book, .eventEdit, .pause, .entryTag,
    .day, .fieldValue, .templateVersion, .templateField, .draft, .setting,
  ]

  /// What tells the rows of a table from others; nil of what is made from others anew.
  private static func likelihood(of table: Table) -> Likelihood? {
    switch table {
    case .entry, .unfinished: Likelihood { if case .blob(let uuid) = $0[1] { uuid.count == 16 } else { false } }
    case .piece: Likelihood { (0..<Int64(UInt32.max)).contains($0[3].int ?? -1) }
    case .content: Likelihood { (1...4).contains($0[3].int ?? 0) && (0...1).contains($0[5].int ?? -1) }
    case .reminder: Likelihood { (1...4).contains($0[2].int ?? 0) }
    case .historyPart: Likelihood { ($0[1].int ?? 0) > 0 && ($0[2].int ?? 0) > 0 }
    // Rows of an index and of the counts have four numbers too; a pause's ordinal is small and its start an instant.
    case .pause: Likelihood { (1...1_000_000).contains($0[1].int ?? 0) && ($0[2].int ?? 0).magnitude > 1_000_000_000_000 }
    case .entryTag:
      Likelihood(
        row: { ($0[0].int ?? 0) > 0 && ($0[1].int ?? 0) > 0 && (0..<1_000_000).contains($0[2].int ?? -1) },
        // Three numbers are rows of several indexes too. There the third is an id, which is never 0; the first place of an item's tags is.
        page: { page in page.rows.contains { $0.values.count == 3 && $0.values[2] == .int(0) } })
    case .day: Likelihood { $0[0].int.flatMap { Int32(exactly: $0) }.flatMap { CivilDate(number: $0) } != nil }
    case .fieldValue:
      Likelihood { ($0[1].int ?? 0) >= 1000 && (0..<1_000_000).contains($0[2].int ?? -1) && (0...15).contains($0[3].int ?? -1) }
    case .templateField: Likelihood { ($0[0].int ?? 0) >= 1000 }
    case .chunk, .eventLog, .entryState, .history, .book, .eventEdit, .templateVersion, .draft, .setting: Likelihood()
    case .eventCount, .reminderState, .searchState, .searchPending: nil
    // Which commit wrote what is worth nothing without all of it: a salvaged book is met as one that never merged.
    case .device, .deviceCommit, .stamp, .sibling, .tombstone, .collectionMove, .alias, .lane, .incoming, .hub: nil
    }
  }

  static func of(_ name: String) -> SalvagedTable? { all.first { $0.name == name } }

  /// The table that a row on a page of this shape belongs to; nil of indexes and of what is computed.
  static func of(_ row: TreePage.Row, _ page: TreePage) -> SalvagedTable? {
    all.first {
      $0.hasRowID == page.isTable && $0.values(of: row) != nil && $0.likelihood.row(row.values) && $0.likelihood.page(page)
    }
  }

  /// A row's values as they are bound; nil where they do not fit. A row has fewer that was written before the table had all columns.
  func values(of row: TreePage.Row) -> [Value]? {
    let least = definition.columns(in: definition.since).count
    guard least...columns.count ~= row.values.count else { return nil }
    var values: [Value] = []
    let missing = repeatElement(Value.null, count: columns.count - row.values.count)
    for (place, value) in (row.values + missing).enumerated() {
      guard let fitting = fit(value, at: place, row.id) else { return nil }
      values.append(fitting)
    }
    return values
  }

  private func fit(_ value: Value, at place: Int, _ id: Int64) -> Value? {
    let column = columns[place]
    // The id is not among a row's values.
    if hasRowID, definition.key == [place] { return value.isNull && id > 0 ? .int(id) : nil }
    return switch (column.type, value) {
    case (_, .null): column.isRequired ? nil : value
    case (.int, .int), (.text, .text), (.blob, .blob), (.real, .real): value
    case (.any, .int), (.any, .real), (.any, .text): value
    // A whole number is stored as one, also where the column takes reals.
    case (.real, .int(let number)): .real(Double(number))
    default: nil
    }
  }
}

/// A table of a book as its rows look, so that a page that nothing points to any more is known by what lies on it.
struct SalvagedTable: Sendable {
  enum Column: Sendable {
    case key
    case int
    case real
    case text
    case blob
    /// A number or a text.
    case any
    case optional(Kind)

    enum Kind: Sendable { case int, real, text, blob }
  }

  let name: String
  let columns: [Column]
  /// Whether rows have an id of their own; others lie in the tree of their key.
  let hasRowID: Bool
  /// How many columns a row has that was written before the table had them all; nil: all.
  var least: Int?
  /// What makes a row of this table, beyond the types of its values.
  var isLikely: @Sendable ([Value]) -> Bool = { _ in true }

  /// What makes a page of this table, where its rows alone could be another's.
  var isLikelyPage: @Sendable (TreePage) -> Bool = { _ in true }

  /// Those that cannot be made from others. In the order in which they are looked for.
  static let all: [SalvagedTable] = [
    SalvagedTable(
      name: "entry",
      columns: [
        .key, .blob, .int, .int, .text, .optional(.text), .int, .optional(.int), .text, .optional(.real), .optional(.real), .optional(.real),
        .optional(.text), .optional(.text), .int, .optional(.int), .optional(.int), .optional(.text), .optional(.text), .optional(.text),
        .optional(.int), .optional(.text), .optional(.int), .optional(.text), .optional(.int), .optional(.text),
        .optional(.text), .optional(.blob), .optional(.int),
        .optional(.int), .optional(.int), .optional(.int), .optional(.int), .optional(.int), .optional(.int), .optional(.text), .optional(.int), .optional(.text),
      ], hasRowID: true, least: 26, isLikely: { if case .blob(let uuid) = $0[1] { uuid.count == 16 } else { false } }),
    SalvagedTable(name: "chunk", columns: [.key, .int, .int, .int, .int, .int, .blob], hasRowID: true),
    SalvagedTable(
      name: "piece", columns: [.key, .int, .int, .int, .blob], hasRowID: true,
      isLikely: { (0..<Int64(UInt32.max)).contains($0[3].int ?? -1) }),
    SalvagedTable(
      name: "content", columns: [.key, .optional(.blob), .int, .int, .optional(.blob), .int], hasRowID: true,
      isLikely: { (1...4).contains($0[3].int ?? 0) && (0...1).contains($0[5].int ?? -1) }),
    SalvagedTable(
      name: "unfinished", columns: [.key, .blob, .int, .text, .text, .optional(.text), .int, .optional(.blob)], hasRowID: true,
      isLikely: { if case .blob(let uuid) = $0[1] { uuid.count == 16 } else { false } }),
    SalvagedTable(
      name: "reminder", columns: [.key, .int, .int, .optional(.int), .int, .int], hasRowID: true, isLikely: { (1...4).contains($0[2].int ?? 0) }),
    SalvagedTable(name: "event_log", columns: [.key, .int, .int], hasRowID: true),
    SalvagedTable(name: "entry_state", columns: [.key, .int], hasRowID: true),
    SalvagedTable(name: "history", columns: [.key, .int, .text, .optional(.text), .int, .optional(.int), .optional(.int), .int, .int, .optional(.blob)], hasRowID: true),
    SalvagedTable(
      name: "history_part", columns: [.key, .int, .int, .blob], hasRowID: true, isLikely: { ($0[1].int ?? 0) > 0 && ($0[2].int ?? 0) > 0 }),
    SalvagedTable(name: "book", columns: [.blob, .int], hasRowID: true),
    SalvagedTable(
      name: "event_edit",
      columns: [
        .int, .int, .int, .int, .int, .int, .optional(.int), .optional(.real), .optional(.text), .optional(.int), .optional(.int),
      ], hasRowID: false),
    SalvagedTable(
      name: "pause", columns: [.int, .int, .int, .optional(.int)], hasRowID: false,
      // Rows of an index and of the counts have four numbers too; a pause's ordinal is small and its start an instant.
      isLikely: { values in (1...1_000_000).contains(values[1].int ?? 0) && (values[2].int ?? 0).magnitude > 1_000_000_000_000 }),
    SalvagedTable(
      name: "entry_tag", columns: [.int, .int, .int], hasRowID: false,
      isLikely: { values in (values[0].int ?? 0) > 0 && (values[1].int ?? 0) > 0 && (0..<1_000_000).contains(values[2].int ?? -1) },
      // Three numbers are rows of several indexes too. There the third is an id, which is never 0; the first place of an item's tags is.
      isLikelyPage: { page in page.rows.contains { $0.values.count == 3 && $0.values[2] == .int(0) } }),
    SalvagedTable(
      name: "day", columns: [.int, .optional(.int), .optional(.int), .optional(.int), .int, .int, .optional(.int)], hasRowID: false,
      isLikely: { values in values[0].int.flatMap { Int32(exactly: $0) }.flatMap { CivilDate(number: $0) } != nil }),
    SalvagedTable(
      name: "field_value", columns: [.int, .int, .int, .int, .any], hasRowID: false,
      isLikely: { values in (values[1].int ?? 0) >= 1000 && (0..<1_000_000).contains(values[2].int ?? -1) && (0...15).contains(values[3].int ?? -1) }),
    SalvagedTable(name: "template_version", columns: [.int, .int, .text, .int], hasRowID: false),
    SalvagedTable(name: "template_field", columns: [.key, .int, .text], hasRowID: true, isLikely: { ($0[0].int ?? 0) >= 1000 }),
    SalvagedTable(
      name: "draft", columns: [.key, .int, .optional(.int), .text, .int, .optional(.text), .text], hasRowID: true),
    SalvagedTable(name: "setting", columns: [.text, .text], hasRowID: false),
  ]

  static func of(_ name: String) -> SalvagedTable? { all.first { $0.name == name } }

  /// The table that a row on a page of this shape belongs to; nil of indexes and of what is computed.
  static func of(_ row: TreePage.Row, _ page: TreePage) -> SalvagedTable? {
    all.first { $0.hasRowID == page.isTable && $0.values(of: row) != nil && $0.isLikely(row.values) && $0.isLikelyPage(page) }
  }

  /// A row's values as they are bound; nil where they do not fit.
  func values(of row: TreePage.Row) -> [Value]? {
    guard (least ?? columns.count)...columns.count ~= row.values.count else { return nil }
    var values: [Value] = []
    let missing = repeatElement(Value.null, count: columns.count - row.values.count)
    for (column, value) in zip(columns, row.values + missing) {
      guard let fitting = Self.fit(value, column, row.id) else { return nil }
      values.append(fitting)
    }
    return values
  }

  private static func fit(_ value: Value, _ column: Column, _ id: Int64) -> Value? {
    switch (column, value) {
    case (.key, .null): id > 0 ? .int(id) : nil
    case (.int, .int), (.text, .text), (.blob, .blob), (.real, .real), (.optional, .null): value
    case (.any, .int), (.any, .real), (.any, .text): value
    case (.optional(.int), .int), (.optional(.text), .text), (.optional(.blob), .blob), (.optional(.real), .real): value
    // A whole number is stored as one, also where the column takes reals.
    case (.real, .int(let number)), (.optional(.real), .int(let number)): .real(Double(number))
    default: nil
    }
  }
}

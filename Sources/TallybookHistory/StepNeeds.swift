internal import TallybookBase
internal import TallybookStorage

/// The entries that must be in the book for a step to be taken back or brought back: those that would be changed or removed, and those
/// that would be named again. What went by retention is no step, so only this tells what can never be undone any more.
struct StepNeeds {
  /// What must be there, unless the step brings it back itself.
  private var needed = Set<Int64>()
  /// What it brings back.
  private(set) var brought = Set<Int64>()
  /// Both.
  var all: Set<Int64> { needed.union(brought) }

  /// The columns of an event that name entries.
  private static let named: [EventEditColumn] = [.type, .subject]
  /// Those of an entry, besides what holds it.
  private static let references: [EntryColumn] = [.subject, .carried]

  /// Adds a row; with `isInverse` its inverse is what will be applied.
  mutating func add(_ change: ChangedRow, isInverse: Bool) throws(Failure) {
    switch change {
    case .entry(let row): try add(entry: row, isInverse)
    case .pause(let row): needed.insert(try row.int(.session))
    case .fieldValue(let row): needed.insert(try row.int(.entry))
    case .templateVersion(let row): needed.insert(try row.int(.template))
    case .entryTag(let row):
      needed.insert(try row.int(.entry))
      if comes(row, isInverse) { needed.insert(try row.int(.tag)) }
    case .eventEdit(let row):
      needed.insert(try row.int(.session))
      guard !goes(row, isInverse) else { return }
      for column in Self.named { if let id = try result(row, column, isInverse), id != 0 { needed.insert(id) } }
    case .reminder(let row): if case let task = try row.int(.task), task != 0 { needed.insert(task) }
    // What a number of a field means stays; settings and days name nothing.
    case .templateField, .setting, .day, .other: return
    }
  }

  private mutating func add(entry row: Changed<EntryColumn>, _ isInverse: Bool) throws(Failure) {
    let id = try row.int(.id)
    if comes(row, isInverse) { brought.insert(id) } else { needed.insert(id) }
    guard !goes(row, isInverse) else { return }
    if let parent = try result(row, .parent, isInverse), parent != 0 { needed.insert(parent) }
    for column in Self.references { if let id = try result(row, column, isInverse) { needed.insert(id) } }
  }

  private func comes<Column>(_ row: Changed<Column>, _ isInverse: Bool) -> Bool { row.operation == (isInverse ? .delete : .insert) }
  private func goes<Column>(_ row: Changed<Column>, _ isInverse: Bool) -> Bool { row.operation == (isInverse ? .insert : .delete) }

  /// The number that a column has once the step is applied.
  private func result<Column>(_ row: Changed<Column>, _ column: Column, _ isInverse: Bool) throws(Failure) -> Int64? {
    try (isInverse ? row.old(column) : row.new(column))?.int
  }

  /// What is not there, in order.
  func missing(on connection: Connection) throws(Failure) -> [Int64] {
    var missing: [Int64] = []
    for id in needed where !brought.contains(id) {
      if try connection.value("SELECT 1 FROM \(Table.entry) WHERE id = \(id)") == nil { missing.append(id) }
    }
    return missing.sorted()
  }
}

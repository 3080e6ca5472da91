internal import CSQLite

/// How a statement's conditions on the table `events` are met: the session is walked alone, and only its chunks of the times that
/// are asked for.
struct EventsPlan: OptionSet {
  let rawValue: Int32

  /// The values that a walk begins with, in this order.
  static let session = EventsPlan(rawValue: 1)
  static let since = EventsPlan(rawValue: 2)
  static let until = EventsPlan(rawValue: 4)
  /// Latest first, or the last type first.
  static let descending = EventsPlan(rawValue: 8)
  /// Type by type, by their numbers or by their names, so that groups need no sorting.
  static let byType = EventsPlan(rawValue: 16)
  static let byTypeName = EventsPlan(rawValue: 32)

  static func choose(_ plan: UnsafeMutablePointer<sqlite3_index_info>?) -> Int32 {
    guard let plan else { return SQLITE_MISUSE }
    let info = plan.pointee
    var chosen: [(part: EventsPlan, constraint: Int)] = []
    for index in 0..<Int(info.nConstraint) {
      guard let constraint = info.aConstraint?[index] else { break }
      let parts: EventsPlan? =
        switch (EventsTable.Column(rawValue: constraint.iColumn), Int32(constraint.op)) {
        case (.session, SQLITE_INDEX_CONSTRAINT_EQ): .session
        case (.time, SQLITE_INDEX_CONSTRAINT_GE), (.time, SQLITE_INDEX_CONSTRAINT_GT): .since
        case (.time, SQLITE_INDEX_CONSTRAINT_LE), (.time, SQLITE_INDEX_CONSTRAINT_LT): .until
        default: nil
        }
      guard let part = parts else { continue }
      if constraint.usable == 0 {
        // Another order of the tables gives the session's id; this one would walk all sessions for each row.
        if part == .session { return SQLITE_CONSTRAINT }
      } else if !chosen.contains(where: { $0.part == part }) {
        chosen.append((part, index))
      }
    }
    chosen.sort { $0.part.rawValue < $1.part.rawValue }
    var found: EventsPlan = []
    for (place, each) in chosen.enumerated() {
      found.insert(each.part)
      info.aConstraintUsage?[each.constraint].argvIndex = Int32(place + 1)
      // SQLite looks at each time again, since an end may be meant without itself.
      info.aConstraintUsage?[each.constraint].omit = each.part == .session ? 1 : 0
    }
    if found.contains(.session), let order = order(info) {
      plan.pointee.orderByConsumed = 1
      found.formUnion(order)
    }
    plan.pointee.idxNum = found.rawValue
    plan.pointee.estimatedCost = (found.contains(.session) ? 1e5 : 1e8) / (found.isDisjoint(with: [.since, .until]) ? 1 : 4)
    plan.pointee.estimatedRows = Int64(plan.pointee.estimatedCost)
    return SQLITE_OK
  }
  /// How the rows of a session come in the order that is asked for, or for groups; nil where SQLite has to sort them.
  private static func order(_ info: sqlite3_index_info) -> EventsPlan? {
    let terms = (0..<Int(info.nOrderBy)).compactMap { info.aOrderBy?[$0] }
    guard let first = terms.first, let column = EventsTable.Column(rawValue: first.iColumn) else { return nil }
    let direction: EventsPlan = first.desc == 0 ? [] : .descending
    if column == .time { return terms.count == 1 ? direction : nil }
    guard column == .type || column == .typeName else { return nil }
    // The texts of all rows may be too large to be kept.
    guard info.colUsed & (1 << UInt64(EventsTable.Column.text.rawValue)) == 0 else { return nil }
    for term in terms.dropFirst() {
      switch EventsTable.Column(rawValue: term.iColumn) {
      // A type has one name. Of two that are called alike the numbers rise.
      case .type, .typeName: if term.desc != first.desc { return nil }
      default: return nil
      }
    }
    return direction.union(column == .type ? .byType : .byTypeName)
  }
}

internal import TallybookBase
internal import TallybookStorage

/// A page in an order that no index has. The order of names, of values and of positions is found by looking at the whole selection; who pages
/// through it gets the order as it was sorted once, for as long as nothing is committed: `KeptIDs`.
enum SortedPage {
  /// The ids of a page's rows, in order; nil where they must be selected. `hasTrash` as the state says it; `most` are kept.
  static func ids(
    of query: Query, after token: PageToken?, group: Bool?, limit: Int, hasTrash: Bool, most: Int = KeptIDs.most, on connection: Connection
  ) throws(Failure) -> ArraySlice<Int64>? {
    // The first two have an index, the third belongs to a search.
    guard ![.time, .id, .rank].contains(query.orderField) else { return nil }
    var sql = QuerySQL(query, selecting: "e.id", hasTrash: hasTrash)
    sql.order(query, group: group)
    guard let (ids, kept) = try connection.keptIDs(of: sql.whole, most: most) else { return nil }
    var first = 0
    if let token, token.isCollection == group {
      first = try place(where: QuerySQL.isBeyond(token, in: query), among: ids, near: kept.place, on: connection)
    }
    let (end, isBeyondAll) = first.addingReportingOverflow(limit)
    // Behind those that are kept there may be more.
    if isBeyondAll || end > ids.count { return ids.count < most ? ids[first...] : nil }
    kept.place = end
    return ids[first..<end]
  }

  /// The place from which on a condition holds.
  private static func place(
    where condition: SQL, among ids: [Int64], near place: Int, on connection: Connection
  ) throws(Failure) -> Int {
    func holds(_ place: Int) throws(Failure) -> Bool {
      try connection.value("SELECT \(condition) FROM \(Table.entry) e WHERE e.id = \(ids[place])")?.int == 1
    }
    if place > 0, place < ids.count, try holds(place), try !holds(place - 1) { return place }
    var (first, last) = (0, ids.count)
    while first < last {
      let middle = first + (last - first) / 2
      if try holds(middle) { last = middle } else { first = middle + 1 }
    }
    return first
  }
}

package import TallybookBase
package import TallybookModel
package import TallybookStorage

extension Days {
  /// All tasks on days from one to another, those in the trash left out, by day and in the order of a day.
  package static func tasks(from first: Int64, to last: Int64, on connection: Connection) throws(Failure) -> [Entry] {
    var query = try Query(.task)
    try query.require(.day, .between, [.int(first), .int(last)])
    let sql = QuerySQL(query, selecting: EntryList.whole.sql)
    let statement = try connection.statement(sql.whole)
    defer { statement.reset() }
    var tasks: [Entry] = []
    while try statement.step() { tasks.append(Entry(statement)) }
    return tasks.sorted { a, b in
      let (first, second) = (a[.day].int ?? 0, b[.day].int ?? 0)
      return first == second ? TaskOrder.precedes(a, b) : first < second
    }
  }
}

internal import TallybookBase
internal import TallybookStorage

/// Days that were opened: to open one is no commit, so books compare what they have of each month.
enum OpenedDays {
  static func months(on connection: Connection) throws(Failure) -> [(month: Int64, hash: Int64)] {
    var months: [(month: Int64, hash: Int64)] = []
    var (month, hash): (Int64?, SHA256) = (nil, SHA256())
    func end() { if let month { months.append((month, hash.number)) } }
    let rows = try connection.rows("SELECT date, seed, opened, coalesce(reviewed, 0) FROM \(Table.day) ORDER BY date")
    while try rows.step() {
      let next = rows.int(0) / 100
      if next != month {
        end()
        (month, hash) = (next, SHA256())
      }
      for column in Int32(0)..<4 { hash.add(rows.int(column)) }
    }
    end()
    return months
  }
}

internal import TallybookBase
internal import TallybookMerge
internal import TallybookStorage

/// Who wrote the parts of an entry, as one number: the same in all books that have the same of it.
enum Writers {
  static func hash(of entry: Int64, on connection: Connection) throws(Failure) -> Int64 {
    var all: Int64 = 0
    for table in [Table.stamp, .sibling] {
      let rows = try connection.rows(
        """
        SELECT t.part, d.uuid, t.n FROM \(table) t JOIN \(Table.device) d ON d.number = t.device WHERE t.entry = \(entry) AND t.part NOT IN \(Part.facts)
        """)
      while try rows.step() {
        var hash = SHA256()
        hash.add(rows.int(0))
        rows.blob(1).withUnsafeBytes { hash.update($0) }
        hash.add(rows.int(2))
        all ^= hash.number
      }
    }
    return all
  }
}

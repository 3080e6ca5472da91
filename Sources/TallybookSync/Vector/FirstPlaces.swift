internal import TallybookBase
internal import TallybookStorage

/// Where collections lie that no commit is known to have made or moved.
enum FirstPlaces {
  /// The same for all books that have the same.
  static func hash(on connection: Connection) throws(Failure) -> Int64 {
    var all: Int64 = 0
    let rows = try connection.rows(
      "SELECT d.uuid, m.collection, m.parent FROM \(Table.collectionMove) m JOIN \(Table.device) d ON d.number = m.device WHERE m.n = 0")
    while try rows.step() {
      var hash = SHA256()
      for column in Int32(0)..<3 { rows.blob(column).withUnsafeBytes { hash.update($0) } }
      all ^= hash.number
    }
    return all
  }
}

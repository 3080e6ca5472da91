internal import TallybookBase
internal import TallybookMerge
internal import TallybookStorage

/// What books know and no commit tells: where collections lay that no commit is known to have made, and what went with steps that do not say what they
/// removed, as whoever had it found out.
enum UntoldFacts {
  /// Whether a row of `tombstone`, called `t`, is such a removal.
  static let isRemoval: SQL = "EXISTS (SELECT 1 FROM \(Table.deviceCommit) c WHERE c.device = t.device AND c.n = t.n AND c.lost = 1)"

  /// The same for all books that have the same.
  static func hash(on connection: Connection) throws(Failure) -> Int64 {
    var all: Int64 = 0
    let places = try connection.rows(
      "SELECT d.uuid, m.collection, m.parent FROM \(Table.collectionMove) m JOIN \(Table.device) d ON d.number = m.device WHERE m.n = 0")
    while try places.step() {
      var hash = SHA256()
      for column in Int32(0)..<3 { places.blob(column).withUnsafeBytes { hash.update($0) } }
      all ^= hash.number
    }
    // Lines are not called alike everywhere; a commit's hash is.
    let removals = try connection.rows(
      "SELECT t.uuid, c.chain FROM \(Table.tombstone) t JOIN \(Table.deviceCommit) c ON c.device = t.device AND c.n = t.n WHERE c.lost = 1")
    while try removals.step() {
      var hash = SHA256()
      removals.blob(0).withUnsafeBytes { hash.update($0) }
      hash.add(removals.int(1))
      all ^= hash.number
    }
    return all
  }

  /// Whether a book has what its vector would say that another one has.
  static func areSame(as vector: BookVector?, on connection: Connection) throws(Failure) -> Bool { try hash(on: connection) == vector?.untold ?? 0 }
}

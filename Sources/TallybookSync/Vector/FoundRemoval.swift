internal import TallybookBase
internal import TallybookMerge
internal import TallybookStorage

/// What went with a step that does not say what it removed, as whoever had it found out: a row of `tombstone` of a commit that is `lost`. No commit
/// tells it, so a vector names what is known.
struct FoundRemoval {
  let uuid: UUID
  let dot: Dot
  /// What the vector calls it. Lines are not called alike everywhere; a commit's hash is.
  let number: Int64

  static func all(on connection: Connection) throws(Failure) -> [FoundRemoval] {
    let rows = try connection.rows(
      """
      SELECT t.uuid, t.device, t.n, c.chain FROM \(Table.tombstone) t JOIN \(Table.deviceCommit) c ON c.device = t.device AND c.n = t.n
      WHERE c.lost = 1 ORDER BY t.uuid, t.device, t.n
      """)
    var removals: [FoundRemoval] = []
    while try rows.step() {
      guard let uuid = UUID(stored: rows.blob(0)) else { continue }
      var hash = SHA256()
      uuid.bytes.withUnsafeBytes { hash.update($0) }
      hash.add(rows.int(3))
      removals.append(FoundRemoval(uuid: uuid, dot: Dot(device: rows.int(1), n: rows.int(2)), number: hash.number))
    }
    return removals
  }

  /// Those that are not named.
  static func beyond(_ vector: BookVector?, on connection: Connection) throws(Failure) -> [FoundRemoval] {
    let known = Set(vector?.removals ?? [])
    return try all(on: connection).filter { !known.contains($0.number) }
  }
}

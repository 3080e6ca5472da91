internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Where collections lie: all moves of all books, done again in the order of their clocks. One that would close a circle is passed over, the
/// same one everywhere. Kleppmann, Mulligan, Gomes and Beresford, A highly-available move operation for replicated trees, 2021.
struct MoveMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  private struct Move {
    let dot: Dot
    let clock: Instant
    let chain: Int64
    let collection: UUID
    let parent: UUID?
  }

  func run() throws(Failure) {
    guard try take() || !merge.removals.gone.isEmpty || !merge.removals.remade.isEmpty else { return }
    var places: [UUID: UUID] = [:]
    var passedOver = Set<UUID>()
    for move in try all() where try merge.removals.counts(move.dot, for: move.collection) {
      if let parent = move.parent, closesCircle(move.collection, in: parent, places) {
        passedOver.insert(move.collection)
        continue
      }
      passedOver.remove(move.collection)
      places[move.collection] = move.parent
    }
    for (id, uuid, current) in try collections() {
      let name = merge.aliases.resolve(uuid)
      let parent = try places[name].flatMap { (parent) throws(Failure) in merge.removals.isGone(parent) ? nil : try merge.ours.id(of: parent) } ?? 0
      if passedOver.contains(name) { merge.findings.passedOver(id) }
      guard parent != current else { continue }
      merge.ourConnection.known?.forget()
      try merge.ourConnection.run("UPDATE \(Table.entry) SET parent = \(parent) WHERE id = \(id)")
      merge.touched.insert(id)
      merge.hasChanged = true
    }
  }

  /// Keeps their moves; gives whether any is new.
  private func take() throws(Failure) -> Bool {
    var isAny = false
    // Where collections lay that no step is known to have made is of no commit that came.
    let places: SQL = "SELECT device, n, collection, parent FROM \(Table.collectionMove) WHERE "
    try take("\(places)n = 0 AND device IN (SELECT number FROM \(Table.device) UNION ALL SELECT 0)", &isAny)
    for each in merge.fresh { try take("\(places)device = \(each.device) AND n > \(each.after)", &isAny) }
    return isAny
  }

  private func take(_ moves: SQL, _ isAny: inout Bool) throws(Failure) {
    let rows = try merge.theirConnection.rows(moves)
    while try rows.step() {
      let dot = merge.translate(Dot(device: rows.int(0), n: rows.int(1)))
      let count = try merge.ourConnection.run(
        """
        INSERT INTO \(Table.collectionMove) (device, n, collection, parent) VALUES (\(dot.device), \(dot.n), \(rows.blob(2)), \(rows.value(3)))
        ON CONFLICT DO NOTHING
        """)
      if count > 0 { isAny = true }
    }
  }

  private func all() throws(Failure) -> [Move] {
    let rows = try merge.ourConnection.rows(
      """
      SELECT coalesce(c.clock, m.n), coalesce(c.chain, 0), m.collection, m.parent, m.device, m.n FROM \(Table.collectionMove) m
      LEFT JOIN \(Table.deviceCommit) c ON c.device = m.device AND c.n = m.n
      """)
    var moves: [Move] = []
    while try rows.step() {
      guard let collection = UUID(stored: rows.blob(2)) else { continue }
      let dot = Dot(device: rows.int(4), n: rows.int(5))
      var parent = rows.isNull(3) ? nil : UUID(stored: rows.blob(3)).map(merge.aliases.resolve)
      if try !merge.removals.counts(dot, for: parent) { parent = nil }
      moves.append(Move(dot: dot, clock: rows.int(0), chain: rows.int(1), collection: merge.aliases.resolve(collection), parent: parent))
    }
    return moves.sorted {
      ($0.clock, $0.chain, $0.collection.high, $0.collection.low) < ($1.clock, $1.chain, $1.collection.high, $1.collection.low)
    }
  }

  private func closesCircle(_ collection: UUID, in parent: UUID, _ places: [UUID: UUID]) -> Bool {
    var place: UUID? = parent
    while let here = place {
      if here == collection { return true }
      place = places[here]
    }
    return false
  }

  private func collections() throws(Failure) -> [(Int64, UUID, Int64)] {
    let rows = try merge.ourConnection.rows("SELECT id, uuid, parent FROM \(Table.entry) WHERE kind = \(Kind.collection)")
    var found: [(Int64, UUID, Int64)] = []
    while try rows.step() { if let uuid = UUID(stored: rows.blob(1)) { found.append((rows.int(0), uuid, rows.int(2))) } }
    return found
  }
}

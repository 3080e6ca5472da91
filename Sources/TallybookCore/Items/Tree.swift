/// Collections and what they hold, moved as a whole.
enum Tree {
  static func move(_ id: Int64, to parent: Int64, before sibling: Int64?, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    let entry = try requirePlaced(id, "moved", on: connection)
    try EntryStore.requireCollection(parent, on: connection)
    if entry.kind == .collection { try EntryStore.requireNoCycle(moving: id, to: parent, on: connection) }
    guard let sibling else {
      let place = try HandOrder.last(in: parent, at: transaction.now, on: connection)
      return try EntryStore.update(id, [.parent: .int(parent), .position: .text(place)], in: transaction)
    }
    let next = try requirePlaced(sibling, "a sibling", on: connection)
    guard next.parent == parent else {
      throw Failure(
        .invalid, "the \(next.kind.label) \(sibling) does not lie in collection \(parent); name what lies there, or 0 for the last place",
        field: .position, id: sibling)
    }
    guard sibling != id else { return }
    let place = try HandOrder.before(next, moving: id, in: transaction)
    try EntryStore.update(id, [.parent: .int(parent), .position: .text(place)], in: transaction)
  }

  /// A collection or an item, which alone have a place.
  static func requirePlaced(_ id: Int64, _ what: String, on connection: Connection) throws(Failure) -> Entry {
    let entry = try EntryStore.require(id, on: connection)
    guard entry.kind.rawValue <= 4 else {
      throw Failure(
        .invalid, "the \(entry.kind.label) \(id) cannot be \(what); only collections, notes and sessions have a place", field: .kind, id: id)
    }
    return entry
  }
}

internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What recorders that are gone have left beside a book. Before a merge it comes into the book: events get other numbers there, and other types
/// where two become one.
enum LeftTails {
  static func absorb(into store: Store) throws(Failure) {
    guard !store.isMemory, !store.isReadOnly else { return }
    let left = try store.read { connection throws(Failure) in
      var left: [Entry] = []
      for id in try connection.ids("SELECT session FROM \(Table.eventLog) WHERE has_tail = 1") {
        guard let session = try EntryStore.find(id, on: connection), SessionTails.isThere(session, in: store) else { continue }
        if try SessionTails.owner(of: id, in: store, on: connection) == nil { left.append(session) }
      }
      return left
    }
    for session in left {
      // Who records it by now keeps it.
      do throws(Failure) { try SessionTails.absorb(session, in: store) } catch { guard error.code == .busy else { throw error } }
    }
  }
}

package import TallybookBase
package import TallybookModel
package import TallybookStorage

/// Writes commits and stamps of a book that was merged; of others it sees that they were not, and does nothing.
package final class CommitService: WriteService, @unchecked Sendable {
  /// The commit that is being written; like all here touched only with the writer mutex held.
  private var current: Current?
  /// Whether steps were taken in that another version of the library wrote.
  private var isCaughtUp = false
  private var place: [UInt8]?
  /// Whether what is written comes from another book, and has its commits.
  private var isMerging = false
  /// For tests: nothing is seen, as by a library that knows no commits.
  var isAsleep = false

  private struct Current {
    /// nil where the book was never merged.
    let dot: Dot?
    let line: DeviceLine?
    /// Decided already where the line begins with it, whose name follows from it.
    var chain: Int64?
    /// What it made; what lies apart from it is stamped.
    var ids: (first: Int64, last: Int64)?
    var apart: [Int64] = []

    mutating func add(_ made: [Int64]) {
      for id in made {
        guard let range = ids else {
          ids = (id, id)
          continue
        }
        if id == range.last &+ 1 { ids = (range.first, id) } else { apart.append(id) }
      }
    }
  }

  package init() {}

  package func begun(_ transaction: Transaction) throws(Failure) {
    current = nil
    isMerging = false
  }

  /// Has what follows in a transaction be no commit of this book's own.
  func beginMerging() { isMerging = true }

  /// Where the book's file lies.
  func place(of store: Store) -> [UInt8] {
    if let place { return place }
    // Of what was serialized any number of copies can be opened in memory, each of which goes its own way.
    let found = store.isMemory ? UUID.random().bytes : FilePlace.current(store.path)
    place = found
    return found
  }

  package func tookOver(in transaction: Transaction) throws(Failure) -> Bool {
    guard !isAsleep, let line = try DeviceLine.own(on: transaction.connection), line.isAnothers(at: place(of: transaction.store)) else { return false }
    return try commit(in: transaction) != nil
  }

  package func changed(_ changes: Changeset, in transaction: Transaction) throws(Failure) {
    guard !isMerging, !isAsleep, var commit = try commit(in: transaction), let dot = commit.dot else { return }
    var stamps = try StampWriter(dot, isForAll: transaction.keepsHistory, on: transaction.connection)
    try changes.walk(&stamps)
    try stamps.confirmRevived()
    commit.add(stamps.made.sorted())
    current = commit
  }

  /// Whether a book has done what it does not tell of: see `tellAll`.
  package static func isBehind(on connection: Connection) throws(Failure) -> Bool {
    guard try DeviceLine.own(on: connection) != nil else { return true }
    if try HistoryCommits(of: BookIdentity.uuid(on: connection), on: connection).isBehind() { return true }
    return try !EventCuts.untold(on: connection).isEmpty
  }

  /// Has the book tell of all that it did; from the first time on it is as one that was merged. Events that no commit told of get one.
  package func tellAll(in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    let commits = HistoryCommits(of: try BookIdentity.uuid(on: connection), on: connection)
    if try DeviceLine.own(on: connection) == nil {
      try commits.begin(at: place(of: transaction.store), name: DeviceName.own)
    } else {
      try commits.catchUp()
    }
    let untold = try EventCuts.untold(on: transaction.connection)
    guard !untold.isEmpty, let commit = try commit(in: transaction), let dot = commit.dot else { return }
    for (session, end) in untold { try EventCuts.note(end, of: session, dot, on: transaction.connection) }
  }

  /// Notes a part as written though it says what it said: what others wrote there at the same time goes.
  func write(_ part: Part, in transaction: Transaction) throws(Failure) {
    guard let commit = try commit(in: transaction), let dot = commit.dot else { return }
    var stamps = try StampWriter(dot, on: transaction.connection)
    try stamps.write(part.entry, part.field, part.key)
    try stamps.confirmRevived()
  }

  package func committing(_ transaction: Transaction) throws(Failure) {
    guard !isMerging, !isAsleep else { return }
    let connection = transaction.connection
    let logged = connection.known?.logged ?? [:]
    guard current != nil || !logged.isEmpty, let commit = try commit(in: transaction), let dot = commit.dot, let line = commit.line else { return }
    var stamps = try StampWriter(dot, on: connection)
    for (session, ends) in logged.sorted(by: { $0.key < $1.key }) {
      if commit.ids.map({ session < $0.first || session > $0.last }) ?? true { try stamps.write(session, Part.events) }
      try EventCuts.note(ends, of: session, dot, on: connection)
    }
    try stamps.confirmRevived()
    for id in commit.apart { try HistoryCommits.stampMaking(of: id, dot, on: connection) }
    let before = try DeviceCommits.find(Dot(device: line.number, n: line.head), on: connection)
    let clock = max(transaction.now, try DeviceCommits.latest(on: connection) &+ 1)
    let chain = commit.chain ?? CommitChain.commit(dot.n, at: clock, after: before?.chain ?? 0)
    let seen = line.hasMet ? DeviceLine.vector(of: try DeviceLine.all(on: connection)).stored : nil
    let step = try connection.value("SELECT max(id) FROM \(Table.history)")
    try connection.run(
      """
      INSERT INTO \(Table.deviceCommit) (device, n, clock, chain, step, first_id, last_id, seen)
      VALUES (\(dot.device), \(dot.n), \(clock), \(chain), \(step ?? .null), \(Value(commit.ids?.first)), \(Value(commit.ids?.last)),
        \(seen.map { .blob($0) } ?? .null))
      """)
    try connection.run("UPDATE \(Table.device) SET head = \(dot.n), met = 0 WHERE number = \(dot.device)")
  }
}

extension CommitService {
  /// The commit of a transaction, begun where it was not; nil where the book was never merged.
  private func commit(in transaction: Transaction) throws(Failure) -> Current? {
    if let current { return current.dot == nil ? nil : current }
    let connection = transaction.connection
    guard var line = try DeviceLine.own(on: connection) else {
      current = Current(dot: nil, line: nil)
      return nil
    }
    if !isCaughtUp {
      // The rows of this transaction's own step come behind this.
      try HistoryCommits(of: try BookIdentity.uuid(on: connection), on: connection).catchUp(before: transaction.stepInParts)
      isCaughtUp = true
      line = try DeviceLine.own(on: connection) ?? line
    }
    let place = place(of: transaction.store)
    var chain: Int64?
    if line.isAnothers(at: place) {
      let before = try DeviceCommits.find(Dot(device: line.number, n: line.head), on: connection)
      let first = CommitChain.commit(line.head &+ 1, at: transaction.now, after: before?.chain ?? 0)
      try connection.run("UPDATE \(Table.device) SET place = NULL, met = 0 WHERE number = \(line.number)")
      let name = CommitChain.line(from: first, in: try BookIdentity.uuid(on: connection))
      _ = try DeviceLine.add(name, name: line.name, head: line.head, hasMet: true, place: place, parent: line.uuid, on: connection)
      line = try DeviceLine.own(on: connection) ?? line
      chain = first
    }
    let begun = Current(dot: Dot(device: line.number, n: line.head &+ 1), line: line, chain: chain)
    current = begun
    return begun
  }
}

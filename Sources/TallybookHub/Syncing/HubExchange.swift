internal import TallybookBase
internal import TallybookMerge
internal import TallybookModel
internal import TallybookStorage
internal import TallybookSync

/// One book and its hub, while they bring each other what they lack.
///
/// The hub keeps streams of changes, each a push of a device, numbered without gaps. A book knows of each device the last push that it has taken in,
/// and of the hub a vector of what that has: what it sends follows on that. A push is made of what its device had seen of the hub, so whoever sees a
/// push also sees all that it follows on.
final class HubExchange {
  let book: Book
  let server: HubServer
  let count: ByteCount

  init(
    _ book: Book, _ connection: PostgresConnection?, _ patience: PostgresConnection.Patience, _ count: ByteCount, sealed seal: HubSeal?
  ) throws(Failure) {
    guard let connection else { throw Failure(.hubAway, "there is no connection to the hub; sync again") }
    let space = try book.store.read { (connection) throws(Failure) in try BookIdentity.uuid(on: connection) }
    (self.book, self.count) = (book, count)
    server = HubServer(connection: connection, space: space, patience: patience, seal: seal)
  }

  /// How the hub is now.
  func state() throws(Failure) -> HubServer.State { try server.state(for: try line()?.uuid) }

  /// What the book calls its own commits; nil before there are any.
  func line() throws(Failure) -> DeviceLine? {
    try book.store.read { (connection) throws(Failure) in try DeviceLine.own(on: connection) }
  }

  /// Who is faster than we, how often, before it is said.
  private static let tries = 16

  func sync(_ flags: HubFlags) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    for _ in 0..<Self.tries {
      var state = try self.state()
      if !state.isThere, flags.contains(.push) {
        try server.makeSpace()
        state = try self.state()
      }
      guard state.isThere else {
        throw Failure(.hubRights, "the hub has no space of this book that this role may see; push it, or ask who keeps it")
      }
      if state.may.isEmpty {
        try server.join()
        continue
      }
      // Who sends has seen all that is there.
      if state.may == "keep", try account(of: state.hub).erasing != nil {
        try endErasing()
        continue
      }
      var waiting: [UUID: Int64] = [:]
      if flags != .bytes {
        let pulled = try HubPull(self, state).run()
        findings += pulled.findings
        waiting = pulled.waiting
      }
      if flags.contains(.push) || flags.contains(.fold) {
        let asked = state.isWanted ? try askedFor() : []
        guard try HubPush(self, state).run(isWhole: flags.contains(.fold) || !asked.isEmpty, waiting: waiting) else { continue }
        for stream in asked { try server.answer(stream) }
        // What an erasure has replaced, and whoever erased did not live to remove.
        if state.isReplaced, state.may == "keep" { try finishErasing(state) }
      }
      if flags.contains(.bytes) { findings += try HubBytes(self, state).run(brings: flags.contains(.push)) }
      return told(findings, hasPushed: flags.contains(.push))
    }
    throw Failure(.changing, "others push faster than this book gets its turn; sync again a little later")
  }

  /// Whether there is something that was not there at the last sync.
  func isNew() throws(Failure) -> Bool {
    let state = try self.state()
    guard state.isThere else { throw Failure(.hubRights, "the hub has no space of this book that this role may see; push it, or ask who keeps it") }
    return try account(of: state.hub).state != state.text
  }

  func account(of hub: UUID) throws(Failure) -> HubAccount {
    try book.store.read { (connection) throws(Failure) in try HubAccount(of: hub, on: connection) }
  }

  func keep(_ account: HubAccount) throws(Failure) {
    try book.store.write(by: nil, at: try book.mutationTime()) { (transaction) throws(Failure) in try account.keep(in: transaction) }
  }

  /// Streams that somebody could not take in, and what they had is here: all of it goes once more.
  private func askedFor() throws(Failure) -> [[UInt8]] {
    var streams: [[UInt8]] = []
    for what in try server.wanted() {
      guard let stream = UUID(stored: what) else { continue }
      switch try server.brought(by: stream) {
      case .nothing: try server.answer(what)
      // It may be anything that is here.
      case .unreadable: streams.append(what)
      case .vector(let brought): if try brought.isKnown(to: book) { streams.append(what) }
      }
    }
    return streams
  }

  private func finishErasing(_ state: HubServer.State) throws(Failure) {
    let now = try self.state()
    // What was pushed in the same moment as the erasure is in none of what will stay.
    let pulled = try HubPull(self, now).run()
    guard pulled.waiting.isEmpty else { return }
    if pulled.findings.contains(where: { $0.reason != .nothingNew }) {
      guard try HubPush(self, now).run(isWhole: true) else { return }
    }
    try server.removeReplaced(before: state.generation)
  }

  private func told(_ findings: [Finding], hasPushed: Bool) -> [Finding] {
    let some = findings.filter { $0.reason != .nothingNew }
    guard some.isEmpty else { return some }
    let message = hasPushed ? "nothing new came, and the hub has all that this book has" : "nothing new came: this book has all that the hub has"
    return [Finding(.info, .nothingNew, message)]
  }

  // MARK: Erasing

  func erase(_ uuid: UUID) throws(Failure) {
    let state = try self.state()
    guard state.may == "keep" else {
      throw Failure(.hubRights, "this role may not keep the book's space on the hub; ask who keeps it to erase the entry")
    }
    if let begun = try account(of: state.hub).erasing {
      try endErasing()
      if begun == uuid { return }
    }
    var account = try account(of: state.hub)
    account.erasing = uuid
    try keep(account)
    try endErasing()
  }

  /// Does what was begun: a kill at any moment leaves it to the next one.
  private func endErasing() throws(Failure) {
    for _ in 0..<Self.tries {
      let state = try self.state()
      guard let uuid = try account(of: state.hub).erasing else { return }
      let pulled = try HubPull(self, state).run()
      let id = try book.store.read { (connection) throws(Failure) in try EntryStore.find(uuid, on: connection) }
      if let id { try book.delete(id, .forever) }
      // Bytes that no entry has any more.
      let names = try server.names().subtracting(try contents().map(server.named))
      guard try HubPush(self, state).run(isWhole: true, waiting: pulled.waiting, erasing: (uuid, Array(names))) else { continue }
      let after = try self.state()
      if after.isReplaced { try finishErasing(after) }
      return
    }
    throw Failure(.changing, "others push faster than this book gets its turn; erase it again a little later")
  }

  /// The bytes that the book has, by their hashes.
  private func contents() throws(Failure) -> Set<[UInt8]> {
    try book.store.read { (connection) throws(Failure) in
      let rows = try connection.rows("SELECT DISTINCT content FROM \(Table.entry) WHERE content IS NOT NULL")
      var hashes = Set<[UInt8]>()
      while try rows.step() { hashes.insert(rows.blob(0)) }
      return hashes
    }
  }
}

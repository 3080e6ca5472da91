internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookSync

/// Brings bytes of attachments that the hub lacks, and takes those that the book lacks.
struct HubBytes {
  private let exchange: HubExchange
  private let state: HubServer.State
  private var server: HubServer { exchange.server }
  private var book: Book { exchange.book }
  private static let batch = 200

  init(_ exchange: HubExchange, _ state: HubServer.State) { (self.exchange, self.state) = (exchange, state) }

  private struct Content {
    let id: Int64
    let hash: [UInt8]
    let size: Int64
    var pieces: Int64 { Contents.pieces(of: size) }
  }

  func run(brings: Bool) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    if brings {
      findings += try bring()
      if state.isWanted { findings += try answer() }
    }
    return findings + (try take())
  }

  /// Those that were not looked at before, or that the hub, which was put back, does not have.
  private func bring() throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    var account = try exchange.account(of: state.hub)
    account.content = min(account.content, state.content ?? account.content)
    while true {
      let contents = try contents("id > \(account.content) AND id < (SELECT coalesce(min(id), 9e18) FROM \(Table.content) WHERE state = \(Contents.State.filling.rawValue))")
      guard let last = contents.last else { return findings }
      let (spoilt, brought) = try bring(contents)
      findings += spoilt
      if let line = try exchange.line(),
        !(try server.note(last.id, of: line.uuid, with: brought.map(\.hash), pieces: brought.reduce(0) { $0 + $1.pieces })), state.content != nil
      {
        // It was put back right now: the next sync brings them again.
        return findings
      }
      account.content = last.id
      try exchange.keep(account)
    }
  }

  private func contents(_ condition: SQL) throws(Failure) -> [Content] {
    try book.store.read { (connection) throws(Failure) in
      let rows = try connection.rows(
        "SELECT id, sha256, size FROM \(Table.content) WHERE state = \(Contents.State.whole.rawValue) AND \(condition) ORDER BY id LIMIT \(Int64(Self.batch))")
      var contents: [Content] = []
      while try rows.step() { contents.append(Content(id: rows.int(0), hash: rows.blob(1), size: rows.int(2))) }
      return contents
    }
  }

  /// - Returns: What cannot be brought, in words, and what is there by now.
  private func bring(_ contents: [Content]) throws(Failure) -> (findings: [Finding], brought: [Content]) {
    var findings: [Finding] = []
    var brought: [Content] = []
    let there = try server.pieces(of: contents.map(\.hash))
    for content in contents {
      do throws(Failure) {
        guard there[content.hash] ?? 0 < content.pieces else {
          brought.append(content)
          continue
        }
        for number in 0..<content.pieces {
          let piece = try book.contentPiece(HexText.write(content.hash), number)
          try server.put(piece, number, of: content.hash)
          try exchange.count.report(piece.count)
        }
        brought.append(content)
      } catch {
        // What is spoilt here holds up nothing else.
        guard error.code == .corrupt else { throw error }
        findings.append(Finding(.error, .damagedContent, "the bytes \(HexText.write(content.hash)) are spoilt in this book, and were not brought: \(error.message)"))
      }
    }
    return (findings, brought)
  }

  private func answer() throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    // By what they are called there, which of a sealed space only its members can say.
    var asked = Set(try server.wanted().filter { $0.count == 32 })
    var last: Int64 = 0
    while !asked.isEmpty, case let all = try contents("id > \(last)"), let next = all.last?.id {
      last = next
      for content in all where asked.remove(server.named(content.hash)) != nil {
        let spoilt = try bring([content]).findings
        findings += spoilt
        if spoilt.isEmpty { try server.answer(server.named(content.hash)) }
      }
    }
    return findings
  }

  // MARK: Taking

  private func take() throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    var wanted = try book.wantedContents()[...]
    while !wanted.isEmpty {
      let some = Array(wanted.prefix(Self.batch))
      wanted = wanted.dropFirst(Self.batch)
      let there = try server.pieces(of: some.compactMap { HexText.read($0.sha256) })
      for content in some {
        guard let hash = HexText.read(content.sha256) else { continue }
        guard there[hash] ?? 0 == Contents.pieces(of: content.size) else {
          try server.want(server.named(hash))
          continue
        }
        if let finding = try take(content, hash) { findings.append(finding) }
      }
    }
    return findings
  }

  private func take(_ content: WantedContent, _ hash: [UInt8]) throws(Failure) -> Finding? {
    // Those that came before are the first ones, as they are asked for in their order.
    for first in [content.pieces, 0] {
      for number in first..<Contents.pieces(of: content.size) {
        do throws(Failure) {
          guard let piece = try server.piece(number, of: hash) else { return nil }
          try exchange.count.report(piece.count)
          if try book.takePiece(piece, number, of: content.sha256) { return nil }
        } catch {
          guard error.reason == .damagedContent || error.reason == .range || error.reason == .frame else { throw error }
          if state.may != "read" { try server.removePieces(of: hash) }
          try server.want(server.named(hash))
          return Finding(.error, .damagedContent, "the bytes \(content.sha256) are spoilt on the hub: who has them will bring them again")
        }
      }
    }
    return nil
  }
}

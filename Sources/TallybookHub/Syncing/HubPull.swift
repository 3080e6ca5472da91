internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookSync

/// Takes in pushes that the book lacks, in an order in which none comes before what it follows on.
struct HubPull {
  private let exchange: HubExchange
  private let state: HubServer.State
  private var server: HubServer { exchange.server }
  private var book: Book { exchange.book }
  /// Of the frames of a stream so many are taken in at once.
  private static let batch = 8

  init(_ exchange: HubExchange, _ state: HubServer.State) { (self.exchange, self.state) = (exchange, state) }

  struct Outcome {
    var findings: [Finding] = []
    /// Devices of whose next push something is missing, and the last push of each.
    var waiting: [UUID: Int64] = [:]
  }

  /// What became of a push.
  private enum Taken {
    /// The book has what it brought, and knows so much of the hub by now.
    case here(HubAccount, [Finding])
    /// It, and what its device pushed behind it, must wait.
    case waits(Finding)
    /// It went while it was read: an erasure or a fold has replaced it, or the hub was put back.
    case gone
  }

  func run() throws(Failure) -> Outcome {
    var account = try exchange.account(of: state.hub)
    guard account.state != state.text else { return Outcome() }
    // What is seen from here on is another state, until all of it is here.
    account.state = ""
    var outcome = Outcome()
    var waiting = Set<UUID>()
    var heads: [UUID: HubAccount.Seen] = [:]
    while true {
      heads = try server.heads()
      if account.seen.contains(where: { (heads[$0.key]?.n ?? 0) < $0.value.n }) {
        account.forget()
        continue
      }
      let changed = heads.filter { $0.value != account.seen[$0.key] && !waiting.contains($0.key) }
      guard !changed.isEmpty else { break }
      // From the one that was seen last: it may be another by now.
      let pushes = try server.pushes(from: Dictionary(uniqueKeysWithValues: changed.keys.map { ($0, account.seen[$0]?.n ?? 0) }))
      if pushes.contains(where: { $0.n == account.seen[$0.device]?.n && $0.mark != account.seen[$0.device]?.mark }) {
        account.forget()
        continue
      }
      var isFurther = false
      pushes: for push in pushes where push.n > account.seen[push.device]?.n ?? 0 && !waiting.contains(push.device) {
        switch try take(push, account) {
        case .here(let next, let findings):
          outcome.findings += findings
          (account, isFurther) = (next, true)
        case .waits(let finding):
          outcome.findings.append(finding)
          waiting.insert(push.device)
        case .gone:
          // What stands for it is on none of the pages read before.
          isFurther = true
          break pushes
        }
      }
      // A device's row without its push is none that this library writes.
      if !isFurther { waiting.formUnion(changed.keys) }
      if pushes.count < HubServer.page, waiting.isSuperset(of: heads.filter { $0.value != account.seen[$0.key] }.keys) { break }
    }
    if waiting.isEmpty { account.state = state.text }
    try exchange.keep(account)
    for device in waiting { outcome.waiting[device] = heads[device]?.n ?? 0 }
    return outcome
  }

  /// Takes in a push, where the book does not have it by another way.
  private func take(_ push: HubServer.Push, _ account: HubAccount) throws(Failure) -> Taken {
    guard let brought = push.brought.flatMap({ try? BookVector($0) }) else {
      return push.isGone ? .here(skipped(push, account), []) : try spoilt(push, "what it brought cannot be read")
    }
    let next = skipped(push, account)
    /// What the hub has with it, by the lines of this book, which has it by now.
    func noted(on connection: Connection) throws(Failure) -> HubAccount {
      var noted = next
      var known = next.known ?? BookVector(of: server.space)
      known.join(brought)
      noted.known = try known.aligned(on: connection)
      return noted
    }
    let isHere = if push.isGone { true } else { try brought.isKnown(to: book) }
    if isHere { return .here(try book.store.read { (connection) throws(Failure) in try noted(on: connection) }, []) }
    var kept = next
    do throws(Failure) {
      var number = Int(try book.received(of: push.stream))
      while true {
        let frames = try server.frames(of: push.stream, from: number, most: Self.batch)
        try exchange.count.report(frames.reduce(0) { $0 + $1.count })
        guard !frames.isEmpty else { return try spoilt(push, "some of it is not there") }
        number += frames.count
        let findings = try book.take(frames.flatMap { $0 }) { (transaction) throws(Failure) in
          kept = try noted(on: transaction.connection)
          try kept.keep(in: transaction)
        }
        if let findings { return .here(kept, findings) }
        guard number < push.frames else { return try spoilt(push, "some of it is not there") }
      }
    } catch {
      switch error.reason {
      case .changesMissing: return try asked(for: push, .warning, .changesMissing, "follows on what the hub lost: it waits until that is brought again")
      case .frame: return try spoilt(push, error.message)
      default: throw error
      }
    }
  }

  private func skipped(_ push: HubServer.Push, _ account: HubAccount) -> HubAccount {
    var account = account
    account.seen[push.device] = HubAccount.Seen(n: push.n, mark: push.mark)
    return account
  }

  private func spoilt(_ push: HubServer.Push, _ why: String) throws(Failure) -> Taken {
    try asked(for: push, .error, .frame, "is spoilt on the hub (\(why)): who has what it brought will bring it again")
  }

  /// Asks others for what a push brought, all of their book with it.
  private func asked(for push: HubServer.Push, _ severity: Severity, _ reason: Reason, _ what: String) throws(Failure) -> Taken {
    guard try server.isStillThere(push) else { return .gone }
    try server.want(push)
    return .waits(Finding(severity, reason, "push \(push.n) of \(push.device.text) \(what)"))
  }
}

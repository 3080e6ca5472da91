internal import TallybookBase
internal import TallybookMerge
internal import TallybookModel
internal import TallybookStorage
internal import TallybookSync

/// Brings what the hub lacks, as one stream. Frames that are too many for one statement go before the push that makes them count; they are found again
/// after a kill.
struct HubPush {
  private let exchange: HubExchange
  private let state: HubServer.State
  private var server: HubServer { exchange.server }
  private var book: Book { exchange.book }
  private static let frameSize = 1 << 20

  init(_ exchange: HubExchange, _ state: HubServer.State) { (self.exchange, self.state) = (exchange, state) }

  /// - Parameter waiting: Devices of whose pushes something is missing, and the last push of each: this book's own may be among them.
  /// - Returns: false where others pushed or erased in the same moment, or put the hub back: what it has is to be taken in first.
  func run(isWhole: Bool = false, waiting: [UUID: Int64] = [:], erasing: (entry: UUID, names: [[UInt8]])? = nil) throws(Failure) -> Bool {
    var account = try exchange.account(of: state.hub)
    var known = account.known
    var bytes: Int64 = 0
    if let stream = account.stream, let there = try server.unfinished(stream) {
      bytes = there.bytes
      if known == nil { known = BookVector(of: server.space) }
      known?.received = [
        .init(stream: stream, count: UInt32(clamping: there.count), size: UInt32(Self.frameSize - Self.overhead), hash: there.hash)
      ]
    }
    var last: Book.SentFrame?
    let before = account.stream
    let sent = try book.send(to: known, isWhole: isWhole, frameSize: Self.frameSize) { (frame) throws(Failure) in
      guard state.may != "read" else {
        throw Failure(.hubRights, "this role can only read the book's space on the hub, and the book has changes; ask its keeper for write access, or only pull")
      }
      // From the first one on: nothing of what was begun is gone on with.
      if frame.number == 0 { bytes = 0 }
      bytes += Int64(frame.bytes.count)
      guard !frame.isLast else { return last = frame }
      if account.stream != frame.stream {
        account.stream = frame.stream
        try exchange.keep(account)
      }
      try server.put(frame.bytes, Int(frame.number), of: frame.stream, hash: frame.hash)
      try exchange.count.report(frame.bytes.count)
    }
    if let before, before != sent?.stream { try server.remove(before) }
    guard let sent else { return true }
    guard let last else { throw Failure(.frame, "a stream ended without its last frame; sync again") }
    guard let line = try exchange.line() else { throw Failure(.damaged, "the book does not know its own device; restore a backup") }
    let push = HubAccount.Seen(n: (waiting[line.uuid] ?? account.seen[line.uuid]?.n ?? 0) + 1, mark: Int64.random(in: 1...(1 << 53)))
    let given = HubServer.Given(
      device: line.uuid, name: line.name ?? "", push: push, generation: state.generation, stream: sent.stream, frames: sent.frames, bytes: bytes,
      last: last.bytes, hash: last.hash, brought: sent.vector.beyond(isWhole ? nil : account.known).text, seen: isWhole ? account.storedSeen : nil, base: account.seen)
    do throws(Failure) {
      guard try server.push(given, erasing: erasing) else { return false }
    } catch {
      guard error.reason == .changing else { throw error }
      return false
    }
    try exchange.count.report(last.bytes.count)
    account.known = sent.vector
    if waiting[line.uuid] == nil { account.seen[line.uuid] = push }
    // Whatever others push in the same moment makes it another state.
    account.state = waiting.isEmpty && erasing == nil ? account.text(state.generation) : ""
    account.stream = nil
    if erasing != nil { account.erasing = nil }
    try exchange.keep(account)
    return true
  }

  /// What a frame takes beside its body.
  private static let overhead = Frame.overhead
}

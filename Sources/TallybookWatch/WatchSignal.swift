internal import CPlatform
internal import Glibc
internal import Synchronization
internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Whether a watch has something new to tell, and what tells those who wait for it. Shared by the watch and by what tells it.
final class WatchSignal: Sendable {
  private struct State {
    // A new watch tells what there is.
    var isRaised = true
    /// Readable while it is raised; -1 until somebody waits.
    var event: Int32 = -1
    /// The event and the book's lock file as one; -1 until a host asks for it.
    var both: Int32 = -1
  }

  /// The opening that it belongs to.
  let book: ObjectIdentifier
  /// The kinds that its query selects, as bits; those of bouts are events.
  let kinds: UInt64
  /// What must hold an entry that it selects; nil: anything.
  let parent: Int64?
  let isRecursive: Bool
  private let state = Mutex(State())

  init(_ query: Query, of book: Book) {
    self.book = ObjectIdentifier(book)
    // A search finds entries through tags, subjects and what is attached.
    let isAnything = query.isInTrash || query.search != nil
    kinds = isAnything || query.seesTrash ? .max : Self.kinds(of: query.kind)
    parent = isAnything ? nil : query.parent
    isRecursive = query.isRecursive
  }

  deinit {
    state.withLock { state in
      if state.both >= 0 { close(state.both) }
      if state.event >= 0 { close(state.event) }
    }
  }

  static func bit(_ kind: Int64) -> UInt64 { kind >= 0 && kind < 64 ? 1 << UInt64(kind) : 0 }

  private static func kinds(of kind: Kind?) -> UInt64 {
    // Bouts come and go with events. Bit 4 is of tasks.
    (kind == .bout ? .event : kind).map { bit(Int64($0.rawValue)) } ?? 0b11110
  }

  func raise() {
    state.withLock { state in
      guard !state.isRaised else { return }
      state.isRaised = true
      Self.write(state.event)
    }
  }

  /// Lowers it; true where it was raised. Whoever raises it from here on does so for what is read after.
  func take() -> Bool {
    state.withLock { state in
      guard state.isRaised else { return false }
      state.isRaised = false
      var count: UInt64 = 0
      if state.event >= 0 { _ = read(state.event, &count, 8) }
      return true
    }
  }

  /// Waits until it is raised or `other` is readable, or so many ns are over.
  func wait(_ nanoseconds: Int64, or other: Int32) throws(Failure) {
    let event = try state.withLock { (state) throws(Failure) in try Self.event(&state) }
    tally_wait_for(event, other, Int32(clamping: nanoseconds / 1_000_000 &+ (nanoseconds % 1_000_000 > 0 ? 1 : 0)))
  }

  /// A descriptor that is readable where `wait` would end.
  func descriptor(with other: Int32) throws(Failure) -> Int32 {
    try state.withLock { (state) throws(Failure) in
      if state.both < 0 {
        let event = try Self.event(&state)
        state.both = tally_above_stdio(tally_epoll(event, other))
        guard state.both >= 0 else { throw SystemFailure.make(errno, "making a descriptor to wait on") }
      }
      return state.both
    }
  }

  private static func event(_ state: inout State) throws(Failure) -> Int32 {
    if state.event < 0 {
      state.event = tally_eventfd()
      guard state.event >= 0 else { throw SystemFailure.make(errno, "making a descriptor to wait on") }
      if state.isRaised { write(state.event) }
    }
    return state.event
  }

  private static func write(_ event: Int32) {
    var one: UInt64 = 1
    if event >= 0 { _ = Glibc.write(event, &one, 8) }
  }
}

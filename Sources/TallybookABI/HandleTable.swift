internal import Synchronization
internal import TallybookCore

/// The handles of this process. A handle is a token — generation 32 bits, slot 24, kind 8 — that is looked up and never
/// dereferenced. Slots lie in chunks that never move and are never freed; each has a word of generation, kind and state.
/// A call claims a slot by comparing and swapping the whole word and gives it back by a plain store, so a token of an older
/// generation, of another kind or made up can never get in. Closing claims it the same way.
enum Handles {
  /// Takes part in the table: reference counted, used under its claim.
  typealias Object = AnyObject

  struct Slot: ~Copyable {
    let claim = ClaimLock.State()
    // Written and read only under the claim.
    var object: UnsafeMutableRawPointer?
    // A cache line each, so that two sessions do not slow each other.
  }

  private static let slotsInChunk = 1024
  private static let mostChunks = 16_384
  /// The address of the table of chunks, 0 before the first handle. An atomic with a constant, since any other global is
  /// looked up through a once-only initializer at every use, which the hot path would pay for.
  private static let tableAddress = Atomic<UInt>(0)

  /// Addresses of the chunks, 0 where there is none yet; read without a lock.
  @inline(__always)
  private static var chunks: UnsafeMutablePointer<Atomic<UInt>>? {
    UnsafeMutablePointer(bitPattern: tableAddress.load(ordering: .acquiring))
  }

  private static func makeTable() -> UnsafeMutablePointer<Atomic<UInt>> {
    let table = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: mostChunks)
    for index in 0..<mostChunks { (table + index).initialize(to: Atomic(0)) }
    tableAddress.store(UInt(bitPattern: table), ordering: .releasing)
    return table
  }

  private struct Free {
    var slots: [Int] = []
    var used = 0
  }
  private static let free = Mutex(Free())
  private static let count = Atomic<UInt64>(0)

  /// How many handles are open.
  static var live: UInt64 { count.load(ordering: .relaxed) }

  /// A claimed slot.
  struct Claim {
    let slot: UnsafeMutablePointer<Slot>
    let idle: UInt64

    /// The slot's claim as a lock, which the object may share.
    @inline(__always)
    var lock: ClaimLock {
      // The claim is the slot's first member.
      ClaimLock(state: UnsafeMutableRawPointer(slot).assumingMemoryBound(to: ClaimLock.State.self), idle: idle)
    }

    @inline(__always)
    func release() { lock.release() }

    /// What was published with the object, valid until the release.
    @inline(__always)
    func hot<T>(as type: T.Type) -> UnsafeMutablePointer<T>? {
      UnsafeMutablePointer(bitPattern: slot.pointee.claim.hot.load(ordering: .relaxed))
    }

    /// The object as what its kind says that it is, without counting a reference: valid until the release.
    @inline(__always)
    func object<T: AnyObject>(as type: T.Type) -> Unmanaged<T>? {
      slot.pointee.object.map { Unmanaged<T>.fromOpaque($0) }
    }
  }

  /// A slot that is taken but answers no call yet.
  struct Reservation {
    let token: OpaquePointer
    fileprivate let claim: Claim

    /// The slot's claim as a lock that the object may share.
    var lock: ClaimLock { claim.lock }

    func publish(_ object: some Object, hot: UnsafeMutableRawPointer? = nil) -> OpaquePointer {
      claim.slot.pointee.claim.hot.store(UInt(bitPattern: hot), ordering: .relaxed)
      claim.slot.pointee.object = Unmanaged.passRetained(object).toOpaque()
      claim.release()
      return token
    }

    func cancel() { Handles.retire(claim) }
  }

  /// The handle of what a call made, nil where it made nothing.
  @inline(never)
  static func handle(_ object: Object?, _ kind: HandleKind) throws(Failure) -> OpaquePointer? {
    guard let object else { return nil }
    do throws(Failure) { return try insert(object, kind) } catch {
      (object as? any Unnamed)?.giveUp()
      throw error
    }
  }

  /// The same for what has its handle already.
  static func handle(_ token: OpaquePointer, _ kind: HandleKind) throws(Failure) -> OpaquePointer? { token }

  static func insert(_ object: some Object, _ kind: HandleKind) throws(Failure) -> OpaquePointer {
    try reserve(kind).publish(object)
  }

  static func reserve(_ kind: HandleKind) throws(Failure) -> Reservation {
    guard let index = takeSlot(), let slot = slot(index) else {
      throw Failure(.tooMany, "\(mostChunks * slotsInChunk) handles are open; free some")
    }
    let generation = max(1, slot.pointee.claim.word.load(ordering: .relaxed) >> 32)
    let idle = generation << 32 | UInt64(kind.rawValue) << 24
    slot.pointee.claim.word.store(idle | 1, ordering: .relaxed)
    let bits = UInt(generation << 32 | UInt64(index) << 8 | UInt64(kind.rawValue))
    count.add(1, ordering: .relaxed)
    guard let token = OpaquePointer(bitPattern: bits) else { throw Failure(.tooMany, "no handle can be made") }
    return Reservation(token: token, claim: Claim(slot: slot, idle: idle))
  }

  /// Claims the slot of a token; nil where it is stale, forged or of another kind.
  @inline(__always)
  static func claim(_ token: OpaquePointer?, _ kind: HandleKind) -> Claim? {
    let bits = UInt64(UInt(bitPattern: token))
    guard bits & 0xFF == UInt64(kind.rawValue), let slot = slot(Int(bits >> 8 & 0xFF_FFFF)) else { return nil }
    let claim = Claim(slot: slot, idle: bits & 0xFFFF_FFFF_0000_0000 | UInt64(kind.rawValue) << 24)
    return claim.lock.acquire() ? claim : nil
  }

  /// Takes a strong reference; the claim lasts only that long, so the call may take its time and call back.
  static func retain<T: AnyObject>(_ token: OpaquePointer?, _ kind: HandleKind, as type: T.Type) throws(Failure) -> T {
    let claim = try required(token, kind)
    defer { claim.release() }
    guard let object = claim.object(as: T.self) else { throw stale(kind) }
    return object.takeUnretainedValue()
  }

  /// Uses an object that is one thread's at a time. Nothing in `body` may call back into the host.
  static func use<T: AnyObject, R>(
    _ token: OpaquePointer?, _ kind: HandleKind, as type: T.Type, _ body: (T) throws(Failure) -> R
  ) throws(Failure) -> R {
    let claim = try required(token, kind)
    defer { claim.release() }
    guard let object = claim.object(as: T.self) else { throw stale(kind) }
    return try body(object.takeUnretainedValue())
  }

  /// An object with its claim, to be released by the caller: for what does not fit into one `use`.
  static func hold<T: AnyObject>(_ token: OpaquePointer?, _ kind: HandleKind, as type: T.Type) throws(Failure) -> (T, Claim) {
    let claim = try required(token, kind)
    guard let object = claim.object(as: T.self) else {
      claim.release()
      throw stale(kind)
    }
    return (object.takeUnretainedValue(), claim)
  }

  /// Frees a handle of which nothing but its memory is to be given back.
  @inline(never)
  static func free(_ token: OpaquePointer?, _ kind: HandleKind) { remove(token, kind, as: AnyObject.self) }

  /// Frees a handle: NULL and stale tokens do nothing. Gives the object, whose last release then happens with nothing held.
  @discardableResult
  static func remove<T: AnyObject>(_ token: OpaquePointer?, _ kind: HandleKind, as type: T.Type) -> T? {
    guard let claim = claim(token, kind) else { return nil }
    let object = claim.object(as: T.self)
    claim.slot.pointee.object = nil
    retire(claim)
    return object?.takeRetainedValue()
  }

  private static func required(_ token: OpaquePointer?, _ kind: HandleKind) throws(Failure) -> Claim {
    guard token != nil else { throw Failure(.nullPointer, "the \(kind.label) is NULL; give an open one") }
    guard let claim = claim(token, kind) else { throw stale(kind) }
    return claim
  }

  private static func stale(_ kind: HandleKind) -> Failure {
    Failure(.handle, "the \(kind.label) is stale or not a \(kind.label); give one that is open")
  }

  private static func retire(_ claim: Claim) {
    let generation = (claim.idle >> 32) + 1
    claim.lock.reset()
    claim.slot.pointee.claim.word.store(generation << 32, ordering: .releasing)
    count.subtract(1, ordering: .relaxed)
    // A slot whose generations are used up is never used again.
    guard generation < UInt64(UInt32.max), let index = index(of: claim.slot) else { return }
    free.withLock { $0.slots.append(index) }
  }

  private static func takeSlot() -> Int? {
    free.withLock { free in
      if let reused = free.slots.popLast() { return reused }
      guard free.used < mostChunks * slotsInChunk else { return nil }
      let chunks = chunks ?? makeTable()
      let chunk = free.used / slotsInChunk
      if chunks[chunk].load(ordering: .relaxed) == 0 {
        let made = UnsafeMutableRawPointer.allocate(byteCount: slotsInChunk * MemoryLayout<Slot>.stride, alignment: 64)
          .assumingMemoryBound(to: Slot.self)
        for index in 0..<slotsInChunk { (made + index).initialize(to: Slot()) }
        chunks[chunk].store(UInt(bitPattern: made), ordering: .releasing)
      }
      defer { free.used += 1 }
      return free.used
    }
  }

  @inline(__always)
  private static func slot(_ index: Int) -> UnsafeMutablePointer<Slot>? {
    guard let chunks else { return nil }
    let chunk = chunks[index / slotsInChunk].load(ordering: .acquiring)
    return UnsafeMutablePointer<Slot>(bitPattern: chunk).map { $0 + index % slotsInChunk }
  }

  private static func index(of slot: UnsafeMutablePointer<Slot>) -> Int? {
    guard let chunks else { return nil }
    for chunk in 0..<mostChunks {
      guard let start = UnsafeMutablePointer<Slot>(bitPattern: chunks[chunk].load(ordering: .relaxed)) else { return nil }
      if slot >= start, slot < start + slotsInChunk { return chunk * slotsInChunk + (slot - start) }
    }
    return nil
  }
}

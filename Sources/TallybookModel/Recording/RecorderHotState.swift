public import Synchronization
public import TallybookEventLog

/// The data of logging, and its common case: a point of a known type, in a running session, by the system's clock, into a mapped tail with room. It
/// has memory of its own, because a class's properties would be checked for exclusive access at every use. It is inlined into the entry point, where
/// one more call would be a tenth of the cost. The table of types follows it directly: after a claim each pointer to follow costs a nanosecond or
/// two.
@usableFromInline package struct RecorderHotState {
  @usableFromInline
  enum State: UInt8 {
    case running
    case paused
    case stopped
    /// Recording ended here, the session goes on.
    case detached
  }

  @usableFromInline var state: State { didSet { aim() } }
  /// Whether the host's clock must be asked, which cannot be done under the lock.
  @usableFromInline let isInjected: Bool
  /// Wall time less steady time.
  @usableFromInline let anchor: Int64
  /// When the tail is made safe from a power cut, by the system's steady clock.
  @usableFromInline var syncAt: Int64 { didSet { aim() } }
  /// Until when an event of now is the common case: never where the session does not run or the clock is the host's. One
  /// comparison for the three.
  @usableFromInline var plainUntil: Int64 = .min
  /// Where the tail's next record goes.
  @usableFromInline let cursor: UnsafeMutablePointer<TailCursor>
  /// Rises when the book's event types change; in the tail, so that other processes reach it.
  @usableFromInline var newestTypes: UnsafeMutablePointer<Atomic<UInt64>>
  /// Which state of the book's event types the slots were read from.
  @usableFromInline var knownTypes: UInt64 = 0

  init(
    state: State, isInjected: Bool, anchor: Int64, syncAt: Int64, cursor: UnsafeMutablePointer<TailCursor>,
    newestTypes: UnsafeMutablePointer<Atomic<UInt64>>
  ) {
    self.state = state
    self.isInjected = isInjected
    self.anchor = anchor
    self.syncAt = syncAt
    self.cursor = cursor
    self.newestTypes = newestTypes
    aim()
  }

  private mutating func aim() { plainUntil = state == .running && !isInjected ? syncAt : .min }

  /// Memory for one with its table of types, which is not initialized.
  static func allocate() -> UnsafeMutablePointer<RecorderHotState> {
    let size = MemoryLayout<RecorderHotState>.stride + MemoryLayout<RecorderTypes.Slot>.stride * Int(RecorderTypes.mask + 1)
    return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64).assumingMemoryBound(to: RecorderHotState.self)
  }

  /// The types that were met, by the lowest bits of their ids.
  @inlinable @inline(__always)
  static func slots(_ hot: UnsafeMutablePointer<RecorderHotState>) -> UnsafeMutablePointer<RecorderTypes.Slot> {
    UnsafeMutableRawPointer(hot + 1).assumingMemoryBound(to: RecorderTypes.Slot.self)
  }

  /// Logs an event, for a caller that holds the session's lock; false if it is not the common case and nothing was done: then `Recorder.logClaimed`
  /// does it. `steady` is the system's steady clock if the time is now.
  @inlinable @inline(__always)
  package static func log(_ hot: UnsafeMutablePointer<RecorderHotState>, _ type: Int64, _ time: Int64, steady: Int64) -> Bool {
    time == .min ? logNow(hot, type, steady: steady) : logAt(hot, type, time)
  }

  /// Logs an event now.
  @inlinable @inline(__always)
  package static func logNow(_ hot: UnsafeMutablePointer<RecorderHotState>, _ type: Int64, steady: Int64) -> Bool {
    guard steady < hot.pointee.plainUntil, let slot = point(hot, type) else { return false }
    return append(hot, hot.pointee.anchor &+ steady, slot)
  }

  /// Logs an event at any instant.
  @inlinable @inline(__always)
  package static func logAt(_ hot: UnsafeMutablePointer<RecorderHotState>, _ type: Int64, _ time: Int64) -> Bool {
    guard hot.pointee.state == .running, let slot = point(hot, type) else { return false }
    return append(hot, time, slot)
  }

  /// The slot of a type of points that was met and has not changed since.
  @inlinable @inline(__always)
  static func point(_ hot: UnsafeMutablePointer<RecorderHotState>, _ type: Int64) -> UnsafeMutablePointer<RecorderTypes.Slot>? {
    let slot = slots(hot) + Int(truncatingIfNeeded: type & RecorderTypes.mask)
    guard slot.pointee.point == type, hot.pointee.knownTypes == hot.pointee.newestTypes.pointee.load(ordering: .relaxed) else { return nil }
    return slot
  }

  @inlinable @inline(__always)
  static func append(
    _ hot: UnsafeMutablePointer<RecorderHotState>, _ time: Int64, _ slot: UnsafeMutablePointer<RecorderTypes.Slot>
  ) -> Bool {
    guard hot.pointee.cursor.pointee.append(time: time, high: slot.pointee.high) else { return false }
    slot.pointee.events &+= 1
    return true
  }
}

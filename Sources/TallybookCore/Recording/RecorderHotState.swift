public import CPlatform
public import Synchronization

/// What logging reads and writes, and the common case of it: a point of a type that was met, in a session that runs, by the
/// system's clock, into a mapped tail with room. In memory of its own, since a class's properties would be checked for
/// exclusive access at every use; inlined into the entry point, where a call more would be a tenth of its cost. The table of
/// types lies behind it: behind a claim each pointer that must be followed costs a nanosecond or two.
public struct RecorderHotState {
  @usableFromInline
  enum State: UInt8 {
    case running
    case paused
    case stopped
    /// Recording ended here, the session goes on.
    case detached
  }

  @usableFromInline var state: State
  /// Whether the host's clock must be asked, which cannot be done under the lock.
  @usableFromInline let isInjected: Bool
  /// Wall time less steady time.
  @usableFromInline let anchor: Int64
  /// When the tail is made safe from a power cut, by the system's steady clock.
  @usableFromInline var syncAt: Int64
  /// Where the tail's next record goes.
  @usableFromInline let cursor: UnsafeMutablePointer<TailCursor>
  /// Rises when the book's event types change.
  @usableFromInline let newestTypes: UnsafeMutablePointer<Atomic<UInt64>>
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
  }

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

  /// Whether the session runs, and a type is one of points that was met and has not changed since.
  @inlinable @inline(__always)
  func isPoint(_ type: Int64, at slot: UnsafeMutablePointer<RecorderTypes.Slot>) -> Bool {
    state == .running && slot.pointee.id == type && slot.pointee.isPlain && knownTypes == newestTypes.pointee.load(ordering: .relaxed)
  }

  /// The system's steady clock where an event is to be logged now. It is read before the session's lock is taken: that is
  /// when it happened, however long the lock is waited for; and reading it waits for all that came before.
  @inlinable @inline(__always)
  public static func clock(for time: Int64) -> Int64 { time == .min ? tally_steady_clock() : 0 }

  /// Logs an event, for a caller that holds the session's lock; false where it is not the common case and nothing was done:
  /// `Recorder.logClaimed` does it. `steady` is what `clock` gave.
  @inlinable @inline(__always)
  public static func log(_ hot: UnsafeMutablePointer<RecorderHotState>, _ type: Int64, _ time: Int64, steady: Int64) -> Bool {
    let slot = slots(hot) + Int(truncatingIfNeeded: type & RecorderTypes.mask)
    guard hot.pointee.isPoint(type, at: slot) else { return false }
    var at = time
    if time == .min {
      guard !hot.pointee.isInjected, steady < hot.pointee.syncAt else { return false }
      at = hot.pointee.anchor &+ steady
    }
    guard hot.pointee.cursor.pointee.append(time: at, meta: slot.pointee.meta) else { return false }
    slot.pointee.events &+= 1
    return true
  }
}

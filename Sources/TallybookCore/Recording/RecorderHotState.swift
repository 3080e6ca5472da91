public import CPlatform
public import Synchronization

/// What logging reads and writes, and the common case of it: a point of a type that was met, in a session that runs, by the
/// system's clock, into a mapped tail with room. In memory of its own, since a class's properties would be checked for
/// exclusive access at every use; inlined into the entry point, where a call more would be a tenth of its cost.
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
  /// The types that were met, by the lowest bits of their ids.
  @usableFromInline let slots: UnsafeMutablePointer<RecorderTypes.Slot>
  /// Where the tail's next record goes.
  @usableFromInline let cursor: UnsafeMutablePointer<TailCursor>
  /// Rises when the book's event types change.
  @usableFromInline let newestTypes: UnsafeMutablePointer<Atomic<UInt64>>
  /// Which state of the book's event types the slots were read from.
  @usableFromInline var knownTypes: UInt64 = 0

  init(
    state: State, isInjected: Bool, anchor: Int64, syncAt: Int64, slots: UnsafeMutablePointer<RecorderTypes.Slot>,
    cursor: UnsafeMutablePointer<TailCursor>, newestTypes: UnsafeMutablePointer<Atomic<UInt64>>
  ) {
    self.state = state
    self.isInjected = isInjected
    self.anchor = anchor
    self.syncAt = syncAt
    self.slots = slots
    self.cursor = cursor
    self.newestTypes = newestTypes
  }

  /// Logs an event, for a caller that holds the session's lock; false where it is not the common case and nothing was done:
  /// `Recorder.logClaimed` does it.
  @inlinable @inline(__always)
  public mutating func log(_ type: Int64, _ time: Int64) -> Bool {
    let slot = slots + Int(truncatingIfNeeded: type & RecorderTypes.mask)
    guard state == .running, slot.pointee.id == type, slot.pointee.isPlain, knownTypes == newestTypes.pointee.load(ordering: .relaxed)
    else { return false }
    var at = time
    if time == .min {
      let steady = tally_steady_clock()
      guard !isInjected, steady < syncAt else { return false }
      at = anchor &+ steady
    }
    guard cursor.pointee.append(time: at, meta: slot.pointee.meta) else { return false }
    slot.pointee.events &+= 1
    return true
  }
}

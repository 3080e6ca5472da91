/// What the hot path of a recorder reads and writes.
struct RecorderHotState {
  enum State: UInt8 {
    case running
    case paused
    case stopped
    /// Recording ended here, the session goes on.
    case detached
  }

  var state: State
  /// Whether the host's clock must be asked, which cannot be done under the lock.
  let isInjected: Bool
  /// Wall time less steady time.
  let anchor: Int64
  /// When the tail is made safe from a power cut, by the system's steady clock.
  var syncAt: Int64
  /// The types that were met, by the lowest bits of their ids.
  let slots: UnsafeMutablePointer<RecorderTypes.Slot>
  /// Which state of the book's event types the slots were read from.
  var typeGeneration: UInt64 = 0
}

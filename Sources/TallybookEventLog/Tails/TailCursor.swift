public import Synchronization

/// Where a tail's next record goes: what an append touches, in memory of its own, since a class's variables would be checked
/// for exclusive access each time.
@usableFromInline
package struct TailCursor {
  /// Where the next record goes.
  @usableFromInline var next: UnsafeMutablePointer<UInt64>
  /// Where the hot path has to stop: at the end, or at `next` where appends take more than stores.
  @usableFromInline var end: UnsafeMutablePointer<UInt64>
  /// The count word as published: records in the low half, events in the high one.
  @usableFromInline var count: UInt64
  @usableFromInline var key: UInt64
  /// The count word in the header.
  @usableFromInline var published: UnsafeMutablePointer<Atomic<UInt64>>
  /// Whose it is.
  weak var tail: Tail?

  init(next: UnsafeMutablePointer<UInt64>, count: UInt64, published: UnsafeMutablePointer<Atomic<UInt64>>) {
    self.next = next
    end = next
    self.count = count
    key = 0
    self.published = published
  }

  /// Appends an event that needs one record, and publishes it; false where stores do not do. `high` is its meta in the high
  /// half of the word.
  @inlinable @inline(__always)
  package mutating func append(time: Int64, high: UInt64) -> Bool {
    let next = next
    guard next != end else { return false }
    let payload = UInt64(bitPattern: time)
    next[0] = payload
    next[1] = TailRecord.sealed(payload, high: high, position: count & 0xFFFF_FFFF, key: key)
    self.next = next + 2
    count &+= 0x1_0000_0001
    published.pointee.store(count, ordering: .releasing)
    // On the line of the count, and nearly always zero.
    if (published + 1).pointee.load(ordering: .relaxed) != 0 { tell() }
    return true
  }

  /// Tells who waits for what was appended.
  @usableFromInline @inline(never)
  func tell() { tail?.tell() }
}

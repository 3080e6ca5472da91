/// Numbers ids in the order of their first use, for the chunk codec: open addressing, since a Dictionary costs more than all
/// the rest of encoding an event.
struct IdentifierTable: ~Copyable {
  private(set) var count = 0
  private(set) var ids: UnsafeMutablePointer<Int64>
  /// Index + 1 of the id that hashed here, 0: free.
  private var slots: UnsafeMutablePointer<UInt32>
  private var bits = 6

  init() {
    ids = .allocate(capacity: 1 << 6)
    slots = .allocate(capacity: 1 << 6)
    slots.initialize(repeating: 0, count: 1 << 6)
  }

  deinit {
    ids.deallocate()
    slots.deallocate()
  }

  /// Writes the index of each id, a new one where it is new. Never given more than 65,536 different ones in all.
  mutating func number(_ wanted: UnsafePointer<Int64>, _ length: Int, into indexes: UnsafeMutablePointer<UInt16>) {
    var row = 0
    while row < length {
      // Everything in locals until a new id comes: it is by far the commonest that none does.
      let (ids, slots, shift, mask) = (ids, slots, UInt64(64 &- bits), (1 &<< bits) &- 1)
      var free = -1
      while row < length {
        let id = wanted[row]
        var slot = Int(truncatingIfNeeded: (UInt64(bitPattern: id) &* Self.factor) &>> shift)
        var found = slots[slot]
        while found != 0, ids[Int(found) &- 1] != id {
          slot = (slot &+ 1) & mask
          found = slots[slot]
        }
        if found == 0 {
          free = slot
          break
        }
        indexes[row] = UInt16(truncatingIfNeeded: found &- 1)
        row &+= 1
      }
      if free >= 0 { add(wanted[row], at: free) }
    }
  }

  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  private func hash(_ id: Int64) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: id) &* Self.factor) &>> UInt64(64 &- bits))
  }

  @inline(never)
  private mutating func add(_ id: Int64, at slot: Int) {
    ids[count] = id
    count += 1
    slots[slot] = UInt32(count)
    if count * 2 >= 1 << bits { grow() }
  }

  private mutating func grow() {
    let wider = UnsafeMutablePointer<Int64>.allocate(capacity: 1 << (bits + 1))
    wider.update(from: ids, count: count)
    ids.deallocate()
    slots.deallocate()
    bits += 1
    ids = wider
    slots = .allocate(capacity: 1 << bits)
    slots.initialize(repeating: 0, count: 1 << bits)
    for index in 0..<count {
      var slot = hash(ids[index])
      while slots[slot] != 0 { slot = (slot + 1) & ((1 << bits) - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }
}

/// Memory of a column, which whoever reads the batch keeps for as long as it likes. It lies at a multiple of 64 bytes and ends at
/// one, as Arrow recommends.
package final class ArrowBuffer: @unchecked Sendable {
  /// Where it begins.
  package let start: UnsafeMutableRawPointer
  /// How many bytes there is room for.
  let size: Int
  private let pool: ArrowPool?

  /// Room for some bytes, all 0.
  init(_ bytes: Int) {
    size = Self.size(bytes)
    pool = nil
    start = .allocate(byteCount: size, alignment: 64)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  /// Room for some bytes, which the caller sets; what lies behind them is 0.
  init(room bytes: Int, of pool: ArrowPool? = nil) {
    let needed = Self.size(bytes)
    self.pool = pool
    if let spare = pool?.take(needed) {
      (start, size) = spare
    } else {
      (start, size) = (.allocate(byteCount: needed, alignment: 64), needed)
    }
    let set = max(bytes, 0)
    (start + set).initializeMemory(as: UInt8.self, repeating: 0, count: needed &- set)
  }

  /// A copy of an array.
  convenience init<T: BitwiseCopyable>(_ elements: [T], of pool: ArrowPool? = nil) {
    self.init(room: elements.count &* MemoryLayout<T>.stride, of: pool)
    elements.withUnsafeBytes { bytes in
      if let from = bytes.baseAddress { start.copyMemory(from: from, byteCount: bytes.count) }
    }
  }

  private static func size(_ bytes: Int) -> Int { (max(bytes, 1) &+ 63) & ~63 }

  deinit {
    if let pool { pool.give(start, size) } else { start.deallocate() }
  }
}

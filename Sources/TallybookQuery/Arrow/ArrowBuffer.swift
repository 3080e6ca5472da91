/// Memory of a column, which whoever reads the batch keeps for as long as it likes. It lies at a multiple of 64 bytes and ends at
/// one, as Arrow recommends.
package final class ArrowBuffer: @unchecked Sendable {
  /// Where it begins.
  package let start: UnsafeMutableRawPointer

  /// Room for some bytes, all 0.
  init(_ bytes: Int) {
    let size = (max(bytes, 1) &+ 63) & ~63
    start = .allocate(byteCount: size, alignment: 64)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  /// Room for some bytes, which the caller sets; what lies behind them is 0.
  init(room bytes: Int) {
    let size = (max(bytes, 1) &+ 63) & ~63
    start = .allocate(byteCount: size, alignment: 64)
    let set = max(bytes, 0)
    (start + set).initializeMemory(as: UInt8.self, repeating: 0, count: size &- set)
  }

  /// A copy of an array.
  convenience init<T: BitwiseCopyable>(_ elements: [T]) {
    self.init(room: elements.count &* MemoryLayout<T>.stride)
    elements.withUnsafeBytes { bytes in
      if let from = bytes.baseAddress { start.copyMemory(from: from, byteCount: bytes.count) }
    }
  }

  deinit { start.deallocate() }
}

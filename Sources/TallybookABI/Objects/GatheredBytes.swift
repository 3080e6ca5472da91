internal import Glibc
internal import TallybookCore

/// Bytes that come piece by piece, with a NUL behind them that does not count. They grow by `realloc`, for which the system moves pages where there
/// are many: to copy a hundred megabytes takes as long as an interruption may.
final class GatheredBytes {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity = 1 << 16

  init() throws(Failure) {
    guard let room = malloc(capacity) else { throw Self.noMemory(capacity) }
    start = room.assumingMemoryBound(to: UInt8.self)
    start[0] = 0
  }

  deinit { free(start) }

  func append(_ piece: UnsafeRawBufferPointer) throws(Failure) {
    guard let first = piece.baseAddress else { return }
    if piece.count >= capacity - count {
      let wanted = max(capacity * 2, count + piece.count + 1)
      guard let room = realloc(start, wanted) else { throw Self.noMemory(wanted) }
      start = room.assumingMemoryBound(to: UInt8.self)
      capacity = wanted
    }
    UnsafeMutableRawPointer(start + count).copyMemory(from: first, byteCount: piece.count)
    count += piece.count
    start[count] = 0
  }

  private static func noMemory(_ size: Int) -> Failure {
    Failure(.diskFull, "there is no memory for \(size) bytes; write the export to a file")
  }
}

internal import Synchronization

/// Memory that a stream's batches have had, for those to come: a fresh page costs more than what a batch writes to it.
final class ArrowPool: Sendable {
  /// A piece of memory that nobody uses.
  private struct Spare: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let size: Int
  }

  /// As many as the columns of one batch, in use by one that is read while another is made.
  private static let most = 16
  /// What is smaller than this many bytes is not worth keeping.
  private static let least = 4096

  private let spares = Mutex<[Spare]>([])

  /// Memory of at least so many bytes, and at most twice as many, if there is one to spare.
  func take(_ size: Int) -> (start: UnsafeMutableRawPointer, size: Int)? {
    guard size >= Self.least else { return nil }
    let spare = spares.withLock { spares -> Spare? in
      spares.firstIndex { $0.size >= size && $0.size / 2 <= size }.map { spares.remove(at: $0) }
    }
    return spare.map { ($0.start, $0.size) }
  }

  /// Keeps memory that is not used any more, or frees it if there is enough.
  func give(_ start: UnsafeMutableRawPointer, _ size: Int) {
    let spare = Spare(start: start, size: size)
    let isKept =
      size >= Self.least
      && spares.withLock { spares in
        guard spares.count < Self.most else { return false }
        spares.append(spare)
        return true
      }
    if !isKept { start.deallocate() }
  }

  deinit {
    spares.withLock { spares in
      for spare in spares { spare.start.deallocate() }
    }
  }
}

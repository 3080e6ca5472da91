/// What the batches of a stream have in common, and the memory that they use one after the other.
struct ArrowShared {
  let pool = ArrowPool()
  private var zeros = ArrowBuffer(0)
  private var sessions: (id: Int64, count: Int, buffer: ArrowBuffer)?

  /// Zeros for so many rows, which all columns without a value share.
  mutating func zeros(_ count: Int) -> ArrowBuffer {
    let needed = (count &+ 1) &* 8
    if zeros.size < needed { zeros = ArrowBuffer(needed) }
    return zeros
  }

  /// As many rows of one session.
  mutating func session(_ id: Int64, _ count: Int) -> ArrowColumn {
    if let sessions, sessions.id == id, sessions.count >= count { return ArrowColumn(count: count, [nil, sessions.buffer]) }
    let column = ArrowColumn(repeating: id, count: count)
    if let buffer = column.buffers[1] { sessions = (id, count, buffer) }
    return column
  }
}

internal import TallybookBase

/// What was seen: of each device's line the last commit, and so all before it.
struct Vector: Sendable, Equatable {
  private(set) var heads: [UUID: Int64]

  init(_ heads: [UUID: Int64] = [:]) { self.heads = heads }

  /// From a stored one; what is no whole pair is left out.
  init(stored: [UInt8]) {
    heads = [:]
    for start in stride(from: 0, through: stored.count - 24, by: 24) {
      guard let uuid = UUID(stored: Array(stored[start..<start + 16])) else { continue }
      heads[uuid] = stored[start + 16..<start + 24].reduce(0) { $0 << 8 | Int64($1) }
    }
  }

  /// Sorted by the UUIDs, so that equal ones are the same bytes.
  var stored: [UInt8] {
    heads.map { (uuid: $0.key.bytes, head: $0.value) }.sorted { $0.uuid.lexicographicallyPrecedes($1.uuid) }.flatMap { pair in
      pair.uuid + stride(from: Int64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: pair.head >> $0) }
    }
  }

  func head(of line: UUID) -> Int64 { heads[line] ?? 0 }

  mutating func see(_ line: UUID, upTo n: Int64) { heads[line] = max(n, head(of: line)) }

  /// Once a line was split: what was seen of it behind `n` is the new line's.
  mutating func split(_ line: UUID, behind n: Int64, into next: UUID) {
    guard let head = heads[line], head > n else { return }
    heads[line] = n
    see(next, upTo: head)
  }
}

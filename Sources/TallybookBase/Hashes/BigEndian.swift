extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// Four bytes as SQLite's files have them, the greatest first; the collection must hold them.
  package func word(at offset: Int) -> UInt32 { self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
}
